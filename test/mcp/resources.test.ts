import { describe, expect, it } from 'vitest';
import { createMcpHandler } from '../../src/mcp/server.ts';
import { RESOURCE_TEMPLATES, RESOURCES, readResource } from '../../src/mcp/tools.ts';
import { goldenData } from '../support/golden.ts';
import { serve, servedFrom, withoutShard } from '../support/service.ts';
import { post, request } from './tool-client.ts';

const served = await serve(goldenData('small'));
const handler = createMcpHandler(served.service);

const answerOf = async (method: string, params: unknown) =>
  (await handler(post(request(method, params)))).json();

describe('a resource', () => {
  it.each([
    ['observation://SF.TIES1.0180.2023', '/api/v1/observations/SF.TIES1.0180.2023'],
    ['catalogue://metrics', '/api/v1/metrics?limit=50'],
    ['register://municipalities', '/api/v1/municipalities'],
  ])('%s is the body of %s', async (uri, path) => {
    const { body, status } = await served.ask(path);
    expect(status).toBe(200);
    const { result } = await answerOf('resources/read', { uri });
    expect(result).toEqual({ contents: [{ uri, mimeType: 'application/json', text: body }] });
  });

  it('is listed, or has a template', async () => {
    const { result: listed } = await answerOf('resources/list', {});
    const { result: templates } = await answerOf('resources/templates/list', {});
    expect(listed.resources.map(({ uri }: { uri: string }) => uri)).toEqual([
      'catalogue://metrics',
      'register://municipalities',
    ]);
    expect(listed.resources).toEqual(RESOURCES);
    expect(templates.resourceTemplates).toEqual(RESOURCE_TEMPLATES);
    expect(RESOURCE_TEMPLATES[0]?.uriTemplate).toBe('observation://{id}');
    expect(JSON.stringify(listed)).not.toContain('asked');
  });

  it.each([
    [
      'observation://SF.TIES1.0180.1999',
      'There is no verified figure “SF.TIES1.0180.1999” (id). The metric has values for the municipality in 2022 and 2023; the nearest is 2022.',
    ],
    [
      'observation://SF.TIES1.0330.2023',
      'The observation “SF.TIES1.0330.2023” (id) is known, but the source reports no value. The metric has values for the municipality in 2022; the nearest is 2022.',
    ],
    [
      'observation://',
      'The parameter id is empty. Give a value; a parameter that is not required may also be left out.',
    ],
    ['observation://SF.TIES1.0180.2023?lang=en', expect.stringContaining('There is no verified figure')],
    ['catalogue://metric', 'Resource not found: catalogue://metric'],
    ['file:///etc/passwd', 'Resource not found: file:///etc/passwd'],
    ['', 'Resource not found: '],
  ])('%j is none', async (uri, message) => {
    const { error } = await answerOf('resources/read', { uri });
    expect(error).toEqual({ code: -32602, message, data: { uri } });
  });

  it('that cannot be read for a fault of ours is not called missing', async () => {
    const broken = await servedFrom(withoutShard(served.files, 'figures/TIES1'));
    const read = readResource(broken.service, 'observation://SF.TIES1.0180.2023');
    await expect(read).rejects.toMatchObject({ code: -32603 });
    expect(broken.faults).toHaveLength(1);
  });
});

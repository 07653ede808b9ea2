// The tools as the SDK's own client finds them, over both transports and in every protocol that it speaks.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client, JsonSchemaType } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/client/validators/ajv';
import { afterAll, describe, expect, it } from 'vitest';
import { ENDPOINTS } from '../../src/endpoints/table.ts';
import { createAssistant } from '../../src/mcp/server.ts';
import { answerTo } from '../mcp/tool-client.ts';
import { goldenData } from '../support/golden.ts';
import { serve } from '../support/service.ts';
import { writeTree } from '../support/write-tree.ts';
import { clientOf, ERAS, listen, type Mode } from './mcp-client.ts';

const served = await serve(goldenData('small'));
const handler = createAssistant(served.service);
const listening = await listen(handler);
const VALIDATOR = new AjvJsonSchemaValidator();

const outDir = mkdtempSync(join(tmpdir(), 'open-data-tools-'));
writeTree(outDir, served.files);

afterAll(() => {
  listening.server.close();
  rmSync(outDir, { recursive: true });
});

async function overStdio(mode: Mode): Promise<Client> {
  const client = clientOf(mode);
  const script = join(import.meta.dirname, '../../src/hosts/mcp-stdio.ts');
  const env = { OUT_DIR: outDir };
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [script], env }));
  return client;
}

const TRANSPORTS = [
  { transport: 'Streamable HTTP', connect: listening.connect },
  { transport: 'stdio', connect: overStdio },
];

const CASES = TRANSPORTS.flatMap((transport) => ERAS.map((era) => ({ ...transport, ...era })));

describe.each(CASES)('over $transport in protocol $era', async ({ connect, mode, era }) => {
  const client = await connect(mode);
  afterAll(() => client.close());

  it('the server says who it is, what it has and how to attribute', () => {
    expect(client.getNegotiatedProtocolVersion()).toBe(era);
    expect(client.getServerVersion()).toMatchObject({
      name: 'open-data-api',
      title: 'Open Data API',
      version: '1.0',
      websiteUrl: 'https://data.example/docs',
    });
    expect(client.getServerCapabilities()).toEqual({ tools: {}, resources: {}, prompts: {} });
    expect(client.getInstructions()).toContain('Attribute: answers are CC BY 4.0.');
  });

  it('tools, prompts and resources are listed as over a bare function', async () => {
    const bare = async (method: string) => (await answerTo(handler, method, {})).result;
    expect((await client.listTools()).tools).toEqual((await bare('tools/list')).tools);
    expect((await client.listPrompts()).prompts).toEqual((await bare('prompts/list')).prompts);
    expect((await client.listResources()).resources).toHaveLength(2);
    expect((await client.listResourceTemplates()).resourceTemplates).toHaveLength(1);
  });

  const CALLS = [
    ['get_observation', { id: 'SF.TIES1.0180.2023' }, '/api/v1/observations/SF.TIES1.0180.2023'],
    ['get_observation', { id: 'SF.ASC01.1981.2023' }, '/api/v1/observations/SF.ASC01.1981.2023'],
    ['list_observations', { geo: 'Håbo', limit: 3 }, '/api/v1/observations?geo=Håbo&limit=3'],
    [
      'list_observations',
      { geo: '1981', metric: 'ASC01', from: null },
      '/api/v1/observations?geo=1981&metric=ASC01',
    ],
    ['search_metrics', {}, '/api/v1/metrics'],
    ['search_metrics', { query: 'xyzzy' }, '/api/v1/metrics?query=xyzzy'],
    ['get_metric', { metric: 'TIES1' }, '/api/v1/metrics/TIES1'],
    ['search_municipalities', { query: 'habo' }, '/api/v1/municipalities?query=habo'],
    ['rank_municipalities', { metric: 'TIES1', limit: 2 }, '/api/v1/metrics/TIES1/ranking?limit=2'],
    ['rank_municipalities', { metric: 'TIES1', period: '2099' }, '/api/v1/metrics/TIES1/ranking?period=2099'],
    ['list_metric_observations', { metric: 'TIES1' }, '/api/v1/metrics/TIES1/observations'],
    ['list_releases', {}, '/api/v1/releases'],
    ['get_municipality_brief', { code: 'Stockholm' }, '/api/v1/municipalities/0180/brief'],
    ['list_peers', { code: '0643', lang: 'en' }, '/api/v1/municipalities/0643/peers?lang=en'],
    ['list_observations', { geo: 'habo' }, '/api/v1/observations?geo=habo'],
    [
      'compare_municipalities',
      { municipalities: '0180,1480', metrics: 'BEF01', lang: 'en' },
      '/api/v1/compare?municipalities=0180,1480&metrics=BEF01&lang=en',
    ],
    ['list_revisions', {}, '/api/v1/revisions'],
    ['list_revisions', { limit: 0 }, '/api/v1/revisions?limit=0'],
    ['get_observation', { id: 'SF.TIES1.0330.2023' }, '/api/v1/observations/SF.TIES1.0330.2023'],
  ] as const;

  it('every tool is called', () => {
    expect(new Set(CALLS.map(([name]) => name)).size).toBe(
      ENDPOINTS.filter(({ tool }) => tool !== null).length,
    );
  });

  // The client checks every structured answer against the declared output schema; of refusals it does not, and the test does.
  it.each(CALLS)('%s with %j is %s, in brief and whole', async (name, given, path) => {
    const { status, body } = await served.ask(path);
    const brief = await client.callTool({ name, arguments: { ...given } });
    const whole = await client.callTool({ name, arguments: { ...given, detail: 'full' } });
    expect(brief.content).toEqual([{ type: 'text', text: JSON.stringify(brief.structuredContent) }]);
    expect(whole.content[0]).toEqual({ type: 'text', text: body });
    expect({ ...(whole.structuredContent ?? {}), remarks: null }).toEqual({
      ...JSON.parse(body),
      remarks: null,
    });
    expect([brief.isError, whole.isError]).toEqual(Array(2).fill(status !== 200));
    const { tools } = await client.listTools();
    const schema = tools.find((tool) => tool.name === name)?.outputSchema;
    if (schema === undefined) throw new Error(`expected a schema of ${name}, got none`);
    const { valid, errorMessage } = VALIDATOR.getValidator(schema as JsonSchemaType)(brief.structuredContent);
    expect(errorMessage ?? '').toBe('');
    expect(valid).toBe(true);
  });

  it('an unknown tool is an error of the protocol', async () => {
    await expect(client.callTool({ name: 'nope', arguments: {} })).rejects.toMatchObject({
      code: -32602,
      message: expect.stringContaining('Unknown tool: nope'),
    });
  });

  it('a figure is a resource, and an unknown one is not found', async () => {
    const { contents } = await client.readResource({ uri: 'observation://SF.TIES1.0180.2023' });
    const { body } = await served.ask('/api/v1/observations/SF.TIES1.0180.2023');
    expect(contents).toEqual([
      { uri: 'observation://SF.TIES1.0180.2023', mimeType: 'application/json', text: body },
    ]);
    await expect(client.readResource({ uri: 'observation://SF.NO.0180.2023' })).rejects.toThrow(
      'There is no verified figure',
    );
  });

  it('a prompt is written out', async () => {
    const prompt = await client.getPrompt({ name: 'fact_check_claim', arguments: { claim: 'Kil växer.' } });
    expect(JSON.stringify(prompt.messages)).toContain('Kil växer.');
  });

  it('200 calls at once are each answered with their own', async () => {
    const { observations } = JSON.parse((await served.ask('/api/v1/observations?geo=0180')).body).data;
    const ids = Array.from({ length: 200 }, (_, index) => observations[index % observations.length].id);
    const answers = await Promise.all(
      ids.map((id) => client.callTool({ name: 'get_observation', arguments: { id } })),
    );
    expect(answers.map(({ structuredContent }) => structuredContent)).toMatchObject(
      ids.map((id) => ({ ok: true, id })),
    );
    expect(new Set(ids).size).toBeGreaterThan(10);
  });
});

it('a server that is asked 2,000 times holds no more afterwards than half-way', () => {
  const script = join(import.meta.dirname, 'soak.ts');
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--expose-gc', script, '2000'], {
    encoding: 'utf8',
  });
  expect(stdout).toContain('2000 calls: heap ');
  expect(status, stdout + stderr).toBe(0);
});

import { describe, expect, it } from 'vitest';
import { createHandler } from '../../src/http/handler.ts';
import { find } from '../../src/http/router.ts';
import { TABLE } from '../../src/service.ts';
import { ADDRESSES, goldenData } from '../support/golden.ts';
import { serve } from '../support/service.ts';

const served = await serve(goldenData('small'));

/** What the registry holds a server to: schema 2025-12-11, ServerDetail. */
const NAME = /^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/;

const serverAt = async (siteUrl: string) => {
  const { store } = served.service;
  const catalogue = { ...store.catalogue, siteUrl, docsUrl: `${siteUrl}/docs` };
  const handler = createHandler({ ...served.service, store: { ...store, catalogue } });
  return (await handler(new Request('https://data.example/server.json'))).json();
};

describe('/server.json', () => {
  it('is a file that says where the tools are, as the MCP registry takes it', async () => {
    const { status, headers, body } = await served.ask('/server.json');
    expect([status, headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
    expect(served.files.get('server.json')).toBe(body);
    expect(find(TABLE, '/server.json').kind).toBe('page');
    expect(JSON.parse(body)).toEqual({
      $schema: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
      name: 'example.data/open-data-api',
      title: 'Open Data API',
      description: expect.stringMatching(/^.{1,100}$/),
      version: '1.0',
      websiteUrl: ADDRESSES.docsUrl,
      remotes: [{ type: 'streamable-http', url: `${ADDRESSES.siteUrl}/mcp` }],
    });
  });

  it.each([
    ['https://api.statistik.example.se', 'se.example.statistik.api/open-data-api'],
    ['https://data.example:8443', 'example.data/open-data-api'],
    ['https://öppnadata.example', 'example.xn--ppnadata-m4a/open-data-api'],
    ['http://localhost:4321', 'localhost/open-data-api'],
    ['http://[::1]:4321', '1/open-data-api'],
  ])('of %s is named %s', async (siteUrl, name) => {
    const server = await serverAt(siteUrl);
    expect(server.name).toBe(name);
    expect(server.name).toMatch(NAME);
    expect(server.remotes[0].url).toBe(`${siteUrl}/mcp`);
  });
});

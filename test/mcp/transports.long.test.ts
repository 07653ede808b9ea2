import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, describe, expect, it } from 'vitest';
import { ENDPOINTS } from '../../src/endpoints/table.ts';
import { createMcpHandler, toolsOf } from '../../src/mcp/server.ts';
import { PROMPTS } from '../../src/mcp/tools.ts';
import { goldenData } from '../support/golden.ts';
import { serve } from '../support/service.ts';
import { writeTree } from '../support/write-tree.ts';
import { clientOf, ERAS, listen, type Mode } from './tool-client.ts';

const served = await serve(goldenData('small'));
const listening = await listen(createMcpHandler(served.service));

const outDir = mkdtempSync(join(tmpdir(), 'open-data-tools-'));
writeTree(outDir, served.files);

afterAll(() => {
  listening.server.close();
  rmSync(outDir, { recursive: true });
});

const SCRIPT = join(import.meta.dirname, '../../src/hosts/mcp-stdio.ts');

async function overStdio(mode: Mode): Promise<Client> {
  const client = clientOf(mode);
  const env = { OUT_DIR: outDir };
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [SCRIPT], env }));
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

  it('tools, prompts and resources are listed', async () => {
    expect((await client.listTools()).tools).toEqual(toolsOf(ENDPOINTS));
    expect((await client.listPrompts()).prompts).toEqual(PROMPTS);
    expect((await client.listResources()).resources).toHaveLength(2);
    expect((await client.listResourceTemplates()).resourceTemplates).toHaveLength(1);
  });

  // The client checks every structured answer against the declared output schema.
  it.each([
    ['get_observation', { id: 'SF.TIES1.0180.2023' }, '/api/v1/observations/SF.TIES1.0180.2023'],
    ['list_observations', { geo: 'Håbo', limit: 3 }, '/api/v1/observations?geo=Håbo&limit=3'],
    ['search_metrics', {}, '/api/v1/metrics'],
    ['get_metric', { metric: 'TIES1' }, '/api/v1/metrics/TIES1'],
    ['search_municipalities', { query: 'habo' }, '/api/v1/municipalities?query=habo'],
    ['search_municipalities', {}, '/api/v1/municipalities'],
    ['rank_municipalities', { metric: 'TIES1', limit: 2 }, '/api/v1/rankings?metric=TIES1&limit=2'],
    [
      'compare_municipalities',
      { municipalities: '0180,1480', metrics: 'BEF01', lang: 'en' },
      '/api/v1/compare?municipalities=0180,1480&metrics=BEF01&lang=en',
    ],
    ['list_revisions', {}, '/api/v1/revisions'],
    ['list_revisions', { limit: 0 }, '/api/v1/revisions?limit=0'],
    ['rank_municipalities', {}, '/api/v1/rankings'],
  ])('%s with %j is %s', async (name, given, path) => {
    const { status, body } = await served.ask(path);
    const { content, structuredContent, isError } = await client.callTool({ name, arguments: given });
    expect(content[0]).toEqual({ type: 'text', text: body });
    expect(structuredContent).toEqual(JSON.parse(body));
    expect(isError).toBe(status !== 200);
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
      ids.map((id) => ({ ok: true, data: { id } })),
    );
    expect(new Set(ids).size).toBeGreaterThan(10);
  });
});

/** Everything that a process of the tools writes to both outputs, until it ends by itself. */
async function spoken(folder: string, input: string): Promise<{ out: string; err: string; code: number }> {
  const child = spawn(process.execPath, [SCRIPT], { env: { OUT_DIR: folder } });
  let out = '';
  let err = '';
  child.stderr.on('data', (chunk) => {
    err += String(chunk);
  });
  child.stdin.write(input);
  for await (const chunk of child.stdout) {
    out += String(chunk);
    if (out.includes('"id":"last"')) child.stdin.end();
  }
  const code = child.exitCode ?? (await new Promise<number>((resolve) => child.once('exit', resolve)));
  return { out, err, code };
}

describe('over stdio', () => {
  it('nothing but the protocol is said, garbage is refused, and the end of input is the end', async () => {
    const silent = ['', '{"jsonrpc":"2.0","method":"tools/call","params":null}'];
    const garbage = ['garbage', '[]', '{"jsonrpc":"2.0"}'];
    const many = Array.from({ length: 100 }, (_, id) => `{"jsonrpc":"2.0","id":${id},"method":"tools/list"}`);
    const lines = [...silent, ...garbage, ...many, '{"jsonrpc":"2.0","id":"last","method":"ping"}'];
    const { out, err, code } = await spoken(outDir, lines.map((line) => `${line}\n`).join(''));
    const said = out.trimEnd().split('\n');
    const refused = garbage.map(() => null);
    expect(said.map((line) => JSON.parse(line).id)).toEqual([...refused, ...many.keys(), 'last']);
    expect([err, code]).toEqual(['', 0]);
  });

  it('what is piped in is answered whole, its last line without an end too', async () => {
    const calls = Array.from(
      { length: 50 },
      (_, id) => `{"jsonrpc":"2.0","id":${id},"method":"tools/call","params":{"name":"search_metrics"}}`,
    );
    const { status, stdout } = spawnSync(process.execPath, [SCRIPT], {
      env: { OUT_DIR: outDir },
      input: calls.join('\n'),
      encoding: 'utf8',
    });
    const ids = stdout.split('\n', calls.length).map((line) => JSON.parse(line).id);
    expect([ids.sort((a, b) => a - b), status]).toEqual([[...calls.keys()], 0]);
  });

  it('a message of two megabytes is refused once, and what comes after it is answered', async () => {
    const long = `{"jsonrpc":"2.0","id":"long","method":"ping","params":{"x":"${'a'.repeat(2_000_000)}"}}`;
    const { out, code } = await spoken(outDir, `${long}\n{"jsonrpc":"2.0","id":"last","method":"ping"}\n`);
    const said = out.trimEnd().split('\n');
    expect([said.map((line) => JSON.parse(line).id), code]).toEqual([[null, 'last'], 0]);
  });

  it('a folder without a built store is told in one line', async () => {
    const folder = join(outDir, 'nothing-here');
    expect(await spoken(folder, '')).toEqual({
      out: '',
      err: `Expected a built store in ${folder}, got none; run npm run build, or set OUT_DIR\n`,
      code: 1,
    });
  });
});

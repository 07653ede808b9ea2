// The tools over standard input and output, asked as a program that speaks the bare protocol, over whole and damaged trees.
import { type ChildProcessWithoutNullStreams, spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { filesUnder } from '../../src/builder/files.ts';
import { goldenData } from '../support/golden.ts';
import { serve } from '../support/service.ts';
import { writeTree } from '../support/write-tree.ts';
import { request } from './tool-client.ts';

const served = await serve(goldenData('small'));
const scratch = mkdtempSync(join(tmpdir(), 'open-data-stdio-'));
const whole = join(scratch, 'whole');
writeTree(whole, served.files);
afterAll(() => rmSync(scratch, { recursive: true }));

const SCRIPT = join(import.meta.dirname, '../../src/hosts/mcp-stdio.ts');
const running: ChildProcessWithoutNullStreams[] = [];
afterEach(() => {
  for (const child of running.splice(0)) child.kill();
});

/** Messages in, answers out, in the order in which they come. */
function talkTo(outDir: string): (message: unknown) => Promise<Record<string, unknown>> {
  const child = spawn(process.execPath, [SCRIPT], { env: { ...process.env, OUT_DIR: outDir } });
  running.push(child);
  const waiting: ((answer: Record<string, unknown>) => void)[] = [];
  createInterface(child.stdout).on('line', (line) => waiting.shift()?.(JSON.parse(line)));
  return (message) =>
    new Promise((resolve) => {
      waiting.push(resolve);
      child.stdin.write(`${typeof message === 'string' ? message : JSON.stringify(message)}\n`);
    });
}

const HELLO = request('initialize', {
  protocolVersion: '2025-11-25',
  capabilities: {},
  clientInfo: { name: 'test', version: '1' },
});
const FIGURE = request('tools/call', { name: 'get_observation', arguments: { id: 'SF.BEF01.0180.2022' } });

describe('what is refused', () => {
  it.each([
    [
      'a name that is a number',
      JSON.stringify(request('tools/call', { name: 7 })),
      { id: 1, error: { code: -32602, message: 'tools/call: expected name to be a string, got number' } },
    ],
    [
      'an argument that every object has',
      '{"jsonrpc":"2.0","id":"a","method":"tools/call","params":{"name":"get_metric","arguments":{"__proto__":1}}}',
      {
        id: 'a',
        error: { code: -32602, message: 'tools/call: there is no argument __proto__; leave it out' },
      },
    ],
    [
      'a line of 12 MB',
      JSON.stringify(request('ping', { x: 'a'.repeat(12_000_000) })),
      { id: null, error: { code: -32600, message: 'Line too long; at most 1000000 bytes' } },
    ],
  ])('is answered in the words of the service, and so is the next question: %s', async (_, line, refusal) => {
    const ask = talkTo(whole);
    await ask(HELLO);
    expect(await ask(line)).toEqual({ jsonrpc: '2.0', ...refusal });
    expect(await ask(FIGURE)).toMatchObject({ result: { isError: false } });
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

describe('a process', () => {
  it('says nothing but the protocol, refuses garbage, and ends with its input', async () => {
    const silent = ['', '{"jsonrpc":"2.0","method":"tools/call","params":null}'];
    const garbage = ['garbage', '[]', '{"jsonrpc":"2.0"}'];
    const many = Array.from({ length: 100 }, (_, id) => `{"jsonrpc":"2.0","id":${id},"method":"tools/list"}`);
    const lines = [...silent, ...garbage, ...many, '{"jsonrpc":"2.0","id":"last","method":"ping"}'];
    const { out, err, code } = await spoken(whole, lines.map((line) => `${line}\n`).join(''));
    const said = out.trimEnd().split('\n');
    const refused = garbage.map(() => null);
    expect(said.map((line) => JSON.parse(line).id)).toEqual([...refused, ...many.keys(), 'last']);
    expect([err, code]).toEqual(['', 0]);
  });

  it('answers what is piped in whole, its last line without an end too', () => {
    const calls = Array.from(
      { length: 50 },
      (_, id) => `{"jsonrpc":"2.0","id":${id},"method":"tools/call","params":{"name":"search_metrics"}}`,
    );
    const { status, stdout } = spawnSync(process.execPath, [SCRIPT], {
      env: { OUT_DIR: whole },
      input: calls.join('\n'),
      encoding: 'utf8',
    });
    const ids = stdout.split('\n', calls.length).map((line) => JSON.parse(line).id);
    expect([ids.sort((a, b) => a - b), status]).toEqual([[...calls.keys()], 0]);
  });

  it('says in one line of a folder that it has no built store', async () => {
    const folder = join(scratch, 'nothing-here');
    expect(await spoken(folder, '')).toEqual({
      out: '',
      err: `Expected a built store in ${folder}, got none; run npm run build, or set OUT_DIR\n`,
      code: 1,
    });
  });
});

describe('a damaged tree', () => {
  const valueIn = (answer: unknown): unknown => JSON.stringify(answer).match(/\\?"value\\?":(-?[\d.]+)/)?.[1];

  /** The parts of the store that hold the figure: whatever is done to them is to be noticed. */
  const parts = filesUnder(whole).filter((path) =>
    readFileSync(join(whole, path), 'utf8').includes('984748'),
  );

  it('has its figure in parts that can be damaged', async () => {
    const ask = talkTo(whole);
    await ask(HELLO);
    expect(valueIn(await ask(FIGURE))).toBe('984748');
    expect(parts.length).toBeGreaterThan(0);
  });

  it.each([
    ['a flipped digit', (text: string) => text.replaceAll('984748', '984749')],
    ['a cut part', (text: string) => text.slice(0, -20)],
    ['an empty part', () => ''],
    ['no part', null],
  ])('with %s is answered with a fault of ours, never with another figure', async (name, damage) => {
    const broken = join(scratch, name.replaceAll(' ', '-'));
    cpSync(whole, broken, { recursive: true });
    for (const path of parts) {
      const file = join(broken, path);
      if (damage === null) rmSync(file);
      else writeFileSync(file, damage(readFileSync(file, 'utf8')));
    }
    const ask = talkTo(broken);
    await ask(HELLO);
    const answer = await ask(FIGURE);
    expect(answer).toMatchObject({
      result: { isError: true, structuredContent: { error: { reason: 'service_fault' } } },
    });
    expect(JSON.stringify(answer)).not.toContain('98474');
  });
});

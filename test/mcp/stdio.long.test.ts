// The tools over standard input and output, asked as a program that speaks the bare protocol, over whole and damaged trees.
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
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

describe('parameters of a wrong type', () => {
  it('are refused in the words of the service, and the next question is answered', async () => {
    const ask = talkTo(whole);
    await ask(HELLO);
    expect(await ask(request('tools/call', { name: 7 }))).toEqual({
      jsonrpc: '2.0',
      id: 1,
      error: { code: -32602, message: 'tools/call: expected name to be a string, got number' },
    });
    expect(
      await ask(
        '{"jsonrpc":"2.0","id":"a","method":"tools/call","params":{"name":"get_metric","arguments":{"__proto__":1}}}',
      ),
    ).toMatchObject({
      id: 'a',
      error: { code: -32602, message: 'tools/call: there is no argument __proto__; leave it out' },
    });
    expect(await ask(request('resources/read', { uri: null }))).toMatchObject({ error: { code: -32602 } });
    expect(await ask(FIGURE)).toMatchObject({ result: { isError: false } });
  });
});

it('a line of 12 MB is refused, and the next question is answered', async () => {
  const ask = talkTo(whole);
  await ask(HELLO);
  expect(await ask(request('ping', { x: 'a'.repeat(12_000_000) }))).toMatchObject({
    id: null,
    error: { code: -32600, message: 'Line too long; at most 1000000 bytes' },
  });
  expect(await ask(FIGURE)).toMatchObject({ result: { isError: false } });
});

const valueIn = (answer: unknown): unknown => JSON.stringify(answer).match(/\\?"value\\?":(-?[\d.]+)/)?.[1];

/** The parts of the store that hold the figure: whatever is done to them is to be noticed. */
const STORE = filesUnder(whole).filter((path) => readFileSync(join(whole, path), 'utf8').includes('984748'));

describe('a damaged tree', () => {
  it('has its figure in parts that can be damaged', async () => {
    const ask = talkTo(whole);
    await ask(HELLO);
    expect(valueIn(await ask(FIGURE))).toBe('984748');
    expect(STORE.length).toBeGreaterThan(0);
  });

  it.each([
    ['a flipped digit', (text: string) => text.replaceAll('984748', '984749')],
    ['a cut part', (text: string) => text.slice(0, -20)],
    ['an empty part', () => ''],
    ['no part', null],
  ])('with %s is answered with a fault of ours, never with another figure', async (name, damage) => {
    const broken = join(scratch, name.replaceAll(' ', '-'));
    cpSync(whole, broken, { recursive: true });
    for (const path of STORE) {
      const file = join(broken, path);
      if (damage === null) rmSync(file);
      else writeFileSync(file, damage(readFileSync(file, 'utf8')));
    }
    const ask = talkTo(broken);
    await ask(HELLO);
    const answer = await ask(FIGURE);
    expect(answer).toMatchObject({
      result: { isError: true, structuredContent: { error: { details: { reason: 'service_fault' } } } },
    });
    expect(JSON.stringify(answer)).not.toContain('98474');
  });
});

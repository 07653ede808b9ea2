import { PassThrough } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { judgedInput, takeLines } from '../../src/mcp/stdio-input.ts';

/** What of the input is handed on, and what is answered at once. */
async function judged(...chunks: string[]) {
  const output = new PassThrough();
  const input = judgedInput(output);
  let isOver = false;
  input.on('end', () => {
    isOver = true;
  });
  let read = '';
  input.on('data', (chunk) => {
    read += String(chunk);
  });
  let said = '';
  output.on('data', (chunk) => {
    said += String(chunk);
  });
  for (const chunk of chunks) input.write(chunk);
  input.end();
  await setImmediate();
  const answers = said
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line));
  return { read: read.trimEnd(), isEnded: read.endsWith('\n'), answers, isOver };
}

const PING = '{"jsonrpc":"2.0","id":1,"method":"ping"}';

const error = (code: number, message: string, id: unknown = null) => ({
  jsonrpc: '2.0',
  error: { code, message },
  id,
});

const INVALID = 'Invalid request; send one JSON-RPC 2.0 object a line';
const BATCH = 'Batches are not served; send one message a line';
const UNREADABLE = 'Parse error; send one JSON-RPC message a line';

describe('a line that is no message', () => {
  it.each([
    ['garbage', error(-32700, UNREADABLE)],
    [`${PING}${PING}`, error(-32700, UNREADABLE)],
    ['[]', error(-32600, BATCH)],
    [`[${PING}]`, error(-32600, BATCH)],
    ['null', error(-32600, INVALID)],
    ['{"id":1,"method":"ping"}', error(-32600, INVALID)],
    ['{"jsonrpc":"2.0","id":1}', error(-32600, INVALID)],
    ['{"jsonrpc":"2.0","id":1,"method":5}', error(-32600, INVALID)],
    ['{"jsonrpc":"2.0","id":{},"method":"ping"}', error(-32600, INVALID)],
    ['{"jsonrpc":"2.0","id":null,"method":"ping"}', error(-32600, INVALID)],
    ['{"jsonrpc":"2.0","id":6,"method":"ping","params":3}', error(-32600, INVALID, 6)],
    [
      '{"jsonrpc":"2.0","id":"a","method":"tools/call","params":{"name":7}}',
      error(-32602, 'tools/call: expected name to be a string, got number', 'a'),
    ],
    [
      '{"jsonrpc":"2.0","id":7,"method":"tools/call","params":3}',
      error(-32602, 'tools/call: expected params to be an object, got number', 7),
    ],
  ])('%s is answered, and the next is read', async (line, answer) => {
    expect(await judged(`${line}\n${PING}\n`)).toMatchObject({ read: PING, answers: [answer] });
  });

  it.each([
    '',
    '  \r',
    '{"jsonrpc":"2.0","method":"notifications/cancelled","params":null}',
    '{"jsonrpc":"2.0","id":1,"result":{}}',
    '{"jsonrpc":"2.0","id":1,"result":3}',
    '{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"Parse error"}}',
  ])('%j has no answer', async (line) => {
    expect((await judged(`${line}\n${PING}\n`)).answers).toEqual([]);
  });
});

describe('the end of input', () => {
  it('ends the last line', async () => {
    expect(await judged(PING.slice(0, 9), PING.slice(9))).toMatchObject({
      read: PING,
      isEnded: true,
      answers: [],
    });
    expect((await judged('garbage')).answers).toMatchObject([{ error: { code: -32700 } }]);
  });

  it('is not told, since what is still being answered would be dropped', async () => {
    expect((await judged(`${PING}\n`)).isOver).toBe(false);
  });
});

describe('a line of over a megabyte', () => {
  const TOO_LONG = error(-32600, 'Line too long; at most 1000000 bytes');
  const long = `{"jsonrpc":"2.0","id":"long","method":"ping","params":{"x":"${'a'.repeat(11_000_000)}"}}`;

  it.each([
    ['at once', [`${long}\n`]],
    ['in parts', [long.slice(0, 700_000), long.slice(700_000, 1_500_000), `${long.slice(1_500_000)}\n`]],
  ])('that comes %s is answered, and the next is read', async (_, chunks) => {
    expect(await judged(...chunks, `${PING}\n`, '[]\n')).toMatchObject({
      read: PING,
      answers: [TOO_LONG, error(-32600, BATCH)],
    });
  });

  it('is answered at the end of input too', async () => {
    expect(await judged(long)).toMatchObject({ read: '', answers: [TOO_LONG] });
  });

  it('takes no more memory than one byte above the longest that is read, however long it is', () => {
    let rest: Buffer = Buffer.alloc(0);
    for (let piece = 0; piece < 9; piece += 1)
      ({ rest } = takeLines(Buffer.concat([rest, Buffer.from('abc')]), 5));
    expect(String(rest)).toBe('abcabc');
  });
});

it('a line of exactly a megabyte is read', async () => {
  const line = `{"jsonrpc":"2.0","id":1,"method":"ping","params":{"x":"${'a'.repeat(999_941)}"}}`;
  expect(`${line}\n`).toHaveLength(1_000_000);
  expect(await judged(`${line}\n`)).toMatchObject({ read: line, answers: [] });
});

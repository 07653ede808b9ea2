import { describe, expect, it } from 'vitest';
import { requestOf } from '../../src/mcp/tools.ts';

const textOf = (value: unknown): string | undefined => requestOf({ it: value }).pairs[0]?.[1];

describe('an argument is judged as the text', () => {
  it.each([
    ['10', '10'],
    [10, '10'],
    [0, '0'],
    [-1, '-1'],
    [2.5, '2.5'],
    [2022, '2022'],
    [1e21, '1e+21'],
    [true, 'true'],
    [null, 'null'],
    ['', ''],
    [' 10', ' 10'],
    [['0180', '1480'], '0180,1480'],
    [['0180', 1480], '0180,1480'],
    [[], ''],
    [{}, '…'],
    [[{}], '…'],
    [[['0180']], '…'],
    ['\ud800', '\ufffd'],
    ['Håbo', 'Håbo'],
  ])('%j is %j', (value, text) => {
    expect(textOf(value)).toBe(text);
  });
});

describe('questionOf', () => {
  it('keeps the order of the arguments and leaves the path empty', () => {
    expect(requestOf({ metric: 'N01951', geo: '0180' })).toEqual({
      path: {},
      pairs: [
        ['metric', 'N01951'],
        ['geo', '0180'],
      ],
    });
  });

  it('takes an argument of any name for one that is asked for', () => {
    expect(requestOf(JSON.parse('{"__proto__":"x","\\ud800":1}')).pairs).toEqual([
      ['__proto__', 'x'],
      ['\ufffd', '1'],
    ]);
  });

  it('does not follow what is nested without end', () => {
    const deep = JSON.parse(`${'['.repeat(30_000)}${']'.repeat(30_000)}`);
    expect(requestOf({ deep }).pairs).toEqual([['deep', '…']]);
  });
});

import { describe, expect, it } from 'vitest';
import { recordsOf, rowsText } from '../../src/store/shards.ts';

type Line = { place: string; year: string | null; value: string | null };
const KEYS = ['place', 'year', 'value'] as const;
const LINES: Line[] = [
  { place: '0114', year: '2001', value: '0' },
  { place: '0114', year: '2002', value: null },
  { place: '0114', year: null, value: null },
  { place: '0115', year: null, value: '0' },
];

describe('records as rows', () => {
  it('have 0 for what the row above says, and nothing at the end; the first row is whole', () => {
    expect(rowsText(KEYS, LINES)).toBe('[["0114","2001","0"],[0,"2002",null],[0,null],["0115",0,"0"]]');
    expect(rowsText<Line>(KEYS, [{ place: '', year: null, value: null }])).toBe('[["",null,null]]');
  });

  it('are the same records when they are read, their keys in that order', () => {
    const read = recordsOf<Line>(KEYS, rowsText(KEYS, LINES));
    expect(read).toEqual(LINES);
    expect(JSON.stringify(read)).toBe(JSON.stringify(LINES));
    expect(recordsOf<Line>(KEYS, rowsText<Line>(KEYS, []))).toEqual([]);
  });
});

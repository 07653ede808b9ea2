// Figures with the bytes they were read from, and findings beyond those that are listed: all else stands in cases/.
import { expect, test } from 'vitest';
import { nodeDigest } from '../../src/builder/digest.ts';
import { readWhole } from './reading.ts';
import { CSV } from './small-dataset.ts';

const HEADER = 'code,name,sector,year,tonnes\n';

test('each figure has the hash of the file that it was read from', () => {
  const text = `${HEADER}0180,Stockholm,Alla,2022,1\n`;
  const { series } = readWhole('csv', { 'a.csv': text }, { entries: [CSV] });
  expect(series[0]?.figures[0]?.file).toEqual({ name: 'a.csv', sha256: nodeDigest(text, 'hex') });
});

test('of very many broken rows a hundred of each kind are told, and the number of the others', () => {
  const row = (at: number): string => `${at},Ort,Alla,2022,1\n`;
  const text = `${HEADER}${Array.from({ length: 20_250 }, (_, at) => row(100 + (at % 100))).join('')}`;
  const { findings } = readWhole('csv', { 'a.csv': text }, { entries: [CSV] });
  expect(findings).toHaveLength(101);
  expect(findings.at(-1)).toMatchObject({ rule: 'key-is-well-formed', unlisted: 20_150 });
});

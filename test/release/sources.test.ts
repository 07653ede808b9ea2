import { expect, test } from 'vitest';
import { judgeJson } from '../../src/builder/read.ts';
import { SourceMapping } from '../../src/release/sources.ts';
import { MAPPING } from './small-dataset.ts';

const faultsOf = (text: string): string[] =>
  judgeJson(text, SourceMapping).faults.map(({ message }) => message);

test('a name in another form than a publication is read in is refused, as a key too', () => {
  const text = JSON.stringify(MAPPING)
    .replace('"Alla"', '"Övriga"')
    .replace('"Jordbruk"', '"Jordbruk på åker"');
  expect(faultsOf(text)).toEqual([]);
  expect(faultsOf(text.normalize('NFD'))).toEqual([
    expect.stringContaining(
      `csv.0.metrics.${'Övriga'.normalize('NFD')}: expected every letter as one sign (NFC)`,
    ),
    expect.stringContaining('csv.0.leftOut.0: expected every letter as one sign (NFC)'),
  ]);
});

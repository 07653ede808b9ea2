import { expect, test } from 'vitest';
import type { Municipality } from '../../src/model/municipality.ts';
import { namesArePlain } from '../../src/rules/names-are-plain.ts';
import { datasetHead, municipalityOf, sha256 } from '../support/dataset-head.ts';

const check = (change: Partial<Municipality>) =>
  namesArePlain.check(datasetHead({ municipalities: [municipalityOf({ ...change, line: 7 })] }), sha256);

test('accepts names of several words, with hyphens and letters of any language', () => {
  for (const name of ['Upplands Väsby', 'Upplands-Bro', 'Malung-Sälen', 'Övertorneå', 'Gotland'])
    expect(check({ name })).toEqual([]);
});

test.each([
  ['a blank at its end', 'Stockholm ', '"Stockholm "'],
  ['a blank at its beginning', ' Stockholm', '" Stockholm"'],
  ['two blanks', 'Upplands  Väsby', '"Upplands  Väsby"'],
  ['a no-break space', 'Upplands\u00a0Väsby', '"Upplands<U+00A0>Väsby"'],
  ['a zero width space', 'Stock\u200bholm', '"Stock<U+200B>holm"'],
  ['a soft hyphen', 'Stock\u00adholm', '"Stock<U+00AD>holm"'],
  ['a mark of direction', '\u200eStockholm', '"<U+200E>Stockholm"'],
  ['a mark of annotation', 'Stock\ufff9holm', '"Stock<U+FFF9>holm"'],
  ['a joiner of graphemes', 'Stock\u034fholm', '"Stock<U+034F>holm"'],
])('finds a name with %s, and says where', (_, name, actual) => {
  for (const change of [{ name }, { county: name }])
    expect(check(change)).toMatchObject([{ where: { line: 7, geo: '0180' }, actual }]);
});

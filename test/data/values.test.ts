// What small functions make of a value, as rows of values.txt: `= ` names what is asked, and each row is its words in JSON, and what
// it says behind " → ".
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readSettings } from '../../src/data/environment.ts';
import { foreignWords, words } from '../../src/data/fields.ts';
import { canonicalJson, inOrder } from '../../src/data/hash.ts';
import { hashedText, isPeriod, parseObservationId, parseTypedId } from '../../src/data/identifier.ts';
import { foreignTitle, titleLangOf } from '../../src/data/lang.ts';
import {
  difference,
  fixedTo,
  isExactLiteral,
  meanOf,
  storedLiteral,
  stripFractionalZeros,
  writtenExactly,
} from '../../src/data/number.ts';
import { Metric } from '../../src/data/registry.ts';
import { SourceFile } from '../../src/data/release.ts';
import {
  csvText,
  downloadCsv,
  exactKey,
  excelCsv,
  foldedKey,
  hasDiacritics,
  isTypedAs,
  keysOf,
  servedCsv,
  shownName,
  slugOf,
} from '../../src/data/text.ts';
import { fileOf, metricOf } from '../support/dataset.ts';

type Verdict = { success: boolean; error?: { issues: { message: string }[] } | undefined };

const faultOf = ({ error }: Verdict): string => error?.issues[0]?.message ?? 'taken';
const HASHED = { metric: 'N01951', geo: '0180', period: '2021', unit: 'count', source: 'SCB' };

/** A row has the words of its own function. */
const ASKED: Record<string, (...words: never[]) => unknown> = {
  'a literal is exact': isExactLiteral,
  'a literal without its fractional zeros': stripFractionalZeros,
  'the stored literal': storedLiteral,
  'what is expected of a literal': writtenExactly,
  'a difference': difference,
  'a literal of so many decimals': fixedTo,
  'a mean': meanOf,
  'keys of a name: exact, folded, slug, and whether it has diacritics': (name) => [
    ...[exactKey(name), foldedKey(name), slugOf(name)],
    hasDiacritics(name),
  ],
  'a name as it is shown': shownName,
  'a name is typed as another': (name, typed) => isTypedAs(keysOf(name), keysOf(typed)),
  'a CSV of these columns and rows': csvText,
  'a CSV that travels, as a download and as an answer': (rows) => [downloadCsv(rows), servedCsv(rows)],
  'a CSV for Excel': excelCsv,
  'a text is a period': isPeriod,
  'an observation id taken apart, and as it is typed': (id) => [parseObservationId(id), parseTypedId(id)],
  'the hashed text of a value': (more: Parameters<typeof hashedText>[0]) =>
    hashedText({ ...HASHED, ...more }),
  'canonical JSON': canonicalJson,
  'a record in order': (record) => JSON.stringify(inOrder(record)),
  'what settings are': readSettings,
  'what is wrong with words': (text) => faultOf(words.safeParse(text)),
  'what is wrong with words of a publisher': (text) => faultOf(foreignWords.safeParse(text)),
  'what is wrong with the name of a file': (name) => faultOf(SourceFile.safeParse(fileOf({ name }))),
  'what is wrong with a metric': (changes: object) =>
    faultOf(Metric.safeParse({ ...metricOf(), ...changes })),
  'the language of a title that is asked for in another': (title, lang) => [
    foreignTitle(title, lang),
    titleLangOf({ title }, lang),
  ],
};

const TEXT = readFileSync(join(import.meta.dirname, 'values.txt'), 'utf8');

function outcomeOf(name: string, row: string): string {
  const values: never[] = JSON.parse(row);
  try {
    return JSON.stringify(ASKED[name]?.(...values)).replaceAll('\ufeff', '\\ufeff');
  } catch (error) {
    return `throws ${error instanceof Error ? error.message : String(error)}`;
  }
}

describe.each(TEXT.split(/^= /m).slice(1))('%s', (section) => {
  const [name = '', ...rows] = section.trimEnd().split('\n');
  test.each(rows)('%s', (row) => {
    const [given = '', expected] = row.split(' → ');
    expect(outcomeOf(name, given)).toBe(expected);
  });
});

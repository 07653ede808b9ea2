// What programs read of a golden case's downloads and catalogue: test/golden/<case>/downloads. Words for people, and files
// that are no text, have tests of their own.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Parser } from 'n3';
import { filesUnder } from '../../src/builder/files.ts';
import { emitted } from '../downloads/emitted.ts';
import { type GoldenCase, goldenData } from './golden.ts';

export const DOWNLOADS_CASE: GoldenCase = 'one';
export const DOWNLOADS_EXPECTED = join(import.meta.dirname, '..', 'golden', DOWNLOADS_CASE, 'downloads');

/** Lists hashes of all files, of those that are no text too. */
const LIST = 'downloads/index.csv';
const WORDS = /^(?:dc:)?(?:titles?|description)$/;

const withoutWords = (text: string): string =>
  JSON.stringify(JSON.parse(text), (key, value) => (WORDS.test(key) ? undefined : value), 2);

/** The triples, a line each, sorted; without those of words in a language. */
const triplesOf = (turtle: string): string =>
  new Parser()
    .parse(turtle)
    .filter(({ object }) => object.termType !== 'Literal' || object.language === '')
    .map(({ subject, predicate, object }) => {
      const type = object.termType === 'Literal' ? ` ${object.datatype?.value}` : '';
      return `${subject.value} ${predicate.value} ${object.value}${type}\n`;
    })
    .sort()
    .join('');

/** By path, made of the dataset anew. */
export async function goldenDownloads(): Promise<Map<string, string>> {
  const made = await emitted(goldenData(DOWNLOADS_CASE));
  try {
    const paths = made.files.map(({ path }) => path).filter((path) => path !== LIST);
    return new Map([
      ...paths.filter((path) => path.endsWith('.csv')).map((path) => [path, made.text(path)] as const),
      ...paths
        .filter((path) => /\.json$/.test(path))
        .map((path) => [path, withoutWords(made.text(path))] as const),
      ['dcat.txt', triplesOf(made.text('dcat.ttl'))],
    ]);
  } finally {
    made.remove();
  }
}

/** The same as they are expected. */
export const expectedDownloads = (): Map<string, string> =>
  new Map(
    filesUnder(DOWNLOADS_EXPECTED).map((path) => [
      path,
      readFileSync(join(DOWNLOADS_EXPECTED, path), 'utf8'),
    ]),
  );

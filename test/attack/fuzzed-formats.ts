// Formats that somebody else writes or may damage (CSV, the registry, the chain, a manifest, workbooks), changed byte by byte: no reader
// hangs, none fails with anything but words of ours, and no figure is taken that an independent reading does not have. What once
// went wrong is kept in `corpus/` and tried first.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { loadDataset } from '../../src/builder/dataset.ts';
import { filesUnder, messageOf } from '../../src/builder/files.ts';
import { COLUMNS, contentSource, judgeJson, readCsv } from '../../src/builder/read.ts';
import { verifyDataset } from '../../src/builder/verify.ts';
import { Registry } from '../../src/data/registry.ts';
import { Chain } from '../../src/data/release.ts';
import { workbookSheets } from '../../src/release/read/xlsx.ts';
import { bookOf, TABLE } from '../release/workbook.ts';
import { goldenData } from '../support/golden.ts';
import type { Attack } from './main.ts';

const RUNS = { all: 2000, sample: 60 };
/** In milliseconds; a sound file of each takes a fiftieth. */
const LONGEST = 5000;

type Format = {
  name: string;
  sound: () => Uint8Array;
  /** What is wrong with how the reader took it, or null. */
  mistakeOf: (bytes: Uint8Array) => Promise<string | null> | string | null;
  runs: number;
};

const golden = (file: string): Uint8Array => readFileSync(join(goldenData('small'), file));
const files = new Map(filesUnder(goldenData('small')).map((file) => [file, golden(file)] as const));
const CHAIN = 'releases/chain.json';
const MANIFEST = 'releases/2025-06-01/release.json';
const PAST = 'releases/2025-01-15/observations/BEF01.csv';
const SERIES = 'observations/BEF01.csv';

/** The rows that a reading by the letter has: lines, commas, no quotes. Null where it cannot say. */
function plainRows(bytes: Uint8Array): string[] | null {
  const text = Buffer.from(bytes).toString('utf8');
  if (/["\r\ufeff\ufffd]/.test(text) || !text.endsWith('\n')) return null;
  return text.split('\n').slice(1, -1);
}

/** Refused by name, or the dataset as it was: whatever else the verification lets through is a figure that nobody published. */
function datasetMistake(file: string): Format['mistakeOf'] {
  return (bytes) => {
    const isSound = Buffer.compare(Buffer.from(bytes), Buffer.from(files.get(file) ?? '')) === 0;
    const { findings } = verifyDataset(contentSource(new Map([...files, [file, bytes]])), { leaves: true });
    return findings.length === 0 && !isSound ? `${file} is another, and nothing is found` : null;
  };
}

function bookMistake(bytes: Uint8Array): string | null {
  const file = { name: 'book.xlsx', sha256: '' };
  const [sound, read] = [workbookSheets(file, BOOK), workbookSheets(file, bytes)];
  if ('mistake' in read) return read.mistake.length > 20 ? null : `refused with ${read.mistake}`;
  if ('mistake' in sound) return sound.mistake;
  const figures = ({ sheets }: typeof sound): string =>
    JSON.stringify(sheets.map(({ head, lines }) => head(0, lines.length)));
  return figures(read) === figures(sound) ? null : 'another figure is taken than the book has';
}

const BOOK = bookOf({ 'Tabell 4': TABLE });

const FORMATS: Format[] = [
  {
    name: 'csv',
    sound: () => golden(SERIES),
    mistakeOf: (bytes) => {
      const { rows, findings } = readCsv(SERIES, bytes, COLUMNS.observations);
      const plain = plainRows(bytes);
      if (findings.length > 0 || plain === null) return null;
      return rows.map(({ cells }) => cells.join()).join('\n') === plain.join('\n')
        ? null
        : 'the rows are others than those of the lines';
    },
    runs: 1,
  },
  {
    name: 'registry',
    sound: () => golden('metrics.json'),
    mistakeOf: (bytes) => {
      const { value, faults } = judgeJson(Buffer.from(bytes).toString('utf8'), Registry);
      return (value === null) === faults.length > 0 ? null : 'neither a value nor a fault';
    },
    runs: 0.5,
  },
  {
    name: 'chain',
    sound: () => golden(CHAIN),
    mistakeOf: (bytes) => {
      const { value, faults } = judgeJson(Buffer.from(bytes).toString('utf8'), Chain);
      if ((value === null) !== faults.length > 0) return 'neither a value nor a fault';
      const { dataset, findings } = loadDataset(contentSource(new Map([...files, [CHAIN, bytes]])));
      return dataset === null && findings.length === 0 ? 'no dataset and no finding' : null;
    },
    runs: 0.5,
  },
  { name: 'manifest', sound: () => golden(MANIFEST), mistakeOf: datasetMistake(MANIFEST), runs: 0.1 },
  { name: 'series', sound: () => golden(PAST), mistakeOf: datasetMistake(PAST), runs: 0.1 },
  { name: 'xlsx', sound: () => BOOK, mistakeOf: bookMistake, runs: 1 },
];

/** Bytes of a file with some cut, doubled, put in or turned into others, as disks, networks and attackers do it. */
const changedBytes = (sound: Uint8Array): fc.Arbitrary<Uint8Array> =>
  fc
    .array(
      fc.record({
        at: fc.nat({ max: sound.length - 1 }),
        length: fc.integer({ min: 0, max: 40 }),
        put: fc.oneof(
          fc.uint8Array({ maxLength: 8 }),
          fc.constantFrom(...WORDS).map((word) => new TextEncoder().encode(word)),
          fc.nat({ max: sound.length - 1 }).map((from) => sound.slice(from, from + 40)),
        ),
      }),
      { minLength: 1, maxLength: 4 },
    )
    .map((changes) => {
      let bytes = Buffer.from(sound);
      for (const { at, length, put } of changes)
        bytes = Buffer.concat([bytes.subarray(0, at), put, bytes.subarray(at + length)]);
      return new Uint8Array(bytes);
    });

/** What readers stumble over. */
const WORDS = [
  '"',
  '""',
  ',',
  '\n',
  '\r\n',
  '\0',
  '\ufeff',
  '{',
  '}',
  '[',
  ']',
  '-',
  '1e999',
  '999999999999999999',
  '<c r="XFD1048576">',
  '__proto__',
  '0180,2022,1\n',
  'null',
];

export async function fuzzFormats({ seed, sample }: Attack): Promise<string[]> {
  const wrong: string[] = [];
  for (const format of FORMATS) {
    const numRuns = Math.ceil(RUNS[sample ? 'sample' : 'all'] * format.runs);
    for (const [name, bytes] of corpusOf(format.name)) {
      const mistake = await judged(format, bytes);
      if (mistake !== null) wrong.push(`${format.name}, corpus/${name}: ${mistake}`);
    }
    const property = fc.asyncProperty(changedBytes(format.sound()), async (bytes) => {
      const mistake = await judged(format, bytes);
      if (mistake !== null) throw new Error(mistake);
    });
    const { failed, counterexample, errorInstance } = await fc.check(property, { seed, numRuns });
    if (failed)
      wrong.push(
        `${format.name}: ${messageOf(errorInstance)}; keep it in test/attack/corpus/${format.name}: ${Buffer.from(
          counterexample?.[0] ?? [],
        )
          .toString('base64')
          .slice(0, 4000)}`,
      );
    process.stdout.write(`fuzzed formats, ${format.name}: ${numRuns} tried\n`);
  }
  return wrong;
}

async function judged({ mistakeOf }: Format, bytes: Uint8Array): Promise<string | null> {
  const begun = performance.now();
  try {
    const mistake = await mistakeOf(bytes);
    const took = performance.now() - begun;
    return mistake ?? (took > LONGEST ? `took ${Math.round(took)} ms` : null);
  } catch (error) {
    return `throws ${messageOf(error)}`;
  }
}

const CORPUS = join(import.meta.dirname, 'corpus');

const corpusOf = (format: string): [string, Uint8Array][] =>
  readdirSync(join(CORPUS, format))
    .sort()
    .map((name) => [`${format}/${name}`, readFileSync(join(CORPUS, format, name))]);

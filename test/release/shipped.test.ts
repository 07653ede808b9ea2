// What the shipped dataset holds to, whatever release it is of.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const DATA = join(import.meta.dirname, '../../data');
const read = (file: string): string => readFileSync(join(DATA, file), 'utf8');

test('BE0101N1 has each municipality’s figure as it was published first, with its hash', () => {
  const logs = readdirSync(join(DATA, 'revisions')).filter((file) => file.endsWith('.csv'));
  const entries = logs.flatMap((file) =>
    read(`revisions/${file}`)
      .split('\n')
      .map((line) => line.split(',').slice(0, 4).join())
      .filter((line) => /^\w+,BE0101N1,\d{4},/.test(line)),
  );
  expect(entries).toHaveLength(870);
  expect(entries.filter((line) => !line.startsWith('published,'))).toEqual([]);
});

test('metrics whose terms nobody has seen have no figure in data/', () => {
  const { metrics } = JSON.parse(read('metrics.json'));
  const closed = ['NVDBCYCLE', 'SKVCOST', 'SKVMERIT', 'SKVPUPILS', 'SKVTEACH'];
  const entries = metrics.filter(({ id }: { id: string }) => closed.includes(id));
  expect(entries.map(({ status }: { status: { public: null } }) => status.public)).toEqual(
    closed.map(() => null),
  );
  const files = readdirSync(join(DATA, 'observations'));
  expect(files.filter((file) => closed.includes(file.replace('.csv', '')))).toEqual([]);
});

/** Public metrics whose files nobody kept, each with the reason. */
const WITHOUT_FILES: Record<string, string> = {};

test('each public metric leads to the files that its figures were read from, or is known to lead to none', () => {
  const { metrics } = JSON.parse(read('metrics.json'));
  const shown = metrics
    .filter(
      ({ status, left }: { status: { public: boolean | null }; left: string | null }) =>
        status.public && !left,
    )
    .map(({ id }: { id: string }) => id);
  const kept = readdirSync(join(DATA, 'releases'))
    .sort()
    .findLast((date) => existsSync(join(DATA, 'releases', date, 'files.csv')));
  const lines = read(`releases/${kept}/files.csv`).trim().split('\n').slice(1);
  const traced = new Set(lines.map((line) => line.split(',')[0]));
  expect(shown.filter((id: string) => !traced.has(id)).sort()).toEqual(Object.keys(WITHOUT_FILES).sort());
  expect(traced.size).toBe(shown.length - Object.keys(WITHOUT_FILES).length);
  // Pages of Kolada and SMHI's table were put together by others; workbooks and answers are the authorities' own.
  for (const line of lines)
    expect(line).toMatch(/^(?:[NU]\d{5}|GHG\w+),/.test(line) ? /,transcript$/ : /,publisher$/);
});

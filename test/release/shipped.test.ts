// What the shipped dataset holds to, whatever release it is of.
import { readdirSync, readFileSync } from 'node:fs';
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

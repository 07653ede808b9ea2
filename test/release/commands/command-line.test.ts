import { expect, test } from 'vitest';
import { ALLOWED, readCommandLine, USAGE } from '../../../src/release/command-line.ts';

const read = (line: string) => readCommandLine(line.split(' '), '2026-01-01');

test('import takes its kind, its sources and where to begin', () => {
  expect(read('import kolada saved --from 2015 --ids N00001,U00002 --retrieved 2024-08-30')).toEqual({
    name: 'import',
    options: {
      kind: 'kolada',
      sources: ['saved'],
      from: '2015',
      ids: ['N00001', 'U00002'],
      retrieved: '2024-08-30',
    },
  });
  expect(read('import csv a.csv b.csv --retrieved 2026-02-13')).toEqual({
    name: 'import',
    options: { kind: 'csv', sources: ['a.csv', 'b.csv'], from: null, ids: null, retrieved: '2026-02-13' },
  });
});

test('an import from addresses is of today, and of no other day', () => {
  expect(read('import kolada https://api.kolada.se/v3')).toMatchObject({ options: { retrieved: null } });
  expect(read('import kolada https://api.kolada.se/v3 --retrieved 2026-01-01')).toMatchObject({
    options: { retrieved: '2026-01-01' },
  });
  expect(read('import csv a.csv https://example.org/b.csv --retrieved 2024-08-30')).toEqual({
    mistake: '--retrieved 2024-08-30: what an address answers is of today; leave the option out',
  });
});

test('publish needs a date; diff takes today', () => {
  expect(read('publish')).toEqual({ mistake: '--date: publish needs the date of the release, YYYY-MM-DD' });
  expect(read('diff')).toEqual({
    name: 'diff',
    options: { date: '2026-01-01', reason: null, corrected: false, key: null },
    json: false,
  });
});

test('a correction needs its reason', () => {
  expect(read('publish --date 2026-06-25 --corrected')).toEqual({
    mistake: '--corrected: say with --reason which error was fixed',
  });
  expect(read('publish --date 2026-06-25 --corrected --reason Typo')).toMatchObject({
    options: { reason: 'Typo', corrected: true },
  });
});

test.each(['Fel f\ufffdr Håbo', 'a\u0000b', '\u0085x'])(
  'a reason is words, since it stays in the log for good: %j',
  (reason) => {
    expect(readCommandLine(['publish', '--date', '2026-06-25', '--reason', reason], '2026-01-01')).toEqual({
      mistake: `--reason: expected words, without control characters and without � in the place of a letter, got ${JSON.stringify(reason)}`,
    });
  },
);

test.each([
  ['publish --date 2026-02-30', '--date: expected a date, YYYY-MM-DD, got "2026-02-30"'],
  ['import kolada saved --from 13', '--from: expected a year, got "13"'],
  ['publish --date 2026-02-01 --date 2026-02-02', '--date: given more than once; give it once'],
  ['verify --json --json', '--json: given more than once; give it once'],
  ['import kolada saved --ids n1', '--ids: expected KPI ids with commas, got "n1"'],
  ['import csv a.csv --ids N00001', '--ids: import csv does not take it'],
  ['import excel a.xls', 'excel: expected kolada, json-stat, csv or xlsx'],
  ['draft', 'draft: expected kolada or csv'],
  ['draft kolada', 'draft kolada: expected one folder or address'],
  ['draft csv a.csv --csv b.csv', '--csv: draft csv takes the file as a word, and writes none'],
  ['import csv', 'import csv: expected files, a folder or an address'],
  ['import xlsx a.xlsx', '--retrieved: say on which day the files were taken from the publisher, YYYY-MM-DD'],
  ['verify --date 2026-06-25', '--date: verify does not take it'],
  ['verify --url https://a.se --json', '--json: verify --url does not take it'],
  ['verify --url https://a.se --trust key.pub', '--trust: verify --url does not take it'],
  ['verify now', 'now: verify takes no further word'],
  ['rewind --out past', '--to: rewind needs the date of a release, YYYY-MM-DD'],
  ['rewind --to 2024-08-30', '--out: rewind needs a folder to write to'],
  ['diff --key key.pem', '--key: diff does not take it'],
  ['verify --trust=', '--trust: expected a file or a key, got ""'],
  ['unstage', 'unstage: expected a staged metric'],
  ['show', 'show: expected one identifier'],
  [
    'unpublish',
    'unpublish: expected import, draft, unstage, diff, review, publish, verify, checkpoint, prove, rewind or show',
  ],
])('%s is a mistake', (line, mistake) => {
  expect(read(line)).toEqual({ mistake });
});

test.each(Object.entries(ALLOWED))('the usage of %s names what it takes', (command, options) => {
  const lines = USAGE.split('\n').filter((line) => line.startsWith(`npm run release -- ${command} `));
  const named = lines.flatMap((line) => [...line.matchAll(/--(\w+)/g)]).map(([, option]) => option);
  expect([...new Set(named)].sort()).toEqual(options.toSorted());
});

test('an option that is not known is a mistake', () => {
  expect(read('publish --force')).toHaveProperty('mistake', expect.stringContaining('--force'));
});

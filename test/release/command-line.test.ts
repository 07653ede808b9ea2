import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { takeLock } from '../../src/builder/trees.ts';
import { runCommand } from '../../src/release/command-line.ts';
import { datasetPaths } from '../../src/release/dataset.ts';
import { failingDisk } from '../attack/failing-disk.ts';
import { datasetOfTest, type Published, treeOf } from './published-dataset.ts';
import { recordedEffects } from './recorded-effects.ts';

/** Asked of a dataset that is not there, which is all that words that are understood find out. */
const NOWHERE = datasetPaths(join(tmpdir(), 'no-dataset-of-this-name'));
const UNDERSTOOD = `${NOWHERE.data}: expected the folder of the dataset, got nothing there; set DATA_DIR to the one that is meant`;

async function answered(...args: string[]) {
  const { effects, lines } = recordedEffects();
  const code = await runCommand(args, NOWHERE, effects).catch((error: Error) => error.message);
  return { code, lines };
}
const said = async (...args: string[]) => {
  const { code, lines } = await answered(...args);
  return { code, line: lines[0] };
};

test.each([
  'import kolada saved --from 2015 --ids N00001,U00002 --retrieved 2024-08-30 --origin transcript',
  'import csv a.csv b.csv --retrieved 2025-02-13',
  'import kolada https://api.kolada.se/v3 --origin transcript',
  'import kolada https://api.kolada.se/v3 --retrieved 2026-01-01 --origin transcript',
  'publish --date 2026-06-25 --corrected --reason Slarvfel|Typo',
  'publish --date 2026-06-25 --reason N00001=Nytt|New --reason N00002=Nytt|New --reason Nytt|New',
  'diff',
])('%s is understood', async (line) => {
  expect((await answered(...line.split(' '))).code).toBe(UNDERSTOOD);
});

test.each([
  ['publish', '--date: publish needs the date of the release, YYYY-MM-DD; today is 2026-01-01 (UTC)'],
  ['publish --date 2026-02-01 --reason Ett|One --reason Två|Two', '--reason: the release has two; give one'],
  [
    'publish --date 2026-02-01 --reason N00001=Ett|One --reason N00001=Två|Two',
    '--reason: N00001 has two; give one',
  ],
  ['publish --date 2026-06-25 --corrected', '--corrected: say with --reason which error was fixed'],
  [
    'import csv a.csv https://example.org/b.csv --retrieved 2024-08-30',
    '--retrieved 2024-08-30: what an address answers is of today; leave the option out',
  ],
  ['publish --date 2026-02-30', '--date: expected a date, YYYY-MM-DD, got "2026-02-30"'],
  ['import kolada saved --from 13', '--from: expected a year, got "13"'],
  ['publish --date 2026-02-01 --date 2026-02-02', '--date: given more than once; give it once'],
  ['verify --json --json', '--json: given more than once; give it once'],
  ['import kolada saved --ids n1', '--ids: expected KPI ids with commas, got "n1"'],
  ['import csv a.csv --ids N00001', '--ids: import csv does not take it'],
  ['import excel a.xls', 'excel: expected kolada, json-stat, csv or xlsx'],
  ['register', 'register: expected one workbook'],
  [
    'register a.xlsx --retrieved 2026-01-02 --origin publisher',
    '--retrieved 2026-01-02: expected a day that has come, 2026-01-01 (UTC) at the latest',
  ],
  [
    'import csv a.csv --retrieved 2026-01-02',
    '--retrieved 2026-01-02: expected a day that has come, 2026-01-01 (UTC) at the latest',
  ],
  ['draft', 'draft: expected kolada or confirm'],
  ['draft kolada folder', '--out: draft kolada needs a file to write to'],
  ['draft kolada', 'draft kolada: expected one folder or address'],
  ['draft confirm a.json --out b.json', '--out: draft confirm takes the file as a word'],
  ['import csv', 'import csv: expected files, a folder or an address'],
  ['import xlsx a.xlsx', '--retrieved: say on which day the files were taken from the publisher, YYYY-MM-DD'],
  ['import csv a.csv --origin unknown', '--origin: expected publisher or transcript, got "unknown"'],
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
    'unpublish: expected import, refresh, groups, register, draft, unstage, diff, review, publish, verify, checkpoint, rules, prove, rewind, undo, show or check',
  ],
])('%s is a mistake', async (line, mistake) => {
  expect(await said(...line.split(' '))).toEqual({ code: 2, line: mistake });
});

const FORM = 'expected "på svenska | in English", or "N01951=på svenska | in English" of one metric';
const WORDS = 'expected words, without control characters and without � in the place of a letter';

test.each([
  ['Fel f\ufffdr Håbo | Wrong', WORDS],
  ['a\u0000b | b', WORDS],
  ['a | \u0085x', WORDS],
  [' | English', WORDS],
  ['svenska', FORM],
  ['svenska |', FORM],
  ['a | b | c', FORM],
])('a reason is words in both languages, since it stays in the log for good: %j', async (reason, mistake) => {
  expect(await said('publish', '--date', '2026-06-25', '--reason', reason)).toEqual({
    code: 2,
    line: `--reason: ${mistake}, got ${JSON.stringify(reason)}`,
  });
});

test('an option that is not known is a mistake', async () => {
  expect(await said('publish', '--force')).toEqual({ code: 2, line: expect.stringContaining('--force') });
});

test.each([
  ['verify'],
  ['diff'],
  ['import', 'csv', 'figures.csv', '--retrieved', '2024-08-30', '--origin', 'transcript'],
])('%s of a dataset that is not there says so, and makes nothing beside it', async (...args) => {
  const dataset = await datasetOfTest();
  const paths = datasetPaths(join(dataset.dir, 'datta'));
  await expect(runCommand(args, paths, recordedEffects().effects)).rejects.toThrow(
    `${paths.data}: expected the folder of the dataset, got nothing there; set DATA_DIR to the one that is meant`,
  );
  expect(readdirSync(dataset.dir).filter((name) => name.startsWith('datta'))).toEqual([]);
});

const MAIN = join(import.meta.dirname, '../../src/release/main.ts');

test('a closed pipe is no stack trace, and the exit code is that of the command', async () => {
  const child = spawn(process.execPath, [MAIN, 'unpublish'], { stdio: ['ignore', 'pipe', 'pipe'] });
  child.stdout.destroy();
  let complaint = '';
  child.stderr.on('data', (text) => {
    complaint += text;
  });
  const [code] = await once(child, 'close');
  expect({ code, complaint }).toEqual({ code: 2, complaint: '' });
});

describe('a command at work', () => {
  let dataset: Published;
  beforeEach(async () => {
    dataset = await datasetOfTest();
  });

  const at = (file: string): string => JSON.stringify(join(import.meta.dirname, file));
  const IMPORT = ['import', 'csv', 'https://data.example/a.csv', '--origin', 'publisher'];

  test('a second publication is refused while the first is at work', async () => {
    await dataset.importRows({ N00001: [['0114', '2022', '7']] });
    const before = treeOf(dataset.paths.data);
    const unlock = takeLock(join(dataset.paths.staging, 'lock'));
    const BUSY = 'Another release command is at work on this dataset; wait until it has ended.';
    for (const command of [['publish', '--date', '2025-01-01'], ['verify']])
      expect(await dataset.run(...command)).toEqual({ code: 1, lines: [BUSY] });
    expect(treeOf(dataset.paths.data)).toEqual(before);
    unlock?.();
    expect((await dataset.publish('2025-01-01')).code).toBe(0);
  });

  test('the lock is free after a fault', async () => {
    await expect(runCommand(IMPORT, dataset.paths, recordedEffects().effects)).rejects.toThrow('404');
    expect((await dataset.run('verify')).code).toBe(0);
  });

  test('a process that waits for what never comes holds its lock, and a killed one none', async () => {
    const hold = `import { runCommand } from ${at('../../src/release/command-line.ts')};
    import { datasetPaths } from ${at('../../src/release/dataset.ts')};
    import { recordedEffects } from ${at('recorded-effects.ts')};
    setInterval(() => {}, 1000);
    const fetch = () => {
      setTimeout(() => { gc(); console.log('held'); }, 10);
      return new Promise(() => {});
    };
    const paths = datasetPaths(${JSON.stringify(dataset.paths.data)});
    await runCommand(${JSON.stringify(IMPORT)}, paths, recordedEffects({ fetch }).effects);`;
    const child = spawn(process.execPath, ['--expose-gc', '--input-type=module-typescript', '-e', hold]);
    await once(child.stdout, 'data');
    const { code } = await dataset.run('verify');
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(code).toBe(1);
    expect((await dataset.run('verify')).code).toBe(0);
  });

  describe('on a dataset where nothing can be written', () => {
    beforeEach(() => {
      rmSync(dataset.paths.staging, { recursive: true });
    });

    /** The folder of the lock is the first thing that a command makes. */
    async function onReadOnlyDisk<T>(code: string, work: () => Promise<T>): Promise<T> {
      const calls = (at: number) => failingDisk({ under: [dataset.paths.staging], at, code, lasting: false });
      const quiet = calls(0);
      takeLock(join(dataset.paths.staging, 'lock'))?.();
      quiet.mend();
      rmSync(dataset.paths.staging, { recursive: true });
      const at = quiet.calls.findIndex((call) => call.startsWith('mkdirSync ')) + 1;
      const disk = calls(at);
      return work().finally(disk.mend);
    }

    describe.each(['EROFS', 'EACCES', 'EPERM'])('where a folder cannot be made (%s)', (code) => {
      test.each([
        ['verify', []],
        ['show', ['SF.N00001.0180.2022']],
      ])('%s answers as elsewhere', async (name, words) => {
        const answered = await onReadOnlyDisk(code, () => dataset.run(name, ...words));
        expect(answered).toEqual(await dataset.run(name, ...words));
        expect(answered.code).toBe(0);
      });

      test.each([['diff'], ['publish', '--date', '2025-01-01'], ['checkpoint']])(
        '%s does not',
        async (...command) => {
          await expect(onReadOnlyDisk(code, () => dataset.run(...command))).rejects.toThrow(code);
        },
      );
    });

    test('a full disk is no disk that can only be read', async () => {
      await expect(onReadOnlyDisk('ENOSPC', () => dataset.run('verify'))).rejects.toThrow('ENOSPC');
    });

    test('what was read while a release was published is not told as that of one release', async () => {
      const { data } = dataset.paths;
      const publish = (): void => {
        if (existsSync(`${data}.before`)) return;
        renameSync(data, `${data}.before`);
        cpSync(`${data}.before`, data, { recursive: true });
      };
      const { effects } = recordedEffects({ print: publish });
      const shown = onReadOnlyDisk('EROFS', () =>
        runCommand(['show', 'SF.N00001.0180.2022'], dataset.paths, effects),
      );
      await expect(shown).rejects.toThrow(
        `${data}: a release was published while it was read; give the command again`,
      );
    });
  });
});

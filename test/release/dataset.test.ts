import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { datasetPaths, insideMistake, nodeFiles, printable } from '../../src/release/dataset.ts';
import { failingDisk } from '../attack/failing-disk.ts';
import { datasetOfTest, type Published } from './published-dataset.ts';
import { put, smallDataset } from './small-dataset.ts';

test.each([
  ['Left out: 3 of sector A\u001b[31mB', String.raw`Left out: 3 of sector A\u001b[31mB`],
  ['a line\u000dover it, \u009b2J and \u0000', String.raw`a line\u000dover it, \u009b2J and \u0000`],
  ['Håbo – 1\u00a0000 kr, 𝛼\n\tbelow', 'Håbo – 1\u00a0000 kr, 𝛼\n\tbelow'],
])('prints %j so that no terminal is steered by it', (line, shown) => {
  expect(printable(line)).toBe(shown);
});

describe('the folders of a dataset', () => {
  let dataset: ReturnType<typeof smallDataset>;
  beforeEach(() => {
    dataset = smallDataset([]);
  });
  afterEach(() => dataset.remove());

  test('all folders stand beside the dataset, with a slash at its end or not', () => {
    const data = join(dataset.dir, 'data');
    expect(datasetPaths(`${data}/`)).toEqual({
      data,
      staging: `${data}.staging`,
    });
  });

  test('a link leads to the folders beside its target', () => {
    const link = join(dataset.dir, 'link');
    symlinkSync(join(dataset.dir, 'data'), link);
    expect(datasetPaths(link)).toEqual(dataset.paths);
  });

  test('nothing else is written where releases are, by no name of the folder; beside it and among what is staged it is', () => {
    const { dir, paths } = dataset;
    symlinkSync(paths.data, join(dir, 'link'));
    const inside = (path: string): boolean => insideMistake(paths, join(dir, path)) !== null;
    const refused = ['data', 'data/', 'data/past/new', 'link/new/x.html'];
    expect(refused.filter(inside)).toEqual(refused);
    const taken = ['data.next', 'data.old', 'past', 'data.staging/review.html', '..data', 'x/../past'];
    expect(taken.filter(inside)).toEqual([]);
    expect(insideMistake(paths, `${paths.data}/x`)).toBe(
      `${paths.data}/x is in ${paths.data}, where releases alone are written: expected a path outside it`,
    );
  });
});

describe('the files that the commands write', () => {
  let dir: string;
  /** What the work flushes to the disk itself, in its order. */
  function flushedBy(work: () => void): string[] {
    const watched = failingDisk({ under: [dir], at: 0, code: 'EIO', lasting: false });
    work();
    watched.mend();
    const flushed = watched.calls.filter((call) => call.startsWith('fsyncSync '));
    return flushed.map((call) => relative(dir, call.slice('fsyncSync '.length)));
  }
  const at = (path: string): string => join(dir, path);

  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'files-'));
  });
  afterEach(() => rmSync(dir, { recursive: true }));

  test('a written file is flushed, then its folder, and before them the parents of every new folder', () => {
    const flushed = flushedBy(() =>
      nodeFiles.write(at('data.next/releases/2024-08-30/release.json'), '{}\n'),
    );
    expect(readFileSync(at('data.next/releases/2024-08-30/release.json'), 'utf8')).toBe('{}\n');
    expect(flushed).toEqual([
      '',
      'data.next',
      'data.next/releases',
      'data.next/releases/2024-08-30/release.json.part',
      'data.next/releases/2024-08-30',
    ]);
  });

  test.each(['writeSync', 'fsyncSync', 'renameSync'])(
    'a file whose replacement fails at %s stays as it is, with nothing beside it',
    (name) => {
      writeFileSync(at('one'), 'whole');
      const calls = () => failingDisk({ under: [at('one')], at: 0, code: 'ENOSPC', lasting: false });
      const quiet = calls();
      nodeFiles.write(at('one'), 'whole');
      quiet.mend();
      const failing = quiet.calls.findIndex((call) => call.startsWith(name)) + 1;
      expect(failing).toBeGreaterThan(0);
      const disk = failingDisk({ under: [at('one')], at: failing, code: 'ENOSPC', lasting: false });
      expect(() => nodeFiles.write(at('one'), 'another')).toThrow('ENOSPC');
      disk.mend();
      expect([readdirSync(dir), readFileSync(at('one'), 'utf8')]).toEqual([['one'], 'whole']);
    },
  );

  test('a link stays one, and the file that it leads to is replaced', () => {
    mkdirSync(at('a'));
    writeFileSync(at('a/one'), '1');
    symlinkSync('a/one', at('link'));
    nodeFiles.write(at('link'), '2');
    expect([lstatSync(at('link')).isSymbolicLink(), readFileSync(at('a/one'), 'utf8')]).toEqual([true, '2']);
  });

  test.runIf(process.platform !== 'win32')('a device stays one', () => {
    nodeFiles.write('/dev/null', '1');
    expect(lstatSync('/dev/null').isCharacterDevice()).toBe(true);
  });

  test('a rename flushes the folder that has the new name, and the one that had the old', () => {
    nodeFiles.write(at('a/one'), '1');
    nodeFiles.write(at('b/two'), '2');
    expect(flushedBy(() => nodeFiles.rename(at('a/one'), at('a/three')))).toEqual(['a']);
    expect(flushedBy(() => nodeFiles.rename(at('a/three'), at('b/three')))).toEqual(['b', 'a']);
  });

  test('a removal flushes the folder that had the name; nothing there is no error', () => {
    nodeFiles.write(at('a/one'), '1');
    const removed = () => flushedBy(() => nodeFiles.remove(at('a')));
    expect([removed(), removed()]).toEqual([[''], []]);
  });

  test.each(['write', 'writeSoon', 'renameSoon'] as const)(
    '%s names the link in the way that leads to nothing, as it would a disk that can only be read',
    (name) => {
      symlinkSync('nowhere', at('staging'));
      writeFileSync(at('one'), '1');
      const work = () =>
        name === 'renameSoon'
          ? nodeFiles.renameSoon(at('one'), at('staging/incoming/one'))
          : nodeFiles[name](at('staging/incoming/one'), '1');
      expect(work).toThrow(`EEXIST: file already exists, mkdir '${at('staging')}'`);
    },
  );
});

describe('a JSON file that somebody mended by hand and broke', () => {
  const BOM = 'the file begins with a byte order mark; save it without one';
  const COMMA = 'a comma too many; delete it';
  const DIFF = ['diff', '--date', '2025-01-01'];

  let dataset: Published;
  beforeEach(async () => {
    dataset = await datasetOfTest();
    await dataset.importRows({ N00001: [['0180', '2022', '911']] });
    await dataset.importRows({ N00003: [['0180', '2022', '7']] });
    put(join(dataset.dir, 'drafts.json'), '[]');
  });

  const mistakes = {
    bom: (text: string) => `\ufeff${text}`,
    comma: (text: string) => text.replace(/\}\s*$/, ',}'),
    list: () => '[]',
  };

  const said = (...args: string[]): Promise<string> =>
    dataset.run(...args).then(
      ({ code, lines }) => `${code} ${lines.join('\n')}`,
      (error: Error) => error.message,
    );

  const breakFile = (file: string, how: keyof typeof mistakes): string => {
    const path = join(dataset.dir, file);
    put(path, mistakes[how](readFileSync(path, 'utf8')));
    return path;
  };

  const RESTORE = '. Publications alone write this file: restore it, and nothing else.';

  test.each([
    ['data/metrics.json', DIFF],
    ['data/sources.json', DIFF],
    ['data/metrics.json', ['draft', 'confirm']],
  ])('%s under %j', async (file, command) => {
    const text = readFileSync(join(dataset.dir, file), 'utf8');
    const args = command[0] === 'draft' ? [...command, join(dataset.dir, 'drafts.json')] : command;
    const path = breakFile(file, 'bom');
    expect(await said(...args)).toBe(`${path}: line 1, column 1: ${BOM}`);
    if (text.trimEnd().endsWith('}')) {
      put(path, text);
      breakFile(file, 'comma');
      expect(await said(...args)).toMatch(new RegExp(`^\\S+/${file}: line \\d+, column \\d+: ${COMMA}$`));
      breakFile(file, 'list');
      expect(await said(...args)).toMatch(new RegExp(`^\\S+/${file}: line 1: [a-z ]+: [^\\n{]+$`));
    }
  });

  test.each(['releases/chain.json', 'releases/2024-08-30/release.json'])(
    '%s, which no person writes, is named as the one thing to restore',
    async (file) => {
      for (const [bytes, what] of [
        [`\ufeff${dataset.text(file)}`, BOM],
        ['', 'the text ends in the middle, so it is cut off'],
        ['1', '[^\\n{]+'],
      ] as const) {
        put(dataset.file(file), bytes);
        expect(await said(...DIFF)).toMatch(new RegExp(`^error ${file}:1 \\[schema\\] ${what}.*${RESTORE}$`));
      }
    },
  );

  test.each(['data.staging/staging.json'])(
    '%s, which no person writes, is named with what there is to do',
    async (file) => {
      const text = readFileSync(join(dataset.dir, file), 'utf8');
      const WAY_OUT = 'delete it and import again what a release is to have.';
      const path = breakFile(file, 'bom');
      expect(await said(...DIFF)).toBe(
        `${path}: line 1, column 1: ${BOM}. The commands alone write this file: mend it, or ${WAY_OUT}`,
      );
      for (const [how, what] of [
        ['comma', `line \\d+, column \\d+: ${COMMA}`],
        ['list', '[^\\n{]+'],
      ] as const) {
        put(path, text);
        breakFile(file, how);
        expect(await said(...DIFF)).toMatch(
          new RegExp(`^${path}: ${what}\\. The commands [^\\n]+ ${WAY_OUT}$`),
        );
      }
      rmSync(path);
      await dataset.importRows({ N00001: [['0180', '2022', '911']] });
      expect(await said(...DIFF)).toContain('N00001');
    },
  );

  test.each([
    ['releases/2024-08-30/metrics.json', 'bom', BOM],
    ['releases/2024-08-30/metrics.json', 'comma', COMMA],
    ['releases/2024-08-30/release.json', 'bom', BOM],
    ['releases/chain.json', 'bom', BOM],
    ['releases/2024-08-30/release.json', 'comma', COMMA],
  ] as const)('%s with a %s is said by verify and show with its line', async (file, how, what) => {
    breakFile(`data/${file}`, how);
    const found = new RegExp(`error ${file}:\\d+ \\[schema\\] ${what}`);
    expect(await said('verify')).toMatch(found);
    expect(await said('show', 'SF.N00001.0180.2022')).toMatch(found);
    expect(await said('rewind', '--to', '2024-08-30', '--out', join(dataset.dir, 'out'))).toMatch(found);
  });

  test.each([DIFF, ['draft', 'confirm']])(
    'each fault of an entry is said with its line and metric under %j',
    async (...command) => {
      const path = join(dataset.paths.data, 'metrics.json');
      const text = linesOf(path);
      const broken = text
        .replace(/("id": "N00002",.*?"unit": )"[^"]*"/s, '$1 7')
        .replace('"units": [', '"units": [ {},')
        .replace('"id": "N00001",', '"id": "N00001", "id": "N00001",');
      const lineOf = (part: string): number => broken.slice(0, broken.indexOf(part)).split('\n').length;
      put(path, broken);
      const args = command[0] === 'draft' ? [...command, join(dataset.dir, 'drafts.json')] : command;
      const lines = (await said(...args)).split('\n');
      expect(lines).toContain(
        `${path}: line ${lineOf('"unit":  7')} (N00002): metrics.1.unit: Invalid input: expected string, received number`,
      );
      expect(lines).toContain(
        `${path}: line ${lineOf('"units": [')}: units.0.code: Invalid input: expected string, received undefined`,
      );
    },
  );

  const linesOf = (path: string): string => JSON.stringify(JSON.parse(readFileSync(path, 'utf8')), null, 2);

  test('of many faults five are said, and how many more there are', async () => {
    const path = join(dataset.paths.data, 'metrics.json');
    put(path, linesOf(path).replace('"units": [', '"units": [ 1, 2, 3, 4, 5, 6, 7,'));
    const lines = (await said(...DIFF)).split('\n');
    expect(lines).toHaveLength(6);
    expect(lines[5]).toBe(`${path}: and 2 more`);
  });

  test('a key that stands twice stops a release with its line, in a file that no verification reads, too', async () => {
    const path = join(dataset.paths.data, 'sources.json');
    put(path, linesOf(path).replace('{', '{ "csv": [], "csv": [],'));
    expect((await said(...DIFF)).split('\n')[0]).toBe(
      `${path}: line 1: the key "csv" stands twice in one object; keep one`,
    );
  });

  test('a file of another encoding is named, and said the same of JSON and of CSV', async () => {
    const path = join(dataset.paths.data, 'metrics.json');
    const text = readFileSync(path);
    put(dataset.file('waivers.csv'), Buffer.from('å\n', 'latin1'));
    expect(await said(...DIFF)).toMatch(/waivers\.csv:1 \[\S+\] the file is not valid UTF-8; save it/);
    put(path, Buffer.from(text.toString('utf8'), 'latin1'));
    expect(await said(...DIFF)).toContain(`${path}: expected text in UTF-8, got bytes that are none`);
  });
});

import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { verifyOrRefuse } from '../../src/builder/verify.ts';
import { readSettings } from '../../src/data/environment.ts';
import { runCommand } from '../../src/release/command-line.ts';
import { nodeFiles } from '../../src/release/dataset.ts';
import { writeNext } from '../../src/release/write.ts';
import { datasetOfTest, type Published, treeOf } from './published-dataset.ts';
import { filesStopped, recordedEffects } from './recorded-effects.ts';
import { metricOf, put, type Row, smallDataset } from './small-dataset.ts';

describe('the next dataset', () => {
  let dir: string;
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'write-release-'));
  });
  afterEach(() => rmSync(dir, { recursive: true }));

  const CONTENT = new Map([
    ['metrics.json', '{}\n'],
    ['observations/N00001.csv', 'geo,period,value\n'],
  ]);

  test('the next dataset is every file of it, and nothing that says it is unfinished', () => {
    const next = join(dir, 'data.next');
    writeNext({ next }, CONTENT, nodeFiles);
    expect(readdirSync(next, { recursive: true }).sort()).toEqual([
      'metrics.json',
      'observations',
      'observations/N00001.csv',
    ]);
  });

  test('a file that cannot be written is the fault that is thrown, and nothing of the next dataset is left', () => {
    const next = join(dir, 'data.next');
    const files = {
      ...nodeFiles,
      write: (path: string, content: string | Uint8Array) => {
        if (path.endsWith('N00001.csv')) throw new Error('the disk is full');
        nodeFiles.write(path, content);
      },
    };
    expect(() => writeNext({ next }, CONTENT, files)).toThrow('the disk is full');
    expect(existsSync(next)).toBe(false);
  });
});

describe('folders beside the dataset', () => {
  const OLD =
    'A publication was broken off before it was complete: the release before it stands. Cleaned up.';
  const NEW = 'A publication was broken off after it was complete: the new release stands. Cleaned up.';
  const SHOW = ['show', 'SF.N00001.0180.2022'];
  const STAGED: Record<string, Row[]> = { N00001: [['0180', '2022', '911']] };
  const PUBLISH = ['publish', '--date', '2025-01-01'];

  let dataset: Published;
  beforeEach(async () => {
    dataset = await datasetOfTest();
    await dataset.importRows(STAGED);
  });

  const copy = (to: 'next' | 'previous'): void =>
    cpSync(dataset.paths.data, dataset.paths[to], { recursive: true });
  const whole = () => treeOf(dataset.dir);
  const isStaged = (): boolean => existsSync(join(dataset.paths.staging, 'staging.json'));

  /** Nothing is changed, and one line names what is there. */
  async function refusal(...args: string[]): Promise<string> {
    const before = whole();
    const said = await dataset.run(...args).then(
      ({ lines }) => lines.join('\n'),
      (error: Error) => error.message,
    );
    expect(whole()).toEqual(before);
    expect(said).not.toContain('\n');
    return said;
  }

  describe("somebody's copy of the dataset is kept, and named", () => {
    test.each([
      ['next', SHOW],
      ['previous', SHOW],
      ['next', ['verify']],
      ['previous', ['verify']],
      ['next', PUBLISH],
      ['previous', PUBLISH],
    ] as const)('as data.%s, under %j', async (name, command) => {
      copy(name);
      const { data, [name]: folder } = dataset.paths;
      expect(await refusal(...command)).toBe(
        `${data} (release 2024-08-30), ${folder} (release 2024-08-30) are there, and no publication leaves them so: ${folder} is somebody's. Move that elsewhere. Nothing was changed; then give the command again.`,
      );
      expect(isStaged()).toBe(true);
    });

    test.each(['next', 'previous'] as const)('a folder of other files as data.%s', async (name) => {
      put(join(dataset.paths[name], 'mine.txt'), 'mine');
      expect(await refusal('verify')).toContain(`${dataset.paths[name]} (no release)`);
    });

    test('two copies', async () => {
      copy('next');
      copy('previous');
      const { data, next, previous } = dataset.paths;
      expect(await refusal('verify')).toMatch(
        new RegExp(
          `^${data} .*: ${next} and ${previous} are somebody's. Move that elsewhere. Nothing was changed`,
        ),
      );
    });

    test('an older copy than the release before', async () => {
      copy('previous');
      renameSync(dataset.paths.previous, `${dataset.paths.data}.kept`);
      expect((await dataset.run(...PUBLISH)).code).toBe(0);
      await dataset.importRows({ N00001: [['0180', '2022', '912']] });
      expect((await dataset.publish('2025-02-01')).code).toBe(0);
      renameSync(`${dataset.paths.data}.kept`, dataset.paths.previous);
      expect(await refusal('verify')).toContain(`${dataset.paths.previous} is somebody's.`);
    });

    test.each(['next', 'previous'] as const)('data.%s alone, where the dataset is missing', async (name) => {
      renameSync(dataset.paths.data, dataset.paths[name]);
      expect(await refusal('verify')).toBe(
        `${dataset.paths.data} is missing, and no publication leaves this behind: ${dataset.paths[name]} (release 2024-08-30). Move the one that is to stand to ${dataset.paths.data}, and any other elsewhere. Nothing was changed; then give the command again.`,
      );
    });
  });

  /** As after kill -9: from the change of that number on, nothing on disk changes any more. Whether it came so far. */
  async function killedAt(limit: number, command: string[] = PUBLISH): Promise<boolean> {
    const files = filesStopped(limit, () => {
      throw new Error('killed');
    });
    const { effects } = recordedEffects({ files });
    return runCommand(command, dataset.paths, effects).then(
      () => false,
      () => true,
    );
  }

  /** Kills publications until one has moved the old release away, and not yet put the new one in its place. */
  async function between(): Promise<void> {
    for (let limit = 0; existsSync(dataset.paths.data); limit += 1) {
      if (existsSync(dataset.paths.next)) await dataset.run('verify');
      expect(await killedAt(limit)).toBe(true);
    }
  }

  /** Killed at every change of a publication in turn: what the next command says, once each. */
  async function saidAfterKills(rows: Record<string, Row[]>): Promise<string[]> {
    const before = treeOf(dataset.paths.data);
    const said: string[] = [];
    const made = new Set<string>();
    for (let limit = 0; await killedAt(limit); limit += 1) {
      const { lines } = await dataset.run(...SHOW);
      const [line = ''] = lines.filter((one) => one.startsWith('A publication'));
      if (said.at(-1) !== line) said.push(line);
      expect([dataset.paths.next, dataset.paths.previous].filter(existsSync)).toEqual([]);
      const isNew = line === NEW;
      expect(existsSync(join(dataset.paths.data, 'revisions/2025-01-01.csv'))).toBe(isNew);
      expect(isStaged()).toBe(!isNew);
      if (!isNew) expect(treeOf(dataset.paths.data)).toEqual(before);
      else {
        made.add(JSON.stringify(treeOf(dataset.paths.data)));
        await restage(before, rows);
      }
    }
    expect([...made]).toEqual([JSON.stringify(treeOf(dataset.paths.data))]);
    expect(existsSync(join(dataset.paths.data, 'revisions/2025-01-01.csv'))).toBe(true);
    return said;
  }

  async function restage(before: Record<string, string>, rows: Record<string, Row[]>): Promise<void> {
    rmSync(dataset.paths.data, { recursive: true });
    for (const [file, text] of Object.entries(before)) put(join(dataset.paths.data, file), text);
    await dataset.importRows(rows);
  }

  describe('a publication that was broken off', () => {
    test('at any of its changes leaves the old release or the new one', async () => {
      expect(await saidAfterKills(STAGED)).toEqual(['', OLD, NEW]);
    });

    test('is found so before a first release, too', async () => {
      rmSync(dataset.paths.data, { recursive: true });
      const first = smallDataset([metricOf('N00001'), metricOf('N00002', { source: 'RKA' })]);
      cpSync(first.paths.data, dataset.paths.data, { recursive: true });
      first.remove();
      put(dataset.file('README.md'), 'mine');
      const rows: Record<string, Row[]> = { ...STAGED, N00002: [['0180', '2022', '1']] };
      await dataset.importRows(rows);
      expect(await saidAfterKills(rows)).toEqual(['', OLD, NEW]);
    });

    test('between its renames, and whose dataset was then put back by hand, is refused with the way out', async () => {
      const { data, next, previous } = dataset.paths;
      await between();
      cpSync(previous, data, { recursive: true });
      expect(await refusal('verify')).toBe(
        `${data} (release 2024-08-30), ${next} (release 2025-01-01), ${previous} (release 2024-08-30) are all there, as after a publication that was broken off and a dataset that was put back by hand. For the release in ${next} move ${data} elsewhere; to stay with the one in ${data} move the other two elsewhere. Nothing was changed; then give the command again.`,
      );
      expect(isStaged()).toBe(true);
      rmSync(data, { recursive: true });
      expect((await dataset.run('verify')).lines[0]).toBe(NEW);
      expect(dataset.text('release.json')).toContain('"release": "2025-01-01"');
    });

    test('between its renames is one line of a build', async () => {
      await between();
      const { data, next, previous } = dataset.paths;
      const result = readSettings({ DATA_DIR: data });
      if ('mistake' in result) throw new Error(result.mistake);
      expect(() => verifyOrRefuse(result.settings, recordedEffects().effects.progress)).toThrow(
        `${data} is missing, and ${next} and ${previous} are there: a publication was broken off. Run npm run release -- verify where the disk can be written: it finds the release that stands.`,
      );
    });

    test.each([
      ['next', 'a folder that is empty yet', []],
      ['next', 'its mark alone, not whole yet', ['.unfinished.part']],
      ['next', 'its mark and some files', ['.unfinished', 'metrics.json']],
      ['previous', 'a folder that is empty by now', []],
    ] as const)('is known in data.%s by %s', async (name, _what, files) => {
      mkdirSync(dataset.paths[name]);
      for (const file of files) put(join(dataset.paths[name], file), 'cut');
      const { code, lines } = await dataset.run('verify');
      expect([code, lines[0]]).toEqual([0, name === 'next' ? OLD : NEW]);
      expect(existsSync(dataset.paths[name])).toBe(false);
      expect(isStaged()).toBe(true);
    });

    test('is cleaned up by the next command, too, where the first one is killed at it', async () => {
      const { next } = dataset.paths;
      let isKilled = true;
      for (let limit = 0; isKilled; limit += 1) {
        for (const file of ['.unfinished', 'metrics.json', 'revisions/2024-08-30.csv'])
          put(join(next, file), 'cut');
        isKilled = await killedAt(limit, ['verify']);
        expect(existsSync(next)).toBe(isKilled);
        if (isKilled) expect((await dataset.run('verify')).lines[0]).toBe(OLD);
        expect(existsSync(next)).toBe(false);
      }
    });

    test('is known by the manifest that is removed last', async () => {
      await between();
      const { data, next, previous } = dataset.paths;
      const [old, made] = [previous, next].map((folder) =>
        readFileSync(join(folder, 'release.json'), 'utf8'),
      );
      renameSync(previous, data);
      rmSync(next, { recursive: true });
      put(join(next, 'release.json'), made ?? '');
      expect((await dataset.run('verify')).lines[0]).toBe(OLD);
      expect((await dataset.run(...PUBLISH)).code).toBe(0);
      put(join(previous, 'release.json'), old ?? '');
      expect((await dataset.run('verify')).lines[0]).toBe(NEW);
      expect(existsSync(previous)).toBe(false);
    });
  });
});

import { describe, expect, test } from 'vitest';
import { loadDataset } from '../../src/builder/dataset.ts';
import { nodeDigest } from '../../src/builder/digest.ts';
import { contentSource } from '../../src/builder/read.ts';
import type { Dataset, Finding } from '../../src/data/dataset.ts';
import { brokenOff, checkpointTexts, keptLog, noteText, RELEASE_RULES } from '../../src/rules/releases.ts';
import {
  type Content,
  composeDataset,
  datasetOf,
  fileOf,
  METRIC,
  metricOf,
  openDataset,
  registryOf,
  type StandingRelease,
  sealDataset,
  standingReleases,
  type TestRelease,
} from '../support/dataset.ts';
import { triedRules } from '../support/tried-rules.ts';

const { find, untried } = triedRules(RELEASE_RULES);

const [FIRST, SECOND, THIRD] = ['2024-08-30', '2026-02-13', '2026-04-16'] as const;
const FILE = `observations/${METRIC}.csv`;
const HIDDEN = metricOf({
  id: 'HIDDEN1',
  status: { public: null, reason: 'not established' },
  title: { sv: 'A', en: 'B' },
});

/** Three releases of one metric, of which the second leaves the register alone, and the third the figures, too. */
const RELEASES: TestRelease[] = [
  { release: FIRST, figures: { [METRIC]: ['0180 2021 1', '0180 2022 2'] } },
  { release: SECOND, figures: { [METRIC]: ['0180 2021 1', '0180 2022 3'] } },
  { release: THIRD, registry: registryOf([metricOf({ aliases: ['folk'] })]) },
];
const CONTENT = composeDataset(RELEASES);
const SOUND = openDataset(CONTENT);

/** What a rule says of the files after a change, whatever else cannot be read of them. */
function check(rule: string, change: (content: Content) => void): Finding[] {
  const content = new Map(CONTENT);
  change(content);
  const { dataset } = loadDataset(contentSource(content));
  if (dataset === null) throw new Error('expected a dataset that can be read, got none');
  return find(rule, dataset, nodeDigest);
}

/** A change of a file's text, one that changes something. */
const edit =
  (file: string, change: (text: string) => string) =>
  (content: Content): void => {
    const before = String(content.get(file));
    if (!content.has(file) || change(before) === before)
      throw new Error(`${file}: expected a change, got none`);
    content.set(file, change(before));
  };
const without = (file: string) => (content: Content) => void content.delete(file);
const withFile = (file: string) => (content: Content) => void content.set(file, 'x\n');
const placesOf = (findings: readonly Finding[]) => findings.map(({ where }) => where.file);

test('no rule finds anything in a sound dataset, and none that is signed', () => {
  for (const { name } of RELEASE_RULES) expect(find(name, SOUND, nodeDigest)).toEqual([]);
});

describe('files-are-known', () => {
  test('accepts what maintainers and releases have', () => {
    const files = ['sources.json', 'README.md', 'areas.csv', 'observations/A1B.csv'];
    expect(
      check('files-are-known', (content) => files.forEach((file) => void withFile(file)(content))),
    ).toEqual([]);
  });

  test.each([
    'notes.txt',
    `${FILE}.orig`,
    'observations/n01951.csv',
    'observations/deep/N01951.csv',
    'release.json',
    'revisions/2024-08-30.csv',
    'releases/notes.txt',
    'releases/2024/release.json',
    '.DS_Store',
    'constructor',
  ])('finds the foreign file %s', (file) => {
    expect(check('files-are-known', withFile(file))).toMatchObject([{ severity: 'error', where: { file } }]);
  });

  test('leaves a folder that the chain does not name to the next publication, which removes it', () => {
    const folder = 'releases/2026-05-01/observations/A1B.csv';
    expect(check('files-are-known', withFile(folder))).toEqual([]);
    const hashes = {
      [folder]: '',
      'releases/2026-05-01/tree.bin': '',
      [`releases/${FIRST}/x`]: '',
      'releases/x/y': '',
    };
    expect(brokenOff({ hashes, releases: SOUND.releases })).toEqual(['2026-05-01']);
  });

  test('finds a path that is no file of its own, and says what it is', () => {
    const strange = [{ file: FILE, what: 'a pipe; put a file there' }];
    expect(find('files-are-known', { ...SOUND, strange }, nodeDigest)).toMatchObject([
      { where: { file: FILE }, message: 'a pipe; put a file there.' },
    ]);
  });
});

describe('releases-stand-as-published', () => {
  const rule = 'releases-stand-as-published';
  const first = `releases/${FIRST}/${FILE}`;

  test('names one digit changed in a past file, with both hashes, at each release that it stands with', () => {
    const findings = check(
      rule,
      edit(first, (text) => text.replace('2022,2', '2022,7')),
    );
    expect(findings).toMatchObject([
      {
        where: { file: first },
        expected: SOUND.releases[0]?.release.files[FILE],
        actual: expect.any(String),
      },
    ]);
    expect(findings[0]?.message).toContain(`the release ${FIRST} was published with`);
    expect(
      placesOf(
        check(
          rule,
          edit(`releases/${FIRST}/municipalities.csv`, (text) => `${text}\n`),
        ),
      ),
    ).toEqual(Array(3).fill(`releases/${FIRST}/municipalities.csv`));
  });

  test('finds a file left out, one added, one swapped with another release’s, and one that was not changed', () => {
    expect(placesOf(check(rule, without(first)))).toEqual([first]);
    const more = `releases/${SECOND}/observations/A1B.csv`;
    expect(check(rule, withFile(more))).toMatchObject([
      { where: { file: more }, message: expect.stringContaining('does not list the file') },
    ]);
    const swapped = check(rule, (content) => {
      const [one = '', other = ''] = [content.get(first), content.get(first.replace(FIRST, SECOND))];
      content.set(first, other).set(first.replace(FIRST, SECOND), one);
    });
    expect(placesOf(swapped).slice(0, 2)).toEqual([first, first.replace(FIRST, SECOND)]);
    const again = `releases/${THIRD}/${FILE}`;
    expect(
      check(rule, (content) => void content.set(again, content.get(FILE) ?? '')).map(({ where, message }) => [
        where.file,
        message.split(',')[0],
      ]),
    ).toEqual([[again, `The release ${THIRD} did not change the file`]]);
  });
});

test('observations-stand-as-published holds the copies for people to the newest release', () => {
  const rule = 'observations-stand-as-published';
  const changes = [
    edit(FILE, (text) => text.replace(',3', ',4')),
    without(FILE),
    withFile('observations/A1B.csv'),
    without('files.csv'),
  ];
  expect(changes.map((change) => placesOf(check(rule, change)))).toEqual([
    [FILE],
    [FILE],
    ['observations/A1B.csv'],
    ['files.csv'],
  ]);
  expect(
    check(
      rule,
      edit('metrics.json', (text) => text.replace('folk', 'folks')),
    ),
  ).toEqual([]);
});

describe('revision-chain-is-linked', () => {
  const rule = 'revision-chain-is-linked';
  const chained = (change: (chain: Dataset['chain'][number][]) => object[]) =>
    edit('releases/chain.json', (text) => JSON.stringify(change(JSON.parse(text))));

  test.each<[string, (content: Content) => void, string[]]>([
    ['a link cut out', chained((chain) => chain.toSpliced(1, 1)), ['link before']],
    [
      'a link twice',
      chained((chain) => chain.toSpliced(1, 0, ...chain.slice(1, 2))),
      ['link before', 'no order'],
    ],
    [
      'a root of no manifest',
      chained((chain) => chain.map((link, at) => (at === 2 ? { ...link, root: chain[0]?.root } : link))),
      ['The manifest is not'],
    ],
    [
      'a log that shrinks',
      chained((chain) => chain.map((link, at) => (at === 2 ? { ...link, size: 1 } : link))),
      ['it only grows'],
    ],
    [
      'a manifest that was changed',
      edit(`releases/${SECOND}/release.json`, (text) =>
        text.replace('"reason": null', '"reason": {"sv":"a","en":"b"}'),
      ),
      ['The manifest is not'],
    ],
  ])('finds %s', (_, change, words) => {
    const messages = check(rule, change).map(({ message }) => message);
    for (const one of words) expect(messages).toContainEqual(expect.stringContaining(one));
  });

  test('accepts a chain that ends before its folders do: the old release is served', () => {
    expect(
      check(
        rule,
        chained((chain) => chain.slice(0, 2)),
      ),
    ).toEqual([]);
  });

  const dated = (...facts: Partial<TestRelease>[]) =>
    find(
      rule,
      datasetOf(...facts.map((fact, at) => ({ ...RELEASES[at], release: FIRST, ...fact }))),
      nodeDigest,
    );
  const LATER = { reconstructed: true, published: '2026-01-01' };

  test.each<[string, Partial<TestRelease>[], string[]]>([
    ['a release of its day', [{}], []],
    [
      'two that were put together on one day, and one of that day',
      [LATER, { ...LATER, release: '2025-01-01' }, { release: '2026-01-01' }],
      [],
    ],
    ['one said to be made on a later day', [{ published: '2024-08-31' }], ['made on its day']],
    ['one said to be made before', [{ published: '2024-08-29' }], ['made on its day']],
    ['a reconstructed one of its own day', [{ reconstructed: true }], ['made on its day']],
    ['days in another order', [{ release: SECOND }, { release: FIRST }], ['no order', 'before the one']],
    ['one day twice', [{}, {}], ['The manifest is not', 'no order']],
    [
      'one made before the one that it follows',
      [LATER, { reconstructed: true, release: '2025-01-01', published: '2025-06-01' }],
      ['before the one'],
    ],
  ])('of %s finds %j', (_, facts, words) => {
    const messages = dated(...facts).map(({ message }) => message);
    expect(messages).toEqual(words.map((one) => expect.stringContaining(one)));
  });

  test('finds a note over another link, and accepts one over its own', () => {
    const noted = (note: (link: Dataset['chain'][number]) => string) => {
      const chain = SOUND.chain.map((link, at) => (at === 2 ? { ...link, note: note(link) } : link));
      return find(rule, { ...SOUND, chain }, nodeDigest).map(({ message }) => message);
    };
    const signed = '\n— example.org/log c2ln\n';
    expect(noted((link) => `${noteText(link)}${signed}`)).toEqual([]);
    expect(noted((link) => `${noteText({ ...link, release: FIRST })}${signed}`)).toEqual([
      expect.stringContaining('note of the link'),
    ]);
    expect(noted((link) => `more\n${noteText(link)}${signed}`)).toHaveLength(1);
    expect(
      noteText({ ...SOUND.chain[0], release: FIRST, root: 'r', previous: null, size: 0, note: null }),
    ).toBe(`open-data-api/release\n${FIRST}\nr\nfirst\n`);
  });
});

test('log-name-lasts accepts one name for ever, and finds a release that gives another', () => {
  const named = (logOrigin: string) => registryOf(undefined, { logOrigin });
  const check = (...names: string[]) =>
    find(
      'log-name-lasts',
      datasetOf(
        ...names.map((name, at) => ({
          ...RELEASES[at],
          release: [FIRST, SECOND, THIRD][at] ?? '',
          registry: named(name),
        })),
      ),
      nodeDigest,
    ).map(({ expected, actual }) => [expected, actual]);
  expect(check('a', 'a', 'a')).toEqual([]);
  expect(check('a', 'b', 'b')).toEqual([['a', 'b']]);
  expect(check('a', 'b', 'a')).toEqual([
    ['a', 'b'],
    ['b', 'a'],
  ]);
});

describe('checkpoint-matches-log', () => {
  const rule = 'checkpoint-matches-log';
  const path = `releases/${SECOND}/checkpoint`;
  const note = String(CONTENT.get(path));

  test('accepts the one that the tree leads to with each release, signed or not', () => {
    expect(checkpointTexts(SOUND, nodeDigest)).toEqual(
      [FIRST, SECOND, THIRD].map((date) => String(CONTENT.get(`releases/${date}/checkpoint`))),
    );
    expect(
      check(
        rule,
        edit(path, (text) => `${text}\n— example.org/log AAAA\n— another.example BBBB\n`),
      ),
    ).toEqual([]);
  });

  test.each<[string, (text: string) => string]>([
    ['another root', (text) => text.replace(/\n.{44}\n$/, `\n${'A'.repeat(43)}=\n`)],
    ['another size', (text) => text.replace('\n3\n', '\n2\n')],
    ['another name', (text) => text.replace('example.org', 'example.net')],
    ['a line more', (text) => `${text}more\n`],
    ['a blank line more', (text) => `${text}\n`],
    ['an end cut off', (text) => text.slice(0, -1)],
    ['a signature that is none', (text) => `${text}\nsigned\n`],
  ])('finds one with %s, of a past release, too', (_, change) => {
    expect(check(rule, edit(path, change))).toMatchObject([
      { where: { file: path }, expected: note.trimEnd().replaceAll('\n', ' ') },
    ]);
  });

  test('finds that it is gone, and that the tree is gone or cut', () => {
    expect(check(rule, without(path))).toMatchObject([{ where: { file: path }, actual: 'no file' }]);
    const tree = `releases/${SECOND}/tree.bin`;
    expect(check(rule, without(tree))).toMatchObject([
      { where: { file: tree }, message: expect.stringContaining('is missing, or of another length') },
    ]);
    const cut = (content: Content) =>
      void content.set(tree, Buffer.from(content.get(tree) ?? '').subarray(1));
    expect(check(rule, cut)).toHaveLength(1);
    expect(keptLog(SOUND)(nodeDigest)?.roots).toHaveLength(3);
  });

  test('finds each checkpoint from the release on whose tree has another bit', () => {
    const tree = `releases/${SECOND}/tree.bin`;
    const turned = (content: Content) => {
      const bytes = Buffer.from(content.get(tree) ?? '');
      bytes[5] = (bytes[5] ?? 0) ^ 1;
      content.set(tree, bytes);
    };
    expect(placesOf(check(rule, turned))).toEqual([path]);
    expect(placesOf(check('tree-matches-log', turned))).toEqual([tree]);
  });
});

describe('tree-matches-log', () => {
  const rule = 'tree-matches-log';

  test('finds figures that lead to other entries, though every hash of files is made anew', () => {
    const releases = standingReleases(CONTENT).map((one, at): StandingRelease => {
      if (at !== 0) return one;
      return {
        ...one,
        texts: new Map([...one.texts].map(([file, text]) => [file, text.replace('2022,2', '2022,7')])),
      };
    });
    const forged = new Map(
      [...sealDataset(releases)].map(([file, bytes]) => [
        file,
        /tree|checkpoint/.test(file) ? (CONTENT.get(file) ?? bytes) : bytes,
      ]),
    );
    expect(placesOf(find(rule, openDataset(forged), nodeDigest))).toEqual([
      `releases/${FIRST}/tree.bin`,
      `releases/${SECOND}/tree.bin`,
      `releases/${THIRD}/tree.bin`,
    ]);
    expect(find('checkpoint-matches-log', openDataset(forged), nodeDigest)).toEqual([]);
  });

  test('finds a chain that says another number of entries than there are', () => {
    const chain = SOUND.chain.map((link, at) => (at === 2 ? { ...link, size: link.size + 1 } : link));
    expect(find(rule, { ...SOUND, chain }, nodeDigest)).toMatchObject([
      {
        where: { file: 'releases/chain.json' },
        expected: String(SOUND.chain[2]?.size),
        actual: String((SOUND.chain[2]?.size ?? 0) + 1),
      },
    ]);
  });
});

describe('the rows of files.csv', () => {
  const check = (rule: string, ...rows: Parameters<typeof fileOf>[0][]) =>
    find(rule, datasetOf({ ...RELEASES[0], release: FIRST, sources: rows.map(fileOf) }), nodeDigest).map(
      ({ where }) => where.line,
    );

  test('file-rows-stand-once: go by number, and no two say the same', () => {
    const rule = 'file-rows-stand-once';
    expect(check(rule, { file: 1 }, { file: 3, name: 'b.csv' }, { file: 4, officialTitle: 'B' })).toEqual([]);
    expect(check(rule, { file: 2 }, { file: 1, name: 'b.csv' })).toEqual([3]);
    expect(check(rule, { file: 1 }, { file: 1, name: 'b.csv' })).toEqual([3]);
    expect(check(rule, { file: 1 }, { file: 2 })).toEqual([3]);
  });

  test('retrieved-is-past: none was taken after the release', () => {
    const rule = 'retrieved-is-past';
    expect(check(rule, { retrieved: FIRST })).toEqual([]);
    expect(check(rule, { retrieved: '2024-08-31' })).toEqual([2]);
  });
});

describe('hidden-metrics-leave-no-trace', () => {
  const rule = 'hidden-metrics-leave-no-trace';
  const shown = metricOf({ id: 'HIDDEN1', title: HIDDEN.title });
  const both = registryOf([metricOf(), HIDDEN]);
  const waivers = 'rule,metric,geo,period,reason,reason_sv\nsuspect-zeros,HIDDEN1,,,a,b\n';

  test('accepts a metric that a release before has shown, and finds none in what a publication makes', () => {
    const figures = { HIDDEN1: ['0180 2021 5'] };
    const before = {
      ...RELEASES[0],
      release: FIRST,
      registry: registryOf([metricOf(), shown]),
      figures: { ...RELEASES[0]?.figures, ...figures },
    };
    expect(find(rule, datasetOf(before, { release: SECOND, registry: both }), nodeDigest)).toEqual([]);
    expect(find(rule, datasetOf({ ...before, registry: both }), nodeDigest)).toEqual([]);
  });

  test('finds figures of one that the registry has and does not show', () => {
    const figures = { 'observations/HIDDEN1.csv': 'geo,period,value,file\n' };
    const found = smuggled({ 'metrics.json': JSON.stringify(both), ...figures });
    expect(found).toContainEqual(['observations/HIDDEN1.csv', 'HIDDEN1']);
  });

  test('finds a reason and a correction of one that never was public', () => {
    const reasons = { HIDDEN1: { sv: 'a', en: 'b' } };
    for (const facts of [{ reasons }, { corrected: ['HIDDEN1'] }])
      expect(smuggled({}, facts)).toEqual([[`releases/${FIRST}/release.json`, 'HIDDEN1']]);
  });

  /** The first release with other texts in it, sealed as one who knows how would. */
  const smuggled = (texts: Record<string, string>, facts: Partial<StandingRelease> = {}) =>
    find(
      rule,
      openDataset(
        sealDataset(
          standingReleases(CONTENT).map((one, at) =>
            at === 0 ? { ...one, ...facts, texts: new Map([...one.texts, ...Object.entries(texts)]) } : one,
          ),
        ),
      ),
      nodeDigest,
    ).map(({ where }) => [where.file, where.metric]);

  test.each<[string, Record<string, string>, string]>([
    ['an entry of the registry', { 'metrics.json': JSON.stringify(both) }, `releases/${FIRST}/metrics.json`],
    ['a waiver', { 'waivers.csv': waivers }, `releases/${FIRST}/waivers.csv`],
    ['figures', { 'observations/HIDDEN1.csv': 'geo,period,value,file\n' }, 'observations/HIDDEN1.csv'],
  ])('finds %s of one that never was public', (_, texts, file) => {
    expect(smuggled(texts)).toEqual([[file, 'HIDDEN1']]);
  });
});

describe('left-metrics-are-logged', () => {
  const rule = 'left-metrics-are-logged';
  const check = (...lefts: (string | null | undefined)[]) =>
    find(
      rule,
      datasetOf(
        ...lefts.map((left, at): TestRelease => {
          const other = metricOf({ id: 'OTHER1', title: { sv: 'A', en: 'B' } });
          const registry = registryOf(left === undefined ? [other] : [other, metricOf({ left })]);
          return { ...RELEASES[at], release: [FIRST, SECOND, THIRD][at] ?? '', registry };
        }),
      ),
      nodeDigest,
    ).map(({ where, expected, actual }) => [where.metric, expected, actual]);

  test('accepts a metric that stays, one that leaves, that has left, and one that comes back', () => {
    for (const lefts of [
      [null, null],
      [null, SECOND, SECOND],
      [null, SECOND, null],
      [undefined, null],
    ])
      expect(check(...lefts)).toEqual([]);
  });

  test('finds one that left with another release than says so, and one that the registry lost', () => {
    expect(check(null, FIRST)).toEqual([[METRIC, SECOND, FIRST]]);
    expect(check(null, SECOND, FIRST)).toEqual([[METRIC, THIRD, FIRST]]);
    expect(check(null, undefined)).toEqual([[METRIC, undefined, undefined]]);
  });
});

test('each rule of releases fires in one of these tests and is silent in another', () => {
  expect(untried()).toEqual([]);
});

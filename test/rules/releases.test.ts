import { describe, expect, test } from 'vitest';
import type { DatasetHead, PastRegistry, WithLine } from '../../src/data/dataset.ts';
import { canonicalJson } from '../../src/data/hash.ts';
import type { ChainLink, Revision } from '../../src/data/release.ts';
import { endedLater, noteText, RELEASE_RULES, supersededAt } from '../../src/rules/releases.ts';
import { hashOfLeaf, rootOf } from '../support/auditor.ts';
import {
  chainOf,
  datasetHead,
  type HeadChanges,
  hashOfText,
  linkOf,
  METRIC,
  manifestOf,
  metricOf,
  pastRegistry,
  revisionOf,
  sha256,
} from '../support/dataset-head.ts';
import { triedRules } from '../support/tried-rules.ts';

const { find, untried } = triedRules(RELEASE_RULES);

const [FIRST, SECOND, THIRD] = ['2024-08-30', '2026-02-13', '2026-04-16'] as const;
const FILE = `observations/${METRIC}.csv`;
const [A, B] = [hashOfText('a'), hashOfText('b')];

describe('files-are-known', () => {
  const chain = chainOf({ [FIRST]: 0, [SECOND]: 0 });
  const check = (files: string[], strange: DatasetHead['strange'] = []) => {
    const hashes = Object.fromEntries(files.map((file) => [file, hashOfText(file)]));
    return find('files-are-known', datasetHead({ chain, hashes, strange }), sha256);
  };

  test('accepts every file that a dataset of two releases has', () => {
    const written = ['metrics.json', 'sources.json', 'municipalities.csv', 'waivers.csv'];
    const files = [
      ...[...written, 'metadata.json', 'CHANGELOG.md', FILE],
      ...[FIRST, SECOND].flatMap((release) => [
        `revisions/${release}.csv`,
        ...[...written, 'without-value.csv'].map((file) => `releases/${release}/${file}`),
      ]),
      `releases/${FIRST}/release.json`,
    ];
    expect(check(files)).toEqual([]);
  });

  test.each([
    'notes.txt',
    `${FILE}.orig`,
    'observations/n01951.csv',
    'observations/deep/N01951.csv',
    'revisions/2025-01-01.csv',
    'releases/2025-01-01/release.json',
    `releases/${SECOND}/release.json`,
    `releases/${FIRST}/other.json`,
    '.DS_Store',
    'constructor',
  ])('finds the foreign file %s', (file) => {
    expect(check([file])).toMatchObject([{ rule: 'files-are-known', severity: 'error', where: { file } }]);
  });

  test('finds a path that is no file of its own, and says what it is', () => {
    expect(check([], [{ file: FILE, what: 'a pipe; put a file there' }])).toMatchObject([
      { where: { file: FILE }, message: 'a pipe; put a file there.' },
    ]);
  });
});

test('retrieved-is-past accepts figures taken on the day of the release, and finds those taken a day later', () => {
  const check = (day: string) => {
    const head = datasetHead();
    const release = { ...head.release, release: FIRST, retrieved: { [METRIC]: day } };
    return find('retrieved-is-past', { ...head, release }, sha256);
  };
  expect(check(FIRST)).toEqual([]);
  expect(check('2024-08-31')).toMatchObject([
    {
      message: expect.stringContaining('where that day has not come, import again'),
      where: { file: 'release.json', metric: METRIC },
      expected: '2024-08-30 or earlier',
      actual: '2024-08-31',
    },
  ]);
});

describe('manifest-hashes-match', () => {
  const check = (files: Record<string, string>, hashes: Record<string, string>) => {
    const head = datasetHead({ hashes });
    return find('manifest-hashes-match', { ...head, release: { ...head.release, files } }, sha256);
  };

  test('accepts exactly the listed files, and the manifest itself beside them', () => {
    expect(check({ 'metrics.json': A }, { 'metrics.json': A, 'release.json': B })).toEqual([]);
  });

  test.each([
    ['metrics.json', 'restore it, or publish the change as a release of its own.'],
    [FILE, 'restore it: only a release writes it.'],
    ['revisions/2024-08-30.csv', 'restore it: only a release writes it.'],
  ])('finds %s with other bytes, and says to %s', (file, way) => {
    expect(check({ [file]: A }, { [file]: B })).toMatchObject([
      { where: { file }, message: expect.stringContaining(way), expected: A, actual: B },
    ]);
  });

  test('finds missing and extra files, by path', () => {
    expect(check({ 'waivers.csv': A }, { [FILE]: A })).toMatchObject([
      { where: { file: FILE }, message: expect.stringContaining('not part of the release') },
      { where: { file: 'waivers.csv' }, message: expect.stringContaining('not there') },
    ]);
  });
});

describe('releases-are-kept', () => {
  const [old, now] = [hashOfText('old registry'), hashOfText('new registry')];
  const manifests = new Map([
    [FIRST, manifestOf(FIRST, { 'metrics.json': old, 'waivers.csv': now })],
    [SECOND, manifestOf(SECOND, { 'metrics.json': now, 'waivers.csv': now })],
  ]);
  const sound = datasetHead({ chain: chainOf({ [FIRST]: 0, [SECOND]: 0 }), manifests });
  const hashes: Record<string, string> = {
    ...sound.hashes,
    'metrics.json': now,
    'waivers.csv': now,
    [`releases/${FIRST}/metrics.json`]: old,
    [`releases/${FIRST}/waivers.csv`]: now,
    [`releases/${SECOND}/metrics.json`]: now,
  };
  const without = (gone: string): Record<string, string> =>
    Object.fromEntries(Object.entries(hashes).filter(([file]) => file !== gone));
  const check = (changes: Partial<DatasetHead>) =>
    find('releases-are-kept', { ...sound, ...changes }, sha256);

  test('accepts a file that an earlier release kept and no later one changed', () => {
    expect(check({ hashes })).toEqual([]);
  });

  test.each([`releases/${FIRST}/metrics.json`, `releases/${SECOND}/metrics.json`, `revisions/${FIRST}.csv`])(
    'finds %s with other bytes',
    (file) => {
      expect(check({ hashes: { ...hashes, [file]: A } })[0]).toMatchObject({ where: { file }, actual: A });
    },
  );

  test('finds a version that no release kept', () => {
    expect(check({ hashes: without(`releases/${FIRST}/metrics.json`) })).toMatchObject([
      { where: { file: 'metrics.json' } },
    ]);
  });

  test('of a version that is gone accuses the version itself, once, and no earlier one that stands untouched', () => {
    const gone = `releases/${SECOND}/metrics.json`;
    const listing = { 'metrics.json': now, [gone]: now };
    const longer = datasetHead({ chain: chainOf({ [FIRST]: 0, [SECOND]: 0, [THIRD]: 0 }) });
    expect(
      check({
        ...longer,
        manifests: new Map([
          ...manifests,
          ...[SECOND, THIRD].map((release) => [release, manifestOf(release, listing)] as const),
        ]),
        hashes: { ...longer.hashes, ...without(gone) },
      }),
    ).toMatchObject([{ where: { file: gone }, expected: `${now} (release ${SECOND})`, actual: 'no file' }]);
  });

  test('finds a past manifest that is gone', () => {
    expect(check({ hashes, manifests: new Map([...manifests].slice(1)) })).toMatchObject([
      { where: { file: `releases/${FIRST}/release.json` } },
    ]);
  });
});

describe('revision-chain-is-linked', () => {
  const check = (head: DatasetHead) => find('revision-chain-is-linked', head, sha256);
  const chain = chainOf({ [FIRST]: 0, [SECOND]: 1, [THIRD]: 0 });
  const revisions = [revisionOf({ release: SECOND })];

  test('accepts links that lead from the first release to this one', () => {
    expect(check(datasetHead({ chain, revisions }))).toEqual([]);
  });

  test('finds a changed past by the hash that the next link holds', () => {
    const changed = chain.map((link, index) => (index === 0 ? { ...link, published: '2024-08-31' } : link));
    expect(check(datasetHead({ chain: changed, revisions }))).toMatchObject([
      { where: { file: 'revisions/chain.json' }, actual: chain[1]?.previous },
      { where: { file: `releases/${FIRST}/release.json` }, expected: '2024-08-31', actual: FIRST },
    ]);
  });

  describe('a release', () => {
    const published = (first: string, second = SECOND as string) => {
      const manifest = (release: string, day: string) => ({ ...manifestOf(release), published: day });
      const days = [
        [FIRST, first],
        [SECOND, second],
      ] as const;
      const chain: ChainLink[] = [];
      for (const [release, day] of days) {
        const root = hashOfText(canonicalJson(manifest(release, day)));
        const before = chain.at(-1);
        const previous = before === undefined ? null : hashOfText(canonicalJson(before));
        chain.push(linkOf(release, { published: day, root, previous }));
      }
      return check(
        datasetHead({
          chain,
          manifests: new Map(days.map(([release, day]) => [release, manifest(release, day)])),
          hashes: {},
        }),
      );
    };

    test.each([FIRST, '2024-08-30T23:59:00+02:00', SECOND])('may be published at %s', (day) => {
      expect(published(day)).toEqual([]);
    });

    test.each(['2024-08-29', '2026-02-14', '2026-02-14T00:00:00Z'])('is not published at %s', (day) => {
      expect(published(day)).toMatchObject([
        { where: { file: 'revisions/chain.json' }, expected: `${FIRST} to ${SECOND}`, actual: day },
      ]);
    });

    test('that is the newest one may be published on any day from its own on', () => {
      expect(published(FIRST, '2031-01-01')).toEqual([]);
      expect(published(FIRST, '2026-02-12')).toMatchObject([{ expected: `${SECOND} or later` }]);
    });
  });

  test('finds a first link that claims a link before it', () => {
    const first = linkOf(FIRST, { previous: A });
    expect(check(datasetHead({ chain: [first] }))).toMatchObject([{ expected: 'null', actual: A }]);
  });

  test.each([FIRST, SECOND])('finds the release %s after one of 2026-02-13', (release) => {
    const first = linkOf(SECOND);
    const second = linkOf(release, { previous: hashOfText(canonicalJson(first)) });
    expect(check(datasetHead({ chain: [first, second] }))).toMatchObject([
      { where: { file: 'revisions/chain.json' }, expected: 'after 2026-02-13', actual: release },
    ]);
  });

  test('finds a log with another number of entries', () => {
    expect(check(datasetHead({ chain, revisions: [] }))).toMatchObject([
      { where: { file: `revisions/${SECOND}.csv` }, expected: '1', actual: '0' },
    ]);
  });

  test('finds a manifest that is not the one the link was made over, and one that is not there', () => {
    const retrieved = { [METRIC]: '2024-08-29' };
    const manifests = new Map([
      [FIRST, { ...manifestOf(FIRST), retrieved }],
      [THIRD, { ...manifestOf(THIRD), retrieved }],
    ]);
    expect(check(datasetHead({ chain, revisions, manifests }))).toMatchObject([
      { where: { file: `releases/${FIRST}/release.json` }, expected: chain[0]?.root },
      {
        where: { file: `releases/${SECOND}/release.json` },
        expected: chain[1]?.root,
        actual: 'no manifest',
      },
      { where: { file: 'release.json' }, expected: chain[2]?.root },
    ]);
  });

  test('finds a note that is over another link, and takes one that is over its own', () => {
    const link = linkOf(FIRST);
    const noted = (note: string) => check(datasetHead({ chain: [{ ...link, note }] }));
    expect(noted(`${noteText(link)}\n— key c2ln\n`)).toEqual([]);
    const others = [noteText({ ...link, root: A }), `first line\n${noteText(link)}`];
    for (const other of others)
      expect(noted(`${other}\n— key c2ln\n`)).toMatchObject([{ where: { file: 'revisions/chain.json' } }]);
  });

  test('finds a manifest of another release than the last link', () => {
    const sound = datasetHead({ chain: [linkOf(FIRST)] });
    const release = { ...sound.release, release: SECOND, published: '2026-02-14' };
    expect(check({ ...sound, release })).toMatchObject([
      { where: { file: 'release.json' }, expected: FIRST, actual: SECOND },
      { where: { file: 'release.json' }, expected: FIRST, actual: '2026-02-14' },
    ]);
  });

  describe('of a chain that supersedes another', () => {
    const ENDED = 'sha256:8c420388aa16d12241e334bdd4bdd6c7ea6548b89f6190633203d2d966235eb0';
    const EMPTY_LOG = 'type,metric,geo,period,previous_value,value,previous_hash,hash,reason,source\n';
    const old = { release: FIRST, published: FIRST, entries: 0, log: hashOfText(EMPTY_LOG) };
    const oldHead = hashOfText(canonicalJson({ ...old, previous: null }));
    const superseding = (supersedes: string, ...releases: string[]) =>
      datasetHead({ chain: [linkOf(FIRST, { supersedes }), ...releases.map((release) => linkOf(release))] });

    test('accepts one that follows from the data, and says where that ended', () => {
      expect(check(superseding(oldHead))).toEqual([]);
      expect(supersededAt(superseding(oldHead), sha256)).toBe(FIRST);
    });

    test('refuses one that does not, and one that a later link claims', () => {
      expect(check(superseding(A))).toMatchObject([{ expected: A }]);
      const second = linkOf(SECOND, { supersedes: oldHead, previous: chain[1]?.previous ?? null });
      expect(check(datasetHead({ chain: [linkOf(FIRST), second] }))).toHaveLength(1);
    });

    test('recomputes none in a dataset that was rewound to before its end, and only there', () => {
      expect(endedLater(superseding(ENDED))).toBe('2026-06-25');
      expect(endedLater(superseding(A))).toBeNull();
      expect(endedLater(superseding(ENDED, '2026-06-25'))).toBeNull();
    });

    test.each([
      ['2026-07-01', ['ended at 2026-06-25, a release that']],
      ['2026-06-25', ['so one of them was changed']],
      ['2026-05-01', []],
    ])('of a dataset whose second release is of %s says %j', (release, texts) => {
      const messages = check(superseding(ENDED, release)).map(({ message }) => message);
      expect(messages.filter((message) => message.includes('supersedes'))).toEqual(
        texts.map((text) => expect.stringContaining(text)),
      );
    });
  });
});

describe('left-metrics-are-logged', () => {
  const chain = chainOf({ [FIRST]: 1, [SECOND]: 1, [THIRD]: 0 });
  const came = revisionOf({ type: 'published', previousValue: null, previousContentHash: null });
  const went = revisionOf({
    type: 'withdrawn',
    geo: null,
    period: null,
    previousValue: null,
    value: null,
    release: SECOND,
  });
  const again = revisionOf({ ...came, release: THIRD });
  const check = (left: string | null, revisions: WithLine<Revision>[], files: string[] = []) =>
    find(
      'left-metrics-are-logged',
      datasetHead({ chain, metrics: [metricOf({ left })], revisions, files }),
      sha256,
    );

  test('accepts a metric that stays, one that left, and one that came back', () => {
    expect(check(null, [came], [METRIC])).toEqual([]);
    expect(check(SECOND, [came, went])).toEqual([]);
    expect(check(null, [came, went, again], [METRIC])).toEqual([]);
  });

  test.each([
    [SECOND, [came], 'null', SECOND],
    [THIRD, [came, went], SECOND, THIRD],
    [null, [came, went], SECOND, 'null'],
  ])('finds left %s beside another log', (left, revisions, expected, actual) => {
    expect(check(left, revisions)).toMatchObject([{ where: { file: 'metrics.json' }, expected, actual }]);
  });

  test('says of an entry without left how the metric leaves, and how it comes back', () => {
    expect(check(null, [came, went])).toMatchObject([
      {
        message: expect.stringMatching(/in "left", or import its figures again where it is to come back\.$/),
      },
    ]);
  });

  test('finds figures of a metric that has left, and a metric of the log that the registry does not know', () => {
    expect(check(SECOND, [came, went], [METRIC])).toMatchObject([{ where: { file: FILE } }]);
    expect(check(null, [came, revisionOf({ metric: 'UNKNOWN' })], [METRIC])).toMatchObject([
      { where: { file: 'metrics.json', metric: 'UNKNOWN' } },
    ]);
  });
});

describe('checkpoint-matches-log', () => {
  const about = (release: string, changes: Partial<Revision>) =>
    revisionOf({ release, metric: 'A1', geo: '0180', ...changes });
  const first = { type: 'published', previousContentHash: null } as const;
  const revisions = [
    about(SECOND, { period: '2021', type: 'revised', previousContentHash: A, contentHash: B }),
    about(FIRST, { ...first, period: '2022', contentHash: A }),
    about(FIRST, { ...first, period: '2021', contentHash: A }),
    about(FIRST, { geo: null, period: null, type: 'metadata', contentHash: null, previousContentHash: null }),
  ];

  /** Written out by hand: by release, then id, then type. */
  const LEAVES = [
    '{"contentHash":null,"id":"A1","previousContentHash":null,"release":"2024-08-30","type":"metadata"}',
    `{"contentHash":"${A}","id":"SF.A1.0180.2021","previousContentHash":null,"release":"2024-08-30","type":"published"}`,
    `{"contentHash":"${A}","id":"SF.A1.0180.2022","previousContentHash":null,"release":"2024-08-30","type":"published"}`,
    `{"contentHash":"${B}","id":"SF.A1.0180.2021","previousContentHash":"${A}","release":"2026-02-13","type":"revised"}`,
  ];
  const ROOT = rootOf(LEAVES.map((leaf) => hashOfLeaf(Buffer.from(leaf)))).toString('base64');
  const CHECKPOINT = `example.org/log\n4\n${ROOT}\n`;

  const check = (checkpoint: string | null) =>
    find(
      'checkpoint-matches-log',
      datasetHead({
        chain: chainOf({ [FIRST]: 3, [SECOND]: 1 }),
        metrics: [metricOf({ id: 'A1' })],
        registry: { logOrigin: 'example.org/log' },
        revisions,
        checkpoint,
      }),
      sha256,
    );

  test('accepts the one that the entries lead to, signed or not', () => {
    expect(check(CHECKPOINT)).toEqual([]);
    expect(check(`${CHECKPOINT}\n— example.org/log AAAA\n— another.example BBBB\n`)).toEqual([]);
  });

  test.each([
    ['another root', CHECKPOINT.replace(ROOT, `${'A'.repeat(43)}=`)],
    ['another size', CHECKPOINT.replace('\n4\n', '\n3\n')],
    ['another name', CHECKPOINT.replace('example.org', 'example.net')],
    ['a line more', `${CHECKPOINT}more\n`],
    ['a blank line more', `${CHECKPOINT}\n`],
    ['an end cut off', CHECKPOINT.slice(0, -1)],
    ['a signature that is none', `${CHECKPOINT}\nsigned\n`],
  ])('finds one with %s', (_what, checkpoint) => {
    expect(check(checkpoint)).toMatchObject([
      {
        where: { file: 'revisions/checkpoint' },
        expected: CHECKPOINT.trimEnd().replaceAll('\n', ' '),
      },
    ]);
  });

  test('finds that it is gone, and says how to make it', () => {
    expect(check(null)).toMatchObject([
      { message: expect.stringContaining('npm run release -- checkpoint'), actual: 'no file' },
    ]);
  });
});

test('retrieved-is-past holds for the manifest of every release', () => {
  const manifests = new Map([[FIRST, { ...manifestOf(FIRST), retrieved: { [METRIC]: SECOND } }]]);
  const chain = chainOf({ [FIRST]: 0, [SECOND]: 0 });
  expect(find('retrieved-is-past', datasetHead({ chain, manifests }), sha256)).toMatchObject([
    { where: { file: `releases/${FIRST}/release.json`, metric: METRIC }, actual: SECOND },
  ]);
});

describe('retrieved-is-registered', () => {
  const chain = chainOf({ [FIRST]: 0, [SECOND]: 0 });
  const check = (metric: string, changes: HeadChanges = {}) => {
    const manifests = new Map([[FIRST, { ...manifestOf(FIRST), retrieved: { [metric]: FIRST } }]]);
    return find('retrieved-is-registered', datasetHead({ chain, manifests, ...changes }), sha256);
  };

  test('accepts a day of a metric of the registry that the release kept, and without one of today’s', () => {
    expect(check(METRIC)).toEqual([]);
    expect(check('OLD01', { registries: new Map([[FIRST, pastRegistry({}, ['OLD01'])]]) })).toEqual([]);
  });

  test('finds a day of a metric that the registry of the release did not have', () => {
    const found = [{ where: { file: `releases/${FIRST}/release.json`, metric: 'XYZ99' }, actual: FIRST }];
    expect(check('XYZ99')).toMatchObject(found);
    expect(check('XYZ99', { registries: new Map([[FIRST, pastRegistry()]]) })).toMatchObject(found);
  });
});

describe('manifests-list-what-was', () => {
  const chain = chainOf({ [FIRST]: 0, [SECOND]: 0 });
  const [LOG, KEPT] = [`revisions/${FIRST}.csv`, `releases/${FIRST}/metrics.json`];
  const hashes = { [LOG]: A, [`revisions/${SECOND}.csv`]: A, [KEPT]: A, 'metrics.json': A };
  const check = (first: string[], second: string[] = [LOG, KEPT, `revisions/${SECOND}.csv`]) => {
    const listing = (release: string, files: string[]) =>
      [
        release,
        { ...manifestOf(release), files: Object.fromEntries(files.map((file) => [file, A])) },
      ] as const;
    const manifests = new Map([listing(FIRST, first), listing(SECOND, second)]);
    return find('manifests-list-what-was', datasetHead({ chain, hashes, manifests }), sha256);
  };

  test('accepts manifests of what was there with each release', () => {
    expect(check([LOG, KEPT, FILE, 'metrics.json', 'CHANGELOG.md', 'areas.csv'])).toEqual([]);
  });

  test.each([
    ['observations/XYZ99.csv', 'a file of a metric that nobody registered'],
    [`revisions/${SECOND}.csv`, 'the log of a later release'],
    [`releases/${SECOND}/metrics.json`, 'what a later release kept'],
    ['notes.txt', 'a file that no dataset has'],
  ])('finds %s in the first, %s', (file) => {
    expect(check([LOG, KEPT, file])).toMatchObject([
      {
        where: { file: `releases/${FIRST}/release.json` },
        message: expect.stringContaining(`lists ${file}, which`),
      },
    ]);
  });

  test('finds a log and a kept file that a manifest leaves out', () => {
    expect(check([LOG])).toMatchObject([{ message: expect.stringContaining(`does not list ${KEPT}`) }]);
    expect(check([LOG, KEPT], [KEPT, `revisions/${SECOND}.csv`])).toMatchObject([
      { where: { file: 'release.json' }, message: expect.stringContaining(`does not list ${LOG}`) },
    ]);
  });
});

describe('listings-stand-once', () => {
  const listing = (key: string, line: number, release: string = FIRST) => {
    const [metric = '', geo = '', period = ''] = key.split(' ');
    return { metric, geo, period, change: 'listed' as const, release, line };
  };
  const check = (...listings: DatasetHead['listings']) =>
    find('listings-stand-once', datasetHead({ listings }), sha256);

  test('accepts rows by metric, code and period, and one that stands in two releases', () => {
    expect(
      check(
        listing('A1 0180 2021', 2),
        listing('A1 0180 2022', 3),
        listing('B1 0114 2020', 4),
        listing('A1 0180 2021', 2, SECOND),
      ),
    ).toEqual([]);
  });

  test('finds a row that stands twice, and one before which it should stand', () => {
    const file = `releases/${FIRST}/without-value.csv`;
    for (const second of ['A1 0180 2022', 'A1 0180 2021', 'A1 0114 2023'])
      expect(check(listing('A1 0180 2022', 2), listing(second, 3))).toMatchObject([
        { where: { file, line: 3, metric: 'A1' } },
      ]);
  });
});

describe('the files that figures were read from', () => {
  const file = (metric: string, line: number, rest: { name?: string; retrieved?: string } = {}) => ({
    ...{ metric, line, name: 'a.csv', sha256: 'a'.repeat(64), bytes: 1, retrieved: FIRST },
    ...{ origin: 'publisher' as const, ...rest },
  });
  const head = datasetHead({ chain: chainOf({ [FIRST]: 0 }) });
  const [known = ''] = head.files;
  const check = (rule: string, ...rows: ReturnType<typeof file>[]) => {
    const { release } = head.release;
    const hashes = { ...head.hashes, [`observations/${known}.csv`]: 'sha256:x' };
    const retrieved = { [known]: FIRST };
    const own = { ...head, hashes, release: { ...head.release, retrieved } };
    return find(rule, { ...own, sourceFiles: new Map([[release, rows]]) }, sha256);
  };
  const where = { file: `releases/${FIRST}/files.csv`, line: 3, metric: known };

  test('source-files-stand-once: stand in one order, each once', () => {
    const rule = 'source-files-stand-once';
    expect(check(rule, file(known, 2), file(known, 3, { name: 'b.csv' }))).toEqual([]);
    expect(check(rule, file(known, 2), file(known, 3))).toMatchObject([{ where }]);
    expect(check(rule, file(known, 2, { name: 'b.csv' }), file(known, 3))).toMatchObject([{ where }]);
  });

  test('source-files-have-figures: are of public metrics with figures', () => {
    const rule = 'source-files-have-figures';
    expect(check(rule, file(known, 2))).toEqual([]);
    expect(check(rule, file('UNKNOWN1', 2))).toMatchObject([
      { where: { line: 2, metric: 'UNKNOWN1' }, message: expect.stringContaining('no such public metric') },
    ]);
    expect(
      find(rule, { ...head, hashes: {}, sourceFiles: new Map([[FIRST, [file(known, 2)]]]) }, sha256),
    ).toMatchObject([{ message: expect.stringContaining('no figures of the metric') }]);
  });

  test('source-files-fit-their-day: the newest is of the day that the release gives', () => {
    const rule = 'source-files-fit-their-day';
    const older = file(known, 2, { retrieved: '2001-01-01' });
    expect(check(rule, older, file(known, 3, { name: 'b.csv' }))).toEqual([]);
    expect(check(rule, older)).toMatchObject([{ expected: FIRST, actual: '2001-01-01' }]);
  });
});

describe('log-name-lasts', () => {
  const dates = [FIRST, SECOND, THIRD];
  const superseded = { origin: 'old', size: 3, root: 'r', release: FIRST, reason: { sv: 'x', en: 'x' } };
  const check = (...registries: Partial<PastRegistry>[]) => {
    const chain = chainOf({ [FIRST]: 0, [SECOND]: 0, [THIRD]: 0 });
    const kept = registries.map((changes, at) => [dates[at] ?? '', pastRegistry(changes)] as const);
    return find('log-name-lasts', datasetHead({ chain, registries: new Map(kept) }), sha256);
  };

  test('accepts one name for ever, and another with the last checkpoint of the old one', () => {
    expect(check({}, {}, {})).toEqual([]);
    const renamed = { logOrigin: 'new', supersededLogs: [superseded] };
    expect(check({ logOrigin: 'old' }, renamed, renamed)).toEqual([]);
  });

  test.each<[string, Partial<PastRegistry>[]]>([
    ['is named a without a word', [{ logOrigin: 'b' }, { logOrigin: 'a' }]],
    [
      'is named new without a word',
      [{ logOrigin: 'old' }, {}, { logOrigin: 'new', supersededLogs: [superseded] }].map((one) => ({
        logOrigin: 'old',
        ...one,
      })),
    ],
    ['is named old twice over time', [{}, { logOrigin: 'old', supersededLogs: [superseded] }]],
    [
      'is said to have ended with 2020-01-01',
      [{ supersededLogs: [{ ...superseded, release: '2020-01-01' }] }],
    ],
    [
      'was stated, and is not stated so any more',
      [{}, { supersededLogs: [superseded] }, { supersededLogs: [{ ...superseded, size: 4 }] }],
    ],
    [
      'was stated, and is not stated so any more',
      [{}, { supersededLogs: [superseded] }, { supersededLogs: [{ ...superseded, root: 's' }] }],
    ],
    ['was stated, and is not stated so any more', [{}, { supersededLogs: [superseded] }, {}]],
  ])('finds a log that %s', (words, registries) => {
    expect(check(...registries).map(({ message }) => message)).toContainEqual(expect.stringContaining(words));
  });

  test('names the registry of the newest release as it is edited, and that of a past one as it was kept', () => {
    const [newest] = check({}, {}, { logOrigin: 'a' });
    const [past] = check({}, { logOrigin: 'a' }, { logOrigin: 'a' });
    expect([newest?.where.file, past?.where.file]).toEqual([
      'metrics.json',
      `releases/${SECOND}/metrics.json`,
    ]);
  });
});

test('each rule of releases fires in one of these tests and is silent in another', () => {
  expect(untried()).toEqual([]);
});

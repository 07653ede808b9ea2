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

const DATES = ['2024-08-30', '2026-02-13', '2026-04-16'] as const;
const [FIRST, SECOND, THIRD] = DATES;
const FILE = `observations/${METRIC}.csv`;
const OLD = `releases/${FIRST}/${FILE}`;
const CHAIN = 'releases/chain.json';

/** Three releases of one metric, of which the second leaves the register alone, and the third the figures, too. */
const RELEASES: TestRelease[] = [
  { release: FIRST, figures: { [METRIC]: ['0180 2021 1', '0180 2022 2'] } },
  { release: SECOND, figures: { [METRIC]: ['0180 2021 1', '0180 2022 3'] } },
  { release: THIRD, registry: registryOf([metricOf({ aliases: ['folk'] })]) },
];
const CONTENT = composeDataset(RELEASES);
const SOUND = openDataset(CONTENT);

type Change = (content: Content) => void;

/** What a rule says of the files after a change, whatever else cannot be read of them. */
function check(rule: string, change: Change): Finding[] {
  const content = new Map(CONTENT);
  change(content);
  const { dataset } = loadDataset(contentSource(content));
  if (dataset === null) throw new Error('expected a dataset that can be read, got none');
  return find(rule, dataset, nodeDigest);
}

/** A change of a file's text, one that changes something. */
const edit =
  (file: string, change: (text: string) => string): Change =>
  (content) => {
    const before = String(content.get(file));
    if (!content.has(file) || change(before) === before)
      throw new Error(`${file}: expected a change, got none`);
    content.set(file, change(before));
  };
const without = (file: string) => (content: Content) => void content.delete(file);
const withFile =
  (...files: string[]) =>
  (content: Content) => {
    for (const file of files) content.set(file, 'x\n');
  };
const copy = (from: string, to: string) => (content: Content) =>
  void content.set(to, content.get(from) ?? '');
const bytes =
  (file: string, change: (bytes: Buffer) => Buffer): Change =>
  (content) =>
    void content.set(file, change(Buffer.from(content.get(file) ?? '')));
const placesOf = (findings: readonly Finding[]) => findings.map(({ where }) => where.file);

test('no rule finds anything in a sound dataset', () => {
  for (const { name } of RELEASE_RULES) expect(find(name, SOUND, nodeDigest)).toEqual([]);
});

const NOTE = `releases/${SECOND}/checkpoint`;
const TREE = `releases/${SECOND}/tree.bin`;
const FOREIGN = [
  ...['notes.txt', `${FILE}.orig`, 'observations/n01951.csv', 'observations/deep/N01951.csv'],
  ...['release.json', 'releases/notes.txt', 'releases/2024/release.json', '.DS_Store', 'constructor'],
];
const SIGNED = '\n— example.org/log AAAA\n— another.example BBBB\n';

test.each<[rule: string, what: string, change: Change, places: string[]]>([
  [
    'files-are-known',
    'what maintainers and releases have, and a folder that the next publication removes',
    withFile('sources.json', 'README.md', 'areas.csv', 'observations/A1B.csv', 'releases/2026-05-01/x'),
    [],
  ],
  ['files-are-known', 'foreign files', withFile(...FOREIGN), FOREIGN.toSorted()],
  [
    'releases-stand-as-published',
    'a digit of a past file',
    edit(OLD, (text) => text.replace('2022,2', '2022,7')),
    [OLD],
  ],
  [
    'releases-stand-as-published',
    'a file that several releases stand with',
    edit(`releases/${FIRST}/municipalities.csv`, (text) => `${text}\n`),
    Array(3).fill(`releases/${FIRST}/municipalities.csv`),
  ],
  ['releases-stand-as-published', 'a file left out', without(OLD), [OLD]],
  [
    'releases-stand-as-published',
    'one added',
    withFile(`releases/${SECOND}/observations/A1B.csv`),
    [`releases/${SECOND}/observations/A1B.csv`],
  ],
  [
    'releases-stand-as-published',
    'one of another release',
    copy(OLD, `releases/${SECOND}/${FILE}`),
    [`releases/${SECOND}/${FILE}`, `releases/${SECOND}/${FILE}`],
  ],
  [
    'releases-stand-as-published',
    'one that was not changed',
    copy(FILE, `releases/${THIRD}/${FILE}`),
    [`releases/${THIRD}/${FILE}`],
  ],
  [
    'observations-stand-as-published',
    'a copy edited',
    edit(FILE, (text) => text.replace(',3', ',4')),
    [FILE],
  ],
  ['observations-stand-as-published', 'a copy gone', without(FILE), [FILE]],
  [
    'observations-stand-as-published',
    'one added',
    withFile('observations/A1B.csv'),
    ['observations/A1B.csv'],
  ],
  ['observations-stand-as-published', 'the files gone', without('files.csv'), ['files.csv']],
  [
    'observations-stand-as-published',
    'words in the making',
    edit('metrics.json', (text) => text.replace('folk', 'folks')),
    [],
  ],
  ['checkpoint-matches-log', 'signatures', edit(NOTE, (text) => `${text}${SIGNED}`), []],
  [
    'checkpoint-matches-log',
    'another root',
    edit(NOTE, (text) => text.replace(/\n.{44}\n$/, `\n${'A'.repeat(43)}=\n`)),
    [NOTE],
  ],
  ['checkpoint-matches-log', 'another size', edit(NOTE, (text) => text.replace('\n3\n', '\n2\n')), [NOTE]],
  [
    'checkpoint-matches-log',
    'another name',
    edit(NOTE, (text) => text.replace('example.org', 'example.net')),
    [NOTE],
  ],
  ['checkpoint-matches-log', 'a line more', edit(NOTE, (text) => `${text}more\n`), [NOTE]],
  ['checkpoint-matches-log', 'a blank line more', edit(NOTE, (text) => `${text}\n`), [NOTE]],
  ['checkpoint-matches-log', 'an end cut off', edit(NOTE, (text) => text.slice(0, -1)), [NOTE]],
  ['checkpoint-matches-log', 'no signature', edit(NOTE, (text) => `${text}\nsigned\n`), [NOTE]],
  ['checkpoint-matches-log', 'no checkpoint', without(NOTE), [NOTE]],
  ['checkpoint-matches-log', 'no tree', without(TREE), [TREE]],
  [
    'checkpoint-matches-log',
    'a tree cut',
    bytes(TREE, (all) => all.subarray(1)),
    [`releases/${THIRD}/tree.bin`],
  ],
  ...(['checkpoint-matches-log', 'tree-matches-log'] as const).map(
    (rule): [string, string, Change, string[]] => [
      rule,
      'a bit of the tree',
      bytes(TREE, (all) => {
        all[5] = (all[5] ?? 0) ^ 1;
        return all;
      }),
      [rule === 'tree-matches-log' ? TREE : NOTE],
    ],
  ),
])('%s: %s', (rule, _, change, places) => {
  expect(placesOf(check(rule, change))).toEqual(places);
});

test('files-are-known: a folder that the chain does not name, and a path that is no file', () => {
  const folder = 'releases/2026-05-01';
  const paths = [`${folder}/observations/A1B.csv`, `${folder}/tree.bin`, `${OLD}x`, 'releases/x/y'];
  const hashes = Object.fromEntries(paths.map((path) => [path, '']));
  expect(brokenOff({ hashes, releases: SOUND.releases })).toEqual(['2026-05-01']);
  const strange = [{ file: FILE, what: 'a pipe; put a file there' }];
  expect(find('files-are-known', { ...SOUND, strange }, nodeDigest)).toMatchObject([
    { where: { file: FILE }, message: 'a pipe; put a file there.' },
  ]);
});

describe('revision-chain-is-linked', () => {
  const rule = 'revision-chain-is-linked';
  const messagesOf = (findings: readonly Finding[]) =>
    findings.map(({ message }) => message.split(/[,;]/)[0]);
  const chained = (change: (chain: Dataset['chain'][number][]) => object[]) =>
    edit(CHAIN, (text) => JSON.stringify(change(JSON.parse(text))));
  const last = (facts: (chain: Dataset['chain'][number][]) => object) =>
    chained((chain) => chain.map((link, at) => (at === 2 ? { ...link, ...facts(chain) } : link)));
  const LINK = 'The link does not hold the hash of the link before it';
  const MANIFEST = 'The manifest is not the one that the link was made over';
  const ORDER = 'The release does not come after the one before it';
  const MADE = 'The release is said to have been made before the one that it follows';
  const DAY = 'A release is made on its day';

  test.each<[string, Change, string[]]>([
    ['a link cut out', chained((chain) => chain.toSpliced(1, 1)), [LINK]],
    ['a link twice', chained((chain) => chain.toSpliced(1, 0, ...chain.slice(1, 2))), [LINK, ORDER]],
    ['a root of no manifest', last(([first]) => ({ root: first?.root })), [MANIFEST]],
    ['a log that shrinks', last(() => ({ size: 1 })), ['The log would have fewer entries than before']],
    [
      'a manifest that was changed',
      edit(`releases/${SECOND}/release.json`, (text) =>
        text.replace('"reason": null', '"reason": {"sv":"a","en":"b"}'),
      ),
      [MANIFEST],
    ],
    ['a chain that ends before its folders do', chained((chain) => chain.slice(0, 2)), []],
  ])('finds %s', (_, change, messages) => {
    expect(messagesOf(check(rule, change))).toEqual(messages);
  });

  const LATER = { reconstructed: true, published: '2026-01-01' };

  test.each<[string, Partial<TestRelease>[], string[]]>([
    ['a release of its day', [{}], []],
    [
      'two that were put together on one day, and one of that day',
      [LATER, { ...LATER, release: '2025-01-01' }, { release: '2026-01-01' }],
      [],
    ],
    ['one said to be made on a later day', [{ published: '2024-08-31' }], [DAY]],
    ['one said to be made before', [{ published: '2024-08-29' }], [DAY]],
    ['a reconstructed one of its own day', [{ reconstructed: true }], [DAY]],
    ['days in another order', [{ release: SECOND }, { release: FIRST }], [ORDER, MADE]],
    ['one day twice', [{}, {}], [MANIFEST, ORDER]],
    [
      'one made before the one that it follows',
      [LATER, { reconstructed: true, release: '2025-01-01', published: '2025-06-01' }],
      [MADE],
    ],
  ])('of %s finds %j', (_, facts, messages) => {
    const releases = facts.map((fact, at) => ({ ...RELEASES[at], release: FIRST, ...fact }));
    expect(messagesOf(find(rule, datasetOf(...releases), nodeDigest))).toEqual(messages);
  });

  test('finds a note over another link, and accepts one over its own', () => {
    const noted = (note: (link: Dataset['chain'][number]) => string) => {
      const chain = SOUND.chain.map((link, at) => (at === 2 ? { ...link, note: note(link) } : link));
      return messagesOf(find(rule, { ...SOUND, chain }, nodeDigest));
    };
    expect(noted((link) => `${noteText(link)}${SIGNED}`)).toEqual([]);
    const other = ['The note of the link is over another release'];
    expect(noted((link) => `${noteText({ ...link, release: FIRST })}${SIGNED}`)).toEqual(other);
    expect(noted((link) => `more\n${noteText(link)}${SIGNED}`)).toEqual(other);
    expect(noteText({ release: FIRST, root: 'r', previous: null, size: 0, note: null })).toBe(
      `open-data-api/release\n${FIRST}\nr\nfirst\n`,
    );
  });
});

const released = (facts: Partial<TestRelease>[]) =>
  datasetOf(...facts.map((fact, at) => ({ ...RELEASES[at], release: DATES[at] ?? '', ...fact })));

test.each([
  [['a', 'a', 'a'], []],
  [['a', 'b', 'b'], ['a b']],
  [
    ['a', 'b', 'a'],
    ['a b', 'b a'],
  ],
])('log-name-lasts: of %j finds %j', (names, changes) => {
  const facts = names.map((logOrigin) => ({ registry: registryOf(undefined, { logOrigin }) }));
  const findings = find('log-name-lasts', released(facts), nodeDigest);
  expect(findings.map(({ expected, actual }) => `${expected} ${actual}`)).toEqual(changes);
});

test('the checkpoints follow from the kept tree', () => {
  const notes = DATES.map((date) => String(CONTENT.get(`releases/${date}/checkpoint`)));
  expect(checkpointTexts(SOUND, nodeDigest)).toEqual(notes);
  expect(keptLog(SOUND)(nodeDigest)?.roots).toHaveLength(3);
});

/** The first release with other texts in it, sealed as one who knows how would. */
const forged = (texts: (own: StandingRelease['texts']) => StandingRelease['texts'], facts = {}) =>
  sealDataset(
    standingReleases(CONTENT).map((one, at) =>
      at === 0 ? { ...one, ...facts, texts: texts(one.texts) } : one,
    ),
  );

describe('tree-matches-log', () => {
  const rule = 'tree-matches-log';

  test('finds figures that lead to other entries, though every hash of files is made anew', () => {
    const sealed = forged(
      (own) => new Map([...own].map(([file, text]) => [file, text.replace('2022,2', '2022,7')])),
    );
    for (const [file, kept] of CONTENT) if (/tree|checkpoint/.test(file)) sealed.set(file, kept);
    const trees = DATES.map((date) => `releases/${date}/tree.bin`);
    expect(placesOf(find(rule, openDataset(sealed), nodeDigest))).toEqual(trees);
    expect(find('checkpoint-matches-log', openDataset(sealed), nodeDigest)).toEqual([]);
  });

  test('finds a chain that says another number of entries than there are', () => {
    const chain = SOUND.chain.map((link, at) => (at === 2 ? { ...link, size: link.size + 1 } : link));
    expect(placesOf(find(rule, { ...SOUND, chain }, nodeDigest))).toEqual([CHAIN]);
  });
});

test.each<[rule: string, rows: Parameters<typeof fileOf>[0][], lines: number[]]>([
  ['file-rows-stand-once', [{ file: 1 }, { file: 3, name: 'b' }, { file: 4, officialTitle: 'B' }], []],
  ['file-rows-stand-once', [{ file: 2 }, { file: 1, name: 'b' }], [3]],
  ['file-rows-stand-once', [{ file: 1 }, { file: 1, name: 'b' }], [3]],
  ['file-rows-stand-once', [{ file: 1 }, { file: 2 }], [3]],
  ['retrieved-is-past', [{ retrieved: FIRST }], []],
  ['retrieved-is-past', [{ retrieved: '2024-08-31' }], [2]],
])('%s: of the rows %j finds the lines %j', (rule, rows, lines) => {
  const findings = find(rule, released([{ sources: rows.map(fileOf) }]), nodeDigest);
  expect(findings.map(({ where }) => where.line)).toEqual(lines);
});

describe('hidden-metrics-leave-no-trace', () => {
  const rule = 'hidden-metrics-leave-no-trace';
  const title = { sv: 'A', en: 'B' };
  const hidden = metricOf({ id: 'HIDDEN1', status: { public: null, reason: 'not established' }, title });
  const both = registryOf([metricOf(), hidden]);

  test('accepts a metric that a release before has shown, and finds none in what a publication makes', () => {
    const before = {
      registry: registryOf([metricOf(), metricOf({ id: 'HIDDEN1', title })]),
      figures: { ...RELEASES[0]?.figures, HIDDEN1: ['0180 2021 5'] },
    };
    expect(find(rule, released([before, { registry: both }]), nodeDigest)).toEqual([]);
    expect(find(rule, released([{ ...before, registry: both }]), nodeDigest)).toEqual([]);
  });

  const registry = { 'metrics.json': JSON.stringify(both) };
  const figures = { 'observations/HIDDEN1.csv': 'geo,period,value,file\n' };
  const waivers = 'rule,metric,geo,period,reason,reason_sv\nsuspect-zeros,HIDDEN1,,,a,b\n';

  test.each<[string, Record<string, string>, Partial<StandingRelease>, string[]]>([
    ['an entry of the registry', registry, {}, [`releases/${FIRST}/metrics.json`]],
    ['a waiver', { 'waivers.csv': waivers }, {}, [`releases/${FIRST}/waivers.csv`]],
    ['figures', figures, {}, ['observations/HIDDEN1.csv']],
    [
      'figures of one that the registry has',
      { ...registry, ...figures },
      {},
      [`releases/${FIRST}/metrics.json`, 'observations/HIDDEN1.csv'],
    ],
    ['a reason', {}, { reasons: { HIDDEN1: title } }, [`releases/${FIRST}/release.json`]],
    ['a correction', {}, { corrected: ['HIDDEN1'] }, [`releases/${FIRST}/release.json`]],
  ])('finds %s of one that never was public', (_, texts, facts, places) => {
    const sealed = forged((own) => new Map([...own, ...Object.entries(texts)]), facts);
    const findings = find(rule, openDataset(sealed), nodeDigest);
    expect(findings.every(({ where }) => where.metric === 'HIDDEN1')).toBe(true);
    expect(placesOf(findings)).toEqual(places);
  });
});

test.each<[lefts: (string | null | undefined)[], found: (string | undefined)[][]]>([
  [[null, null], []],
  [[null, SECOND, SECOND], []],
  [[null, SECOND, null], []],
  [[undefined, null], []],
  [[null, FIRST], [[SECOND, FIRST]]],
  [[null, SECOND, FIRST], [[THIRD, FIRST]]],
  [[null, undefined], [[undefined, undefined]]],
])('left-metrics-are-logged: of %j finds %j', (lefts, found) => {
  const other = metricOf({ id: 'OTHER1', title: { sv: 'A', en: 'B' } });
  const facts = lefts.map((left) => ({
    registry: registryOf(left === undefined ? [other] : [other, metricOf({ left })]),
  }));
  const findings = find('left-metrics-are-logged', released(facts), nodeDigest);
  expect(findings.map(({ expected, actual }) => [expected, actual])).toEqual(found);
  expect(findings.every(({ where }) => where.metric === METRIC)).toBe(true);
});

test('each rule of releases fires in one of these tests and is silent in another', () => {
  expect(untried()).toEqual([]);
});

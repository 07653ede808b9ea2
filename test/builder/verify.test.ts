import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { RefusedDataset } from '../../src/builder/command.ts';
import { filesUnder, PROJECT_ROOT } from '../../src/builder/files.ts';
import { pastReleases, verifyDataset, verifyOrRefuse } from '../../src/builder/verify.ts';
import { formatFinding, headIndex } from '../../src/data/dataset.ts';
import { emitDataset, goldenData, SILENT, settingsFor } from '../support/golden.ts';
import { verifiedOf } from '../support/service.ts';

const scratch = mkdtempSync(join(tmpdir(), 'refusal-'));
const data = join(scratch, 'data');
afterAll(() => rmSync(scratch, { recursive: true }));

beforeEach(() => {
  rmSync(data, { recursive: true, force: true });
  cpSync(goldenData('small'), data, { recursive: true });
});

const edit = (file: string, change: (text: string) => string) => {
  const path = join(data, file);
  const text = readFileSync(path, 'utf8');
  if (change(text) === text) throw new Error(`${file}: expected a change, got none`);
  writeFileSync(path, change(text));
};
const findingsOf = () => verifyDataset(data).findings.map(formatFinding);

/** The rules that hold the files to the release: every edit breaks some of them, whatever it is. */
const SEALS = [
  'manifest-hashes-match',
  'releases-are-kept',
  'revision-chain-is-linked',
  'revision-log-matches-values',
  'releases-can-be-rebuilt',
];

/** `file:line [rule]` of each finding that is about what was edited. */
const placesOf = (seals = SEALS) =>
  verifyDataset(data)
    .findings.filter(({ rule }) => !seals.includes(rule))
    .map(({ where: { file, line }, rule }) => `${file}:${line ?? ''} ${rule}`);

const BEF = 'observations/BEF01.csv';

describe('a dataset is refused', () => {
  it.each<[string, () => void, string[]]>([
    [
      'for a line with a cell too few',
      () => edit(BEF, (text) => text.replace('0180,2022,984748', '0180,2022')),
      [`${BEF}:4 csv-is-well-formed`],
    ],
    [
      'for a line with a cell too many',
      () => edit(BEF, (text) => text.replace('0180,2022,984748', '0180,2022,98,4748')),
      [`${BEF}:4 csv-is-well-formed`],
    ],
    ['for NaN', () => edit(BEF, (text) => text.replace('984748', 'NaN')), [`${BEF}:4 literal-is-exact`]],
    [
      'for Infinity',
      () => edit(BEF, (text) => text.replace('984748', '-Infinity')),
      [`${BEF}:4 literal-is-exact`],
    ],
    [
      'for a padded number',
      () => edit(BEF, (text) => text.replace('984748', '984748.0')),
      [`${BEF}:4 literal-is-exact`],
    ],
    [
      'for a decimal comma',
      () => edit(BEF, (text) => text.replace('984748', '"984748,5"')),
      [`${BEF}:4 literal-is-exact`],
    ],
    [
      'for a duplicate',
      () => appendFileSync(join(data, BEF), '0180,2022,984748\n'),
      [`${BEF}:24 observation-keys-are-unique`, `${BEF}:24 rows-are-ordered`],
    ],
    [
      'for an unknown code',
      () => edit(BEF, (text) => text.replace('0180,2022', '0000,2022')),
      [`${BEF}:4 rows-are-ordered`, `${BEF}:4 geo-is-registered`],
    ],
    [
      'for a code without its zero',
      () => edit(BEF, (text) => text.replace('0180,2022', '180,2022')),
      [`${BEF}:4 keys-are-well-formed`, `${BEF}:5 rows-are-ordered`],
    ],
    [
      'for a year of three digits',
      () => edit(BEF, (text) => text.replace('0180,2022', '0180,202')),
      [`${BEF}:4 keys-are-well-formed`],
    ],
    ['for a byte order mark', () => edit(BEF, (text) => `\ufeff${text}`), [`${BEF}:1 csv-is-well-formed`]],
    ['for CRLF', () => edit(BEF, (text) => text.replaceAll('\n', '\r\n')), [`${BEF}:1 csv-is-well-formed`]],
    [
      'for a file without its last line end',
      () => edit(BEF, (text) => text.trimEnd()),
      [`${BEF}:1 csv-is-well-formed`],
    ],
    [
      'for an empty file',
      () => edit(BEF, () => ''),
      [`${BEF}:1 csv-is-well-formed`, `${BEF}:1 csv-is-well-formed`, `${BEF}: metric-has-figures`],
    ],
    [
      'for another header',
      () => edit(BEF, (text) => text.replace('geo,', 'code,')),
      [`${BEF}:1 csv-is-well-formed`, `${BEF}: metric-has-figures`],
    ],
    [
      'for bytes that are not UTF-8',
      () => writeFileSync(join(data, BEF), Buffer.from('geo,period,value\n0180,2022,\xe5\n', 'latin1')),
      [`${BEF}:1 csv-is-well-formed`, `${BEF}: metric-has-figures`],
    ],
    [
      'for a file of an unregistered metric',
      () => cpSync(join(data, BEF), join(data, 'observations/XYZ01.csv')),
      ['observations/XYZ01.csv: metric-is-registered'],
    ],
    [
      'for a public metric without a file',
      () => rmSync(join(data, 'observations/TIES1.csv')),
      [
        'metrics.json:599 metric-is-registered',
        'releases/2025-11-20/files.csv:4 source-files-have-figures',
        'observations/TIES1.csv: metric-has-figures',
      ],
    ],
    [
      'for a slug that does not follow from its name',
      () => edit('municipalities.csv', (text) => text.replace(',knivsta,', ',knivsta-2,')),
      ['municipalities.csv:5 slugs-are-unique'],
    ],
    [
      'for a waiver of no metric',
      () => appendFileSync(join(data, 'waivers.csv'), 'suspect-zeros,bef01,0180,2022,none,\n'),
      ['waivers.csv:3 schema'],
    ],
    [
      'for a waiver that excuses nothing',
      () => appendFileSync(join(data, 'waivers.csv'), 'suspect-zeros,BEF01,0180,2022,none,\n'),
      ['waivers.csv:3 unused-waiver'],
    ],
    [
      'for a zero that nobody waived',
      () => edit('waivers.csv', (text) => text.replace(/suspect.*\n/, '')),
      ['observations/ASC01.csv:14 suspect-zeros'],
    ],
    [
      'for a key of the registry that nobody knows',
      () => edit('metrics.json', (text) => text.replace('"kpiId": "U90002"', '"kpi": "U90002"')),
      ['metrics.json:599 schema', 'metrics.json:599 schema'],
    ],
    [
      'for a key that stands twice',
      () => edit('metrics.json', (text) => text.replace('"units"', '"sharedAliases": [], "units"')),
      ['metrics.json:143 schema'],
    ],
    [
      'for a shared alias that no metric has',
      () =>
        edit('metrics.json', (text) =>
          text.replace('"matt-av-samma-ord"\n  ]', '"matt-av-samma-ord",\n    "okant"\n  ]'),
        ),
      ['metrics.json:145 aliases-are-declared'],
    ],
    [
      'for a unit that no metric has',
      () =>
        edit('metrics.json', (text) =>
          text.replace('"units": [', '"units": [\n{ "code": "l", "label": { "sv": "l", "en": "l" } },'),
        ),
      ['metrics.json:3 unit-is-declared'],
    ],
    [
      'for JSON cut off',
      () => edit('metrics.json', (text) => text.slice(0, 5000)),
      ['metrics.json:244 schema'],
    ],
    [
      'for JSON with a byte order mark',
      () => edit('metrics.json', (text) => `\ufeff${text}`),
      ['metrics.json:1 schema'],
    ],
    ['without its manifest', () => rmSync(join(data, 'release.json')), ['release.json: schema']],
  ])('%s, at its file and line', (_, spoil, places) => {
    spoil();
    expect(verifyDataset(data).verified).toBeNull();
    expect(placesOf()).toEqual(places);
  });

  it('for a file whose hash the manifest does not have, and says both', () => {
    edit('release.json', (text) => text.replace(/(BEF01.csv": "sha256:)../, '$1ff'));
    const [finding, ...more] = findingsOf();
    expect(finding).toMatch(
      /^error observations\/BEF01\.csv \[manifest-hashes-match\] .*expected sha256:ff\w+, got sha256:\w+$/,
    );
    const rules = more.map((line) => /\[([a-z-]+)\]/.exec(line)?.[1]);
    expect(rules).toEqual(['revision-chain-is-linked', 'releases-can-be-rebuilt']);
  });

  it('for a log that was tampered with', () => {
    edit('revisions/2025-06-01.csv', (text) => text.replace('The municipality asked', 'Nobody asked'));
    expect(placesOf([])).toEqual([
      'revisions/2025-06-01.csv: manifest-hashes-match',
      'revisions/2025-06-01.csv: releases-are-kept',
    ]);
  });
});

describe('line ends that a checkout changed', () => {
  const messages = () =>
    verifyDataset(data).findings.flatMap(({ rule, where, message }) =>
      rule === 'manifest-hashes-match' ? [`${where.file}: ${message}`] : [],
    );
  const toCrlf = (text: string) => text.replaceAll('\n', '\r\n');

  it('are told with the way out, of text in any letters', () => {
    for (const file of [BEF, 'metrics.json']) edit(file, toCrlf);
    const said =
      'The checkout changed the line ends of the file, which is otherwise the published one: git config core.autocrlf false, then check out again.';
    expect(messages()).toEqual([`metrics.json: ${said}`, `${BEF}: ${said}`]);
  });

  it('are not where anything else was changed, too', () => {
    edit(BEF, (text) => toCrlf(text.replace('984748', '984749')));
    expect(messages()).toEqual([expect.stringContaining('is not the one that was published')]);
  });
});

describe('all findings', () => {
  it('are listed at once, with file, line and rule', async () => {
    edit(BEF, (text) => text.replace('984748', 'NaN').replace('0305,2022', '0305,2222'));
    appendFileSync(join(data, BEF), '1981,2023,22950\n9999,2023,1\n');
    edit('observations/TIES1.csv', (text) => text.trimEnd());
    edit('observations/ASC01.csv', (text) => `\ufeff${text}`);
    const refuse = () => verifyOrRefuse(settingsFor(data, join(scratch, 'out')), SILENT);
    expect(refuse).toThrow(RefusedDataset);
    const lines = [
      `${BEF}:4 (BEF01 0180 2022) [literal-is-exact]`,
      `${BEF}:6 (BEF01 0305 2222) [keys-are-well-formed]`,
      `${BEF}:24 (BEF01 1981 2023) [observation-keys-are-unique]`,
      `${BEF}:25 (BEF01 9999 2023) [geo-is-registered]`,
      'observations/TIES1.csv:1 [csv-is-well-formed]',
      'observations/ASC01.csv:1 [csv-is-well-formed]',
      `${BEF} [manifest-hashes-match]`,
    ];
    for (const line of lines) expect(refuse).toThrow(`error ${line}`);
    expect(refuse).toThrow(/is refused: (?:9|1\d) findings\.$/);
  });

  it('are counted one by one, those that a rule does not list among them', () => {
    edit(BEF, (text) => `${text}${'0180,20,1\n'.repeat(150)}`);
    const own = verifyDataset(data).findings.filter(({ rule }) => rule === 'keys-are-well-formed');
    expect(own).toHaveLength(101);
    expect(() => verifyOrRefuse(settingsFor(data, join(scratch, 'out')), SILENT)).toThrow(
      / is refused: 451 findings\.$/,
    );
  });

  it('is one finding where there is no other', () => {
    edit('metrics.json', (text) => `${text}\n`);
    expect(() => verifyOrRefuse(settingsFor(data, join(scratch, 'out')), SILENT)).toThrow(
      / is refused: 1 finding\.$/,
    );
  });

  it('leave the served tree and what is beside it untouched', async () => {
    const out = join(scratch, 'served');
    await emitDataset(data, out);
    const before = filesUnder(scratch);
    edit(BEF, (text) => text.replace('984748', 'NaN'));
    await expect(emitDataset(data, out)).rejects.toThrow(RefusedDataset);
    expect(filesUnder(scratch)).toEqual(before);
  });
});

it.each([
  [
    'nothing',
    [],
    'expected the folder of the dataset, got nothing there; set DATA_DIR to the one that is meant\n',
  ],
  [
    'a publication that was broken off',
    ['.next', '.previous'],
    'a publication was broken off. Run npm run release',
  ],
])('a build where %s is says so, and makes nothing', (_, left, sentence) => {
  const dir = mkdtempSync(join(scratch, 'missing-'));
  for (const ending of left) cpSync(data, join(dir, `data${ending}`), { recursive: true });
  const before = readdirSync(dir);
  const script = join(PROJECT_ROOT, 'src', 'builder', 'run.ts');
  const env = { ...process.env, DATA_DIR: join(dir, 'data'), OUT_DIR: join(dir, 'out') };
  const { status, stderr } = spawnSync(process.execPath, [script, 'build'], { encoding: 'utf8', env });
  expect([status, stderr]).toEqual([1, expect.stringContaining(sentence)]);
  expect(stderr.startsWith(join(dir, 'data'))).toBe(true);
  expect(readdirSync(dir)).toEqual(before);
});

const DATA = goldenData('small');
const newest = verifiedOf(DATA);
const { head, grids } = newest;

/** The dates on which the log, or a list of what has no value, says something of a metric. */
const datesOf = (metric: string): string[] => [
  ...(head.log.releases.get(metric) ?? []),
  ...(headIndex(head).listings.get(metric) ?? []).map(({ release }) => release),
];

it('a release shares the newest grid of each metric of which no later one says anything, and no other', () => {
  const shown = pastReleases(DATA, newest).flatMap(({ head: { release }, grids: own }) =>
    [...own].map(([metric, grid]) => {
      const dates = datesOf(metric);
      const isLast = dates.every((date) => date <= release.release);
      const isChange = dates.includes(release.release);
      return { metric, at: release.release, isLast, isChange, isShared: grid === grids.get(metric) };
    }),
  );
  expect(new Set(shown.map(({ isLast }) => isLast)).size).toBe(2);
  expect(shown.some(({ isLast, isChange }) => isLast && isChange)).toBe(true);
  expect(shown.filter(({ isLast, isShared }) => isLast !== isShared)).toEqual([]);
});

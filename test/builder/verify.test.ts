import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { RefusedDataset } from '../../src/builder/command.ts';
import { filesUnder, PROJECT_ROOT } from '../../src/builder/files.ts';
import { contentSource } from '../../src/builder/read.ts';
import { notServed, unpublishedEdits, verifyDataset, verifyOrRefuse } from '../../src/builder/verify.ts';
import {
  type Content,
  composeDataset,
  fileOf,
  METRIC,
  openDataset,
  sealDataset,
  standingReleases,
} from '../support/dataset.ts';
import { emitDataset, goldenData, SILENT, settingsFor } from '../support/golden.ts';
import { contentOf } from '../support/golden-seal.ts';
import { writeTree } from '../support/write-tree.ts';

const scratch = mkdtempSync(join(tmpdir(), 'refusal-'));
const data = join(scratch, 'data');
afterAll(() => rmSync(scratch, { recursive: true }));

const SMALL = contentOf(goldenData('small'));
const NEWEST = 'releases/2025-11-20';
const BEF = 'observations/BEF01.csv';

type Change = (text: string) => string;

/** The golden dataset whose newest release, and what maintainers have, is another by a change of one file, with all hashes made anew. */
function changed(file: string, change: Change): Content {
  const edit = (texts: ReadonlyMap<string, string>): Map<string, string> => {
    const before = texts.get(file);
    if (before === undefined || change(before) === before)
      throw new Error(`${file}: expected a change, got none`);
    return new Map(texts).set(file, change(before));
  };
  const releases = standingReleases(SMALL);
  const last = releases.pop();
  if (last === undefined) throw new Error('expected a release, got none');
  const hand = last.hand?.has(file) ? edit(last.hand) : last.hand;
  return sealDataset([...releases, { ...last, texts: edit(last.texts), ...(hand && { hand }) }]);
}

const findingsIn = (content: Content) => verifyDataset(contentSource(content), { leaves: true });
/** `file:line rule` of each finding. */
const placesIn = (content: Content) =>
  findingsIn(content).findings.map(
    ({ where: { file, line }, rule }) => `${file.replace(`${NEWEST}/`, '')}:${line ?? ''} ${rule}`,
  );
const replaced = (from: string | RegExp, to: string) => (text: string) => text.replace(from, to);

describe('a dataset is refused', () => {
  it.each<[string, string, Change, string[]]>([
    [
      'a line with a cell too few',
      BEF,
      replaced('0180,2022,984748,16', '0180,2022,984748'),
      [`${BEF}:4 csv-is-well-formed`],
    ],
    [
      'a line with a cell too many',
      BEF,
      replaced('0180,2022,984748', '0180,2022,98,4748'),
      [`${BEF}:4 csv-is-well-formed`],
    ],
    ['NaN', BEF, replaced('984748', 'NaN'), [`${BEF}:4 literal-is-exact`]],
    ['Infinity', BEF, replaced('984748', '-Infinity'), [`${BEF}:4 literal-is-exact`]],
    ['a padded number', BEF, replaced('984748', '984748.0'), [`${BEF}:4 literal-is-exact`]],
    ['a decimal comma', BEF, replaced('984748', '"984748,5"'), [`${BEF}:4 literal-is-exact`]],
    ['a duplicate', BEF, (text) => `${text}1981,2023,1,17\n`, [`${BEF}:24 observation-keys-are-unique`]],
    ['rows in another order', BEF, (text) => `${text}1981,2021,1,17\n`, [`${BEF}:24 rows-are-ordered`]],
    ['an unknown code', BEF, replaced('0180,2022', '0119,2022'), [`${BEF}:4 geo-is-registered`]],
    [
      'a code without its zero',
      BEF,
      replaced('1981,2023', '198,2023'),
      [`${BEF}:23 keys-are-well-formed`, `${BEF}:23 rows-are-ordered`],
    ],
    ['a year of three digits', BEF, replaced('0114,2022', '0114,202'), [`${BEF}:2 keys-are-well-formed`]],
    [
      'a file that is no number',
      BEF,
      replaced('984748,16', '984748,x'),
      [`${BEF}:4 files-are-numbered`, `${BEF}:4 figures-have-file-rows`],
    ],
    [
      'a file that files.csv has not',
      BEF,
      replaced('984748,16', '984748,99'),
      [`${BEF}:4 figures-have-file-rows`],
    ],
    [
      'a row of files.csv that no figure names',
      'files.csv',
      (text) => `${text}99,x.csv,${'f'.repeat(64)},1,2025-01-01,,,\n`,
      ['files.csv:15 file-rows-have-figures'],
    ],
    ['a byte order mark', BEF, (text) => `\ufeff${text}`, [`${BEF}:1 csv-is-well-formed`]],
    ['CRLF', BEF, (text) => text.replaceAll('\n', '\r\n'), [`${BEF}:1 csv-is-well-formed`]],
    ['a file without its last line end', BEF, (text) => text.trimEnd(), [`${BEF}:1 csv-is-well-formed`]],
    [
      'another header',
      BEF,
      replaced('geo,', 'code,'),
      [
        `${BEF}:1 csv-is-well-formed`,
        `${BEF}: metric-has-figures`,
        'files.csv:10 file-rows-have-figures',
        'files.csv:11 file-rows-have-figures',
      ],
    ],
    [
      'a slug that does not follow from its name',
      'municipalities.csv',
      replaced(',knivsta,', ',knivsta-2,'),
      ['municipalities.csv:5 slugs-are-unique'],
    ],
    [
      'a waiver of no metric',
      'waivers.csv',
      (text) => `${text}suspect-zeros,bef01,0180,2022,none,\n`,
      ['waivers.csv:3 schema'],
    ],
    [
      'a waiver that excuses nothing',
      'waivers.csv',
      (text) => `${text}suspect-zeros,BEF01,0180,2022,none,\n`,
      ['waivers.csv:3 unused-waiver'],
    ],
    [
      'a zero that nobody waived',
      'waivers.csv',
      replaced(/suspect.*\n/, ''),
      ['releases/2025-01-15/observations/ASC01.csv:14 suspect-zeros'],
    ],
    [
      'a key of the registry that nobody knows',
      'metrics.json',
      replaced('"kpiId": "U90002"', '"kpi": "U90002"'),
      ['metrics.json:575 schema', 'metrics.json:575 schema'],
    ],
    [
      'a key that stands twice',
      'metrics.json',
      replaced('"units"', '"sharedAliases": [], "units"'),
      ['metrics.json:115 schema'],
    ],
    ['JSON cut off', 'metrics.json', (text) => text.slice(0, 5000), ['metrics.json:235 schema']],
    ['JSON with a byte order mark', 'metrics.json', (text) => `\ufeff${text}`, ['metrics.json:1 schema']],
  ])('for %s, at its file and line', (_, file, change, places) => {
    const content = changed(file, change);
    expect(findingsIn(content).verified).toBeNull();
    expect(placesIn(content)).toEqual(places);
  });

  it.each([
    ['metrics.json', replaced('"order": "descending"', '"order": "ascending"')],
    [BEF, replaced('984748', '984749')],
    ['files.csv', replaced('befolkning 2023', 'befolkning 2022')],
  ])('for another %s in a past release than the one that was published', (file, change) => {
    const content = new Map(SMALL);
    const path = `releases/2025-06-01/${file}`;
    content.set(path, change(String(content.get(path)).replace('befolkning, tillägg', 'befolkning 2023')));
    const places = placesIn(content);
    expect(places[0]).toBe(`${path}: releases-stand-as-published`);
  });

  it('for a figure of a past release that has not its form, at its line', () => {
    const path = 'releases/2025-01-15/observations/REV01.csv';
    const content = new Map(SMALL).set(path, String(SMALL.get(path)).replace(',1,', ',1.0,'));
    expect(placesIn(content)).toContain(`${path}:2 literal-is-exact`);
  });

  it.each([
    'releases/2025-06-01/release.json',
    `${NEWEST}/release.json`,
    'releases/chain.json',
    'releases/2025-01-15/metrics.json',
  ])('without %s, which it names', (file) => {
    const content = new Map(SMALL);
    content.delete(file);
    expect(placesIn(content)).toEqual([`${file.replace(`${NEWEST}/`, '')}: schema`]);
  });

  it('for a chain cut at its beginning, by the files that are missing then', () => {
    const chain = JSON.parse(String(SMALL.get('releases/chain.json')));
    const content = new Map(SMALL).set('releases/chain.json', JSON.stringify(chain.slice(2)));
    expect(placesIn(content)).toEqual(
      expect.arrayContaining([
        'municipalities.csv: releases-stand-as-published',
        'releases/chain.json: revision-chain-is-linked',
      ]),
    );
  });

  it('for a chain with a link twice', () => {
    const [first, ...rest] = JSON.parse(String(SMALL.get('releases/chain.json')));
    const content = new Map(SMALL).set('releases/chain.json', JSON.stringify([first, first, ...rest]));
    expect(placesIn(content)).toContain('releases/chain.json: revision-chain-is-linked');
  });
});

describe('line ends that a checkout changed', () => {
  const messages = (file: string, change: Change) => {
    const content = new Map(SMALL).set(file, change(String(SMALL.get(file))));
    return findingsIn(content).findings.flatMap(({ rule, message }) =>
      rule.endsWith('-as-published') ? [message] : [],
    );
  };
  const toCrlf = (text: string) => text.replaceAll('\n', '\r\n');
  const said =
    'The checkout changed the line ends of the file, which is otherwise the published one: git config core.autocrlf false, then check out again.';

  it('are told with the way out, of text in any letters', () => {
    for (const file of [BEF, `${NEWEST}/${BEF}`, `${NEWEST}/metrics.json`])
      expect(messages(file, toCrlf), file).toEqual([said]);
  });

  it('are not where anything else was changed, too', () => {
    expect(messages(BEF, (text) => toCrlf(text.replace('984748', '984749')))).toEqual([
      expect.stringContaining('is not that of the newest release'),
    ]);
  });
});

describe('what maintainers have beside the newest release', () => {
  const edited = (file: string, change: Change) => {
    const content = new Map(SMALL).set(file, change(String(SMALL.get(file))));
    const { verified, findings } = findingsIn(content);
    expect(findings).toEqual([]);
    const source = contentSource(content);
    return {
      edits: unpublishedEdits(source, verified?.dataset ?? expect.fail()),
      source,
      dataset: verified?.dataset ?? expect.fail(),
    };
  };

  it('is no finding, and is told by file', () => {
    const { edits, source, dataset } = edited('metrics.json', replaced('"Folkmängd"', '"Invånare"'));
    expect(edits).toEqual(['metrics.json']);
    expect(notServed(source, dataset)).toBe(
      'Served is 2025-11-20. metrics.json: edited since 2025-11-20, and in no release yet.',
    );
    expect(edited('municipalities.csv', replaced('Sala', 'Salla')).edits).toEqual(['municipalities.csv']);
  });

  it('is nothing where only a metric that is not public is another', () => {
    const { edits, source, dataset } = edited('metrics.json', replaced('"Okapimåttet"', '"Okapi"'));
    expect([edits, notServed(source, dataset)]).toEqual([[], null]);
  });

  it('may be a publication that was broken off, which is told, and what is served is the release before', () => {
    const content = new Map(SMALL).set('releases/2026-01-01/observations/BEF01.csv', 'x');
    const { verified, findings } = findingsIn(content);
    expect(findings).toEqual([]);
    expect(verified?.dataset.newest.release.release).toBe('2025-11-20');
    expect(notServed(contentSource(content), verified?.dataset ?? expect.fail())).toBe(
      'Served is 2025-11-20. releases/2026-01-01: a publication that was broken off; the next one removes it.',
    );
  });
});

it('a start hashes no entry of the log, and believes the tree as far as the checkpoints go', () => {
  const releases = [
    {
      release: '2024-01-01',
      figures: { [METRIC]: ['0180 2020 1 1'] },
      sources: [fileOf({ retrieved: '2023-12-01' })],
    },
  ];
  const content = composeDataset(releases);
  const forged = new Map(content);
  const other = composeDataset([
    { ...releases[0], release: '2024-01-01', figures: { [METRIC]: ['0180 2020 2 1'] } },
  ]);
  for (const file of ['checkpoint', 'tree.bin'])
    forged.set(`releases/2024-01-01/${file}`, other.get(`releases/2024-01-01/${file}`) ?? '');
  const rules = (leaves: boolean) =>
    verifyDataset(contentSource(forged), { leaves }).findings.map(({ rule }) => rule);
  expect([rules(false), rules(true)]).toEqual([[], ['tree-matches-log']]);
});

it('a release reads the version of each file that the latest release until then has, once', () => {
  const { releases, at } = openDataset(SMALL);
  const [first, second, newest] = releases;
  expect(second?.pathOf('municipalities.csv')).toBe('releases/2025-01-15/municipalities.csv');
  expect(second?.municipalities).toBe(first?.municipalities);
  expect(newest?.series('ASC01')).toBe(first?.series('ASC01'));
  expect(newest?.series('REV01')).not.toBe(second?.series('REV01'));
  expect([newest?.series('SLUT01'), newest?.series('DOLD01'), second?.series('SLUT01')?.keys.length]).toEqual(
    [null, null, 4],
  );
  expect(at('2025-06-01')).toBe(second);
  expect(() => at('2025-06-02')).toThrow(
    'expected a release, one of 2025-01-15, 2025-06-01, 2025-11-20, got 2025-06-02',
  );
});

describe('all findings', () => {
  const spoilt = changed(
    BEF,
    (text) => `${text.replace('984748', 'NaN').replace('0305,2022', '0305,2222')}9999,2023,1,17\n`,
  );
  writeTree(data, spoilt);
  const refuse = () => verifyOrRefuse(settingsFor(data, join(scratch, 'out')), SILENT);

  it('are listed at once, with file, line and rule', () => {
    expect(refuse).toThrow(RefusedDataset);
    const path = `${NEWEST}/${BEF}`;
    for (const line of [
      `${path}:4 (BEF01 0180 2022) [literal-is-exact]`,
      `${path}:6 (BEF01 0305 2222) [keys-are-well-formed]`,
      `${path}:24 (BEF01 9999 2023) [geo-is-registered]`,
    ])
      expect(refuse).toThrow(`error ${line}`);
    expect(refuse).toThrow(/ is refused: 4 findings\.$/);
  });

  it('are counted one by one, those that a rule does not list among them', () => {
    const many = changed(BEF, (text) => `${text}${'1981,20,1,17\n'.repeat(150)}`);
    const { findings } = findingsIn(many);
    expect(findings.filter(({ rule }) => rule === 'keys-are-well-formed')).toHaveLength(101);
  });

  it('leave the served tree and what is beside it untouched', async () => {
    const out = join(scratch, 'served');
    await emitDataset(goldenData('small'), out);
    const before = filesUnder(scratch);
    await expect(emitDataset(data, out)).rejects.toThrow(RefusedDataset);
    expect(filesUnder(scratch)).toEqual(before);
  });
});

it('a build of nothing says so, and makes nothing', () => {
  const dir = mkdtempSync(join(scratch, 'missing-'));
  const script = join(PROJECT_ROOT, 'src', 'builder', 'run.ts');
  const env = { ...process.env, DATA_DIR: join(dir, 'data'), OUT_DIR: join(dir, 'out') };
  const { status, stderr } = spawnSync(process.execPath, [script, 'build'], { encoding: 'utf8', env });
  expect([status, stderr]).toEqual([
    1,
    `${join(dir, 'data')}: expected the folder of the dataset, got nothing there; set DATA_DIR to the one that is meant\n`,
  ]);
  expect(readdirSync(dir)).toEqual([]);
});

import { describe, expect, test } from 'vitest';
import type { Metric, Municipality, NamedMunicipality, Note, Registry } from '../../src/data/registry.ts';
import { readDataset } from '../../src/release/dataset.ts';
import {
  changedMeanings,
  handEdits,
  lostNames,
  lostNotes,
  publicationFindings,
  registryFindings,
  renamedMunicipalities,
} from '../../src/release/judge-registry.ts';
import type { Staging } from '../../src/release/staging.ts';
import { municipalityOf } from '../support/dataset.ts';
import { datasetOfTest, FIRST_ROWS } from './published-dataset.ts';
import {
  KOLADA,
  MAPPING,
  mappingOf,
  metricOf,
  put,
  registryOf,
  registryText,
  smallDataset,
} from './small-dataset.ts';

const DATE = '2025-01-01';
const HIDDEN = { status: { public: null, reason: 'Doubtful.' } };
const PERCENT = { code: 'percent', label: { sv: 'procent', en: 'per cent' } };

/** A registry of N00001 and N00002, with what is another of the first and of the second. */
const registryWith = (first: Partial<Metric>, second: Partial<Metric> = {}) =>
  registryOf([metricOf('N00001', first), metricOf('N00002', second)]);

describe('kpi-is-at-source-url', () => {
  test('holds an address of Kolada to the KPI, and lets any other be what it is', () => {
    const registry = registryOf([
      metricOf('N00001', { apiUrl: 'https://api.kolada.se/v3/kpi/N00002' }),
      metricOf('N00002', { apiUrl: 'https://api.kolada.se/v3/kpi/N00002' }),
      metricOf('N00004', { apiUrl: 'https://api.kolada.se/v3/kpi/XN00004' }),
      metricOf('N00003', { apiUrl: 'https://www.scb.se/' }),
      metricOf('CARTOT', { kpiId: null, apiUrl: 'https://api.kolada.se/v3/kpi/N00002' }),
    ]);
    expect(registryFindings(registry, null)).toMatchObject([
      {
        rule: 'kpi-is-at-source-url',
        severity: 'error',
        where: { file: 'metrics.json', metric: 'N00001' },
        expected: 'an address that ends in /N00001',
        actual: 'https://api.kolada.se/v3/kpi/N00002',
      },
      { where: { metric: 'N00004' } },
    ]);
  });
});

test('kpi-ids-are-unique finds a KPI that two metrics take, and none of one that has left', () => {
  const found = (more: Partial<Metric>) =>
    registryFindings(registryWith({}, { kpiId: 'N00001', ...more }), null).map(({ rule, where }) => [
      rule,
      where.metric,
    ]);
  expect(found({})).toEqual([['kpi-ids-are-unique', 'N00002']]);
  expect(found({ left: DATE })).toEqual([]);
});

describe('municipality-renamed', () => {
  const NOBODY: NamedMunicipality = { otherNames: [], formerCodes: [] };
  const STOCKHOLM = {
    code: '0180',
    name: 'Stockholm',
    slug: 'stockholm',
    countyCode: '01',
    county: 'Stockholms län',
  };
  const WORDS = 'Stockholm, stockholm, 01, Stockholms län';
  type Naming = Parameters<typeof renamedMunicipalities>[0];
  const naming = (change: Partial<Municipality> = {}, names = NOBODY): Naming => ({
    registry: { ...registryOf([]), municipalities: { '0180': names } },
    municipalities: [
      municipalityOf({ ...STOCKHOLM, ...change }),
      municipalityOf({ code: '0140', name: 'Nykvarn' }),
    ],
  });
  const found = (next: Naming, last: Naming) =>
    renamedMunicipalities(next, last).map(({ rule, where, expected, actual }) => [
      rule,
      where.geo,
      expected,
      actual,
    ]);

  test.each<[Partial<Municipality>, string]>([
    [{ name: 'Göteborg' }, 'Göteborg, stockholm, 01, Stockholms län'],
    [{ slug: 'sthlm' }, 'Stockholm, sthlm, 01, Stockholms län'],
    [{ county: 'Uppsala län' }, 'Stockholm, stockholm, 01, Uppsala län'],
    [{ countyCode: '03' }, 'Stockholm, stockholm, 03, Stockholms län'],
  ])('finds a municipality with another %j', (change, words) => {
    expect(found(naming(change), naming())).toEqual([['municipality-renamed', '0180', WORDS, words]]);
  });

  test('finds none that comes, goes or gets a first year', () => {
    const none = { ...naming(), municipalities: [] };
    expect(found(naming(), naming())).toEqual([]);
    expect(found(naming({ validFrom: '1971' }), naming())).toEqual([]);
    expect(found(naming(), none)).toEqual([]);
    expect(found(none, naming({}, { otherNames: ['Sthlm'], formerCodes: [] }))).toEqual([]);
  });

  test('finds a first year that goes or moves: past years would be of others', () => {
    const moved = (next: string | null, last: string | null) =>
      found(naming({ validFrom: next }), naming({ validFrom: last })).map(([, , ...texts]) => texts);
    expect(moved(null, '1999')).toEqual([[`${WORDS}, from 1999`, `${WORDS}, from ever`]]);
    expect(moved('2000', '1999')).toEqual([[`${WORDS}, from 1999`, `${WORDS}, from 2000`]]);
    expect(moved('1999', '1999')).toEqual([]);
  });

  test('misses another name and a former code that are gone, but for the name that it has now', () => {
    const had = naming({}, { otherNames: ['Sthlm', 'Tukholma'], formerCodes: ['0101'] });
    expect(found(naming({}, { otherNames: ['Tukholma', 'Holmia'], formerCodes: [] }), had)).toEqual([
      ['alias-vanishes', '0180', 'Sthlm', undefined],
      ['alias-vanishes', '0180', '0101', undefined],
    ]);
    const unnamed = { ...naming(), registry: registryOf([]) };
    expect(found(unnamed, had)).toHaveLength(3);
    expect(found(had, unnamed)).toEqual([]);
    const kept = { otherNames: ['STHLM'], formerCodes: ['0101'] };
    expect(found(naming({ name: 'Tukholma' }, kept), had).map(([rule]) => rule)).toEqual([
      'municipality-renamed',
    ]);
  });
});

test('municipality-appears finds a new one until it has a figure', async () => {
  const { file, text, run, publish, importRows } = await datasetOfTest();
  const mölndal = '1481,Mölndal,molndal,14,Västra Götalands län,\n';
  put(file('municipalities.csv'), `${text('municipalities.csv')}${mölndal}`);
  const { code, lines } = await run('diff', '--date', DATE);
  expect(code).toBe(1);
  expect(lines.join('\n')).toMatch(
    /municipalities\.csv:\d+ \(1481\) \[municipality-appears\].*got in all years\n.*municipality-appears,,1481,,,/,
  );
  await importRows({ N00002: [...FIRST_ROWS.N00002, ['1481', '2022', '5']] });
  expect(await publish(DATE)).toMatchObject({ code: 0 });
});

describe('names that readers ask by', () => {
  const found = (registry: Registry, last: Registry | null) =>
    lostNames(registry, last).map(({ rule, where, expected }) => [
      rule,
      where.metric ?? where.path?.join(),
      expected,
    ]);

  test('alias-vanishes misses one that is gone or has moved, but for those of a metric that is gone as a whole', () => {
    const had = registryWith({ aliases: ['folk', 'folkmangd'] });
    expect(found(registryWith({ aliases: ['folkmangd', 'ny'] }), had)).toEqual([
      ['alias-vanishes', 'N00001', 'folk'],
    ]);
    const moved = registryWith({}, { aliases: ['folk', 'folkmangd'] });
    expect(found(moved, had).map(([rule]) => rule)).toEqual(['alias-vanishes', 'alias-vanishes']);
    for (const registry of [had, registryWith({ aliases: ['folkmangd', 'x', 'folk'] }), registryWith(HIDDEN)])
      expect(found(registry, had)).toEqual([]);
    expect(found(registryWith({}), registryWith({ aliases: ['folk'], ...HIDDEN }))).toEqual([]);
    expect(found(registryWith({}), null)).toEqual([]);
  });

  test('subject-vanishes misses one that no metric which readers are shown is of any more', () => {
    const ofSubject = (subject: string, more: Partial<Metric> = {}) =>
      registryWith({ subject, ...more }, { subject: 'folk' });
    const had = ofSubject('befolkning');
    for (const next of [
      ofSubject('folk'),
      ofSubject('befolkning', HIDDEN),
      ofSubject('befolkning', { left: DATE }),
    ])
      expect(found(next, had)).toEqual([['subject-vanishes', 'subjects', 'befolkning']]);
    expect(found(had, ofSubject('befolkning', HIDDEN))).toEqual([]);
  });
});

describe('note-vanishes', () => {
  const noteOf = (en: string, more: Partial<Note> = {}): Note => ({
    kind: 'caution',
    text: { sv: `${en} (sv)`, en },
    geo: null,
    from: null,
    to: null,
    ...more,
  });
  const found = (after: Partial<Metric>, before: Partial<Metric>) =>
    lostNotes(
      registryOf([metricOf('N00001', after)]),
      registryWith(before, { notes: [noteOf('Of another')] }),
    ).map(({ rule, where, expected }) => [rule, where.metric, expected]);
  /** Of notes alone. */
  const missed = (after: Note[], before: Note[]) =>
    found({ notes: after }, { notes: before }).map(([, , note]) => note);

  test('misses a note that is gone, and none that is kept, added or worded anew', () => {
    const two = noteOf('Two', { geo: ['0980'] });
    const had = [noteOf('One'), two];
    expect(found({ notes: [noteOf('One')] }, { notes: had })).toEqual([
      ['note-vanishes', 'N00001', 'caution: Two'],
    ]);
    expect(missed([], had)).toEqual(['caution: One', 'caution: Two']);
    expect(missed(had, had)).toEqual([]);
    expect(missed([two, noteOf('One'), noteOf('New')], had)).toEqual([]);
    expect(missed([noteOf('One'), noteOf('Second', { geo: ['0980'] })], had)).toEqual([]);
  });

  test.each<[string, Partial<Note>, Partial<Note>]>([
    ['another kind', { kind: 'break', from: '2015' }, { from: '2015' }],
    ['another first year of a break', { kind: 'break', from: '2014' }, { kind: 'break', from: '2015' }],
    ['fewer municipalities', { geo: ['0980'] }, { geo: ['0980', '0180'] }],
    ['some municipalities for all', { geo: ['0980'] }, {}],
    ['a later year', { from: '2016' }, { from: '2015' }],
    ['a first year for none', { from: '2016' }, {}],
    ['an earlier last year', { to: '2019' }, { to: '2020' }],
    ['a last year for none', { to: '2019' }, {}],
  ])('lets no note about %s stand for another', (_, after, before) => {
    expect(missed([noteOf('New', after)], [noteOf('Old', before)])).toEqual([
      `${before.kind ?? 'caution'}: Old`,
    ]);
  });

  test.each<[string, Partial<Note>, Partial<Note>]>([
    ['more municipalities', { geo: ['0980', '0180'] }, { geo: ['0180'] }],
    ['all municipalities and years', {}, { geo: ['0180'], from: '2015', to: '2020' }],
    ['more years', { from: '2014', to: '2021' }, { from: '2015', to: '2020' }],
    ['the same years', { from: '2015', to: '2020' }, { from: '2015', to: '2020' }],
    ['the same break', { kind: 'break', from: '2015' }, { kind: 'break', from: '2015' }],
  ])('lets a note about %s stand for another', (_, after, before) => {
    expect(missed([noteOf('New', after)], [noteOf('Old', before)])).toEqual([]);
  });

  test('lets one note stand for no two, and none that was there before for another', () => {
    const had = [noteOf('One'), noteOf('Two')];
    expect(missed([noteOf('Both')], had)).toHaveLength(1);
    expect(missed([noteOf('One')], had)).toHaveLength(1);
  });

  test('finds for each of notes that are worded anew and put in another order one that stands for it', () => {
    const about = (text: string, ...geo: string[]) => noteOf(text, { geo });
    const had = [about('Of 0980', '0980'), noteOf('Of all')];
    const ofAll = noteOf('Of all, anew');
    expect(missed([ofAll, about('Of 0980, anew', '0980')], had)).toEqual([]);
    expect(missed([ofAll], had)).toEqual(['caution: Of 0980']);
    const three = ['0980', '0180', '0114'].map((geo) => about(geo, geo));
    const shifted = [about('New', '0980', '0180'), about('New', '0114', '0980'), about('New', '0980')];
    expect(missed(shifted, three)).toEqual([]);
  });

  test('misses nothing of a metric that is hidden, was hidden or is not there any more', () => {
    const notes = [noteOf('One')];
    expect(found(HIDDEN, { notes })).toEqual([]);
    expect(found({}, { ...HIDDEN, notes })).toEqual([]);
    expect(lostNotes(registryOf([]), null)).toEqual([]);
  });

  test('misses what a metric said, and was called, also where a release hid it in between', async () => {
    const noted = metricOf('N00001', { notes: [noteOf('One')], aliases: ['folk'], order: 'descending' });
    const other = metricOf('N00002');
    const { importRows, register, publish, waive } = await datasetOfTest([noted, other]);
    register([metricOf('N00001', HIDDEN), other]);
    waive('metric-turns-non-public,N00001,,,Doubtful.');
    expect((await publish(DATE)).code).toBe(0);
    register([metricOf('N00001', { order: 'ascending' }), other]);
    waive();
    const { code, lines } = await publish('2025-02-01');
    expect(code).toBe(1);
    for (const rule of ['note-vanishes', 'alias-vanishes', 'ranking-turns-around'])
      expect(lines.join('\n')).toContain(`(N00001) [${rule}]`);
    register([noted, other]);
    expect((await publish('2025-02-01')).lines.join('\n')).toContain('(N00001) [metric-is-registered]');
    await importRows({ N00001: FIRST_ROWS.N00001 });
    expect((await publish('2025-02-01')).code).toBe(0);
  });
});

describe('metric-redefined', () => {
  const found = (next: Registry, last: Registry | null) =>
    changedMeanings(next, last).map(({ rule, where, expected, actual }) => [
      rule,
      where.metric,
      expected,
      actual,
    ]);

  test('finds another unit or source, but for a metric that nobody was shown', () => {
    const of = (first: Partial<Metric>) => registryWith({ unit: 'count', source: 'SCB', ...first });
    const redefined = (actual: string) => [['metric-redefined', 'N00001', 'count, SCB', actual]];
    expect(found(of({ unit: 'percent' }), of({}))).toEqual(redefined('percent, SCB'));
    expect(found(of({ source: 'RKA' }), of({}))).toEqual(redefined('count, RKA'));
    expect(found(of({ unit: 'percent' }), of(HIDDEN))).toEqual([]);
    expect(found(of({ unit: 'percent', ...HIDDEN }), of({}))).toEqual([]);
    expect(found(of({ unit: 'percent' }), null)).toEqual([]);
  });

  test('finds other words of a unit or of a noun, in either language', () => {
    const NOUN = { sv: { one: 'bil', other: 'bilar' }, en: { one: 'car', other: 'cars' } };
    const LORRY = { ...NOUN, en: { one: 'lorry', other: 'lorries' } };
    const of = (noun: Metric['noun'], sv = 'tusen ton CO2', en = 'percent') => ({
      ...registryWith({ unit: 'count', noun }, HIDDEN),
      units: [{ code: 'count', label: { sv, en } }],
    });
    const words = (next: Registry, last: Registry) => found(next, last).map(([, , ...contrast]) => contrast);
    expect(words(of(NOUN, 'ton CO2'), of(NOUN))).toEqual([['tusen ton CO2, percent', 'ton CO2, percent']]);
    expect(words(of(LORRY), of(NOUN))).toEqual([['bil, bilar, car, cars', 'bil, bilar, lorry, lorries']]);
    expect(words(of(NOUN), of(null))).toEqual([]);
    expect(words(of(null), of(NOUN))).toEqual([]);
    expect(words(of(NOUN, 'Tusen ton CO₂', 'per cent'), of(NOUN))).toEqual([]);
    const another = registryWith({ unit: 'percent', source: 'SCB' }, HIDDEN);
    const counted = registryWith({ unit: 'count', source: 'SCB' }, HIDDEN);
    expect(words({ ...another, units: [...counted.units, PERCENT] }, counted)).toEqual([
      ['count, SCB', 'percent, SCB'],
    ]);
  });

  test('holds a noun that was gone for a release to the last one that was there', async () => {
    const nounOf = (one: string): Metric['noun'] => ({ sv: { one, other: one }, en: { one, other: one } });
    const person = metricOf('N00001', { noun: nounOf('person') });
    const { register, publish, waive } = await datasetOfTest([person, metricOf('N00002')]);
    const publishWith = async (noun: string | null, date: string) => {
      register([metricOf('N00001', { noun: noun === null ? null : nounOf(noun) }), metricOf('N00002')]);
      return await publish(date);
    };
    expect((await publishWith(null, '2025-01-01')).code).toBe(0);
    const { code, lines } = await publishWith('household', '2025-02-01');
    expect([code, lines.join('\n')]).toEqual([1, expect.stringContaining('(N00001) [metric-redefined]')]);
    expect((await publishWith('person', '2025-02-01')).code).toBe(0);
    // The noun that was the last to go counts, and none before it.
    waive('metric-redefined,N00001,,,Counted so.');
    expect((await publishWith('household', '2025-03-01')).code).toBe(0);
    waive();
    expect((await publishWith(null, '2025-04-01')).code).toBe(0);
    expect((await publishWith('person', '2025-05-01')).code).toBe(1);
    expect((await publishWith('household', '2025-05-01')).code).toBe(0);
  });
});

describe('title-moves', () => {
  const DIESEL = { title: { sv: 'Dieselbilar', en: 'Diesel cars' } };
  const PETROL = { title: { sv: 'Bensinbilar', en: 'Petrol cars' } };
  const found = (next: Registry, last: Registry) =>
    changedMeanings(next, last).map(({ rule, where, actual }) => [rule, where.metric, actual]);

  test('finds a title that another metric had, in either language and however it is written', () => {
    expect(found(registryWith(PETROL, DIESEL), registryWith(DIESEL, PETROL))).toEqual([
      ['title-moves', 'N00002', 'Dieselbilar'],
      ['title-moves', 'N00001', 'Bensinbilar'],
    ]);
    const like = { title: { sv: 'Andra', en: 'DIESEL-CARS' } };
    expect(found(registryWith({}, like), registryWith(DIESEL))).toEqual([['title-moves', 'N00002', 'Andra']]);
  });

  test('finds no new title, none that two share and none of a metric that leaves or was hidden', () => {
    expect(found(registryWith(PETROL), registryWith(DIESEL))).toEqual([]);
    expect(found(registryWith(DIESEL, DIESEL), registryWith(DIESEL, PETROL))).toEqual([]);
    expect(found(registryWith({ ...DIESEL, left: DATE }, DIESEL), registryWith(DIESEL))).toEqual([]);
    expect(found(registryWith(HIDDEN, DIESEL), registryWith({ ...DIESEL, ...HIDDEN }))).toEqual([]);
  });
});

describe('a publication', () => {
  const REGISTRY = registryOf([
    metricOf('N00003', { left: DATE }),
    metricOf('BE0001', { officialTitle: 'Folkmängd' }),
    metricOf('N00001', { officialTitle: null }),
    metricOf('N00002', HIDDEN),
  ]);
  const staged = (
    series: Record<string, Partial<Staging['series'][string]>>,
    rest: Partial<Staging['imports'][number]> = {},
  ): Staging => ({
    series: Object.fromEntries(
      Object.entries(series).map(([id, own]) => [
        id,
        { title: null, unit: null, hash: '', files: [], ...own },
      ]),
    ),
    imports: [
      { kind: 'json-stat', series: [], leftOut: {}, unmapped: [], vanished: [], quarantined: [], ...rest },
    ],
  });
  const found = (staging: Staging, registry = REGISTRY, mapping = MAPPING) =>
    publicationFindings(staging, { registry, mapping });
  const rules = (staging: Staging, registry?: Registry) =>
    found(staging, registry).map(({ rule, severity }) => `${severity} ${rule}`);

  test('has titles and units as registered, or leaves them unsaid', () => {
    expect(rules(staged({ BE0001: { title: 'Folkmängd', unit: 'antal' } }))).toEqual([]);
    expect(rules(staged({ BE0001: {}, N00001: { title: 'Invånare', unit: 'antal' } }))).toEqual([]);
    const plain = registryOf([metricOf('BE0001', { officialTitle: 'Folkmängd 31 december' })]);
    expect(rules(staged({ BE0001: { title: ' Folkmängd\u00a031  december ' } }), plain)).toEqual([]);
  });

  test('with another title and another unit is refused', () => {
    expect(rules(staged({ BE0001: { title: 'Befolkning', unit: 'tusental' } }))).toEqual([
      'error official-title-unchanged',
      'error unit-unchanged',
    ]);
  });

  test('with a series of no metric, staged or unmapped, is refused: another import brings a new list', () => {
    const findings = found(staged({ XYZ: {} }, { unmapped: ['Totalt'] }));
    expect(findings).toMatchObject([
      {
        rule: 'series-is-mapped',
        message: expect.stringMatching(/, then import it again\.$/),
        actual: 'Totalt',
      },
      { rule: 'series-is-registered', where: { metric: 'XYZ' } },
    ]);
  });

  test('without a series stops a public metric, warns of a hidden one, and says nothing of one that leaves', () => {
    expect(rules(staged({}, { vanished: ['N00003', 'N00002', 'N00001'] }))).toEqual([
      'error series-is-listed',
      'warning series-is-listed',
    ]);
  });

  test('without a KPI says first that the folder may have some alone', () => {
    const messageOf = (kind: 'csv' | 'kolada') =>
      found(staged({}, { kind, vanished: ['N00001'] }))[0]?.message;
    expect(messageOf('kolada')).toContain(
      'where the folder has some KPIs only, import it again with --ids and those; where the publisher has ended it,',
    );
    expect(messageOf('csv')).toContain('import one that has it, or, where the publisher has ended it,');
  });

  test('of which a registered metric was quarantined is told of, and stops nothing', () => {
    expect(rules(staged({}, { quarantined: ['BE0001', 'N09999'] }))).toEqual(['warning series-is-exact']);
  });

  test('is not asked where the mapping leaves out a KPI of a public metric', () => {
    const leaving = (...leftOut: string[]) => found(staged({}), REGISTRY, mappingOf({ ...KOLADA, leftOut }));
    expect(leaving('N00001')).toMatchObject([
      {
        rule: 'kpi-is-not-left-out',
        severity: 'error',
        where: { file: 'sources.json', metric: 'N00001' },
        actual: 'N00001',
      },
    ]);
    expect(leaving('N00002', 'N00003', 'N00009')).toEqual([]);
  });
});

describe('what was changed by hand', () => {
  const METRICS = [metricOf('N00001'), metricOf('N00002', { source: 'RKA' })];
  /** A dataset, ways to change it by hand, and what is told of that. */
  const edited = async () => {
    const { paths, file, text, register } = await datasetOfTest(METRICS);
    return {
      file,
      edits: () => handEdits(readDataset(paths)),
      edit: (name: string, change: (text: string) => string) => put(file(name), change(text(name))),
      write: ({ metrics = METRICS, ...change }: Partial<Registry>) => register(metrics, change),
    };
  };

  test('nothing is told of a dataset as its release left it, nor of a first release', async () => {
    const { edits } = await edited();
    expect(edits()).toEqual([]);
    const first = smallDataset(METRICS);
    expect(handEdits(readDataset(first.paths))).toEqual([]);
    first.remove();
  });

  test('every field of a metric is told that was changed, by metric and field', async () => {
    const { edits, write } = await edited();
    const license = metricOf('N00001', {
      license: 'CC0-1.0',
      sourceUrl: 'https://example.org/',
      capabilities: { ranking: false, comparison: true, chart: true },
      aliases: ['folk'],
    });
    write({ metrics: [license, metricOf('N00002', { source: 'RKA', kpiId: 'N00009' })] });
    expect(edits()).toEqual([
      'metrics.json N00001 sourceUrl: null → "https://example.org/"',
      'metrics.json N00001 license: null → "CC0-1.0"',
      'metrics.json N00001 aliases: came "folk"',
      'metrics.json N00001 capabilities.ranking: true → false',
      'metrics.json N00002 kpiId: "N00002" → "N00009"',
    ]);
  });

  test('metrics, units, subjects and names of municipalities come, change and go', async () => {
    const { edits, write } = await edited();
    write({
      metrics: [...METRICS.slice(0, 1), metricOf('N00003')],
      units: [{ code: 'count', label: { sv: 'antal', en: 'percent' } }],
      subjects: [],
      municipalities: { '0180': { otherNames: ['Sthlm'], formerCodes: [] } },
    });
    expect(edits()).toEqual([
      expect.stringMatching(/^metrics\.json N00002: went \{"id":"N00002",.*…$/),
      'metrics.json units count label.en: "count" → "percent"',
      expect.stringMatching(/^metrics\.json subjects befolkning: went /),
      expect.stringMatching(/^metrics\.json N00003: came /),
      'metrics.json municipalities 0180: came {"otherNames":["Sthlm"],"formerCodes":[]}',
    ]);
  });

  test('codes of provenance, shared aliases and the name of the log are parts of their own', async () => {
    const { edits, write } = await edited();
    const label = { sv: 'Folkbokförda', en: 'Registered' };
    write({
      periodSemantics: [{ code: '31-december', label }],
      geographySemantics: [{ code: 'residence', label }],
      licenses: [{ code: 'CC0-1.0', label, attribution: null, url: null }],
      sharedAliases: ['folk'],
      logOrigin: 'example.org/other',
      metrics: [
        metricOf('N00001', {
          aliases: ['folk'],
          license: 'CC0-1.0',
          geographySemantics: 'residence',
          periodSemantics: '31-december',
        }),
        ...METRICS.slice(1),
      ],
    });
    expect(edits().filter((line) => !line.includes(' N00001 '))).toEqual([
      'metrics.json sharedAliases: came "folk"',
      'metrics.json logOrigin: "example.org/log" → "example.org/other"',
      expect.stringMatching(/^metrics\.json periodSemantics 31-december: came /),
      expect.stringMatching(/^metrics\.json geographySemantics residence: came /),
      expect.stringMatching(/^metrics\.json licenses CC0-1\.0: came /),
    ]);
  });

  test('lines of register and waivers come and go, those of one thing together', async () => {
    const { edits, edit } = await edited();
    edit('municipalities.csv', (text) =>
      text.replace('Stockholm,stockholm', 'Stock,stock').replace('Väsby', 'Vasby'),
    );
    edit('waivers.csv', (text) => `${text}value-jump,N00001,0180,2022,Because.\n`);
    expect(edits()).toEqual([
      'municipalities.csv: went 0114,Upplands Väsby,upplands-vasby,01,Stockholms län,',
      'municipalities.csv: came 0114,Upplands Vasby,upplands-vasby,01,Stockholms län,',
      'municipalities.csv: went 0180,Stockholm,stockholm,01,Stockholms län,',
      'municipalities.csv: came 0180,Stock,stock,01,Stockholms län,',
      'waivers.csv: came value-jump,N00001,0180,2022,Because.',
    ]);
  });

  test.each<[string, string[], string[], string[]]>([
    [
      'items that came and went, but for those that the list has anyway',
      ['a', 'b', 'b'],
      ['b', 'c'],
      [': went "a"', ': went "b"', ': came "c"'],
    ],
    ['items in another order', ['a', 'b'], ['b', 'a'], [': in another order']],
    ['an item that stood twice', ['a', 'a'], ['a'], [': went "a"']],
    ['160 letters, whole', [], ['x'.repeat(158)], [`: came "${'x'.repeat(158)}"`]],
    ['more letters, cut', [], ['x'.repeat(159)], [`: came "${'x'.repeat(159)}…`]],
  ])('%s: so a list of a metric is told that was changed', async (_, before, after, lines) => {
    const { edits, write, file } = await edited();
    const withWords = (sv: string[]) => [
      metricOf('N00001', { synonyms: { sv, en: [] } }),
      ...METRICS.slice(1),
    ];
    put(file('releases/2024-08-30/metrics.json'), registryText(registryOf(withWords(before))));
    write({ metrics: withWords(after) });
    expect(edits().map((line) => line.replace('metrics.json N00001 synonyms.sv', ''))).toEqual(lines);
  });

  test('waivers of one municipality are put together by year', async () => {
    const { edits, edit } = await edited();
    const waivers = (reason: string): string =>
      ['2022', '2021'].map((year) => `value-jump,N00001,0180,${year},${reason}\n`).join('');
    edit('releases/2024-08-30/waivers.csv', (text) => `${text}${waivers('Because.')}`);
    edit('waivers.csv', (text) => `${text}${waivers('Checked.')}`);
    expect(edits()).toEqual([
      'waivers.csv: went value-jump,N00001,0180,2021,Because.',
      'waivers.csv: came value-jump,N00001,0180,2021,Checked.',
      'waivers.csv: went value-jump,N00001,0180,2022,Because.',
      'waivers.csv: came value-jump,N00001,0180,2022,Checked.',
    ]);
  });

  test('a file that says the same in other bytes is told as that', async () => {
    const { edits, edit } = await edited();
    edit('metrics.json', (text) =>
      text
        .replace('"units"', '"sharedAliases": [], "units"')
        .replace(/,\s*"sharedAliases": \[\](?=,\s*"metrics")/, ''),
    );
    expect(edits()).toEqual(['metrics.json: written otherwise, and says the same']);
  });

  test('an entry that was pasted twice is told, whether both say the same or not', async () => {
    const { edits, write } = await edited();
    write({ metrics: [...METRICS, ...METRICS.slice(0, 1)] });
    expect(edits()).toEqual(['metrics.json N00001: stands more than once']);
    const [unit] = registryOf(METRICS).units;
    write({ units: unit === undefined ? [] : [unit, { ...unit, label: { sv: 'antal', en: 'no.' } }, unit] });
    expect(edits()).toEqual(['metrics.json units count: stands more than once']);
  });

  test('lists and lines in another order are told, and not what came or went between them', async () => {
    const { edits, write, edit } = await edited();
    write({ metrics: METRICS.toReversed() });
    edit('municipalities.csv', (text) => text.replace(/(0114.*\n)(0180.*\n)/, '$2$1'));
    expect(edits()).toEqual([
      'metrics.json: entries in another order',
      'municipalities.csv: lines in another order',
    ]);
    write({ metrics: [metricOf('N00003'), ...METRICS.slice(1)] });
    edit('municipalities.csv', (text) => text.replace(/0180.*\n/, ''));
    expect(edits()).toHaveLength(3);
    expect(edits().join('\n')).not.toContain('order');
  });

  test('of many lines fifty are told of each file, with the number of the others and where to look', async () => {
    const { edits, write, edit } = await edited();
    const metrics = Array.from({ length: 60 }, (_, index) => metricOf(`X${10000 + index}`));
    write({ metrics: [...metrics, ...METRICS] });
    edit('waivers.csv', (text) => `${text}value-jump,N00001,,,Because.\n`);
    const lines = edits();
    expect(lines).toHaveLength(52);
    expect(lines[50]).toBe('and 10 more: compare metrics.json with releases/2024-08-30/metrics.json');
    expect(lines[51]).toBe('waivers.csv: came value-jump,N00001,,,Because.');
    write({ metrics: [...metrics.slice(0, 50), ...METRICS] });
    expect(edits()).toHaveLength(51);
  });
});

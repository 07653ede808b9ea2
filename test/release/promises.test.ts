// What readers were promised beside the figures: each kind where it is broken, and where it is not.
import { describe, expect, test } from 'vitest';
import type { Area, Metric, Municipality, NamedMunicipality, Note } from '../../src/data/registry.ts';
import { brokenPromises } from '../../src/release/promises.ts';
import { areaOf, municipalityOf } from '../support/dataset.ts';
import { metricOf, registryOf } from './small-dataset.ts';

const DATE = '2025-01-01';
const HIDDEN: Partial<Metric> = { status: { public: null, reason: 'Doubtful.' } };
const nounOf = (one: string): Metric['noun'] => ({ sv: { one, other: one }, en: { one, other: one } });
const DIESEL = { title: { sv: 'Dieselbilar', en: 'Diesel cars' } };
const PETROL = { title: { sv: 'Bensinbilar', en: 'Petrol cars' } };

/** Two metrics, and Stockholm with its area; what is another of each. */
type State = {
  first?: Partial<Metric>;
  second?: Partial<Metric>;
  label?: { sv: string; en: string };
  log?: string;
  place?: Partial<Municipality> | null;
  names?: Partial<NamedMunicipality>;
  area?: Partial<Area> | null;
};

const COUNT = { sv: 'tusen ton CO2', en: 'percent' };
const STOCKHOLM = { name: 'Stockholm', slug: 'stockholm', countyCode: '01', county: 'Stockholms län' };

function namesOf({
  first,
  second,
  label = COUNT,
  log = 'example.org/log',
  place = {},
  names,
  area = {},
}: State) {
  const registry = registryOf([metricOf('N00001', first), metricOf('N00002', second)]);
  const nobody = { otherNames: [], formerCodes: [] };
  return {
    registry: {
      ...registry,
      logOrigin: log,
      units: ['count', 'percent'].map((code) => ({ code, label })),
      municipalities: { '0180': { ...nobody, ...names } },
    },
    municipalities: place === null ? [] : [municipalityOf({ code: '0180', ...STOCKHOLM, ...place })],
    areas: area === null ? [] : [areaOf('SE01', area)],
  };
}

const broken = (last: State, next: State): string[] =>
  brokenPromises(namesOf(last), namesOf(next)).map(({ rule, where, expected = '', actual = '' }) =>
    [rule, where.metric ?? where.geo ?? '', expected, actual].join(' | '),
  );

test.each<[what: string, last: State, next: State, findings: string[]]>([
  ['nothing', {}, {}, []],
  ['a metric that is shown no more', {}, { first: HIDDEN }, ['metric-turns-non-public | N00001 | N00001 | ']],
  ['one that was hidden', { first: HIDDEN }, { first: { order: 'ascending', ...DIESEL } }, []],
  [
    'an order, of a metric that is ranked or not',
    {},
    { first: { order: 'ascending', capabilities: { ranking: false, comparison: true, chart: true } } },
    ['ranking-turns-around | N00001 | descending | ascending'],
  ],
  [
    'a unit, and nothing of its words',
    {},
    { first: { unit: 'percent' } },
    ['metric-redefined | N00001 | count, SCB, via Kolada (RKA) | percent, SCB, via Kolada (RKA)'],
  ],
  [
    'a source',
    {},
    { first: { source: 'RKA' } },
    ['metric-redefined | N00001 | count, SCB, via Kolada (RKA) | count, RKA'],
  ],
  [
    'the words of a unit, for each metric of it',
    { second: HIDDEN },
    { second: HIDDEN, label: { sv: 'ton CO2', en: 'percent' } },
    ['metric-redefined | N00001 | tusen ton CO2, percent | ton CO2, percent'],
  ],
  ['other signs for the same letters', {}, { label: { sv: 'Tusen ton CO₂', en: 'per cent' } }, []],
  [
    'a noun',
    { first: { noun: nounOf('bil') } },
    { first: { noun: nounOf('båt') } },
    ['metric-redefined | N00001 | bil, bil, bil, bil | båt, båt, båt, båt'],
  ],
  ['a first noun', {}, { first: { noun: nounOf('bil') } }, []],
  ['a noun that goes', { first: { noun: nounOf('bil') } }, {}, []],
  [
    'two titles that change places',
    { first: DIESEL, second: PETROL },
    { first: PETROL, second: DIESEL },
    [
      'title-moves | N00002 | Dieselbilar | Dieselbilar',
      'title-moves | N00002 | Dieselbilar | Dieselbilar',
      'title-moves | N00001 | Bensinbilar | Bensinbilar',
      'title-moves | N00001 | Bensinbilar | Bensinbilar',
    ],
  ],
  [
    'a title in one language, however it is written',
    { first: DIESEL },
    { second: { title: { sv: 'Andra', en: 'DIESEL-CARS' } } },
    ['title-moves | N00002 | Dieselbilar | Andra'],
  ],
  ['a new title', { first: DIESEL }, { first: PETROL }, []],
  ['a title that two share', { first: DIESEL }, { first: DIESEL, second: DIESEL }, []],
  [
    'an alias that is gone, and one that has moved',
    { first: { aliases: ['folk', 'folkmangd', 'kvar'] } },
    { first: { aliases: ['kvar', 'ny'] }, second: { aliases: ['folk'] } },
    ['alias-vanishes | N00001 | folk | ', 'alias-vanishes | N00001 | folkmangd | '],
  ],
  [
    'a subject without a metric that is shown',
    { first: { subject: 'folk' } },
    { first: { subject: 'folk', left: DATE } },
    ['subject-vanishes |  | folk | '],
  ],
  ['a subject that another metric has', { first: { subject: 'folk' } }, { second: { subject: 'folk' } }, []],
  [
    'a name of a municipality',
    {},
    { place: { name: 'Göteborg' } },
    [
      'municipality-renamed | 0180 | Stockholm, stockholm, 01, Stockholms län | Göteborg, stockholm, 01, Stockholms län',
    ],
  ],
  [
    'a county',
    {},
    { place: { county: 'Uppsala län' } },
    [
      'municipality-renamed | 0180 | Stockholm, stockholm, 01, Stockholms län | Stockholm, stockholm, 01, Uppsala län',
    ],
  ],
  ['a first year that goes', { place: { validFrom: '1999' } }, {}, ['municipality-renamed | 0180 | 1999 | ']],
  [
    'a first year that moves',
    { place: { validFrom: '1999' } },
    { place: { validFrom: '2000' } },
    ['municipality-renamed | 0180 | 1999 | 2000'],
  ],
  ['a first year that comes', {}, { place: { validFrom: '1999' } }, []],
  ['a municipality that goes', { names: { otherNames: ['Sthlm'] } }, { place: null }, []],
  [
    'another name and a former code',
    { names: { otherNames: ['Sthlm', 'Tukholma'], formerCodes: ['0101'] } },
    { names: { otherNames: ['TUKHOLMA'] } },
    ['alias-vanishes | 0180 | Sthlm | ', 'alias-vanishes | 0180 | 0101 | '],
  ],
  [
    'a name that was another one of it',
    { names: { otherNames: ['Tukholma'] } },
    { place: { name: 'Tukholma' } },
    [
      'municipality-renamed | 0180 | Stockholm, stockholm, 01, Stockholms län | Tukholma, stockholm, 01, Stockholms län',
    ],
  ],
  ['an area that goes', {}, { area: null }, []],
  ['the line of an area', {}, { area: {} }, []],
  [
    'the log',
    {},
    { log: 'example.org/other' },
    ['log-origin-stays |  | example.org/log | example.org/other'],
  ],
])('%s', (_, last, next, findings) => {
  expect(broken(last, next)).toEqual(findings);
});

test.each<Partial<Area>>([
  { slug: 'annan' },
  { name: { sv: 'Annat län', en: 'Stockholm County' } },
  { region: { sv: 'Annan region', en: 'Region Stockholm' } },
])('an area with another %j', (area) => {
  expect(broken({}, { area })).toEqual([expect.stringMatching(/^area-renamed \| SE01 /)]);
});

describe('a caution or a break', () => {
  const noteOf = (en: string, more: Partial<Note> = {}): Note => ({
    ...{ kind: 'caution', text: { sv: `${en} (sv)`, en }, geo: null, from: null, to: null },
    ...more,
  });
  /** Of notes of one metric, those that are missed. */
  const missed = (after: Note[], before: Note[]) =>
    broken({ first: { notes: before } }, { first: { notes: after } }).map((line) => line.split(' | ')[2]);
  const about = (text: string, ...geo: string[]) => noteOf(text, { geo });

  test('is missed where it is gone, and not where it is kept, moved or worded anew', () => {
    const had = [noteOf('One'), about('Two', '0980')];
    expect(broken({ first: { notes: had } }, { first: { notes: had.slice(0, 1) } })).toEqual([
      'note-vanishes | N00001 | caution: Two | ',
    ]);
    expect(missed([], had)).toEqual(['caution: One', 'caution: Two']);
    expect(missed([...had.toReversed(), noteOf('New')], had)).toEqual([]);
    expect(missed([noteOf('One'), about('Second', '0980')], had)).toEqual([]);
    expect(broken({ first: { notes: had } }, { first: HIDDEN })).toHaveLength(1);
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
  ])('about %s stands for no other', (_, after, before) => {
    expect(missed([noteOf('New', after)], [noteOf('Old', before)])).toHaveLength(1);
  });

  test.each<[string, Partial<Note>, Partial<Note>]>([
    ['more municipalities', { geo: ['0980', '0180'] }, { geo: ['0180'] }],
    ['all municipalities and years', {}, { geo: ['0180'], from: '2015', to: '2020' }],
    ['more years', { from: '2014', to: '2021' }, { from: '2015', to: '2020' }],
    ['the same break', { kind: 'break', from: '2015' }, { kind: 'break', from: '2015' }],
  ])('about %s stands for another', (_, after, before) => {
    expect(missed([noteOf('New', after)], [noteOf('Old', before)])).toEqual([]);
  });

  test('stands for one other alone, that about the same figures first', () => {
    const had = [noteOf('One'), noteOf('Two')];
    expect(missed([noteOf('Both')], had)).toHaveLength(1);
    expect(missed([noteOf('One')], had)).toHaveLength(1);
    const ofOne = [about('Of 0980', '0980'), noteOf('Of all')];
    expect(missed([noteOf('Of all, anew'), about('Of 0980, anew', '0980')], ofOne)).toEqual([]);
    expect(missed([noteOf('Of all, anew')], ofOne)).toHaveLength(1);
  });
});

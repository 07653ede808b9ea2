import { describe, expect, test } from 'vitest';
import type { Metric, Note, Registry } from '../../src/data/registry.ts';
import { REGISTRY_RULES } from '../../src/rules/registry.ts';
import { areaOf, METRIC, metricOf, municipalityOf, type StateChanges, stateOf } from '../support/dataset.ts';
import { triedRules } from '../support/tried-rules.ts';

const { find, untried } = triedRules(REGISTRY_RULES);
/** The state whose registry has these metrics. */
const withMetrics = (metrics: Metric[], registry: Partial<Registry> = {}) =>
  stateOf({ registry: { metrics, ...registry } });
const HIDDEN = { status: { public: null, reason: 'not established' } };
const LABEL = { sv: 'ord', en: 'words' };
const said = (text: string) => expect.stringContaining(text);
const atRegistry = (metric: string) => ({ file: 'metrics.json', metric });

describe('metric-ids-are-unique', () => {
  const check = (...ids: string[]) =>
    find('metric-ids-are-unique', withMetrics(ids.map((id) => metricOf({ id }))));

  test('finds an id that two entries have, and no other', () => {
    expect(check('A1', 'A2')).toEqual([]);
    expect(check('A1', 'A2', 'A1')).toMatchObject([
      { rule: 'metric-ids-are-unique', severity: 'error', where: atRegistry('A1') },
    ]);
  });

  test('finds an id that a public metric shares with a hidden one', () => {
    const metrics = [metricOf({ id: 'A1' }), metricOf({ id: 'A1', ...HIDDEN })];
    expect(find('metric-ids-are-unique', withMetrics(metrics))).toHaveLength(1);
  });
});

describe('decimals-are-stated', () => {
  const check = (...metrics: Partial<Metric>[]) =>
    find(
      'decimals-are-stated',
      withMetrics(metrics.map((changes, at) => metricOf({ id: `A${at}`, ...changes }))),
    );
  const OWN = { decimals: 1, decimalsFrom: 'own' };

  test('accepts none at all, and all of the public ones', () => {
    expect(check({}, {})).toEqual([]);
    expect(check(OWN, { ...OWN, decimals: 0 }, HIDDEN)).toEqual([]);
  });

  test('finds the public one that lacks them, and one that says half', () => {
    expect(check(OWN, {})).toMatchObject([{ where: atRegistry('A1') }]);
    expect(check({ decimals: 1 }, { decimalsFrom: 'own' })).toMatchObject([
      { where: atRegistry('A0') },
      { where: atRegistry('A1') },
    ]);
    expect(check({ ...HIDDEN, decimals: 1 })).toMatchObject([{ where: atRegistry('A0') }]);
  });
});

describe('readable-addresses-are-pages', () => {
  const check = (changes: Partial<Metric>) =>
    find('readable-addresses-are-pages', withMetrics([metricOf({ publisher: 'SCB', ...changes })]));

  test('accepts none, and a page of a publisher who is named', () => {
    expect(check({ sourceUrl: null, publisher: null })).toEqual([]);
    expect(check({ sourceUrl: 'https://publisher.example/apis/series' })).toEqual([]);
  });

  test.each([
    { sourceUrl: 'https://api.publisher.example/series' },
    { sourceUrl: 'https://www.publisher.example/api/v1/series' },
    { sourceUrl: 'https://publisher.example/s', apiUrl: 'https://publisher.example/s' },
    { sourceUrl: 'https://publisher.example/s', publisher: null },
  ])('finds %j', (changes) => {
    expect(check(changes)).toMatchObject([{ where: atRegistry(METRIC), actual: changes.sourceUrl }]);
  });
});

describe('metric-is-registered', () => {
  const check = (changes: StateChanges) => find('metric-is-registered', stateOf(changes));

  test('accepts a registry and files of the same metrics', () => {
    expect(check({})).toEqual([]);
  });

  test('finds a file that belongs to no metric', () => {
    expect(check({ metrics: [METRIC, 'X1'] })).toMatchObject([
      { where: { file: 'observations/X1.csv', metric: 'X1' } },
    ]);
  });

  test('finds a public metric without a file, and says what brings it', () => {
    expect(check({ metrics: [] })).toEqual([
      expect.objectContaining({
        where: atRegistry(METRIC),
        message: said('import its publication, or make it not public'),
      }),
    ]);
  });

  test('asks for none of a metric that is not public, nor of one that has left', () => {
    for (const change of [HIDDEN, { left: '2024-08-30' }])
      expect(check({ registry: { metrics: [metricOf(change)] }, metrics: [] })).toEqual([]);
  });
});

describe('titles-are-unique', () => {
  const check = (...metrics: [sv: string, en: string, changes?: Partial<Metric>][]) =>
    find(
      'titles-are-unique',
      withMetrics(
        metrics.map(([sv, en, more], at) => metricOf({ id: `A${at}`, title: { sv, en }, ...more })),
      ),
    ).map(({ where, actual }) => [where.metric, actual]);

  test('finds a title that a public metric has already, in either language, whatever its case and diacritics', () => {
    expect(check(['Ett', 'One'], ['Två', 'Two'])).toEqual([]);
    expect(check(['Två', 'One'], ['tva', 'Two'])).toEqual([['A1', 'tva']]);
    expect(check(['Ett', 'One'], ['Två', 'ONE'])).toEqual([['A1', 'ONE']]);
  });

  test('tells once of a metric whose titles are taken in both languages', () => {
    expect(check(['Ett', 'One'], ['Ett', 'One'])).toEqual([['A1', 'One']]);
  });

  test.each(['Ett  mått', 'Ett-mått', 'Ett\u00a0mått', 'Ett m\u200bått', 'Ett mått\u00ad'])(
    'finds a title that no reader can tell from another: %j',
    (title) => {
      expect(check(['Ett mått', 'One'], [title, 'Two'])).toEqual([['A1', title]]);
    },
  );

  test('passes over metrics that are not public, and those that have left', () => {
    expect(check(['Ett', 'One'], ['Ett', 'One', HIDDEN])).toEqual([]);
    expect(check(['Ett', 'One', { left: '2024-08-30' }], ['Ett', 'One'])).toEqual([]);
  });
});

describe('unit-is-declared', () => {
  const unit = (code: string) => ({ code, label: LABEL });
  const subject = (slug: string) => ({ slug, title: LABEL, synonyms: { sv: [], en: [] } });
  const check = (units: string[], subjects: string[]) =>
    find(
      'unit-is-declared',
      withMetrics([metricOf({ unit: 'count', subject: 'school' })], {
        units: units.map(unit),
        subjects: subjects.map(subject),
      }),
    ).map(({ where, message }) => [where.metric ?? where.path?.join('.'), message.split(',')[0]]);

  test('finds a unit and a subject that are not declared, at the metric', () => {
    expect(check(['count'], ['school'])).toEqual([]);
    expect(check([], [])).toEqual([
      [METRIC, 'The unit count is not declared'],
      [METRIC, 'The subject school is not declared'],
    ]);
  });

  test('finds a declaration that stands twice, at the second, and one that nothing uses', () => {
    expect(check(['count', 'percent', 'count'], ['care', 'school'])).toEqual([
      ['units.2', 'The unit count is declared twice'],
      ['units.1', 'No metric uses the unit percent'],
      ['subjects.0', 'No metric uses the subject care'],
    ]);
  });
});

describe('aliases-are-declared', () => {
  const women = (...aliases: string[]) => metricOf({ id: 'W1', aliases });
  const men = (...aliases: string[]) => metricOf({ id: 'M1', aliases });
  const check = (sharedAliases: string[], ...metrics: Metric[]) =>
    find('aliases-are-declared', withMetrics(metrics, { sharedAliases })).map(({ where, message }) => [
      where.metric ?? where.path?.join('.'),
      message,
    ]);

  test('accepts aliases of one metric each, and a shared one that is declared', () => {
    expect(check(['life'], women('life', 'women'), men('life', 'men'))).toEqual([]);
  });

  test('finds an alias of two public metrics that is not declared as shared', () => {
    expect(check([], women('life'), men('life'))).toEqual([
      ['M1', said('Another public metric has the alias life')],
    ]);
  });

  test('finds an alias that one metric has twice, speaks of no other metric, and tells it once', () => {
    expect(check([], women('life', 'life'))).toEqual([
      ['W1', 'The alias life stands twice in "aliases"; delete one.'],
    ]);
  });

  test('counts a metric that is not public for nothing', () => {
    const hidden = { ...men('life'), ...HIDDEN };
    expect(check([], women('life'), hidden)).toEqual([]);
    expect(check(['life'], women('life'), hidden)).toEqual([['sharedAliases.0', said('Fewer than two')]]);
  });

  test('finds a shared alias that one of two public metrics has, and one that is declared twice', () => {
    expect(check(['life'], women('life'), men('men'))).toEqual([['sharedAliases.0', said('Fewer than two')]]);
    expect(check(['life', 'life'], women('life'), men('life'))).toEqual([
      ['sharedAliases.1', said('declared twice')],
    ]);
  });

  test('finds an alias that is the id of a metric in another casing', () => {
    expect(check([], women('m1'), men())).toEqual([['W1', said('The alias m1 is the id')]]);
  });

  test('finds an alias that is the title of another public metric, in either language', () => {
    const titled = { ...men(), title: { sv: 'Livslängd män', en: 'Life expectancy men' } };
    for (const alias of ['life-expectancy-men', 'livslangd-man'])
      expect(check([], women(alias), titled)).toEqual([['W1', said('is the title of another')]]);
    const alias = 'livslangd-man';
    expect(check([], women(), { ...titled, aliases: [alias] })).toEqual([]);
    expect(check([], women(alias), { ...titled, ...HIDDEN })).toEqual([]);
    expect(check([], women(alias), { ...titled, left: '2026-02-13' })).toEqual([]);
    expect(check([alias], women(alias), { ...titled, aliases: [alias] })).toEqual([]);
  });
});

test('key-figures-have-places: no two public metrics share one', () => {
  const check = (...metrics: Metric[]) => find('key-figures-have-places', withMetrics(metrics)).length;
  const [first, second] = [metricOf({ id: 'W1' }), metricOf({ id: 'M1' })];
  const other = { ...second, keyFigure: 2 };
  expect(check({ ...first, keyFigure: 1 }, other)).toBe(0);
  expect(check(first, second)).toBe(0);
  expect(check({ ...first, keyFigure: 2 }, other)).toBeGreaterThan(0);
  expect(check({ ...first, keyFigure: 2, ...HIDDEN }, other)).toBe(0);
});

describe('capabilities-have-reasons', () => {
  const ALL = { ranking: true, comparison: true, chart: true };
  const check = (changes: Partial<Metric>) =>
    find('capabilities-have-reasons', withMetrics([metricOf(changes)])).map(({ message }) => message);

  test.each(Object.keys(ALL))('finds %s withheld without a reason, and accepts it with one', (capability) => {
    const capabilities = { ...ALL, [capability]: false };
    expect(check({ capabilities })).toEqual([said('without a reason')]);
    expect(check({ capabilities, capabilitiesReason: LABEL })).toEqual([]);
    expect(check({ capabilities, ...HIDDEN })).toEqual([]);
  });

  test('finds a reason where nothing is withheld', () => {
    expect(check({ capabilities: ALL })).toEqual([]);
    expect(check({ capabilities: ALL, capabilitiesReason: LABEL })).toEqual([
      said('no capability is withheld'),
    ]);
  });
});

describe('provenance-codes-are-declared', () => {
  const CODES: Partial<Registry> = {
    periodSemantics: [{ code: '31-december', label: LABEL }],
    geographySemantics: [{ code: 'residence', label: LABEL }],
    licenses: [{ code: 'CC0-1.0', label: LABEL, attribution: null, url: null }],
  };
  const check = (changes: Partial<Metric>, registry: Partial<Registry> = CODES) =>
    find('provenance-codes-are-declared', withMetrics([metricOf(changes)], registry));

  test('accepts declared codes, and null where nothing is known', () => {
    expect(check({})).toEqual([]);
    expect(
      check({ periodSemantics: '31-december', geographySemantics: 'residence', license: 'CC0-1.0' }),
    ).toEqual([]);
  });

  test.each(['periodSemantics', 'geographySemantics', 'license'])('finds an undeclared %s', (field) => {
    expect(check({ [field]: 'else' })).toMatchObject([
      { where: atRegistry(METRIC), message: said(`code of ${field} is not declared`), actual: 'else' },
    ]);
  });

  test('finds a code that is declared twice', () => {
    const geographySemantics = [...(CODES.geographySemantics ?? []), ...(CODES.geographySemantics ?? [])];
    expect(check({}, { ...CODES, geographySemantics })).toMatchObject([
      { where: { path: ['geographySemantics', 1] }, message: said('residence stands twice') },
    ]);
  });

  test('takes no prose in the place of a code', () => {
    expect(check({ periodSemantics: 'State on 31 December.' }, {})).toHaveLength(1);
  });
});

describe('notes-are-sound', () => {
  /** Of a dataset of 2024 with the one municipality 0180. */
  const check = (changes: Partial<Note>) => {
    const note: Note = { kind: 'caution', text: LABEL, geo: null, from: null, to: null, ...changes };
    const state = stateOf({
      registry: { metrics: [metricOf({ notes: [note] })] },
      release: { release: '2024-08-30' },
      municipalities: [municipalityOf({ code: '0180' })],
      areas: [areaOf('SE')],
    });
    return find('notes-are-sound', state);
  };

  test.each<Partial<Note>>([
    {},
    { geo: ['0180', 'SE'], from: '2022', to: '2022' },
    { kind: 'break', from: '2015' },
    { from: '1900', to: '2029' },
  ])('accepts a note %j', (changes) => {
    expect(check(changes)).toEqual([]);
  });

  test.each<[Partial<Note>, string]>([
    [{ geo: ['0180', '0980'] }, 'the municipality 0980'],
    [{ geo: ['SE01'] }, 'the area SE01'],
    [{ from: '2015', to: '2014' }, 'about no year'],
    [{ from: '1899' }, 'the year 1899'],
    [{ to: '2030' }, 'the year 2030'],
    [{ kind: 'break' }, 'A break names no year'],
  ])('finds a note that would reach nobody: %j', (changes, text) => {
    expect(check(changes)).toMatchObject([{ where: atRegistry(METRIC), message: said(text) }]);
  });
});

describe('missing-years-are-stated', () => {
  const LEFT = { from: '2010', to: '2014', years: null, reason: LABEL };
  const check = (changes: Partial<Metric>) =>
    find('missing-years-are-stated', withMetrics([metricOf(changes)]));

  test('accepts a span, single years of it, one year, and years that nobody fetched', () => {
    expect(check({})).toEqual([]);
    for (const changes of [{}, { years: ['2010', '2012', '2014'] }, { from: '2014' }])
      expect(check({ leftOut: [{ ...LEFT, ...changes }] })).toEqual([]);
    expect(check({ notFetched: [{ years: ['1999', '2003'], reason: LABEL }] })).toEqual([]);
  });

  test.each([
    { from: '2015' },
    { years: ['2012', '2011'] },
    { years: ['2012', '2012'] },
    { years: ['2009', '2012'] },
    { years: ['2012', '2015'] },
  ])('finds what is left out of no year, out of order, twice or outside the span: %j', (changes) => {
    expect(check({ leftOut: [LEFT, { ...LEFT, ...changes }] })).toMatchObject([
      { where: atRegistry(METRIC), message: said('left out') },
    ]);
  });

  test.each([[['2012', '2011']], [['2012', '2012']]])('finds years not fetched out of order: %j', (years) => {
    expect(check({ notFetched: [{ years, reason: LABEL }] })).toMatchObject([
      { where: atRegistry(METRIC), message: said('not fetched') },
    ]);
  });
});

describe('related-metrics-exist', () => {
  const check = (related: string[], changes: Partial<Metric> = {}) => {
    const relations = related.map((metric) => ({ metric, relation: 'newer' as const }));
    const metrics = [
      metricOf({ id: 'A1', related: relations, ...changes }),
      metricOf({ id: 'A2' }),
      metricOf({ id: 'HIDDEN', ...HIDDEN }),
    ];
    return find('related-metrics-exist', withMetrics(metrics)).map(({ where, message }) => [
      where.metric,
      message,
    ]);
  };

  test('accepts a public metric, and asks nothing of one that is not shown', () => {
    expect(check(['A2'])).toEqual([]);
    expect(check(['GONE'], HIDDEN)).toEqual([]);
  });

  test.each([
    [['A1'], 'related to itself'],
    [['GONE'], 'GONE is not a public metric'],
    [['HIDDEN'], 'HIDDEN is not a public metric'],
    [['A2', 'A2'], 'A2 is named twice'],
  ])('finds relations to %j', (related, text) => {
    expect(check(related)).toEqual([['A1', said(text)]]);
  });
});

test('each rule of the registry fires in one of these tests and is silent in another', () => {
  expect(untried()).toEqual([]);
});

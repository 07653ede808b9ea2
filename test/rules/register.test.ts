import { describe, expect, test } from 'vitest';
import type { WithLine } from '../../src/data/dataset.ts';
import type { Area, Group, Metric, Municipality, Registry } from '../../src/data/registry.ts';
import { REGISTER_RULES } from '../../src/rules/register.ts';
import {
  areaOf,
  fileOf,
  METRIC,
  metricOf,
  municipalityOf,
  type StateChanges,
  stateOf,
} from '../support/dataset.ts';
import { triedRules } from '../support/tried-rules.ts';

const { find, untried } = triedRules(REGISTER_RULES);

/** The register of these municipalities, each in a line of its own from the second on. */
const checkRegister = (rule: string, changes: Partial<Municipality>[], registry: Partial<Registry> = {}) => {
  const municipalities = changes.map((change, index) => municipalityOf({ ...change, line: index + 2 }));
  return find(rule, stateOf({ municipalities, registry }));
};

test('ends-are-sound holds an end to a last year, and a successor to a municipality that outlives it', () => {
  const check = (change: Partial<Municipality>, heir: Partial<Municipality> = {}) =>
    checkRegister('ends-are-sound', [
      { code: '0180', ...heir },
      { code: '0140', ...change },
    ]).map(({ where, message }) => [where.line, message.split(/[,;]/)[0]]);
  expect([check({}), check({ validTo: '2021' }), check({ validTo: '2021', successor: '0180' })]).toEqual([
    [],
    [],
    [],
  ]);
  expect(check({ successor: '0180' })).toEqual([[3, 'The municipality has a successor and has not ended']]);
  expect(check({ validFrom: '2021', validTo: '2021' })).toEqual([]);
  expect(check({ validFrom: '2022', validTo: '2021' })).toEqual([[3, 'The last year is before the first']]);
  const strange = 'The successor is no other municipality of the register that exists after the last year';
  for (const successor of ['0140', '0999'])
    expect(check({ validTo: '2021', successor })).toEqual([[3, strange]]);
  expect(check({ validTo: '2021', successor: '0180' }, { validTo: '2021' })).toEqual([[3, strange]]);
});

describe('slugs-are-unique', () => {
  const STOCKHOLM = { code: '0180', name: 'Stockholm', slug: 'stockholm' };
  const HABO = { code: '0643', name: 'Habo', slug: 'habo-jonkoping', county: 'Jönköpings län' };
  const HAABO = { code: '0305', name: 'Håbo', slug: 'habo-uppsala', county: 'Uppsala län' };
  const check = (...changes: Partial<Municipality>[]) => checkRegister('slugs-are-unique', changes);

  test('accepts folded names, and folded names with their county where two fold alike', () => {
    const vasby = { code: '0114', name: 'Upplands Väsby', slug: 'upplands-vasby' };
    expect(check(HABO, HAABO, vasby)).toEqual([]);
  });

  test('finds a code, a name and a slug that an earlier municipality has', () => {
    const found = check(STOCKHOLM, STOCKHOLM).map(({ where, message, actual }) => [
      where.line,
      /same (\w+)/.exec(message)?.[1],
      actual,
    ]);
    expect(found.slice(0, 3)).toEqual([
      [3, 'code', '0180'],
      [3, 'name', 'stockholm'],
      [3, 'slug', 'stockholm'],
    ]);
  });

  test('finds a slug that does not follow from the name', () => {
    expect(check({ ...STOCKHOLM, slug: 'sthlm' })).toMatchObject([
      {
        where: { file: 'municipalities.csv', line: 2, geo: '0180' },
        expected: 'stockholm',
        actual: 'sthlm',
      },
    ]);
  });

  test.each(['habo', 'habo-', 'habo-kalmar', 'hobo-uppsala'])(
    'refuses %s for one of two names that fold alike',
    (slug) => {
      expect(check(HABO, { ...HAABO, slug })).toMatchObject([{ where: { geo: '0305' }, actual: slug }]);
    },
  );

  test('refuses a county in the slug of a name that stands alone', () => {
    expect(check(HAABO)).toMatchObject([{ expected: 'habo', actual: 'habo-uppsala' }]);
  });

  test('a municipality that has another name keeps its slug, which is that of a name under otherNames', () => {
    const renamed = (...otherNames: string[]) =>
      checkRegister('slugs-are-unique', [{ ...STOCKHOLM, name: 'Holmia' }], {
        municipalities: { '0180': { otherNames, formerCodes: [] } },
      });
    expect(renamed('Tukholma', 'Stockholm')).toEqual([]);
    expect(renamed('Tukholma')).toMatchObject([{ expected: 'holmia', actual: 'stockholm' }]);
  });
});

describe('names-are-plain', () => {
  const check = (change: Partial<Municipality>) => checkRegister('names-are-plain', [change]);
  const checkRegistry = (change: Partial<Metric>, registry: Partial<Registry> = {}) =>
    find('names-are-plain', stateOf({ registry: { metrics: [metricOf(change)], ...registry } }));

  test.each(['Upplands Väsby', 'Upplands-Bro', 'Malung-Sälen', 'Övertorneå', 'Gotland'])(
    'accepts the name %s',
    (name) => {
      expect(check({ name })).toEqual([]);
    },
  );

  test.each([
    ['a blank at its end', 'Stockholm ', '"Stockholm "'],
    ['a blank at its beginning', ' Stockholm', '" Stockholm"'],
    ['two blanks', 'Upplands  Väsby', '"Upplands  Väsby"'],
    ['a no-break space', 'Upplands\u00a0Väsby', '"Upplands<U+00A0>Väsby"'],
    ['a zero width space', 'Stock\u200bholm', '"Stock<U+200B>holm"'],
    ['a soft hyphen', 'Stock\u00adholm', '"Stock<U+00AD>holm"'],
    ['a mark of direction', '\u200eStockholm', '"<U+200E>Stockholm"'],
    ['a mark of annotation', 'Stock\ufff9holm', '"Stock<U+FFF9>holm"'],
    ['a joiner of graphemes', 'Stock\u034fholm', '"Stock<U+034F>holm"'],
  ])('finds a name or county with %s, and says where', (_, name, actual) => {
    for (const change of [{ name }, { county: name }])
      expect(check({ code: '0180', ...change })).toMatchObject([{ where: { line: 2, geo: '0180' }, actual }]);
  });

  const noun = { sv: { one: 'bil', other: 'bilar' }, en: { one: 'car ', other: 'cars' } };

  test.each<[string, Partial<Metric>, PropertyKey[], string]>([
    ['title', { title: { sv: 'Antal  bilar', en: 'Cars' } }, ['title', 'sv'], '"Antal  bilar"'],
    ['title', { title: { sv: 'Bilar', en: 'Ca\u00adrs' } }, ['title', 'en'], '"Ca<U+00AD>rs"'],
    ['official title', { officialTitle: ' Bilar' }, ['officialTitle'], '" Bilar"'],
    ['source', { source: 'SCB ' }, ['source'], '"SCB "'],
    ['publisher', { publisher: 'RKA\u200b' }, ['publisher'], '"RKA<U+200B>"'],
    ['dataset', { dataset: 'Fordon\u202f2' }, ['dataset'], '"Fordon<U+202F>2"'],
    ['noun', { noun }, ['noun', 'en', 'one'], '"car "'],
    ['synonym', { synonyms: { sv: ['bil', 'bil '], en: [] } }, ['synonyms', 'sv', '1'], '"bil "'],
  ])('finds a metric whose %s is not plain, and where it stands', (_, change, path, actual) => {
    const where = { file: 'metrics.json', metric: METRIC, path: ['metrics', 0, ...path] };
    expect(checkRegistry(change)).toMatchObject([{ where, actual }]);
  });

  test('finds the label of a unit, and another name of a municipality, that is not plain', () => {
    const units = [{ code: 'count', label: { sv: 'antal', en: 'count\u00a0' } }];
    expect(checkRegistry({}, { units })).toMatchObject([
      { where: { file: 'metrics.json', path: ['units', '0', 'label', 'en'] }, actual: '"count<U+00A0>"' },
    ]);
    const municipalities = { '0180': { otherNames: ['Stock\u200dholm'], formerCodes: [] } };
    expect(checkRegistry({}, { municipalities })).toMatchObject([
      { where: { path: ['municipalities', '0180', 'otherNames', '0'] }, actual: '"Stock<U+200D>holm"' },
    ]);
  });

  test('tells once of a title that stands in both languages, and leaves sentences to their writers', () => {
    const title = { sv: 'Bilar ', en: 'Bilar ', untranslated: true as const };
    expect(checkRegistry({ title })).toHaveLength(1);
    const sentence = { sv: 'Per 1\u00a0000 invånare.', en: 'Per 1\u00a0000 inhabitants.' };
    const note = { kind: 'caution' as const, text: sentence, geo: null, from: null, to: null };
    const status = { public: true, reason: sentence.en };
    expect(
      checkRegistry({ status, definition: sentence, capabilitiesReason: sentence, notes: [note] }),
    ).toEqual([]);
  });
});

describe('texts-are-no-formulas', () => {
  const check = (changes: StateChanges) => find('texts-are-no-formulas', stateOf(changes));
  const FORMULA = '=HYPERLINK("http://a.example")';

  test('accepts the signs inside a text, a minus and a dash at its beginning, and a blank before one', () => {
    const text = { sv: 'Kvot = a/b, +1 och @', en: '− and – begin a text; " =" does too' };
    const note = { kind: 'caution' as const, text, geo: null, from: null, to: null };
    expect(check({ registry: { metrics: [metricOf({ definition: text, notes: [note] })] } })).toEqual([]);
    expect(check({ registry: { metrics: [metricOf({ definition: { sv: ' =1', en: '’=1' } })] } })).toEqual(
      [],
    );
  });

  test.each(['=1', '+46', '-1', '- en lista', '@SUM(A1)', '\t=1', '\r=1'])(
    'finds %j wherever a text of the registry begins so',
    (text) => {
      expect(check({ registry: { metrics: [metricOf({ source: text })] } })).toMatchObject([
        { where: { file: 'metrics.json', path: ['metrics', '0', 'source'] }, actual: JSON.stringify(text) },
      ]);
    },
  );

  test('finds definitions, notes, reasons, labels and other names, each at its place', () => {
    const text = { sv: 'Ord', en: FORMULA };
    const note = { kind: 'caution' as const, text, geo: null, from: null, to: null };
    const change = { definition: text, capabilitiesReason: text, notes: [note] };
    const units = [{ code: 'count', label: text }];
    const municipalities = { '0180': { otherNames: [FORMULA], formerCodes: [] } };
    const places = check({ registry: { metrics: [metricOf(change)], units, municipalities } }).map(
      ({ where }) => where.path?.join('.'),
    );
    expect(places.sort()).toEqual([
      'metrics.0.capabilitiesReason.en',
      'metrics.0.definition.en',
      'metrics.0.notes.0.text.en',
      'municipalities.0180.otherNames.0',
      'units.0.label.en',
    ]);
  });

  test('finds a name and a county of the register, and both reasons of a waiver, with their lines', () => {
    const municipalities = [municipalityOf({ line: 7, code: '0180', name: FORMULA, county: FORMULA })];
    const at = { file: 'municipalities.csv', line: 7, geo: '0180' };
    expect(check({ municipalities })).toMatchObject([{ where: at }, { where: at }]);
    const waiver = {
      ...{ line: 3, rule: 'suspect-zeros', metric: METRIC, geo: null, period: null },
      ...{ reason: '-', reasonSv: '+' },
    };
    const where = { file: 'waivers.csv', line: 3 };
    expect(check({ waivers: [waiver] })).toMatchObject([{ where }, { where }]);
    expect(check({ waivers: [{ ...waiver, reason: 'a', reasonSv: null }] })).toEqual([]);
  });

  test('shows the beginning of a long one', () => {
    const [found] = check({ registry: { metrics: [metricOf({ source: `=${'a'.repeat(200)}` })] } });
    expect(found?.actual).toBe(`"=${'a'.repeat(39)}…"`);
    expect(found?.message).toContain('begin it with a word');
  });
});

describe('counties-follow-codes', () => {
  const STOCKHOLM = { code: '0180', countyCode: '01', county: 'Stockholms län' };
  const NYKVARN = { ...STOCKHOLM, code: '0140' };
  const VASBY = { ...STOCKHOLM, code: '0114' };
  const GOTEBORG = { code: '1480', countyCode: '14', county: 'Västra Götalands län' };
  const check = (...changes: Partial<Municipality>[]) =>
    checkRegister('counties-follow-codes', changes).map(({ where, expected, actual }) => [
      where.line,
      where.geo,
      expected,
      actual,
    ]);

  test('accepts counties whose code and name belong together', () => {
    expect(check(VASBY, NYKVARN, STOCKHOLM, GOTEBORG)).toEqual([]);
  });

  test('finds a county code that does not begin the code of its municipality', () => {
    expect(check(VASBY, { ...GOTEBORG, code: '0140' }, GOTEBORG)).toEqual([[3, '0140', '01', '14']]);
  });

  test('finds the municipality whose county is called otherwise than by most, the first of the county too', () => {
    const odd = { ...VASBY, county: 'Stockholms  län' };
    expect(check(odd, NYKVARN, STOCKHOLM)).toEqual([[2, '0114', STOCKHOLM.county, odd.county]]);
  });

  test('finds a county name that two county codes have', () => {
    expect(check(STOCKHOLM, { ...GOTEBORG, county: STOCKHOLM.county })).toEqual([
      [3, '1480', undefined, STOCKHOLM.county],
    ]);
  });
});

describe('other-names-are-registered', () => {
  const REGISTER = [
    { code: '0180', name: 'Stockholm' },
    { code: '0140', name: 'Nykvarn' },
  ];
  const check = (names: Record<string, { otherNames?: string[]; formerCodes?: string[] }>) => {
    const municipalities: Registry['municipalities'] = {};
    for (const [code, { otherNames = [], formerCodes = [] }] of Object.entries(names))
      municipalities[code] = { otherNames, formerCodes };
    return checkRegister('other-names-are-registered', REGISTER, { municipalities });
  };
  const found = (names: Parameters<typeof check>[0]) =>
    check(names).map(({ where, actual }) => [where.geo, actual]);

  test('accepts names and codes that nothing else has', () => {
    expect(found({ '0180': { otherNames: ['Holmia'], formerCodes: ['0101'] } })).toEqual([]);
  });

  test('finds a municipality that is not in the register', () => {
    expect(found({ '9999': {} })).toEqual([['9999', '9999']]);
  });

  test('finds a name or a code that a municipality has today', () => {
    expect(found({ '0180': { otherNames: ['NYKVARN'], formerCodes: ['0140'] } })).toEqual([
      ['0180', 'nykvarn'],
      ['0180', '0140'],
    ]);
  });

  test('finds a name that two municipalities are given', () => {
    const holmia = { otherNames: ['Holmia'] };
    expect(found({ '0140': holmia, '0180': holmia })).toEqual([['0180', 'holmia']]);
  });

  test('of a name that is its own municipality’s, or stands there twice, no other municipality is spoken of', () => {
    const findings = check({ '0140': { otherNames: ['Nykvarn', 'Turinge', 'turinge'] } });
    expect(findings.map(({ actual }) => actual)).toEqual(['nykvarn', 'turinge']);
    for (const { message } of findings) expect(message).not.toContain('nother municipality');
  });
});

describe('areas-are-sound', () => {
  const check = (...areas: WithLine<Area>[]) => find('areas-are-sound', stateOf({ areas }));

  test('accepts the country and a county with its region', () => {
    expect(check(areaOf('SE'), areaOf('SE01', { line: 3 }))).toEqual([]);
  });

  test.each<[string, WithLine<Area>, string]>([
    [
      'a code that stands twice',
      areaOf('SE', { line: 3, slug: 'sverige', name: { sv: 'A', en: 'B' } }),
      'SE',
    ],
    ['the name of another', areaOf('SE01', { line: 3, region: { sv: 'Sweden', en: 'Region' } }), 'sweden'],
    ['a municipality’s name', areaOf('SE01', { line: 3, slug: 'stockholm' }), 'stockholm'],
    ['another county’s name', areaOf('SE01', { line: 3, name: { sv: 'Kalmar län', en: 'K' } }), 'Kalmar län'],
    ['a code of no county', areaOf('SE26', { line: 3 }), 'Stockholms län'],
    ['a country that is a county', areaOf('SE01', { line: 3, kind: 'country', region: null }), 'country'],
  ])('finds %s', (_, area, actual) => {
    expect(check(areaOf('SE'), area)).toMatchObject([{ where: { file: 'areas.csv', line: 3 }, actual }]);
  });

  test('finds the slug of a municipality that is not its name', () => {
    const habo = municipalityOf({ code: '0643', name: 'Habo', slug: 'habo-jonkoping', line: 3 });
    const areas = [areaOf('SE01', { line: 2, slug: 'habo-jonkoping' })];
    const state = stateOf({ areas, municipalities: [municipalityOf(), habo] });
    expect(find('areas-are-sound', state)).toMatchObject([{ actual: expect.stringMatching(/^habo/) }]);
  });

  test('finds a county without a region', () => {
    expect(check(areaOf('SE01', { region: null }))).toMatchObject([{ where: { geo: 'SE01' } }]);
  });
});

describe('groups-are-sound', () => {
  const listOf = (changes: Partial<WithLine<Group>> = {}): WithLine<Group> => ({
    ...{ line: 2, id: 'G1', title: 'Liknande kommuner', members: ['0140'] },
    ...{ municipality: '0180', area: 'skola', year: '2024', ...changes },
  });
  const { file: _, ...file } = fileOf();
  const peers = { source: 'Kolada (RKA)', population: METRIC, file };
  const check = (groups: WithLine<Group>[], registry: Partial<Registry> = { peers }) =>
    find('groups-are-sound', stateOf({ groups, registry })).map(({ where, actual }) => [where.line, actual]);

  test.each<[string, WithLine<Group>[], (number | string | undefined)[][]]>([
    [
      'nothing in a list of a municipality and a group of all its members',
      [listOf(), listOf({ line: 3, id: 'G2', municipality: null, area: null, year: null })],
      [],
    ],
    ['an id that stands twice', [listOf(), listOf({ line: 3 })], [[3, 'G1']]],
    ['a member that nobody registered', [listOf({ members: ['9999'] })], [[2, '9999']]],
    ['the municipality itself', [listOf({ members: ['0180'] })], [[2, undefined]]],
    ['a member twice', [listOf({ members: ['0140', '0140'] })], [[2, undefined]]],
    ['a list without its year', [listOf({ year: null })], [[2, undefined]]],
  ])('finds %s', (_, groups, faults) => expect(check(groups)).toEqual(faults));

  test('finds lists without a file, and a population that is no public metric', () => {
    expect(check([], { peers: null })).toEqual([]);
    expect(check([listOf()], { peers: null })).toEqual([[undefined, undefined]]);
    expect(check([listOf()], { peers: { ...peers, population: 'GONE01' } })).toEqual([[undefined, 'GONE01']]);
    const metrics = [metricOf({ status: { public: null, reason: 'Nobody has looked.' } })];
    expect(check([listOf()], { peers, metrics })).toEqual([[undefined, METRIC]]);
  });
});

test('each rule of the register fires in one of these tests and is silent in another', () => {
  expect(untried()).toEqual([]);
});

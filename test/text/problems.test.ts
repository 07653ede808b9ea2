import { describe, expect, it } from 'vitest';
import { EXPECTATION, MALFORMED, TOO_LARGE, TOO_SLOW, WRONG_HOST } from '../../src/http/refuse.ts';
import { factsOf } from '../../src/text/problem-facts.ts';
import { problemSentence } from '../../src/text/problems.ts';
import { ENGLISH, ENGLISH_PARTS } from '../../src/text/problems-en.ts';
import { SWEDISH, SWEDISH_PARTS } from '../../src/text/problems-sv.ts';

type Details = Parameters<typeof problemSentence>[1];
type Names = Parameters<typeof problemSentence>[2];

const about = (
  parameter: string | null,
  value: string | null,
  reason: string,
  help: object = {},
): Details => ({
  parameter,
  value,
  reason,
  ...help,
});

const both = (details: Details, names?: Names) => [
  problemSentence('sv', details, names),
  problemSentence('en', details, names),
];
const part = (text: string): string => expect.stringContaining(text);

const OBSERVATION = 'SF.N01951.9999.2022';
const HABO = [
  { code: '0643', name: 'Habo', county: 'Jönköpings län', slug: 'habo-jonkoping' },
  { code: '0305', name: 'Håbo', county: 'Uppsala län', slug: 'habo-uppsala' },
];

describe('a refusal', () => {
  it.each<[string, Details, Names, string, string]>([
    [
      'municipalities beside their codes',
      about('geo', 'Noraa', 'unknown_municipality', { suggestions: ['2062', '1884'] }),
      { '2062': 'Mora', '1884': 'Nora' },
      'Kommunen ”Noraa” (geo) finns inte. Menade du Mora (2062) eller Nora (1884)?',
      'The municipality “Noraa” (geo) does not exist. Did you mean Mora (2062) or Nora (1884)?',
    ],
    [
      'a metric by its title, and a code without a name by itself',
      about('metric', 'N0392', 'unknown_metric', { suggestions: ['N03920', 'X99'] }),
      { N03920: { sv: 'Arbetslösa', en: 'Unemployment' } },
      part('Menade du Arbetslösa (N03920) eller X99?'),
      part('Did you mean Unemployment (N03920) or X99?'),
    ],
    [
      'a metric that is withheld by its title, with the registered reason',
      about('metric', 'U07917', 'no_ranking', { explanation: 'Källan varnar.' }),
      { U07917: { sv: 'Körsträcka med personbil', en: 'Distance driven by car' } },
      'Måttet Körsträcka med personbil (metric=U07917) rangordnas inte. Källan varnar.',
      'The metric Distance driven by car (metric=U07917) is not ranked. Källan varnar.',
    ],
    [
      'a metric that is withheld without a name or a reason as it was asked for',
      about('metric', 'X', 'no_chart', { explanation: null }),
      {},
      'Måttet ”X” (metric) visas inte som diagram.',
      'The metric “X” (metric) is not shown as a chart.',
    ],
    [
      'candidates by their county, in the language',
      about('geo', 'habo', 'several_municipalities', { candidates: HABO }),
      {},
      '”habo” (geo) kan betyda flera kommuner: Habo i Jönköpings län (0643) och Håbo i Uppsala län (0305). Ange en kod.',
      part('Habo in Jönköping County (0643)'),
    ],
    [
      'the units that differ',
      about('metrics', 'A,B', 'different_units', { observed: ['count', 'percent'] }),
      { count: { sv: 'antal', en: 'count' }, percent: { sv: 'procent', en: 'per cent' } },
      part('olika enheter: antal och procent.'),
      part('count and per cent.'),
    ],
  ])('names %s', (_, details, names, sv, en) => {
    expect(both(details, names)).toEqual([sv, en]);
  });

  it.each<[string, Details, string, string]>([
    [
      'a limit',
      about('limit', '0', 'malformed', {
        expected: 'a whole number without sign, [1-9][0-9]*',
        maximum: 1000,
      }),
      'Parametern limit kan inte vara ”0”. Ange ett heltal från 1 till 1000, bara siffror.',
      part('from 1 to 1000'),
    ],
    [
      'a date',
      about('after', 'igår', 'malformed', { expected: 'YYYY-MM-DD or an RFC 3339 date-time with offset' }),
      part('Ange ett datum som 2024-08-30 eller en tidpunkt'),
      part('2024-08-30'),
    ],
    [
      'a year',
      about('period', '22', 'not_a_year'),
      part('inget år (”22”)'),
      'The parameter period is not a year (“22”). Give four digits from 1000 to 9999, for example 2022.',
    ],
    [
      'a text',
      about('query', 'null', 'malformed', { expected: 'text' }),
      'Parametern query kan inte vara ”null”. Ange en text.',
      part('“null”'),
    ],
    [
      'a text that is too long',
      about('query', 'x', 'malformed', { expected: 'at most 200 characters', maximum: 200 }),
      'Parametern query kan inte vara ”x”. Ange högst 200 tecken.',
      part('Use at most 200 characters.'),
    ],
    [
      'a year where another answer has it',
      about('period', '2020', 'unknown_parameter', { instead: '/m/A01/ranking?period=2020', allowed: ['a'] }),
      'Parametern ”period” (med värdet ”2020”) finns inte här. Rangordningen för ett visst år finns på /m/A01/ranking?period=2020. Här kan du ange a.',
      part('The ranking for a given year is at /m/A01/ranking?period=2020.'),
    ],
    [
      'a figure that is withdrawn',
      about('id', OBSERVATION, 'withdrawn', { revision: 'r1', address: '/r1' }),
      `Observationen ”${OBSERVATION}” (id) har dragits tillbaka. Revideringen r1 visar när: /r1.`,
      part('The observation'),
    ],
    [
      'a metric that is withdrawn',
      about('metric', 'A01', 'withdrawn', { revision: 'r1' }),
      'Måttet ”A01” (metric) har dragits tillbaka. Revideringen r1 visar när.',
      part('The metric'),
    ],
    [
      'an identifier that is missing',
      about('id', null, 'missing_parameter'),
      part('till exempel id=SF.BE0101N1.0180.2024.'),
      part('Add it, for example id=SF.BE0101N1.0180.2024.'),
    ],
    [
      'an identifier of another form',
      about('id', 'SF.N01951.180.2022', 'unknown_observation', { suggestions: [] }),
      'Det finns ingen verifierad siffra ”SF.N01951.180.2022” (id). Ett id är SF, måttets id, kommunens fyrsiffriga kod och året, som i SF.BE0101N1.0180.2024.',
      part('the municipality’s four-digit code and the year, as in'),
    ],
    [
      'an address that cannot be embedded',
      about('url', 'http://x/matt/A01', 'unknown_path'),
      'Inget kan bäddas in från ”http://x/matt/A01” (url). Ange tjänstens egen adress till en inbäddning (/embed/…) eller till sidan för en siffra (/observations/…), ett mått (/matt/…), en kommun (/kommuner/…) eller en jämförelse (/jamfor?…).',
      'Nothing can be embedded from “http://x/matt/A01” (url). Give this service’s own address of an embed (/embed/…), or of the page of a figure (/observations/…), a metric (/en/metrics/…), a municipality (/en/municipalities/…) or a comparison (/en/compare?…).',
    ],
  ])('says what to write instead of %s', (_, details, sv, en) => {
    expect(both(details)).toEqual([sv, en]);
  });

  it.each([
    [TOO_LARGE, 'Ställ en kortare fråga.', 'Make the request shorter.'],
    [TOO_SLOW, 'Hela anropet kom inte fram i tid.', 'did not arrive in time.'],
    [WRONG_HOST, 'ett enda Host-fält', 'must have exactly one Host field'],
    [EXPECTATION, 'utan fältet Expect.', 'without the Expect field.'],
    [MALFORMED, 'är inte giltig HTTP.', 'is not valid HTTP.'],
  ])('says why a request cannot be read, and how it can: %o', ({ details }, sv, en) => {
    expect(both(details)).toEqual([part(sv), part(en)]);
  });

  it.each([
    ['/api/v1/x', 'på sökvägen ”/api/v1/x”.', 'at the path “/api/v1/x”.'],
    [null, 'på den sökvägen.', 'at that path.'],
  ])('says of a path at which nothing stands where all of them are: %j', (value, sv, en) => {
    expect(both(about(null, value, 'unknown_path'))).toEqual([
      `Det finns inget ${sv} Alla sökvägar står på /dokumentation.`,
      `There is nothing ${en} All paths are listed at /docs.`,
    ]);
    const near = about(null, value, 'unknown_path', { suggestions: ['/api/v1/metrics'] });
    expect(problemSentence('sv', near)).toBe(`Det finns inget ${sv} Menade du /api/v1/metrics?`);
  });

  it.each([
    [
      'Västra Götalands län',
      '”VGR” (geo) är ett län, men siffrorna gäller kommuner. Länets kommuner finns på /api/v1/municipalities?query=Västra+Götalands+län.',
      '“VGR” (geo) is a county, but the figures are for municipalities. The county’s municipalities are at /api/v1/municipalities?query=Västra+Götalands+län.',
    ],
    [
      'Sverige',
      '”VGR” (geo) är hela landet, men siffrorna gäller kommuner. Alla kommuner finns i ett måtts rangordning, till exempel /api/v1/rankings?metric=BE0101N1.',
      '“VGR” (geo) is the whole country, but the figures are for municipalities. All municipalities are in a metric’s ranking, for example /api/v1/rankings?metric=BE0101N1.',
    ],
  ])('leads from %s to its municipalities', (area, sv, en) => {
    expect(both(about('geo', 'VGR', 'not_a_municipality', { area, suggestions: [] }))).toEqual([sv, en]);
  });

  it.each([
    ['geo', '0180,1480', 'unknown_municipality', 'Kommunen ”0180,1480” (geo) finns inte.'],
    ['metric', 'N01951,N00901', 'unknown_metric', 'Måttet ”N01951,N00901” (metric) finns inte.'],
    ['id', 'SF.A01.0180.2022,x', 'unknown_observation', 'Det finns ingen verifierad siffra'],
    ['period', '2020,2021', 'not_a_year', 'Parametern period anger inget år (”2020,2021”).'],
    ['type', 'revised,corrected', 'not_allowed', 'Parametern type kan inte vara ”revised,corrected”.'],
  ])('says of a list that %s takes one value: %s', (parameter, value, reason, begins) => {
    const details = about(parameter, value, reason, { allowed: ['revised'] });
    const [sv = '', en] = both(details);
    expect(sv.startsWith(begins)).toBe(true);
    expect(sv.endsWith(' Ange bara ett värde här, inte flera med komma emellan.')).toBe(true);
    expect(en).toMatch(/ Give only one value here, not several separated by commas\.$/);
    expect(problemSentence('sv', { ...details, value: 'x' })).not.toContain('Bara ett värde');
  });

  it('says of a title with a comma what it may have meant, and not that it is a list', () => {
    const details = about('metric', 'Elever, alla', 'unknown_metric', { suggestions: ['A01'] });
    expect(problemSentence('sv', details)).toBe('Måttet ”Elever, alla” (metric) finns inte. Menade du A01?');
  });

  it('leads from a file that a release does not have to those that it has', () => {
    const file = '/downloads/metrics/A01.xlsx';
    const details = about(null, file, 'rebuilt_only', { release: '2026-02-13', command: 'npm run x' });
    expect(problemSentence('sv', details)).toBe(
      `Av utgåvan 2026-02-13 finns bara en CSV-fil och en JSON-stat-fil per mått, inte ”${file}”. Återskapa hela datamängden med ”npm run x”.`,
    );
    const suggestions = ['/A01.csv', '/A01.json-stat.json'];
    expect(problemSentence('en', { ...details, suggestions })).toBe(
      `For release 2026-02-13 there is only a CSV file and a JSON-stat file per metric, not “${file}”. Fetch /A01.csv or /A01.json-stat.json, or rebuild the whole dataset with “npm run x”.`,
    );
  });

  it.each([
    [
      { unknown: 'metric' },
      'Inget mått har id N01951. Sök bland måtten',
      'No metric has the id N01951. Search',
    ],
    [
      { unknown: 'geo' },
      'Ingen kommun har koden 9999. Koderna står',
      'No municipality has the code 9999. The',
    ],
    [
      { unknown: 'geo', suggestions: ['SF.N01951.0331.2022'] },
      'Ingen kommun har koden 9999. Menade du SF.N01951.0331.2022?',
      'No municipality has the code 9999. Did you mean SF.N01951.0331.2022?',
    ],
    [
      { unknown: 'geo', formerCode: true, suggestions: ['SF.N01951.0331.2022'] },
      'Koden 9999 gäller inte längre. Menade du SF.N01951.0331.2022?',
      'The code 9999 is no longer used. Did you mean SF.N01951.0331.2022?',
    ],
    [
      { periods: ['2022'], nearest: '2022', suggestions: [OBSERVATION] },
      `Menade du ${OBSERVATION}?`,
      `Did you mean ${OBSERVATION}?`,
    ],
    [
      { periods: ['2015', '2020', '2021', '2022', '2024'], nearest: '2015' },
      'För kommunen har måttet värden 2015, 2020–2022 och 2024; närmaste år är 2015.',
      'The metric has values for the municipality in 2015, 2020–2022 and 2024; the nearest year is 2015.',
    ],
    [
      { periods: [] },
      'Måttet har inga värden för kommunen. Alla siffror för kommunen finns på /api/v1/observations?geo=9999.',
      'The metric has no values for the municipality. All figures for the municipality are at /api/v1/observations?geo=9999.',
    ],
  ])('says what an identifier of the right form lacks: %j', (help, sv, en) => {
    const details = about('id', OBSERVATION, 'unknown_observation', { suggestions: [], ...help });
    expect(both(details)).toEqual([part(`(id). ${sv}`), part(`(id). ${en}`)]);
  });

  it('leads on from a figure without a value, also where its metric has none for the municipality', () => {
    const details = about('id', OBSERVATION, 'source_null', { periods: [], nearest: null });
    expect(both(details)).toEqual([
      `Observationen ”${OBSERVATION}” (id) finns hos källan, men utan värde. Måttet har inga värden för kommunen. Alla siffror för kommunen finns på /api/v1/observations?geo=9999.`,
      part(
        'reports no value. The metric has no values for the municipality. All figures for the municipality are at /api/v1/observations?geo=9999',
      ),
    ]);
  });

  const years = (metric: string, geo: string, ...periods: string[]) => ({ metric, geo, periods });
  it.each([
    [
      'who has no year, by name',
      [years('A', '0180', '2020', '2021', '2022'), years('A', '1480')],
      'A i Göteborg (1480) inget år; A i 0180 2020–2022.',
      'A in Göteborg (1480) no year; A in 0180 2020–2022.',
    ],
    [
      'two that share none, where the poorest of all share theirs',
      [
        years('SCB', '0180', '2023', '2024', '2025'),
        years('SCB', '1480', '2023', '2024', '2025'),
        years('RKA', '0180', '2019', '2020', '2021', '2022'),
        years('RKA', '1480', '2019', '2020', '2021', '2022'),
      ],
      'SCB i 0180 2023–2025; RKA i 0180 2019–2022.',
      'SCB in 0180 2023–2025; RKA in 0180 2019–2022.',
    ],
    [
      'the two that share none, where the poorest shares one with each of them',
      [
        years('A', '0180', '2020', '2021'),
        years('B', '0180', '2020', '2022', '2023'),
        years('C', '0180', '2021', '2024', '2025'),
      ],
      'B i 0180 2020, 2022 och 2023; C i 0180 2021, 2024 och 2025.',
      'B in 0180 2020, 2022 and 2023; C in 0180 2021, 2024 and 2025.',
    ],
    [
      'the two with the fewest, where each two share one and all three none',
      [
        years('A', '0180', '2020', '2021', '2023'),
        years('B', '0180', '2021', '2022'),
        years('C', '0180', '2022', '2023'),
      ],
      'B i 0180 2021 och 2022; C i 0180 2022 och 2023.',
      'B in 0180 2021 and 2022; C in 0180 2022 and 2023.',
    ],
  ])('of a comparison without a shared year tells %s, and what can be done', (_, periods, sv, en) => {
    const details = about('municipalities', '0180,1480', 'no_shared_year', { periods });
    expect(both(details, { '1480': 'Göteborg' })).toEqual([
      `Kommunerna ”0180,1480” (municipalities) har inget gemensamt år med värden för alla mått. Åren skiljer sig åt: ${sv} Byt eller ta bort en kommun eller ett mått.`,
      part(`The years differ: ${en} Change or remove a municipality or a metric.`),
    ]);
  });
});

/** Details that messages have as they are. */
const PLAIN = [
  ...['maximum', 'minimum', 'total', 'with', 'release', 'revision', 'address', 'explanation'],
  ...['areaCode', 'validTo', 'nearest', 'period', 'observed', 'candidates', 'apart'],
];

it.each([
  ['Swedish', SWEDISH, SWEDISH_PARTS, ['metric', 'geo', 'name', 'county', 'code']],
  ['English', ENGLISH, ENGLISH_PARTS, ['metric', 'geo', 'name', 'county', 'code']],
] as const)('every fact that a message names is one that there is, in %s', (_, messages, parts, ofItems) => {
  const facts = [...Object.keys(factsOf('sv', about('a', 'b', 'left_out'), {})), ...Object.keys(parts)];
  const texts = [...Object.values(messages), ...Object.values(parts)];
  const named = texts.flatMap((text) => [...text.matchAll(/\{\??(\w+)\}/g)].map(([, name = '']) => name));
  expect(named.length).toBeGreaterThan(100);
  const known = new Set<string>([...facts, ...PLAIN, ...ofItems]);
  expect(named.filter((name) => !known.has(name))).toEqual([]);
});

it('what was typed is no message, whatever signs it has', () => {
  const typed = 'a [b|c] {value} constructor';
  expect(problemSentence('en', about('metric', typed, 'unknown_metric'))).toContain(`“${typed}” (metric)`);
  expect(problemSentence('en', about('metric', 'constructor', 'no_chart'))).toContain('“constructor”');
});

it('a reason without a sentence is a fault of ours', () => {
  expect(() => problemSentence('sv', about('a', 'b', 'nothing'))).toThrow('for the reason nothing');
});

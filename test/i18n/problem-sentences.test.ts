import { describe, expect, it } from 'vitest';
import { EXPECTATION, MALFORMED, TOO_LARGE, TOO_SLOW, WRONG_HOST } from '../../src/http/refuse.ts';
import { countyName } from '../../src/text/answers.ts';
import { problemSentence } from '../../src/text/problems.ts';

const about = (parameter: string, value: string, reason: string, help: object = {}) => ({
  parameter,
  value,
  reason,
  ...help,
});

describe('a refusal', () => {
  it('names municipalities beside their codes', () => {
    const details = about('geo', 'Noraa', 'unknown_municipality', { suggestions: ['2062', '1884'] });
    const names = { '2062': 'Mora', '1884': 'Nora' };
    expect(problemSentence('sv', details, names)).toBe(
      'Kommunen ”Noraa” (geo) finns inte. Menade du Mora (2062) eller Nora (1884)?',
    );
    expect(problemSentence('en', details, names)).toBe(
      'The municipality “Noraa” (geo) does not exist. Did you mean Mora (2062) or Nora (1884)?',
    );
  });

  it('names a metric by its title, and a code without a name by itself', () => {
    const details = about('metric', 'N0392', 'unknown_metric', { suggestions: ['N03920', 'X99'] });
    const names = { N03920: { sv: 'Arbetslösa', en: 'Unemployment' } };
    expect(problemSentence('sv', details, names)).toContain('Menade du Arbetslösa (N03920) eller X99?');
    expect(problemSentence('en', details, names)).toContain('Did you mean Unemployment (N03920) or X99?');
  });

  it('calls a metric that is withheld by its title, and one without a name as it was asked for', () => {
    const details = about('metric', 'U07917', 'no_ranking', { explanation: 'Källan varnar.' });
    const names = { U07917: { sv: 'Körsträcka med personbil', en: 'Distance driven by car' } };
    expect(problemSentence('sv', details, names)).toBe(
      'Måttet Körsträcka med personbil (metric=U07917) rangordnas inte. Källan varnar.',
    );
    expect(problemSentence('en', details)).toContain('The metric “U07917” (metric) is not ranked.');
  });

  it('says what to write instead of a limit, a date and a year', () => {
    const limit = about('limit', '0', 'malformed', {
      expected: 'a whole number without sign, [1-9][0-9]*',
      maximum: 1000,
    });
    expect(problemSentence('sv', limit)).toBe(
      'Parametern limit kan inte vara ”0”. Ange ett heltal från 1 till 1000, bara siffror.',
    );
    const after = about('after', 'igår', 'malformed', {
      expected: 'YYYY-MM-DD or an RFC 3339 date-time with offset',
    });
    expect(problemSentence('sv', after)).toContain('Ange ett datum som 2024-08-30 eller en tidpunkt');
    expect(problemSentence('en', about('period', '22', 'not_a_year'))).toBe(
      'The parameter period is not a year (“22”). Give four digits from 1900 to 2100, for example 2022.',
    );
  });

  it.each([
    [TOO_LARGE, 'Ställ en kortare fråga.', 'Ask a shorter question.'],
    [TOO_SLOW, 'inte fram helt i tid.', 'did not arrive whole in time.'],
    [WRONG_HOST, 'ett enda Host-fält', 'must have one Host field'],
    [EXPECTATION, 'utan fältet Expect.', 'without the Expect field.'],
    [MALFORMED, 'kan inte läsas som HTTP.', 'cannot be read as HTTP.'],
  ])('says why a request cannot be read, and how it can: %o', ({ details }, sv, en) => {
    expect(problemSentence('sv', details)).toContain(sv);
    expect(problemSentence('en', details)).toContain(en);
  });

  it.each([
    [{ parameter: null, value: '/api/v1/x' }, 'på sökvägen ”/api/v1/x”.', 'at the path “/api/v1/x”.'],
    [{ parameter: null, value: null }, 'på den sökvägen.', 'at that path.'],
  ])('says of a path at which nothing stands where all of them are: %j', (facts, sv, en) => {
    const details = { ...facts, reason: 'unknown_path' };
    expect(problemSentence('sv', details)).toBe(`Det finns inget ${sv} Sökvägarna som finns står i /docs.`);
    expect(problemSentence('en', details)).toBe(
      `There is nothing ${en} The paths that exist are listed in /docs.`,
    );
    const near = { ...details, suggestions: ['/api/v1/metrics'] };
    expect(problemSentence('sv', near)).toBe(`Det finns inget ${sv} Menade du /api/v1/metrics?`);
  });

  it.each([
    [
      'Västra Götalands län',
      '”VGR” (geo) är ett län: siffrorna gäller kommuner. Länets kommuner står i /api/v1/municipalities?query=Västra+Götalands+län.',
      '“VGR” (geo) is a county: the figures are of municipalities. Its municipalities are listed at /api/v1/municipalities?query=Västra+Götalands+län.',
    ],
    [
      'Sverige',
      '”VGR” (geo) är hela landet: siffrorna gäller kommuner. Alla kommuner står i ett måtts rangordning, till exempel /api/v1/rankings?metric=N01951.',
      '“VGR” (geo) is the whole country: the figures are of municipalities. A metric’s ranking has all municipalities, for example /api/v1/rankings?metric=N01951.',
    ],
  ])('leads from %s to its municipalities', (area, sv, en) => {
    const details = about('geo', 'VGR', 'not_a_municipality', { area, suggestions: [] });
    expect([problemSentence('sv', details), problemSentence('en', details)]).toEqual([sv, en]);
  });

  it.each([
    ['geo', '0180,1480', 'unknown_municipality', 'Kommunen ”0180,1480” (geo) finns inte.'],
    ['metric', 'N01951,N00901', 'unknown_metric', 'Måttet ”N01951,N00901” (metric) finns inte.'],
    ['id', 'SF.A01.0180.2022,x', 'unknown_observation', 'Det finns ingen verifierad siffra'],
    ['period', '2020,2021', 'not_a_year', 'Parametern period är inget år (”2020,2021”).'],
    ['type', 'revised,corrected', 'not_allowed', 'Parametern type kan inte vara ”revised,corrected”.'],
  ])('says of a list that %s takes one value: %s', (parameter, value, reason, begins) => {
    const details = about(parameter, value, reason, { allowed: ['revised'] });
    const sv = problemSentence('sv', details);
    expect(sv.startsWith(begins)).toBe(true);
    expect(sv.endsWith(' Bara ett värde kan anges här, inte flera med komma emellan.')).toBe(true);
    expect(problemSentence('en', details)).toMatch(
      / Only one value can be given here, not several separated by commas\.$/,
    );
    expect(problemSentence('sv', { ...details, value: 'x' })).not.toContain('Bara ett värde');
  });

  it('says of a title with a comma what it may have meant, and not that it is a list', () => {
    const details = about('metric', 'Elever, alla', 'unknown_metric', { suggestions: ['A01'] });
    expect(problemSentence('sv', details)).toBe('Måttet ”Elever, alla” (metric) finns inte. Menade du A01?');
  });

  it('leads from a file that a release does not have to those that it has', () => {
    const details = {
      ...{ parameter: null, value: '/downloads/metrics/A01.xlsx', reason: 'rebuilt_only' },
      ...{ release: '2026-02-13', command: 'npm run x' },
    };
    expect(problemSentence('sv', details)).toBe(
      'Av utgåvan 2026-02-13 finns bara en CSV-fil och en JSON-stat-fil per mått, inte ”/downloads/metrics/A01.xlsx”. Återskapa hela datamängden med ”npm run x”.',
    );
    const suggestions = ['/A01.csv', '/A01.json-stat.json'];
    expect(problemSentence('en', { ...details, suggestions })).toBe(
      'Of the release 2026-02-13 there are only a CSV and a JSON-stat file for each metric, not “/downloads/metrics/A01.xlsx”. Fetch /A01.csv or /A01.json-stat.json, or rebuild the whole dataset with “npm run x”.',
    );
  });

  it('says which addresses can be embedded, and not that nothing stands at another', () => {
    const details = about('url', 'http://x/matt/A01', 'unknown_path');
    expect(problemSentence('sv', details)).toBe(
      'Inget kan bäddas in från ”http://x/matt/A01” (url). Ange tjänstens egen adress till en siffras sida (/observations/…) eller en inbäddning (/embed/…).',
    );
    expect(problemSentence('en', details)).toBe(
      'Nothing can be embedded from “http://x/matt/A01” (url). Give this service’s own address of a figure’s page (/observations/…) or of an embed (/embed/…).',
    );
  });

  it('says what an identifier is made of, also of one that looks like one', () => {
    const details = about('id', 'SF.N01951.180.2022', 'unknown_observation', { suggestions: [] });
    expect(problemSentence('sv', details)).toBe(
      'Det finns ingen verifierad siffra ”SF.N01951.180.2022” (id). Ett id är SF, måttets id, kommunens fyrsiffriga kod och året, som i SF.N01951.0180.2022.',
    );
    expect(problemSentence('en', details)).toContain(
      'the municipality’s four-digit code and the year, as in',
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
      { periods: ['2022'], nearest: '2022', suggestions: ['SF.N01951.9999.2022'] },
      'Menade du SF.N01951.9999.2022?',
      'Did you mean SF.N01951.9999.2022?',
    ],
    [
      { periods: [] },
      'Måttet har inga värden för kommunen. /api/v1/observations?geo=9999 listar siffrorna som finns för den.',
      'The metric has no values for the municipality. /api/v1/observations?geo=9999 lists the figures that it has.',
    ],
  ])('says what an identifier of the right form lacks: %j', (help, swedish, english) => {
    const more = { suggestions: [], ...help };
    const details = about('id', 'SF.N01951.9999.2022', 'unknown_observation', more);
    expect(problemSentence('sv', details)).toContain(`(id). ${swedish}`);
    expect(problemSentence('en', details)).toContain(`(id). ${english}`);
  });

  it('leads on from a figure without a value, also where its metric has none for the municipality', () => {
    const details = about('id', 'SF.N01951.0180.2022', 'source_null', { periods: [], nearest: null });
    expect(problemSentence('sv', details)).toBe(
      'Observationen ”SF.N01951.0180.2022” (id) är känd, men källan anger inget värde. Måttet har inga värden för kommunen. /api/v1/observations?geo=0180 listar siffrorna som finns för den.',
    );
    expect(problemSentence('en', details)).toContain(
      'reports no value. The metric has no values for the municipality. /api/v1/observations?geo=0180 lists',
    );
  });

  it('gives an example of an identifier that is missing, and wants a text where something else was given', () => {
    const missing = { parameter: 'id', value: null, reason: 'missing_parameter' };
    expect(problemSentence('en', missing)).toContain('Add it, for example id=SF.N01951.0180.2022.');
    expect(problemSentence('sv', about('query', 'null', 'malformed', { expected: 'text' }))).toBe(
      'Parametern query kan inte vara ”null”. Ange en text.',
    );
  });

  it('tells candidates apart by county, in the language', () => {
    const candidates = [
      { code: '0643', name: 'Habo', county: 'Jönköpings län', slug: 'habo-jonkoping' },
      { code: '0305', name: 'Håbo', county: 'Uppsala län', slug: 'habo-uppsala' },
    ];
    const details = about('geo', 'habo', 'several_municipalities', { candidates });
    expect(problemSentence('sv', details)).toBe(
      '”habo” (geo) kan vara flera kommuner: Habo i Jönköpings län (0643) och Håbo i Uppsala län (0305). Ange en kod.',
    );
    expect(problemSentence('en', details)).toContain('Habo in Jönköping County (0643)');
  });

  it('tells which years there are, as spans, and the nearest', () => {
    const details = about('id', 'SF.GHGTOT.0180.2017', 'unknown_observation', {
      suggestions: [],
      periods: ['2015', '2020', '2021', '2022', '2024'],
      nearest: '2015',
    });
    expect(problemSentence('sv', details)).toBe(
      'Det finns ingen verifierad siffra ”SF.GHGTOT.0180.2017” (id). Måttet har värden för kommunen 2015, 2020–2022 och 2024; närmast är 2015.',
    );
  });

  it('gives the registered reason where a capability is withheld, and none where there is none', () => {
    const ranked = about('metric', 'U07917', 'no_ranking', { explanation: 'Företagens bilar väger tungt.' });
    expect(problemSentence('sv', ranked)).toBe(
      'Måttet ”U07917” (metric) rangordnas inte. Företagens bilar väger tungt.',
    );
    expect(problemSentence('en', about('metric', 'X', 'no_chart', { explanation: null }))).toBe(
      'The metric “X” (metric) is not shown as a chart.',
    );
  });

  it('names the units that differ, and who has how few years', () => {
    const units = about('metrics', 'A,B', 'different_units', { observed: ['count', 'percent'] });
    const names = { count: { sv: 'antal', en: 'count' }, percent: { sv: 'procent', en: 'per cent' } };
    expect(problemSentence('sv', units, names)).toContain('olika enheter: antal och procent.');
    const years = about('municipalities', '0180,1480', 'no_shared_year', {
      periods: [
        { metric: 'A', geo: '0180', periods: ['2020', '2021', '2022'] },
        { metric: 'A', geo: '1480', periods: [] },
      ],
    });
    expect(problemSentence('sv', years, { '1480': 'Göteborg' })).toContain(
      'Åren går isär: A i Göteborg (1480) inget år; A i 0180 2020–2022. Byt eller ta bort en kommun eller ett mått.',
    );
  });

  it('names two that share no year, where the poorest of all share theirs, and what can be done', () => {
    const shared = (metric: string, geo: string, periods: string[]) => ({ metric, geo, periods });
    const details = about('municipalities', '0180,1480', 'no_shared_year', {
      periods: [
        shared('SCB', '0180', ['2023', '2024', '2025']),
        shared('SCB', '1480', ['2023', '2024', '2025']),
        shared('RKA', '0180', ['2019', '2020', '2021', '2022']),
        shared('RKA', '1480', ['2019', '2020', '2021', '2022']),
      ],
    });
    expect(problemSentence('sv', details)).toBe(
      'Kommunerna ”0180,1480” (municipalities) har inget gemensamt år med värde för alla mått. Åren går isär: SCB i 0180 2023–2025; RKA i 0180 2019–2022. Byt eller ta bort en kommun eller ett mått.',
    );
    expect(problemSentence('en', details)).toContain(
      'The years differ: SCB in 0180 2023–2025; RKA in 0180 2019–2022. Change or remove a municipality or a metric.',
    );
  });

  it('names the two with the fewest years where each two share one and all three none', () => {
    const shared = (metric: string, periods: string[]) => ({ metric, geo: '0180', periods });
    const details = about('municipalities', '0180,1480', 'no_shared_year', {
      periods: [
        shared('A', ['2020', '2021', '2023']),
        shared('B', ['2021', '2022']),
        shared('C', ['2022', '2023']),
      ],
    });
    expect(problemSentence('en', details)).toContain('B in 0180 2021 and 2022; C in 0180 2022 and 2023.');
  });
});

it('a reason without a sentence is a fault of ours', () => {
  expect(() => problemSentence('sv', about('a', 'b', 'nothing'))).toThrow('for the reason nothing');
});

it.each([
  ['Uppsala län', 'Uppsala County'],
  ['Västra Götalands län', 'Västra Götaland County'],
  ['Skåne län', 'Skåne County'],
])('%s is %s in English, and itself in Swedish', (county, english) => {
  expect(countyName(county, 'en')).toBe(english);
  expect(countyName(county, 'sv')).toBe(county);
});

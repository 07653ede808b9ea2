import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Lang } from '../../src/data/lang.ts';
import { type SearchedMetric, type SearchSource, searchMetrics } from '../../src/search/metrics.ts';
import { goldenData } from '../support/golden.ts';
import { serveDerived, verifiedOf } from '../support/service.ts';
import { FIND_NEARLY, FIND_NOTHING } from './chance.ts';
import { manyMetrics } from './many-metrics.ts';
import { ENGLISH } from './questions-en.ts';
import { SWEDISH } from './questions-sv.ts';
import { SHIPPED_CATALOGUE } from './shipped.ts';
import { TYPED } from './typed.ts';

const { catalogue } = (await serveDerived(verifiedOf(goldenData('small')))).service.store;

/** The metrics of one release and those of cars, so that what a search finds beside others does not change with those that come. */
const NAMES = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../data/releases/2026-02-13/metrics.json'), 'utf8'),
).metrics.map(({ id }: { id: string }) => id);
const shipped = {
  ...SHIPPED_CATALOGUE,
  metrics: SHIPPED_CATALOGUE.metrics.filter(({ id }) => NAMES.includes(id) || id.startsWith('CAR')),
};

const ids = (query: string, within: SearchSource<SearchedMetric> = shipped) =>
  searchMetrics(within, query).metrics.map(({ id }) => id);

/** A catalogue of one metric, N01951, which has no word but its title. */
const called = (title: string): SearchSource<SearchedMetric> => ({
  ...shipped,
  subjects: [],
  metrics: shipped.metrics
    .filter(({ id }) => id === 'N01951')
    .map((metric) => ({
      ...metric,
      ...{ aliases: [], officialTitle: null, definition: null },
      title: { sv: title, en: title },
      synonyms: { sv: [], en: [] },
    })),
});

const wordsIn = (table: string) => table.trim().split(/\s+/);

/** What is wanted, then the questions that ask for it; what follows on another line is set in. */
const questionsIn = (table: string) =>
  table
    .trim()
    .split(/\n(?=\S)/)
    .flatMap((group) => {
      const [wanted = '', questions = ''] = group.split(/:\s+(.*)/s);
      return questions.split(/;\s+/).map((query) => ({ query, wanted: wanted.split(' ') }));
    });

describe.each([
  ['Swedish', SWEDISH, 500],
  ['English', ENGLISH, 300],
])('what people ask in %s', (_, table, least) => {
  const found = questionsIn(table).map((question) => ({
    ...question,
    ids: ids(question.query, SHIPPED_CATALOGUE),
  }));

  it('is enough to judge by, and each question another', () => {
    expect(found.length).toBeGreaterThanOrEqual(least);
    expect(new Set(found.map(({ query }) => query)).size).toBe(found.length);
  });

  it('finds all that is wanted among the first three', () => {
    const missed = found.filter(({ wanted, ids }) => !wanted.every((id) => ids.slice(0, 3).includes(id)));
    const said = missed.map(({ query, wanted, ids }) => `${query}: ${wanted}, not ${ids.slice(0, 3)}`);
    expect(said).toEqual([]);
  });

  it('leads with what is meant at least 99 times of 100', () => {
    const missed = found.filter(({ wanted, ids }) => ids[0] !== wanted[0]);
    const said = missed.map(({ query, wanted, ids }) => `${query}: ${wanted[0]}, not ${ids[0]}`);
    expect(missed.length / found.length, said.join('\n')).toBeLessThanOrEqual(0.01);
  });
});

describe('a search', () => {
  it('puts the newer of metrics that are called alike first, then that of more municipalities', () => {
    const [metric = expect.fail('expected a metric')] = shipped.metrics;
    const like = (id: string, last: string, covered: number): SearchedMetric => ({
      ...metric,
      ...{ id, last, covered, aliases: [] },
    });
    const metrics = [like('A01', '2020', 290), like('B01', '2022', 145), like('C01', '2022', 290)];
    expect(ids(metric.title.sv, { ...shipped, metrics })).toEqual(['C01', 'B01', 'A01']);
  });

  it.each([
    ['an id', 'bef01', ['BEF01']],
    ['an id of the source', 'n90001', ['ASC01']],
    ['an alias', 'vantetid', ['ASC01']],
    ['an alias of two, by what is likely and then by id', 'matt-av-samma-ord', ['TIES1', 'ASC01']],
    ['an alias with spaces', 'matt av samma ord', ['TIES1', 'ASC01']],
    ['a whole title, folded', 'VANTETID PA SVAR', ['ASC01']],
    ['a whole title, in two code points', 'va\u0308ntetid', ['ASC01']],
    ['the official title', 'Väntetid på svar, dagar', ['ASC01']],
    ['two words in any order', 'jämförelse andel', ['NOCOMP1']],
    ['words of each language', 'vantetid waiting', ['ASC01']],
    ['a part of a word', 'tetid', ['ASC01']],
    ['an inflected form', 'hushållens', ['DISJ01']],
    ['markup', '<script>', ['HOSTILETITLE0001']],
    ['nothing that is there', 'xyzzy', []],
    ['one word that is there and one that is not', 'skog xyzzy', ['BACK01']],
    ['a metric that is not public', 'quagga', []],
    ['a name alone', 'Stockholm', []],
    ['no word at all', '%&/', []],
  ])('for %s: %s', (_, query, found) => {
    expect(ids(query, catalogue)).toEqual(found);
    expect(searchMetrics(catalogue, query).approximate).toBe(false);
  });

  it('leads with the title for every title, and finds by every word of it', () => {
    for (const { id, title } of shipped.metrics)
      for (const text of [title.sv, title.en]) {
        expect(ids(text)[0], text).toBe(id);
        for (const word of text.split(' ')) expect(ids(word), word).toContain(id);
      }
  });

  it('finds a metric by an observation’s id, in any casing', () => {
    expect(ids('SF.N03920.2180.2022')).toEqual(['N03920']);
    expect(ids(' sf.n03920.2180.2022 ')).toEqual(['N03920']);
    expect(ids('SF.N99999.2180.2022')).toEqual([]);
  });

  it.each([
    ['the genitive', 'Gävles arbetslöshet'],
    ['another name', 'arbetslöshet Gothenburg'],
    ['a code', 'arbetslöshet 2180'],
    ['several', 'arbetslöshet Gävle Sundsvall Malung-Sälen'],
    ['a whole question', 'Hur hög är arbetslösheten i Gävle?'],
    ['a slip of the finger', 'arbetslöshet Gälve'],
    ['a slip of the finger in a name of two words', 'arbetslöshet uppland vasby'],
    ['a county', 'arbetslöshet Skåne'],
    ['in the genitive', 'Norrbottens arbetslöshet'],
    ['in English', 'unemployment in Västra Götaland County'],
    ['with a municipality', 'arbetslöshet Malmö Skåne'],
    ['by another name', 'arbetslöshet Sörmland'],
    ['by its region', 'arbetslöshet Västra Götalandsregionen'],
  ])('looks past the names of municipalities: %s', (_, query) => {
    expect(ids(query)).toEqual(['N03920']);
  });

  it.each(wordsIn(FIND_NOTHING))('finds nothing by letters that stand inside of words: %s', (query) => {
    expect(searchMetrics(shipped, query)).toEqual({ metrics: [], approximate: false, unmatched: [query] });
  });

  it.each(wordsIn(FIND_NEARLY))('finds near spellings alone of what is no part of a word: %s', (query) => {
    const { metrics, approximate, unmatched } = searchMetrics(shipped, query);
    expect(metrics).not.toEqual([]);
    expect([approximate, unmatched]).toEqual([true, []]);
  });

  it.each([
    ['rån', ['N07403']],
    ['lön', ['N00905', 'N00901']],
    ['internet', ['N07900']],
    ['police', ['N07403']],
    ['handel', ['CARNEW']],
    ['elbil', ['CAREL', 'CARNEWEL']],
    ['elbilar', ['CAREL', 'CARNEWEL']],
    ['elbilen', ['CAREL', 'CARNEWEL']],
    ['real estate', []],
    ['biologisk mångfald', []],
  ])('leads with what %s means, before what has it as a part', (query, meant) => {
    expect(
      ids(query)
        .slice(0, 2)
        .slice(0, meant.length || 2),
    ).toEqual(meant);
  });

  it.each([
    ['whole', 'skola', 'skola'],
    ['inflected', 'skolans', 'skola'],
    ['inflected in English', 'schools', 'school'],
    ['as the beginning of a compound', 'bibliotek', 'bibliotekslån'],
    ['as its beginning of three letters', 'bil', 'bilpark'],
    ['as its beginning, inflected', 'biblioteken', 'bibliotekslån'],
    ['as its last part', 'skola', 'grundskola'],
    ['as its last part, inflected', 'utsläppen', 'klimatutsläpp'],
    ['as its last part, which is inflected', 'utsläpp', 'klimatutsläppens'],
    ['as its last part of four letters', 'kött', 'nötkött'],
  ])('finds a word %s: %s in %s', (_, query, word) => {
    expect(ids(query, called(word))).toEqual(['N01951']);
  });

  it.each([
    ['inside', 'skol', 'grundskolan'],
    ['inside, behind the first part', 'lands', 'utlandsresor'],
    ['its last three letters', 'bil', 'personbil'],
    ['its last letters behind two', 'lever', 'elever'],
    ['the last letters of its last part', 'katt', 'kommunalskatt skatt'],
    ['the beginning of a short stem', 'skolor', 'skolk'],
    ['the beginning of a stem', 'forskare', 'förskola'],
    ['the end of a short stem', 'listan', 'cyklister'],
  ])('finds no word by letters of another, %s: %s in %s', (_, query, word) => {
    const { metrics, approximate } = searchMetrics(called(word), query);
    expect(metrics.length === 0 || approximate).toBe(true);
  });

  it('takes no name of a place for a slip: Mora is no motor', () => {
    const names = shipped.municipalities.flatMap(({ name }) => [name, `${name} kommun`]);
    const slips = [...names, 'Mora och Lund', 'Skåne'].filter(
      (name) => searchMetrics(shipped, name).approximate,
    );
    expect(slips).toEqual([]);
  });

  it('counts what only binds where nothing else is left', () => {
    expect(ids('antal').length).toBeGreaterThan(3);
    expect(ids('hur många bor i Gävle')[0]).toBe('BE0101N1');
  });

  it.each([
    ['a place alone is named', 'Gävle kommun'],
    ['a place alone is named', 'municipality of Gotland'],
    ['a place alone is named', 'Stockholms län'],
    ['a place alone is named', 'kommuner i Dalarna'],
    ['it is asked which place is best, and not of what', 'bästa kommunen'],
    ['it is asked which place is best, and not of what', 'vilken kommun är bäst'],
    ['it is asked which place is best, and not of what', 'dyraste staden i Sverige'],
    ['it is asked which place is best, and not of what', 'cheapest municipality'],
  ])('finds nothing where %s: %s', (_, query) => {
    expect(ids(query)).toEqual([]);
  });

  it('takes a question for how large a place is only where a place is meant', () => {
    expect(ids('störst')).toEqual([]);
    expect(ids('minst')[0]).toBe('N07900');
    expect(ids('största andel Lund')[0]).not.toBe('BE0101N1');
  });

  it.each([
    ['what it counts', 'brottsstatistik', 'brott'],
    ['how it is counted', 'genomsnittsålder', 'medelålder'],
    ['how it is counted, with an s between', 'snittsbefolkning', 'befolkning'],
    ['how it changes', 'skattehöjning', 'skatt'],
    ['of what it is', 'kommuninvånare', 'invånare'],
    ['both, of one metric', 'jordbruksutsläpp', 'jordbruk utsläpp'],
    ['two words without their space', 'nystartadeföretag', 'nystartade företag'],
    ['two English words', 'electriccars', 'electric cars'],
    ['beside other words', 'utsläppsminskning transporter', 'utsläpp transporter'],
  ])('reads a compound that the catalogue does not have by its parts: %s', (_, compound, parts) => {
    expect(ids(compound)[0]).toBe(ids(parts)[0]);
    expect(searchMetrics(shipped, compound)).toMatchObject({ approximate: false });
  });

  it.each('kulturskola billån arbetsmiljö folkhögskola jordbruksmark kommunstatistik medelpad'.split(' '))(
    'finds nothing by a compound whose parts are of no metric together: %s',
    (query) => {
      expect(ids(query)).toEqual([]);
    },
  );

  it('takes no word apart that the catalogue has, and asks for the parts of others alone as whole words', () => {
    expect(ids('folkmängd befolkningsstatistik')).toContain('BE0101N1');
    expect(ids('skattehöjning kommu')[0]).toBe('N00901');
  });

  it('finds nothing by what only counts, and looks past it beside other words', () => {
    expect(ids('statistik')).toEqual([]);
    expect(ids('folkmängd kommunstatistik')).toEqual(ids('folkmängd'));
  });

  it('reads a number as a part of a word, or apart, as the catalogue has it', () => {
    expect(ids('co 2')).toEqual(ids('co2'));
    expect(ids('CO 2-utsläpp')[0]).toBe('GHGTOT');
    expect(ids('n 03920')).toEqual(['N03920']);
    expect(ids('åk9')).toEqual(ids('åk 9'));
    expect(ids('9:e klass betyg')).toEqual(ids('9 klass betyg'));
    expect(ids('9th grade')).toEqual(ids('9 grade'));
    expect(ids('arbetslösa18')).toEqual(['N03920']);
    expect(ids('ghgtot1')).toEqual([]);
  });

  it('finds a metric by each long word of its definition, the last of the catalogue too', () => {
    for (const { id, definition } of shipped.metrics)
      for (const word of (definition?.en ?? '').split(/[^\p{L}\d]+/u).filter(({ length }) => length > 9))
        expect(ids(word), word).toContain(id);
  });

  it.each([
    ['hur gamla blir män', 'N00923'],
    ['gamla', 'N01960'],
    ['how old are people in Pajala', 'N00959'],
    ['income after tax', 'N00905'],
    ['elbil Nacka', 'CAREL'],
  ])(
    'puts first what is called so to the letter, but behind what has it as its own name: %s',
    (query, id) => {
      expect(ids(query)[0]).toBe(id);
    },
  );

  it('takes a name with words that only bind for less likely than one without', () => {
    expect(ids('hur gamla är folk').slice(0, 2)).toEqual(['N00959', 'N01960']);
  });

  it('puts an alias before a title, and a title before what else is called so', () => {
    const brooms = {
      ...shipped,
      metrics: shipped.metrics.map((metric) => {
        if (metric.id === 'U07917') return { ...metric, aliases: ['kvast'] };
        if (metric.id === 'N07806')
          return { ...metric, title: { sv: 'Kvast', en: 'Kvast' }, last: '2000', covered: 1 };
        return metric.id === 'GHGTOT' ? { ...metric, aliases: ['kvastar'] } : metric;
      }),
    };
    expect(ids('kvast', brooms)).toEqual(['U07917', 'N07806', 'GHGTOT']);
  });

  it('looks past a negation', () => {
    expect(searchMetrics(shipped, 'elever som inte är behöriga').approximate).toBe(false);
    expect(ids('elever som inte är behöriga')[0]).toBe('N15428');
  });

  it('takes no word of a sentence for the inflected form of one as short as vad', () => {
    expect(ids('väder')).not.toContain('U07514');
  });

  it('finds parts of compounds, but no chance letters', () => {
    expect(ids('grundskolebetyg')).toEqual(['N15507', 'N15428']);
    expect(ids('tåg')).toEqual([]);
  });

  it('takes a stem for the beginning of a word in the language that it is one of', () => {
    expect(ids('elections')).toEqual([]);
    expect(ids('electric')).toContain('CAREL');
  });

  it('finds two letters or digits of a definition as a word alone', () => {
    expect(ids('arbetslösa 18-64')).toEqual(['N03920']);
    expect(ids('km')).toEqual(['U07917']);
    // Not the 2023 of another definition.
    expect(ids('20')).toEqual(['N00905']);
  });

  it('finds by definition what nothing else tells, and last', () => {
    const definition = { sv: 'Andelen som går till kvasten.', en: 'The share that walks to the broom.' };
    const metrics = shipped.metrics.map((metric) =>
      ['N01951', 'N03920'].includes(metric.id) ? { ...metric, definition } : metric,
    );
    const defined = { ...shipped, metrics };
    expect(ids('kvasten', defined)).toEqual(['N01951', 'N03920']);
    expect(ids('brooms', defined)).toEqual(['N01951', 'N03920']);
    expect(ids('kvaxten', defined)).toEqual([]);
  });
});

describe('near spellings', () => {
  it.each([
    ['one letter from four on', 'skat', 'N00901'],
    ['one letter', 'arbetlöshet', 'N03920'],
    ['two letters from eight on', 'arbtslöset', 'N03920'],
    ['two neighbours swapped', 'befolknign', 'BE0101N1'],
    ['beside a word that is right', 'utsläpp jordburk', 'GHGJOR'],
    ['in a name beside a compound', 'brottsstatistik Malmmö', 'N07403'],
  ])('are found where nothing else is: %s', (_, query, id) => {
    const { metrics, approximate } = searchMetrics(shipped, query);
    expect(metrics[0]?.id).toBe(id);
    expect(approximate).toBe(query !== 'skat');
  });

  it.each(['ölp', 'abetslöht', 'xarbtslöset'])('are not looked for further off: %s', (query) => {
    expect(searchMetrics(shipped, query)).toEqual({ metrics: [], approximate: false, unmatched: [query] });
  });
});

describe('words that no metric has beside the others', () => {
  /** `xyzzy | N00901`: what is left out, then the metrics, with `~` where they are but near. */
  const found = (query: string, within: SearchSource<SearchedMetric> = shipped) => {
    const { metrics, approximate, unmatched } = searchMetrics(within, query);
    return `${unmatched.join(' ')} | ${metrics.map(({ id }) => id).join(' ')}${approximate ? ' ~' : ''}`;
  };

  it.each([
    ['skatt xyzzy', 'xyzzy | N00901 N00096 N00905 N00903'],
    ['Xyzzy SKATT', 'Xyzzy | N00901 N00096 N00905 N00903'],
    ['busskort, skatt & Åtgärder!', 'busskort Åtgärder | N00901 N00096 N00905 N00903'],
    ['xyzzy skatt XYZZY xyzzy', 'xyzzy XYZZY | N00901 N00096 N00905 N00903'],
    ['skatt kulturskola', 'kulturskola | N00901 N00096 N00905 N00903'],
    ['skatt ky\u0308rka', 'ky\u0308rka | N00901 N00096 N00905 N00903'],
    ['skatt kul\u00adturskola', 'kul\u00adturskola | N00901 N00096 N00905 N00903'],
    ['åk9 xyzzy', 'xyzzy | N15507 N15428'],
    ['xyz9 skatt', 'xyz9 | N00901 N00096 N00905 N00903'],
    ['skatt Malmö xyzzy', 'xyzzy | N00901 N00096 N00905 N00903'],
    ['hur många vindkraftverk per skatt finns i Malmö', 'vindkraftverk | '],
  ])('are left out, and named as they are typed: %s', (query, expected) => {
    expect(found(query)).toBe(expected);
  });

  it.each([
    // Each stands in some metric: the likeliest decides.
    ['arbetslöshet kvinnor', 'kvinnor | N03920'],
    ['kvinnor arbetslöshet', 'kvinnor | N03920'],
    ['skatt skola', 'skola | N00901 N00096 N00905 N00903'],
    // Two words are more than one.
    ['arbetslöshet medellivslängd kvinnor', 'arbetslöshet | N00925'],
  ])(
    'are those that the metric lacks which has most of them, and is the likeliest: %s',
    (query, expected) => {
      expect(found(query)).toBe(expected);
    },
  );

  it.each([
    ['xyzzy', 'xyzzy | '],
    ['xyzzy vindkraft', 'xyzzy vindkraft | '],
    ['riket', 'riket | '],
    ['Sverige', 'Sverige | '],
    ['SWEDEN', 'SWEDEN | '],
    ['hela landet', 'landet | '],
    ['riksgenomsnittet', 'riksgenomsnittet | '],
    ['Stockholm', 'Stockholm | '],
    ['Uppsala län', 'Uppsala län | '],
    ['Orebro län', 'Orebro län | '],
    ['region skåne', 'region skåne | '],
    ['bästa kommunen', 'bästa kommunen | '],
    ['SF.N99999.2180.2022', 'SF.N99999.2180.2022 | '],
    ['HEMLIG1', 'HEMLIG1 | '],
    ['ghgtot1', 'ghgtot1 | '],
    ['topp 10', 'topp 10 | '],
    // Neither the beginning of vad nor that of taxation.
    ['VA-taxa', 'VA taxa | '],
    ['teachers per pupil', 'teachers | '],
    ['gymnasieexamen', 'gymnasieexamen | '],
    ['%&/', ' | '],
  ])('are all of them where no metric has any: %s', (query, expected) => {
    expect(found(query)).toBe(expected);
  });

  it.each([
    ['arbetslöshet riket', ' | N03920'],
    ['rikets arbetslöshet', ' | N03920'],
    ['arbetslöshet i Sverige', ' | N03920'],
    ['unemployment Sweden', ' | N03920'],
    ['arbetslöshet hela landet', ' | N03920'],
    ['arbetslöshet Orebro län', ' | N03920'],
    ['arbetslöshet Vastra Götaland', ' | N03920'],
    ['arbetslöshet Region Uppsala', ' | N03920'],
    ['arbetlöshet riket', ' | N03920 ~'],
    ['utsläpp jordburk', ' | GHGJOR ~'],
  ])('are no names of areas, and none that is spelt nearly so: %s', (query, expected) => {
    expect(found(query)).toBe(expected);
  });

  it.each([
    ['elever per lärare', 'lärare'],
    ['pupils per teacher', 'teacher'],
    ['elbilar per invånare', 'invånare'],
    ['utsläpp per invånare', ''],
    ['skattekraft per invånare', ''],
    ['våldsbrott per 100 000 invånare', ''],
    ['elbilar per person', ''],
  ])('are what it is not counted by: %s', (query, unmatched) => {
    const { metrics, ...rest } = searchMetrics(shipped, query);
    expect(metrics).not.toEqual([]);
    expect(rest).toEqual({ approximate: false, unmatched: unmatched === '' ? [] : [unmatched] });
  });

  it('are all of those of a text that no metric could have', () => {
    const words = Array.from(
      { length: 33 },
      (_, n) => `skola${String.fromCharCode(97 + (n % 26), 97 + n / 26)}`,
    );
    expect(searchMetrics(shipped, words.join(' '))).toEqual({
      metrics: [],
      approximate: false,
      unmatched: words,
    });
  });
});

describe('what is called as it is asked', () => {
  /** The catalogue with the titles of some metrics changed. */
  const titled = (titles: Record<string, string>, lang: Lang = 'sv'): SearchSource<SearchedMetric> => ({
    ...shipped,
    metrics: shipped.metrics.map((metric) => {
      const title = titles[metric.id];
      return title === undefined
        ? metric
        : {
            ...metric,
            title: { sv: 'Kvast', en: 'Broom', [lang]: title },
            aliases: [],
            last: '2000',
            covered: 1,
          };
    }),
  });

  it.each([
    ['sjukfrånvaro', 'Sjukfrånvaro bland kommunens anställda', 'N00957', 'sv'],
    ['hur hög är sjukfrånvaro i Lund', 'Sjukfrånvaro kommunalt anställda, andel', 'N00957', 'sv'],
    ['anmälda brott', 'Antal anmälda brott totalt, per invånare', 'N07403', 'sv'],
    ['återvinning', 'Återvinning av hushållens förpackningar och returpapper', 'U07801', 'sv'],
    ['recycling', 'Recycling of packaging from households', 'U07801', 'en'],
  ] as const)('comes before that of which it is a synonym: %s in %s', (query, title, synonym, lang) => {
    const found = ids(query, titled({ N45850: title }, lang));
    expect(found.slice(0, 2)).toEqual(['N45850', synonym]);
    expect(ids(query)[0]).toBe(synonym);
  });

  it.each([
    ['a tax base is no tax', 'tax', 'Tax base of companies', 'en'],
    ['of an age it is another', 'medborgare', 'Medborgare 65 år och äldre', 'sv'],
  ] as const)('is not what a title only begins with, %s: %s in %s', (_, query, title, lang) => {
    const [first] = ids(query);
    expect(ids(query, titled({ N45850: title }, lang))[0]).toBe(first);
  });

  it.each([
    ['Swedish', { sv: 'Kostnaden för kanel.', en: 'Nothing.' }, 'kanelens', 'kaneling'],
    ['English', { sv: 'Ingenting.', en: 'The cost of a paddle.' }, 'paddles', 'paddlar'],
  ])('is inflected in the language of the definition alone: %s', (_, definition, form, other) => {
    const metrics = shipped.metrics
      .filter(({ id }) => id === 'N45850')
      .map((metric) => ({ ...metric, definition }));
    expect(ids(form, { ...shipped, metrics })).toEqual(['N45850']);
    expect(ids(other, { ...shipped, metrics })).toEqual([]);
  });

  it('is found beside those that have the parts of the compound, which another title has whole', () => {
    const within = titled({ N45850: 'Gymnasieexamen inom tre år', U07917: 'Examen från gymnasiet' });
    expect(ids('gymnasieexamen', within)).toEqual(['N45850', 'U07917']);
    expect(
      ids(
        'gymnasieexamen flickor examen',
        titled({ N45850: 'Gymnasieexamen', U07917: 'Flickor med examen, gymnasiet' }),
      )[0],
    ).toBe('U07917');
  });
});

describe('whatever is typed', () => {
  const many = { ...shipped, metrics: [...manyMetrics(1867, shipped.metrics), ...shipped.metrics] };

  it.each(TYPED)('is answered among 1,900 metrics: %s', (_, query) => {
    const found = ids(query, many);
    expect(found.length).toBeLessThanOrEqual(many.metrics.length);
    expect(ids(query, many)).toEqual(found);
  });

  it('finds the one that is meant', () => {
    expect(ids('arbetslöshet gävle', many)).toEqual(['N03920']);
  });
});

describe('a word that sharpens a question', () => {
  it.each([
    ['what it is counted by', 'elbilar per invånare', 'elbilar'],
    ['in English', 'electric cars per 1,000 inhabitants', 'electric cars'],
    ['what no definition alone decides', 'dieselbilar per invånare', 'dieselbilar'],
    ['how it changes', 'arbetslösheten ökar i Malmö', 'arbetslösheten'],
    ['how it changed', 'has unemployment increased in Gävle', 'unemployment'],
    ['where it is from', 'SCB skatt', 'skatt'],
    ['its kind', 'nyckeltal N03920', 'N03920'],
    ['the head of a column', 'kommunkod namn befolkning', 'befolkning'],
    ['the form that it is wanted in', 'excel skatt', 'skatt'],
    ['a part of the year', 'arbetslöshet kvartal 2022', 'arbetslöshet'],
    ['a comparison', 'jämförelse mellan Lund och Malmö skatt', 'skatt'],
    ['a beginning of an identifier', 'SF.N00901.0180', 'N00901'],
  ])('is looked past where no metric is called so: %s', (_, query, same) => {
    expect(ids(query)).toEqual(ids(same));
    expect(ids(query)).not.toEqual([]);
    expect(searchMetrics(shipped, query).approximate).toBe(false);
  });

  it.each([
    ['utsläpp per invånare', ['N00401']],
    ['which city has lowest emissions per person', ['N00401']],
    ['tappar invånare', ['N01963']],
    ['befolkningen ökar', ['N01963']],
    ['increase in population', ['N01963']],
    ['folkmängd SCB', ['BE0101N1', 'N01951', 'N01963']],
    ['population growth', ['N01963', 'N45850']],
  ])('finds what is called so: %s', (query, found) => {
    expect(ids(query)).toEqual(found);
  });

  it('is sought where it is all that is typed', () => {
    expect(ids('ökar')).toEqual(['N01963']);
    expect(ids('per capita')[0]).toBe('N00401');
  });

  it('does not take the place of who lives there', () => {
    expect(ids('excel hur många bor i Gävle')).toEqual(ids('hur många bor i Gävle'));
  });
});

describe('a number that only counts or dates', () => {
  it.each([
    ['topp 10 skatt', 'skatt'],
    ['tio i topp skatt', 'skatt'],
    ['3 största städerna', 'största städerna'],
    ['de tio rikaste kommunerna', 'rikaste'],
    ['arbetslöshet i 20 kommuner', 'arbetslöshet'],
    ['Sveriges 10 största kommuner', 'Sveriges största kommuner'],
    ['befolkning de senaste 10 åren', 'befolkning'],
    ['arbetslöshet senaste fem åren', 'arbetslöshet'],
    ['befolkning 1 januari 2020', 'befolkning'],
    ['Folkmängd 2022-12-31', 'folkmängd'],
    ['skatt mars 2022', 'skatt'],
    ['ten-year trend unemployment', 'unemployment'],
    ['kommuner med över 50 000 invånare', 'kommuner invånare'],
    ['kommuner med mer än 100000 invånare', 'kommuner invånare'],
    ['läsåret 2021/22 meritvärde', 'meritvärde'],
  ])('is looked past: %s', (query, same) => {
    expect(ids(query)).toEqual(ids(same));
    expect(ids(query)).not.toEqual([]);
    expect(searchMetrics(shipped, query).approximate).toBe(false);
  });

  it.each(['topp 10', 'topp 10 kommuner', 'the 5 cities'])('alone asks for nothing: %s', (query) => {
    expect(ids(query)).toEqual([]);
  });

  it.each([
    ['över 65', 'N01960'],
    ['över 65 högst', 'N01960'],
    ['year 9 best', 'N15507'],
    ['15507 Malmö', 'N15507'],
    ['per 100 000 invånare', 'N07403'],
    ['100 Mbit', 'N07900'],
    ['åk 9', 'N15507'],
    ['arbetslösa 18-64', 'N03920'],
  ])('is sought where it is a part of what is meant: %s', (query, id) => {
    expect(ids(query)[0]).toBe(id);
  });
});

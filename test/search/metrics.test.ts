import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Lang } from '../../src/data/lang.ts';
import { type SearchedMetric, type SearchSource, searchMetrics } from '../../src/search/metrics.ts';
import { manyMetrics } from './many-metrics.ts';
import { SHIPPED_CATALOGUE } from './shipped.ts';
import { TYPED } from './typed.ts';

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

/** A file of this folder without its heading. */
const rowsIn = (file: string): string =>
  readFileSync(join(import.meta.dirname, file), 'utf8')
    .replace(/^#.*\n/gm, '')
    .trimEnd();

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
  ['Swedish', 'questions-sv.txt', 500],
  ['English', 'questions-en.txt', 300],
])('what people ask in %s', (_, file, least) => {
  const found = questionsIn(rowsIn(file)).map((question) => ({
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

it('each question of finds.txt finds what it says', () => {
  const finds = rowsIn('finds.txt').split('\n');
  const said = finds.map((line) => {
    const [query = ''] = line.split(' >', 1);
    const { metrics, approximate, unmatched } = searchMetrics(shipped, query);
    const first = metrics.slice(0, 3).map(({ id }) => id);
    const left = unmatched.length === 0 ? [] : ['|', ...unmatched];
    return [query, '>', ...first, ...(approximate ? ['~'] : []), ...left].join(' ');
  });
  expect(said).toEqual(finds);
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

  it('leads with the title for every title, and finds by every word of it', () => {
    for (const { id, title } of shipped.metrics)
      for (const text of [title.sv, title.en]) {
        expect(ids(text)[0], text).toBe(id);
        for (const word of text.split(' ')) expect(ids(word), word).toContain(id);
      }
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

  it('finds a metric by each long word of its definition, the last of the catalogue too', () => {
    for (const { id, definition } of shipped.metrics)
      for (const word of (definition?.en ?? '').split(/[^\p{L}\d]+/u).filter(({ length }) => length > 9))
        expect(ids(word), word).toContain(id);
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

describe('words that no metric has beside the others', () => {
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

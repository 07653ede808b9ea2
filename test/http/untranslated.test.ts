// A metric whose title nobody has translated shows its Swedish one in English, and says so.
import { describe, expect, it } from 'vitest';
import type { Verified } from '../../src/builder/verify.ts';
import { dcatTriples } from '../../src/downloads/dcat.ts';
import { METRICS_TABLE, metricRows } from '../../src/downloads/tables.ts';
import { describedMetric } from '../../src/http/views.ts';
import { searchHits } from '../../src/site/hits.ts';
import { municipalityFigures } from '../../src/site/municipality.ts';
import { notFoundReply } from '../../src/site/not-found.ts';
import { metricList } from '../../src/site/subject.ts';
import { goldenData } from '../support/golden.ts';
import { serveDerived, verifiedOf } from '../support/service.ts';
import { showing } from '../support/showing.ts';

const small = verifiedOf(goldenData('small'));

/** As the registry is read where `title.en` is null. */
function untranslated({ head, ...rest }: Verified, id: string): Verified {
  const metrics = head.registry.metrics.map((metric) =>
    metric.id === id
      ? { ...metric, title: { sv: 'Elever', en: 'Elever', untranslated: true as const } }
      : metric,
  );
  return { ...rest, head: { ...head, registry: { ...head.registry, metrics } } };
}

const { ask, service } = await serveDerived(untranslated(small, 'BEF01'));
const labelsOf = async (path: string) => JSON.parse((await ask(path)).body).data.labels;

describe('in English', () => {
  it('an observation and its metric say that the title is Swedish', async () => {
    expect(await labelsOf('/api/v1/observations/SF.BEF01.0180.2023?lang=en')).toMatchObject({
      metric: 'Elever',
      titleLang: 'sv',
    });
    expect(await labelsOf('/api/v1/metrics/BEF01?lang=en')).toMatchObject({ titleLang: 'sv' });
  });

  it('the table of metrics has no English title for it', () => {
    const english = METRICS_TABLE.columns.find(({ name }) => name === 'titleEn');
    const titles = metricRows(service.store.catalogue).map((row) => [row.id, english?.of(row)]);
    expect(titles.filter(([, title]) => title === null).map(([id]) => id)).toEqual(['BEF01']);
  });

  it('lists of both say so of that metric alone', async () => {
    const { data } = JSON.parse((await ask('/api/v1/metrics?limit=50&lang=en')).body);
    const marked = data.metrics.filter(({ labels }: { labels: object }) => 'titleLang' in labels);
    expect(marked.map(({ id }: { id: string }) => id)).toEqual(['BEF01']);
    const observations = JSON.parse((await ask('/api/v1/observations?geo=0180&lang=en')).body).data
      .observations;
    for (const { metric, labels } of observations)
      expect('titleLang' in labels, metric).toBe(metric === 'BEF01');
  });

  it.each([
    '/embed/observation/SF.BEF01.0180.2023',
    '/embed/chart/0180/BEF01',
    '/embed/ranking/BEF01',
    '/embed/map/BEF01',
    '/embed/compare?municipalities=0180,1480&metric=BEF01',
    '/observations/SF.BEF01.0180.2023',
  ])('%s marks the title as Swedish', async (path) => {
    const mark = path.includes('?') ? '&' : '?';
    expect((await ask(`${path}${mark}lang=en`)).body).toMatch(
      /<h1 dir="auto" lang="sv">(?:<a [^>]*>)?Elever</,
    );
    expect((await ask(path)).body).toMatch(/<h1 dir="auto">(?:<a [^>]*>)?Elever</);
  });

  it.each([
    '/embed/observation/SF.BEF01.0180.2023.svg',
    '/embed/chart/0180/BEF01.svg',
    '/embed/ranking/BEF01.svg',
    '/embed/map/BEF01.svg',
    '/embed/compare.svg?municipalities=0180,1480&metric=BEF01',
  ])('%s marks it where it is drawn', async (path) => {
    const mark = path.includes('?') ? '&' : '?';
    expect((await ask(`${path}${mark}lang=en`)).body).toMatch(/<text [^>]* lang="sv">Elever</);
    expect((await ask(path)).body).toMatch(/<text [^>]*"700">Elever</);
  });

  it('the pages of the site mark it too', async () => {
    const { store } = service;
    const municipality = store.catalogue.municipalities.find(({ code }) => code === '0180');
    if (municipality === undefined) throw new Error('expected Stockholm');
    const figures = { sv: '', en: '' };
    for (const lang of ['sv', 'en'] as const)
      figures[lang] = (await municipalityFigures({ store, municipality, lang })).html;
    expect(figures.en).toContain('lang="sv">Elever</a>');
    expect(figures.sv).not.toContain('lang="sv"');
    const marks = (html: string) => html.match(/lang="sv">Elever</g) ?? [];
    expect(marks((await ask('/en/compare')).body)).toHaveLength(1);
    expect(marks((await ask('/jamfor')).body)).toEqual([]);
    expect((await ask('/en/metrics/BEF01/2022')).body).toContain(
      '<caption><bdi lang="sv">Elever</bdi>, 2022 (',
    );
    expect((await ask('/matt/BEF01/2022')).body).toContain('<caption><bdi>Elever</bdi>, 2022 (');
    const changed = await serveDerived(untranslated(small, 'REV01'));
    expect(marks((await changed.ask('/en/municipalities/stockholm/changes')).body)).toHaveLength(1);
    expect(marks((await changed.ask('/kommuner/stockholm/andringar')).body)).toEqual([]);
    expect(metricList(store.catalogue.metrics, 'en').html.match(/lang="sv"/g)).toHaveLength(1);
  });
});

describe('what finds or describes it says so in English', () => {
  const titled = (found: { text: string; lang?: string }[]) =>
    found.filter(({ text }) => text.includes('Elever')).map(({ lang }) => lang);

  it('a hit of the search, alone and with a municipality', async () => {
    const { catalogue } = service.store;
    for (const query of ['BEF01', 'Stockholm BEF01', 'Stockholm Göteborg BEF01']) {
      const english = titled(searchHits(catalogue, query, showing('en')));
      expect(english.length, query).toBeGreaterThan(0);
      expect(new Set(english)).toEqual(new Set(['sv']));
      expect(new Set(titled(searchHits(catalogue, query, showing('sv'))))).toEqual(new Set([undefined]));
    }
    expect((await ask('/en/search?q=BEF01')).body).toContain('lang="sv">Elever</a>');
    expect((await ask('/sok?q=BEF01')).body).not.toContain('lang="sv">Elever</a>');
  });

  it('a page that is not there, of what may have been meant', () => {
    const { body } = notFoundReply(service.store, { path: '/en/metrics/BEF0', query: '' }, 'en');
    expect(body).toContain('lang="sv">Elever</a>');
  });

  it('a candidate of an ambiguous name', async () => {
    const twins = untranslated(untranslated(small, 'BEF01'), 'TIES1');
    const { ask: askTwins } = await serveDerived(twins);
    const candidatesIn = async (lang: string) =>
      JSON.parse((await askTwins(`/api/v1/rankings?metric=Elever&lang=${lang}`)).body).error.details
        .candidates;
    expect(await candidatesIn('en')).toEqual([
      { id: 'BEF01', title: 'Elever', titleLang: 'sv' },
      { id: 'TIES1', title: 'Elever', titleLang: 'sv' },
    ]);
    expect(await candidatesIn('sv')).toEqual([
      { id: 'BEF01', title: 'Elever' },
      { id: 'TIES1', title: 'Elever' },
    ]);
  });

  it('the JSON-LD of its pages', async () => {
    const { body } = await ask('/observations/SF.BEF01.0180.2023?lang=en');
    expect(body).toContain('"@language":"sv"');
    expect((await ask('/observations/SF.BEF01.0180.2023')).body).not.toContain('@language');
    const metric = service.store.directory.metrics.get('BEF01');
    if (metric === undefined) throw new Error('expected the metric');
    const described = describedMetric(service.store, metric, { lang: 'en', description: '' });
    const name = { '@value': 'Elever', '@language': 'sv' };
    expect(described).toMatchObject({ name, variableMeasured: { name } });
    expect(described['dateModified']).toBe(metric.modified);
  });

  it('the catalogue for data portals, which has its title in Swedish alone', () => {
    const { catalogue } = service.store;
    const publisher = { name: 'x', type: null, email: null };
    const triples = dcatTriples({ catalogue, tables: [], files: [], publisher });
    const titleOf = (id: string) =>
      triples
        .filter(
          ({ subject, predicate }) => subject.endsWith(`#dataset-${id}`) && predicate === 'dcterms:title',
        )
        .map(({ object }) => ('language' in object ? object.language : null));
    expect(titleOf('BEF01')).toEqual(['sv']);
    expect(titleOf('TIES1')).toEqual(['sv', 'en']);
    const english = triples.find(({ object }) => object.value.startsWith('BEF01 for the municipalities'));
    expect(english?.subject.endsWith('#dataset-BEF01')).toBe(true);
  });
});

it('in Swedish, and of a metric with both titles, nothing is said', async () => {
  expect(await labelsOf('/api/v1/observations/SF.BEF01.0180.2023')).not.toHaveProperty('titleLang');
  expect(await labelsOf('/api/v1/metrics/TIES1?lang=en')).not.toHaveProperty('titleLang');
});

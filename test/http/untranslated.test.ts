// A metric whose title nobody has translated shows its Swedish one in English, and says so.
import { describe, expect, it } from 'vitest';
import type { Verified } from '../../src/builder/verify-dataset.ts';
import { METRICS, metricRows } from '../../src/downloads/metrics.ts';
import { municipalityFigures } from '../../src/site/municipality/figures.ts';
import { metricList } from '../../src/site/subject/metric-list.ts';
import { goldenData } from '../support/golden.ts';
import { serveDerived, verifiedOf } from '../support/service.ts';

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
    const english = METRICS.columns.find(({ name }) => name === 'titleEn');
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

  it('the pages of the site mark it too', async () => {
    const { store } = service;
    const municipality = store.catalogue.municipalities.find(({ code }) => code === '0180');
    if (municipality === undefined) throw new Error('expected Stockholm');
    const figures = { sv: '', en: '' };
    for (const lang of ['sv', 'en'] as const)
      figures[lang] = (await municipalityFigures({ store, municipality, lang })).html;
    expect(figures.en).toContain('lang="sv">Elever</a>');
    expect(figures.sv).not.toContain('lang="sv"');
    expect(metricList(store.catalogue.metrics, 'en').html.match(/lang="sv"/g)).toHaveLength(1);
  });
});

it('in Swedish, and of a metric with both titles, nothing is said', async () => {
  expect(await labelsOf('/api/v1/observations/SF.BEF01.0180.2023')).not.toHaveProperty('titleLang');
  expect(await labelsOf('/api/v1/metrics/TIES1?lang=en')).not.toHaveProperty('titleLang');
});

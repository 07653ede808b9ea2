// Parts of several pages; and pages of a dataset as wide as all of Kolada: 1,900 metrics, of which a page never shows more than it
// has room for.
import { describe, expect, it } from 'vitest';
import { answerRequest } from '../../src/http/handler.ts';
import type { Service } from '../../src/http/page.ts';
import { freshnessOf } from '../../src/site/parts.ts';
import type { Store } from '../../src/store/store.ts';
import { pageOf } from '../support/page.ts';
import { serveDerived } from '../support/service.ts';
import { sitePage, sitePaths } from '../support/site-pages.ts';
import { KEY_FIGURES, wideDataset } from './wide-dataset.ts';

const METRICS = 1_900;
const { service, ask } = await serveDerived(wideDataset(METRICS));
const { store } = service;
const { catalogue } = store;

/** Pages with figures by their addresses: those that match. */
async function pagesAt(of: Store, path: RegExp): Promise<Map<string, string>> {
  const paths = (await sitePaths(of)).filter((one) => path.test(one) && !/\/(?:i-korthet|brief)$/.test(one));
  return new Map(await Promise.all(paths.map(async (one) => [one, await sitePage(of, one)] as const)));
}

function expectLight(what: string, html: string): void {
  expect(html.match(/<[a-z]/g)?.length, what).toBeLessThanOrEqual(2_500);
  expect(Buffer.byteLength(html), what).toBeLessThanOrEqual(150_000);
}

/** The page that the function answers over another store. */
async function askOver(changed: Partial<Store>, url: string): Promise<string> {
  const over: Service = { ...service, store: { ...store, ...changed } };
  return (await answerRequest(over, { method: 'GET', url, ifNoneMatch: null })).body ?? '';
}

describe('the pages of 1,900 metrics', () => {
  it('are light where they do not list all of a subject', async () => {
    expect(catalogue.metrics).toHaveLength(METRICS);
    const pages = await pagesAt(store, /^\/(?:en|kommuner\/stockholm|en\/municipalities\/goteborg)?$/);
    expect(pages.size).toBe(4);
    for (const [path, html] of pages) expectLight(path, html);
  });

  it('compare the metrics that stand first, and any other by its name', async () => {
    for (const path of ['/jamfor', '/en/compare']) {
      const { body } = await ask(path);
      expectLight(path, body);
      expect(pageOf(body).all('#metrics option')).toHaveLength(KEY_FIGURES);
    }
    const asked = await ask('/jamfor?municipalities=0180,0114&metrics=W00700&metrics=');
    expect(asked.status).toBe(200);
    expect(pageOf(asked.body).attributes('#compare [name=metrics][type=hidden]', 'value')).toEqual([
      'W00700',
    ]);
  });

  it('offer every metric to be compared where there is room for all', async () => {
    const comparable = catalogue.metrics.filter(({ capabilities }) => capabilities.comparison);
    const offering = async (count: number) => {
      const html = await askOver(
        { catalogue: { ...catalogue, metrics: comparable.slice(0, count) } },
        '/jamfor',
      );
      expectLight('/jamfor', html);
      return pageOf(html).all('#metrics option').length;
    };
    expect(await offering(150)).toBe(150);
    expect(await offering(151)).toBeLessThanOrEqual(KEY_FIGURES);
  });

  it.each([1, 2, 3, 20, 170])(
    'say of a release that revised %i years of each what there is room for',
    async (years) => {
      const [newest] = catalogue.releases;
      if (newest === undefined) throw new Error('expected a release, got none');
      const metrics = Object.fromEntries(catalogue.metrics.map(({ id }) => [id, { revised: years }]));
      const entry = {
        ...({ type: 'revised', geo: '0180', previousValue: '1', value: '2' } as const),
        ...{ reason: null, source: 'SCB', unit: 'count', hashes: null, was: null, is: null, words: [] },
      };
      const revised: Partial<Store> = {
        revisionCounts: async () => [{ ...newest, metrics }],
        revisions: async (_, metric) =>
          Array.from({ length: years }, (_, at) => ({ ...entry, metric, period: String(1850 + at) })),
      };
      const html = await askOver(revised, '/kommuner/stockholm/andringar');
      expectLight('changes', html);
      expect(html.match(/<tr><th scope="row">/g)).toHaveLength(Math.min(60, Math.floor(170 / years)) * years);
    },
  );
});

describe('how fresh the figures of several metrics are', () => {
  const of = (period: string | null, retrieved: string | null, left = false) => ({
    period,
    retrieved,
    next: null,
    left,
  });
  const textOf = (...asked: Parameters<typeof freshnessOf>) =>
    freshnessOf(...asked)?.html.replace(/<.*?>/g, '');

  it('says that sources may have newer figures while one of the metrics is kept up', () => {
    const [kept, left] = [of('2022', '2024-08-30'), { ...of('2022', '2024-08-30'), left: true }];
    expect(textOf([kept, left], 'sv')).toContain('Källorna kan ha nyare siffror.');
    expect(textOf([left, left], 'sv')).not.toContain('nyare');
  });

  it('names the one year and the one day, or between which they are', () => {
    const [a, b] = [of('2022', '2024-08-30'), of('2023', '2026-11-26')];
    expect(textOf([a], 'sv')).toBe('Gäller 2022. Hämtad 30\u00a0augusti 2024. Källan kan ha nyare siffror.');
    const next = { period: '2025', stated: '2026-03-23' };
    expect(textOf([{ ...a, next }], 'sv')).toBe(
      'Gäller 2022. Hämtad 30\u00a0augusti 2024. Källan angav 23\u00a0mars 2026 att nästa siffra gäller 2025.',
    );
    expect(textOf([a, a], 'sv')).toBe(
      'Gäller 2022. Hämtade 30\u00a0augusti 2024. Källorna kan ha nyare siffror.',
    );
    expect(textOf([b, a], 'sv')).toBe(
      'Gäller olika år, 2022–2023. Hämtade mellan 30\u00a0augusti 2024 och 26\u00a0november 2026. Källorna kan ha nyare siffror.',
    );
    expect(textOf([b, a], 'en')).toBe(
      'Various years, 2022–2023. Retrieved between 30\u00a0August 2024 and 26\u00a0November 2026. The sources may have newer figures.',
    );
  });

  it('says that a year is the latest common one where some have newer figures here', () => {
    expect(textOf([of('2022', '2024-08-30')], 'sv', true)).toBe(
      'Gäller 2022, det senaste gemensamma året. Hämtade 30\u00a0augusti 2024. Källorna kan ha nyare siffror.',
    );
  });

  it('names no day where one of them is not known, no newer figures where none is kept up, nothing of none', () => {
    expect(textOf([of('2022', '2024-08-30'), of('2022', null)], 'sv')).toBe(
      'Gäller 2022. Källorna kan ha nyare siffror.',
    );
    const left = [of('2021', null, true), of('2022', null, true)];
    expect(textOf(left, 'sv')).toBe('Gäller olika år, 2021–2022.');
    expect(textOf([of(null, null), of(null, null)], 'sv')).toBeUndefined();
    expect(textOf([], 'sv')).toBeUndefined();
  });
});

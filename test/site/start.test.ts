// The start page over a golden dataset, and over one of many metrics.
import { describe, expect, it } from 'vitest';
import { LANGS } from '../../src/data/lang.ts';
import { siteDocument } from '../../src/site/document.ts';
import { startPage } from '../../src/site/start.ts';
import type { Store } from '../../src/store/store.ts';
import { goldenData } from '../support/golden.ts';
import { pageOf } from '../support/page.ts';
import { serveDerived, verifiedOf } from '../support/service.ts';
import { wideDataset } from './wide-dataset.ts';

const { store } = (await serveDerived(verifiedOf(goldenData('small')))).service;

const shown = async (of: Store, lang: 'sv' | 'en' = 'sv') =>
  pageOf(siteDocument(await startPage(of, lang), { lang, ...of.catalogue }));

describe('the start page', () => {
  it.each(LANGS)('begins in %s with one field, which works without script', async (lang) => {
    const page = await shown(store, lang);
    expect(page.attributes('input', 'role')).toEqual(['combobox']);
    expect(page.attributes('main form', 'action')).toEqual([lang === 'sv' ? '/sok' : '/en/search']);
    expect(page.attributes('main a', 'href')[0]).toBe(lang === 'sv' ? '/kommuner' : '/en/municipalities');
  });

  it('has at most 60 links, however many metrics there are', async () => {
    for (const count of [80, 400]) {
      const wide = (await serveDerived(wideDataset(count))).service.store;
      expect((await shown(wide)).attributes('a', 'href').length, String(count)).toBeLessThanOrEqual(60);
    }
  });

  it('leads to every subject that has metrics', async () => {
    const subjects = new Set(store.catalogue.metrics.map(({ subject }) => subject));
    expect((await shown(store)).attributes('#metrics + ul a', 'href').sort()).toEqual(
      [...subjects].map((slug) => `/amnen/${slug}`).sort(),
    );
  });

  it('says what the last release brought', async () => {
    const page = await shown(store);
    expect(page.text('#newest')).toContain(store.catalogue.release);
    expect(page.attributes('[aria-labelledby="newest"] a', 'href')).toEqual(['/utgavor']);
  });

  it('reads well without a metric', async () => {
    const page = await shown({ ...store, catalogue: { ...store.catalogue, metrics: [] } });
    expect(page.all('.figures')).toEqual([]);
    expect(page.text('main')).not.toMatch(/undefined|null/);
  });
});

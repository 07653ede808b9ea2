// Every sentence of every municipality in both languages: each number of it is read out of the text and looked up in the store.
import { beforeAll, describe, expect, it } from 'vitest';
import { parseObservationId } from '../../src/data/identifier.ts';
import type { Lang } from '../../src/data/lang.ts';
import { briefOf, foremostOf } from '../../src/endpoints/brief.ts';
import type { Store } from '../../src/store/store.ts';
import { realService } from '../support/real-data.ts';

let store: Store;
beforeAll(async () => {
  ({ store } = (await realService()).service);
});

/** Rounded as Intl does, by no code of ours; the sign of a minus and spaces as readers see them. */
const rounded = (value: number, decimals: number, lang: Lang): string =>
  new Intl.NumberFormat(lang === 'sv' ? 'sv-SE' : 'en-GB', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    roundingMode: 'halfExpand',
    signDisplay: 'negative',
  })
    // Of a text, the decimal number that it is.
    .format(String(value) as unknown as number)
    .replace('-', '\u2212');

const NUMBER = { sv: '\u2212?\\d+(?:\u00a0\\d{3})*(?:,\\d+)?', en: '\u2212?\\d+(?:,\\d{3})*(?:\\.\\d+)?' };

async function storedValue(id: string): Promise<number | null> {
  const key = parseObservationId(id);
  const metric = store.directory.metrics.get(key?.metric ?? '');
  const series = metric === undefined || key === null ? null : await store.series(metric, key.geo);
  return series?.values[series.periods.indexOf(key?.period ?? '')] ?? null;
}

describe.each(['sv', 'en'] as const)('briefs in %s', (lang) => {
  it('state what the store holds, and nothing twice', async () => {
    let sentences = 0;
    for (const municipality of store.catalogue.municipalities) {
      const brief = await briefOf({ store, lang, municipality });
      expect(brief.findings.length).toBeLessThanOrEqual(8);
      expect(new Set(brief.findings.map(({ metric }) => metric)).size).toBe(brief.findings.length);
      const scores = brief.findings.map(({ score }) => score);
      expect(scores).toEqual(scores.toSorted((a, b) => b - a));
      for (const { observation, value, text, metric: id, period, compared, rule } of brief.findings) {
        const metric = store.directory.metrics.get(id);
        const decimals = metric?.decimals ?? 0;
        const about = `${observation} ${text}`;
        expect(parseObservationId(observation), about).toEqual({
          metric: id,
          geo: municipality.code,
          period,
        });
        expect(period, about).toBe(metric?.last);
        expect(await storedValue(observation), about).toBe(value);
        const [, said = ''] = new RegExp(`: (${NUMBER[lang]})`).exec(text) ?? [];
        expect(said, about).toBe(rounded(value, decimals, lang));
        const clause = text.slice(text.indexOf(said) + said.length);
        for (const one of compared) {
          if (one.observation !== null) expect(await storedValue(one.observation), about).toBe(one.value);
          if (one.kind === 'country' && rule === 'crossed-country')
            expect(clause, about).toContain(rounded(one.value, decimals, lang));
          if (one.kind === 'before' && !['rank-moved', 'gap-closed'].includes(rule))
            expect(clause, about).toContain(one.observation?.slice(-4));
          if (one.kind === 'difference' && Number(one.value) !== 0)
            expect(clause, about).toContain(rounded(Math.abs(one.value), decimals, lang));
          if (one.kind === 'county-median')
            expect(clause, about).toContain(rounded(one.value, decimals, lang));
        }
        expect(text, about).not.toMatch(/undefined|NaN|null|\.\.| {2}/);
        sentences += 1;
      }
      for (const figure of brief.keyFigures) {
        expect(await storedValue(figure.observation)).toBe(figure.value);
        if (figure.country !== null)
          expect(await storedValue(figure.country.observation)).toBe(figure.country.value);
      }
    }
    expect(sentences).toBeGreaterThan(1000);
  });
});

it('of a metric the foremost of each rule is told, the strongest first', async () => {
  let told = 0;
  for (const metric of store.catalogue.metrics) {
    const found = await foremostOf(store, metric);
    const rules = found.map(({ finding }) => finding.rule);
    expect(new Set(rules).size, metric.id).toBe(rules.length);
    const scores = found.map(({ finding }) => finding.score);
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
    told += found.length;
  }
  expect(told).toBeGreaterThan(store.catalogue.metrics.length);
});

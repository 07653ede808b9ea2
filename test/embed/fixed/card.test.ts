import { describe, expect, it } from 'vitest';
import type { Lang } from '../../../src/data/lang.ts';
import { metricCard, siteCard } from '../../../src/embed/card.ts';
import { metricHead, rankingView } from '../../../src/http/views.ts';
import { goldenData } from '../../support/golden.ts';
import { serveDerived, verifiedOf } from '../../support/service.ts';

const { service } = await serveDerived(verifiedOf(goldenData('small')));
const { store } = service;

async function cardOf(id: string, lang: Lang): Promise<string> {
  const metric = store.directory.metrics.get(id);
  if (metric === undefined) throw new Error(`expected the metric ${id}, got none`);
  const { ranking } = await store.facts(metric);
  const subject = { store, metric, lang };
  return metricCard(metricHead(subject), ranking === null ? null : rankingView(subject, ranking, null));
}

describe('the picture of a metric', () => {
  it('says what it is, both ends with those that share them, and whose figures and map they are', async () => {
    const card = await cardOf('TIES1', 'sv');
    for (const text of ['Andel nöjda', '2023, procent', 'Lägst: −0,5\u00a0%, Sala', 'Karta: SCB'])
      expect(card).toContain(text);
    expect(card).toContain('Högst: 12,5\u00a0%, Upplands Väsby och 1 till');
    expect(card).toContain('Källa: Kommunen, via Kolada (RKA).');
    expect((await cardOf('TIES1', 'en')).includes('Upplands Väsby and 1 more')).toBe(true);
  });

  it('says of an end that has a note of its own what it must be read with', async () => {
    const metric = store.directory.metrics.get('TIES1');
    if (metric === undefined) throw new Error('expected the metric TIES1, got none');
    const { ranking } = await store.facts(metric);
    if (ranking === null) throw new Error('expected a ranking, got none');
    const subject = { store, metric, lang: 'sv' } as const;
    const view = rankingView(subject, ranking, null);
    const entries = view.entries.map((one, at) =>
      at === 0 ? { ...one, notes: ['Får inte jämföras.'] } : one,
    );
    const card = metricCard(metricHead(subject), { ...view, entries });
    expect(card).toContain('Upplands Väsby† och 1 till');
    expect(card).toContain('† Upplands Väsby: Får inte jämföras.');
    expect(await cardOf('TIES1', 'sv')).not.toContain('†');
  });

  it('says it once of a municipality that is both ends', async () => {
    const metric = store.directory.metrics.get('TIES1');
    const ranking = metric === undefined ? null : (await store.facts(metric)).ranking;
    if (metric === undefined || ranking === null) throw new Error('expected the ranking of TIES1, got none');
    const subject = { store, metric, lang: 'sv' } as const;
    const view = rankingView(subject, ranking, null);
    const entries = view.entries.slice(0, 1).map((one) => ({ ...one, notes: ['Får inte jämföras.'] }));
    const card = metricCard(metricHead(subject), { ...view, entries });
    expect(card.split('Får inte jämföras.')).toHaveLength(2);
  });

  it('leaves a note out where title and unit take the room', async () => {
    const metric = store.directory.metrics.get('TIES1');
    const ranking = metric === undefined ? null : (await store.facts(metric)).ranking;
    if (metric === undefined || ranking === null) throw new Error('expected the ranking of TIES1, got none');
    const subject = { store, metric, lang: 'sv' } as const;
    const view = rankingView(subject, ranking, null);
    const entries = view.entries.map((one, at) =>
      at === 0 ? { ...one, notes: ['Får inte jämföras.'] } : one,
    );
    const long = { metricTitle: 'Ett mått '.repeat(40), unitLabel: 'en enhet '.repeat(40) };
    const card = metricCard({ ...metricHead(subject), ...long }, { ...view, entries });
    expect(card).toContain('Upplands Väsby†');
    expect(card).not.toContain('† Upplands Väsby');
  });

  it('has neither ends nor a map where there is no ranking', async () => {
    const card = await cardOf('NORANK1', 'sv');
    expect(card).not.toMatch(/Högst|Lägst|Karta|url\(#h\)/);
    expect(card).toContain('<text');
  });

  it('keeps hostile words as text', async () => {
    const card = await cardOf('HOSTILETITLE0001', 'en');
    expect(card).not.toMatch(/<script|<img|<b>/);
    expect(card).toContain('&lt;img src=x');
  });

  it('of the site is in either language', () => {
    expect(siteCard('sv')).toContain('Sveriges kommuner');
    expect(siteCard('en')).toContain('municipalities');
  });
});

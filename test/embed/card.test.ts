import { describe, expect, it } from 'vitest';
import type { Lang } from '../../src/data/lang.ts';
import { comparisonCard, figureCard, metricCard, municipalityCard, siteCard } from '../../src/embed/card.ts';
import type { RankedFigure } from '../../src/embed/views.ts';
import { metricHead, rankingView } from '../../src/http/views.ts';
import { goldenData } from '../support/golden.ts';
import { serveDerived, verifiedOf } from '../support/service.ts';
import { figureOf, stockholm } from './samples.ts';

const { service } = await serveDerived(verifiedOf(goldenData('small')));
const { store } = service;

/** What a metric's picture is made of. */
async function subjectOf(id: string, lang: Lang = 'sv') {
  const metric = store.directory.metrics.get(id);
  if (metric === undefined) throw new Error(`expected the metric ${id}, got none`);
  const { ranking } = await store.facts(metric);
  const subject = { store, metric, lang };
  return { head: metricHead(subject), view: ranking === null ? null : rankingView(subject, ranking, null) };
}

async function cardOf(id: string, lang: Lang = 'sv'): Promise<string> {
  const { head, view } = await subjectOf(id, lang);
  return metricCard(head, view);
}

/** The highest figure, Upplands Väsby's, with a note of its own; `kept` are the entries that are ranked. */
async function notedCard(
  kept: (entries: readonly RankedFigure[]) => readonly RankedFigure[] = (entries) => entries,
  words: { metricTitle?: string; unitLabel?: string } = {},
): Promise<string> {
  const { head, view } = await subjectOf('TIES1');
  if (view === null) throw new Error('expected the ranking of TIES1, got none');
  const noted = view.entries.map((one, at) => (at === 0 ? { ...one, notes: ['Får inte jämföras.'] } : one));
  return metricCard({ ...head, ...words }, { ...view, entries: kept(noted) });
}

describe('the picture of a metric', () => {
  it('says what it is, both ends with those that share them, and whose figures and map they are', async () => {
    const card = await cardOf('TIES1');
    for (const text of ['Andel nöjda', '2023, procent', 'Lägst: −0,5\u00a0%, Sala', 'Karta: SCB'])
      expect(card).toContain(text);
    expect(card).toContain('Högst: 12,5\u00a0%, Upplands Väsby och 1 till');
    expect(card).toContain('Källa: Kommunen, via Kolada (RKA).');
    expect(await cardOf('TIES1', 'en')).toContain('Upplands Väsby and 1 more');
  });

  it('says of an end that has a note of its own what it must be read with, and says it once of one that is both ends', async () => {
    const card = await notedCard();
    expect(card).toContain('Upplands Väsby† och 1 till');
    expect(card).toContain('† Upplands Väsby: Får inte jämföras.');
    expect(await cardOf('TIES1')).not.toContain('†');
    const alone = await notedCard((entries) => entries.slice(0, 1));
    expect(alone.split('Får inte jämföras.')).toHaveLength(2);
  });

  it('leaves a note out where title and unit take the room', async () => {
    const words = { metricTitle: 'Ett mått '.repeat(40), unitLabel: 'en enhet '.repeat(40) };
    const card = await notedCard((entries) => entries, words);
    expect(card).toContain('Upplands Väsby†');
    expect(card).not.toContain('† Upplands Väsby');
  });

  it('has neither ends nor a map where there is no ranking', async () => {
    const card = await cardOf('NORANK1');
    expect(card).not.toMatch(/Högst|Lägst|Karta|url\(#h\)/);
    expect(card).toContain('<text');
  });

  it('keeps hostile words as text', async () => {
    const card = await cardOf('HOSTILETITLE0001', 'en');
    expect(card).not.toMatch(/<script|<img|<b>/);
    expect(card).toContain('&lt;img src=x');
  });
});

describe('the picture of a municipality', () => {
  const HEAD = { lang: 'sv', geo: '2180', name: 'Gävle', about: 'Gävleborgs län' } as const;
  const figure = (metricTitle: string, unitLabel = '') =>
    figureOf(
      { ...stockholm('sv'), metricTitle, unitCode: unitLabel === '' ? 'count' : 'odd', unitLabel },
      { geo: '2180', name: 'Gävle' },
      { period: '2022', value: 23619 },
    );

  it('says its name and county, and its first figures with their years', () => {
    const card = municipalityCard(
      HEAD,
      ['A', 'B', 'C', 'D'].map((title) => figure(title)),
    );
    for (const text of ['Gävle<', 'Gävleborgs län<', '>23 619<', 'A, 2022<', 'C, 2022<', 'Karta: SCB.'])
      expect(card).toContain(text);
    expect(card).not.toContain('D, 2022');
    expect(card).not.toContain('†');
  });

  it('keeps the mark and the year of what is too long, and says what the mark means', () => {
    const long = 'mycket lång '.repeat(12);
    const card = municipalityCard(HEAD, [{ ...figure(long, long), notes: ['Not.'] }]);
    expect(card).toMatch(/>23\s619\smycket[^<]*…†</);
    expect(card).toMatch(/>mycket[^<]*…, 2022</);
    expect(card).toContain('† Läs förbehållet på siffrans sida. Karta');
  });

  it('shows where it lies, a small one in a ring, and one without an outline nowhere', () => {
    const shapes = (geo: string): [paths: number, rings: number] => {
      const card = municipalityCard({ ...HEAD, geo }, []);
      return [card.split('<path').length - 1, card.split('<circle').length - 1];
    };
    expect([shapes('2180'), shapes('0184'), shapes('0000')]).toEqual([
      [3, 0],
      [3, 1],
      [2, 0],
    ]);
  });
});

describe('the picture of a figure', () => {
  const view = { ...stockholm('sv'), value: 984748 };

  it('says what and whose it is, of which year, the value and its source', () => {
    const card = figureCard(view);
    for (const text of ['Invånare', 'Stockholm, 2022', '984 748', 'Källa: ']) expect(card).toContain(text);
  });

  it('says what it must be read with as far as there is room', () => {
    const noted = (notes: string[]): string => figureCard({ ...view, notes });
    expect(noted(['Ett förbehåll.'])).toContain('>† Ett förbehåll.<');
    expect(noted(['Ett förbehåll. '.repeat(60)])).toMatch(/Ett…<|förbehåll…</);
    expect(noted([])).not.toContain('†');
  });
});

describe('the picture of a comparison', () => {
  const place = (geo: string, value: number, ...notes: string[]) => ({
    ...figureOf(stockholm('sv'), { geo, name: `Ort ${geo}` }, { period: '2023', value }),
    notes,
  });

  it('says what it is, of which year, and each figure with a bar as long as it is large', async () => {
    const { head } = await subjectOf('TIES1');
    const card = comparisonCard(head, '2023', [place('0180', 12.5), place('2180', 6.25)], []);
    for (const text of [
      'Andel nöjda',
      '2023, procent',
      'Ort 0180',
      '12,5\u00a0%',
      'Källa: Kommunen',
      'Karta: SCB.',
    ])
      expect(card).toContain(text);
    const widths = [...card.matchAll(/ width="([\d.]+)" height="12"/g)].map(([, width]) => Number(width));
    expect(widths).toHaveLength(2);
    expect((widths[0] ?? 0) / (widths[1] ?? 1)).toBeCloseTo(2, 1);
    expect(Math.max(...widths)).toBeLessThan(800);
    expect(card).not.toContain('†');
  });

  it('marks a figure with a note of its own, and says what the mark means', async () => {
    const { head } = await subjectOf('TIES1');
    const card = comparisonCard(head, '2023', [place('0180', 12.5, 'Not.'), place('2180', 6.25)], []);
    expect(card).toContain('12,5\u00a0%†');
    expect(card).toContain('† Läs förbehållet på siffrans sida. Källa: ');
  });
});

it('the picture of the site is in either language', () => {
  expect(siteCard('sv')).toContain('Sveriges kommuner');
  expect(siteCard('en')).toContain('municipalities');
});

import { expect, it } from 'vitest';
import { combinedHits } from '../../src/http/pages/search/combined.ts';
import { SHIPPED_CATALOGUE } from '../queries/search/shipped.ts';
import { goldenData } from '../support/golden.ts';
import { serveDerived, verifiedOf } from '../support/service.ts';

const { catalogue } = (await serveDerived(verifiedOf(goldenData('small')))).service.store;
const found = catalogue.metrics.filter(({ id }) => id === 'REV01');
const hitsOf = (metrics: typeof catalogue.metrics, query: string): string[] =>
  combinedHits({ index: { ...catalogue, metrics }, query, found }, 'sv').map(({ href }) => href);

it('a slip of the finger in the name of a municipality leads to its figure', () => {
  expect(hitsOf(catalogue.metrics, 'kill reviderat')).toEqual(['/kommuner/kil#ekonomi']);
});

it.each([
  ['reviderat Åre', 'Åre'],
  ['0180 Stockholm skatt', 'Stockholm'],
  ['how are revised figures in Kil', 'Kil'],
  ['hur stor är Kil', 'Kil'],
  ['hur många bor i Kil', 'Kil'],
  ['how many people are there in Kil', 'Kil'],
  // Slips of the finger in a name of two words.
  ['skatt upplands vesby', 'Upplands Väsby'],
  ['folkmangd uppland vasby', 'Upplands Väsby'],
  ['skatt 2281', 'Sundsvall'],
  // No figure is of a year after 2100.
  ['skatt 2180', 'Gävle'],
  ['skatt 2021', undefined],
  // The month, and not Mark.
  ['skatt mars 2022', undefined],
  // A slip away from Mora and from Nora; a word that binds, and is one away from Flen; a name and nothing besides.
  ['skatt lora', undefined],
  ['skatt fler', undefined],
  ['upplands vesby', undefined],
  ['Kil', undefined],
  ['Kils kommun', undefined],
])('%s leads to the figures of %s', (query, name) => {
  const shipped = SHIPPED_CATALOGUE;
  const hits = combinedHits({ index: shipped, query, found: shipped.metrics.slice(0, 1) }, 'sv');
  expect(hits[0]?.text.split(':')[0]).toBe(name);
  expect(hits.every(({ kind }) => kind === 'figure')).toBe(true);
});

it('a word that a metric has is no slip of the finger', () => {
  const metrics = catalogue.metrics.map((metric) =>
    metric.id === 'BACK01' ? { ...metric, aliases: ['kill'] } : metric,
  );
  expect(hitsOf(metrics, 'kill reviderat')).toEqual([]);
});

it.each([
  ['2017', '/observations/SF.REV01.1715.2017'],
  ['2016', '/kommuner/kil#ekonomi'],
  ['1999', '/observations/SF.REV01.1715.2022'],
])('a figure of %s is linked only where no municipality can lack it', (year, href) => {
  const known = found.map((metric) => ({ ...metric, first: '2010', last: '2022', completeFrom: '2017' }));
  const hits = combinedHits(
    { index: { ...catalogue, metrics: known }, query: `Kil ${year} reviderat`, found: known },
    'sv',
  );
  expect(hits.map((hit) => hit.href)).toEqual([href]);
});

it.each([
  ['Kil Malmö', ['1715,1280']],
  ['Kil Malmö Sala Uppsala', ['1715,1280,1981,0380']],
  ['Kil Malmö Sala Uppsala Stockholm', []],
])('%s: of two to four municipalities a comparison is offered', (places, compared) => {
  const hrefs = hitsOf(catalogue.metrics, `${places} reviderat`).filter((href) => href.startsWith('/jamfor'));
  const asked = hrefs.map((href) => new URLSearchParams(href.split('?')[1]).get('municipalities'));
  expect(asked).toEqual(compared);
});

it('an identifier of a year that the metric does not have leads to the municipality', () => {
  const known = found.map((metric) => ({ ...metric, first: '2010', last: '2022', completeFrom: null }));
  const at = (id: string) =>
    combinedHits({ index: { ...catalogue, metrics: known }, query: id, found: known }, 'sv').map(
      (hit) => hit.href,
    );
  expect(at('SF.REV01.1715.2012')).toEqual(['/observations/SF.REV01.1715.2012']);
  expect(at('SF.REV01.1715.2035')).toEqual(['/kommuner/kil#ekonomi']);
});

it.each([
  ['N01951', '2002'],
  ['GHGTOT', '2020'],
  ['N07806', null],
])('%s has every municipality from %s on: some are younger, and years were withdrawn', (id, from) => {
  const { metrics } = SHIPPED_CATALOGUE;
  expect(metrics.find((metric) => metric.id === id)?.completeFrom).toBe(from);
});

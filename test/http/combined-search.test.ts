import { expect, it } from 'vitest';
import { combinedHits } from '../../src/http/pages/search/combined.ts';
import { goldenData } from '../support/golden.ts';
import { serveDerived, verifiedOf } from '../support/service.ts';

const { catalogue } = (await serveDerived(verifiedOf(goldenData('small')))).service.store;
const found = catalogue.metrics.filter(({ id }) => id === 'REV01');
const hitsOf = (metrics: typeof catalogue.metrics, query: string): string[] =>
  combinedHits({ index: { ...catalogue, metrics }, query, found }, 'sv').map(({ href }) => href);

it('a slip of the finger in the name of a municipality leads to its figure', () => {
  expect(hitsOf(catalogue.metrics, 'kill reviderat')).toEqual(['/kommuner/kil#ekonomi']);
});

it('a word that a metric has is no slip of the finger', () => {
  const metrics = catalogue.metrics.map((metric) =>
    metric.id === 'BACK01' ? { ...metric, aliases: ['kill'] } : metric,
  );
  expect(hitsOf(metrics, 'kill reviderat')).toEqual([]);
});

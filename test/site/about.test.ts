import { expect, it } from 'vitest';
import { aboutPage } from '../../src/site/about.ts';
import { goldenData } from '../support/golden.ts';
import { serveDerived, verifiedOf } from '../support/service.ts';

const { catalogue } = (await serveDerived(verifiedOf(goldenData('small')))).service.store;

it('names a source once and its terms below it, each counted, and says of unknown terms that they are', () => {
  const [one] = catalogue.metrics;
  if (one === undefined) throw new Error('expected a metric, got none');
  const metrics = [
    { source: 'SCB', license: 'cc0-1.0' },
    { source: 'Kolada', license: null },
    { source: 'SCB', license: null },
    { source: 'SCB', license: 'cc0-1.0' },
  ].map((terms) => ({ ...one, ...terms }));
  const { html } = aboutPage({ ...catalogue, metrics }, 'sv').main;
  const [, list = ''] = /<dl class="prose">(.*?)<\/dl>/s.exec(html) ?? [];
  const lines = [...list.matchAll(/<d[td]>(.*?)<\/d[td]>/gs)].map(([, line = '']) =>
    line.replace(/<[^>]*>/g, ''),
  );
  expect(lines).toEqual([
    'SCB',
    expect.stringMatching(/^(?:CC0|cc0).* \(2 mått\)$/),
    expect.stringMatching(/^okänt.* \(1 mått\)$/),
    'Kolada',
    expect.stringMatching(/^okänt.* \(1 mått\)$/),
  ]);
});

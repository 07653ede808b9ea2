import { expect, it } from 'vitest';
import { sourceTerms } from '../../src/site/about.ts';

it('names a source once and its terms below it, each counted', () => {
  const metrics = [
    { source: 'SCB', license: 'cc0-1.0' },
    { source: 'Kolada', license: null },
    { source: 'SCB', license: null },
    { source: 'SCB', license: 'cc0-1.0' },
  ];
  expect(sourceTerms(metrics)).toEqual([
    {
      source: 'SCB',
      terms: [
        { license: 'cc0-1.0', metrics: 2 },
        { license: null, metrics: 1 },
      ],
    },
    { source: 'Kolada', terms: [{ license: null, metrics: 1 }] },
  ]);
});

import { expect, it } from 'vitest';
import { spanOf } from '../../src/embed/axes.ts';
import { metricList } from '../../src/site/subject.ts';
import { breakable } from '../support/breakable.ts';
import { goldenData } from '../support/golden.ts';
import { serve } from '../support/service.ts';

const { service } = await serve(goldenData('small'));

const PERIODS = ['2014', '2015', '2020', '2021', '2022'];

it.each([
  ['2014', '2022', '2014–2015, 2020–2022'],
  ['2015', '2021', '2015, 2020–2021'],
  ['2020', '2020', '2020'],
  [null, null, null],
] as const)('names the years from %s to %s that there are: %s', (first, last, text) => {
  expect(spanOf({ first, last, periods: PERIODS })).toBe(text);
});

it('names no year in a list of metrics that a metric does not have', () => {
  const [metric] = service.store.catalogue.metrics;
  if (metric === undefined) throw new Error('expected a metric, got none');
  const gap = { ...metric, periods: PERIODS, first: '2014', last: '2022' };
  expect(breakable(metricList([gap], 'sv').html)).toContain(
    '<span class="note runs">2014–2015, 2020–2022</span>',
  );
});

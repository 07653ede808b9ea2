import { expect, test } from 'vitest';
import { fitsKind } from '../../src/rules/rule.ts';
import { carriedForward, suspectZeros } from '../../src/rules/series.ts';
import { codesOf, datasetHead, metricOf, seriesOf, sha256 } from '../support/dataset-head.ts';

const ZERO = seriesOf(['0180 2012 88', '0180 2013 0', '0180 2014 85']);
const REPEATED = seriesOf(codesOf(30).flatMap((code) => [`${code} 2021 ${code}`, `${code} 2022 ${code}`]));

type Kind = 'yes-no' | 'survey' | 'index';
const headOf = (kind?: Kind) => datasetHead({ metrics: [metricOf(kind === undefined ? {} : { kind })] });
const countOf = (kind?: Kind): number[] => [
  suspectZeros.check(ZERO, headOf(kind), sha256).length,
  carriedForward.check(REPEATED, headOf(kind), sha256).length,
];

test('a metric of no stated kind is judged by every rule', () => {
  expect(countOf()).toEqual([1, 1]);
  expect(fitsKind('value-jump', {})).toBe(true);
});

test('a zero and a repeated year say nothing of a yes or no', () => {
  expect(countOf('yes-no')).toEqual([0, 0]);
});

test('a zero says nothing of a survey or an index, a repeated year does', () => {
  expect(countOf('survey')).toEqual([0, 1]);
  expect(countOf('index')).toEqual([0, 1]);
});

test('a jump says nothing of a yes or no nor of a survey, and something of an index', () => {
  const fits = (kind: Kind): boolean => fitsKind('value-jump', { kind });
  expect([fits('yes-no'), fits('survey'), fits('index')]).toEqual([false, false, true]);
});

test('another order says nothing of a yes or no nor of a survey, and figures of another year or municipality nothing of a yes or no', () => {
  const fits = (rule: string) =>
    (['yes-no', 'survey', 'index'] as const).map((kind) => fitsKind(rule, { kind }));
  expect(fits('order-jump')).toEqual([false, false, true]);
  expect(fits('year-repeats')).toEqual([false, true, true]);
  expect(fits('figures-exchanged')).toEqual([false, true, true]);
});

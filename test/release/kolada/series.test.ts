import { describe, expect, test } from 'vitest';
import type { KoladaRow } from '../../../src/release/kolada/page.ts';
import { type KoladaInput, koladaSeries } from '../../../src/release/kolada/series.ts';
import { metricOf } from '../small-dataset.ts';

const CHOICE = { metrics: [metricOf('N00001')], from: '2013', leftOut: ['N00009'] };

type Value = KoladaRow['values'][number];
const total = (value: string | null, isdeleted = false): Value => ({ gender: 'T', value, isdeleted });
const row = (municipality: string, period: string, ...values: Value[]): KoladaRow => ({
  kpi: 'N00001',
  municipality,
  period,
  values,
});

const inputOf = (values: KoladaRow[], rest: Partial<KoladaInput> = {}): KoladaInput => ({
  rows: [{ file: 'page-1.json', values }],
  kpis: [{ id: 'N00001', title: 'Invånare' }],
  areas: [{ id: '0001', title: 'Region Stockholm', type: 'L' }],
  asked: ['N00001'],
  findings: [],
  ...rest,
});

const figuresOf = (values: KoladaRow[]) => koladaSeries(inputOf(values), CHOICE).series[0]?.figures;

describe('what is taken', () => {
  test('figures go by municipality, then year, without trailing zeros', () => {
    const rows = [
      row('1480', '2013', total('2.50')),
      row('0180', '2014', total('7.0')),
      row('0180', '2013', total('1')),
    ];
    expect(figuresOf(rows)).toEqual([
      { geo: '0180', period: '2013', value: '1' },
      { geo: '0180', period: '2014', value: '7' },
      { geo: '1480', period: '2013', value: '2.5' },
    ]);
  });

  test('null and deleted values are listed without a value', () => {
    expect(figuresOf([row('0180', '2013', total(null)), row('0180', '2014', total('5', true))])).toEqual([
      { geo: '0180', period: '2013', value: '' },
      { geo: '0180', period: '2014', value: '' },
    ]);
  });

  test('the series carries the title that the publisher gives', () => {
    const imported = koladaSeries(inputOf([row('0180', '2013', total('1'))]), CHOICE);
    expect(imported.series).toMatchObject([{ metric: 'N00001', title: 'Invånare', unit: null }]);
  });
});

describe('what is left out is counted', () => {
  test('by gender, region, group and year', () => {
    const rows = [
      row(
        '0180',
        '2013',
        total('3'),
        { gender: 'K', value: '1', isdeleted: false },
        { gender: 'M', value: '2', isdeleted: false },
      ),
      row('0001', '2013', total('9')),
      row('G1234', '2013', total('9')),
      row('0180', '2012', total('3')),
    ];
    expect(koladaSeries(inputOf(rows), CHOICE).leftOut).toEqual({
      'before 2013': 1,
      'gender K': 1,
      'gender M': 1,
      groups: 1,
      'nation and regions': 1,
    });
  });

  test('a KPI of no metric is unmapped unless the mapping leaves it out', () => {
    const strange = ['N00008', 'N00009'].map((kpi) => ({ ...row('0180', '2013', total('1')), kpi }));
    const imported = koladaSeries(inputOf(strange, { asked: ['N00008', 'N00009'] }), CHOICE);
    expect(imported.unmapped).toEqual(['N00008']);
  });

  test('a KPI that was asked for and is not listed has vanished', () => {
    expect(koladaSeries(inputOf([], { kpis: [] }), CHOICE).vanished).toEqual(['N00001']);
  });
});

describe('what is broken is a finding', () => {
  const rulesOf = (rows: KoladaRow[], rest: Partial<KoladaInput> = {}): string[] =>
    koladaSeries(inputOf(rows, rest), CHOICE).findings.map(({ rule }) => rule);

  test('the same figure twice, with the same value or another', () => {
    const twice = (value: string) =>
      rulesOf([row('0180', '2013', total('1')), row('0180', '2013', total(value))]);
    expect(twice('1')).toEqual(['figure-stands-once']);
    expect(twice('2')).toEqual(['figure-stands-once']);
  });

  test('a literal that a number cannot hold', () => {
    expect(rulesOf([row('0180', '2013', total('0.12345678901234567890'))])).toEqual(['literal-is-exact']);
  });

  test('a row of a KPI that was not asked for', () => {
    expect(rulesOf([row('0180', '2013', total('1'))], { asked: ['N00002'] })).toEqual(['page-is-asked-for']);
  });

  test('a period that is no year', () => {
    expect(rulesOf([row('0180', '202', total('1'))])).toEqual(['key-is-well-formed']);
  });
});

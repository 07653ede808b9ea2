import { describe, expect, test } from 'vitest';
import { type KoladaInput, type KoladaRow, koladaSeries } from '../../../src/release/kolada.ts';
import type { ImportedSeries } from '../../../src/release/mapping.ts';
import { metricOf } from '../small-dataset.ts';

const CHOICE = { metrics: [metricOf('N00001')], from: '2013', leftOut: ['N00009'], areas: new Set<string>() };

type Value = KoladaRow['values'][number];
const total = (value: string | null, isdeleted = false): Value => ({ gender: 'T', value, isdeleted });
const row = (municipality: string, period: string, ...values: Value[]): KoladaRow => ({
  kpi: 'N00001',
  municipality,
  period,
  values,
});

type Rest = Partial<Omit<KoladaInput, 'eachKpi'>>;

/** The summary, with the series that were added and those that were kept. */
async function importOf(values: KoladaRow[], rest: Rest = {}, choice = CHOICE) {
  const added: ImportedSeries[] = [];
  const kept: ImportedSeries[] = [];
  const input: KoladaInput = {
    eachKpi: [...Map.groupBy(values, ({ kpi }) => kpi)].map(([kpi, own]) => ({
      kpi,
      pages: [{ file: 'page-1.json', values: own }],
    })),
    kpis: [{ id: 'N00001', title: 'Invånare' }],
    areas: [{ id: '0001', title: 'Region Stockholm', type: 'L' }],
    asked: ['N00001'],
    findings: [],
    ...rest,
  };
  const sink = {
    add: (one: ImportedSeries) => void added.push(one),
    keep: (one: ImportedSeries) => void kept.push(one),
    forget: () => {},
  };
  return { ...(await koladaSeries(input, choice, sink)), added, kept };
}

const figuresOf = async (values: KoladaRow[]) => (await importOf(values)).added[0]?.figures;

describe('what is taken', () => {
  test('figures go by municipality, then year, without trailing zeros', async () => {
    const rows = [
      row('1480', '2013', total('2.50')),
      row('0180', '2014', total('7.0')),
      row('0180', '2013', total('1')),
    ];
    expect(await figuresOf(rows)).toEqual([
      { geo: '0180', period: '2013', value: '1' },
      { geo: '0180', period: '2014', value: '7' },
      { geo: '1480', period: '2013', value: '2.5' },
    ]);
  });

  test('null and deleted values are listed without a value', async () => {
    expect(
      await figuresOf([row('0180', '2013', total(null)), row('0180', '2014', total('5', true))]),
    ).toEqual([
      { geo: '0180', period: '2013', value: '' },
      { geo: '0180', period: '2014', value: '' },
    ]);
  });

  test('the series carries the title that the publisher gives', async () => {
    const { added } = await importOf([row('0180', '2013', total('1'))]);
    expect(added).toMatchObject([{ metric: 'N00001', title: 'Invånare', unit: null }]);
  });
});

describe('what is left out is counted', () => {
  test('by gender, region, group and year', async () => {
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
    expect((await importOf(rows)).leftOut).toEqual({
      'before 2013': 1,
      'gender K': 1,
      'gender M': 1,
      groups: 1,
      'nation and regions': 1,
    });
  });

  test('a KPI of no metric is kept for later unless the mapping leaves it out, which is counted', async () => {
    const strange = ['N00008', 'N00009'].map((kpi) => ({ ...row('0180', '2013', total('1')), kpi }));
    const { added, kept, leftOut } = await importOf(strange, { kpis: [{ id: 'N00008', title: 'Nytt' }] });
    expect(added).toEqual([]);
    expect(leftOut).toEqual({ 'of N00009, which sources.json leaves out': 1 });
    expect(kept).toEqual([
      { metric: 'N00008', title: 'Nytt', unit: null, figures: [{ geo: '0180', period: '2013', value: '1' }] },
    ]);
  });

  test('a KPI whose status nobody has established is kept, one that is not public is taken', async () => {
    const withStatus = (isPublic: boolean | null) => ({
      ...CHOICE,
      metrics: [metricOf('N00001', { status: { public: isPublic, reason: 'None.' } })],
    });
    const rows = [row('0180', '2013', total('1'))];
    expect((await importOf(rows, {}, withStatus(null))).kept).toHaveLength(1);
    expect((await importOf(rows, {}, withStatus(false))).added).toHaveLength(1);
  });

  test('a KPI that was asked for and is not listed has vanished', async () => {
    expect((await importOf([], { kpis: [] })).vanished).toEqual(['N00001']);
  });
});

describe('what is broken is a finding', () => {
  const rulesOf = async (rows: KoladaRow[]): Promise<string[]> =>
    (await importOf(rows)).findings.map(({ rule }) => rule);

  test('the same figure twice, with the same value or another', async () => {
    const twice = (value: string) =>
      rulesOf([row('0180', '2013', total('1')), row('0180', '2013', total(value))]);
    expect(await twice('1')).toEqual(['figure-stands-once']);
    expect(await twice('2')).toEqual(['figure-stands-once']);
  });

  test('a row of another KPI', async () => {
    const pages = [{ file: 'page-1.json', values: [{ ...row('0180', '2013', total('1')), kpi: 'N00002' }] }];
    const { findings } = await importOf([], { eachKpi: [{ kpi: 'N00001', pages }] } as Rest);
    expect(findings).toMatchObject([{ rule: 'page-is-asked-for', expected: 'N00001', actual: 'N00002' }]);
  });

  test('a code that lost its leading zero, which is no group', async () => {
    const { leftOut, findings } = await importOf([row('180', '2013', total('1'))]);
    expect(findings).toMatchObject([
      { rule: 'key-is-well-formed', where: { geo: '180' }, expected: '0180', actual: '180' },
    ]);
    expect(leftOut).toEqual({});
  });

  test.each(['0180 ', 'G0180', 'G', 'G12a', '١٢٣٤', ''])(
    'a code %j, which is neither a municipality’s nor a group’s',
    async (code) => {
      const areas = [{ id: '0180', title: 'Stockholm', type: 'K' }];
      const { leftOut, findings } = await importOf([row(code, '2013', total('1'))], { areas });
      expect(findings).toMatchObject([{ rule: 'key-is-well-formed', actual: JSON.stringify(code) }]);
      expect(leftOut).toEqual({});
    },
  );

  test.each([
    ['t', 'a gender that is none', 'T, K or M', '"t"'],
    ['', 'a gender that is none', 'T, K or M', '""'],
    ['K', 'no total of both genders', 'T', '"K"'],
  ])('a row with the gender %j alone has %s', async (gender, message, expected, actual) => {
    const only = { ...total('1'), gender };
    const { findings } = await importOf([
      row('0180', '2013', only),
      row('0180', '2012', only),
      row('0180', '2014', total('1')),
    ]);
    expect(findings).toMatchObject([
      { rule: 'genders-are-known', where: { geo: '0180', period: '2013' }, expected, actual },
    ]);
    expect(findings[0]?.message).toContain(`${message}; save the page again, or ask the publisher`);
  });

  test('a row without any value, but none of a group or region without a total', async () => {
    const half = { ...total('1'), gender: 'K' };
    expect(await rulesOf([row('0180', '2013')])).toEqual(['genders-are-known']);
    expect(await rulesOf([row('0001', '2013', half), row('G1234', '2013', half)])).toEqual([]);
  });

  test('a period that is no year', async () => {
    expect(await rulesOf([row('0180', '202', total('1'))])).toEqual(['key-is-well-formed']);
  });
});

describe('a KPI is quarantined, and the others go on', () => {
  const other = { ...row('0180', '2013', total('1')), kpi: 'N00008' };

  test.each([
    ['0.12345678901234567890', '0.12345678901234568'],
    ['-0', '0'],
    ['-0.0', '0'],
    ['1e400', 'a finite decimal number'],
  ])('for %s', async (literal, expected) => {
    const rows = [row('0180', '2013', total(literal)), row('0180', '2014', total('3')), other];
    const { added, kept, quarantined, findings } = await importOf(rows);
    expect({ added, quarantined, others: kept.length }).toEqual({
      added: [],
      quarantined: ['N00001'],
      others: 1,
    });
    expect(findings).toMatchObject([
      { rule: 'literal-is-exact', severity: 'warning', where: { period: '2013' }, expected },
    ]);
  });

  test('with one finding, however many figures there are', async () => {
    const rows = ['2013', '2014', '2015'].map((year) => row('0180', year, total('-0')));
    const { findings } = await importOf(rows);
    expect(findings.map(({ message }) => message)).toEqual([
      'the number (and 2 more) cannot be kept exactly as it is written, so nothing of the KPI is staged; ask the publisher',
    ]);
  });

  test('and that one says how many, beyond those that are listed, too', async () => {
    const codes = Array.from({ length: 150 }, (_, index) => String(2000 + index));
    const { findings } = await importOf(codes.map((geo) => row(geo, '2013', total('-0'))));
    expect(findings.map(({ message }) => message)).toEqual([
      expect.stringContaining('the number (and 149 more) cannot be kept exactly'),
    ]);
  });
});

test('a figure in scientific notation is kept as the same number and counted', async () => {
  const { added, notes, findings } = await importOf([
    row('0180', '2013', total('8.735e-05')),
    row('0180', '2014', total('1e5')),
    row('0180', '2015', total('2.0')),
  ]);
  expect(findings).toEqual([]);
  expect(added[0]?.figures.map(({ value }) => value)).toEqual(['0.00008735', '100000', '2']);
  expect(notes).toEqual({ 'figures in scientific notation, kept as the same number': 2 });
});

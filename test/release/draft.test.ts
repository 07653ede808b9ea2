import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { runCommand } from '../../src/release/command-line.ts';
import { koladaServer } from './kolada-server.ts';
import { datasetOfTest, type Published } from './published-dataset.ts';
import { recordedEffects } from './recorded-effects.ts';
import { listPage, metricOf, put, type Row, saveKolada } from './small-dataset.ts';

let dataset: Published;
const ROWS: Record<string, Row[]> = {
  N00001: [['0180', '2022', '1']],
  N00003: [
    ['0001', '2021', '7'],
    ['0180', '2021', '5.0'],
    ['0180', '2022', '6'],
    ['1480', '2022', 'null'],
  ],
  N00004: [['0001', '2022', '9']],
};

const folder = (): string => join(dataset.dir, 'drafted');
const out = (): string => join(dataset.dir, 'drafts.json');
const registryText = (): string => dataset.text('metrics.json');
const drafts = () => JSON.parse(readFileSync(out(), 'utf8'));
const draft = () => dataset.run('draft', 'kolada', folder(), '--out', out());
const confirm = () => dataset.run('draft', 'confirm', out());

beforeEach(async () => {
  dataset = await datasetOfTest();
  saveKolada(folder(), ROWS);
  const kpis = [
    { id: 'N00001', title: 'Registrerat' },
    {
      ...{ id: 'N00003', title: 'Elever, andel (%)', description: 'Andelen. Källa: Skolverket.' },
      operating_area: 'Befolkning,Vård och omsorg',
    },
    { id: 'N00004', title: ' Vårdplatser,\u00a0 antal', description: null },
  ];
  put(join(folder(), 'kpi.json'), listPage(kpis));
});

describe('a draft', () => {
  test('counts every gender and level, and takes the figures of both genders in municipalities alone', async () => {
    const rowOf = (municipality: string, ...values: object[]) => ({
      ...{ kpi: 'N00003', period: 2022, municipality, values },
    });
    const total = (value: unknown, isdeleted = false) => ({ gender: 'T', value, isdeleted });
    const page = listPage([
      rowOf('0180', { ...total(5), gender: 'K' }, { ...total(null), gender: 'M' }, total(0)),
      rowOf('1480', total('LONG')),
      rowOf('0114', total(0, true)),
      rowOf('0001', total(0)),
      rowOf('G123', total(0)),
      rowOf('0115', { ...total(1), gender: 'K' }),
    ]).replace('"LONG"', '1.00000000000000000001');
    put(join(folder(), 'data/N00003/page-1.json'), page);
    const { lines } = await draft();
    expect(lines.slice(1)).toEqual([
      'Only regions have figures: N00004',
      'Zeros, which may stand for missing values: N00003',
      'Figures that cannot be kept exactly: N00003',
      'Rows without a total of both genders, which are listed without a value: N00003',
    ]);
    expect(drafts()[0].facts).toMatchObject({
      ...{ genders: { T: 4, K: 2 }, levels: { municipalities: 2, regions: 1, groups: 1 } },
      ...{ years: { first: '2022', last: '2022' }, zeros: 1, inexact: 1, withoutTotal: 1 },
    });
  });

  test('comes from a server as from saved pages, of the KPIs that no metric takes', async () => {
    const server = await koladaServer((id) => ['N00001', 'N00003'].includes(id));
    server.script((path) =>
      path.startsWith('/v3/kpi?')
        ? { body: listPage(['N00001', 'N00003'].map((id) => ({ id, title: id }))) }
        : null,
    );
    const { effects } = recordedEffects({ fetch });
    const command = ['draft', 'kolada', server.base, '--out', out()];
    expect(await runCommand(command, dataset.paths, effects)).toBe(0);
    await server.stop();
    expect(drafts()).toMatchObject([{ entry: { id: 'N00003' }, facts: { genders: { T: 5 } } }]);
  });
});

describe('a draft that a person has filled in', () => {
  const { id: _, ...WRITTEN } = metricOf('N00003', { status: { public: true, reason: 'Looked at.' } });
  const FILLED = { ...WRITTEN, confirmed: { by: 'Anna', on: '2025-12-31' } };

  /** @param change of the first entry */
  async function filledIn(change: object): Promise<void> {
    await draft();
    const [first, ...others] = drafts();
    put(out(), JSON.stringify([{ ...first, entry: { ...first.entry, ...change } }, ...others], null, 2));
  }

  test.each<[string, object, string]>([
    ['a unit that is null', { unit: null }, 'unit: Invalid input: expected string, received null'],
    ['nobody’s word', { confirmed: undefined }, 'only an entry that somebody has looked at becomes a metric'],
    ['a day to come', { confirmed: { by: 'Anna', on: '2026-01-02' } }, 'N00003 is confirmed on a day after'],
    ['a reason that is null', { status: { public: false, reason: null } }, 'status.reason: Invalid input'],
    ['a key of its own', { colour: 'red' }, 'Unrecognized key: "colour"'],
  ])('with %s is refused with its place, and the registry stays', async (_, change, words) => {
    await filledIn({ ...FILLED, ...change });
    const before = registryText();
    const told = await confirm().then(
      ({ lines }) => lines.join('\n'),
      (error: Error) => error.message,
    );
    expect(told).toContain(words);
    expect(told).toContain(out());
    expect(registryText()).toBe(before);
  });
});

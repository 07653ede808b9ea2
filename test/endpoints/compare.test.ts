import { describe, expect, it } from 'vitest';
import { goldenData } from '../support/golden.ts';
import { dataOf, faultOf } from '../support/service/answer.ts';
import { serveDerived, verifiedOf } from '../support/service.ts';

const served = await serveDerived(verifiedOf(goldenData('small')));

type Comparison = {
  municipalities: string[];
  period: string;
  metrics: { metric: string; values: { geo: string; value: number; observation: string }[] }[];
  citation: string;
};
const pathOf = (municipalities: string, metrics: string) =>
  `/api/v1/compare?municipalities=${municipalities}&metrics=${metrics}`;
const compare = (municipalities: string, metrics: string) =>
  dataOf<Comparison>(served, pathOf(municipalities, metrics));

describe('a comparison', () => {
  it('keeps the asked order of municipalities and metrics', async () => {
    const { municipalities, metrics } = await compare('1480,malmo,0180', 'TIES1,THIN90');
    expect(municipalities).toEqual(['1480', '1280', '0180']);
    const valuesOf = metrics.map(({ metric, values }) => [
      metric,
      values.map(({ geo, value }) => [geo, value]),
    ]);
    expect(Object.fromEntries(valuesOf)).toEqual({
      TIES1: [
        ['1480', 6],
        ['1280', 7],
        ['0180', 12.5],
      ],
      THIN90: [
        ['1480', 78],
        ['1280', 77],
        ['0180', 71],
      ],
    });
    expect(metrics.map(({ metric }) => metric)).toEqual(['TIES1', 'THIN90']);
  });

  it.each([
    ['0114,0180', 'TIES1', '2023'],
    ['0114,0330', 'TIES1', '2022'],
    ['0114,0180', 'REV01', '2022'],
    ['0114,1480', 'NEWTHIN', '2001'],
    ['0114,0484', 'TIES1,THIN90', '2023'],
    ['0180,0330', 'DISJ01', '2021'],
  ])('of %s in %s is of %s, the latest year that all have', async (municipalities, metrics, period) => {
    expect((await compare(municipalities, metrics)).period).toBe(period);
  });

  it('gives each value with the identifier and hash of its observation', async () => {
    const { metrics } = await compare('0180,1480', 'BEF01');
    const observation = await dataOf<{ contentHash: string }>(
      served,
      '/api/v1/observations/SF.BEF01.1480.2023',
    );
    expect(metrics[0]?.values[1]).toEqual({
      geo: '1480',
      value: 604616,
      observation: 'SF.BEF01.1480.2023',
      contentHash: observation.contentHash,
      flags: [],
      notes: [],
      labels: { county: 'Västra Götalands län', geo: 'Göteborg' },
    });
  });

  it('says of a figure what its observation says: why a waiver let it through', async () => {
    const { metrics } = await compare('0180,1981', 'ASC01');
    const sala = metrics[0]?.values.find(({ geo }) => geo === '1981') ?? expect.fail();
    const { flags, notes } = await dataOf<{ flags: string[]; notes: object[] }>(
      served,
      `/api/v1/observations/${sala.observation}`,
    );
    expect(sala).toMatchObject({ flags, notes });
    expect([flags, notes.length]).toEqual([['suspect-zero'], 1]);
  });

  it('cites every source once with the values side by side, which nobody calculated', async () => {
    const { citation } = await compare('0114,0180', 'TIES1,THIN90,REV01&lang=en');
    expect(citation).toBe(
      'Kommunen, via Kolada (RKA); SCB: 2022: Share content: Upplands Väsby 12%, Stockholm 12.25%; Voluntary survey: Upplands Väsby 60%, Stockholm 61%; Revised measure: Upplands Väsby 1.25%, Stockholm 2%. Open Data API (CC BY 4.0), https://data.example/en/compare?municipalities=0114,0180&metrics=TIES1,THIN90,REV01',
    );
  });

  it('has exactly the members of the contract', async () => {
    expect(Object.keys(await compare('0180,1480', 'BEF01'))).toEqual(
      'citation derived links metrics municipalities period unit'.split(' '),
    );
  });
});

describe('a comparison is refused', () => {
  it.each([
    ['0180,1480', 'DISJ01', 'no_common_period no_shared_year municipalities'],
    ['0180,0643', 'DISJ01', 'no_common_period no_shared_year municipalities'],
    ['0180,0330', 'NEWTHIN,DISJ01', 'incomparable different_units metrics'],
    ['0180,1480', 'NOCOMP1', 'incomparable not_comparable metrics'],
    ['habo,0180', 'BEF01', 'ambiguous several_municipalities municipalities'],
    ['0180,1480', 'BEF01,matt-av-samma-ord', 'ambiguous several_metrics metrics'],
  ])('of %s in %s: %s', async (municipalities, metrics, fault) => {
    expect(await faultOf(served, pathOf(municipalities, metrics))).toBe(`422 ${fault}`);
  });
});

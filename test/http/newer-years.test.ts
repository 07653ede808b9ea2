import { afterAll, describe, expect, it } from 'vitest';
import { FIRST_ROWS, publishedDataset } from '../release/published-dataset.ts';
import type { Row } from '../release/small-dataset.ts';
import { emittedOf, servedFrom } from '../support/service.ts';

const FIRST = '2024-08-30';
const own = FIRST_ROWS['N00001'] ?? [];

/** Whether charts and comparisons of the first release say that a newer value exists, where the next one has these rows. */
async function notedWith(rows: Row[]): Promise<Record<string, boolean>> {
  const dataset = await publishedDataset();
  afterAll(() => dataset.remove());
  expect((await dataset.importRows({ ...FIRST_ROWS, N00001: rows }, '2025-01-01')).code).toBe(0);
  const { code, lines } = await dataset.run('publish', '--date', '2025-01-01', '--reason', 'More years.');
  expect([code, lines.filter(() => code !== 0)]).toEqual([0, []]);
  const served = await servedFrom(await emittedOf(dataset.paths.data));
  const paths = {
    chart: '/embed/chart/0180/N00001',
    both: '/embed/compare?municipalities=0180,1480&metric=N00001',
  };
  const noted = Object.entries(paths).map(async ([name, path]) => {
    const { status, body } = await served.askRaw(`/releases/${FIRST}${path}`);
    expect(status).toBe(200);
    return [name, body?.includes('data-newer')];
  });
  return Object.fromEntries(await Promise.all(noted));
}

describe('lines of a past release tell of newer values', () => {
  it('not where years before their first were added', async () => {
    const before: Row[] = [
      ['0180', '2020', '890'],
      ['1480', '2020', '490'],
    ];
    expect(await notedWith([...before, ...own])).toEqual({ chart: false, both: false });
  });

  it('where a year came after them', async () => {
    expect(await notedWith([...own, ['1480', '2023', '510']])).toEqual({ chart: false, both: true });
  });

  it('where a year that is shown is another', async () => {
    const other = own.map(
      (row): Row => (row[0] === '0180' && row[1] === '2021' ? ['0180', '2021', '901'] : row),
    );
    expect(await notedWith(other)).toEqual({ chart: true, both: true });
  });

  it('where a year that had none has a value', async () => {
    const filled = own.map((row): Row => (row[2] === 'null' ? ['1480', '2022', '505'] : row));
    expect(await notedWith(filled)).toEqual({ chart: false, both: true });
  });
});

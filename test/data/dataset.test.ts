import { describe, expect, it } from 'vitest';
import { cellIndex, gridOf, STATE } from '../../src/data/dataset.ts';

const row = (geo: string, period: string, value: string) => ({ line: 2, geo, period, value });

describe('a grid', () => {
  const grid = gridOf(
    {
      metric: 'N01951',
      rows: [
        row('1480', '2022', '7.5'),
        row('0180', '2021', ''),
        row('0180', '2023', '-0.5'),
        row('0305', '2022', ''),
      ],
    },
    [
      { geo: '0305', period: '2022' },
      { geo: '0305', period: '2019' },
      { geo: '1480', period: '2021' },
    ],
  );
  const at = (geo: string, period: string) =>
    cellIndex(grid, grid.geos.indexOf(geo), grid.periods.indexOf(period));

  it('has the codes and periods that occur, ascending, withdrawn ones among them', () => {
    expect(grid.geos).toEqual(['0180', '0305', '1480']);
    expect(grid.periods).toEqual(['2019', '2021', '2022', '2023']);
  });

  it('tells a value, a null, an absence and a withdrawal apart', () => {
    expect(grid.states[at('1480', '2022')]).toBe(STATE.value);
    expect(grid.states[at('0180', '2021')]).toBe(STATE.null);
    expect(grid.states[at('0180', '2022')]).toBe(STATE.absent);
    expect(grid.states[at('1480', '2021')]).toBe(STATE.withdrawn);
    expect(grid.states[at('0305', '2019')]).toBe(STATE.withdrawn);
  });

  it('believes the file where it still lists what the log withdrew', () => {
    expect(grid.states[at('0305', '2022')]).toBe(STATE.null);
  });

  it('keeps every value', () => {
    expect([grid.values[at('1480', '2022')], grid.values[at('0180', '2023')]]).toEqual([7.5, -0.5]);
  });

  it('of no rows is empty', () => {
    expect(gridOf({ metric: 'N01951', rows: [] })).toMatchObject({ geos: [], periods: [] });
  });
});

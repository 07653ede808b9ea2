import { describe, expect, test } from 'vitest';
import {
  byWeight,
  cutTo,
  cutWords,
  figureChanges,
  kindCounts,
  shareWords,
} from '../../src/release/changes.ts';
import type { Figure } from '../../src/release/mapping.ts';
import { changeOf, entriesOf } from './metric-change.ts';

const series = (rows: Record<string, string>): Figure[] =>
  Object.entries(rows).map(([place, value]) => {
    const [geo = '', period = ''] = place.split(' ');
    return { geo, period, value };
  });

/** What is to be looked at where the figures of a metric become others. */
const changesOf = (before: Record<string, string>, after: Record<string, string>) => {
  const change = changeOf('N00001', series(before), series(after));
  return figureChanges(change, entriesOf(change));
};

describe('the figures to look at', () => {
  test('of revised ones the largest share comes first, of either sign, one from zero before all', () => {
    const { revised } = changesOf(
      { '0114 2022': '1', '0180 2022': '2', '0305 2022': '0', '1480 2022': '-2' },
      { '0114 2022': '4', '0180 2022': '1', '0305 2022': '1', '1480 2022': '-1' },
    );
    expect(revised.first.map(({ geo, share }) => [geo, share])).toEqual([
      ['0305', null],
      ['0114', 3],
      ['0180', -0.5],
      ['1480', 0.5],
    ]);
    expect(revised.first.map(shareWords)).toEqual(['from 0', '+300.0 %', '-50.0 %', '+50.0 %']);
  });

  test('of withdrawn ones the newest year comes first', () => {
    const { withdrawn, revised } = changesOf(
      { '0114 2021': '1', '0114 2022': '2', '0180 2022': '3' },
      { '0114 2021': '', '0180 2021': '1' },
    );
    expect(withdrawn.first.map(({ id }) => id)).toEqual([
      'SF.N00001.0114.2022',
      'SF.N00001.0180.2022',
      'SF.N00001.0114.2021',
    ]);
    expect(revised.count).toBe(0);
  });

  test('a figure of a new year is set beside the nearest earlier one of its municipality as that comes', () => {
    const { newYears, steps, late } = changesOf(
      { '0114 2020': '10', '0114 2021': '20', '0180 2020': '100' },
      {
        '0114 2020': '10',
        '0114 2021': '22',
        '0114 2022': '33',
        '0180 2020': '100',
        '0180 2022': '110',
        '1480 2022': '7',
      },
    );
    expect(newYears).toEqual([{ period: '2022', figures: 3 }]);
    expect(steps).toMatchObject({
      count: 2,
      first: [
        { geo: '0114', period: '2022', since: '2021', previousValue: '22', value: '33', share: 0.5 },
        { geo: '0180', period: '2022', since: '2020', previousValue: '100', value: '110', share: 0.1 },
      ],
    });
    expect(late.count).toBe(0);
  });

  test('a figure that comes to a year that stands is none of a new year', () => {
    const { newYears, steps, late } = changesOf(
      { '0114 2021': '1', '0180 2020': '2' },
      { '0114 2021': '1', '0180 2020': '2', '0180 2021': '3' },
    );
    expect([newYears, steps.count]).toEqual([[], 0]);
    expect(late.first).toMatchObject([{ geo: '0180', period: '2021', since: '2020', value: '3' }]);
  });

  test('a change that no tenth of a per cent holds is not said to be none', () => {
    const [tiny] = changesOf({ '0114 2022': '10000' }, { '0114 2022': '10001' }).revised.first;
    expect(tiny && shareWords(tiny)).toBe('+0.01 %');
  });

  test('a cut list says how many of how many it has', () => {
    expect(cutWords(cutTo([1, 2, 3], 2))).toBe('2 of 3');
    expect(cutWords(cutTo([1, 2], 2))).toBe('2');
  });
});

describe('the changes of a release', () => {
  const weighed = (metric: string, before: Record<string, string>, after: Record<string, string>) => {
    const change = changeOf(metric, series(before), series(after));
    const entries = entriesOf(change);
    const tally = Object.fromEntries(
      [...Map.groupBy(entries, ({ type }) => type)].map(([type, own]) => [type, own.length]),
    );
    const rest = { leaves: false, before: { values: 3 }, listings: 0 };
    return { metric, tally, changes: figureChanges(change, entries), ...rest };
  };
  const FIVE = weighed('N5', { '0114 2022': '100' }, { '0114 2022': '105' });
  const GONE = weighed('N3', { '0114 2022': '100' }, {});
  const NEW = weighed('N1', { '0114 2021': '1' }, { '0114 2021': '1', '0114 2022': '9', '0180 2021': '1' });
  const DOUBLED = weighed('N4', { '0114 2022': '1' }, { '0114 2022': '3' });
  const LEAVING = { ...weighed('N2', {}, {}), leaves: true, tally: { withdrawn: 1 } };

  test('are counted by kind, those of a metric that leaves with all of its figures', () => {
    expect(kindCounts([FIVE, GONE, NEW, DOUBLED, LEAVING])).toEqual([
      { kind: 'revised', figures: 2, metrics: 2 },
      { kind: 'withdrawn', figures: 1, metrics: 1 },
      { kind: 'withdrawn with their metric', figures: 3, metrics: 1 },
      { kind: 'published in new years', figures: 1, metrics: 1 },
      { kind: 'published in years that stand', figures: 1, metrics: 1 },
    ]);
  });

  test('stand by what they change of published figures, one that goes as all of it, and then by their steps', () => {
    const sorted = [NEW, FIVE, LEAVING, GONE, DOUBLED].sort(byWeight);
    expect(sorted.map(({ metric }) => metric)).toEqual(['N4', 'N2', 'N3', 'N5', 'N1']);
  });
});

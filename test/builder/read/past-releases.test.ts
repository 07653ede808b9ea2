import { expect, it } from 'vitest';
import { pastReleases } from '../../../src/builder/verify.ts';
import { headIndex } from '../../../src/data/dataset.ts';
import { goldenData } from '../../support/golden.ts';
import { verifiedOf } from '../../support/service.ts';

const DATA = goldenData('small');
const newest = verifiedOf(DATA);
const { head, grids } = newest;

/** The dates on which the log, or a list of what has no value, says something of a metric. */
const datesOf = (metric: string): string[] => [
  ...(head.log.releases.get(metric) ?? []),
  ...(headIndex(head).listings.get(metric) ?? []).map(({ release }) => release),
];

it('a release shares the newest grid of each metric of which no later one says anything, and no other', () => {
  const shown = pastReleases(DATA, newest).flatMap(({ head: { release }, grids: own }) =>
    [...own].map(([metric, grid]) => {
      const dates = datesOf(metric);
      const isLast = dates.every((date) => date <= release.release);
      const isChange = dates.includes(release.release);
      return { metric, at: release.release, isLast, isChange, isShared: grid === grids.get(metric) };
    }),
  );
  expect(new Set(shown.map(({ isLast }) => isLast)).size).toBe(2);
  expect(shown.some(({ isLast, isChange }) => isLast && isChange)).toBe(true);
  expect(shown.filter(({ isLast, isShared }) => isLast !== isShared)).toEqual([]);
});

// What `draft kolada` says of the entries that it has made, and of what a person is to look at.
import type { Draft } from '../../model/draft.ts';

/** @param unfit by KPI: what of it the registry could not hold */
export function draftReport(drafts: readonly Draft[], unfit: ReadonlyMap<string, string>): string[] {
  const listLine = (what: string, some: readonly Draft[]): string[] =>
    some.length === 0 ? [] : [`${what}: ${some.map(({ id }) => id).join(' ')}`];
  return [
    `Drafted ${drafts.length} entries; none is public until a person confirms it.`,
    ...listLine(
      'Only regions have figures',
      drafts.filter(({ years, levels }) => years === null && levels.regions > 0),
    ),
    ...listLine(
      'No figures at all',
      drafts.filter(({ years, levels }) => years === null && levels.regions === 0),
    ),
    ...listLine(
      'Zeros that may stand for missing values',
      drafts.filter(({ suspectZeros }) => suspectZeros > 0),
    ),
    ...listLine(
      'Years that repeat the year before',
      drafts.filter(({ carriedForward }) => carriedForward.length > 0),
    ),
    ...listLine(
      'Figures of years before a municipality existed',
      drafts.filter(({ backCast }) => backCast),
    ),
    ...listLine(
      'Figures that cannot be kept exactly',
      drafts.filter(({ inexact }) => inexact > 0),
    ),
    ...(unfit.size === 0
      ? []
      : [
          `Not drafted, since the registry could not hold it: ${[...unfit].map(([id, what]) => `${id} (${what})`).join(', ')}`,
        ]),
  ];
}

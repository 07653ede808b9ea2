// What `draft kolada` says of the entries that it has made, and of what a person is to look at.
import type { Draft } from '../../data/registry.ts';

/** What a person is to look at, and of which drafts. */
const TO_LOOK_AT: [string, (draft: Draft) => boolean][] = [
  ['Only regions have figures', ({ years, levels }) => years === null && levels.regions > 0],
  ['No figures at all', ({ years, levels }) => years === null && levels.regions === 0],
  ['Zeros that may stand for missing values', ({ suspectZeros }) => suspectZeros > 0],
  ['Years that repeat the year before', ({ carriedForward }) => carriedForward.length > 0],
  ['Figures of years before a municipality existed', ({ backCast }) => backCast],
  ['Figures that cannot be kept exactly', ({ inexact }) => inexact > 0],
];

/** @param unfit by KPI: what of it the registry could not hold */
export function draftReport(drafts: readonly Draft[], unfit: ReadonlyMap<string, string>): string[] {
  const listed = TO_LOOK_AT.flatMap(([what, is]) => {
    const ids = drafts.filter(is).map(({ id }) => id);
    return ids.length === 0 ? [] : `${what}: ${ids.join(' ')}`;
  });
  const left = [...unfit].map(([id, what]) => `${id} (${what})`).join(', ');
  return [
    `Entries drafted: ${drafts.length}; none is public until a person confirms it.`,
    ...listed,
    ...(left === '' ? [] : [`Not drafted, since the registry could not hold it: ${left}`]),
  ];
}

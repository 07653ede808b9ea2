// A note reaches the figures that it names: a code or a year that does not exist would keep it from all of them in silence.
import type { DatasetHead } from '../model/dataset.ts';
import type { Finding } from '../model/finding.ts';
import type { Note } from '../model/note.ts';
import { REGISTRY_FILE } from './data-files.ts';
import { errorFinding } from './error-finding.ts';
import type { DatasetRule } from './rule.ts';

const NAME = 'notes-are-sound';

/** Years in which a note may begin or end: as far ahead as a series may be extended. */
const EARLIEST = '1900';
const YEARS_AHEAD = 5;

type Fault = (note: Note, head: DatasetHead) => string | null;

const latest = ({ release }: DatasetHead): string =>
  String(Number(release.release.slice(0, 4)) + YEARS_AHEAD);

const unknownGeo: Fault = ({ geo }, { municipalities }) => {
  const codes = new Set(municipalities.map(({ code }) => code));
  const unknown = geo?.find((code) => !codes.has(code));
  return unknown === undefined
    ? null
    : `A note names the municipality ${unknown}, which is not registered, so nobody would read it; correct the code.`;
};

const reversed: Fault = ({ from, to }) =>
  from !== null && to !== null && from > to
    ? `A note begins in ${from} and ends in ${to}, so it is about no year; put the years in order.`
    : null;

const implausible: Fault = ({ from, to }, head) => {
  const year = [from, to].find((one) => one !== null && (one < EARLIEST || one > latest(head)));
  return year === undefined || year === null
    ? null
    : `A note names the year ${year}; expected ${EARLIEST} to ${latest(head)}. Correct the year.`;
};

const undatedBreak: Fault = ({ kind, from }) =>
  kind === 'break' && from === null
    ? 'A break names no year, so no chart can show it; give the first year of the new meaning in "from".'
    : null;

const FAULTS: readonly Fault[] = [unknownGeo, reversed, implausible, undatedBreak];

const inMetric = (metric: string, message: string): Finding =>
  errorFinding(NAME, { file: REGISTRY_FILE, metric }, { message });

export const notesAreSound: DatasetRule = {
  name: NAME,
  about: 'A note names registered municipalities and plausible years in order, and a break its first year.',
  check: (head) =>
    head.registry.metrics.flatMap(({ id, notes }) =>
      notes.flatMap((note) =>
        FAULTS.flatMap((fault) => {
          const message = fault(note, head);
          return message === null ? [] : [inMetric(id, message)];
        }),
      ),
    ),
};

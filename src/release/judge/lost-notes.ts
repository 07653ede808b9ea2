// What a metric's entry said to readers and says no longer: no figure changes by it, so no log has it. What it lets them do
// has its stated reason in the registry.
import { type Finding, REGISTRY_FILE } from '../../data/dataset.ts';
import { canonicalJson } from '../../data/hash.ts';
import { isPublic, type Metric, type Note, type Registry } from '../../data/registry.ts';
import { errorFinding } from '../../rules/rule.ts';

const NOTE =
  'Figures would be read without a caution or a break that they were published with; keep the note, or waive it with the reason why it is true no longer.';

/** Metrics that are shown before and after alone: one that is gone as a whole is a finding of its own. */
export function lostNotes({ metrics }: Registry, last: Registry | null): Finding[] {
  const open = new Map(metrics.filter(isPublic).map((metric) => [metric.id, metric]));
  return (last?.metrics ?? []).filter(isPublic).flatMap((was) => {
    const metric = open.get(was.id);
    return metric === undefined ? [] : lostOf(metric, was);
  });
}

/** One note stands for one that went: of its kind, and about all that it was about. Its words may be others. */
function lostOf({ id, notes }: Metric, was: Metric): Finding[] {
  const kept = new Set(notes.map(canonicalJson));
  const had = new Set(was.notes.map(canonicalJson));
  const others = notes.filter((note) => !had.has(canonicalJson(note)));
  const gone = was.notes.filter((note) => !kept.has(canonicalJson(note)));
  return withoutHeir(gone, others).map(({ kind, text }) => {
    const where = { file: REGISTRY_FILE, metric: id };
    return errorFinding('note-vanishes', where, { message: NOTE, expected: `${kind}: ${text.en}` });
  });
}

/**
 * As few as can be: an heir goes over to another note where the one that had it finds another (augmenting paths). Those
 * that are worded anew about the very same figures have the first choice.
 */
function withoutHeir(gone: readonly Note[], others: readonly Note[]): Note[] {
  const heldBy = new Map<Note, Note>();
  const findsHeir = (note: Note, tried: Set<Note>): boolean =>
    others.some((other) => {
      if (tried.has(other) || !covers(other, note)) return false;
      tried.add(other);
      const holder = heldBy.get(other);
      if (holder !== undefined && !findsHeir(holder, tried)) return false;
      heldBy.set(other, note);
      return true;
    });
  const isReworded = (note: Note): boolean =>
    others.some((other) => covers(other, note) && covers(note, other));
  const inTurn = [...gone.filter(isReworded), ...gone.filter((note) => !isReworded(note))];
  return inTurn.filter((note) => !findsHeir(note, new Set()));
}

function covers(note: Note, { kind, geo, from, to }: Note): boolean {
  if (note.kind !== kind) return false;
  if (kind === 'break' && note.from !== from) return false;
  return (
    (note.geo === null || (geo?.every((code) => note.geo?.includes(code)) ?? false)) &&
    (note.from === null || (from !== null && note.from <= from)) &&
    (note.to === null || (to !== null && note.to >= to))
  );
}

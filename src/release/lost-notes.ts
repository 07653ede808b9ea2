// What a metric's entry said to readers and says no longer: no figure changes by it, so no log has it. What it lets them do
// has its stated reason in the registry.
import type { Finding } from '../model/finding.ts';
import { canonicalJson } from '../model/json.ts';
import type { Note } from '../model/note.ts';
import { isPublic, type Metric, type Registry } from '../model/registry.ts';
import { REGISTRY_FILE } from '../rules/data-files.ts';
import { errorFinding } from '../rules/error-finding.ts';

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
  return was.notes
    .filter((note) => !kept.has(canonicalJson(note)))
    .flatMap((note) => {
      const heir = others.findIndex((other) => covers(other, note));
      if (heir !== -1) others.splice(heir, 1);
      const where = { file: REGISTRY_FILE, metric: id };
      const text = { message: NOTE, expected: `${note.kind}: ${note.text.en}` };
      return heir === -1 ? [errorFinding('note-vanishes', where, text)] : [];
    });
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

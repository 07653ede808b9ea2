// An older vintage over a newer one: it shows as a day before that of the last release, or, under a newer day, as figures that
// are again what they were before a release revised them. The first is a slip in --retrieved, too.
import { loadHead, readWaivers } from '../builder/dataset.ts';
import { nodeDigest } from '../builder/digest.ts';
import { contentSource } from '../builder/read.ts';
import {
  CHECKPOINT_FILE,
  type Finding,
  NO_LOG,
  observationFile,
  REGISTRY_FILE,
  RELEASE_FILE,
  type RevisionLog,
  WAIVERS_FILE,
} from '../data/dataset.ts';
import { canonicalJson } from '../data/hash.ts';
import { isSignedNote } from '../data/log.ts';
import { isPublic, type Metric, type Note, publicIds, type Registry } from '../data/registry.ts';
import type { RevisionEntry, Waiver } from '../data/release.ts';
import { errorFinding, findingsOf } from '../rules/rule.ts';
import { REPEATING_PERCENT } from '../rules/series.ts';
import { LOG_RULES } from '../rules/table.ts';
import { RELEASE_JUDGEMENTS } from '../rules/waivers.ts';
import { type DatasetFiles, keptOf, lastFigures, lastRegistry, registryIn } from './dataset.ts';
import type { Figure } from './mapping.ts';
import type { PlannedMetric, ReleasePlan } from './plan.ts';
import { renamedKey, signatureWords, trustedKey } from './signature.ts';
import type { Staging } from './staging.ts';

const RETRIEVED_GOES_BACK = 'retrieved-goes-back';
const BEFORE =
  'The figures were taken from the publisher before those that they would replace; import again with the right --retrieved or the newer publication, or waive it with the reason.';

/** What a release before had no day for cannot go back. */
export const retrievedGoesBack = ({ series }: Staging, { last }: Pick<DatasetFiles, 'last'>): Finding[] =>
  Object.entries(series).flatMap(([metric, { retrieved: actual }]) => {
    const before = last?.release.retrieved[metric];
    if (before === undefined || actual >= before) return [];
    const contrast = { message: BEFORE, expected: `${before} or later`, actual };
    return [errorFinding(RETRIEVED_GOES_BACK, { file: RELEASE_FILE, metric }, contrast)];
  });

/** Fewer may return by chance, or because a slip is taken back. */
const LEAST_REVISED = 20;

const RETURNED =
  'Nearly all revised figures are what they were before another release revised them, as with an older file under a newer day; import the newer publication, or waive it with the reason.';

/** A metric of which 20 figures or more are revised, 99 % of them to a value that they had in a release before the last. */
export function returnedFigures({ metrics, detail }: ReleasePlan, { files }: DatasetFiles): Finding[] {
  const suspects = metrics.filter((metric) => revisedIn(metric) >= LEAST_REVISED);
  if (suspects.length === 0) return [];
  const log = loadHead(contentSource(files)).head?.log ?? NO_LOG;
  return suspects.flatMap((suspect) => {
    const { metric } = suspect;
    const [count, revised] = [returnedAmong(detail(metric).entries, log), revisedIn(suspect)];
    if (100 * count < REPEATING_PERCENT * revised) return [];
    const contrast = {
      expected: 'other figures than they had before',
      actual: `${count} of ${revised} as before`,
    };
    return [
      errorFinding(
        RETRIEVED_GOES_BACK,
        { file: observationFile(metric), metric },
        { message: RETURNED, ...contrast },
      ),
    ];
  });
}

const revisedIn = ({ tally }: PlannedMetric): number => (tally.revised ?? 0) + (tally.corrected ?? 0);

/** How many of the figures that are revised had their new value before. @param entries of one metric */
function returnedAmong(entries: readonly RevisionEntry[], log: RevisionLog): number {
  const [first] = entries;
  if (first === undefined) return 0;
  const figureOf = ({ geo, period, value }: RevisionEntry): string => `${geo},${period},${value}`;
  const past = new Set(log.of(first.metric).map(figureOf));
  const revised = entries.filter(({ type }) => type === 'revised' || type === 'corrected');
  return revised.filter((entry) => past.has(figureOf(entry))).length;
}

// What a metric's entry said to readers and says no longer: no figure changes by it, so no log has it. What it lets them do
// has its stated reason in the registry.

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

// The waivers of jumps that figures were published with: each marks its figures, with its reason, for as long as they stand. Of a
// metric that is shown again, those with which it was shown last.

/** A waiver of a past release, and those of its figures that the planned release has with the same value. */
export type StandingFlag = { waiver: Waiver; figures: Figure[] };

const isOfJump = ({ rule }: Waiver): boolean => RELEASE_JUDGEMENTS.some((one) => one === rule);

export const isAbout = ({ geo, period }: Pick<Waiver, 'geo' | 'period'>, figure: Figure): boolean =>
  (geo ?? figure.geo) === figure.geo && (period ?? figure.period) === figure.period;

/** Those of the last release, and of each metric that comes back, what the last one lacks of them. */
export function standingFlags(plan: ReleasePlan, dataset: DatasetFiles): StandingFlag[] {
  if (dataset.last === null) return [];
  const last = jumpWaivers(dataset, dataset.last.release.release);
  const isKnown = ({ rule, metric, geo, period }: Waiver): boolean =>
    last.some(
      (one) => one.rule === rule && one.metric === metric && one.geo === geo && one.period === period,
    );
  const back = [...shownBefore(dataset)].flatMap(([metric, release]) => {
    const waivers = jumpWaivers(dataset, release).filter((one) => one.metric === metric && !isKnown(one));
    const figures = waivers.length === 0 ? [] : lastFigures(dataset, metric, release);
    return waivers.map((waiver) => ({ waiver, figures: unchangedUnder(plan, waiver, figures) }));
  });
  return [...last.map((waiver) => ({ waiver, figures: unchangedUnder(plan, waiver) })), ...back];
}

/** The waivers that a release was published with. */
export function waiversAt(dataset: DatasetFiles, release: string): Waiver[] {
  const path = keptOf(dataset, release, WAIVERS_FILE);
  return path === undefined ? [] : readWaivers({ source: contentSource(dataset.files), findings: [] }, path);
}

const jumpWaivers = (dataset: DatasetFiles, release: string): Waiver[] =>
  waiversAt(dataset, release).filter(isOfJump);

/** By metric that the last release hid or had let go, and that is shown now: the newest release that showed it. */
function shownBefore(dataset: DatasetFiles): Map<string, string> {
  const back = shownIn(dataset.registry).difference(shownIn(lastRegistry(dataset)));
  const found = new Map<string, string>();
  for (const { release } of back.size === 0 ? [] : [...(dataset.last?.chain ?? [])].reverse())
    for (const id of shownIn(registryIn(dataset, keptOf(dataset, release, REGISTRY_FILE))))
      if (back.delete(id)) found.set(id, release);
  return found;
}

const isShown = (metric: Metric): boolean => isPublic(metric) && metric.left === null;
const shownIn = (registry: Registry | null): Set<string> =>
  new Set((registry?.metrics ?? []).filter(isShown).map(({ id }) => id));

/** @param was the figures with which the waiver was published; left out, those of the last release */
function unchangedUnder(plan: ReleasePlan, waiver: Waiver, was?: Figure[]): Figure[] {
  const { metric } = waiver;
  if (metric === null || plan.metrics.every((one) => one.metric !== metric)) return [];
  const { previous, next } = plan.detail(metric).change;
  const covered = (figures: Figure[]): Figure[] =>
    figures.filter((figure) => figure.value !== '' && isAbout(waiver, figure));
  const textOf = ({ geo, period, value }: Figure): string => `${geo},${period},${value}`;
  const before = new Set(covered(was ?? previous.figures).map(textOf));
  return covered(next.figures).filter((figure) => before.has(textOf(figure)));
}

const FLAG =
  'Figures that stand would be read without the flag and the reason that they were published with; keep the waiver, or waive its going with the reason why it is true no longer.';

/** What of them goes, though no figure changes where it does. None where the waivers of the planned release cannot be read: the verification then says why. */
export function lostFlags(
  plan: ReleasePlan,
  { registry }: DatasetFiles,
  flags: readonly StandingFlag[],
): Finding[] {
  const input = { source: contentSource(plan.files), findings: [] };
  const waivers = plan.files.has(WAIVERS_FILE) ? readWaivers(input, WAIVERS_FILE) : null;
  if (waivers === null || input.findings.length > 0) return [];
  const open = publicIds(registry);
  return flags.flatMap(({ waiver, figures }) => {
    const { rule, metric, geo, period, reason } = waiver;
    if (metric === null || !open.has(metric)) return [];
    const others = waivers.filter((one) => one.rule === rule && one.metric === metric);
    if (others.some((one) => one.geo === geo && one.period === period)) return [];
    const bare = figures.filter((figure) => !others.some((other) => isAbout(other, figure)));
    if (bare.length === 0) return [];
    const where = { file: WAIVERS_FILE, metric, ...(geo && { geo }), ...(period && { period }) };
    const contrast = { expected: `${rule}: ${reason}`, actual: `${bare.length} figures without it` };
    return [errorFinding('flag-vanishes', where, { message: FLAG, ...contrast })];
  });
}

// The signatures of the release before: what a maintainer is told of them while something can still be done about them, and
// what stops the next release.

const checkpointIn = ({ files }: Pick<DatasetFiles, 'files'>): string =>
  Buffer.from(files.get(CHECKPOINT_FILE) ?? '').toString('utf8');

/** @param key the file of the private key that the next release is signed with; what it made itself is known to be signed */
export function signatureLines({ last, files }: DatasetFiles, key: string | null): string[] {
  if (last === null) return [];
  const { release } = last.release;
  const note = checkpointIn({ files });
  const isLeftUnsigned = key === null && (last.chain.at(-1)?.note ?? null) !== null;
  return [
    ...(isSignedNote(note) ? [keptLine(release, note, key)] : []),
    ...(isLeftUnsigned
      ? [
          `Release ${release} carries a signature line, and the one after it has none without publish --key <file>.`,
        ]
      : []),
  ];
}

/** Of a checkpoint that the next release keeps for good, and no release can take away again. */
function keptLine(release: string, note: string, key: string | null): string {
  const [origin = ''] = note.split('\n');
  const own = key === null ? null : renamedKey(origin, trustedKey(key));
  const words = signatureWords(note, own, note.slice(0, note.indexOf('\n\n') + 1));
  return `The release after ${release} keeps its checkpoint for good; it ${words}.`;
}

const LOST =
  'The newest release carries a signature line and the checkpoint has none, so what the next release should keep was lost; restore the file from the published release, or sign it anew with "npm run release -- checkpoint --key <file>".';

/**
 * A signed checkpoint is kept for good by the release that follows: it must be there, and that of the log for which it was
 * signed. Of the dataset as it stands, before a plan makes its checkpoint anew; one without a signature is not kept.
 */
export function signedCheckpoint(dataset: DatasetFiles): Finding[] {
  const note = checkpointIn(dataset);
  const isReleaseSigned = isSignedNote(dataset.last?.chain.at(-1)?.note ?? '');
  if (!isSignedNote(note))
    return isReleaseSigned
      ? [errorFinding('checkpoint-is-signed', { file: CHECKPOINT_FILE }, { message: LOST })]
      : [];
  const { head } = loadHead(contentSource(dataset.files));
  return head === null ? [] : LOG_RULES.flatMap((rule) => findingsOf(rule, head, nodeDigest));
}

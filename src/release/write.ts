// All or nothing: the folder of a release is written whole, then one rename of the chain makes it count.
import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as z from 'zod';
import { loadDataset, readWaivers } from '../builder/dataset.ts';
import { fileHash, nodeDigest } from '../builder/digest.ts';
import { isThere, onFile, readOwnBytes } from '../builder/files.ts';
import { type Input, sourceOf } from '../builder/read.ts';
import { verifyDataset } from '../builder/verify.ts';
import {
  CHAIN_FILE,
  checkpointFile,
  countWords,
  type Dataset,
  filesOfSeries,
  formatFinding,
  metricOfFile,
  observationFile,
  SOURCE_FILES,
  WAIVERS_FILE,
} from '../data/dataset.ts';
import { jsonText } from '../data/public-part.ts';
import { Chain } from '../data/release.ts';
import { checkpointTexts } from '../rules/releases.ts';
import {
  type DatasetPaths,
  type Effects,
  type Files,
  readJsonFile,
} from './dataset.ts';
import { type ReleasePlan, spentWaivers, undoneFile, waiversWithout } from './plan.ts';
import { signerFrom } from './signature.ts';
import {
  addToList,
  clearStaging,
  readList,
  restoreList,
  Staging,
  stagedFile,
} from './staging.ts';

/** Lies in the staging area while a release comes or goes: which, and before an undo what was staged. */
const OpenPublication = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('publication'), release: z.iso.date() }),
  z.strictObject({ kind: z.literal('undo'), release: z.iso.date(), staged: Staging }),
]);
type OpenPublication = z.infer<typeof OpenPublication>;

const unfinishedFile = ({ staging }: DatasetPaths): string =>
  join(staging, 'unfinished.json');

/** The release counts from the moment on at which the chain names it; broken off at any point, `recoverRelease` goes on. */
export function commitRelease(
  paths: DatasetPaths,
  plan: ReleasePlan,
  files: Files,
): void {
  const unfinished: OpenPublication = { kind: 'publication', release: plan.date };
  files.write(unfinishedFile(paths), jsonText(unfinished));
  removeRubbish(paths, files);
  for (const [file, bytes] of plan.folder)
    if (file !== CHAIN_FILE) files.write(join(paths.data, file), bytes);
  files.write(join(paths.data, CHAIN_FILE), plan.folder.get(CHAIN_FILE) ?? '');
  finish(paths, unfinished, files);
}

/** Puts what lies beside the releases in step with the newest one, and forgets that anything was under way. */
function finish(paths: DatasetPaths, { kind }: OpenPublication, files: Files): void {
  const { dataset } = loadDataset(paths.data);
  if (dataset !== null) {
    copyNewest(paths, dataset, files);
    if (kind === 'publication') {
      dropSpentWaivers(paths, dataset, files);
      clearStaging(paths, new Set(dataset.newest.metrics), files);
      files.remove(undoneFile(paths));
    }
  }
  removeRubbish(paths, files);
  files.remove(unfinishedFile(paths));
}

/** Folders that the chain does not name: of publications that were broken off, or of releases that were undone. */
function removeRubbish(paths: DatasetPaths, files: Files): void {
  removeParts(paths, files);
  const folder = join(paths.data, RELEASES);
  if (!isThere(folder)) return;
  const chain = isThere(join(paths.data, CHAIN_FILE))
    ? readJsonFile(join(paths.data, CHAIN_FILE), Chain)
    : [];
  const named = new Set(chain.map(({ release }) => release));
  for (const name of onFile(folder, () => readdirSync(folder)))
    if (DATE.test(name) && !named.has(name)) files.remove(join(folder, name));
}

const RELEASES = dirname(CHAIN_FILE);
const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** What a write that was killed left beside its file. */
function removeParts({ data }: DatasetPaths, files: Files): void {
  const releases = join(data, RELEASES);
  const dates = isThere(releases) ? onFile(releases, () => readdirSync(releases)) : [];
  const inDates = dates
    .filter((name) => DATE.test(name))
    .map((name) => join(releases, name));
  const folders = [data, join(data, 'observations'), releases, ...inDates].filter(
    isThere,
  );
  for (const folder of folders)
    for (const name of onFile(folder, () => readdirSync(folder)))
      if (name.endsWith('.part')) files.remove(join(folder, name));
}

/** Waivers of a loss that the release before used go with the newest one, which is without them. */
function dropSpentWaivers(
  { data }: DatasetPaths,
  { releases }: Dataset,
  files: Files,
): void {
  const input: Input = { source: sourceOf(data), findings: [] };
  if (!input.source.has(WAIVERS_FILE)) return;
  const waivers = readWaivers(input, WAIVERS_FILE);
  const last = releases.at(-2) ?? null;
  const text = waiversWithout(
    spentWaivers({ last, waivers, faults: input.findings }),
    input.source,
  );
  if (text !== null) files.write(join(data, WAIVERS_FILE), text);
}

/** observations/ and files.csv as the newest release has them; what is the same already is left alone. */
function copyNewest(
  paths: DatasetPaths,
  { newest, hashes }: Dataset,
  files: Files,
): void {
  for (const [file, hash] of Object.entries(newest.release.files)) {
    if (file !== SOURCE_FILES && metricOfFile(file) === null) continue;
    const path = newest.pathOf(file);
    if (path === null || hashes[file] === hash) continue;
    files.write(join(paths.data, file), readOwnBytes(join(paths.data, path)));
  }
  for (const file of Object.keys(hashes)) {
    const metric = metricOfFile(file);
    if (metric !== null && newest.release.files[observationFile(metric)] === undefined)
      files.remove(join(paths.data, file));
  }
}

// `undo`: the release before the newest one stands again.

/** Takes the newest release away; its series are staged again, so that it can be made anew. */
export function takeBack(
  paths: DatasetPaths,
  dataset: Dataset,
  files: Files,
): string[] {
  const { release, reason, reasons, corrected } = dataset.newest.release;
  const unfinished: OpenPublication = {
    kind: 'undo',
    release,
    staged: readList(paths),
  };
  const staged = stagedAgain(dataset, unfinished.staged);
  files.write(unfinishedFile(paths), jsonText(unfinished));
  files.write(undoneFile(paths), jsonText({ reason, reasons, corrected }));
  for (const [metric, { text }] of staged) files.write(stagedFile(paths, metric), text);
  const series = Object.fromEntries(
    [...staged].map(([metric, { entry }]) => [metric, entry]),
  );
  const nothing = { leftOut: {}, unmapped: [], vanished: [], quarantined: [] };
  const imports = [{ kind: 'csv' as const, series: [...staged.keys()], ...nothing }];
  if (staged.size > 0) addToList(paths, { series, imports }, files);
  files.write(join(paths.data, CHAIN_FILE), jsonText(dataset.chain.slice(0, -1)));
  finish(paths, unfinished, files);
  return [...staged.keys()];
}

type StagedAgain = { text: string; entry: Staging['series'][string] };

/**
 * The series that the newest release changed, as an import of the same files would have staged them; one that was imported since
 * stays as it is staged.
 */
function stagedAgain(
  { newest, releases }: Dataset,
  { series: listed }: Staging,
): Map<string, StagedAgain> {
  const before = releases.at(-2);
  const staged = new Map<string, StagedAgain>();
  for (const metric of newest.metrics) {
    const series = newest.series(metric);
    if (series === null || series.hash === before?.series(metric)?.hash) continue;
    if (Object.hasOwn(listed, metric)) continue;
    const rows = filesOfSeries(newest, series);
    const placeOf = new Map(rows.map(({ file }, index) => [file, index + 1]));
    const lines = series.keys.map(
      (key, index) =>
        `${key},${series.values[index]},${placeOf.get(series.files[index] ?? 0) ?? ''}\n`,
    );
    const text = `geo,period,value,file\n${lines.join('')}`;
    const files = rows.map(({ file: _, ...traced }) => traced);
    const entry = { title: null, unit: null, hash: fileHash(Buffer.from(text)), files };
    staged.set(metric, { text, entry });
  }
  return staged;
}

// After a command that was killed: which release stands.

/**
 * Brings the dataset into a whole state and says in one sentence what it found; null when there was nothing to do.
 * Call it only while no publication runs.
 */
export function recoverRelease(paths: DatasetPaths, files: Files): string | null {
  removeParts(paths, files);
  if (!isThere(unfinishedFile(paths))) return null;
  const unfinished = readJsonFile(unfinishedFile(paths), OpenPublication);
  const { release } = unfinished;
  const chain = isThere(join(paths.data, CHAIN_FILE))
    ? readJsonFile(join(paths.data, CHAIN_FILE), Chain)
    : [];
  const isNamed = chain.at(-1)?.release === release;
  const stands = chain.at(-1)?.release;
  const which =
    stands === undefined ? 'no release stands' : `the release ${stands} stands`;
  if (unfinished.kind === 'publication' && !isNamed) {
    removeRubbish(paths, files);
    files.remove(unfinishedFile(paths));
    return `A publication of ${release} was broken off before it counted: ${which}. Cleaned up.`;
  }
  if (unfinished.kind === 'undo' && isNamed) {
    const { dataset } = loadDataset(paths.data);
    restoreList(paths, unfinished.staged, dataset?.newest.metrics ?? [], files);
    files.remove(undoneFile(paths));
    removeParts(paths, files);
    files.remove(unfinishedFile(paths));
    return `An undo of ${release} was broken off before it counted: ${which}. Cleaned up.`;
  }
  finish(paths, unfinished, files);
  return `${unfinished.kind === 'undo' ? 'An undo' : 'A publication'} of ${release} was broken off after it counted: ${which}. Finished.`;
}

// The head of the log with the newest release, as a note that may be signed.

/**
 * `checkpoint`: makes it anew for the dataset as it stands, with a signature or without. Nothing else may be wrong with it:
 * a signature under a log that was changed cannot be taken back.
 * @param key the file of a private key; null leaves it unsigned
 */
export function checkpointCommand(
  paths: DatasetPaths,
  key: string | null,
  { files, print }: Effects,
): number {
  const { data } = paths;
  const { dataset } = loadDataset(data);
  const faults = verifyDataset(data, { leaves: true }).findings.filter(
    ({ rule, severity }) => rule !== 'checkpoint-matches-log' && severity === 'error',
  );
  const [first] = faults;
  if (dataset === null || first !== undefined) {
    const what = first === undefined ? '' : `, the first ${formatFinding(first)}`;
    print(
      `${data}: expected a dataset as it was published, got one with ${countWords(faults)}${what}; run verify.`,
    );
    return 1;
  }
  const { release } = dataset.newest.release;
  const text = checkpointTexts(dataset, nodeDigest).at(-1) ?? '';
  const file = join(data, checkpointFile(release));
  const note =
    key === null ? text : signerFrom(key, dataset.newest.registry.logOrigin)(text);
  files.write(file, note);
  const [name, size] = note.split('\n');
  print(
    `${file}: ${size} entries, ${key === null ? 'unsigned' : `signed as ${name}`}.`,
  );
  return 0;
}

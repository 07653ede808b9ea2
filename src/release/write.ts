// All or nothing: the whole new dataset is written beside the old one, then takes its place.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { loadHead } from '../builder/dataset.ts';
import { fileHash, nodeDigest } from '../builder/digest.ts';
import { filesUnder, isThere, onFile, readOwnBytes } from '../builder/files.ts';
import type { DataSource } from '../builder/read.ts';
import { verifyDataset } from '../builder/verify.ts';
import {
  CHECKPOINT_FILE,
  countWords,
  type DatasetHead,
  formatFinding,
  README_FILE,
  RELEASE_FILE,
} from '../data/dataset.ts';
import { parsedJson } from '../data/hash.ts';
import { Release } from '../data/release.ts';
import { expectedCheckpoint } from '../rules/releases.ts';
import { LOG_RULES } from '../rules/table.ts';
import { type DatasetPaths, type Effects, type Files, jsonText, readJsonFile } from './dataset.ts';
import { signerFrom } from './signature.ts';
import { clearStaging } from './staging.ts';

/** Lies in the next dataset until all of it is written: what has it was made by a publication, and is not whole. */
const UNFINISHED = '.unfinished';
const WHY = 'A publication was writing this folder. The next release command removes it.\n';

/** Writes the complete next dataset, or throws and leaves nothing; none of it counts until {@link switchRelease}. */
export function writeNext(
  { next }: Pick<DatasetPaths, 'next'>,
  content: Map<string, string | Uint8Array>,
  files: Files,
): void {
  try {
    files.write(join(next, UNFINISHED), WHY);
    for (const [file, bytes] of content) files.write(join(next, file), bytes);
    files.remove(join(next, UNFINISHED));
  } catch (fault) {
    removeRelease(next, files);
    throw fault;
  }
}

/** Puts the next dataset in place of the old one. Broken off at any point, `recoverRelease` knows which one stands. */
export function switchRelease(paths: DatasetPaths, files: Files): void {
  files.rename(paths.data, paths.previous);
  files.rename(paths.next, paths.data);
  finishRelease(paths, files);
}

/** By a file in the staging area: which release an undo takes away, and which one it brings back. */
const Undo = z.strictObject({ from: z.iso.date(), to: z.iso.date() });
type Undo = z.infer<typeof Undo>;

const undoFile = ({ staging }: DatasetPaths): string => join(staging, 'undo.json');

/** Puts the release before in the place of the newest one; what is staged stays. Broken off, `recoverRelease` knows. */
export function switchBack(
  paths: DatasetPaths,
  undo: Undo,
  content: Map<string, string | Uint8Array>,
  files: Files,
): void {
  files.write(undoFile(paths), jsonText(undo));
  writeNext(paths, content, files);
  files.rename(paths.data, paths.previous);
  files.rename(paths.next, paths.data);
  removeRelease(paths.previous, files);
  files.remove(undoFile(paths));
}

/** Which release stands after an undo that was broken off. Throws where no undo leaves the folders as they are. */
function recoverUndo(paths: DatasetPaths, { from, to }: Undo, files: Files): string {
  const { data, next, previous } = paths;
  const isOf = (folder: string, release: string): boolean => manifestIn(folder)?.release === release;
  const isGone = (folder: string): boolean => !isThere(folder);
  if (isGone(previous) && isOf(data, from)) removeRelease(next, files);
  else if (isGone(data) && isOf(next, to) && isOf(previous, from)) files.rename(next, data);
  if (isGone(next) && isOf(data, to)) removeRelease(previous, files);
  const left = [data, next, previous].filter(isThere);
  if (left.join() !== data) throw new Error(wayOut(paths, left));
  files.remove(undoFile(paths));
  return `An undo of release ${from} was broken off: ${releaseText(data)} stands. Cleaned up.`;
}

/** The old release goes last: while it is there, what is staged may be published already and is not to be trusted. */
function finishRelease(paths: DatasetPaths, files: Files): void {
  clearStaging(paths, files);
  removeRelease(paths.previous, files);
}

/** What says whose a folder is goes last: after an interruption it still says so. */
function removeRelease(folder: string, files: Files): void {
  if (!isThere(folder)) return;
  for (const name of onFile(folder, () => readdirSync(folder)))
    if (name !== RELEASE_FILE && !name.startsWith(UNFINISHED)) files.remove(join(folder, name));
  files.remove(folder);
}

/** Writes a file of the dataset beside it, where a part of it is no stray file; gives what puts it in its place. */
export function prepareFile(paths: DatasetPaths, file: string, text: string, files: Files): () => void {
  const prepared = preparedAt(paths, file);
  files.write(prepared, text);
  return () => files.rename(prepared, join(paths.data, file));
}

export const preparedAt = ({ staging }: DatasetPaths, file: string): string =>
  join(staging, 'prepared', file);

// After a publish that was killed: which release stands. Folders are touched only where it shows that a publication made
// them: their names alone may be those of somebody's copies.

const OLD = 'A publication was broken off before it was complete: the release before it stands. Cleaned up.';
const NEW = 'A publication was broken off after it was complete: the new release stands. Cleaned up.';
const AGAIN = 'Nothing was changed; then give the command again.';

/**
 * Brings the dataset into a whole state and says in one sentence what it found; null when there was nothing to do. Throws
 * where no publication leaves the folders as they are, and changes nothing. Call it only while no publication runs.
 */
export function recoverRelease(paths: DatasetPaths, files: Files): string | null {
  const { data, next, previous } = paths;
  const there = [data, next, previous].filter(isThere);
  if (isThere(undoFile(paths))) return recoverUndo(paths, readJsonFile(undoFile(paths), Undo), files);
  const isLeft = (...left: string[]): boolean => there.join('\n') === left.join('\n');
  if (!there.includes(next) && !there.includes(previous)) return null;
  if (isLeft(data, next) && isUnfinished(next, data)) {
    removeRelease(next, files);
    return OLD;
  }
  if (isLeft(next, previous) && follows(next, previous)) {
    files.rename(next, data);
    finishRelease(paths, files);
    return NEW;
  }
  if (isLeft(data, previous) && isEmpty(previous)) {
    files.remove(previous);
    return NEW;
  }
  if (isLeft(data, previous) && follows(data, previous)) {
    finishRelease(paths, files);
    return NEW;
  }
  throw new Error(wayOut(paths, there));
}

function wayOut({ data, next, previous }: DatasetPaths, there: readonly string[]): string {
  const named = there.map((folder) => `${folder} (${releaseText(folder)})`).join(', ');
  if (there.length === 3 && follows(next, previous))
    return `${named} are all there, as after a publication that was broken off and a dataset that was put back by hand. For the release in ${next} move ${data} elsewhere; to stay with the one in ${data} move the other two elsewhere. ${AGAIN}`;
  if (there.includes(data))
    return `${named} are there, and no publication leaves them so: ${there.slice(1).join(' and ')} ${there.length === 2 ? 'is' : 'are'} somebody's. Move that elsewhere. ${AGAIN}`;
  return `${data} is missing, and no publication leaves this behind: ${named}. Move the one that is to stand to ${data}, and any other elsewhere. ${AGAIN}`;
}

const releaseText = (folder: string): string => {
  const release = manifestIn(folder)?.release;
  return release === undefined ? 'no release' : `release ${release}`;
};

/** Whether a publication was writing `next`, or had written it whole to put it in the place of `data`. */
const isUnfinished = (next: string, data: string): boolean =>
  isEmpty(next) || namesIn(next).some((name) => name.startsWith(UNFINISHED)) || follows(next, data);

/**
 * Whether the release in `newer` was made over the one in `older`, of which its manifest is enough. Before a first release
 * there are hand-written files alone, and it has the same ones.
 */
function follows(newer: string, older: string): boolean {
  const manifest = manifestIn(newer);
  if (manifest === null) return false;
  const { files } = manifest;
  const before = Object.keys(files)
    .filter((file) => /^releases\/[^/]+\/release\.json$/.test(file))
    .sort()
    .at(-1);
  if (isThere(join(older, RELEASE_FILE)))
    return before !== undefined && files[before] === fileHash(Buffer.from(jsonText(manifestIn(older))));
  const same = (file: string): boolean => files[file] === fileHash(readOwnBytes(join(older, file)));
  return before === undefined && filesUnder(older).every((file) => file === README_FILE || same(file));
}

/** Null where there is none that can be read. */
function manifestIn(folder: string): Release | null {
  const file = join(folder, RELEASE_FILE);
  return isThere(file)
    ? (Release.safeParse(parsedJson(readOwnBytes(file).toString('utf8'))).data ?? null)
    : null;
}

const namesIn = (folder: string): string[] => onFile(folder, () => readdirSync(folder));
const isEmpty = (folder: string): boolean => namesIn(folder).length === 0;

// revisions/checkpoint: the head of the log of all releases, as a note that may be signed.

/**
 * The checkpoint of a dataset that is otherwise whole; null where it cannot be read. Its signature is under the log's own
 * name (C2SP tlog-checkpoint). @param key the file of a private key; null leaves it unsigned
 */
export function checkpointNote(data: string | DataSource, key: string | null): string | null {
  const { head } = loadHead(data);
  return head === null ? null : noteOf(head, key);
}

function noteOf(head: DatasetHead, key: string | null): string {
  const text = expectedCheckpoint(head, nodeDigest);
  return key === null ? text : signerFrom(key, head.registry.logOrigin)(text);
}

/**
 * `checkpoint`: makes it anew for the dataset as it stands, with a signature or without. Nothing else may be wrong with it:
 * a signature under a log that was changed cannot be taken back.
 */
export function checkpointCommand(
  paths: DatasetPaths,
  key: string | null,
  { files, print }: Effects,
): number {
  const { data } = paths;
  const isOfLog = (rule: string): boolean => LOG_RULES.some(({ name }) => name === rule);
  const { head, findings } = loadHead(data);
  // What is read twice may be gone the second time.
  const faults = [
    ...verifyDataset(data).findings.filter(({ rule }) => !isOfLog(rule)),
    ...findings.filter(({ rule }) => !isOfLog(rule)),
  ];
  const file = join(data, CHECKPOINT_FILE);
  const [first] = faults;
  if (head === null || first !== undefined) {
    const what = first === undefined ? '' : `, the first ${formatFinding(first)}`;
    print(
      `${data}: expected a dataset as it was published, got one with ${countWords(faults)}${what}; run verify.`,
    );
    return 1;
  }
  const note = noteOf(head, key);
  prepareFile(paths, CHECKPOINT_FILE, note, files)();
  const [name, size] = note.split('\n');
  print(`${file}: ${size} entries, ${key === null ? 'unsigned' : `signed as ${name}`}.`);
  return 0;
}

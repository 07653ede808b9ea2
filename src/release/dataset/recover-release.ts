// After a publish that was killed: which release stands. Folders are touched only where it shows that a publication made
// them: their names alone may be those of somebody's copies.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileHash } from '../../builder/digest.ts';
import { filesUnder, isThere, onFile, readBytes, readText } from '../../builder/files.ts';
import { README_FILE, RELEASE_FILE } from '../../data/dataset.ts';
import { parsedJson } from '../../data/hash.ts';
import { Release } from '../../data/release.ts';
import type { DatasetPaths } from './dataset-paths.ts';
import type { Files } from './effects.ts';
import { jsonText } from './json-file.ts';
import { finishRelease, removeRelease, UNFINISHED } from './write-release.ts';

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
  const same = (file: string): boolean => files[file] === fileHash(readBytes(join(older, file)));
  return before === undefined && filesUnder(older).every((file) => file === README_FILE || same(file));
}

/** Null where there is none that can be read. */
function manifestIn(folder: string): Release | null {
  const file = join(folder, RELEASE_FILE);
  return isThere(file) ? (Release.safeParse(parsedJson(readText(file))).data ?? null) : null;
}

const namesIn = (folder: string): string[] => onFile(folder, () => readdirSync(folder));
const isEmpty = (folder: string): boolean => namesIn(folder).length === 0;

// A release from its content: the log, what is kept of the releases, the manifest over all of it and its link.
import { fileHash, nodeDigest } from '../../builder/digest.ts';
import { COLUMNS } from '../../builder/read.ts';
import {
  CHAIN_FILE,
  CHECKPOINT_FILE,
  HAND_WRITTEN,
  keptAt,
  keptCheckpoint,
  keptFile,
  listingFile,
  OUTSIDE_MANIFEST,
  RELEASE_FILE,
  revisionFile,
} from '../../data/dataset.ts';
import { canonicalJson, inOrder } from '../../data/hash.ts';
import { isSignedNote } from '../../data/log.ts';
import type { Chain, ChainLink, ListingChange, Release } from '../../data/release.ts';
import { csvText } from '../../data/text.ts';
import { linkHash, noteText } from '../../rules/releases.ts';
import { jsonText } from '../dataset/json-file.ts';
import type { Signer } from '../dataset/signed-note.ts';

export type Content = Map<string, string | Uint8Array>;

type NextRelease = Pick<Release, 'release' | 'published' | 'retrieved'> & {
  /** Everything of the last release as it shall stand, with observations and hand-written files as they are now. */
  content: Content;
  /** What it changes: the text of revisions/<release>.csv, and how many entries that has. */
  log: { text: string | Uint8Array; entries: number };
  listings: ListingChange[];
  supersedes: string | null;
  /** Null leaves the release unsigned. */
  sign: Signer | null;
};

/** Every file of the dataset with the next release as its newest. @param last null before the first one */
export function composeRelease(last: { release: Release; chain: Chain } | null, next: NextRelease): Content {
  const files: Content = new Map(next.content);
  files.set(revisionFile(next.release), next.log.text);
  if (next.listings.length > 0) files.set(listingFile(next.release), listingText(next.listings));
  if (last !== null) {
    files.set(keptFile(last.release.release, RELEASE_FILE), jsonText(last.release));
    const note = Buffer.from(files.get(CHECKPOINT_FILE) ?? '').toString('utf8');
    if (isSignedNote(note)) files.set(keptCheckpoint(last.release.release), note);
  }
  // It is over the logs as they will be: whoever writes the files makes it anew.
  files.delete(CHECKPOINT_FILE);
  for (const [file, bytes] of changedByHand(files, [...(last?.chain ?? []), next])) files.set(file, bytes);
  const { release, published } = next;
  const manifest = { release, published, retrieved: inOrder(next.retrieved), files: hashesOf(files) };
  files.set(RELEASE_FILE, jsonText(manifest));
  files.set(CHAIN_FILE, jsonText([...(last?.chain ?? []), linkOf(last?.chain.at(-1), next, manifest)]));
  return files;
}

const listingText = (listings: ListingChange[]): string =>
  csvText(
    COLUMNS.listings,
    listings.map(({ metric, geo, period, change }) => [metric, geo, period, change]),
  );

/** Copies of the hand-written files that differ from what the releases have kept of them. */
function changedByHand(files: Content, chain: { release: string }[]): Content {
  const newest = chain.at(-1)?.release ?? '';
  const hashAt = (path: string | undefined): string => fileHash(Buffer.from(files.get(path ?? '') ?? ''));
  const changed = HAND_WRITTEN.filter((file) => {
    const kept = keptAt((path) => files.has(path), chain, newest, file);
    return files.has(file) && (kept === undefined || hashAt(kept) !== hashAt(file));
  });
  return new Map(changed.map((file) => [keptFile(newest, file), files.get(file) ?? '']));
}

const hashesOf = (files: Content): Release['files'] =>
  inOrder(
    Object.fromEntries(
      [...files]
        .filter(([file]) => !OUTSIDE_MANIFEST.includes(file))
        .map(([file, bytes]) => [file, fileHash(Buffer.from(bytes))]),
    ),
  );

function linkOf(before: ChainLink | undefined, next: NextRelease, manifest: Release): ChainLink {
  const { release, published, log, supersedes, sign } = next;
  const link: ChainLink = {
    release,
    published,
    entries: log.entries,
    root: `sha256:${nodeDigest(canonicalJson(manifest), 'hex')}`,
    previous: before === undefined ? null : linkHash(before, nodeDigest),
    supersedes,
    note: null,
  };
  return sign === null ? link : { ...link, note: sign(noteText(link)) };
}

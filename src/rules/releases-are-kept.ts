// What the log does not record of a past release is kept as it was: its manifest, and the hand-written files it changed.
import type { DatasetHead } from '../model/dataset.ts';
import type { Finding } from '../model/finding.ts';
import { HAND_WRITTEN, keptAt, keptFile, RELEASE_FILE } from './data-files.ts';
import { errorFinding } from './error-finding.ts';
import type { DatasetRule } from './rule.ts';

const NAME = 'releases-are-kept';
const NO_MANIFEST =
  'The manifest of a past release is gone, so its root follows from nothing; restore the file.';
const NOT_KEPT =
  'The release kept no such version of the file, so it cannot be rebuilt; restore the folder of releases, or publish the change.';
const CHANGED = 'The file is not as the release had it, so the past was changed; restore the file.';

/** Files that a release has and no later one may change. */
const isPermanent = (file: string): boolean => /^(?:revisions|releases)\//.test(file);

function ofRelease(head: DatasetHead, release: string): Finding[] {
  const manifest = head.manifests.get(release);
  if (manifest === undefined)
    return [errorFinding(NAME, { file: keptFile(release, RELEASE_FILE) }, { message: NO_MANIFEST })];
  // What the release kept and is gone stands in its manifest: an earlier version takes no blame for that.
  const has = (path: string): boolean =>
    Object.hasOwn(head.hashes, path) || Object.hasOwn(manifest.files, path);
  return Object.entries(manifest.files).flatMap(([file, hash]) => {
    if (!isPermanent(file) && !HAND_WRITTEN.includes(file)) return [];
    const path = isPermanent(file) ? file : keptAt(has, head.chain, release, file);
    const expected = `${hash} (release ${release})`;
    if (path === undefined) return [errorFinding(NAME, { file }, { message: NOT_KEPT, expected })];
    const actual = head.hashes[path] ?? 'no file';
    return actual === hash
      ? []
      : [errorFinding(NAME, { file: path }, { message: CHANGED, expected, actual })];
  });
}

/** One of each file: every later release has the same file, and says the same of it. */
function firstOfEach(findings: Finding[]): Finding[] {
  const files = new Set<string>();
  return findings.filter(({ where: { file } }) => !files.has(file) && files.add(file));
}

export const releasesAreKept: DatasetRule = {
  name: NAME,
  about:
    'Every release has its manifest, its log and the registry, register, sources and waivers that it had.',
  check: (head) => firstOfEach(head.chain.flatMap(({ release }) => ofRelease(head, release))),
};

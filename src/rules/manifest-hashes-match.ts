// The manifest is what was verified and published; a file that differs from it is not that release.
import type { Finding } from '../model/finding.ts';
import { HAND_WRITTEN, RELEASE_FILE } from './data-files.ts';
import { errorFinding } from './error-finding.ts';
import type { DatasetRule } from './rule.ts';

const NAME = 'manifest-hashes-match';
const DIFFERENT = 'The file is not the one that was published with this release; restore it';
/** What people write may change between releases; nothing but a release writes the rest. */
const OR_PUBLISH = ', or publish the change as a release of its own.';
const RESTORE = ': only a release writes it.';
const MISSING = 'The release lists this file but it is not there; restore it.';
const EXTRA =
  'The file is not part of the release, so nobody has verified it; delete it, or publish it with a release.';

function judge(file: string, expected: string | undefined, actual: string | undefined): Finding[] {
  if (expected === actual) return [];
  if (expected === undefined) return [errorFinding(NAME, { file }, { message: EXTRA })];
  if (actual === undefined) return [errorFinding(NAME, { file }, { message: MISSING })];
  return [
    errorFinding(
      NAME,
      { file },
      { message: `${DIFFERENT}${HAND_WRITTEN.includes(file) ? OR_PUBLISH : RESTORE}`, expected, actual },
    ),
  ];
}

export const manifestHashesMatch: DatasetRule = {
  name: NAME,
  about: 'The files are byte for byte those that release.json lists, no more and no fewer.',
  check: ({ release, hashes }) => {
    const listed = new Map(Object.entries(release.files));
    const found = new Map(Object.entries(hashes).filter(([file]) => file !== RELEASE_FILE));
    const files = [...new Set([...listed.keys(), ...found.keys()])].sort();
    return files.flatMap((file) => judge(file, listed.get(file), found.get(file)));
  },
};

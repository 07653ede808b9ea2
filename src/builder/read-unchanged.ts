// A build reads the dataset without a lock: what it read while a publication, or a person, changed it is of no release.
import type { Settings } from '../data/settings.ts';
import { RefusedDataset } from './exit-with.ts';
import { codeFingerprint, fingerprintOf } from './fingerprint.ts';

/** Reads, and refuses what was read where the dataset is another one by then. The fingerprint of a tree is that of its data. */
export function readUnchanged<T>(settings: Settings, read: () => T, codeOf = codeFingerprint): T {
  const [before, code] = [stateOf(settings), codeOf()];
  const refuseAnother = () => {
    if (stateOf(settings) === before) return;
    const what =
      codeOf() === code
        ? `${settings.dataDir}: a release took its place, or a file was changed,`
        : "The project's own code: a file was changed";
    throw new RefusedDataset(`${what} while it was read; build again. What is served is as it was.`);
  };
  try {
    const result = read();
    refuseAnother();
    return result;
  } catch (fault) {
    refuseAnother();
    throw fault;
  }
}

/** Null where it cannot be told, as between the two renames of a publication: whoever reads it says why. */
function stateOf(settings: Settings): string | null {
  try {
    return fingerprintOf(settings);
  } catch {
    return null;
  }
}

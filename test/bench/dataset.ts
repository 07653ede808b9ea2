// The dataset that is measured: the project's own, verified once, with settings that lead into a temporary folder.
import { join } from 'node:path';
import { PROJECT_ROOT } from '../../src/builder/fingerprint.ts';
import { type Verified, verifyDataset } from '../../src/builder/read/verify-dataset.ts';
import { readSettings, type Settings } from '../../src/model/settings.ts';

export function settingsIn(folder: string): Settings {
  const result = readSettings({ DATA_DIR: join(PROJECT_ROOT, 'data'), OUT_DIR: join(folder, 'tree') });
  if ('mistake' in result) throw new Error(`settings: expected good ones, got ${result.mistake}`);
  return result.settings;
}

export function verifiedIn({ dataDir }: Settings): Verified {
  const { verified, findings } = verifyDataset(dataDir);
  if (verified === null) throw new Error(`${dataDir}: expected no findings, got ${findings.length}`);
  return verified;
}

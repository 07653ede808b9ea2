// The settings of what is measured: the project's own dataset, and a tree in a temporary folder.
import { join } from 'node:path';
import { PROJECT_ROOT } from '../../src/builder/files.ts';
import { readSettings, type Settings } from '../../src/data/environment.ts';

export function settingsIn(folder: string): Settings {
  const result = readSettings({ DATA_DIR: join(PROJECT_ROOT, 'data'), OUT_DIR: join(folder, 'tree') });
  if ('mistake' in result) throw new Error(`settings: expected good ones, got ${result.mistake}`);
  return result.settings;
}

// The settings of this process; a bad one is one clear line and exit 1.
import { readSettings, type Settings } from '../model/settings.ts';

export function settingsOrExit(): Settings {
  const result = readSettings(process.env);
  if ('settings' in result) return result.settings;
  process.stderr.write(`Bad setting ${result.mistake}\n`);
  process.exit(1);
}

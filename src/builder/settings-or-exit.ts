// The settings of this process; a bad one is one clear line and exit 1.

import { readPublisher } from '../dcat/publisher.ts';
import { readSettings, type Settings } from '../model/settings.ts';

export function settingsOrExit(): Settings {
  const result = readSettings(process.env);
  if ('mistake' in result) return refuse(result.mistake);
  const publisher = readPublisher(process.env);
  return 'mistake' in publisher ? refuse(publisher.mistake) : result.settings;
}

function refuse(mistake: string): never {
  process.stderr.write(`Bad setting ${mistake}\n`);
  process.exit(1);
}

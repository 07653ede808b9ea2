// The settings of this process; a bad one is one clear line and exit 1.
import { lstatSync, readlinkSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, normalize, resolve } from 'node:path';
import { readSettings, type Settings } from '../data/settings.ts';
import { readPublisher } from '../dcat/publisher.ts';
import { exitWith } from './exit-with.ts';
import { isThere } from './is-there.ts';
import { machineFault } from './machine-fault.ts';
import { withOwnFolders } from './own-folders.ts';

export function settingsOrExit(): Settings {
  const result = readSettings(process.env);
  if ('mistake' in result) return refuse(result.mistake);
  const publisher = readPublisher(process.env);
  if ('mistake' in publisher) return refuse(publisher.mistake);
  try {
    return withFolders(withOwnFolders(result.settings, process.env));
  } catch (error) {
    const fault = machineFault(error);
    if (fault === null) throw error;
    return refuse(`DATA_DIR or OUT_DIR: ${fault}`);
  }
}

/** Throws where the system does not let this user look. */
function withFolders(settings: Settings): Settings {
  const { dataDir, outDir } = settings;
  const mistake = mistakenFolder('DATA_DIR', dataDir) ?? mistakenFolder('OUT_DIR', outDir);
  return mistake === null
    ? { ...settings, dataDir: linkedFolder(namedFolder(dataDir)), outDir: namedFolder(outDir) }
    : refuse(mistake);
}

/** `dist` of `dist/` and `./dist`: the names of what lies beside it begin with it. */
function namedFolder(path: string): string {
  const plain = normalize(path).replace(/(?<=.)[/\\]$/, '');
  return ['.', '..'].includes(basename(plain)) ? resolve(path) : plain;
}

/**
 * Where a link leads: a publication puts the next dataset in the place of this one, which a link would not be. Broken off
 * between its two renames, it leaves a link to nothing.
 */
function linkedFolder(path: string): string {
  if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() !== true) return path;
  return isThere(path) ? realpathSync(path) : resolve(dirname(path), readlinkSync(path));
}

/** Null where a folder is, or nothing yet. */
function mistakenFolder(name: string, path: string): string | null {
  if (!isThere(path) || statSync(path).isDirectory()) return null;
  return `${name}: expected a folder, got the file ${JSON.stringify(path)}`;
}

const refuse = (mistake: string): never => exitWith(`Bad setting ${mistake}`);

// Which folders DATA_DIR and OUT_DIR mean: a relative one is of the folder in which the command is given, and where none is
// given it is the project's own, wherever that is.
import { join, resolve } from 'node:path';
import type { Settings } from '../data/settings.ts';
import { PROJECT_ROOT } from './project-root.ts';

type Environment = Record<string, string | undefined>;

const standsInProject = (): boolean => process.cwd() === PROJECT_ROOT;

/** The settings of `environment` with the folders as this process finds them. */
export function withOwnFolders(settings: Settings, environment: Environment): Settings {
  const found = (name: string, path: string): string =>
    environment[name] !== undefined || standsInProject() ? path : join(PROJECT_ROOT, path);
  const { dataDir, outDir } = settings;
  return { ...settings, dataDir: found('DATA_DIR', dataDir), outDir: found('OUT_DIR', outDir) };
}

/** The same variables for a process that stands in the project's folder; without those that are not given. */
export function foldersForProject(environment: Environment): Environment {
  const given = ['DATA_DIR', 'OUT_DIR'].flatMap((name) => {
    const path = environment[name];
    return path === undefined || standsInProject() ? [] : [[name, resolve(path)]];
  });
  return Object.fromEntries(given);
}

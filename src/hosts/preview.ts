// npm run preview: the static tree alone, as a plain file server shows it (`serve`, with the rewrites a CDN would have).
import { join } from 'node:path';
import {
  argumentsOrExit,
  exitOnFault,
  exitWith,
  runProgram,
  settingsOrExit,
} from '../builder/command.ts';
import { incompleteMistake } from '../builder/emit.ts';
import { PROJECT_ROOT } from '../builder/files.ts';
import { openTree } from '../builder/trees.ts';

argumentsOrExit('npm run preview', process.argv.slice(2));
const { host, port, outDir } = settingsOrExit();
const tree = await exitOnFault(() => openTree(outDir));
if (tree.store.root.etags === null) exitWith(incompleteMistake(outDir));
const serve = join(PROJECT_ROOT, 'node_modules', 'serve', 'build', 'main.js');
const config = join(import.meta.dirname, 'serve.json');
const args = [serve, '--no-clipboard', '--no-request-logging', '--config', config];
const served = ['--listen', `tcp://${host}:${port}`, tree.folder];
process.exit(
  await runProgram(process.execPath, [...args, ...served], { stdio: 'inherit' }),
);

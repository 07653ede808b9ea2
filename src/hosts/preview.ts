// npm run preview: the static tree alone, as a plain file server shows it (`serve`, with the rewrites a CDN would have).
import { existsSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { argumentsOrExit, exitWith, runProgram, settingsOrExit } from '../builder/command.ts';
import { PROJECT_ROOT } from '../builder/files.ts';

argumentsOrExit('npm run preview', process.argv.slice(2));
const { host, port, outDir } = settingsOrExit();
if (!existsSync(outDir)) exitWith(`${outDir} is not there; run npm run build first`);
const serve = join(PROJECT_ROOT, 'node_modules', 'serve', 'build', 'main.js');
const config = join(import.meta.dirname, 'serve.json');
const args = [serve, '--no-clipboard', '--no-request-logging', '--config', config];
const served = ['--listen', `tcp://${host}:${port}`, realpathSync(outDir)];
process.exit(await runProgram(process.execPath, [...args, ...served], { stdio: 'inherit' }));

// npm run build, dev and check. `npm run build -- --back` serves the tree before the current one again.

import { orExit } from '../or-exit.ts';
import { settingsOrExit } from '../settings-or-exit.ts';
import { goBack, treesOf } from '../trees/trees.ts';
import { runAstro } from './astro-process.ts';
import { runDev } from './dev.ts';

const { outDir, dataDir } = settingsOrExit();
const args = process.argv.slice(2);
if (args[0] === 'dev') runDev(dataDir, args);
else process.exit(args[0] === 'build' && args.includes('--back') ? pointBack() : runAstro(args));

function pointBack(): number {
  const folder = orExit(() => goBack(treesOf(outDir)));
  process.stderr.write(`${outDir} leads to ${folder} again\n`);
  return 0;
}

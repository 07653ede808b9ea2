// npm run build, dev and check. `npm run build -- --back` serves the tree before the current one again.
import { argumentsOrExit, BuildRefused, orExit, settingsOrExit } from '../command.ts';
import { endWithNpm } from '../end-with-parent.ts';
import { goBack, overlapMistake, treesOf } from '../trees.ts';
import { runAstro } from './astro-process.ts';
import { runDev } from './dev.ts';

const BACK = '--back';

endWithNpm();
const { outDir, dataDir } = settingsOrExit();
const args = process.argv.slice(2);
if (args[0] === 'dev') runDev(dataDir, args);
else process.exit(await (args[0] === 'build' ? build(args.slice(1)) : runAstro(args)));

async function build(given: readonly string[]): Promise<number> {
  return argumentsOrExit('npm run build', given, [BACK]).includes(BACK) ? pointBack() : runAstro(['build']);
}

function pointBack(): number {
  const folder = orExit(() => {
    const mistake = overlapMistake({ outDir, dataDir });
    if (mistake !== null) throw new BuildRefused(mistake);
    return goBack(treesOf(outDir));
  });
  process.stderr.write(`${outDir} leads to ${folder} again\n`);
  return 0;
}

// npm run build, dev and check.
import { runAstro } from './astro-process.ts';
import { settingsOrExit } from './settings-or-exit.ts';

settingsOrExit();
process.exit(runAstro(process.argv.slice(2)));

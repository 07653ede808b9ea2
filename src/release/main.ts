// The maintainers' command line: `npm run release -- <command>`, over the dataset in DATA_DIR.
import { machineFault } from '../builder/machine-fault.ts';
import { settingsOrExit } from '../builder/settings-or-exit.ts';
import { keepHeapSmall } from '../builder/small-heap.ts';
import { datasetPaths } from './dataset-paths.ts';
import { nodeEffects } from './node-effects.ts';
import { runCommand } from './run-command.ts';

keepHeapSmall();

const { dataDir } = settingsOrExit();

/** Whoever reads the lines may have enough of them (`| head -1`): the command goes on to its end, unread. */
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

try {
  process.exitCode = await runCommand(process.argv.slice(2), datasetPaths(dataDir), nodeEffects());
} catch (error) {
  const sentence = machineFault(error) ?? (error instanceof Error ? error.message : String(error));
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 1;
}

// The maintainers' command line: `npm run release -- <command>`, over the dataset in DATA_DIR.
import { setTimeout } from 'node:timers/promises';
import { createProgress, processTerminal, settingsOrExit } from '../builder/command.ts';
import { machineFault, messageOf } from '../builder/files.ts';
import { runCommand } from './command-line.ts';
import { datasetPaths, type Effects, nodeFiles, printable } from './dataset.ts';

const PATIENCE_MS = 60_000;

const { dataDir, outDir, siteUrl } = settingsOrExit();

/** Those of a real run. */
const nodeEffects = (): Effects => ({
  files: nodeFiles,
  print: (line) => void process.stdout.write(`${printable(line)}\n`),
  progress: createProgress(processTerminal()),
  fetch: (url) => fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS) }),
  sleep: (milliseconds) => setTimeout(milliseconds),
  today: () => new Date().toISOString().slice(0, 10),
  siteUrl,
  outDir,
});

/** Whoever reads the lines may have enough of them (`| head -1`): the command goes on to its end, unread. */
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

try {
  process.exitCode = await runCommand(
    process.argv.slice(2),
    datasetPaths(dataDir),
    nodeEffects(),
  );
} catch (error) {
  const sentence = machineFault(error) ?? messageOf(error);
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 1;
}

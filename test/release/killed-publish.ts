// A child process that runs a command of the maintainers on 2025-01-01 in the folder of its first argument and kills itself, without
// any chance to clean up, before the call that changes the disk whose number is its second argument; the others are the command.
import { runCommand } from '../../src/release/command-line.ts';
import { datasetPaths } from '../../src/release/dataset.ts';
import { stopWrites } from '../attack/failing-disk.ts';
import { recordedEffects } from './recorded-effects.ts';

const [dataDir = '', limit = '0', ...words] = process.argv.slice(2);
const command = words.length === 0 ? ['publish', '--date', '2025-01-01'] : words;
const { effects } = recordedEffects({ today: () => '2025-01-01' });

const changes = stopWrites(
  [dataDir, `${dataDir}.staging`],
  Number(limit),
  () => void process.kill(process.pid, 'SIGKILL'),
);
await runCommand(command, datasetPaths(dataDir), effects);
process.stdout.write(String(changes()));

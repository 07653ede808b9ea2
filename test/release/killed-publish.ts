// A child process that publishes 2025-01-01 in the folder of its first argument and kills itself, without any
// chance to clean up, before the change on disk whose number is its second argument.
import { runCommand } from '../../src/release/command-line.ts';
import { datasetPaths } from '../../src/release/dataset.ts';
import { filesStopped, recordedEffects } from './recorded-effects.ts';

const [dataDir = '', limit = '0'] = process.argv.slice(2);
const files = filesStopped(Number(limit), () => void process.kill(process.pid, 'SIGKILL'));
const { effects } = recordedEffects({ files });

await runCommand(['publish', '--date', '2025-01-01'], datasetPaths(dataDir), effects);

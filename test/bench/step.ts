// node step.ts <step>: the seconds of the processor that one step over the shipped dataset takes in a process of its own, printed.
import { join } from 'node:path';
import { createProgress, processTerminal } from '../../src/builder/command.ts';
import { deriveStore } from '../../src/builder/derive.ts';
import { nodeDigest } from '../../src/builder/digest.ts';
import { PROJECT_ROOT } from '../../src/builder/files.ts';
import { type VerifiedDataset, verifyDataset } from '../../src/builder/verify.ts';
import { runCommand } from '../../src/release/command-line.ts';
import { datasetPaths, type Effects, nodeFiles } from '../../src/release/dataset.ts';

const DATA = join(PROJECT_ROOT, 'data');

function verified(leaves: boolean): VerifiedDataset {
  const { verified, findings } = verifyDataset(DATA, { leaves });
  if (verified === null) throw new Error(`expected a sound dataset, got ${findings.length} findings`);
  return verified;
}

/** Nothing is asked of the network. */
const SILENT: Effects = {
  files: nodeFiles,
  print: () => {},
  progress: createProgress({ ...processTerminal(), write: () => {} }),
  fetch: () => Promise.reject(new Error('expected no fetch')),
  sleep: async () => {},
  today: () => new Date().toISOString().slice(0, 10),
  siteUrl: 'http://localhost',
  outDir: 'dist',
};

/** Each makes ready what it needs, and returns what is measured. */
const STEPS: Record<string, () => () => unknown> = {
  start: () => () => verified(false),
  leaves: () => () => verified(true),
  derive: () => {
    const dataset = verified(false);
    const options = { siteUrl: 'http://localhost', docsUrl: 'http://localhost/docs' };
    return () => deriveStore(dataset, options, (text) => nodeDigest(text, 'hex'));
  },
  diff: () => () => runCommand(['diff'], datasetPaths(DATA), SILENT),
};

const measured = STEPS[process.argv[2] ?? '']?.();
if (measured === undefined) throw new Error(`expected one of ${Object.keys(STEPS)}, got ${process.argv[2]}`);
const before = process.cpuUsage();
await measured();
const { user, system } = process.cpuUsage(before);
process.stdout.write(`${(user + system) / 1e6}\n`);

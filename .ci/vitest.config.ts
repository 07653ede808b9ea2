import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { takeScratch } from '../test/support/scratch.ts';

/** Where Linux has files in memory. What tests write is mostly flushed, which on a disk takes a quarter of their time. */
const MEMORY = '/dev/shm';
const ENOUGH_BYTES = 2_000_000_000;

function hasRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= ENOUGH_BYTES;
  } catch {
    return false;
  }
}

takeScratch(process.env['TMPDIR'] === undefined && hasRoom(MEMORY) ? MEMORY : tmpdir());

/** Tests start programs by the dozen, each of which would strip and compile its modules anew: two fifths of its time. */
process.env['NODE_COMPILE_CACHE'] ??= new URL('../node_modules/.cache/compiled', import.meta.url).pathname;

/** By itself vitest begins with the largest files, and the longest may be among the last: beside it one core of two is idle. */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => moduleId.endsWith('.long.test.ts');
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  root: new URL('..', import.meta.url).pathname,
  test: {
    include: ['test/**/*.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // Modules are loaded by Node itself, as they are in use, and once for all files of a worker: no test replaces one.
    isolate: false,
    sequence: { sequencer: LongFirst },
    // Without it one core of two is left idle.
    maxWorkers: '100%',
    experimental: { viteModuleRunner: false, nodeLoader: false },
  },
});

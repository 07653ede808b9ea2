// A disk that is full in the middle of a build: the build fails, and the tree that is served has its bytes.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, realpathSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { fileHash } from '../../src/builder/digest.ts';
import { filesUnder } from '../../src/builder/files.ts';
import { emitDataset } from '../support/golden.ts';
import { startHost } from './host.ts';
import { oneOf, startLoad } from './load.ts';
import { expectedOf, targetsOf } from './questions.ts';
import type { Phase } from './releases.ts';

const BUILD = join(import.meta.dirname, 'build-golden.ts');

export async function fillTheDisk({ scratch, first, second }: Phase): Promise<string[]> {
  const disk = join(scratch, 'disk');
  mkdirSync(disk);
  // Only root may mount; elsewhere a limit on the size of files fails a write in the same place.
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64m', 'tmpfs', disk]).status === 0;
  try {
    await emitDataset(first.data, join(disk, 'out'));
    if (mounted) {
      const { blocks, bfree, bsize } = statfsSync(disk);
      spawnSync('mount', ['-o', `remount,size=${(blocks - bfree) * bsize + ROOM}`, disk]);
    }
    return await buildOn(join(disk, 'out'), { data: second.data, mounted });
  } finally {
    if (mounted) spawnSync('umount', [disk]);
  }
}

/** For the build: a part of what it takes. */
const ROOM = 128 * 1024;

async function buildOn(
  out: string,
  { data, mounted }: { data: string; mounted: boolean },
): Promise<string[]> {
  const before = bytesOf(out);
  const targets = targetsOf(out);
  const expected = await expectedOf(out, targets);
  const host = await startHost(out);
  const limit = mounted ? '' : 'ulimit -f 8; ';
  const { status, stderr } = spawnSync(
    'sh',
    ['-c', `${limit}exec "$0" "$@"`, process.execPath, BUILD, data, out],
    { encoding: 'utf8' },
  );
  const reason = /ENOSPC|EFBIG/.exec(stderr)?.[0] ?? (status === null ? 'SIGXFSZ' : 'none');
  const load = startLoad({
    port: host.port,
    targets: () => targets,
    clients: 4,
    judge: oneOf([expected]),
  });
  setTimeout(() => void load.stop(), 1000);
  const loaded = await load.done;
  await host.stop();
  process.stdout.write(
    `disk full (${mounted ? 'tmpfs' : 'ulimit -f'}): the build exits ${status} with ${reason}; ${loaded.answered} answers of the old tree\n`,
  );
  const wrong = [...loaded.wrong, ...host.faults()];
  if (status === 0 || reason === 'none')
    wrong.push(`expected the build to fail for want of room, got ${status}: ${stderr}`);
  if (bytesOf(out) !== before) wrong.push(`expected ${out} to keep its bytes, got others`);
  return wrong;
}

const bytesOf = (tree: string): string =>
  filesUnder(realpathSync(tree))
    .map((path) => `${path} ${fileHash(readFileSync(join(tree, path)))}`)
    .join('\n');

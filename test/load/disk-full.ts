// A disk that is full in the middle of a build: the build fails, and the tree that is served has its bytes.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileHash } from '../../src/builder/digest-node.ts';
import { filesUnder } from '../../src/builder/files-under.ts';
import { startLoad } from './load.ts';
import type { Phase } from './phase.ts';
import { expectedOf, targetsOf } from './questions.ts';
import { startHost } from './start-host.ts';

const BUILD = join(import.meta.dirname, 'build-golden.ts');

export async function fillTheDisk({ scratch, first, second }: Phase): Promise<string[]> {
  const disk = join(scratch, 'disk');
  mkdirSync(join(disk, 'out.next'), { recursive: true });
  cpSync(first.tree, join(disk, 'out'), { recursive: true });
  // Only root may mount; elsewhere a limit on the size of files fails a write in the same place.
  const mounted =
    spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=128k', 'tmpfs', join(disk, 'out.next')]).status === 0;
  try {
    return await buildOn(join(disk, 'out'), { data: second.data, mounted });
  } finally {
    if (mounted) spawnSync('umount', [join(disk, 'out.next')]);
  }
}

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
    {
      encoding: 'utf8',
    },
  );
  const reason = /ENOSPC|EFBIG/.exec(stderr)?.[0] ?? (status === null ? 'SIGXFSZ' : 'none');
  const load = startLoad({
    port: host.port,
    targets: () => targets,
    clients: 4,
    judge: (target, { status: got, body }) =>
      got === expected.get(target)?.status && body === expected.get(target)?.body ? null : `got ${got}`,
  });
  setTimeout(() => void load.stop(), 1000);
  const loaded = await load.done;
  await host.stop();
  process.stdout.write(
    `disk full (${mounted ? 'tmpfs of 128 kB' : 'ulimit -f'}): the build exits ${status} with ${reason}; ${loaded.answered} answers of the old tree\n`,
  );
  const wrong = [...loaded.wrong, ...host.faults()];
  if (status === 0 || reason === 'none')
    wrong.push(`expected the build to fail for want of room, got ${status}: ${stderr}`);
  if (bytesOf(out) !== before) wrong.push(`expected ${out} to keep its bytes, got others`);
  return wrong;
}

const bytesOf = (tree: string): string =>
  filesUnder(tree)
    .map((path) => `${path} ${fileHash(readFileSync(join(tree, path)))}`)
    .join('\n');

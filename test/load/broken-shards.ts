// A shard deleted and a bit flipped under the running host: 503 for what they held, all else as before, each told once.
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readUnder } from '../../src/build/build-service.ts';
import { nodeDigest } from '../../src/build/digest-node.ts';
import { filesUnder } from '../../src/build/files-under.ts';
import { BUILD_RECORD } from '../../src/build/fingerprint.ts';
import { factsPath, STORE_FOLDER, seriesPath } from '../../src/store/layout.ts';
import { isSealed, sealShard } from '../../src/store/seal.ts';
import { startLoad } from './load.ts';
import type { Phase } from './phase.ts';
import { expectedOf, targetsOf } from './questions.ts';
import { startHost } from './start-host.ts';

const DELETED = factsPath('TIES1');
const FLIPPED = seriesPath('BEF01', 0);

export async function breakShards({ scratch, first }: Phase): Promise<string[]> {
  const out = join(scratch, 'broken');
  cpSync(first.tree, out, { recursive: true });
  sealTree(out);
  const targets = targetsOf(first.tree);
  const whole = await expectedOf(out, targets);
  const spoilt = await readersOf(out, targets);
  const host = await startHost(out);
  rmSync(join(out, STORE_FOLDER, DELETED));
  flipDigit(join(out, STORE_FOLDER, FLIPPED));
  let broken = 0;
  const load = startLoad({
    port: host.port,
    targets: () => targets,
    clients: 4,
    judge(target, { status, body }) {
      if (status === whole.get(target)?.status && body === whole.get(target)?.body) return null;
      if (status !== 503 || !spoilt.has(target)) return `expected its answer, got ${status}`;
      broken += 1;
      return /unavailable|503/.test(body) ? null : `expected an unavailable, got ${body.slice(0, 100)}`;
    },
  });
  setTimeout(() => void load.stop(), 1500);
  const loaded = await load.done;
  await host.stop();
  const faults = host.faults();
  process.stdout.write(
    `broken shards: ${loaded.answered} answers, ${broken} of them 503, ${faults.length} lines for the operator\n`,
  );
  const wrong = [...loaded.wrong];
  if (broken === 0 || broken > loaded.answered / 2) wrong.push(`expected some 503, got ${broken}`);
  for (const path of [DELETED, FLIPPED])
    if (faults.filter((line) => line.includes(path)).length !== 1)
      wrong.push(`expected one line about ${path}, got ${JSON.stringify(faults)}`);
  return wrong;
}

/** Which questions need one of the two shards. */
async function readersOf(out: string, targets: readonly string[]): Promise<Set<string>> {
  const readers = new Set<string>();
  const readShard = readUnder(join(out, STORE_FOLDER));
  for (const target of targets)
    await expectedOf(out, [target], async (path) => {
      if (path === DELETED || path === FLIPPED) readers.add(target);
      return readShard(path);
    });
  return readers;
}

/** Another figure: still JSON, still of the right shape. */
function flipDigit(file: string): void {
  const bytes = readFileSync(file);
  const at = bytes.indexOf('988943');
  if (at === -1) throw new Error(`${file}: expected the figure 988943, got none`);
  bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
  writeFileSync(file, bytes);
}

function sealTree(out: string): void {
  for (const path of filesUnder(join(out, STORE_FOLDER))) {
    const file = join(out, STORE_FOLDER, path);
    const text = readFileSync(file, 'utf8');
    if (file !== join(out, BUILD_RECORD) && !isSealed(text)) writeFileSync(file, sealShard(text, nodeDigest));
  }
}

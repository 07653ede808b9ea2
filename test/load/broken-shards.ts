// A shard deleted and a bit flipped under the running host: 503 for what they held, all else as before, each told once.
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { STORE_FOLDER } from '../../src/store/store.ts';
import { shardFile } from '../support/shards.ts';
import { startHost } from './host.ts';
import { startLoad } from './load.ts';
import { expectedOf, targetsOf } from './questions.ts';
import type { Phase } from './releases.ts';

const DELETED = 'figures/TIES1';
const FLIPPED = 'figures/BEF01';

export async function breakShards({ scratch, first }: Phase): Promise<string[]> {
  const out = join(scratch, 'broken');
  cpSync(first.tree, out, { recursive: true });
  const targets = targetsOf(first.tree);
  const whole = await expectedOf(out, targets);
  const host = await startHost(out);
  const store = join(out, STORE_FOLDER);
  const [deleted, flipped] = [DELETED, FLIPPED].map((what) =>
    shardFile((path) => readFileSync(join(store, path), 'utf8'), what),
  );
  rmSync(join(store, deleted ?? ''));
  flipDigit(join(store, flipped ?? ''));
  const without = await expectedOf(out, targets);
  const spoilt = new Set(targets.filter((target) => without.get(target)?.status === 503));
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
  for (const path of [deleted, flipped])
    if (faults.filter((line) => line.includes(path ?? '')).length !== 1)
      wrong.push(`expected one line about ${path}, got ${JSON.stringify(faults)}`);
  return wrong;
}

const FIGURE = '988943';

/** Another figure: still JSON, still of the right shape. */
function flipDigit(file: string): void {
  const bytes = readFileSync(file);
  const at = bytes.indexOf(FIGURE) + FIGURE.length - 1;
  if (at < FIGURE.length) throw new Error(`${file}: expected the figure ${FIGURE}, got none`);
  bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
  writeFileSync(file, bytes);
}

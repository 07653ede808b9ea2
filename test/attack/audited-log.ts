// The log of the shipped dataset, read by an auditor who shares no code with it: whole, at every release, and by proofs of
// figures chosen by chance; a tile that was tampered with is in no proof.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  auditProof,
  entriesIn,
  hashOfLeaf,
  headIn,
  rootFrom,
  rootOf,
  tilePaths,
} from '../support/auditor.ts';
import { REAL_DATA as DATA, REAL } from '../support/real-data.ts';
import { seededRandom } from '../support/seeded-random.ts';
import { type Served, serveDerived } from '../support/service.ts';
import type { Attack } from './main.ts';

type Ask = Served['askRaw'];

const FIGURES = { all: 1000, sample: 60 };

export async function auditLog({ seed, sample }: Attack): Promise<string[]> {
  const { askRaw: ask } = await serveDerived(REAL);
  const { leaves, wrong } = await readWhole(ask);
  const ids = chosen(sample ? FIGURES.sample : FIGURES.all, seed);
  const proofs = await Promise.all(ids.map((id) => auditFigure(ask, id, leaves)));
  process.stdout.write(
    `audited log: ${leaves.length} entries read, ${ids.length} figures proved to the checkpoint that is in data/\n`,
  );
  return [...wrong, ...(await auditReleases(ask, leaves)), ...proofs.flat()];
}

const CHAIN: { release: string }[] = JSON.parse(readFileSync(join(DATA, 'releases/chain.json'), 'utf8'));
const trusted = (): ReturnType<typeof headIn> =>
  headIn(readFileSync(join(DATA, 'releases', CHAIN.at(-1)?.release ?? '', 'checkpoint'), 'utf8'));

/** Every bundle of entries, and the tiles of hashes above them. */
async function readWhole(ask: Ask): Promise<{ leaves: Buffer[]; wrong: string[] }> {
  const { size, root } = trusted();
  const leaves: Buffer[] = [];
  for (const path of tilePaths('entries', size))
    for (const entry of entriesIn((await ask(path)).bytes ?? new Uint8Array()))
      leaves.push(hashOfLeaf(entry));
  const wrong =
    rootOf(leaves).toString('base64') === root ? [] : ['the entries do not lead to the checkpoint'];
  for (const level of [0, 1, 2])
    for (const [number, path] of tilePaths(level, size).entries()) {
      const tile = Buffer.from((await ask(path)).bytes ?? []);
      for (let at = 0; at * 32 < tile.length; at++) {
        const from = (number * 256 + at) * 256 ** level;
        const expected = rootOf(leaves.slice(from, from + 256 ** level));
        if (!tile.subarray(at * 32, (at + 1) * 32).equals(expected))
          wrong.push(`${path}: hash ${at} is another`);
      }
    }
  return { leaves, wrong };
}

/** The log of each release is the beginning of the log of the next. */
async function auditReleases(ask: Ask, leaves: readonly Buffer[]): Promise<string[]> {
  const wrong: string[] = [];
  for (const { release } of CHAIN) {
    const { size, root } = headIn((await ask(`/releases/${release}/log/checkpoint`)).body ?? '');
    if (size === 0 || rootOf(leaves.slice(0, size)).toString('base64') !== root)
      wrong.push(`the log of ${release} is not the first ${size} entries of the newest`);
  }
  return wrong;
}

/** Public figures by chance, from the observation files: those of hidden metrics are left to the tests of their own. */
function chosen(count: number, seed: number): string[] {
  const random = seededRandom(seed);
  const registry = JSON.parse(readFileSync(join(DATA, 'metrics.json'), 'utf8'));
  const shown: string[] = registry.metrics
    .filter(
      ({ status, left }: { status: { public: unknown }; left?: unknown }) => status.public === true && !left,
    )
    .map(({ id }: { id: string }) => id);
  return Array.from({ length: count }, () => {
    const metric = shown[random(shown.length)] ?? '';
    const rows = linesOf(metric).filter((line) => line.split(',')[2] !== '');
    const [geo, period] = (rows[random(rows.length)] ?? '').split(',');
    return `SF.${metric}.${geo}.${period}`;
  });
}

const files = new Map<string, string[]>();
function linesOf(metric: string): string[] {
  const known = files.get(metric);
  if (known !== undefined) return known;
  const lines = readFileSync(join(DATA, 'observations', `${metric}.csv`), 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1);
  files.set(metric, lines);
  return lines;
}

async function auditFigure(ask: Ask, id: string, leaves: readonly Buffer[]): Promise<string[]> {
  const { status, body } = await ask(`/log/proof/${id}`);
  if (status !== 200 || body === null) return [`${id}: expected a proof, got ${status}`];
  const { entry, head, index, holds } = auditProof(body);
  const figure = JSON.parse((await ask(`/api/v1/observations/${id}`)).body ?? '').data;
  const { size, root } = trusted();
  const wrong: string[] = [];
  if (!holds || head.root !== root || head.size !== size)
    wrong.push(`${id}: the proof does not lead to the checkpoint`);
  if (entry.id !== id || entry.contentHash !== figure.contentHash)
    wrong.push(`${id}: the entry is of another figure`);
  if (isTamperedProofBelieved(body, index, leaves)) wrong.push(`${id}: a tampered hash is believed`);
  return wrong;
}

/** A proof as it would be made from a tile in which one bit is another. */
function isTamperedProofBelieved(text: string, index: number, leaves: readonly Buffer[]): boolean {
  const [proof = '', note = ''] = text.split('\n\n');
  const path = proof
    .split('\n')
    .slice(3)
    .map((line) => Buffer.from(line, 'base64'));
  const { size, root } = headIn(note);
  const at = index % path.length;
  const tampered = path.map((hash, place) =>
    place === at ? hash.map((byte, i) => (i === 7 ? byte ^ 4 : byte)) : hash,
  );
  const leaf = leaves[index] ?? Buffer.alloc(0);
  return rootFrom(leaf, { m: index, n: size }, tampered)?.toString('base64') === root;
}

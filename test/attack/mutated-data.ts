// A dataset that was changed outside a release, with nothing, the manifest, or manifest and chain made anew to match:
// every change is refused but those that no other file tells of, which a demanded signature refuses.
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileHash, nodeDigest } from '../../src/builder/digest.ts';
import { filesUnder, messageOf } from '../../src/builder/files.ts';
import { CHECKPOINT_FILE, OUTSIDE_MANIFEST } from '../../src/data/dataset.ts';
import { canonicalJson } from '../../src/data/hash.ts';
import type { ChainLink, Release } from '../../src/data/release.ts';
import { runCommand } from '../../src/release/command-line.ts';
import { datasetPaths } from '../../src/release/dataset.ts';
import { checkpointNote } from '../../src/release/write.ts';
import { linkHash } from '../../src/rules/releases.ts';
import { recordedEffects } from '../release/recorded-effects.ts';
import { goldenData } from '../support/golden.ts';
import { seededRandom } from '../support/seeded-random.ts';
import { MUTATIONS, type Mutation, type Random } from './data-mutations.ts';
import type { Attack } from './main.ts';

const RESEALED = ['nothing', 'the manifest', 'manifest and chain'] as const;
type Resealed = (typeof RESEALED)[number];

/** Real data for every so many mutations of a whole run; the small golden dataset for the others. */
const EVERY = 6;
const REAL = join(import.meta.dirname, '../../data');

export async function mutateData({ scratch, seed, sample }: Attack): Promise<string[]> {
  const random = seededRandom(seed);
  const wrong: string[] = [];
  const told = { refused: 0, untold: 0 };
  const tries = MUTATIONS.flatMap((mutation) => RESEALED.map((resealed) => ({ mutation, resealed })));
  for (const [index, { mutation, resealed }] of tries.entries()) {
    if (sample && index % EVERY !== seed % EVERY) continue;
    const from = !sample && index % EVERY === 0 && isReal(mutation) ? REAL : goldenData('small');
    const refused = await isRefused({ from, scratch, mutation, resealed, random });
    const allowed = mutation.untold !== undefined && resealed === 'manifest and chain';
    if (refused) told.refused += 1;
    else if (allowed) told.untold += 1;
    else wrong.push(`${mutation.name}, ${resealed} made anew: not refused`);
  }
  process.stdout.write(
    `mutated data: ${told.refused + told.untold + wrong.length} tried, ${told.refused} refused, ${told.untold} that only a signature tells\n`,
  );
  return wrong;
}

/** The others need what only the small dataset has, or change a whole file of it. */
const isReal = ({ name }: Mutation): boolean =>
  /^a value|line|municipalities swapped|reversed|metric/.test(name);

type Try = { from: string; scratch: string; mutation: Mutation; resealed: Resealed; random: Random };

async function isRefused({ from, scratch, mutation, resealed, random }: Try): Promise<boolean> {
  const dir = join(scratch, 'mutated', 'data');
  rmSync(join(scratch, 'mutated'), { recursive: true, force: true });
  cpSync(from, dir, { recursive: true });
  try {
    mutation.apply(dir, random);
  } catch (error) {
    throw new Error(`${mutation.name}: ${messageOf(error)}`);
  }
  if (resealed !== 'nothing') sealManifest(dir);
  if (resealed === 'manifest and chain') sealChain(dir);
  // One who knows how it is made makes the checkpoint too, but where that is what was tampered with.
  if (resealed === 'manifest and chain' && !mutation.name.includes('checkpoint')) sealCheckpoint(dir);
  const { effects } = recordedEffects();
  return (await runCommand(['verify'], datasetPaths(dir), effects)) !== 0;
}

const json = <T>(path: string): T => JSON.parse(readFileSync(path, 'utf8'));

function sealManifest(dir: string): void {
  const path = join(dir, 'release.json');
  const files = filesUnder(dir).filter((file) => !OUTSIDE_MANIFEST.includes(file));
  const hashes = Object.fromEntries(files.map((file) => [file, fileHash(readFileSync(join(dir, file)))]));
  writeFileSync(path, JSON.stringify({ ...json<Release>(path), files: hashes }));
}

/** Every link over its manifest and the link before, as one who knows how the chain is made would do it. */
function sealChain(dir: string): void {
  const path = join(dir, 'revisions/chain.json');
  const chain: ChainLink[] = [];
  for (const link of json<ChainLink[]>(path)) {
    const before = chain.at(-1);
    const previous = before === undefined ? null : linkHash(before, nodeDigest);
    const root = rootOf(dir, link.release) ?? link.root;
    const rows = readFileSync(join(dir, `revisions/${link.release}.csv`), 'utf8')
      .trimEnd()
      .split('\n').length;
    chain.push({ ...link, entries: rows - 1, root, previous });
  }
  writeFileSync(path, JSON.stringify(chain));
}

function sealCheckpoint(dir: string): void {
  try {
    writeFileSync(join(dir, CHECKPOINT_FILE), checkpointNote(dir, null) ?? '');
  } catch {
    // What cannot be read at all needs none.
  }
}

function rootOf(dir: string, release: string): string | null {
  const newest = json<Release>(join(dir, 'release.json'));
  const past = `releases/${release}/release.json`;
  if (newest.release !== release && !filesUnder(dir).includes(past)) return null;
  const manifest = newest.release === release ? newest : json<Release>(join(dir, past));
  return `sha256:${nodeDigest(canonicalJson(manifest), 'hex')}`;
}

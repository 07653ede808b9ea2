// A dataset that was changed outside a release, with nothing, manifests and chain, or all that follows from it made anew to match.
// Every change is refused, but that one who remakes all of it has a dataset of another root: whoever kept that, or has a signature,
// can tell.
import { nodeDigest } from '../../src/builder/digest.ts';
import { messageOf } from '../../src/builder/files.ts';
import { contentSource } from '../../src/builder/read.ts';
import { verifyDataset } from '../../src/builder/verify.ts';
import { type Content, sealDataset, standingReleases } from '../support/dataset.ts';
import { goldenData } from '../support/golden.ts';
import { contentOf } from '../support/golden-seal.ts';
import { REAL_DATA } from '../support/real-data.ts';
import { seededRandom } from '../support/seeded-random.ts';
import { MUTATIONS, type Mutation } from './data-mutations.ts';
import type { Attack } from './main.ts';

const REMADE = ['nothing', 'manifests and chain', 'everything'] as const;
type Remade = (typeof REMADE)[number];

/** Real data for every so many mutations of a whole run; the small golden dataset for the others. */
const EVERY = 12;
/** So many of a sample. */
const SAMPLED = 6;

export async function mutateData({ seed, sample }: Attack): Promise<string[]> {
  const random = seededRandom(seed);
  const small = contentOf(goldenData('small'));
  const wrong: string[] = [];
  const told = { refused: 0, mended: 0, byRoot: 0 };
  const tries = MUTATIONS.flatMap((mutation) => REMADE.map((remade) => ({ mutation, remade })));
  for (const [index, { mutation, remade }] of tries.entries()) {
    if (sample && index % SAMPLED !== seed % SAMPLED) continue;
    const from = !sample && index % EVERY === 0 ? contentOf(REAL_DATA) : small;
    const content = new Map(from);
    try {
      mutation.apply(content, random);
    } catch (error) {
      if (from === small) throw new Error(`${mutation.name}: ${messageOf(error)}`);
      continue;
    }
    const made = remadeOf(content, from, remade);
    if (made !== null && isSame(made, from)) told.mended += 1;
    else if (made === null || isRefused(made)) told.refused += 1;
    else if (isAllowed(mutation, remade) && rootsOf(made) !== rootsOf(from)) told.byRoot += 1;
    else wrong.push(`${mutation.name}, ${remade} made anew: not refused`);
  }
  process.stdout.write(
    `mutated data: ${tries.length} changes, ${told.refused} refused, ${told.mended} mended by making all anew, ${told.byRoot} that the roots of releases tell\n`,
  );
  return wrong;
}

const isAllowed = ({ unlogged, name }: Mutation, remade: Remade): boolean =>
  remade === 'everything' ||
  name === 'the newest release cut off' ||
  (unlogged !== undefined && remade === 'manifests and chain');

const isRefused = (content: Content): boolean =>
  verifyDataset(contentSource(content), { leaves: true }).verified === null;

/** What follows from the releases alone is mended where it is made anew. */
const isSame = (made: Content, from: Content): boolean =>
  made.size === from.size &&
  [...made].every(([file, bytes]) => Buffer.from(bytes).equals(Buffer.from(from.get(file) ?? '')));

const rootsOf = (content: Content): string => nodeDigest(String(content.get('releases/chain.json')), 'hex');

/** Null where it cannot be read, so that nothing can be made of it. */
function remadeOf(content: Content, published: Content, remade: Remade): Content | null {
  if (remade === 'nothing') return content;
  try {
    const made = sealDataset(standingReleases(content));
    if (remade === 'everything') return made;
    for (const file of made.keys())
      if (/\/(?:checkpoint|tree\.bin)$/.test(file)) made.set(file, published.get(file) ?? '');
    return made;
  } catch {
    return null;
  }
}

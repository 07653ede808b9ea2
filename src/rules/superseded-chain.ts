// The chain was made anew once, when the first release came into the log: before that its log was empty, and a link
// held the hash of its log alone. The old chain follows from the data that stands, so that everyone can see it agree.
import type { DatasetHead } from '../model/dataset.ts';
import type { Digest } from '../model/digest.ts';
import { canonicalJson } from '../model/json.ts';
import { revisionFile } from './data-files.ts';

const EMPTY_LOG = 'type,metric,geo,period,previous_value,value,previous_hash,hash,reason,source\n';

/** By the hash of its last link: the release at which a chain ended that was superseded. */
const ENDED: ReadonlyMap<string, string> = new Map([
  ['sha256:8c420388aa16d12241e334bdd4bdd6c7ea6548b89f6190633203d2d966235eb0', '2026-06-25'],
]);

/** The release at which the superseded chain ended, where this dataset lacks it, and so some of that chain's logs. */
export function missingEnd({ chain }: DatasetHead): string | null {
  const ended = ENDED.get(chain[0]?.supersedes ?? '') ?? null;
  return chain.some(({ release }) => release === ended) ? null : ended;
}

/** The same, where this dataset is an earlier one. */
export function endedLater(head: DatasetHead): string | null {
  const ended = missingEnd(head);
  const newest = head.chain.at(-1)?.release ?? '';
  return ended !== null && newest < ended ? ended : null;
}

/** The release whose old link has the hash that the first link says it supersedes; null when none has. */
export function supersededAt({ chain, hashes }: DatasetHead, digest: Digest): string | null {
  const supersedes = chain[0]?.supersedes ?? null;
  const hashOf = (text: string): string => `sha256:${digest(text, 'hex')}`;
  let previous: string | null = null;
  for (const [index, { release, published, entries }] of chain.entries()) {
    const first = { entries: 0, log: hashOf(EMPTY_LOG) };
    const logged = index === 0 ? first : { entries, log: hashes[revisionFile(release)] ?? '' };
    previous = hashOf(canonicalJson({ release, published, ...logged, previous }));
    if (previous === supersedes) return release;
  }
  return null;
}

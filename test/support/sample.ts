// What facts over the whole of the real data look at: in `npm test` a sample that a seed picks, in `npm run attack` all of it.
import { shuffled } from './seeded-random.ts';

/** Whether everything is looked at: the attack `whole facts` says so to the facts that ask here. */
export const isWhole = process.env['WHOLE_FACTS'] === 'true';

/**
 * One of `parts` parts of a list, in its own order; the whole list where everything is looked at.
 * @param part from 0 on: facts that share the work between them take other parts
 */
export function partOf<T>(items: readonly T[], parts: number, part = 0): T[] {
  if (isWhole) return [...items];
  const picked = new Set(shuffled([...items.keys()]).filter((_, place) => place % parts === part));
  return items.filter((_, index) => picked.has(index));
}

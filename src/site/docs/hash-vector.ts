// A figure whose content hash can be made by hand: the text that is hashed, and the hash.
import { hashedText } from '../../model/content-hash.ts';
import { observationPath } from '../../queries/links.ts';
import { observation } from '../../queries/observation.ts';
import type { Store } from '../../store/open-store.ts';
import { docsAnswer } from './answer.ts';

type Hashed = Parameters<typeof hashedText>[0] & { contentHash: string };

const isFigure = (body: unknown): body is { data: Hashed } =>
  typeof body === 'object' && body !== null && 'data' in body;

/** @param id of a figure that has a value */
export async function testVector(store: Store, id: string): Promise<{ text: string; contentHash: string }> {
  const { body } = await docsAnswer({ store, queries: [observation] }, { address: observationPath(id) });
  if (!isFigure(body)) throw new Error(`expected a figure ${id}, got none`);
  return { text: hashedText(body.data), contentHash: body.data.contentHash };
}

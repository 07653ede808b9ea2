// The body of an answer from a server that nobody vouches for: it may be endless, and it may break off.
import type { FetchedResponse } from '../dataset/effects.ts';
import { fetchFault } from './fetch-text.ts';

/** What is wrong with a body, as what was expected and what came. */
export class BodyFault extends Error {}

/** Nothing is read behind `limit` bytes, counted after decompression. Throws {@link BodyFault}. */
export async function bytesWithin({ body }: Pick<FetchedResponse, 'body'>, limit: number): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const part of body ?? []) {
      length += part.length;
      if (length > limit) throw new BodyFault(`expected at most ${limit} bytes, got more`);
      parts.push(part);
    }
  } catch (error) {
    if (error instanceof BodyFault) throw error;
    throw new BodyFault(`expected a whole answer, got a part of it (${fetchFault(error)})`);
  }
  return Buffer.concat(parts);
}

export const textWithin = async (answer: Pick<FetchedResponse, 'body'>, limit: number): Promise<string> =>
  new TextDecoder().decode(await bytesWithin(answer, limit));

// What `prove` asks of a copy of the service, and how it says that something does not hold.
import * as z from 'zod';
import { parsedJson } from '../../data/hash.ts';
import type { Effects } from '../dataset/effects.ts';
import { BodyFault, bytesWithin, fetchFault } from '../import/fetch-text.ts';

/** What speaks against the figure, as one line. */
export class ProofFailed extends Error {}

export const check = (holds: boolean, otherwise: string): void => {
  if (!holds) throw new ProofFailed(otherwise);
};

export type Copy = { base: string; fetch: Effects['fetch'] };

/** In bytes; a bundle of 256 entries has some 63,000. */
export const LONGEST = { proof: 64 * 1024, tile: 64 * 1024, bundle: 1024 * 1024, answer: 1024 * 1024 };

async function answerAt({ base, fetch }: Copy, path: string): ReturnType<Effects['fetch']> {
  try {
    return await fetch(`${base}${path}`);
  } catch (error) {
    throw new ProofFailed(`${base}${path}: expected an answer, got none (${fetchFault(error)})`);
  }
}

/** The body of a 200. */
export async function bytesAt(copy: Copy, path: string, limit: number): Promise<Uint8Array> {
  const address = `${copy.base}${path}`;
  const answer = await answerAt(copy, path);
  const isGiven = answer.status === 200;
  const bytes = await bytesWithin(answer, isGiven ? limit : LONGEST.answer).catch((error: unknown) => {
    throw error instanceof BodyFault ? new ProofFailed(`${address}: ${error.message}`) : error;
  });
  check(isGiven, `${address}: expected 200, got ${answer.status}${messageOf(decoded(bytes))}`);
  return bytes;
}

export const fetchedText = async (copy: Copy, path: string, limit: number): Promise<string> =>
  decoded(await bytesAt(copy, path, limit));

const decoded = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

const Refused = z.object({ error: z.object({ message: z.string() }) });

/** What the service says of a refusal. */
function messageOf(text: string): string {
  const message = Refused.safeParse(parsedJson(text)).data?.error.message;
  return message === undefined ? '' : `: ${message}`;
}

// What `prove` asks of a copy of the service, and how it says that something does not hold.
import * as z from 'zod';
import { parsedJson } from '../../model/json.ts';
import type { Effects } from '../dataset/effects.ts';
import { fetchFault } from '../import/fetch-text.ts';

/** What speaks against the figure, as one line. */
export class ProofFailed extends Error {}

export const check = (holds: boolean, otherwise: string): void => {
  if (!holds) throw new ProofFailed(otherwise);
};

export type Copy = { base: string; fetch: Effects['fetch'] };

async function answerAt({ base, fetch }: Copy, path: string): Promise<Awaited<ReturnType<Effects['fetch']>>> {
  try {
    const answer = await fetch(`${base}${path}`);
    if (answer.status === 200) return answer;
    throw new ProofFailed(
      `${base}${path}: expected 200, got ${answer.status}${messageOf(await answer.text())}`,
    );
  } catch (error) {
    if (error instanceof ProofFailed) throw error;
    throw new ProofFailed(`${base}${path}: expected an answer, got none (${fetchFault(error)})`);
  }
}

export const fetchedText = async (copy: Copy, path: string): Promise<string> =>
  (await answerAt(copy, path)).text();
export const bytesAt = async (copy: Copy, path: string): Promise<Uint8Array> =>
  new Uint8Array(await (await answerAt(copy, path)).arrayBuffer());

const Refused = z.object({ error: z.object({ message: z.string() }) });

/** What the service says of a refusal. */
function messageOf(text: string): string {
  const message = Refused.safeParse(parsedJson(text)).data?.error.message;
  return message === undefined ? '' : `: ${message}`;
}

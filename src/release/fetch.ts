// One address, requested politely: a pause before every request, longer ones after an answer that may be better later.
import { NO_UTF8, utf8Of } from '../builder/files.ts';
import type { Effects, FetchedResponse } from './dataset.ts';

const ATTEMPTS = 6;
const PAUSE_MS = 250;
const FIRST_BACK_OFF_MS = 1000;
const LONGEST_BACK_OFF_MS = 60_000;

/** Whether a source is an address, and no file or folder. */
export const isAddress = (source: string): boolean => /^https?:\/\//.test(source);

/** The text as it came, with its byte order mark. */
type FetchResult = { body: string } | { mistake: string };
type Attempt = FetchResult & { final: boolean; waitMs: number | null };

/**
 * The body of a 200 that `judge` accepts (null, or what is wrong with it). 429, 5xx, a dropped connection and a body
 * that is refused are tried again, six times in all, with doubled waits or what Retry-After says (RFC 9110 §10.2.3).
 */
export async function fetchText(
  url: string,
  { fetch, sleep }: Pick<Effects, 'fetch' | 'sleep'>,
  judge: (text: string) => string | null = () => null,
): Promise<FetchResult> {
  let wait = PAUSE_MS;
  let mistake = 'not asked';
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    await sleep(wait);
    const result = await attemptText(url, fetch, judge);
    if ('body' in result) return { body: result.body };
    mistake = result.mistake;
    if (result.final) return { mistake };
    wait = Math.min(
      result.waitMs ?? FIRST_BACK_OFF_MS * 2 ** attempt,
      LONGEST_BACK_OFF_MS,
    );
  }
  return { mistake: `${mistake} (asked ${ATTEMPTS} times)` };
}

async function attemptText(
  url: string,
  fetch: Effects['fetch'],
  judge: (text: string) => string | null,
): Promise<Attempt> {
  try {
    const answer = await fetch(url);
    if (answer.status !== 200) {
      const final = answer.status !== 429 && answer.status < 500;
      return { mistake: `status ${answer.status}`, final, waitMs: retryAfter(answer) };
    }
    const body = utf8Of(await answer.arrayBuffer());
    if (body === null) return { mistake: NO_UTF8, final: true, waitMs: null };
    const mistake = judge(body);
    return mistake === null
      ? { body, final: true, waitMs: null }
      : { mistake, final: false, waitMs: null };
  } catch (error) {
    const mistake = `no answer: ${fetchFault(error)}`;
    return { mistake, final: false, waitMs: null };
  }
}

/** Whole seconds only; a date would need the clock, and is met by the back-off. */
function retryAfter({ headers }: FetchedResponse): number | null {
  const seconds = headers.get('retry-after') ?? '';
  return /^\d{1,6}$/.test(seconds) ? Number(seconds) * 1000 : null;
}

/** Why a request got no answer, with the system's code or the cause: `fetch` itself says no more than "fetch failed". */
export function fetchFault(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause, message } = error;
  if (!(cause instanceof Error)) return message;
  return `${message} (${'code' in cause ? String(cause.code) : cause.message})`;
}

// The body of an answer from a server that nobody vouches for: it may be endless, and it may break off.

/** What is wrong with a body, as what was expected and what came. */
export class BodyFault extends Error {}

/** Nothing is read behind `limit` bytes, counted after decompression. Throws {@link BodyFault}. */
export async function bytesWithin(
  { body }: Pick<FetchedResponse, 'body'>,
  limit: number,
): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const part of body ?? []) {
      length += part.length;
      if (length > limit)
        throw new BodyFault(`expected at most ${limit} bytes, got more`);
      parts.push(part);
    }
  } catch (error) {
    if (error instanceof BodyFault) throw error;
    throw new BodyFault(
      `expected a whole answer, got a part of it (${fetchFault(error)})`,
    );
  }
  return Buffer.concat(parts);
}

export const textWithin = async (
  answer: Pick<FetchedResponse, 'body'>,
  limit: number,
): Promise<string> => new TextDecoder().decode(await bytesWithin(answer, limit));

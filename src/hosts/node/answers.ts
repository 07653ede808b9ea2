// Answers as the Node host sends and keeps them: bytes, with the compressed copies that somebody asked for.
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { Reply } from '../../http/reply.ts';

export type Coding = 'br' | 'gzip';

export type AnswerBytes = {
  status: number;
  headers: Reply['headers'];
  bytes: Buffer | null;
  coded: Partial<Record<Coding, Buffer>>;
};

export const answerOf = ({ status, headers, body, bytes }: Reply): AnswerBytes => ({
  status,
  headers,
  bytes: bytes !== undefined ? Buffer.from(bytes) : body === null ? null : Buffer.from(body),
  coded: {},
});

export type AnswerCache = {
  get: (target: string) => AnswerBytes | undefined;
  set: (target: string, answer: AnswerBytes) => void;
  /** Of everything that is kept. */
  bytes: () => number;
};

/** What an entry costs beside its texts and bytes: objects and the list that they stand in. */
const OVERHEAD = 500;
const BYTES_PER_CHARACTER = 2;

const textBytes = (...texts: string[]): number =>
  texts.reduce((sum, { length }) => sum + length * BYTES_PER_CHARACTER, 0);

function bytesOf({ headers, bytes, coded }: AnswerBytes, target: string): number {
  const bodies = [bytes, ...Object.values(coded)].reduce((sum, body) => sum + (body?.length ?? 0), 0);
  return OVERHEAD + bodies + textBytes(target, ...Object.entries(headers).flat());
}

/** @param capacity bytes; an answer larger than a tenth of it is not kept */
export function createAnswerCache(capacity: number): AnswerCache {
  const kept = new LRUCache<string, AnswerBytes>({
    maxSize: capacity,
    maxEntrySize: Math.floor(capacity / 10),
    sizeCalculation: bytesOf,
  });
  return {
    get: (target) => kept.get(target),
    set: (target, answer) => void kept.set(target, answer),
    bytes: () => kept.calculatedSize,
  };
}

/** Characters of the addresses that are remembered. */
const REMEMBERED = 2_000_000;

/**
 * Tells whether an address came before, of those that came last. Most questions are asked once: their answers would take
 * the room of those that many ask (70 MB more of a process that answered 15,000 different series).
 */
export function createRecent(): (target: string) => boolean {
  const recent = new LRUCache<string, true>({
    maxSize: REMEMBERED,
    sizeCalculation: (_, target) => target.length + OVERHEAD,
  });
  return (target) => {
    const came = recent.has(target);
    recent.set(target, true);
    return came;
  };
}

/** As fast as gzip at its usual level, and 5 to 7 % smaller on our answers; from 6 on it takes twice the time. */
const BROTLI_QUALITY = 5;

const deflate = promisify(gzip);
const brotli = promisify(brotliCompress);

const COMPRESS: Record<Coding, (bytes: Buffer) => Promise<Buffer>> = {
  gzip: (bytes) => deflate(bytes),
  br: (bytes) =>
    brotli(bytes, {
      params: {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
};

/** The answer with a compressed copy more; those who ask meanwhile compress for themselves. */
export async function withCoding(answer: AnswerBytes, bytes: Buffer, coding: Coding): Promise<AnswerBytes> {
  return { ...answer, coded: { ...answer.coded, [coding]: await COMPRESS[coding](bytes) } };
}

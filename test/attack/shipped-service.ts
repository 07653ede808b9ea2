// The shipped dataset with all of its releases, verified and derived once for the parts that ask it.
import { join } from 'node:path';
import { memoryStore } from '../../src/builder/derive.ts';
import { nodeDigest } from '../../src/builder/digest.ts';
import type { VerifiedDataset } from '../../src/builder/verify.ts';
import { answerRequest } from '../../src/http/handler.ts';
import type { Reply } from '../../src/http/reply.ts';
import { TABLE } from '../../src/service.ts';
import type { Store } from '../../src/store/store.ts';
import { ADDRESSES } from '../support/golden.ts';
import { verifiedOf } from '../support/service.ts';

export const DATA = join(import.meta.dirname, '../../data');

export type Ask = (url: string) => Promise<Reply>;

/** @param report is given every fault of ours */
export const askOf =
  (store: Store, report: (fault: unknown) => void): Ask =>
  (url) =>
    answerRequest(
      { store, table: TABLE, digest: nodeDigest, report },
      { method: 'GET', url, ifNoneMatch: null },
    );

type Shipped = { verified: VerifiedDataset; store: Store };

async function open(): Promise<Shipped> {
  const verified = verifiedOf(DATA);
  return { verified, store: await memoryStore(verified, ADDRESSES) };
}

let shipped: Promise<Shipped> | null = null;

export function shippedStore(): Promise<Shipped> {
  shipped ??= open();
  return shipped;
}

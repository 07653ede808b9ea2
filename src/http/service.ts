// What the handler works with.
import type { Digest } from '../model/digest.ts';
import type { Query } from '../queries/query.ts';
import type { Store } from '../store/open-store.ts';

/** As much of a request as decides its answer, unless it is conditional; `url` is absolute or begins with its path. */
export type BareRequest = { method: string; url: string };

/** GET or HEAD. */
export const isRead = (method: string): boolean => method === 'GET' || method === 'HEAD';

export type Service = {
  store: Store;
  /** Every question that the service answers. */
  queries: readonly Query[];
  digest: Digest;
  /** Logs a fault of ours; the caller only learns that there was one. */
  report: (fault: unknown) => void;
};

/** Runs the work when its turn has come, and resolves with its result. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

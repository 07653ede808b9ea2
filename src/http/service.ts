// What the handler works with.
import type { Digest } from '../model/digest.ts';
import type { Store } from '../store/open-store.ts';

export type Service = {
  store: Store;
  digest: Digest;
  /** Told of every fault of ours; the caller only learns that there was one. */
  report: (fault: unknown) => void;
};

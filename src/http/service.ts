// What the handler works with: the store of one release, and the table of all that stands at addresses of the service.
import type { Digest } from '../data/hash.ts';
import { type Problem, problem } from '../data/problem.ts';
import type { ProblemView } from '../embed/embed-problem.ts';
import type { Query } from '../endpoints/endpoint.ts';
import type { Store } from '../store/store.ts';
import type { Page } from './pages/page.ts';
import type { Reply } from './reply.ts';

/** As much of a request as decides its answer, unless it is conditional; `url` is absolute or begins with its path. */
export type BareRequest = { method: string; url: string };

/** GET or HEAD. */
export const isRead = (method: string): boolean => method === 'GET' || method === 'HEAD';

/** What the service replies to a request. */
export type Handler = (service: Service, request: BareRequest) => Promise<Reply>;

/** Addresses that a feature answers in its own way: no pattern of segments describes them. */
export type FeatureRoute = {
  matches: (path: string) => boolean;
  /** Null where nothing stands at the path. `handle` is the handler of the whole service. */
  answer: (service: Service, request: BareRequest, handle: Handler) => Promise<Reply | null>;
};

export type Table = {
  endpoints: readonly Query[];
  pages: readonly Page[];
  routes: readonly FeatureRoute[];
  /** What the website says where a page of it is refused: a whole page. */
  refusedPage: (store: Store, refused: RefusedPage) => string;
};

/** `found` is why, `ofFigure` whether the page is that of a figure. */
export type RefusedPage = ProblemView & { found: Problem; path: string; ofFigure: boolean };

export type Service = {
  store: Store;
  table: Table;
  digest: Digest;
  /** Logs a fault of ours; the caller only learns that there was one. */
  report: (fault: unknown) => void;
};

/** Runs the work when its turn has come, and resolves with its result. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

/** A release's own service; null where there was none on that date. */
export async function serviceAt<Serving extends Service>(
  service: Serving,
  release: string,
): Promise<Serving | null> {
  const store = await service.store.past(release);
  return store === null ? null : { ...service, store };
}

/** Says which dates there are. */
export const unknownRelease = ({ catalogue }: Store, release: string): Problem =>
  problem('not_found', {
    parameter: null,
    value: release,
    reason: 'unknown_release',
    allowed: catalogue.releases.map((one) => one.release),
  });

// What the Node host knows of one release.
import { nodeDigest } from '../../builder/digest-node.ts';
import { answerRequest, type ServiceRequest } from '../../http/handler.ts';
import type { InTurn, Service } from '../../http/page.ts';
import { createAssistant } from '../../mcp/create-assistant.ts';
import { TABLE } from '../../service.ts';
import { createLru, type Lru } from '../../store/store.ts';
import type { GeneratedFile } from '../past-download.ts';
import { type AnswerCache, createAnswerCache, createRecent } from './answers.ts';
import type { OpenTree } from './open-tree.ts';

const CACHE_BYTES = 32 * 1024 * 1024;
/** Two dozen of a metric's files: to make one costs several times what it costs to send it. */
const PAST_FILES_BYTES = 24 * 1024 * 1024;

/** The first search reads the words of all metrics (50 ms for 1,900 of them): it is run before anybody has to wait for it. */
const FIRST_SEARCH: ServiceRequest = { method: 'GET', url: '/api/v1/metrics?query=a', ifNoneMatch: null };

/** The cache is the release's own: another release's answers are never in it. */
export type ServedRelease = {
  tree: OpenTree;
  service: Service;
  cache: AnswerCache;
  /** Whether an address came before: the answers of such are kept. */
  cameBefore: (target: string) => boolean;
  /** Downloads of releases before this one. */
  pastFiles: Lru<GeneratedFile>;
  assist: (request: Request) => Promise<Response>;
};

export function releaseOf(tree: OpenTree, report: Service['report'], inTurn: InTurn): ServedRelease {
  const service: Service = { store: tree.store, table: TABLE, digest: nodeDigest, report };
  void inTurn(() => answerRequest(service, FIRST_SEARCH));
  return {
    tree,
    service,
    cache: createAnswerCache(CACHE_BYTES),
    cameBefore: createRecent(),
    pastFiles: createLru(PAST_FILES_BYTES),
    assist: createAssistant({ ...service, inTurn }),
  };
}

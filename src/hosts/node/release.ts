// What the Node host knows of one release, and how an answer is made of one release alone.

import { nodeDigest } from '../../builder/digest-node.ts';
import type { Service } from '../../http/service.ts';
import { createMcpHandler } from '../../mcp/create-mcp-handler.ts';
import { QUERIES } from '../../queries/table.ts';
import { type AnswerCache, createAnswerCache } from './answers.ts';
import type { Followed } from './follow-tree.ts';
import { type OpenTree, Superseded } from './open-tree.ts';

const CACHE_BYTES = 64 * 1024 * 1024;

/** The cache is the release's own: another release's answers are never in it. */
export type Release = {
  tree: OpenTree;
  service: Service;
  cache: AnswerCache;
  assist: (request: Request) => Promise<Response>;
};

export function releaseOf(tree: OpenTree, report: Service['report']): Release {
  const service: Service = {
    store: tree.store,
    queries: QUERIES,
    digest: nodeDigest,
    report(fault) {
      if (!(fault instanceof Superseded)) report(fault);
    },
  };
  return { tree, service, cache: createAnswerCache(CACHE_BYTES), assist: createMcpHandler(service) };
}

type Making<T> = {
  make: (release: Release) => Promise<T>;
  /** Whether the tree was switched while it was made. */
  isSpoilt: (made: T, release: Release) => boolean;
};

/** Makes an answer, and makes it again of the new release when a switch came between: every answer is of one. */
export async function ofOneRelease<T>(
  releases: Followed<Release>,
  { make, isSpoilt }: Making<T>,
): Promise<T> {
  for (;;) {
    const release = releases.current();
    const made = await make(release);
    if (!isSpoilt(made, release)) return made;
    if (releases.current() === release && !(await releases.renew())) return made;
  }
}

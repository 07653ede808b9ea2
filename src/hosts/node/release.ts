// What the Node host knows of one release, and how an answer is made of one release alone.
import type { Service } from '../../http/service.ts';
import { createLru, type Lru } from '../../store/lru.ts';
import { createAskedBefore } from './asked-before.ts';
import type { Encoder } from './encode-once.ts';
import type { Followed } from './follow-tree.ts';
import { type OpenTree, Superseded } from './open-tree.ts';
import type { Sent } from './send-reply.ts';

const MEMORY_BYTES = 64 * 1024 * 1024;
const ADDRESSES_REMEMBERED = 65_536;

/** Only what is asked again is kept, so that single questions push nothing out. */
export type Release = {
  tree: OpenTree;
  service: Service;
  hot: Lru<Sent>;
  askedBefore: (url: string) => boolean;
  assist: (request: Request) => Promise<Response>;
};

export function releaseOf(tree: OpenTree, { digest }: Encoder, tell: Service['report']): Release {
  const report = (fault: unknown) => {
    if (!(fault instanceof Superseded)) tell(fault);
  };
  const service: Service = { store: tree.store, digest, report };
  const hot = createLru<Sent>(MEMORY_BYTES);
  const askedBefore = createAskedBefore(ADDRESSES_REMEMBERED);
  return { tree, service, hot, askedBefore, assist: assistOf(service) };
}

/** The assistant tools; their SDK is loaded when they are first asked, not when the host starts. */
function assistOf(service: Service): Release['assist'] {
  let opened: Promise<Release['assist']> | null = null;
  return async (request) => {
    opened ??= import('../../mcp/create-mcp-handler.ts').then(({ createMcpHandler }) =>
      createMcpHandler(service),
    );
    return (await opened)(request);
  };
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

/** With bytes of its own, not as a part of a block that would stay because of it. */
export function keep({ hot }: Release, url: string, { reply, bytes }: Sent): void {
  const own = Buffer.allocUnsafeSlow(bytes?.length ?? 0);
  bytes?.copy(own);
  hot.set(url, { reply, bytes: own, coded: {} }, own.length + url.length + 500);
}

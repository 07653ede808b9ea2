// The tools of the newest release at /mcp, and of every release before below its own address.
import { createHandler } from '../http/handler.ts';
import { type Service, serviceAt } from '../http/page.ts';
import { pastPathOf, targetOf } from '../http/target.ts';
import { createLru, OPEN_RELEASES } from '../store/store.ts';
import { createMcpHandler } from './create-mcp-handler.ts';
import { type Assisting, atOnce } from './envelope-of.ts';

type Assist = (request: Request) => Promise<Response>;

/** Never throws. A date without a release is refused as it is anywhere else below a release. */
export function createAssistant(service: Service & Assisting): Assist {
  const { inTurn = atOnce } = service;
  const newest = createMcpHandler(service);
  const refuse = createHandler(service);
  // Of past releases: those used longest ago are set up anew.
  const opened = createLru<Assist>(OPEN_RELEASES);
  const past = async (release: string): Promise<Assist> => {
    const known = opened.get(release);
    if (known !== undefined) return known;
    const then = await inTurn(() => serviceAt(service, release));
    if (then === null) return refuse;
    const handler = createMcpHandler(then);
    opened.set(release, handler);
    return handler;
  };
  return async (request) => {
    const below = pastPathOf(targetOf(request.url).path);
    // A release that cannot be opened is the function's fault to tell.
    const answer = below === null ? newest : await past(below.release).catch(() => refuse);
    return answer(request);
  };
}

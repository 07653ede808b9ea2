// The body that the API would send, for tools and resources.
import { isProblem, type Problem, SERVICE_FAULT } from '../data/problem.ts';
import { ask, langOf, problemBody, type Question, successBody } from '../endpoints/ask.ts';
import type { Query } from '../endpoints/endpoint.ts';
import type { InTurn, Service } from '../http/page.ts';

/** What assistants are served from; no digest, since nothing here carries an ETag. */
export type Assisting = Pick<Service, 'store' | 'table' | 'report'> & {
  /** Of a host that makes its answers one after the other: the turn that a tool's answer waits for, too. */
  inTurn?: InTurn;
};

/** For hosts that begin each answer as soon as its request comes. */
export const atOnce: InTurn = (work) => work();

/** `problem` is null for a success. */
type Envelope = { body: string; problem: Problem | null };

/** Never throws: a fault of ours is reported, and stands in the envelope as in the API's. */
export async function envelopeOf(
  { store, report, inTurn = atOnce }: Assisting,
  query: Query,
  question: Question,
): Promise<Envelope> {
  try {
    const answer = await inTurn(() => ask(query, question, store));
    return isProblem(answer)
      ? { body: problemBody(answer, langOf(question)), problem: answer }
      : { body: successBody(answer.data, store.catalogue.docsUrl), problem: null };
  } catch (fault) {
    report(fault);
    return { body: problemBody(SERVICE_FAULT, langOf(question)), problem: SERVICE_FAULT };
  }
}

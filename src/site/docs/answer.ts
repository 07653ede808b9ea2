// What the API answers, asked of the function itself, for the examples of the documentation.
import { type ProblemCode, SERVICE_FAULT } from '../../data/problem.ts';
import { statedRefusals } from '../../describe/reference.ts';
import { problemBody } from '../../endpoints/ask.ts';
import { reply } from '../../http/handler.ts';
import type { Table } from '../../http/page.ts';
import type { Store } from '../../store/store.ts';

/** `body` is the whole envelope as a value, its keys in the order in which they are sent. */
export type DocsAnswer = { address: string; status: number; code: string | null; body: unknown };

type DocsRequest = Pick<DocsAnswer, 'address'> & { method?: string };

type Documented = { store: Store; table: Table };

/** No entity tag is shown, and none is made. */
const noDigest = (): string => '';

export async function docsAnswer(
  { store, table }: Documented,
  { address, method = 'GET' }: DocsRequest,
): Promise<DocsAnswer> {
  const service = { store, table, digest: noDigest, report: () => {} };
  const { status, body } = await reply(service, { method, url: address });
  const value = JSON.parse(body ?? 'null');
  return { address, status, code: value?.error?.code ?? null, body: value };
}

/** The body of 503, where English is asked for. */
export const FAULT: unknown = JSON.parse(problemBody(SERVICE_FAULT, 'en'));

type ErrorExample = {
  code: ProblemCode;
  reason: string;
  status: number;
  /** What the question does wrong. */
  says: string;
  answer: DocsAnswer;
};

/** One real question for every reason to refuse that the data lead to, in the order of the queries. */
export async function errorExamples(documented: Documented): Promise<ErrorExample[]> {
  const found = new Map<string, ErrorExample>();
  for (const { says, address } of documented.table.endpoints.flatMap(statedRefusals)) {
    const answer = await docsAnswer(documented, { address });
    const { error } = answer.body as { error?: { code: ProblemCode; details: { reason: string } } };
    if (error === undefined || found.has(error.details.reason)) continue;
    const { reason } = error.details;
    found.set(reason, { code: error.code, reason, status: answer.status, says, answer });
  }
  return [...found.values()];
}

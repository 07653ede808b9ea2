// The tools over the golden dataset, asked as a bare function.
import { routeOf } from '../../src/http/router.ts';
import { pairsOf, targetOf } from '../../src/http/target.ts';
import { TABLE } from '../../src/service.ts';
import { ADDRESSES } from '../support/golden.ts';
import type { Known } from './expansion.ts';

export type Handler = (request: Request) => Promise<Response>;

/** A POST as a client of 2025-11-25 sends it; a string goes as it is. */
export const post = (message: unknown, headers: Record<string, string> = {}, path = '/mcp'): Request =>
  new Request(`${ADDRESSES.siteUrl}${path}`, {
    method: 'POST',
    headers: {
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
      ...headers,
    },
    body: typeof message === 'string' ? message : JSON.stringify(message),
  });

export const request = (method: string, params: unknown) => ({ jsonrpc: '2.0', id: 1, method, params });

export type ToolResult = {
  content: { type: string; text: string }[];
  structuredContent: unknown;
  isError: boolean;
  _meta?: unknown;
};

/** What a method answers: its result or its error. */
export const answerTo = async (handler: Handler, method: string, params: unknown) =>
  (await handler(post(request(method, params)))).json();

/** The result of a call; throws with the whole answer when it is none. */
export async function callTool(handler: Handler, name: string, given: unknown): Promise<ToolResult> {
  const { result, ...rest } = await answerTo(handler, 'tools/call', { name, arguments: given });
  if (result === undefined) throw new Error(`expected a result, got ${JSON.stringify(rest)}`);
  return result;
}

/** What a JSON-RPC error comes down to; throws when the answer is none. */
export async function errorOf(response: Response): Promise<{ status: number; id: unknown; code: number }> {
  const text = await response.text();
  const { jsonrpc, id, error } = JSON.parse(text);
  if (jsonrpc !== '2.0' || error === undefined) throw new Error(`expected an error, got ${text}`);
  return { status: response.status, id, code: error.code };
}

type Call = { tool: string; given: Record<string, string> };

/** The tool call that asks the same as a path of the API; null where no tool does. `rankings` has the tool of a metric's ranking. */
export function callOf(path: string): Call | null {
  const target = targetOf(path);
  const route = routeOf(TABLE, target.path);
  if (route?.kind !== 'endpoint') return null;
  const { name = 'rank_municipalities' } = route.endpoint.tool ?? {};
  const { pairs } = pairsOf(target.query);
  return { tool: name, given: { ...route.values, ...Object.fromEntries(pairs) } };
}

/** What an assistant knows beside a brief answer: the whole records of get_metric and search_municipalities. */
export async function knownTo(handler: Handler, lang: 'sv' | 'en'): Promise<Known> {
  const whole = async (tool: string, given: Record<string, string>) => {
    const { content } = await callTool(handler, tool, { ...given, lang, detail: 'full' });
    return JSON.parse(content[0]?.text ?? '').data;
  };
  const { municipalities } = await whole('search_municipalities', {});
  const { rows } = (await callTool(handler, 'search_municipalities', { lang })).structuredContent as {
    rows: string[][];
  };
  const metrics: { id: string }[] = [];
  for (let given: Record<string, string> = { limit: '50' }, next: string | null = ''; next !== null; ) {
    const part: { metrics: { id: string }[]; next: string | null } = await whole('search_metrics', given);
    metrics.push(...part.metrics);
    next = part.next;
    given = { limit: '50', cursor: next ?? '' };
  }
  const records = await Promise.all(
    metrics.map(({ id }: { id: string }) => whole('get_metric', { metric: id })),
  );
  // The files of a metric's figures are get_metric's alone.
  const shared = ({ provenance: { files: _, ...provenance }, ...rest }: (typeof records)[number]) => ({
    ...rest,
    provenance,
  });
  const byId = new Map(records.map((record) => [record.id, shared(record)]));
  const counties = new Map(rows.map(([code = '', , county = '']) => [code, county]));
  return {
    siteUrl: records[0].links.self.replace(/\/api\/v1\/.*$/, ''),
    lang,
    metricOf: (id) => {
      const found = byId.get(id);
      if (found === undefined) throw new Error(`expected a metric ${id}, got none`);
      return found;
    },
    register: municipalities,
    countyOf: (code) => counties.get(code) ?? '',
  };
}

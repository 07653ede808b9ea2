import { describe, expect, it } from 'vitest';
import { PROBLEM_STATUS } from '../../src/data/problem.ts';
import { ENDPOINTS } from '../../src/endpoints/table.ts';
import { routeOf } from '../../src/http/page.ts';
import { pairsOf, segmentsOf, targetOf } from '../../src/http/target.ts';
import { createMcpHandler } from '../../src/mcp/server.ts';
import { TABLE } from '../../src/service.ts';
import { goldenData } from '../support/golden.ts';
import { FORM_REFUSALS } from '../support/service/refusals.ts';
import { FACT_REFUSALS } from '../support/service/refusals-of-facts.ts';
import { serve, servedFrom, withoutShard } from '../support/service.ts';
import { callTool } from './tool-client.ts';

const served = await serve(goldenData('small'));
const handler = createMcpHandler(served.service);

type Call = { tool: string; given: Record<string, string> };

/** The tool call that asks the same; null where the path is that of no query. */
function callOf(path: string): Call | null {
  const target = targetOf(path);
  const route = routeOf(TABLE, segmentsOf(target.path) ?? []);
  if (route?.kind !== 'endpoint') return null;
  const { pairs } = pairsOf(target.query);
  return { tool: route.endpoint.tool.name, given: { ...route.path, ...Object.fromEntries(pairs) } };
}

/** What only an address or a method can get wrong, and no argument. */
const OF_HTTP_ALONE = [
  'malformed_encoding',
  'method_not_allowed',
  'repeated_parameter',
  'unknown_path',
  'unknown_release',
  'rebuilt_only',
  'split_table',
];

const REFUSALS = [...FORM_REFUSALS, ...FACT_REFUSALS];
const inEnglish = (path: string): string => `${path}${path.includes('?') ? '&' : '?'}lang=en`;

const EXPRESSIBLE = REFUSALS.filter(
  ({ details }) => !OF_HTTP_ALONE.includes(String(details['reason'])),
).flatMap(({ path, code }) =>
  path.includes('lang=')
    ? [{ path, code }]
    : [
        { path, code },
        { path: inEnglish(path), code },
      ],
);

const FIXED = [...served.files.keys()]
  .filter((file) => file.startsWith('api/v1/') && file.endsWith('.json'))
  .map((file) => `/${file.replace('.json', '')}`)
  .filter((path) => callOf(path) !== null);

const ASKED = [
  '/api/v1/observations?geo=0180',
  '/api/v1/observations?geo=Håbo&amne=befolkning&limit=2',
  '/api/v1/observations?geo=goteborg&metric=TIES1&from=2022&to=2023',
  '/api/v1/metrics?query=andel&limit=1',
  '/api/v1/municipalities?query=habo',
  '/api/v1/rankings?metric=TIES1',
  '/api/v1/rankings?metric=BEF01&limit=3',
  '/api/v1/compare?municipalities=0180,1480&metrics=BEF01',
  '/api/v1/revisions?kommun=1981&limit=2',
  '/api/v1/revisions?type=revised&after=2024-01-01',
];

const SUCCESSES = [...FIXED, ...ASKED].flatMap((path) => [path, inEnglish(path)]);

describe('a tool', () => {
  it.each(SUCCESSES)('says what %s says, byte for byte', async (path) => {
    const { status, body } = await served.ask(path);
    const call = callOf(path);
    const { content, structuredContent, isError } = await callTool(handler, call?.tool ?? '', call?.given);
    expect(status).toBe(200);
    expect(content[0]).toEqual({ type: 'text', text: body });
    expect(structuredContent).toEqual(JSON.parse(body));
    expect(isError).toBe(false);
  });

  it.each(EXPRESSIBLE.map(({ path, code }) => [path, code] as const))(
    'refuses as %s is refused: %s',
    async (path, code) => {
      const { body } = await served.ask(path);
      const call = callOf(path);
      const { content, structuredContent, isError } = await callTool(handler, call?.tool ?? '', call?.given);
      expect(content).toEqual([{ type: 'text', text: body }]);
      expect(structuredContent).toEqual(JSON.parse(body));
      expect(structuredContent).toMatchObject({ ok: false, error: { code } });
      expect(isError).toBe(true);
    },
  );

  it('has been asked every question and been told every code', () => {
    const tools = new Set(SUCCESSES.map((path) => callOf(path)?.tool));
    expect([...tools].sort()).toEqual(ENDPOINTS.map(({ tool }) => tool.name).sort());
    expect([...new Set(EXPRESSIBLE.map(({ code }) => code))].sort()).toEqual(
      Object.keys(PROBLEM_STATUS).sort(),
    );
    expect(SUCCESSES.length).toBeGreaterThan(300);
  });

  it.each(['sv', 'en'])('tells a fault of ours as the API does, and reports it: %s', async (lang) => {
    const broken = await servedFrom(withoutShard(served.files, 'figures/TIES1'));
    const { body } = await broken.ask(`/api/v1/rankings?metric=TIES1&lang=${lang}`);
    const result = await callTool(createMcpHandler(broken.service), 'rank_municipalities', {
      metric: 'TIES1',
      lang,
    });
    expect(result.content).toEqual([{ type: 'text', text: body }]);
    expect(result.isError).toBe(true);
    expect(broken.faults.map(String)).toEqual(
      Array(2).fill(expect.stringContaining('store, figures of TIES1: expected the file')),
    );
  });
});

describe('an argument', () => {
  const refusalOf = async (tool: string, given: Record<string, unknown>): Promise<unknown> => {
    const { structuredContent, isError } = await callTool(handler, tool, given);
    expect(isError).toBe(true);
    return structuredContent;
  };

  it('that is a number is its decimal digits', async () => {
    const number = await callTool(handler, 'search_metrics', { limit: 1 });
    expect(number).toEqual(await callTool(handler, 'search_metrics', { limit: '1' }));
    expect(number.isError).toBe(false);
  });

  it.each([0, -1, 2.5, 51, 1e21, true, null, '', ' 1', {}])(
    'limit %j is refused by the API',
    async (limit) => {
      expect(await refusalOf('search_metrics', { limit })).toMatchObject({
        error: { code: 'invalid_request', details: { parameter: 'limit' } },
      });
    },
  );

  it.each([
    ['search_metrics', null, 'null'],
    ['search_metrics', {}, '…'],
    ['search_municipalities', true, 'true'],
    ['search_municipalities', ['Gävle', [['Mora']]], 'Gävle,…'],
  ])('that is no text is not searched for: %s, %j', async (tool, query, value) => {
    expect(await refusalOf(tool, { query })).toMatchObject({
      error: {
        code: 'invalid_request',
        details: { parameter: 'query', value, reason: 'malformed', expected: 'text' },
      },
    });
    const unknown = { parameter: 'nothing', reason: 'unknown_parameter' };
    expect(await refusalOf(tool, { query, nothing: 1 })).toMatchObject({ error: { details: unknown } });
  });

  it('that is a name and no text is one that is not known', async () => {
    expect(await refusalOf('get_metric', { metric: null })).toMatchObject({
      error: { code: 'invalid_metric', details: { parameter: 'metric', value: 'null' } },
    });
  });

  it('that is a list or a number is searched for as text', async () => {
    for (const [given, text] of [
      [['bef', 1], 'bef,1'],
      [2180, '2180'],
    ])
      expect(await callTool(handler, 'search_municipalities', { query: given })).toEqual(
        await callTool(handler, 'search_municipalities', { query: text }),
      );
  });

  it.each([
    ['get_observation', 'id', ['id']],
    ['get_metric', 'metric', ['metric']],
    ['list_observations', 'geo', ['geo']],
    ['rank_municipalities', 'metric', ['metric']],
    ['compare_municipalities', 'municipalities', ['municipalities', 'metrics']],
  ])('of %s that is required and missing is refused by the API', async (tool, parameter, required) => {
    expect(await refusalOf(tool, {})).toMatchObject({
      error: {
        code: 'invalid_request',
        details: { parameter, value: null, reason: 'missing_parameter', required },
      },
    });
  });

  it('that is unknown is refused with the names there are, those of the path among them', async () => {
    expect(await refusalOf('get_observation', { idd: 'x' })).toMatchObject({
      error: { details: { parameter: 'idd', allowed: ['id', 'lang'], suggestions: ['id'] } },
    });
  });

  it('may be a list where the API takes several values between commas', async () => {
    const listed = { municipalities: ['0180', '1480'], metrics: ['BEF01'] };
    const { isError, structuredContent } = await callTool(handler, 'compare_municipalities', listed);
    expect(isError).toBe(false);
    expect(structuredContent).toMatchObject({ data: { municipalities: ['0180', '1480'] } });
  });

  it('of a code that lost its zero is suggested back', async () => {
    expect(await refusalOf('list_observations', { geo: 180 })).toMatchObject({
      error: { code: 'invalid_geo', details: { suggestions: ['0180'] } },
    });
  });
});

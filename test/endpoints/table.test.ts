import { describe, expect, it } from 'vitest';
import { ETAGS_PATH, etagsIn } from '../../src/builder/emit.ts';
import { geo, listOf, metricId, number, part, period, record, value, word } from '../../src/data/fields.ts';
import { canonicalJson } from '../../src/data/hash.ts';
import { isProblem } from '../../src/data/problem.ts';
import { parameterRows } from '../../src/describe/reference.ts';
import { answerTo } from '../../src/endpoints/ask.ts';
import { defineEndpoint, limit, naming } from '../../src/endpoints/endpoint.ts';
import { resolveMunicipality } from '../../src/endpoints/resolve.ts';
import { ENDPOINTS } from '../../src/endpoints/table.ts';
import { metricInPath } from '../../src/endpoints/things.ts';
import { createHandler } from '../../src/http/handler.ts';
import { createAssistant } from '../../src/mcp/server.ts';
import { TABLE } from '../../src/service.ts';
import { docsPages } from '../../src/site/docs.ts';
import { inWords } from '../../src/text/numbers.ts';
import { callTool } from '../mcp/tool-client.ts';
import { goldenData } from '../support/golden.ts';
import { emittedOf, serveDerived, verifiedOf } from '../support/service.ts';

const Neighbours = record('Neighbours', 'The municipalities whose values come nearest.', {
  metric: metricId,
  geo,
  period,
  neighbours: listOf(
    'By distance, then municipality code.',
    part('One municipality.', { geo, name: word('Its name.'), value, distance: number('The difference.') }),
  ),
});

/** The ten nearest municipalities by one metric, in the year of its ranking. */
const nearest = defineEndpoint({
  name: 'nearest',
  path: '/api/v1/nearest/{metric}/{geo}',
  tag: 'Calculations',
  summary: {
    sv: 'De tio kommuner som ligger närmast efter ett mått.',
    en: 'The ten nearest municipalities by one metric.',
  },
  tool: {
    name: 'nearest_municipalities',
    title: 'Who is alike',
    use: 'Use it for places that are alike; give a limit such as 5.',
  },
  parameters: {
    metric: metricInPath,
    geo: naming('name', 'Municipality: code, slug or name.', '0180', (value, context) =>
      resolveMunicipality(context.store, context.parameter, value),
    ),
    limit: limit('How many municipalities to return', { default: 10, maximum: 20 }),
  },
  data: Neighbours,
  example: { metric: 'BEF01', geo: '0180', lang: 'en' },
  refusals: [['nearest/BEF01/9999', 'En plats som inte finns', 'A place that there is not']],
  answer: async ({ metric, geo: municipality, limit: most }, { store }) => {
    const { ranking } = await store.facts(metric);
    const own = ranking?.entries.find((entry) => entry.geo === municipality.code)?.value ?? 0;
    const others = (ranking?.entries ?? [])
      .filter((entry) => entry.geo !== municipality.code)
      .map((entry) => ({
        geo: entry.geo,
        name: store.directory.municipalities.get(entry.geo)?.name ?? '',
        value: entry.value,
        distance: Math.abs(entry.value - own),
      }));
    others.sort((a, b) => a.distance - b.distance || (a.geo < b.geo ? -1 : 1));
    return {
      metric: metric.id,
      geo: municipality.code,
      period: ranking?.period ?? '',
      neighbours: others.slice(0, most),
    };
  },
  fixed: () => [{ metric: 'BEF01', geo: '0180' }],
});

const { service: shipped } = await serveDerived(verifiedOf(goldenData('small')));
const table = { ...TABLE, endpoints: [...ENDPOINTS, nearest] };
const service = { ...shipped, table };
const { siteUrl } = service.store.catalogue;
const handler = createHandler(service);
const PATH = '/api/v1/nearest/BEF01/0180';

async function ask(path: string) {
  const response = await handler(new Request(`${siteUrl}${path}`));
  const body = await response.text();
  return { status: response.status, body, value: JSON.parse(body) };
}

describe('an endpoint that is added to the table alone', () => {
  it('is answered at its path, in the shape that it promises', async () => {
    const { status, value } = await ask(PATH);
    expect(status).toBe(200);
    expect(Neighbours.safeParse(value.data).error).toBeUndefined();
    expect(value.data).toMatchObject({ metric: 'BEF01', geo: '0180' });
    expect(value.data.neighbours.length).toBeGreaterThan(1);
  });

  it.each([
    ['?x=1', 400, 'unknown_parameter', 'x'],
    ['?limit=21', 400, 'above_maximum', 'limit'],
    ['?limit=1e3', 400, 'malformed', 'limit'],
    ['?limit=1&limit=1', 400, 'repeated_parameter', 'limit'],
    ['?lang=de', 400, 'not_allowed', 'lang'],
  ])('refuses %s with %i %s', async (query, status, reason, parameter) => {
    const refused = await ask(`${PATH}${query}`);
    expect(refused.status).toBe(status);
    expect(refused.value.error.details).toMatchObject({ reason, parameter });
  });

  it('is a file where it says so, with the bytes and the ETag of the function', async () => {
    const files = await emittedOf(goldenData('small'), {}, table);
    const { headers } = await handler(new Request(`${siteUrl}${PATH}`));
    expect(files.get(`${PATH.slice(1)}.json`)).toBe((await ask(PATH)).body);
    expect(etagsIn(files.get(ETAGS_PATH) ?? '').get(PATH)).toBe(headers.get('etag'));
  });

  it('has an OpenAPI operation with the whole schema of its data, and real examples', async () => {
    const { value: document } = await ask('/api/v1/openapi.json');
    const { get } = document.paths['/nearest/{metric}/{geo}'];
    expect(get).toMatchObject({ operationId: 'nearestMunicipalities', tags: ['Calculations'] });
    expect(get.parameters.map(({ name }: { name?: string }) => name)).toEqual([
      ...['metric', 'geo', 'limit', 'lang'],
      undefined,
    ]);
    expect(get.parameters[2]).toMatchObject({ schema: { type: 'integer', maximum: 20, default: 10 } });
    const { NearestAnswer, Neighbours: described } = document.components.schemas;
    expect(NearestAnswer.properties.data).toEqual({ $ref: '#/components/schemas/Neighbours' });
    expect(described.required).toEqual(['metric', 'geo', 'period', 'neighbours']);
    expect(described.properties.neighbours.items.properties.distance).toEqual({
      type: 'number',
      description: 'The difference.',
    });
    const { examples } = get.responses[200].content['application/json'];
    expect(examples.nearest.value).toEqual((await ask(`${PATH}?lang=en`)).value);
    expect(Object.keys(get.responses[404].content['application/json'].examples)).toEqual([
      'unknown_municipality',
    ]);
  });

  it('is a tool with both schemas, that gives the very bytes of the function where all is asked for', async () => {
    const mcp = createAssistant(service);
    const listed = await mcp(
      new Request(`${siteUrl}/mcp`, {
        method: 'POST',
        headers: { accept: 'application/json, text/event-stream', 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }),
      }),
    );
    const { result } = JSON.parse((await listed.text()).replace(/^[\s\S]*?data: /, ''));
    const tool = result.tools.find((one: { name: string }) => one.name === 'nearest_municipalities');
    expect(tool.inputSchema).toMatchObject({
      required: ['metric', 'geo'],
      properties: { limit: { type: 'integer', maximum: 20 } },
    });
    // It has no table of its own, so that what it tells in brief is its data as they are, and no columns and rows.
    expect(tool.outputSchema).toMatchObject({
      required: ['ok'],
      properties: { ok: { type: 'boolean' }, data: { type: 'object' }, error: { type: 'object' } },
    });
    expect(Object.keys(tool.outputSchema.properties)).not.toContain('rows');
    const { structuredContent: told } = await callTool(mcp, 'nearest_municipalities', {
      ...{ metric: 'BEF01', geo: 'Stockholm' },
    });
    expect(told).toEqual({ ok: true, ...(await ask(PATH)).value.data });
    const { content } = await callTool(mcp, 'nearest_municipalities', {
      ...{ metric: 'BEF01', geo: 'Stockholm', detail: 'full' },
    });
    expect(content).toEqual([{ type: 'text', text: (await ask(PATH)).body }]);
  });

  it('stands in the documentation, in llms.txt and in every count', async () => {
    const pages = docsPages(service.table.endpoints);
    expect(pages).toHaveLength(docsPages(ENDPOINTS).length + 1);
    expect(pages.find(({ endpoint }) => endpoint === nearest)?.paths.en).toBe('/docs/endpoints/nearest');
    expect(parameterRows(nearest).map(({ defaultValue }) => defaultValue?.en ?? null)).toEqual([
      null,
      null,
      '10',
      'sv',
    ]);
    const llms = await (await handler(new Request(`${siteUrl}/llms.txt`))).text();
    expect(llms).toContain(`(${siteUrl}${PATH}?lang=en): The ten nearest municipalities by one metric.`);
  });
});

/** The values of a request to each endpoint but that of one metric, whose answer is sorted. */
const ASKED: Record<string, Record<string, string>> = {
  observation: { id: 'SF.BEF01.0180.2022' },
  observations: { geo: '0180', limit: '2' },
  metrics: {},
  municipalities: { query: 'st' },
  rankings: { metric: 'BEF01' },
  compare: { municipalities: '0180,1480', metrics: 'BEF01' },
  revisions: { limit: '3' },
  metricObservations: { metric: 'BEF01', from: '2020', to: '2023', limit: '5' },
  metricRanking: { metric: 'BEF01', period: '2022', limit: '3' },
  releases: {},
};

it.each(ENDPOINTS.filter(({ name }) => name in ASKED).map((endpoint) => [endpoint.name, endpoint] as const))(
  'the answer of %s is made in the order in which it is written, so that nothing has to be sorted',
  async (name, endpoint) => {
    const found = await answerTo(endpoint, ASKED[name] ?? {}, { store: shipped.store, lang: 'sv' });
    if (isProblem(found)) throw new Error(`${name}: expected an answer, got ${found.details.reason}`);
    expect(JSON.stringify(found)).toBe(canonicalJson(found));
  },
);

it('the number of endpoints is said in words up to twelve, in both languages', () => {
  expect([inWords(8), inWords(8, 'sv'), inWords(13)]).toEqual(['eight', 'åtta', '13']);
});

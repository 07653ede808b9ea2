import { describe, expect, it } from 'vitest';
import { isProblem, PROBLEM_STATUS } from '../../src/data/problem.ts';
import { INSTRUCTIONS } from '../../src/describe/tools.ts';
import { ask } from '../../src/endpoints/ask.ts';
import { ENDPOINTS } from '../../src/endpoints/table.ts';
import { createAssistant } from '../../src/mcp/server.ts';
import { answerTool } from '../../src/mcp/tools.ts';
import { detailedRefusals } from '../questions/rows.ts';
import { ADDRESSES, goldenData } from '../support/golden.ts';
import { serve, servedFrom, withoutShard } from '../support/service.ts';
import { answerTo, callOf, callTool } from './tool-client.ts';

const served = await serve(goldenData('small'));
const handler = createAssistant(served.service);

/** The endpoints whose tool asks them; the tool of another asks the rest. */
const ASKED_BY_TOOLS = ENDPOINTS.flatMap(({ tool, ...endpoint }) =>
  tool === null ? [] : [{ ...endpoint, tool }],
);

type Tool = {
  name: string;
  title: string;
  description: string;
  annotations: unknown;
  inputSchema: { properties: Record<string, unknown>; required: string[]; additionalProperties: boolean };
  outputSchema: unknown;
};
const TOOLS: Tool[] = (await answerTo(handler, 'tools/list', {})).result.tools;

const toolNamed = (name: string): Tool => {
  const tool = TOOLS.find((one) => one.name === name);
  if (tool === undefined) throw new Error(`expected a tool ${name}, got none`);
  return tool;
};

describe('the list of tools', () => {
  it('has names, titles, descriptions and input schemas of at most 14 kB together, with room for one more', () => {
    const read = TOOLS.map(({ name, title, description, inputSchema }) => ({
      ...{ name, title, description, inputSchema },
    }));
    expect(Buffer.byteLength(JSON.stringify(read))).toBeLessThanOrEqual(14_000 - 700);
  });

  it.each(ASKED_BY_TOOLS)(
    '$tool.name reads only, says when to use it, and takes what its endpoint takes, and how much to tell',
    ({ tool, summary, parameters }) => {
      const { annotations, description, inputSchema, outputSchema } = toolNamed(tool.name);
      expect(annotations).toEqual({
        readOnlyHint: true,
        destructiveHint: false,
        idempotentHint: true,
        openWorldHint: false,
      });
      expect(description.startsWith(`${tool.summary ?? summary.en} `)).toBe(true);
      expect(description).toMatch(/ (?:Use it|Start here) /);
      expect(Object.keys(inputSchema.properties)).toEqual([...Object.keys(parameters.shape), 'detail']);
      expect(inputSchema.properties['detail']).toMatchObject({ type: 'string', enum: ['brief', 'full'] });
      expect(inputSchema.additionalProperties).toBe(false);
      for (const schema of Object.values(inputSchema.properties))
        expect(schema).toHaveProperty('description');
      expect(outputSchema).toMatchObject({ type: 'object', required: ['ok'] });
    },
  );

  it('speaks standard JSON Schema: no keyword of our own', () => {
    const text = JSON.stringify(TOOLS.map(({ inputSchema }) => inputSchema));
    expect(text).not.toMatch(/"(?:examples?|list|\$schema)":/);
  });
});

describe('the instructions', () => {
  it('have at most 2,048 characters, what must not be done first', () => {
    expect(INSTRUCTIONS.length).toBeLessThanOrEqual(2048);
    expect(INSTRUCTIONS).toMatch(/^Never estimate, /);
  });

  it('say how to attribute, and whose a calculation is', () => {
    for (const part of ['CC BY 4.0', 'citation', 'SF.<METRIC>.<GEO>.<PERIOD>', 'calculated by', 'source'])
      expect(INSTRUCTIONS).toContain(part);
    expect(INSTRUCTIONS).not.toMatch(/comparisons? (?:is|are) (?:this service's calculation|calculated)/);
  });

  it('say how rows are read: patterns, marks, ranks, and how to have the whole record', () => {
    for (const part of ['`cite`', '`id` is a pattern', '†', 'equal values share the rank', '`detail=full`'])
      expect(INSTRUCTIONS).toContain(part);
  });

  it('name only tools that there are', () => {
    const named =
      INSTRUCTIONS.match(/\b(?:[a-z]+_)+(?:metrics|observations?|municipalities|revisions|releases)\b/g) ??
      [];
    expect(named.length).toBeGreaterThan(3);
    expect(named.filter((name) => !TOOLS.some((tool) => tool.name === name))).toEqual([]);
  });
});

/** What only an address or a method can get wrong, and no argument; one that is empty was not given. */
const OF_HTTP_ALONE = [
  'empty_value',
  'malformed_encoding',
  'method_not_allowed',
  'repeated_parameter',
  'unknown_path',
  'unknown_release',
  'rebuilt_only',
];

const inEnglish = (path: string): string => `${path}${path.includes('?') ? '&' : '?'}lang=en`;

/** A tool resolves what a path must have as it is: an alias, or an id in lower case. */
const isNameInPath = (path: string): boolean => /^\/api\/v1\/metrics\/[a-z]/.test(path);

const EXPRESSIBLE = detailedRefusals()
  .filter(({ details, path }) => !OF_HTTP_ALONE.includes(String(details['reason'])) && !isNameInPath(path))
  .flatMap(({ path, code }) => {
    const paths = path.includes('lang=') ? [path] : [path, inEnglish(path)];
    return paths.map((one) => [one, code] as const);
  });

const FIXED = [...served.files.keys()]
  .filter((file) => file.startsWith('api/v1/') && file.endsWith('.json'))
  .map((file) => `/${file.replace('.json', '')}`)
  .filter((path) => callOf(path) !== null);

const ASKED = [
  '/api/v1/observations?geo=0180&limit=20',
  '/api/v1/observations?geo=Håbo&amne=befolkning&limit=2',
  '/api/v1/observations?geo=goteborg&metric=TIES1&from=2022&to=2023',
  '/api/v1/metrics?query=andel&limit=1',
  '/api/v1/municipalities?query=habo',
  '/api/v1/metrics/TIES1/ranking',
  '/api/v1/metrics/BEF01/ranking?limit=3',
  '/api/v1/metrics/BEF01/observations?from=2022&limit=2',
  '/api/v1/compare?municipalities=0180,1480&metrics=BEF01',
  '/api/v1/revisions?kommun=1981&limit=2',
  '/api/v1/revisions?type=revised&after=2024-01-01',
];

/** Every other path in English. */
const SUCCESSES = [...FIXED, ...ASKED].map((path, at) => (at % 2 === 0 ? path : inEnglish(path)));

/** The answer to what a path asks, of the tool that asks the same. */
const calledFor = (path: string, more: Record<string, unknown> = {}) => {
  const { tool = '', given = {} } = callOf(path) ?? {};
  return callTool(handler, tool, { ...given, ...more });
};

describe('a tool that is asked for all', () => {
  it.each(SUCCESSES)(
    'says what %s says, byte for byte, and has all of it as structured content',
    async (path) => {
      const { status, body } = await served.ask(path);
      const { content, structuredContent, isError, _meta } = await calledFor(path, { detail: 'full' });
      expect(status).toBe(200);
      expect(content[0]).toEqual({ type: 'text', text: body });
      expect([isError, _meta]).toEqual([false, { full: true }]);
      const { remarks = [], ...record } = structuredContent as { remarks?: string[] };
      expect(record).toEqual(JSON.parse(body));
      expect(content.slice(1).map(({ text }) => text)).toEqual(
        remarks.length === 0 ? [] : [remarks.join('\n')],
      );
      const brief = await calledFor(path, { detail: 'brief' });
      expect(brief).toEqual(await calledFor(path, { detail: null }));
      expect(brief).not.toHaveProperty('_meta');
    },
  );

  it.each(EXPRESSIBLE)('refuses as %s is refused: %s', async (path, code) => {
    const { body } = await served.ask(path);
    const { content, structuredContent, isError } = await calledFor(path, { detail: 'full' });
    const { remarks = [], ...record } = structuredContent as { remarks?: string[] };
    expect(content).toEqual([body, ...remarks].map((text) => ({ type: 'text', text })));
    expect(record).toEqual(JSON.parse(body));
    expect(record).toMatchObject({ ok: false, error: { code } });
    expect(isError).toBe(true);
  });

  it('has been asked every question and been told every code', () => {
    const tools = new Set(SUCCESSES.map((path) => callOf(path)?.tool));
    expect([...tools].sort()).toEqual(ASKED_BY_TOOLS.map(({ tool }) => tool.name).sort());
    expect([...new Set(EXPRESSIBLE.map(([, code]) => code))].sort()).toEqual(
      Object.keys(PROBLEM_STATUS).sort(),
    );
    expect(SUCCESSES.length).toBeGreaterThan(200);
  });

  it.each(['sv', 'en'])('tells a fault of ours as the API does, and reports it: %s', async (lang) => {
    const broken = await servedFrom(withoutShard(served.files, 'figures/TIES1'));
    const { body } = await broken.ask(`/api/v1/metrics/TIES1/ranking?lang=${lang}`);
    const given = { metric: 'TIES1', lang, detail: 'full' };
    const result = await callTool(createAssistant(broken.service), 'rank_municipalities', given);
    expect(result.content).toEqual([{ type: 'text', text: body }]);
    expect(result.isError).toBe(true);
    expect(broken.faults.map(String)).toEqual(
      Array(2).fill(expect.stringContaining('store, figures of TIES1: expected the file')),
    );
  });
});

it('an argument that is nested without end is judged as a text', async () => {
  const metric = JSON.parse(`${'['.repeat(30_000)}${']'.repeat(30_000)}`);
  const { structuredContent } = await callTool(handler, 'get_metric', { metric, detail: 'full' });
  expect(structuredContent).toMatchObject({ error: { details: { parameter: 'metric', value: '…' } } });
});

describe('beside the answer of a tool', () => {
  it('stands nothing where a fault of ours is in the way, which is told its maintainers', async () => {
    const faults: unknown[] = [];
    const { store } = served.service;
    const broken = new Error('the facts are gone');
    let asked = 0;
    const facts: typeof store.facts = (metric) =>
      asked++ === 0 ? store.facts(metric) : Promise.reject(broken);
    const lame = createAssistant({
      ...served.service,
      store: { ...store, facts },
      report: (fault) => void faults.push(fault),
    });
    const { structuredContent, isError } = await callTool(lame, 'rank_municipalities', { metric: 'ASC01' });
    expect(structuredContent).not.toHaveProperty('remarks');
    expect([isError, faults]).toEqual([false, [broken]]);
  });

  it('stands what the tree says that was answered from, though the next is served by then', async () => {
    const next = await serve(goldenData('one'));
    const stores = [served.service.store];
    const service = {
      ...next.service,
      get store() {
        return stores.pop() ?? next.service.store;
      },
    };
    const { structuredContent } = await answerTool(service, 'rank_municipalities', { metric: 'ASC01' });
    expect(structuredContent).toHaveProperty('remarks');
  });
});

describe('an answer that is too long for a client', () => {
  const ALL = { geo: '0180', limit: '1000', lang: 'en', detail: 'full' };
  type List = { data: { observations: { id: string }[]; returned: number; total: number; next: string } };

  it('is cut after a whole row, says so, and leads to the rest', async () => {
    const whole = await served.ask('/api/v1/observations?geo=0180&limit=1000&lang=en');
    const { data: all }: List = JSON.parse(whole.body);
    const ids: string[] = [];
    let parts = 0;
    for (let given: Record<string, string> = ALL; ; parts += 1) {
      const { content, structuredContent } = await callTool(handler, 'list_observations', given);
      const [{ text } = { text: '' }, remark] = content;
      const { data }: List = JSON.parse(text);
      expect(structuredContent).toMatchObject({ data: { returned: data.returned } });
      expect(data.observations).toHaveLength(data.returned);
      ids.push(...data.observations.map(({ id }) => id));
      if (data.next === null) break;
      expect(remark?.text).toContain(`The answer has room for ${data.returned} rows`);
      given = { ...ALL, cursor: data.next };
    }
    expect(parts).toBeGreaterThan(0);
    expect(ids).toEqual(all.observations.map(({ id }) => id));
  });

  it('of a municipality’s newest figures goes on with the newest', async () => {
    const rowsOf = async (more: Record<string, string>) => {
      const given = { geo: '0180', lang: 'en', ...more };
      const { structuredContent } = await callTool(handler, 'list_observations', given);
      return (structuredContent as { rows: unknown[][] }).rows.map((row) => row.slice(0, 4));
    };
    const observations = ENDPOINTS.find(({ name }) => name === 'observations') ?? expect.fail();
    const request = { path: {}, pairs: [['geo', '0180'] as const] };
    const first = await ask(observations, request, served.service.store, { byName: true, most: 4 });
    if (isProblem(first)) throw new Error('expected figures, got a problem');
    const { next, returned } = first as { next: string; returned: number };
    expect(returned).toBe(4);
    expect(await rowsOf({ cursor: next })).toEqual((await rowsOf({})).slice(4));
  });
});

it('search finds what fetch gives whole, with its address', async () => {
  const given = { query: 'Folkmängd Stockholm', lang: 'en' };
  const { content, structuredContent } = await callTool(handler, 'search', given);
  expect(content).toEqual([{ type: 'text', text: JSON.stringify(structuredContent) }]);
  const { results } = structuredContent as { results: { id: string }[] };
  expect(results.length).toBeGreaterThan(2);
  for (const { id } of results) {
    const found = await callTool(handler, 'fetch', { id, lang: 'en' });
    expect(found.structuredContent).toMatchObject({ id, url: expect.stringContaining(ADDRESSES.siteUrl) });
  }
});

describe('a resource', () => {
  it('that cannot be read for a fault of ours is not called missing', async () => {
    const broken = await servedFrom(withoutShard(served.files, 'figures/TIES1'));
    const uri = 'observation://SF.TIES1.0180.2023';
    const { error } = await answerTo(createAssistant(broken.service), 'resources/read', { uri });
    expect(error.code).toBe(-32603);
    expect(broken.faults).toHaveLength(1);
  });
});

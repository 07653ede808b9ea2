import { describe, expect, it } from 'vitest';
import { isProblem, PROBLEM_STATUS } from '../../src/data/problem.ts';
import { INSTRUCTIONS } from '../../src/describe/tools.ts';
import { ask } from '../../src/endpoints/ask.ts';
import { ENDPOINTS } from '../../src/endpoints/table.ts';
import { createAssistant } from '../../src/mcp/server.ts';
import { answerTool } from '../../src/mcp/tools.ts';
import { NOTE_WORDS } from '../../src/text/answers.ts';
import { detailedRefusals } from '../questions/rows.ts';
import { ADDRESSES, goldenData } from '../support/golden.ts';
import { serve, servedFrom, withoutShard } from '../support/service.ts';
import { answerTo, callOf, callTool } from './tool-client.ts';

const served = await serve(goldenData('small'));
const handler = createAssistant(served.service);
const { store } = served.service;
const endpointNamed = (name: string) => ENDPOINTS.find((one) => one.name === name) ?? expect.fail();

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
  it('has one a question, in the order of the endpoints, each with what it requires', () => {
    expect(TOOLS.map(({ name, inputSchema }) => [name, ...inputSchema.required])).toEqual([
      ['get_observation', 'id'],
      ['list_observations', 'geo'],
      ['search_metrics'],
      ['get_metric', 'metric'],
      ['search_municipalities'],
      ['compare_municipalities', 'municipalities', 'metrics'],
      ['list_revisions'],
      ['list_metric_observations', 'metric'],
      ['rank_municipalities', 'metric'],
      ['list_releases'],
      ['get_municipality_brief', 'code'],
      ['list_peers', 'code'],
      ['search', 'query'],
      ['fetch', 'id'],
    ]);
  });

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

  it.each([
    // What comes where nothing narrows the question.
    ['list_observations', /newest year of each metric/],
    // Which end of a series a limit cuts off.
    ['list_observations', /oldest first/],
    // The end that comes last, which no limit shows.
    ['rank_municipalities', /leave limit out to see the other end/],
    ['list_metric_observations', /For most and least use rank_municipalities/],
  ])('advises of %s: %s', (name, advice) => {
    expect(toolNamed(name).description).toMatch(advice);
  });

  it('says nothing of sizes, which the brief answers no longer have', () => {
    for (const { description } of TOOLS) expect(description).not.toMatch(/ kB/);
  });

  it('takes a limit as a number', () => {
    expect(toolNamed('list_observations').inputSchema.properties).toMatchObject({
      limit: { type: 'integer', minimum: 1, maximum: 1000, default: 200 },
      period: { type: 'string', description: 'One year. Such as 2022.' },
      lang: { type: 'string', enum: ['sv', 'en'] },
    });
  });

  it('speaks standard JSON Schema: no keyword of our own', () => {
    const text = JSON.stringify(TOOLS.map(({ inputSchema }) => inputSchema));
    expect(text).not.toMatch(/"(?:examples?|list|\$schema)":/);
  });

  it('declares id, period, unit, source and citation of a figure', () => {
    const text = JSON.stringify(toolNamed('get_observation').outputSchema);
    for (const member of ['id', 'period', 'unit', 'source', 'citation', 'value'])
      expect(text).toContain(`"${member}":{"type":`);
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

const SUCCESSES = [...FIXED, ...ASKED].flatMap((path) => [path, inEnglish(path)]);

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
    expect(SUCCESSES.length).toBeGreaterThan(300);
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

describe('an argument', () => {
  /** Whole, with the details of the API. */
  const refusalOf = async (tool: string, given: Record<string, unknown>): Promise<unknown> => {
    const { content, isError } = await callTool(handler, tool, { ...given, detail: 'full' });
    expect(isError).toBe(true);
    return JSON.parse(content[0]?.text ?? '');
  };

  const NESTED: unknown = JSON.parse(`${'['.repeat(30_000)}${']'.repeat(30_000)}`);

  it.each([
    ['a number', -2.5, '-2.5'],
    ['a large number', 1e21, '1e+21'],
    ['a truth', true, 'true'],
    ['a list of texts and numbers', ['0180', 1480], '0180,1480'],
    ['an object', {}, '…'],
    ['a list of an object', [{}], '…'],
    ['what is nested without end', NESTED, '…'],
    ['half a character', '\ud800', '\ufffd'],
    ['a text', ' 10', ' 10'],
  ])('that is %s is judged as the text of it', async (_, metric, value) => {
    expect(await refusalOf('get_metric', { metric })).toMatchObject({
      error: { code: 'invalid_metric', details: { parameter: 'metric', value } },
    });
  });

  it.each([0, -1, 2.5, 51, 1e21, true, ' ', ' 1', {}])('limit %j is refused by the API', async (limit) => {
    expect(await refusalOf('search_metrics', { limit })).toMatchObject({
      error: { code: 'invalid_request', details: { parameter: 'limit' } },
    });
  });

  it.each([
    ['search_metrics', true, 'true'],
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
    const unknown = { parameter: 'year', reason: 'unknown_parameter' };
    expect(await refusalOf(tool, { query, year: 1 })).toMatchObject({ error: { details: unknown } });
  });

  it.each([
    ['search_metrics', { limit: 1 }, { limit: '1' }],
    ['search_municipalities', { query: ['bef', 1] }, { query: 'bef,1' }],
    ['search_municipalities', { query: 2180 }, { query: '2180' }],
    [
      'compare_municipalities',
      { municipalities: ['0180', '1480'], metrics: ['BEF01'] },
      { municipalities: '0180,1480', metrics: 'BEF01' },
    ],
  ])('of %s that is a number or a list is its text: %j', async (tool, given, asText) => {
    const answer = await callTool(handler, tool, given);
    expect(answer.isError).toBe(false);
    expect(answer).toEqual(await callTool(handler, tool, asText));
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

  it.each([
    ['search_metrics', { query: null, limit: null, cursor: null, lang: null, detail: null }, {}],
    ['list_observations', { geo: '0180', metric: null, period: null }, { geo: '0180' }],
    ['get_metric', { metric: 'TIES1', nothing: null }, { metric: 'TIES1' }],
  ])('of %s that is null was not given: %j', async (tool, given, without) => {
    expect(await callTool(handler, tool, given)).toEqual(await callTool(handler, tool, without));
  });

  it('that is null and required is missing', async () => {
    expect(await refusalOf('get_metric', { metric: null })).toMatchObject({
      error: { details: { parameter: 'metric', value: null, reason: 'missing_parameter' } },
    });
  });

  it.each([
    ['all', 'all'],
    ['Full', 'Full'],
    [true, 'true'],
    [{}, '…'],
    [['brief', 'full'], 'brief,full'],
  ])('detail that is %j is refused with the two that there are', async (detail, value) => {
    for (const lang of ['sv', 'en']) {
      const { structuredContent, isError } = await callTool(handler, 'list_releases', { detail, lang });
      expect(isError).toBe(true);
      expect(structuredContent).toMatchObject({
        ok: false,
        error: { code: 'invalid_request', parameter: 'detail', allowed: ['brief', 'full'] },
      });
      expect(JSON.stringify(structuredContent)).toContain(value);
    }
  });

  it('that is unknown is refused with the names there are, those of the path among them', async () => {
    expect(await refusalOf('get_observation', { idd: 'x' })).toMatchObject({
      error: { details: { parameter: 'idd', allowed: ['id', 'lang'], suggestions: ['id'] } },
    });
  });

  it.each([
    ['get_metric', 'year', []],
    ['search_metrics', 'county', []],
    ['list_observations', 'kommun', ['geo']],
    ['list_observations', 'limit_', ['limit']],
    ['list_metric_observations', 'from_', ['from']],
    ['compare_municipalities', 'metric', ['metrics']],
  ])('of %s that would narrow the answer is refused: %s', async (tool, name, suggestions) => {
    const required = { id: 'SF.TIES1.0180.2023', metric: 'TIES1', geo: '0180', municipalities: '0180,1480' };
    const { shape } = ASKED_BY_TOOLS.find((one) => one.tool.name === tool)?.parameters ?? expect.fail();
    const given = Object.entries(required).filter(([key]) => key in shape);
    expect(await refusalOf(tool, { ...Object.fromEntries(given), [name]: '2022' })).toMatchObject({
      error: { details: { parameter: name, reason: 'unknown_parameter', suggestions } },
    });
  });

  it.each(['sessionId', 'toolCallId', 'action', 'chatInput', 'tool', 'random_string'])(
    '%s, which clients add, changes nothing and is not told',
    async (stray) => {
      for (const given of [{ metric: 'TIES1' }, { metric: 'TIES1', detail: 'full' }])
        expect(await callTool(handler, 'get_metric', { ...given, [stray]: 'x' })).toEqual(
          await callTool(handler, 'get_metric', given),
        );
    },
  );

  it.each([
    ['sv', ['reason', '\ud800'], 'Argumentet är okänt och har inte påverkat svaret: reason, \ufffd.'],
    ['en', ['explanation'], 'The argument is unknown and did not affect the answer: explanation.'],
  ])('that means nothing is told beside the answer: %s %j', async (lang, names, remark) => {
    const more = Object.fromEntries(names.map((name) => [name, 'x']));
    const plain = await callTool(handler, 'get_metric', { metric: 'TIES1', lang });
    const { structuredContent, isError } = await callTool(handler, 'get_metric', {
      ...{ metric: 'TIES1', lang },
      ...more,
    });
    expect(isError).toBe(false);
    expect(structuredContent).toEqual({ ...(plain.structuredContent as object), remarks: [remark] });
  });

  it.each([
    ['list_observations', { geo: '0180', metric: '', period: '', cursor: '', lang: '', detail: '' }],
    ['list_observations', { geo: '0180', amne: '' }],
  ])('of %s that is empty and need not be given was not given: %j', async (tool, given) => {
    expect(await callTool(handler, tool, given)).toEqual(await callTool(handler, tool, { geo: '0180' }));
  });

  it('that is empty and required is refused', async () => {
    expect(await refusalOf('list_observations', { geo: '' })).toMatchObject({
      error: { details: { parameter: 'geo', reason: 'empty_value' } },
    });
  });

  it('may name the metric in any way, where a path has its id alone', async () => {
    expect((await served.ask('/api/v1/metrics/ties1')).status).toBe(404);
    for (const tool of ['get_metric', 'rank_municipalities', 'list_metric_observations'])
      for (const metric of ['ties1', 'nojda', ' TIES1 '])
        expect(await callTool(handler, tool, { metric })).toEqual(
          await callTool(handler, tool, { metric: 'TIES1' }),
        );
  });

  it('of a code that lost its zero is suggested back', async () => {
    expect(await refusalOf('list_observations', { geo: 180 })).toMatchObject({
      error: { code: 'invalid_geo', details: { suggestions: ['0180'] } },
    });
  });
});

describe('beside the answer of a tool', () => {
  /** What is remarked in brief, as the text beside the whole answer has it. */
  const textsBeside = async (tool: string, given: Record<string, unknown>): Promise<string[]> => {
    const { structuredContent } = await callTool(handler, tool, given);
    const { remarks = [] } = structuredContent as { remarks?: string[] };
    const { content } = await callTool(handler, tool, { ...given, detail: 'full' });
    const texts = content.slice(1).map(({ text }) => text);
    expect(texts).toEqual(remarks.length === 0 ? [] : [remarks.join('\n')]);
    return texts;
  };

  it('stands how old the series is, and where newer years are, in the requested language', async () => {
    const swedish = await textsBeside('get_observation', { id: 'SF.NORANK1.0180.1990' });
    expect(swedish).toEqual([
      expect.stringMatching(
        /^NORANK1: Vår senaste uppgift gäller 1990 och hämtades 30\u00a0maj 2025; källan kan ha nyare\.\nNORANK1: Nyare siffror finns i Reviderat mått, till och med 2023\.$/,
      ),
    ]);
    const [english] = await textsBeside('list_observations', { geo: '0180', metric: 'NORANK1', lang: 'en' });
    expect(english).toContain(
      'Our latest figures are for 1990, retrieved on 30\u00a0May 2025; the source may have newer ones.',
    );
    expect(await textsBeside('get_metric', { metric: 'NORANK1' })).toEqual(swedish);
  });

  it('stands where newer years are, too, when the year that is asked for has no figure', async () => {
    const [whole] = await textsBeside('list_observations', { geo: '0180', metric: 'NORANK1' });
    const given = { geo: '0180', metric: 'norank1', from: '2000' };
    expect(await textsBeside('list_observations', given)).toEqual([`${NOTE_WORDS.sv.noFigure}\n${whole}`]);
    expect(await textsBeside('list_observations', { geo: '0180', from: '2999' })).toEqual([
      NOTE_WORDS.sv.noFigure,
    ]);
  });

  it('stands which figures of a ranking stood out, and beside no other tool’s', async () => {
    const [swedish = ''] = await textsBeside('rank_municipalities', { metric: 'ASC01' });
    expect(swedish).toMatch(
      /^Rangordningen bygger delvis på siffror som stack ut vid vår granskning \(†\): Sala\.$/m,
    );
    const figure = await textsBeside('get_observation', { id: 'SF.ASC01.0114.2023' });
    expect(figure.join()).not.toContain('Rangordningen');
  });

  it('stands why a search finds no metric', async () => {
    expect(await textsBeside('search_metrics', { query: 'refugees in Göteborg', lang: 'en' })).toEqual([
      'No metric matches the word “refugees”.',
    ]);
    expect(await textsBeside('search_metrics', { query: 'Göteborg' })).toEqual([
      'Inget mått matchar ordet ”Göteborg”.',
    ]);
  });

  it.each([
    ['search_metrics', { query: 'Folkmängd' }],
    ['search_metrics', {}],
    ['get_observation', { id: 'SF.BEF01.0180.2023' }],
    ['list_observations', { geo: '0180' }],
    ['rank_municipalities', { metric: 'NORANK1' }],
    ['list_revisions', {}],
    ['list_revisions', { metric: 'NORANK1' }],
  ])('of %s with %j stands nothing', async (tool, given) => {
    expect(await textsBeside(tool, given)).toEqual([]);
  });

  it.each([
    [3, 1],
    [4, 0],
  ])('of so many metrics stand notes or none: of %i, %i', async (metrics, texts) => {
    const given = { geo: '0180', to: '2022', limit: metrics };
    const { structuredContent } = await callTool(handler, 'list_observations', given);
    const { rows } = structuredContent as { rows: [string][] };
    expect(new Set(rows.map(([metric]) => metric)).size).toBe(metrics);
    expect((await textsBeside('list_observations', given)).length).toBe(texts);
  });

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

describe('a figure that does not exist', () => {
  it.each([
    ['get_observation', { id: 'SF.TIES1.0180.1999' }],
    ['get_observation', { id: 'SF.TIES1.0330.2023' }],
    ['get_observation', { id: 'SF.NOPE.0180.2022' }],
    ['list_observations', { geo: '9999', metric: 'TIES1' }],
    ['list_observations', { geo: '0180', metric: 'NOPE' }],
    ['list_observations', { geo: '0180', metric: 'TIES1', period: '1950' }],
    ['list_metric_observations', { metric: 'BEF01', period: '2099' }],
    ['rank_municipalities', { metric: 'THIN90' }],
    ['rank_municipalities', { metric: 'NEWTHIN', period: '2002' }],
    ['compare_municipalities', { municipalities: '0180,1480', metrics: 'DISJ01,BEF01' }],
    ['list_revisions', { id: 'SF.TIES1.0180.1999' }],
  ])('is said by %s to be none that may be estimated: %j', async (tool, given) => {
    for (const lang of ['sv', 'en'] as const)
      for (const detail of ['brief', 'full']) {
        const { content } = await callTool(handler, tool, { ...given, lang, detail });
        expect(content.map(({ text }) => text).join('\n')).toContain(NOTE_WORDS[lang].noFigure);
      }
  });

  it.each([
    ['list_observations', { geo: 'habo' }],
    ['search_metrics', { limit: 0 }],
    ['rank_municipalities', { metric: 'NORANK1' }],
    ['search_municipalities', { query: 'xyzzy' }],
  ])('is not spoken of by %s where another thing is amiss: %j', async (tool, given) => {
    const { content } = await callTool(handler, tool, { ...given, lang: 'en' });
    expect(JSON.stringify(content)).not.toContain('No such figure');
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
    const given = { geo: '0180', lang: 'en' };
    const { structuredContent } = await callTool(handler, 'list_observations', given);
    const { rows } = structuredContent as { rows: unknown[][] };
    const first = await ask(endpointNamed('observations'), { path: {}, pairs: [['geo', '0180']] }, store, {
      byName: true,
      most: 4,
    });
    if (isProblem(first)) throw new Error('expected figures, got a problem');
    const { next, returned } = first.data as { next: string; returned: number };
    expect(returned).toBe(4);
    const rest = await callTool(handler, 'list_observations', { ...given, cursor: next });
    expect((rest.structuredContent as { rows: unknown[][] }).rows.map((row) => row.slice(0, 4))).toEqual(
      rows.slice(4).map((row) => row.slice(0, 4)),
    );
  });
});

describe('search and fetch', () => {
  type Hit = { id: string; title: string; url: string };
  const search = async (query: string, lang = 'en'): Promise<Hit[]> => {
    const { content, structuredContent } = await callTool(handler, 'search', { query, lang });
    expect(content).toEqual([{ type: 'text', text: JSON.stringify(structuredContent) }]);
    return (structuredContent as { results: Hit[] }).results;
  };

  it.each([
    ['Folkmängd Stockholm', ['SF.BEF01.0180.2023', 'BEF01', '0180']],
    ['SF.TIES1.0180.2023', ['SF.TIES1.0180.2023']],
    ['SF.TIES1.0180.1999', []],
    ['habo', ['0305', '0643']],
    ['xyzzy', []],
  ])('finds %s as %j', async (query, ids) => {
    const hits = (await search(query)).map(({ id }) => id);
    expect(hits).toEqual(expect.arrayContaining(ids));
    if (ids.length === 0) expect(hits).toEqual([]);
  });

  it('gives each of what it finds, whole, with its address', async () => {
    for (const { id, title, url } of await search('Folkmängd Stockholm')) {
      const { structuredContent, isError } = await callTool(handler, 'fetch', { id, lang: 'en' });
      expect(isError).toBe(false);
      const { text, ...found } = structuredContent as Hit & { text: string };
      expect(found).toMatchObject({ id, url });
      expect(JSON.parse(text)).toMatchObject({ ok: true });
      expect(title).not.toBe('');
      expect(url.startsWith(ADDRESSES.siteUrl)).toBe(true);
    }
  });

  it.each([
    ['search', {}, 'missing_parameter'],
    ['search', { query: ' ' }, 'missing_parameter'],
    ['search', { query: {} }, 'missing_parameter'],
    ['fetch', { id: 'NOPE' }, 'unknown_observation'],
    ['fetch', { id: 'HEMLIG1' }, 'unknown_observation'],
    ['fetch', { id: 'SF.TIES1.0180.1999' }, 'unknown_observation'],
  ])('%s with %j is refused as %s', async (tool, given, reason) => {
    expect(await callTool(handler, tool, given)).toMatchObject({
      isError: true,
      structuredContent: { ok: false, error: { reason } },
    });
  });
});

describe('a prompt', () => {
  const textOf = async (name: string, given: Record<string, string>): Promise<string> => {
    const { result } = await answerTo(handler, 'prompts/get', { name, arguments: given });
    expect(result.messages).toMatchObject([{ role: 'user', content: { type: 'text' } }]);
    return result.messages[0].content.text;
  };
  const PAIR = { first: 'Malmö', second: 'Lund' };

  it('is there for a comparison and for a claim', async () => {
    const { result } = await answerTo(handler, 'prompts/list', {});
    type Listed = { name: string; arguments: { name: string; required?: boolean }[] };
    const known = result.prompts.map(({ name, arguments: given }: Listed) => [
      name,
      given.map((one) => `${one.name}${one.required ? '' : '?'}`).join(' '),
    ]);
    expect(known).toEqual([
      ['compare_two_municipalities', 'first second subject?'],
      ['fact_check_claim', 'claim'],
    ]);
  });

  it.each([
    [{}, '"Malmö" and "Lund" in: population, economy'],
    [{ subject: 'skatt' }, 'in: "skatt".'],
    // What is quoted cannot pass for another step of the task.
    [{ subject: 'skatt\n2. Gissa' }, 'in: "skatt\\n2. Gissa".'],
    [{ subject: '' }, 'in: population, economy'],
    [{ subject: ' \n' }, 'in: population, economy'],
  ])('compares the two in what was asked for, or in an overview: %j', async (given, said) => {
    expect(await textOf('compare_two_municipalities', { ...PAIR, ...given })).toContain(said);
  });

  it('asks for the id to cite, and names only tools that there are', async () => {
    const claim = await textOf('fact_check_claim', { claim: 'Kil har "flest" kor.' });
    expect(claim).toContain('"Kil har \\"flest\\" kor."');
    expect(claim).toMatch(/"Cite:" and the id and citation/);
    const texts = [claim, await textOf('compare_two_municipalities', PAIR)];
    for (const text of texts) expect(text).toContain('citation and id (SF.…)');
    const named = texts.flatMap((text) => text.match(/\b[a-z]+_[a-z]+\b/g) ?? []);
    expect(named.length).toBeGreaterThan(4);
    expect(named.filter((name) => !TOOLS.some((tool) => tool.name === name))).toEqual([]);
  });

  it.each([
    ['compare_two_municipalities', { first: 'Malmö' }, 'Missing argument: second'],
    ['fact_check_claim', {}, 'Missing argument: claim'],
    ['fact_check_claim', { claim: ' ' }, 'Missing argument: claim'],
    ['nope', {}, 'Unknown prompt: nope'],
    [
      'compare_two_municipalities',
      { ...PAIR, topic: 'skatt' },
      'Unknown argument: topic; expected first, second, subject',
    ],
  ])('%s with %j is refused', async (name, given, message) => {
    const { error } = await answerTo(handler, 'prompts/get', { name, arguments: given });
    expect(error).toEqual({ code: -32602, message });
  });
});

describe('a resource', () => {
  it.each([
    ['observation://SF.TIES1.0180.2023', '/api/v1/observations/SF.TIES1.0180.2023'],
    ['catalogue://metrics', '/api/v1/metrics?limit=50'],
    ['register://municipalities', '/api/v1/municipalities'],
  ])('%s is the body of %s', async (uri, path) => {
    const { body, status } = await served.ask(path);
    expect(status).toBe(200);
    const { result } = await answerTo(handler, 'resources/read', { uri });
    expect(result).toEqual({ contents: [{ uri, mimeType: 'application/json', text: body }] });
  });

  it('is listed, or has a template', async () => {
    const { result: listed } = await answerTo(handler, 'resources/list', {});
    const { result: templates } = await answerTo(handler, 'resources/templates/list', {});
    expect(listed.resources).toMatchObject([
      { uri: 'catalogue://metrics', mimeType: 'application/json' },
      { uri: 'register://municipalities', mimeType: 'application/json' },
    ]);
    expect(listed.resources[0]).not.toHaveProperty('call');
    expect(templates.resourceTemplates).toMatchObject([{ uriTemplate: 'observation://{id}' }]);
  });

  it.each([
    [
      'observation://SF.TIES1.0180.1999',
      'There is no verified figure “SF.TIES1.0180.1999” (id). The metric has values for the municipality in 2022 and 2023; the nearest year is 2022.',
    ],
    [
      'observation://SF.TIES1.0330.2023',
      'The source lists the observation “SF.TIES1.0330.2023” (id) but reports no value. The metric has values for the municipality in 2022; the nearest year is 2022.',
    ],
    [
      'observation://',
      'The parameter id is empty. Give a value; a parameter that is not required may also be left out.',
    ],
    ['observation://SF.TIES1.0180.2023?lang=en', expect.stringContaining('There is no verified figure')],
    ['catalogue://metric', 'Resource not found: catalogue://metric'],
    ['file:///etc/passwd', 'Resource not found: file:///etc/passwd'],
    ['', 'Resource not found: '],
  ])('%j is none', async (uri, message) => {
    const { error } = await answerTo(handler, 'resources/read', { uri });
    expect(error).toEqual({ code: -32602, message, data: { uri } });
  });

  it('that cannot be read for a fault of ours is not called missing', async () => {
    const broken = await servedFrom(withoutShard(served.files, 'figures/TIES1'));
    const uri = 'observation://SF.TIES1.0180.2023';
    const { error } = await answerTo(createAssistant(broken.service), 'resources/read', { uri });
    expect(error.code).toBe(-32603);
    expect(broken.faults).toHaveLength(1);
  });
});

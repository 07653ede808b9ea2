import { describe, expect, it } from 'vitest';
import { instructionsOf } from '../../src/describe/tools.ts';
import { ENDPOINTS } from '../../src/endpoints/table.ts';
import { toolsOf } from '../../src/mcp/server.ts';

const TOOLS = toolsOf(ENDPOINTS);
const INSTRUCTIONS = instructionsOf(ENDPOINTS);

const toolNamed = (name: string) => {
  const tool = TOOLS.find((one) => one.name === name);
  if (tool === undefined) throw new Error(`expected a tool ${name}, got none`);
  return tool;
};

describe('the tools', () => {
  it('are the eight of the contract, in the order of the queries', () => {
    expect(TOOLS.map(({ name }) => name)).toEqual([
      'get_observation',
      'list_observations',
      'search_metrics',
      'get_metric',
      'search_municipalities',
      'rank_municipalities',
      'compare_municipalities',
      'list_revisions',
    ]);
  });

  it('fit into 20 kB together', () => {
    expect(Buffer.byteLength(JSON.stringify({ tools: TOOLS }))).toBeLessThan(19_500);
  });

  it.each(TOOLS)('$name reads only, can be asked again, and leaves the world alone', ({ annotations }) => {
    expect(annotations).toEqual({
      readOnlyHint: true,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: false,
    });
  });

  it.each(ENDPOINTS)(
    '$tool.name begins with the summary of its query and goes on with when to use it',
    (endpoint) => {
      const { description = '' } = toolNamed(endpoint.tool.name);
      expect(description.startsWith(`${endpoint.summary} `)).toBe(true);
      expect(description).toMatch(/ (?:Use it|Start here) /);
    },
  );

  it.each(ENDPOINTS)('$tool.name takes the parameters of its query and no other', ({ tool, parameters }) => {
    const { inputSchema } = toolNamed(tool.name);
    expect(Object.keys(inputSchema.properties ?? {})).toEqual(Object.keys(parameters.shape));
    expect(inputSchema['additionalProperties']).toBe(false);
    for (const schema of Object.values(inputSchema.properties ?? {}))
      expect(schema).toHaveProperty('description');
  });

  it('require what their queries require, and what the endpoint has in its path', () => {
    const required = TOOLS.map(({ name, inputSchema }) => [name, inputSchema.required]);
    expect(Object.fromEntries(required)).toEqual({
      get_observation: ['id'],
      list_observations: ['geo'],
      search_metrics: [],
      get_metric: ['metric'],
      search_municipalities: [],
      rank_municipalities: ['metric'],
      compare_municipalities: ['municipalities', 'metrics'],
      list_revisions: [],
    });
  });

  it('say how the end of a ranking that comes last is found, which no limit shows', () => {
    expect(toolNamed('rank_municipalities').description).toMatch(
      /leave it out only .*the end that comes last/,
    );
  });

  it('take a limit as a number', () => {
    expect(toolNamed('list_observations').inputSchema.properties).toMatchObject({
      limit: { type: 'integer', minimum: 1, maximum: 1000, default: 200 },
      period: { type: 'string', examples: ['2022'] },
      lang: { type: 'string', enum: ['sv', 'en'] },
    });
  });

  it('speak standard JSON Schema: no keyword of our own', () => {
    const text = JSON.stringify(TOOLS.map(({ inputSchema }) => inputSchema));
    expect(text).not.toMatch(/"(?:example|list|\$schema)":/);
  });

  it.each(['list_observations', 'search_metrics', 'rank_municipalities', 'list_revisions'])(
    '%s advises a limit',
    (name) => {
      expect(toolNamed(name).description).toMatch(/give a limit such as \d+/i);
    },
  );

  it('declare the envelope, and id, period, unit, source and citation of a figure', () => {
    const { outputSchema } = toolNamed('get_observation');
    expect(outputSchema).toMatchObject({ type: 'object', required: ['ok', 'apiVersion'] });
    const text = JSON.stringify(outputSchema);
    for (const member of ['id', 'period', 'unit', 'source', 'citation', 'value', 'contentHash'])
      expect(text).toContain(`"${member}":{"type":`);
  });

  it.each(ENDPOINTS)('$tool.name promises every member of its answer', ({ tool, data }) => {
    const { outputSchema } = toolNamed(tool.name);
    const members = Object.keys(data.shape);
    expect(outputSchema).toMatchObject({ properties: { data: { required: members } } });
  });
});

it('list_observations says which end of a series a limit cuts off', () => {
  expect(toolNamed('list_observations').description).toMatch(/oldest first.*newest with `from`/);
});

describe('the instructions', () => {
  it('say how to attribute, and whose a calculation is', () => {
    for (const part of ['CC BY 4.0', 'citation', 'SF.<METRIC>.<GEO>.<PERIOD>', 'calculated by', 'source'])
      expect(INSTRUCTIONS).toContain(part);
    expect(INSTRUCTIONS).not.toMatch(/comparisons? (?:is|are) (?:this service's calculation|calculated)/);
  });

  it('name only tools that there are', () => {
    const named = INSTRUCTIONS.match(/\b[a-z]+_(?:metrics|observations?|municipalities|revisions)\b/g) ?? [];
    expect(named.length).toBeGreaterThan(3);
    expect(named.filter((name) => !TOOLS.some((tool) => tool.name === name))).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { answerName } from '../../src/describe/openapi/responses.ts';
import { requiredNames } from '../../src/queries/ask.ts';
import { QUERIES } from '../../src/queries/table.ts';
import { ADDRESSES, goldenData } from '../support/golden.ts';
import { realService } from '../support/real-data.ts';
import { serve, serveDerived, servedFrom, verifiedOf, withoutShard } from '../support/service.ts';

const PATH = '/api/v1/openapi.json';
const ROOT = '/api/v1';

type Parameter = { name: string; in: string; required: boolean; example: unknown; schema: object };
type Example = { summary: string; value: unknown };
type Response = {
  headers?: Record<string, { $ref: string }>;
  content?: { 'application/json': { examples?: Record<string, Example> } };
};
type Operation = {
  operationId: string;
  tags: string[];
  parameters: (Parameter | { $ref: string })[];
  responses: Record<string, Response & { $ref?: string }>;
};

const served = await realService();
const { body } = await served.ask(PATH);
const document = JSON.parse(body);
const operations = Object.entries<{ get: Operation }>(document.paths);

const parametersOf = ({ parameters }: Operation): Parameter[] =>
  parameters.flatMap((parameter) => ('name' in parameter ? [parameter] : []));

const examplesOf = ({ responses }: Operation) =>
  Object.entries(responses).flatMap(([status, { content }]) =>
    Object.entries(content?.['application/json'].examples ?? {}).map(([name, example]) => ({
      status: Number(status),
      name,
      ...example,
    })),
  );

/** Every `$ref` of a value, wherever it stands. */
const referencesIn = (value: unknown): string[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([key, member]) =>
        key === '$ref' ? [String(member)] : referencesIn(member),
      );

const TYPES = ['array', 'boolean', 'integer', 'null', 'number', 'object', 'string'];

/** Members of this name, with where they stand; answers that are shown as examples have names of their own. */
const membersOf = (value: unknown, key: string, at = ''): [string, unknown][] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([name, member]): [string, unknown][] => {
        if (['default', 'example', 'examples', 'properties'].includes(name))
          return name === 'properties'
            ? Object.entries(member).flatMap(([of, one]) => membersOf(one, key, `${at}/${of}`))
            : [];
        return name === key ? [[at, member]] : membersOf(member, key, `${at}/${name}`);
      });

describe('the OpenAPI document', () => {
  it('says in whole sentences what everything is, and names only types that JSON Schema has', () => {
    const descriptions = membersOf(document, 'description');
    expect(descriptions.length).toBeGreaterThan(300);
    expect(descriptions.filter(([, text]) => !/^\S.*\.$/s.test(String(text)))).toEqual([]);
    const types = membersOf(document, 'type');
    expect(types.length).toBeGreaterThan(200);
    expect(types.filter(([, type]) => [type].flat().some((one) => !TYPES.includes(String(one))))).toEqual([]);
    for (const [at, place] of membersOf(document.components, 'in'))
      expect(['header', 'path', 'query'], at).toContain(place);
  });

  it('has what each of its references names', () => {
    const references = [...new Set(referencesIn(document))];
    expect(references.length).toBeGreaterThan(20);
    const named = (reference: string) =>
      reference
        .slice('#/'.length)
        .split('/')
        .reduce((value, key) => value?.[key], document);
    expect(references.filter((reference) => named(reference) === undefined)).toEqual([]);
  });

  it('says where the terms of use stand and whom to write to (DIGG, DOK.03 and DOK.08)', () => {
    expect(document.info).toMatchObject({
      termsOfService: expect.stringMatching(/\/en\/about#licences$/),
      contact: { url: expect.stringMatching(/^https:/) },
    });
  });

  it('has every question of the table, and api-info, below the address of the service', () => {
    const paths = operations.map(([path]) => `${ROOT}${path}`).sort();
    expect(paths).toEqual([...QUERIES.map(({ path }) => path), '/api/v1/api-info'].sort());
    expect(document.servers).toEqual([{ description: 'This service.', url: `${ADDRESSES.siteUrl}/api/v1` }]);
    expect(document.openapi).toBe('3.1.0');
  });

  it('has for every path an answer, nothing new, a wrong method and a fault of ours', () => {
    for (const [path, { get }] of operations)
      expect(Object.keys(get.responses), path).toEqual(expect.arrayContaining(['200', '304', '405', '503']));
  });

  it('has every parameter of each question, and which must be given', () => {
    for (const query of QUERIES) {
      const { path, parameters } = query;
      const found = parametersOf(document.paths[path.slice(ROOT.length)].get);
      expect(found.map(({ name }) => name)).toEqual(Object.keys(parameters.shape));
      const must = found.filter((one) => one.required).map(({ name }) => name);
      expect(must.filter((name) => !path.includes(`{${name}}`))).toEqual(requiredNames(query));
    }
  });

  it('answers 200 when each question is asked with the examples of its required parameters', async () => {
    let required = 0;
    for (const [path, { get }] of operations) {
      const given = parametersOf(get).filter((one) => one.required);
      const inPath = given.filter((one) => one.in === 'path');
      const filled = inPath.reduce(
        (text, { name, example }) => text.replace(`{${name}}`, String(example)),
        path,
      );
      const pairs = given
        .filter((one) => one.in === 'query')
        .map(({ name, example }) => `${name}=${example}`);
      const url = `${ROOT}${filled}${pairs.length === 0 ? '' : `?${pairs.join('&')}`}`;
      expect((await served.ask(url)).status, url).toBe(200);
      required += given.length;
    }
    const needed = QUERIES.flatMap(({ parameters }) => Object.values(parameters.shape)).filter(
      ({ def }) => def.type !== 'optional',
    );
    expect(needed.length).toBeGreaterThan(3);
    expect(required).toBe(needed.length);
  });

  it('names headers that every answer of a question has', async () => {
    for (const [path, { get }] of operations) {
      const filled = parametersOf(get).reduce(
        (text, { name, example }) => text.replace(`{${name}}`, String(example)),
        path,
      );
      const pairs = parametersOf(get)
        .filter((one) => one.in === 'query' && one.required)
        .map(({ name, example }) => `${name}=${example}`);
      const { headers } = await served.ask(`${ROOT}${filled}?${pairs.join('&')}`);
      const named = Object.entries<{ $ref: string }>(get.responses['200']?.headers ?? {});
      expect(named.map(([name]) => name)).toEqual(
        expect.arrayContaining(['Cache-Control', 'Content-Language', 'ETag']),
      );
      for (const [name, { $ref }] of named) {
        const { required, schema } = document.components.headers[$ref.split('/').at(-1) ?? ''];
        expect(required, name).toBe(true);
        expect(headers.get(name), name).toMatch(new RegExp(schema.pattern ?? '.'));
      }
    }
  });

  it('answers 200 when each question is asked with all its examples together', async () => {
    for (const [path, { get }] of operations) {
      const given = parametersOf(get);
      const filled = given.reduce(
        (text, { name, example }) => text.replace(`{${name}}`, String(example)),
        path,
      );
      const pairs = given
        .filter((one) => one.in === 'query' && one.example !== undefined)
        .map(({ name, example }) => `${name}=${example}`);
      const url = `${ROOT}${filled}?${pairs.join('&')}`;
      expect((await served.ask(url)).status, url).toBe(200);
    }
  });

  it('has only real answers as examples: each is what its own address gives', async () => {
    let compared = 0;
    for (const [, { get }] of operations)
      for (const { status, summary, value } of examplesOf(get)) {
        const answered = await served.ask(summary.replace('GET ', ''));
        expect({ status: answered.status, value: JSON.parse(answered.body) }, summary).toEqual({
          status,
          value,
        });
        compared += 1;
      }
    expect(compared).toBeGreaterThan(60);
  });

  it('has an answer of each question, and a refusal of every code', () => {
    const codes = new Set<unknown>();
    for (const [path, { get }] of operations) {
      const examples = examplesOf(get);
      expect(examples.filter(({ status }) => status === 200).length, path).toBe(1);
      for (const { value } of examples) codes.add((value as { error?: { code: string } }).error?.code);
    }
    expect([...codes].filter((code) => code !== undefined).sort()).toEqual([
      'ambiguous',
      'incomparable',
      'insufficient_coverage',
      'invalid_geo',
      'invalid_metric',
      'invalid_period',
      'invalid_range',
      'invalid_request',
      'no_common_period',
      'not_found',
      'unavailable',
      'unsupported',
    ]);
  });

  it('has a refusal for each way in which the data themselves refuse', () => {
    const reasons = operations.flatMap(([, { get }]) => examplesOf(get).map(({ name }) => name));
    const ofFacts = ['source_null', 'withdrawn', 'no_ranking', 'coverage_below_gate', 'different_units'];
    expect(reasons).toEqual(expect.arrayContaining([...ofFacts, 'no_shared_year', 'several_municipalities']));
  });

  it('shows a wrong method and a fault of the service as the function answers them', async () => {
    const { MethodNotAllowed, Unavailable } = document.components.responses;
    const examplesIn = (response: Response) => response.content?.['application/json'].examples ?? {};
    const { summary, value } = examplesIn(MethodNotAllowed)['method_not_allowed'] ?? { summary: '' };
    const [method = '', url = ''] = summary.split(' ');
    const refused = await served.ask(url, { method });
    expect([refused.status, JSON.parse(refused.body)]).toEqual([405, value]);
    const broken = await servedFrom(withoutShard(served.files, 'facts/N01951'));
    const fault = await broken.ask('/api/v1/rankings?metric=N01951&lang=en');
    expect([fault.status, JSON.parse(fault.body)]).toEqual([
      503,
      examplesIn(Unavailable)['service_fault']?.value,
    ]);
  });

  it('describes a limit as a number with its maximum, a list as an array, and codes as they must look', () => {
    const schemaOf = (path: string, name: string) =>
      parametersOf(document.paths[path].get).find((one) => one.name === name);
    expect(schemaOf('/observations', 'limit')?.schema).toEqual({
      type: 'integer',
      minimum: 1,
      maximum: 1000,
      default: 200,
    });
    expect(schemaOf('/observations', 'limit')?.example).toBe(10);
    expect(schemaOf('/compare', 'municipalities')).toMatchObject({
      schema: { type: 'array', items: { type: 'string' }, minItems: 2, maxItems: 4 },
      example: ['0180', '1480'],
      style: 'form',
      explode: false,
    });
    expect(schemaOf('/observations', 'period')?.schema).toEqual({
      type: 'string',
      pattern: '^(?:19\\d\\d|20\\d\\d|2100)$',
    });
    expect(schemaOf('/metrics', 'lang')?.schema).toEqual({
      type: 'string',
      enum: ['sv', 'en'],
      default: 'sv',
    });
  });

  it('names each operation once, under a tag that it describes', () => {
    const names = operations.map(([, { get }]) => get.operationId);
    expect(new Set(names).size).toBe(names.length);
    expect(names).toContain('compareMunicipalities');
    const tags = document.tags.map(({ name }: { name: string }) => name);
    const used = operations.flatMap(([, { get }]) => get.tags);
    expect([...new Set(used)].sort()).toEqual([...tags].sort());
  });

  it('refers only to what it has', () => {
    const references = [...body.matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g)];
    expect(references.length).toBeGreaterThan(50);
    for (const [text, kind = '', name = ''] of references)
      expect(document.components[kind]?.[name], text).toBeDefined();
    const answers = QUERIES.map(({ name }) => answerName(name));
    expect(Object.keys(document.components.schemas)).toEqual(expect.arrayContaining(answers));
  });

  it('is the same bytes of the same data', async () => {
    const small = verifiedOf(goldenData('small'));
    const [once, again] = [await serveDerived(small), await serveDerived(small)];
    expect((await again.ask(PATH)).body).toBe((await once.ask(PATH)).body);
  });
});

describe(PATH, async () => {
  const small = await serve(goldenData('small'));

  it('is its file, in English whatever is asked, with an ETag that is judged', async () => {
    const { status, headers, body: text } = await small.ask(PATH);
    expect(status).toBe(200);
    expect(text).toBe(small.files.get('api/v1/openapi.json'));
    expect((await small.ask(`${PATH}?lang=sv`)).body).toBe(text);
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(headers.get('content-language')).toBe('en');
    expect(headers.get('link')).toBeNull();
    const etag = headers.get('etag') ?? '';
    expect(etag).toMatch(/^W\/"[\w-]{27}"$/);
    expect((await small.ask(PATH, { headers: { 'if-none-match': etag } })).status).toBe(304);
  });

  it('judges lang, and has no twin', async () => {
    expect((await small.ask(`${PATH}?lang=de`)).status).toBe(400);
    for (const path of ['/api/v1/openapi', '/api/v1/openapi.json.json', '/api/v1/api-info.json'])
      expect((await small.ask(path)).status, path).toBe(404);
  });

  it('leaves out the examples that the data do not give', () => {
    const { paths } = JSON.parse(small.files.get('api/v1/openapi.json') ?? '');
    expect(
      paths['/metrics/{metric}'].get.responses[200].content['application/json'].examples,
    ).toBeUndefined();
    expect(
      paths['/revisions'].get.responses[200].content['application/json'].examples.revisions.value.ok,
    ).toBe(true);
  });
});

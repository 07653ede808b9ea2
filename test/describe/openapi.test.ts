import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { ApiInfo } from '../../src/describe/reference.ts';
import { requiredNames } from '../../src/endpoints/ask.ts';
import { ENDPOINTS } from '../../src/endpoints/table.ts';
import { routeOf } from '../../src/http/router.ts';
import { TABLE } from '../../src/service.ts';
import { detailedRefusals } from '../questions/rows.ts';
import { ADDRESSES, goldenData } from '../support/golden.ts';
import { serve } from '../support/service.ts';
import { OPENAPI, operationsOf, parametersOf, ROOT } from './openapi-parts.ts';

const served = await serve(goldenData('small'));
const { body: text } = await served.ask(OPENAPI);
const document = JSON.parse(text);
const operations = operationsOf(document);

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
    expect(descriptions.filter(([, said]) => !/^\S.*\.$/s.test(String(said)))).toEqual([]);
    const types = membersOf(document, 'type');
    expect(types.length).toBeGreaterThan(200);
    expect(types.filter(([, type]) => [type].flat().some((one) => !TYPES.includes(String(one))))).toEqual([]);
    for (const [at, place] of membersOf(document.components, 'in'))
      expect(['header', 'path', 'query'], at).toContain(place);
  });

  it('has no choice whose name generators of code may not give an enum', () => {
    const named = membersOf(document, 'enum').map(([at]) => at.split('/').at(-1));
    expect(named.length).toBeGreaterThan(5);
    for (const name of named) expect(['unknown', 'any', 'null', 'default', 'object']).not.toContain(name);
    for (const [at, values] of membersOf(document, 'enum')) expect(values, at).not.toContain(null);
  });

  it('shows of a list what its array looks like', () => {
    const { parameters } = document.paths['/compare'].get;
    for (const { schema, example } of parameters.filter((one: { style?: string }) => one.style === 'form'))
      expect(schema).toMatchObject({ type: 'array', examples: [example] });
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

  it('has every endpoint of the table, and api-info, below the address of the service', () => {
    const paths = operations.map(([path]) => `${ROOT}${path}`).sort();
    expect(paths).toEqual([...ENDPOINTS.map(({ path }) => path), '/api/v1/api-info'].sort());
    expect(document.servers).toEqual([{ description: 'This service.', url: `${ADDRESSES.siteUrl}/api/v1` }]);
    expect(document.openapi).toBe('3.1.0');
  });

  it('has for every path an answer, nothing new, a wrong method and a fault of ours', () => {
    for (const [path, { responses }] of operations)
      expect(Object.keys(responses), path).toEqual(expect.arrayContaining(['200', '304', '405', '503']));
  });

  it('has every parameter of each endpoint, and which must be given', () => {
    for (const endpoint of ENDPOINTS) {
      const { path, parameters } = endpoint;
      const found = parametersOf(document.paths[path.slice(ROOT.length)].get);
      expect(found.map(({ name }) => name)).toEqual(Object.keys(parameters.shape));
      const must = found.filter((one) => one.required).map(({ name }) => name);
      expect(must.filter((name) => !path.includes(`{${name}}`))).toEqual(requiredNames(endpoint));
    }
  });

  it.each([
    [
      'a limit as a number with its maximum',
      ['/observations', 'limit'],
      { schema: { type: 'integer', minimum: 1, maximum: 1000, default: 200 }, example: 10 },
    ],
    [
      'a list as an array',
      ['/compare', 'municipalities'],
      {
        schema: {
          type: 'array',
          items: { type: 'string' },
          minItems: 2,
          maxItems: 4,
          examples: [['0180', '1480']],
        },
        example: ['0180', '1480'],
        style: 'form',
        explode: false,
      },
    ],
    [
      'a year by its pattern',
      ['/observations', 'period'],
      { schema: { type: 'string', pattern: '^[1-9]\\d{3}$' } },
    ],
    [
      'a choice by its values',
      ['/metrics', 'lang'],
      { schema: { type: 'string', enum: ['sv', 'en'], default: 'sv' } },
    ],
  ])('describes %s', (_, [path = '', name], described) => {
    const found = parametersOf(document.paths[path].get).find((one) => one.name === name);
    expect(found).toMatchObject(described);
    expect(found?.schema).toEqual(described.schema);
  });

  it('names each operation once, under a tag that it describes', () => {
    const names = operations.map(([, { operationId }]) => operationId);
    expect(new Set(names).size).toBe(names.length);
    expect(names).toContain('compareMunicipalities');
    const tags = document.tags.map(({ name }: { name: string }) => name);
    expect([...new Set(operations.flatMap(([, operation]) => operation.tags))].sort()).toEqual(
      tags.toSorted(),
    );
  });

  it('leaves out the examples that the data do not give', () => {
    const examplesFor = (path: string) =>
      document.paths[path].get.responses[200].content['application/json'].examples;
    expect(examplesFor('/metrics/{metric}')).toBeUndefined();
    expect(examplesFor('/revisions').revisions.value.ok).toBe(true);
  });
});

/** The same schema with every described object closed, so that a key without a description is found. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema;
  const entries = Object.entries(schema).map(([key, value]): [string, unknown] => [
    key,
    key === '$ref' ? String(value).replace('#/components/schemas/', '#/$defs/') : closed(value),
  ]);
  return {
    ...Object.fromEntries(entries),
    ...('properties' in schema ? { additionalProperties: false } : {}),
  };
}

type JsonSchema = Parameters<typeof z.fromJSONSchema>[0];

/** The schema as zod reads it; a text is parsed to what the type promises. */
const validatorOf = (schema: unknown) => {
  const whole: JsonSchema = JSON.parse(
    JSON.stringify({ allOf: [closed(schema)], $defs: closed(document.components.schemas) }),
  );
  return z.fromJSONSchema(whole);
};

const operationOf = ({ path }: { path: string }) => document.paths[path.slice(ROOT.length)].get;

const validators = new Map(
  ENDPOINTS.map((endpoint) => {
    const [, , , schema] =
      operationOf(endpoint).responses[200].content['application/json'].schema.$ref.split('/');
    return [endpoint.name, validatorOf(document.components.schemas[schema])];
  }),
);
const refusal = validatorOf(document.components.schemas.Refusal);

const endpointAt = (path: string) => {
  const route = routeOf(TABLE, path.split('?')[0] ?? '');
  return route?.kind === 'endpoint' ? route.endpoint : null;
};

const { metrics, municipalities } = served.service.store.catalogue;
const ids = metrics.map(({ id }) => id);
const codes = municipalities.map(({ code }) => code);

/** Every fixed answer, and every parameterised request about every metric and municipality. */
const PATHS = [
  ...[...served.files.keys()]
    .filter((file) => file.startsWith('api/v1/'))
    .map((file) => `/${file.replace(/\.json$/, '')}`),
  ...codes.map((code) => `/api/v1/observations?geo=${code}`),
  ...codes.map((code) => `/api/v1/municipalities?query=${code}`),
  ...codes.map((code) => `/api/v1/revisions?kommun=${code}&limit=500`),
  ...ids.map((id) => `/api/v1/rankings?metric=${id}`),
  ...ids.map((id) => `/api/v1/rankings?metric=${id}&limit=1&lang=en`),
  ...ids.map((id) => `/api/v1/compare?municipalities=${codes.slice(0, 2).join(',')}&metrics=${id}`),
];

/** The one refusal that says of a code that its municipality had it before. */
const OF_FORMER_CODE = {
  path: '/api/v1/observations/SF.BEF01.0399.2023',
  status: 404,
  method: 'GET',
};

describe('the schemas of the OpenAPI document', () => {
  it('hold for every answer of the golden dataset, and name every key of it', async () => {
    const held = new Map<string, number>();
    for (const path of PATHS) {
      const endpoint = endpointAt(path);
      if (endpoint === null) continue;
      const { status, body } = await served.ask(path);
      const validator = status === 200 ? validators.get(endpoint.name) : refusal;
      expect(validator?.safeParse(JSON.parse(body)).error, path).toBeUndefined();
      if (status === 200) held.set(endpoint.name, (held.get(endpoint.name) ?? 0) + 1);
    }
    expect([...held.keys()].sort()).toEqual(ENDPOINTS.map(({ name }) => name).sort());
    expect(held.get('rankings')).toBeGreaterThan(5);
    expect(held.get('observation')).toBeGreaterThan(100);
  });

  it('hold for every refusal, each with a status that its endpoint is described with', async () => {
    for (const { path, status, method } of [...detailedRefusals(), OF_FORMER_CODE]) {
      const { body } = await served.ask(path, { method: method ?? 'GET' });
      expect(refusal.safeParse(JSON.parse(body)).error, path).toBeUndefined();
      const endpoint = endpointAt(path);
      if (endpoint !== null) expect(operationOf(endpoint).responses, path).toHaveProperty(String(status));
    }
  });

  it.each([
    ['has what it should', {}, true],
    ['lacks a key', { contentHash: undefined }, false],
    ['has a key too many', { note: 'x' }, false],
    ['has a text for a number', { value: '1' }, false],
    ['has null for a number', { value: null }, false],
    ['has a year of two digits', { period: '22' }, false],
  ])('hold for a record that %s: %j %s', async (_, change, isHeld) => {
    const { data, ...envelope } = JSON.parse(
      (await served.ask('/api/v1/observations/SF.BEF01.0180.2023')).body,
    );
    const changed = JSON.parse(JSON.stringify({ ...envelope, data: { ...data, ...change } }));
    expect(validators.get('observation')?.safeParse(changed).success).toBe(isHeld);
  });

  it('hold for api-info', async () => {
    const { body } = await served.ask('/api/v1/api-info');
    expect(z.strictObject(ApiInfo.shape).safeParse(JSON.parse(body)).error).toBeUndefined();
  });
});

import { describe, expect, it } from 'vitest';
import { answerName } from '../../src/describe/openapi.ts';
import { requiredNames } from '../../src/endpoints/ask.ts';
import { ENDPOINTS } from '../../src/endpoints/table.ts';
import { ADDRESSES, goldenData } from '../support/golden.ts';
import { serve, serveDerived, verifiedOf } from '../support/service.ts';
import { OPENAPI, operationsOf, parametersOf, ROOT } from './openapi-parts.ts';

const served = await serveDerived(verifiedOf(goldenData('small')));
const { body } = await served.ask(OPENAPI);
const document = JSON.parse(body);
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
    expect(paths).toEqual([...ENDPOINTS.map(({ path }) => path), '/api/v1/api-info'].sort());
    expect(document.servers).toEqual([{ description: 'This service.', url: `${ADDRESSES.siteUrl}/api/v1` }]);
    expect(document.openapi).toBe('3.1.0');
  });

  it('has for every path an answer, nothing new, a wrong method and a fault of ours', () => {
    for (const [path, { get }] of operations)
      expect(Object.keys(get.responses), path).toEqual(expect.arrayContaining(['200', '304', '405', '503']));
  });

  it('has every parameter of each question, and which must be given', () => {
    for (const endpoint of ENDPOINTS) {
      const { path, parameters } = endpoint;
      const found = parametersOf(document.paths[path.slice(ROOT.length)].get);
      expect(found.map(({ name }) => name)).toEqual(Object.keys(parameters.shape));
      const must = found.filter((one) => one.required).map(({ name }) => name);
      expect(must.filter((name) => !path.includes(`{${name}}`))).toEqual(requiredNames(endpoint));
    }
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
    const answers = ENDPOINTS.map(({ name }) => answerName(name));
    expect(Object.keys(document.components.schemas)).toEqual(expect.arrayContaining(answers));
  });

  it('is the same bytes of the same data', async () => {
    const small = verifiedOf(goldenData('small'));
    const [once, again] = [await serveDerived(small), await serveDerived(small)];
    expect((await again.ask(OPENAPI)).body).toBe((await once.ask(OPENAPI)).body);
  });
});

describe(OPENAPI, async () => {
  const small = await serve(goldenData('small'));

  it('is its file, in English whatever is asked, with an ETag that is judged', async () => {
    const { status, headers, body: text } = await small.ask(OPENAPI);
    expect(status).toBe(200);
    expect(text).toBe(small.files.get('api/v1/openapi.json'));
    expect((await small.ask(`${OPENAPI}?lang=sv`)).body).toBe(text);
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(headers.get('content-language')).toBe('en');
    expect(headers.get('link')).toBeNull();
    const etag = headers.get('etag') ?? '';
    expect(etag).toMatch(/^W\/"[\w-]{27}"$/);
    expect((await small.ask(OPENAPI, { headers: { 'if-none-match': etag } })).status).toBe(304);
  });

  it('judges lang, and has no twin', async () => {
    expect((await small.ask(`${OPENAPI}?lang=de`)).status).toBe(400);
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

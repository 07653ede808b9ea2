// The examples of the OpenAPI document are answers about real figures.
import { describe, expect, it } from 'vitest';
import { ENDPOINTS } from '../../src/endpoints/table.ts';
import { realService } from '../support/real-data.ts';
import { servedFrom, withoutShard } from '../support/service.ts';
import { examplesOf, OPENAPI, operationsOf, parametersOf, type Response, ROOT } from './openapi-parts.ts';

const served = await realService();
const { body } = await served.ask(OPENAPI);
const document = JSON.parse(body);
const operations = operationsOf(document);

describe('the OpenAPI document of the real data', () => {
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
    const needed = ENDPOINTS.flatMap(({ parameters }) => Object.values(parameters.shape)).filter(
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
    const broken = await servedFrom(withoutShard(served.files, 'figures/N01951'));
    const fault = await broken.ask('/api/v1/rankings?metric=N01951&lang=en');
    expect([fault.status, JSON.parse(fault.body)]).toEqual([
      503,
      examplesIn(Unavailable)['service_fault']?.value,
    ]);
  });
});

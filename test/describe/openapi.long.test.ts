// The OpenAPI document of the real data: its examples are answers about real figures.
import { describe, expect, it } from 'vitest';
import { ENDPOINTS } from '../../src/endpoints/table.ts';
import { realService } from '../support/real-data.ts';
import { servedFrom, withoutShard } from '../support/service.ts';
import { examplesOf, OPENAPI, operationsOf, parametersOf, type Response, ROOT } from './openapi-parts.ts';

const served = await realService();
const { body } = await served.ask(OPENAPI);
const document = JSON.parse(body);
const operations = operationsOf(document);
type Operation = (typeof operations)[number][1];

/** The address that the examples of some parameters make. */
const addressOf = (path: string, parameters: ReturnType<typeof parametersOf>): string => {
  const filled = parameters
    .filter((one) => one.in === 'path')
    .reduce((text, { name, example }) => text.replace(`{${name}}`, String(example)), path);
  const pairs = parameters
    .filter((one) => one.in === 'query' && one.example !== undefined)
    .map(({ name, example }) => `${name}=${example}`);
  return `${ROOT}${filled}${pairs.length === 0 ? '' : `?${pairs.join('&')}`}`;
};

const requiredOf = (operation: Operation) => parametersOf(operation).filter(({ required }) => required);

describe.each(operations)('the operation at %s', (path, operation) => {
  it('is answered 200 with the examples of its required parameters, and with all of them', async () => {
    const parameters = parametersOf(operation);
    for (const given of [requiredOf(operation), parameters])
      expect((await served.ask(addressOf(path, given))).status, addressOf(path, given)).toBe(200);
  });

  it('names headers that its answer has', async () => {
    const { headers } = await served.ask(addressOf(path, requiredOf(operation)));
    const named = Object.entries(operation.responses['200']?.headers ?? {});
    expect(named.map(([name]) => name)).toEqual(
      expect.arrayContaining(['Cache-Control', 'Content-Language', 'ETag']),
    );
    for (const [name, { $ref }] of named) {
      const { required, schema } = document.components.headers[$ref.split('/').at(-1) ?? ''];
      expect(required, name).toBe(true);
      expect(headers.get(name), name).toMatch(new RegExp(schema.pattern ?? '.'));
    }
  });

  it('has one example of an answer, and shows of each example what its own address gives', async () => {
    const examples = examplesOf(operation);
    expect(examples.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, summary, value } of examples) {
      const answered = await served.ask(summary.replace('GET ', ''));
      expect({ status: answered.status, value: JSON.parse(answered.body) }, summary).toEqual({
        status,
        value,
      });
    }
  });
});

describe('the OpenAPI document of the real data', () => {
  it('requires what the endpoints require', () => {
    const needed = ENDPOINTS.flatMap(({ parameters }) => Object.values(parameters.shape)).filter(
      ({ def }) => def.type !== 'optional',
    );
    expect(needed.length).toBeGreaterThan(3);
    expect(operations.flatMap(([, operation]) => requiredOf(operation))).toHaveLength(needed.length);
  });

  it('has a refusal of every code, and each way in which the data themselves refuse', () => {
    const examples = operations.flatMap(([, operation]) => examplesOf(operation));
    expect(examples.length).toBeGreaterThan(60);
    const codes = examples.map(({ value }) => (value as { error?: { code: string } }).error?.code);
    expect([...new Set(codes)].filter((code) => code !== undefined).sort()).toEqual([
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
    const ofFacts = ['source_null', 'withdrawn', 'no_ranking', 'coverage_below_gate', 'different_units'];
    expect(examples.map(({ name }) => name)).toEqual(
      expect.arrayContaining([...ofFacts, 'no_shared_year', 'several_municipalities']),
    );
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

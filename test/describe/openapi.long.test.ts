// The OpenAPI document of the real data: its examples are answers about real figures, and tools of others read it.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import spectralCore from '@stoplight/spectral-core';
import { oas } from '@stoplight/spectral-rulesets';
import openapiTS, { astToString } from 'openapi-typescript';
import { afterAll, describe, expect, it } from 'vitest';
import { ENDPOINTS } from '../../src/endpoints/table.ts';
import { localService } from '../site/docs/local-service.ts';
import { runProgram } from '../site/docs/programs.ts';
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

const redocly = async (source: string): Promise<string[]> => {
  const config = await createConfig({ extends: ['recommended-strict'] });
  const found = await lintFromString({ source, absoluteRef: 'openapi.json', config });
  return found.map(
    ({ ruleId, severity, location }) => `${severity} ${ruleId} ${location.map((one) => one.pointer).join()}`,
  );
};

const spectral = async (source: string): Promise<string[]> => {
  const judge = new spectralCore.Spectral();
  judge.setRuleset(new spectralCore.Ruleset({ extends: [[oas, 'recommended']] }));
  const found = await judge.run(source);
  return found.map(({ code, severity, path }) => `${severity} ${code} ${path.join('.')}`);
};

/** The same document with one fault, to see that the linters look. */
function spoilt(change: (one: { info: Record<string, unknown>; tags: unknown[] }) => void): string {
  const one = JSON.parse(body);
  change(one);
  return JSON.stringify(one);
}

describe('a linter with its recommended rules', () => {
  it.each([
    ['Redocly', redocly],
    ['Spectral', spectral],
  ])('finds no error and no warning: %s', async (_, lint) => {
    expect(await lint(body)).toEqual([]);
  });

  it('complains of a document without a licence or a tag', async () => {
    const unlicensed = spoilt(({ info }) => void delete info['license']);
    expect((await redocly(unlicensed)).join()).toContain('error info-license');
    const untagged = spoilt(({ tags }) => void tags.pop());
    expect((await spectral(untagged)).join()).toContain('operation-tag-defined');
  });
});

const PROJECT = join(import.meta.dirname, '..', '..');
const TSC = join(PROJECT, 'node_modules', 'typescript', 'bin', 'tsc');
const folder = mkdtempSync(join(tmpdir(), 'client-'));
const local = await localService();

afterAll(() => {
  local.close();
  rmSync(folder, { recursive: true });
});

/** Lists travel between commas, as the document says and the client must be told. */
const HEAD = `import createClient from 'openapi-fetch';
import type { paths } from './api.d.ts';

const client = createClient<paths>({
  baseUrl: process.argv.at(-1) ?? '',
  querySerializer: { array: { style: 'form', explode: false } },
});
`;

const PROGRAM = `${HEAD}
const path = { id: 'SF.N01951.0180.2022' };
const one = await client.GET('/observations/{id}', { params: { path, query: { lang: 'en' } } });
if (one.data === undefined) throw new Error('expected a figure');
const value: number = one.data.data.value;
const kpi: string | null = one.data.data.provenance.kpiId;

const query = { municipalities: ['0180', '1480'], metrics: ['N01951'] };
const compared = await client.GET('/compare', { params: { query } });
const places: string[] = compared.data?.data.metrics[0]?.values.map(({ geo }) => geo) ?? [];

const log = await client.GET('/revisions', { params: { query: { limit: 2, type: 'withdrawn' } } });
const types: ('published' | 'revised' | 'corrected' | 'withdrawn' | 'metadata')[] =
  log.data?.data.revisions.map(({ type }) => type) ?? [];

const refused = await client.GET('/rankings', { params: { query: { metric: 'U07514' } } });
const code: string | undefined = refused.error?.error.code;
const share: number | undefined = refused.error?.error.details.share;

console.log(JSON.stringify({ value, kpi, places, types, code, share }));
`;

/** A line each, and what the compiler says of it. */
const MISTAKES: [string, string][] = [
  [
    "(await client.GET('/observations/{id}', { params: { path: { id: 'x' } } })).data?.data.figure;",
    "Property 'figure' does not exist",
  ],
  ["await client.GET('/metrics', { params: { query: { subject: 'miljo' } } });", "'subject' does not exist"],
  [
    "await client.GET('/rankings', {});",
    "'{}' is not assignable to parameter of type '{ params: { query: { metric: string;",
  ],
  ["await client.GET('/figures', {});", `'"/figures"' is not assignable`],
];

/** What the compiler says of the program and of the mistakes, which it reads in one go: the lines with an error. */
function compilerErrors(): string[] {
  writeFileSync(join(folder, 'client.ts'), PROGRAM);
  writeFileSync(join(folder, 'mistakes.ts'), HEAD + MISTAKES.map(([line]) => line).join('\n'));
  const options = ['--strict', '--noUncheckedIndexedAccess', '--exactOptionalPropertyTypes', '--noEmit'];
  const forms = [
    '--module',
    'nodenext',
    '--target',
    'es2024',
    '--allowImportingTsExtensions',
    '--types',
    'node',
  ];
  const given = [TSC, ...options, ...forms, 'client.ts', 'mistakes.ts'];
  const { stdout } = spawnSync(process.execPath, given, { cwd: folder, encoding: 'utf8' });
  return stdout.split('\n').filter((line) => line.includes('error TS'));
}

async function writeTypes(): Promise<void> {
  const described = await (await fetch(`${local.origin}${OPENAPI}`)).json();
  writeFileSync(join(folder, 'api.d.ts'), astToString(await openapiTS(described)));
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  symlinkSync(join(PROJECT, 'node_modules'), join(folder, 'node_modules'));
}

describe('a client typed by the OpenAPI document', async () => {
  await writeTypes();
  const errors = compilerErrors();
  const isMistake = (line: string): boolean => line.startsWith('mistakes.ts(');

  it('compiles under strict rules, and gets what the types say', async () => {
    expect(errors.filter((line) => !isMistake(line))).toEqual([]);
    const run = `process.argv.push('${local.origin}/api/v1'); await import('${join(folder, 'client.ts')}');`;
    expect(JSON.parse(await runProgram('JavaScript', run, folder))).toMatchObject({
      value: 984748,
      kpi: 'N01951',
      places: ['0180', '1480'],
      types: ['withdrawn', 'withdrawn'],
      code: 'insufficient_coverage',
      share: expect.any(Number),
    });
  });

  it('does not compile with a mistake, and says at each what is wrong', () => {
    const found = errors.filter(isMistake);
    const first = HEAD.split('\n').length;
    expect(found.map((line) => Number(/\((\d+),/.exec(line)?.[1]))).toEqual(
      MISTAKES.map((_, place) => first + place),
    );
    for (const [place, [, complaint]] of MISTAKES.entries()) expect(found[place]).toContain(complaint);
  });
});

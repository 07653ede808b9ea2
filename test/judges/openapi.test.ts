// The OpenAPI document of the real data as tools of others read it: two linters, and a client with its types.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import spectralCore from '@stoplight/spectral-core';
import { oas } from '@stoplight/spectral-rulesets';
import openapiTS, { astToString } from 'openapi-typescript';
import { afterAll, describe, expect, it } from 'vitest';
import { OPENAPI } from '../describe/openapi-parts.ts';
import { localService } from '../site/docs/local-service.ts';
import { runProgram } from '../site/docs/programs.ts';
import { realService } from '../support/real-data.ts';

const { body } = await (await realService()).ask(OPENAPI);

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

const INSTALLED = join(import.meta.dirname, 'node_modules');
const TSC = join(INSTALLED, 'typescript', 'bin', 'tsc');
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
  symlinkSync(INSTALLED, join(folder, 'node_modules'));
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

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import openapiTS, { astToString } from 'openapi-typescript';
import { afterAll, describe, expect, it } from 'vitest';
import { localService } from '../site/docs/local-service.ts';
import { runProgram } from '../site/docs/programs.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const TSC = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc');
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

function compiled(name: string, program: string): { status: number | null; stdout: string } {
  writeFileSync(join(folder, name), program);
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
  return spawnSync(process.execPath, [TSC, ...options, ...forms, name], { cwd: folder, encoding: 'utf8' });
}

async function writeTypes(): Promise<void> {
  const document = await (await fetch(`${local.origin}/api/v1/openapi.json`)).json();
  writeFileSync(join(folder, 'api.d.ts'), astToString(await openapiTS(document)));
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
}

describe('a client typed by the OpenAPI document', async () => {
  await writeTypes();

  it('compiles under strict rules, and gets what the types say', async () => {
    const { status, stdout } = compiled('client.ts', PROGRAM);
    expect(stdout).toBe('');
    expect(status).toBe(0);
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
    const { status, stdout } = compiled('mistakes.ts', HEAD + MISTAKES.map(([line]) => line).join('\n'));
    const errors = stdout.split('\n').filter((line) => line.includes('error TS'));
    const first = HEAD.split('\n').length;
    expect(status).not.toBe(0);
    expect(errors.map((line) => Number(/\((\d+),/.exec(line)?.[1]))).toEqual(
      MISTAKES.map((_, place) => first + place),
    );
    for (const [place, [, complaint]] of MISTAKES.entries()) expect(errors[place]).toContain(complaint);
  });
});

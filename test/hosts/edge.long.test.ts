import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PROJECT_ROOT } from '../../src/builder/files.ts';
import { goldenData } from '../support/golden.ts';
import { emittedOf } from '../support/service.ts';
import { writeTree } from '../support/write-tree.ts';

// The example of the page about fetch handlers, as somebody would paste it into a project.
const PAGE = readFileSync(join(PROJECT_ROOT, 'src', 'hosts', 'FETCH-HANDLER.md'), 'utf8');
const [, example = ''] = /```ts\n([\s\S]*?)```/.exec(PAGE) ?? [];

const folder = mkdtempSync(join(tmpdir(), 'fetch-handler-'));
let files: Map<string, string>;
beforeAll(async () => {
  files = await emittedOf(goldenData('one'), { 'site.css': 'a{}' });
  writeTree(join(folder, 'dist'), files);
});
afterAll(() => rmSync(folder, { recursive: true }));

const PATHS = [
  '/api/v1/metrics',
  '/',
  '/downloads/metrics/ONE.csv',
  '/nowhere',
  '/api/v1/rankings?metric=ONE&lang=en',
];

test('the example answers like every other host', () => {
  const module = join(folder, 'handler.mjs');
  writeFileSync(module, example.replaceAll("'./src/", `'${pathToFileURL(PROJECT_ROOT).href}/src/`));
  const script = `
    const { default: { fetch } } = await import(${JSON.stringify(pathToFileURL(module).href)});
    const answers = [];
    for (const path of ${JSON.stringify(PATHS)}) {
      const response = await fetch(new Request('https://data.example' + path));
      answers.push([response.status, await response.text()]);
    }
    process.stdout.write(JSON.stringify(answers));
  `;
  const env = { ...process.env, OUT_DIR: join(folder, 'dist') };
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    env,
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  const [metrics, start, csv, nowhere, ranking] = JSON.parse(stdout);
  expect(metrics).toEqual([200, files.get('api/v1/metrics.json')]);
  expect(start).toEqual([200, files.get('index.html')]);
  expect([csv[0], csv[1].split('\n')[0]]).toEqual([200, expect.stringMatching(/^id,metric,/)]);
  expect([nowhere[0], ranking[0]]).toEqual([404, 200]);
});

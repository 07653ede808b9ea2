import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filesUnder } from '../../src/builder/files.ts';
import { isStaged, writeDenoOutput, writeNetlifyOutput, writeVercelOutput } from '../../src/hosts/deploy.ts';
import { goldenData } from '../support/golden.ts';
import { emittedOf } from '../support/service.ts';
import { writeTree } from '../support/write-tree.ts';

const folder = mkdtempSync(join(tmpdir(), 'open-data-function-'));
const out = join(folder, 'dist');
let files: Map<string, string>;

beforeAll(async () => {
  files = await emittedOf(goldenData('one'), {
    '404.html': '<p>nothing here</p>',
    'downloads/metrics/ONE.csv': 'id\n',
  });
  writeTree(out, files);
});
afterAll(() => rmSync(folder, { recursive: true }));

/** What Node's downloads have, beside what is of one file. */
const AS_NODE = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'ETag, Content-Language, Link',
  'cache-control': 'public, max-age=3600, stale-while-revalidate=86400, no-transform',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'cross-origin',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
};

/** A bundled function behind a server in a process of its own, which ends with whatever the function has begun. */
async function serveFunction(file: string) {
  const program = `
    import { createServer } from 'node:http';
    const { default: answer } = await import(${JSON.stringify(pathToFileURL(file).href)});
    const server = createServer(answer).listen(0, '127.0.0.1', () => process.send(server.address().port));`;
  const words = ['--input-type=module', '--eval', program];
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const [port]: unknown[] = await once(child, 'message');
  const stop = async () => {
    child.kill();
    await once(child, 'exit');
  };
  return { port: Number(port), stop };
}

const readJson = (...path: string[]) => JSON.parse(readFileSync(join(...path), 'utf8'));

describe('what is staged', () => {
  it('is the website and the store, without the answers that the function gives', () => {
    const staged = ['index.html', '_store/root', 'en/about.html', 'downloads/a.csv', 'robots.txt'];
    const left = ['api/v1/metrics.json', 'embed/chart/0180/N1.html', 'llms.txt'];
    expect(staged.filter(isStaged)).toEqual(staged);
    expect(left.filter(isStaged)).toEqual([]);
  });
});

describe('the output for Vercel', () => {
  it('leads every path to one function, which answers as Node does', async () => {
    const own = join(folder, 'vercel');
    await writeVercelOutput(out, own);
    const output = join(own, '.vercel', 'output');
    const { version, routes } = readJson(output, 'config.json');
    expect([version, routes.at(-1)]).toEqual([3, { src: '/.*', dest: '/answer' }]);
    // Each adds its headers and goes on: a file first, and the function for what is none.
    expect(routes.slice(0, -1)).toEqual([
      {
        src: '/.*',
        headers: { 'vercel-cdn-cache-control': expect.stringContaining('max-age=3600') },
        continue: true,
      },
      {
        src: '/(?:downloads/.+|dcat\\.rdf|dcat\\.ttl)',
        headers: AS_NODE,
        continue: true,
      },
      { handle: 'filesystem' },
    ]);
    const answering = join(output, 'functions', 'answer.func');
    // A function's body is limited: Vercel's file server has the downloads, and nothing else.
    expect(filesUnder(join(output, 'static'))).toEqual(['downloads/metrics/ONE.csv']);
    expect(filesUnder(join(answering, 'tree'))).not.toContain('downloads/metrics/ONE.csv');
    const { handler, launcherType, ...helped } = readJson(answering, '.vc-config.json');
    expect(helped).toMatchObject({ shouldAddHelpers: false, supportsResponseStreaming: true });
    expect([launcherType, existsSync(join(answering, handler))]).toEqual(['Nodejs', true]);
    const { port, stop } = await serveFunction(join(answering, handler));
    const response = await fetch(`http://127.0.0.1:${port}/api/v1/metrics`);
    expect(await response.text()).toBe(files.get('api/v1/metrics.json'));
    await stop();
  });
});

describe('the output for Netlify', () => {
  it('is one function for every path, with its files beside it', async () => {
    const own = join(folder, 'netlify');
    await writeNetlifyOutput(out, own);
    const module = join(own, '.netlify', 'v1', 'functions', 'answer', 'answer.mjs');
    const { default: answer, config } = await import(pathToFileURL(module).href);
    expect(config).toMatchObject({ path: '/*', nodeBundler: 'none', includedFiles: ['**/*'] });
    const response = await answer(new Request('https://data.example/api/v1/metrics'));
    expect(await response.text()).toBe(files.get('api/v1/metrics.json'));
    expect(response.headers.get('netlify-cdn-cache-control')).toMatch(/^public, durable, max-age=3600/);
    const toml = readFileSync(join(own, 'netlify.toml'), 'utf8');
    expect(toml).toContain('publish = "public"');
    for (const [name, value] of Object.entries(AS_NODE)) expect(toml).toContain(`    ${name} = "${value}"\n`);
    expect(filesUnder(join(own, 'public'))).toEqual(['downloads/metrics/ONE.csv']);
  });
});

it.each([
  ['Vercel', writeVercelOutput, '.vercel/project.json', ['.vercel/output/static/withdrawn.csv']],
  [
    'Netlify',
    writeNetlifyOutput,
    '.netlify/state.json',
    ['.netlify/v1/functions/withdrawn.mjs', 'public/downloads/withdrawn.csv'],
  ],
  ['Deno Deploy', writeDenoOutput, 'deno.json', ['dist/withdrawn.csv']],
])(
  'nothing of an earlier output for %s is left, but what its own program keeps there of the project',
  async (name, write, link, withdrawn) => {
    const own = join(folder, `again ${name}`);
    writeTree(
      own,
      [link, ...withdrawn].map((path) => [path, 'earlier']),
    );
    await write(out, own);
    const files = filesUnder(own);
    expect(files.length).toBeGreaterThan(2);
    expect(files.filter((path) => path.includes('withdrawn'))).toEqual([]);
    expect(readFileSync(join(own, link), 'utf8')).toBe('earlier');
  },
);

describe('the output for Deno Deploy', () => {
  it('is one module and the tree', async () => {
    const own = join(folder, 'deno');
    const { staged } = await writeDenoOutput(out, own);
    expect(existsSync(join(own, 'main.mjs'))).toBe(true);
    expect(filesUnder(join(own, 'dist'))).toHaveLength(staged.files);
  });
});

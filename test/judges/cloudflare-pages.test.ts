// The static tree on Cloudflare Pages, as wrangler runs it on this machine.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WRANGLER } from '../../src/hosts/deploy.ts';
import { staticRules } from '../../src/hosts/static.ts';
import { TABLE } from '../../src/service.ts';
import { freePort } from '../probe/free-port.ts';
import { type RunningProgram, startProgram } from '../probe/hosts.ts';
import { goldenData } from '../support/golden.ts';
import { madeProse } from '../support/prose.ts';
import { emittedOf, type Served, servedFrom } from '../support/service.ts';
import { writeTree } from '../support/write-tree.ts';

/** wrangler asks nothing of the network. */
const OFFLINE = { CLOUDFLARE_CF_FETCH_ENABLED: 'false', WRANGLER_SEND_METRICS: 'false' };
const PAGES = { 'favicon.svg': '<svg/>' };

const folder = mkdtempSync(join(tmpdir(), 'open-data-static-'));
let served: Served;
let host: RunningProgram;

/** Cloudflare Pages on this machine, over a tree with its rules. */
beforeAll(async () => {
  const outDir = join(folder, 'tree');
  served = await servedFrom(await emittedOf(goldenData('one'), PAGES, TABLE, await madeProse()));
  writeTree(outDir, served.files);
  const { headers, redirects } = await staticRules({ outDir, service: served.service });
  writeTree(outDir, [
    ['_headers', headers],
    ['_redirects', redirects],
  ]);
  const port = await freePort();
  const args = [WRANGLER, 'pages', 'dev', outDir, '--cwd', folder, '--port', String(port)];
  host = await startProgram({ file: process.execPath, args, env: OFFLINE }, `http://127.0.0.1:${port}`);
});
afterAll(async () => {
  await host.stop();
  rmSync(folder, { recursive: true });
});

const ask = (path: string) => fetch(`${host.base}${path}`, { redirect: 'manual' });

it('Cloudflare Pages gives every fixed answer at its own address, with each header of it once', async () => {
  const answers = [...served.files.keys()].filter((path) =>
    /^(?:api|embed|\.well-known)\/|^(?:jamfor|sok|llms)/.test(path),
  );
  expect(answers.length).toBeGreaterThan(10);
  for (const path of answers) {
    const address = `/${path === 'api/v1/openapi.json' ? path : path.replace(/\.(?:json|html)$/, '')}`;
    const [asked, answer] = [await served.ask(address), await ask(address)];
    expect([address, answer.status, await answer.text()]).toEqual([address, 200, asked.body]);
    for (const [name, value] of asked.headers)
      if (!['etag', 'link', 'vary'].includes(name))
        expect([address, name, answer.headers.get(name)]).toEqual([address, name, value]);
  }
});

it('Cloudflare Pages gives a page of the site at its own address, and says the policy of the site once', async () => {
  for (const address of ['/', '/om', '/en/about', '/favicon.ico']) {
    const { status, headers } = await ask(address);
    expect([address, status]).toEqual([address, 200]);
    if (address !== '/favicon.ico') expect(headers.get('content-security-policy')).not.toContain(',');
  }
});

it('Cloudflare Pages gives a feed by the type of its ending, and makes no rule for it that pages beside it would have too', async () => {
  for (const [address, type] of [
    ['/kommuner/kiruna.atom', 'application/atom+xml'],
    ['/matt/ONE.json', 'application/json'],
  ]) {
    const { status, headers } = await ask(address ?? '');
    expect([address, status, headers.get('content-type')?.split(';')[0]]).toEqual([address, 200, type]);
  }
  const { headers } = await staticRules({ outDir: join(folder, 'tree'), service: served.service });
  expect(headers).not.toMatch(/^\/(?:kommuner|matt)\/.*\n(?: .*\n)*? {2}content-type/m);
});

it('Cloudflare Pages has nothing where the answer takes the function', async () => {
  for (const address of ['/api/v1/rankings', '/observations/SF.ONE.2584.2023', '/embed/compare'])
    expect([address, (await ask(address)).status]).toEqual([address, 404]);
});

it('Cloudflare Pages gives the fixed answer whatever the query string says, since no rule looks at it', async () => {
  for (const address of ['/api/v1/metrics?x=1', '/embed/map/ONE?period=2015'])
    expect([address, (await ask(address)).status]).toEqual([address, 200]);
});

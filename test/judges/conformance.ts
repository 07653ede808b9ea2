// The official conformance suite against the tools over HTTP: every scenario that applies must pass all its checks.
// Run by `npm run judges`; needs no network beyond this machine.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createAssistant } from '../../src/mcp/server.ts';
import type { Handler } from '../mcp/tool-client.ts';
import { goldenData } from '../support/golden.ts';
import { serveDerived, verifiedOf } from '../support/service.ts';
import { listen } from './mcp-client.ts';

const SUITE = join(import.meta.dirname, 'node_modules/@modelcontextprotocol/conformance/dist/index.js');

const APPLIES = [
  'server-initialize',
  'ping',
  'tools-list',
  'resources-list',
  'prompts-list',
  'dns-rebinding-protection',
];

/** The rest of the suite, by the reason why it cannot be asked of this server. */
const LEFT_OUT: Record<string, RegExp> = {
  'calls a tool, resource or prompt that only the suite’s own example server has':
    /^(?:tools-call-|json-schema-|elicitation-|resources-read-|resources-templates-read$|prompts-get-)/,
  'needs a capability that is not declared': /^(?:logging-|completion-|resources-(?:un)?subscribe$)/,
  'looks at streams, and every answer here is plain JSON': /^server-sse-/,
};

async function run(...given: string[]): Promise<{ status: number; text: string }> {
  const child = spawn(process.execPath, [SUITE, ...given]);
  const status = new Promise<number>((resolve) => child.once('exit', (code) => resolve(code ?? 1)));
  let text = '';
  for await (const chunk of child.stdout) text += String(chunk);
  return { status: await status, text };
}

/** Each scenario of the suite is named above, so that a new one is looked at. */
async function knowsEveryScenario(): Promise<void> {
  const { text } = await run('list', '--server');
  const all = [...text.matchAll(/^\s+- (\S+)/gm)].map(([, name = '']) => name);
  assert.ok(all.length >= 30, `expected the suite to list its scenarios, got ${text}`);
  const unknown = all.filter(
    (name) => !APPLIES.includes(name) && !Object.values(LEFT_OUT).some((form) => form.test(name)),
  );
  assert.deepEqual(unknown, []);
  for (const [reason, form] of Object.entries(LEFT_OUT)) {
    const names = all.filter((name) => form.test(name));
    process.stdout.write(`left out ${names.length} (${reason}): ${names.join(', ')}\n`);
  }
}

async function passes(scenario: string, url: URL): Promise<number> {
  const { status, text } = await run('server', '--url', url.href, '--scenario', scenario);
  const [, passed = '0', checks = '0'] = /Passed: (\d+)\/(\d+), 0 failed, 0 warnings/.exec(text) ?? [];
  assert.ok(status === 0 && Number(passed) > 0 && passed === checks, `${scenario}:\n${text}`);
  process.stdout.write(`ok ${scenario}: ${passed} checks\n`);
  return Number(passed);
}

const { service } = await serveDerived(verifiedOf(goldenData('small')));
let handler: Handler | null = null;
const { url, server } = await listen(async (request) => {
  assert.ok(handler !== null, 'nobody asks before the suite does');
  return handler(request);
});
// The suite asks from the origin of the address that it is given, which is known once the port is.
const { store } = service;
handler = createAssistant({
  ...service,
  store: { ...store, catalogue: { ...store.catalogue, siteUrl: url.origin } },
});

await knowsEveryScenario();
let checks = 0;
for (const scenario of APPLIES) checks += await passes(scenario, url);
server.close();
process.stdout.write(`${APPLIES.length} scenarios, ${checks} checks passed\n`);

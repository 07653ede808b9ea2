// node test/probe/main.ts [host…]: every probe asked of every host, each answer held against Node's.
// OUT_DIR is a tree built of these sources; without it one is built for the purpose.
import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { PROJECT_ROOT } from '../../src/builder/files.ts';
import { openTree } from '../../src/builder/trees.ts';
import { takeScratch } from '../support/scratch.ts';
import {
  type Compared,
  compareHost,
  type Expectations,
  expectationsOf,
  PROBES,
  wrongStatuses,
} from './compare.ts';
import { freePort } from './free-port.ts';
import { OTHER_HOSTS, startNode } from './hosts.ts';
import { askTogether, type Together, togetherOf } from './together.ts';
import { WAYS } from './ways.ts';

const HOST = '127.0.0.1';
const say = (line: string) => process.stdout.write(`${line}\n`);

const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !Object.hasOwn(OTHER_HOSTS, name));
if (unknown.length > 0) {
  process.stderr.write(
    `Unknown host ${unknown.join(', ')}; there are ${Object.keys(OTHER_HOSTS).join(', ')}\n`,
  );
  process.exit(1);
}

const folder = takeScratch();
const results = await probeAll(resolve(process.env['OUT_DIR'] ?? built()));
say('| host | probes | differences |\n|---|---|---|');
for (const [name, { probes, lines }] of results) say(`| ${name} | ${probes} | ${lines.length} |`);
for (const [name, { lines }] of results) for (const line of lines) say(`${name}: ${line}`);
process.exitCode = [...results.values()].some(({ lines }) => lines.length > 0) ? 1 : 0;
process.exit();

function built(): string {
  const outDir = join(folder, 'dist');
  const words = [join(PROJECT_ROOT, 'src', 'builder', 'run.ts'), 'build'];
  const env = { ...process.env, OUT_DIR: outDir };
  const { status, stderr } = spawnSync(process.execPath, words, { cwd: PROJECT_ROOT, env, encoding: 'utf8' });
  if (status !== 0) throw new Error(`build: expected exit 0, got ${status}: ${stderr}`);
  return outDir;
}

async function probeAll(outDir: string): Promise<Map<string, Compared>> {
  const { siteUrl, municipalities } = (await openTree(outDir)).store.catalogue;
  const codes = municipalities.map(({ code }) => code);
  const node = await startNode({ outDir, host: HOST, port: 0 });
  const expectations = await expectationsOf(node.base, siteUrl);
  const results = new Map([['node', { probes: PROBES.length, lines: wrongStatuses(expectations) }]]);
  const together = await togetherOf(node.base, codes);
  const names = chosen.length > 0 ? chosen : Object.keys(OTHER_HOSTS);
  for (const name of names)
    results.set(name, await probeOne(name, { outDir, siteUrl, expectations, together }));
  await node.stop();
  return results;
}

type Probing = { outDir: string; siteUrl: string; expectations: Expectations; together: Together };

async function probeOne(
  name: string,
  { outDir, siteUrl, expectations, together }: Probing,
): Promise<Compared> {
  const [start, way] = [OTHER_HOSTS[name], WAYS[name]];
  if (start === undefined || way === undefined) throw new Error(`host ${name}: expected a way, got none`);
  const host = await start({ outDir, folder: join(folder, name), host: HOST, port: await freePort() });
  try {
    const wrong = way.hasFunction ? await askTogether(host.base, together) : [];
    const { probes, lines } = await compareHost(way, { base: host.base, site: siteUrl }, expectations);
    return { probes, lines: [...wrong, ...lines] };
  } finally {
    await host.stop();
  }
}

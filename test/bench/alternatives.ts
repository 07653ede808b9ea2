// Section `alternatives`: the Node host against what a user would pick instead. Requests per CPU second of the server,
// on its own core, with the same answers. What the alternative gives is held against ours before it is measured.
import { rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { shuffled } from '../support/seeded-random.ts';
import { verifiedOf } from '../support/service.ts';
import { COMPARED, FIELDS, questionRows, type Starts } from './alternative-questions.ts';
import { plain, type Request } from './ask-all.ts';
import { canServeForeign, hasNginx, serveByNginx, serveByServe } from './foreign-process.ts';
import { medians } from './measure.ts';
import { kindsOf } from './question-mix.ts';
import { everyObservation } from './questions.ts';
import { rateOf } from './rate.ts';
import { fetchOne } from './record.ts';
import { picksOf } from './repeatedly.ts';
import type { Row } from './report.ts';
import { assertSame } from './same-answers.ts';
import { leaveFirstCore, type Served, serve } from './served-process.ts';
import { settingsIn } from './settings-in.ts';
import { fillSqlite } from './sqlite-fill.ts';
import { databaseIn } from './sqlite-rows.ts';
import { builtIn } from './whole-build.ts';

const FIXED_ANSWERS = 2_000;
const REQUESTS = 20_000;
/** `serve` is slow; a round of it should still take seconds. */
const REQUESTS_OF_SERVE = 5_000;

export async function alternatives(folder: string): Promise<Row[]> {
  const verified = verifiedOf(settingsIn(folder).dataDir);
  const tree = builtIn(folder);
  const database = databaseIn(folder);
  await fillSqlite(tree, database);
  leaveFirstCore();
  const starts: Starts = {
    ours: () => serve('host-process.ts', tree),
    theirs: () => serve('fastify-process.ts', folder),
  };
  const urls = shuffled(everyObservation(verified)).slice(0, FIXED_ANSWERS);
  const pair = { ours: await starts.ours(), theirs: await starts.theirs() };
  const rows = await fixedRows(pair, urls);
  await pair.theirs.stop();
  rows.push(...(await treeRows(pair.ours, { tree, folder }, urls)));
  await pair.ours.stop();
  rows.push(...(await questionRows(starts, kindsOf(verified))));
  rmSync(database);
  return rows;
}

type Pair = { ours: Served; theirs: Served };

const rowOf = (name: string, { a, b }: { a: number; b: number }, bound: number | null): Row => ({
  section: 'alternatives',
  name,
  unit: 'per CPU s',
  ours: a,
  base: b,
  result: a / b,
  target: bound === null ? null : { at: 'least', bound },
});

type Load = { status: 200 | 304; count: number };
type Lists = { ours: readonly Request[]; theirs: readonly Request[] };

function compared({ ours, theirs }: Pair, requests: Lists, { status, count }: Load) {
  const picked = { ours: picksOf(requests.ours, count), theirs: picksOf(requests.theirs, count) };
  return medians(
    () => rateOf(ours, picked.ours, status),
    () => rateOf(theirs, picked.theirs, status),
  );
}

/** Observations by id, and the same with the ETag that they came with from the same server. */
async function fixedRows(pair: Pair, urls: readonly string[]): Promise<Row[]> {
  const fixed = urls.map(plain);
  const agents = {
    ours: new Agent({ keepAlive: true, maxSockets: 8 }),
    theirs: new Agent({ keepAlive: true, maxSockets: 8 }),
  };
  const conditional = {
    ours: await Promise.all(urls.map((url) => withEtag(pair.ours, agents.ours, url))),
    theirs: await Promise.all(urls.map((url) => withEtag(pair.theirs, agents.theirs, url))),
  };
  agents.ours.destroy();
  agents.theirs.destroy();
  await assertSame(pair, fixed.slice(0, COMPARED), FIELDS);
  return [
    rowOf(
      'fixed answer against Fastify + SQLite',
      await compared(pair, { ours: fixed, theirs: fixed }, { status: 200, count: REQUESTS }),
      1,
    ),
    rowOf(
      'not modified against Fastify + SQLite',
      await compared(pair, conditional, { status: 304, count: REQUESTS }),
      1,
    ),
  ];
}

async function withEtag({ port }: Served, agent: Agent, url: string): Promise<Request> {
  const { headers } = await fetchOne(port, agent, plain(url));
  const place = headers.findIndex((name) => name.toLowerCase() === 'etag');
  const etag = place < 0 ? undefined : headers[place + 1];
  if (etag === undefined) throw new Error(`${url}: expected an ETag, got none`);
  return { url, ifNoneMatch: etag };
}

type Built = { tree: string; folder: string };

/** Plain file servers, which answer nothing but what is fixed; where they cannot be measured they are left out. */
async function treeRows(ours: Served, { tree, folder }: Built, urls: readonly string[]): Promise<Row[]> {
  if (!canServeForeign()) return [];
  const nginx = () => serveByNginx(tree, join(folder, 'nginx'));
  const servers = [
    ...(hasNginx() ? [{ name: 'nginx on the tree', start: nginx, count: REQUESTS }] : []),
    { name: 'serve', start: () => serveByServe(tree), count: REQUESTS_OF_SERVE },
  ];
  const fixed = urls.map(plain);
  const rows: Row[] = [];
  for (const { name, start, count } of servers) {
    const theirs = await start();
    await assertSame({ ours, theirs }, fixed.slice(0, COMPARED), ['content-type']);
    const rates = await compared({ ours, theirs }, { ours: fixed, theirs: fixed }, { status: 200, count });
    rows.push(rowOf(`fixed answer against ${name}`, rates, null));
    await theirs.stop();
  }
  return rows;
}

// Questions that nobody asked before, of this project's host and of the alternative. Both are new processes in every
// round and are warmed by the same other questions; then they are asked one kind after another.

import { shuffled } from '../support/seeded-random.ts';
import { alikeSearches } from './alike-searches.ts';
import { askAll, plain, type Request } from './ask-all.ts';
import { median, ROUNDS } from './measure.ts';
import type { Kinds } from './question-mix.ts';
import { rateOf } from './rate.ts';
import type { Row } from './report.ts';
import { assertSame } from './same-answers.ts';
import type { Served } from './served-process.ts';

/** How every server of a comparison is started. */
export type Starts = { ours: () => Promise<Served>; theirs: () => Promise<Served> };

/** How many answers of each list are compared before anything is measured. */
export const COMPARED = 300;
/** Headers that must be the same. */
export const FIELDS = ['content-type', 'content-language', 'cache-control', 'link', 'vary'];

type Kind = 'series' | 'ranking' | 'comparison' | 'search';
type Shares = Record<Kind, number>;
type Lists = { warming: Request[]; measured: Map<string, Request[]> };

const WARMING: Shares = { series: 9_000, ranking: 1_500, comparison: 4_000, search: 500 };
/** As readers ask: mostly small ones, in the proportions of the section `serving`. */
const MIX: Shares = { series: 5_000, ranking: 1_250, comparison: 1_720, search: 360 };
const ALONE: Shares = { series: 5_000, ranking: 1_500, comparison: 5_000, search: 800 };

/** No question is in two lists. */
function listsOf(kinds: Kinds): Lists {
  const left = { ...kinds };
  const take = (kind: Kind, count: number): Request[] => {
    const taken = left[kind].slice(0, count);
    left[kind] = left[kind].slice(count);
    return taken.map(plain);
  };
  const mixed = (shares: Shares) => shuffled(KINDS.flatMap((kind) => take(kind, shares[kind])));
  const warming = mixed(WARMING);
  const mix = mixed(MIX);
  return { warming, measured: new Map([['', mix], ...KINDS.map(alone(take))]) };
}

const KINDS: readonly Kind[] = ['series', 'ranking', 'comparison', 'search'];

const alone =
  (take: (kind: Kind, count: number) => Request[]) =>
  (kind: Kind): [string, Request[]] => [`: ${kind}`, take(kind, ALONE[kind])];

/** A row for the mix and one for each kind: none may be slower. */
export async function questionRows({ ours, theirs }: Starts, kinds: Kinds): Promise<Row[]> {
  const lists = listsOf({ ...kinds, search: await foundByBoth({ ours, theirs }, kinds.search) });
  await assertAllSame({ ours, theirs }, lists);
  const rates = { ours: ratesIn(lists), theirs: ratesIn(lists) };
  for (let round = 0; round < ROUNDS; round++) {
    await askNew(ours, lists, rates.ours);
    await askNew(theirs, lists, rates.theirs);
  }
  return [...lists.measured.keys()].map((name): Row => {
    const [a, b] = [median(rates.ours.get(name) ?? []), median(rates.theirs.get(name) ?? [])];
    return {
      section: 'alternatives',
      name: `never asked${name} against Fastify + SQLite`,
      unit: 'per CPU s',
      ours: a,
      base: b,
      result: a / b,
      target: { at: 'least', bound: 1 },
    };
  });
}

type Rates = Map<string, number[]>;

const ratesIn = ({ measured }: Lists): Rates => new Map([...measured.keys()].map((name) => [name, []]));

async function foundByBoth(starts: Starts, searches: readonly string[]): Promise<string[]> {
  const servers = [await starts.ours(), await starts.theirs()];
  const alike = await alikeSearches(servers, searches);
  for (const { stop } of servers) await stop();
  const wanted = WARMING.search + MIX.search + ALONE.search;
  if (alike.length < wanted)
    throw new Error(`expected ${wanted} searches that both answer alike, got ${alike.length}`);
  return alike;
}

async function assertAllSame(starts: Starts, { measured }: Lists): Promise<void> {
  const servers = { ours: await starts.ours(), theirs: await starts.theirs() };
  for (const requests of measured.values()) {
    // In another order, and without how each was found: SQLite's own search does not say.
    const same = requests.filter(({ url }) => !url.includes('?query='));
    await assertSame(servers, same.slice(0, COMPARED), FIELDS);
  }
  await Promise.all([servers.ours.stop(), servers.theirs.stop()]);
}

async function askNew(start: () => Promise<Served>, { warming, measured }: Lists, rates: Rates) {
  const server = await start();
  await askAll(server.port, warming, 200);
  for (const [name, requests] of measured) rates.get(name)?.push(await rateOf(server, requests, 200));
  await server.stop();
}

// The service without one of its features: what a maintainer has who deletes its room and its line in service.ts.
import { expect, it } from 'vitest';
import { nodeDigest } from '../src/builder/digest.ts';
import { downloads } from '../src/downloads/feature.ts';
import { createHandler } from '../src/http/handler.ts';
import { type Feature, type Table, withFeatures } from '../src/http/page.ts';
import { log } from '../src/log/log.ts';
import { assistants } from '../src/mcp/feature.ts';
import { past } from '../src/past/past.ts';
import { TABLE } from '../src/service.ts';
import { goldenData } from './support/golden.ts';
import { madeDownload } from './support/made.ts';
import { emittedOf, servedFrom } from './support/service.ts';

const FEATURES: Record<string, Feature> = { past, log, assistants, downloads };
const ALL = Object.values(FEATURES);
const OWN = new Set<unknown>(ALL.flatMap(({ pages = [], routes = [] }) => [...pages, ...routes]));

const tableWithout = (name: string): Table =>
  withFeatures(
    {
      ...TABLE,
      pages: TABLE.pages.filter((page) => !OWN.has(page)),
      routes: TABLE.routes.filter((route) => !OWN.has(route)),
    },
    Object.entries(FEATURES).flatMap(([other, feature]) => (other === name ? [] : feature)),
  );

/** An address of each kind that a feature answers in the golden dataset of one figure. */
const ADDRESSES: Record<string, readonly string[]> = {
  past: ['/releases/2024-03-01/api/v1/metrics', '/releases/2024-03-01/api/v1/observations/SF.ONE.2584.2023'],
  log: ['/log/checkpoint', '/log/proof/SF.ONE.2584.2023', '/log/tile/0/000.p/1'],
  assistants: ['/mcp'],
  downloads: ['/downloads/index.csv', '/downloads/metrics/ONE.parquet', '/dcat.ttl'],
};
const REST = ['/api/v1/metrics', '/api/v1/observations?geo=2584', '/embed/map/ONE', '/sok?q=kiruna', '/sok'];

const whole = await emittedOf(goldenData('one'));
const { service } = await servedFrom(whole);

/** Status and content by a protocol, as a download or by the function, in the order of a host. */
async function answered(table: Table, path: string): Promise<[status: number, content: string]> {
  const own = { ...service, table };
  const request = new Request(`https://data.example${path}`);
  const protocol = table.protocols.find(({ matches }) => matches(path));
  const made = protocol === undefined ? await madeDownload(own, path) : null;
  if (made !== null) return [200, nodeDigest(made, 'hex')];
  const response = await (protocol === undefined ? createHandler(own) : await protocol.open(own))(request);
  return [response.status, await response.text()];
}

/** Without the store: its lists of files and ETags are one shorter for each file that is left out. */
const emittedWith = async (table: Table): Promise<Map<string, string>> =>
  new Map(
    [...(await emittedOf(goldenData('one'), {}, table))].filter(([path]) => !path.startsWith('_store/')),
  );

it('each feature of the service has addresses of its own', () => {
  expect(Object.keys(ADDRESSES)).toEqual(Object.keys(FEATURES));
});

it.each(Object.keys(FEATURES))(
  'a service without %s refuses its addresses as unknown paths',
  async (name) => {
    const table = tableWithout(name);
    for (const path of ADDRESSES[name] ?? []) {
      expect((await answered(TABLE, path))[0], path).not.toBe(404);
      expect((await answered(table, path))[0], path).toBe(404);
    }
  },
);

it.each(Object.keys(FEATURES))('a service without %s answers all else with the same bytes', async (name) => {
  const table = tableWithout(name);
  const others = Object.entries(ADDRESSES).flatMap(([other, paths]) => (other === name ? [] : paths));
  for (const path of [...others, ...REST])
    expect(await answered(table, path), path).toEqual(await answered(TABLE, path));
});

it.each(Object.keys(FEATURES))(
  'a build without %s lacks its files, and has each other as before',
  async (name) => {
    const before = await emittedWith(TABLE);
    const own: Record<string, RegExp> = {
      log: /^log\//,
      assistants: /^server\.json$/,
      // The page that lists them.
      downloads: /^(?:nedladdningar|en\/downloads)\.html$/,
    };
    const keptOf = (files: Map<string, string>) =>
      new Map([...files].filter(([path]) => own[name]?.test(path) !== true));
    const kept = keptOf(before);
    expect(kept.size).toBeGreaterThan(15);
    expect(keptOf(await emittedWith(tableWithout(name)))).toEqual(kept);
  },
);

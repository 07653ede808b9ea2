// What names of things mean: rows of names.txt, over the golden dataset `small` and over the shipped registry.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { CatalogueMetric } from '../../src/data/catalogue.ts';
import { isProblem, type Problem } from '../../src/data/problem.ts';
import { type Lookup, namesakes } from '../../src/endpoints/names.ts';
import {
  knownMetric,
  placeOfPath,
  resolveCounty,
  resolveMetric,
  resolveMunicipality,
} from '../../src/endpoints/resolve.ts';
import { directoryOf } from '../../src/search/directory.ts';
import { searchMetrics } from '../../src/search/metrics.ts';
import { SHIPPED_CATALOGUE } from '../search/shipped.ts';
import { goldenData } from '../support/golden.ts';
import { serveDerived, verifiedOf } from '../support/service.ts';

const served = await serveDerived(verifiedOf(goldenData('small')));
const { store } = served.service;
const shipped: Lookup = {
  catalogue: { ...SHIPPED_CATALOGUE, siteUrl: 'https://data.example' },
  directory: directoryOf(SHIPPED_CATALOGUE),
};

const RESOLVED: Record<string, (of: Lookup, value: string) => { id: string } | { code: string } | Problem> = {
  county: (of, value) => resolveCounty(of, 'county', value),
  metric: (of, value) => resolveMetric(of, 'metric', value, 'sv'),
  municipality: (of, value) => resolveMunicipality(of, 'geo', value),
  path: placeOfPath,
};

type Candidate = { id?: string; code?: string };

/** Its id or code, or the reason with what is suggested; of the shipped metrics, which grow, the first alone. */
function meaningOf(of: Lookup, kind: string, value: string): string {
  const thing = RESOLVED[kind]?.(of, value) ?? expect.fail(`expected a kind, got ${kind}`);
  if (!isProblem(thing)) return 'id' in thing ? thing.id : thing.code;
  const {
    reason,
    area,
    suggestions = [],
    candidates = [],
  } = thing.details as Problem['details'] & {
    area?: string;
    suggestions?: string[];
    candidates?: Candidate[];
  };
  const meant = [...suggestions, ...candidates.map(({ id, code }) => id ?? code)];
  const told = kind === 'metric' && of === shipped && reason === 'unknown_metric' ? meant.slice(0, 1) : meant;
  return [reason, ...(area === undefined ? [] : [`(${area})`]), ...told].join(' ');
}

const ROWS = readFileSync(join(import.meta.dirname, 'names.txt'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'));

it('each name of names.txt means what it says', () => {
  let of: Lookup = store;
  const said = ROWS.map((row) => {
    const [, dataset] = /^over (\w+)$/.exec(row) ?? [];
    if (dataset !== undefined) of = dataset === 'small' ? store : shipped;
    const [, kind = '', value = ''] = /^(\w+) (".*") > /.exec(row) ?? [];
    return kind === '' ? row : `${kind} ${value} > ${meaningOf(of, kind, JSON.parse(value))}`;
  });
  expect(said).toEqual(ROWS);
});

it('signs of word processors are folded in identifiers, counties, subjects and lists too', async () => {
  const bodyOf = async (path: string) => (await served.ask(`/api/v1/${path}`)).body;
  for (const [typed, plain] of [
    ['observations/SF.TIES1.0180\u200b.2023', 'observations/SF.TIES1.0180.2023'],
    ['metrics/TIES1\u00ad', 'metrics/TIES1'],
    ['metrics/TIES1/observations?county=Uppsala\u00a0län', 'metrics/TIES1/observations?county=Uppsala län'],
    [
      'compare?municipalities=0180,01\u00ad14&metrics=TIES1',
      'compare?municipalities=0180,0114&metrics=TIES1',
    ],
  ] as const)
    expect(await bodyOf(encodeURI(typed)), typed).toBe(await bodyOf(encodeURI(plain)));
});

it('a metric that has left is refused as withdrawn, by the name that it was asked by', () => {
  const left: CatalogueMetric = {
    ...(store.directory.metrics.get('BEF01') ?? expect.fail('expected a metric')),
    left: '2025-01-01',
  };
  const without = { ...store, directory: { ...store.directory, metrics: new Map([['BEF01', left]]) } };
  expect(resolveMetric(without, 'metrics', 'bef01', 'sv')).toMatchObject({
    code: 'unavailable',
    details: {
      ...{ parameter: 'metrics', value: 'bef01', reason: 'withdrawn' },
      revision: '2025-01-01/BEF01/withdrawn',
    },
  });
  expect([knownMetric(without, 'BEF01'), knownMetric(store, 'matt-av-samma-ord')]).toEqual([null, null]);
  expect(knownMetric(store, 'bef01')?.id).toBe('BEF01');
});

it('a county of one municipality is taken for it, by its name', () => {
  const { details, names } = resolveMunicipality(shipped, 'geo', 'Region Gotland') as Problem;
  expect([details['suggestions'], names]).toEqual([['0980'], { '0980': 'Gotland' }]);
});

it('candidates have their titles in the language, and at most five of what a search finds are suggested', () => {
  for (const [lang, title] of [
    ['sv', 'Medellivslängd för män'],
    ['en', 'Life expectancy of men'],
  ] as const)
    expect(resolveMetric(shipped, 'metric', 'medellivslängd', lang)).toMatchObject({
      code: 'ambiguous',
      details: { candidates: [{ id: 'N00923', title }, { id: 'N00925' }] },
    });
  const found = searchMetrics(shipped.catalogue, 'miljö').metrics.map(({ id }) => id);
  expect(found.length).toBeGreaterThan(5);
  expect(resolveMetric(shipped, 'metric', 'miljö', 'sv')).toMatchObject({
    details: { suggestions: found.slice(0, 5) },
  });
});

it.each([
  ['habo', ['Habo', 'Håbo']],
  [' HABO ', ['Habo', 'Håbo']],
  ['håbo', ['Håbo']],
  ['0305', ['Håbo']],
  ['nowhere', []],
])('who types %j is shown the one that is spelt so first', (typed, names) => {
  expect(namesakes(shipped, typed).map(({ name }) => name)).toEqual(names);
});

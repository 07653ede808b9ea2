import { describe, expect, it } from 'vitest';
import { searchMetrics } from '../../../src/search/metrics.ts';
import { ENGLISH } from './questions-en.ts';
import { SWEDISH } from './questions-sv.ts';
import { SHIPPED_CATALOGUE } from './shipped.ts';

const catalogue = SHIPPED_CATALOGUE;

const questionsIn = (table: string) =>
  table
    .trim()
    .split('\n')
    .map((line) => {
      const [query = '', ids = ''] = line.split(': ');
      return { query, wanted: ids.split(' ') };
    });

describe.each([
  ['Swedish', SWEDISH, 150],
  ['English', ENGLISH, 80],
])('of what people ask in %s', (_, table, least) => {
  const found = questionsIn(table).map(({ query, wanted }) => ({
    query,
    wanted,
    ids: searchMetrics(catalogue, query).metrics.map(({ id }) => id),
  }));

  it('there is enough to judge by', () => {
    expect(found.length).toBeGreaterThanOrEqual(least);
    expect(new Set(found.map(({ query }) => query)).size).toBe(found.length);
  });

  it('all is among the first three', () => {
    const missed = found.filter(({ wanted, ids }) => !wanted.every((id) => ids.slice(0, 3).includes(id)));
    const said = missed.map(({ query, wanted, ids }) => `${query}: ${wanted}, not ${ids.slice(0, 3)}`);
    expect(said).toEqual([]);
  });

  it('at least 95 of 100 lead with what is meant', () => {
    const missed = found.filter(({ wanted, ids }) => ids[0] !== wanted[0]);
    const said = missed.map(({ query, wanted, ids }) => `${query}: ${wanted[0]}, not ${ids[0]}`);
    expect(missed.length / found.length, said.join('\n')).toBeLessThanOrEqual(0.05);
  });
});

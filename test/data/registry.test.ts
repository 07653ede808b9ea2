import { describe, expect, test } from 'vitest';
import { isAbout, Metric, type Note, Registry } from '../../src/data/registry.ts';
import { metricOf, registryOf } from '../support/dataset.ts';

describe('a metric', () => {
  test('is described by what it has: what may be left out is none', () => {
    const { definition: _, notes: __, related: ___, noun: ____, leftOut: _____, ...plain } = metricOf();
    expect(Metric.parse(plain)).toMatchObject({
      definition: null,
      notes: [],
      related: [],
      noun: null,
      leftOut: [],
    });
  });
});

test('an address for programs is no page, in registries that had one address too', () => {
  const { apiUrl: _, ...entry } = metricOf();
  const [api, page] = ['https://api.kolada.se/v3/kpi/N01951', 'https://www.scb.se/befolkning'];
  expect(Metric.parse({ ...entry, sourceUrl: api })).toMatchObject({ sourceUrl: null, apiUrl: api });
  expect(Metric.parse({ ...entry, sourceUrl: page })).toMatchObject({ sourceUrl: page, apiUrl: null });
});

test('the log has the name that the registry gives it, which is one word, and the project’s where it gives none', () => {
  const { logOrigin: _, ...unnamed } = registryOf();
  expect(Registry.parse(unnamed).logOrigin).toBe('open-data-api/history');
  expect(Registry.parse({ ...unnamed, logOrigin: 'example.org/log' }).logOrigin).toBe('example.org/log');
  // Each would be read as another line or another key in a checkpoint (C2SP signed-note).
  for (const logOrigin of ['', 'example.org log', 'example.org/log\n', 'example.org+log'])
    expect(Registry.safeParse({ ...unnamed, logOrigin }).success, logOrigin).toBe(false);
});

test.each<[Partial<Note>, boolean]>([
  [{}, true],
  [{ geo: ['0980'] }, false],
  [{ geo: ['0140', '0180'] }, true],
  [{ from: '2022', to: '2022' }, true],
  [{ from: '2023' }, false],
  [{ to: '2021' }, false],
])('a note of %j is about Stockholm in 2022: %s', (bounds, expected) => {
  const text = { sv: 'Läs så.', en: 'Read so.' };
  const note: Note = { kind: 'caution', text, geo: null, from: null, to: null, ...bounds };
  expect(isAbout(note, { geo: '0180', period: '2022' })).toBe(expected);
});

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

  test('keeps a reason in both languages, and is refused with one in a single language of two', () => {
    const both = { sv: 'Få deltar.', en: 'Few take part.' };
    expect(Metric.parse({ ...metricOf(), capabilitiesReason: both }).capabilitiesReason).toEqual(both);
    expect(Metric.safeParse({ ...metricOf(), capabilitiesReason: { sv: 'Få deltar.' } }).success).toBe(false);
  });

  test.each([
    ['https://www.scb.se/befolkning?mail=info@scb.se', true],
    ['https://www.scb.se/@befolkning', true],
    ['https://anna:hemligt@www.scb.se/befolkning', false],
    ['https://anna@www.scb.se/befolkning', false],
  ])('has an address that everyone will read, without user name and password: %s, %s', (sourceUrl, taken) => {
    expect(Metric.safeParse({ ...metricOf(), sourceUrl }).success).toBe(taken);
  });
});

test('an address for programs is no page, in registries that had one address too', () => {
  const { apiUrl: _, ...entry } = metricOf();
  const [api, page] = ['https://api.kolada.se/v3/kpi/N01951', 'https://www.scb.se/befolkning'];
  expect(Metric.parse({ ...entry, sourceUrl: api })).toMatchObject({ sourceUrl: null, apiUrl: api });
  expect(Metric.parse({ ...entry, sourceUrl: page })).toMatchObject({ sourceUrl: page, apiUrl: null });
});

test.each([
  ['{place} had {value} in {year}', true],
  ['{place} had {value}', false],
  ['{place} had {value} in {year}, {year}', false],
  ['{place} had {value} in {year} ({unit})', false],
])('a phrase has place, value and year once each: %s', (en, isTaken) => {
  const sentence = { sv: 'I {place} fanns {value} {year}', en };
  expect(Metric.safeParse({ ...metricOf(), sentence }).success).toBe(isTaken);
});

test('a subtitle has one line of 60 signs in both languages, or there is none', () => {
  const taken = (subtitle: unknown) => Metric.safeParse({ ...metricOf(), subtitle }).success;
  expect(Metric.parse(metricOf()).subtitle).toBeNull();
  expect(taken({ sv: 'å'.repeat(60), en: 'a'.repeat(60) })).toBe(true);
  expect(taken({ sv: 'å'.repeat(61), en: 'a' })).toBe(false);
  expect(taken({ sv: 'å', en: 'a'.repeat(61) })).toBe(false);
  expect(taken({ sv: 'Andel av befolkningen' })).toBe(false);
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

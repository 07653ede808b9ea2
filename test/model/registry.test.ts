import { expect, test } from 'vitest';
import { isAbout, Metric, type Note, Registry } from '../../src/data/registry.ts';
import { registryOf } from '../release/small-dataset.ts';
import { metricOf } from '../support/dataset-head.ts';

test('a reason in one language, as older releases have it, stands in both places', () => {
  const older = { ...metricOf(), capabilitiesReason: 'Few take part.' };
  const { definition: _, notes: __, related: ___, noun: ____, ...plain } = older;
  expect(Metric.parse(plain)).toMatchObject({
    capabilitiesReason: { sv: 'Few take part.', en: 'Few take part.' },
    definition: null,
    notes: [],
    related: [],
    noun: null,
  });
});

test('a reason in both languages stays as it is, and one in a single language of two is refused', () => {
  const both = { sv: 'Få deltar.', en: 'Few take part.' };
  expect(Metric.parse({ ...metricOf(), capabilitiesReason: both }).capabilitiesReason).toEqual(both);
  expect(Metric.safeParse({ ...metricOf(), capabilitiesReason: { sv: 'Få deltar.' } }).success).toBe(false);
});

test('the log has the name that the registry gives it, which is one word, and the project’s where it gives none', () => {
  const { logOrigin: _, ...unnamed } = registryOf([metricOf()]);
  expect(Registry.parse(unnamed).logOrigin).toBe('open-data-api/log/2');
  expect(Registry.parse({ ...unnamed, logOrigin: 'example.org/log' }).logOrigin).toBe('example.org/log');
  // Each would be read as another line or another key in a checkpoint (C2SP signed-note).
  for (const logOrigin of ['', 'example.org log', 'example.org/log\n', 'example.org+log'])
    expect(Registry.safeParse({ ...unnamed, logOrigin }).success, logOrigin).toBe(false);
});

test('an address that everyone will read has no user name and no password', () => {
  const isTaken = (sourceUrl: string) => Metric.safeParse({ ...metricOf(), sourceUrl }).success;
  expect(isTaken('https://www.scb.se/befolkning?mail=info@scb.se')).toBe(true);
  expect(isTaken('https://www.scb.se/@befolkning')).toBe(true);
  for (const userInfo of ['anna:hemligt', 'anna'])
    expect(isTaken(`https://${userInfo}@www.scb.se/befolkning`), userInfo).toBe(false);
});

test.each<[Partial<Note>, boolean]>([
  [{}, true],
  [{ geo: ['0980'] }, false],
  [{ geo: ['0140', '0180'] }, true],
  [{ from: '2022', to: '2022' }, true],
  [{ from: '2023' }, false],
  [{ to: '2021' }, false],
])('whether a note %j is about Stockholm in 2022: %s', (bounds, expected) => {
  const text = { sv: 'Läs så.', en: 'Read so.' };
  const note: Note = { kind: 'caution', text, geo: null, from: null, to: null, ...bounds };
  expect(isAbout(note, { geo: '0180', period: '2022' })).toBe(expected);
});

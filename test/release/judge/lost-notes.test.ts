import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import type { Metric, Note } from '../../../src/data/registry.ts';
import { lostNotes } from '../../../src/release/judge-loss.ts';
import { type Published, publishedDataset } from '../published-dataset.ts';
import { metricOf, put, registryOf } from '../small-dataset.ts';

const lost = (after: Partial<Metric>, before: Partial<Metric>) =>
  lostNotes(
    registryOf([metricOf('N00001', after)]),
    registryOf([metricOf('N00001', before), metricOf('N00002', { notes: [noteOf('Of another')] })]),
  ).map(({ rule, where, expected }) => [rule, where.metric, expected]);

const noteOf = (en: string, more: Partial<Note> = {}): Note => ({
  kind: 'caution',
  text: { sv: `${en} (sv)`, en },
  geo: null,
  from: null,
  to: null,
  ...more,
});
const withNotes = (...notes: Note[]): Partial<Metric> => ({ notes });

test('a note that is gone is missed, one that is kept, added or worded anew is not', () => {
  const had = withNotes(noteOf('One'), noteOf('Two', { geo: ['0980'] }));
  expect(lost(withNotes(noteOf('One')), had)).toEqual([['note-vanishes', 'N00001', 'caution: Two']]);
  expect(lost(withNotes(), had).map(([, , note]) => note)).toEqual(['caution: One', 'caution: Two']);
  expect(lost(had, had)).toEqual([]);
  expect(lost(withNotes(noteOf('Two', { geo: ['0980'] }), noteOf('One'), noteOf('New')), had)).toEqual([]);
  expect(lost(withNotes(noteOf('One'), noteOf('Second', { geo: ['0980'] })), had)).toEqual([]);
});

test.each<[string, Partial<Note>, Partial<Note>]>([
  ['another kind', { kind: 'break', from: '2015' }, { from: '2015' }],
  ['another first year of a break', { kind: 'break', from: '2014' }, { kind: 'break', from: '2015' }],
  ['fewer municipalities', { geo: ['0980'] }, { geo: ['0980', '0180'] }],
  ['some municipalities for all', { geo: ['0980'] }, {}],
  ['a later year', { from: '2016' }, { from: '2015' }],
  ['a first year for none', { from: '2016' }, {}],
  ['an earlier last year', { to: '2019' }, { to: '2020' }],
  ['a last year for none', { to: '2019' }, {}],
])('a note about %s does not stand for it', (_, after, before) => {
  expect(lost(withNotes(noteOf('New', after)), withNotes(noteOf('Old', before)))).toHaveLength(1);
});

test.each<[string, Partial<Note>, Partial<Note>]>([
  ['more municipalities', { geo: ['0980', '0180'] }, { geo: ['0180'] }],
  ['all municipalities and years', {}, { geo: ['0180'], from: '2015', to: '2020' }],
  ['more years', { from: '2014', to: '2021' }, { from: '2015', to: '2020' }],
  ['the same years', { from: '2015', to: '2020' }, { from: '2015', to: '2020' }],
  ['the same break', { kind: 'break', from: '2015' }, { kind: 'break', from: '2015' }],
])('a note about %s stands for it', (_, after, before) => {
  expect(lost(withNotes(noteOf('New', after)), withNotes(noteOf('Old', before)))).toEqual([]);
});

test('one note stands for no two, and none that was there before stands for another', () => {
  expect(lost(withNotes(noteOf('Both')), withNotes(noteOf('One'), noteOf('Two')))).toHaveLength(1);
  expect(lost(withNotes(noteOf('One')), withNotes(noteOf('One'), noteOf('Two')))).toHaveLength(1);
});

test('notes that are worded anew and put in another order each find one that stands for it', () => {
  const had = withNotes(noteOf('Of 0980', { geo: ['0980'] }), noteOf('Of all'));
  const ofAll = noteOf('Of all, anew');
  expect(lost(withNotes(ofAll, noteOf('Of 0980, anew', { geo: ['0980'] })), had)).toEqual([]);
  expect(lost(withNotes(ofAll), had).map(([, , note]) => note)).toEqual(['caution: Of 0980']);
  const three = [['0980'], ['0180'], ['0114']].map((geo) => noteOf(geo.join(), { geo }));
  const shifted = [['0980', '0180'], ['0114', '0980'], ['0980']].map((geo) => noteOf('New', { geo }));
  expect(lost(withNotes(...shifted), withNotes(...three))).toEqual([]);
});

test('nothing is missed of a metric that is hidden, was hidden or is not there any more', () => {
  const hidden = { status: { public: false, reason: 'Doubtful.' } };
  const noted = withNotes(noteOf('One'));
  expect(lost(hidden, noted)).toEqual([]);
  expect(lost({}, { ...hidden, ...noted })).toEqual([]);
  expect(lostNotes(registryOf([]), null)).toEqual([]);
});

let dataset: Published | undefined;
afterEach(() => dataset?.remove());

test('a note that is gone stops the release until that is waived', async () => {
  dataset = await publishedDataset([metricOf('N00001', withNotes(noteOf('One'))), metricOf('N00002')]);
  const { data } = dataset.paths;
  put(join(data, 'metrics.json'), JSON.stringify(registryOf([metricOf('N00001'), metricOf('N00002')])));
  const { code, lines } = await dataset.run('publish', '--date', '2025-01-01');
  expect(code).toBe(1);
  expect(lines.join('\n')).toMatch(/\(N00001\) \[note-vanishes\]/);
  put(join(data, 'waivers.csv'), 'rule,metric,geo,period,reason\nnote-vanishes,N00001,,,Mended.\n');
  expect((await dataset.run('publish', '--date', '2025-01-01')).code).toBe(0);
  expect((await dataset.run('verify')).code).toBe(0);
});

test('what a metric said and was called is missed, too, where a release hid it in between', async () => {
  const noted = metricOf('N00001', { ...withNotes(noteOf('One')), aliases: ['folk'], order: 'descending' });
  dataset = await publishedDataset([noted, metricOf('N00002')]);
  const { data } = dataset.paths;
  const write = (metric: Metric, waivers = ''): void => {
    put(join(data, 'metrics.json'), JSON.stringify(registryOf([metric, metricOf('N00002')])));
    put(join(data, 'waivers.csv'), `rule,metric,geo,period,reason\n${waivers}`);
  };
  const hidden = { status: { public: false, reason: 'Doubtful.' } };
  write(metricOf('N00001', hidden), 'metric-turns-non-public,N00001,,,Doubtful.\n');
  expect((await dataset.run('publish', '--date', '2025-01-01')).code).toBe(0);
  write(metricOf('N00001', { order: 'ascending' }));
  const { code, lines } = await dataset.run('publish', '--date', '2025-02-01');
  expect(code).toBe(1);
  for (const rule of ['note-vanishes', 'alias-vanishes', 'ranking-turns-around'])
    expect(lines.join('\n')).toContain(`(N00001) [${rule}]`);
  write(noted);
  expect((await dataset.run('publish', '--date', '2025-02-01')).code).toBe(0);
});

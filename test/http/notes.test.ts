import assert from 'node:assert/strict';
import { describe, expect, it } from 'vitest';
import { breaksOf, cautionsOf, newerOf, notesOf, otherNotes, ownNotes } from '../../src/http/views.ts';
import { otherYearsNotes } from '../../src/site/figure.ts';
import { goldenData } from '../support/golden.ts';
import { serveDerived, verifiedOf } from '../support/service.ts';

const served = await serveDerived(verifiedOf(goldenData('small')));
const { store } = served.service;

const dataOf = async (path: string) => JSON.parse((await served.ask(path)).body).data;
const metricOf = (id: string) => {
  const metric = store.directory.metrics.get(id);
  if (metric === undefined) throw new Error(`expected the golden metric ${id}`);
  return metric;
};

const GOTHENBURG = {
  kind: 'caution',
  text: 'Göteborg frågar på ett annat sätt än de andra.',
  from: null,
  to: null,
};
const BREAK = {
  kind: 'break',
  text: 'Från 2023 ställs frågan till alla, före det till vuxna.',
  from: '2023',
  to: null,
};

it.each([
  ['the page of a figure', '/observations/SF.TIES1.1480.2023', '/observations/SF.TIES1.0180.2023'],
  ['a chart', '/embed/chart/1480/TIES1', '/embed/chart/0180/TIES1'],
  [
    'a comparison',
    '/embed/compare?municipalities=1480,0180&metric=TIES1',
    '/embed/compare?municipalities=0114,0180&metric=TIES1',
  ],
])('in the table of %s have a sign at each figure that is noted by itself', async (_, noted, plain) => {
  const signsIn = async (path: string) =>
    (await served.ask(path)).body.split('<abbr title="Förbehåll">†').length - 1;
  const series = await store.series(metricOf('TIES1'), '1480');
  const values = (series?.values ?? []).filter((value) => value !== null).length;
  expect(values).toBeGreaterThan(1);
  expect([await signsIn(noted), await signsIn(plain)]).toEqual([values, 0]);
});

describe('the notes of a figure', () => {
  it('are those of its municipality and its year', async () => {
    const notesOf = async (id: string) => (await dataOf(`/api/v1/observations/${id}`)).notes;
    expect(await notesOf('SF.TIES1.1480.2023')).toEqual([GOTHENBURG, BREAK]);
    expect(await notesOf('SF.TIES1.1480.2022')).toEqual([GOTHENBURG]);
    expect(await notesOf('SF.TIES1.0180.2023')).toEqual([BREAK]);
    expect(await notesOf('SF.TIES1.0180.2022')).toEqual([]);
  });

  it('hold why a waiver let it through, in the requested language', async () => {
    const { flags, notes } = await dataOf('/api/v1/observations/SF.ASC01.1981.2023?lang=en');
    expect(flags).toEqual(['suspect-zero']);
    expect(notes).toEqual([
      {
        kind: 'caution',
        text: 'Sala answers the same day, it says; kept as reported and flagged.',
        from: '2023',
        to: '2023',
      },
    ]);
  });

  it('travel with it in collections, rankings and comparisons', async () => {
    const { observations } = await dataOf('/api/v1/observations?geo=1480&metric=TIES1');
    expect(observations.map(({ notes }: { notes: unknown[] }) => notes.length)).toEqual([1, 2]);
    const { entries } = await dataOf('/api/v1/rankings?metric=ASC01');
    expect(entries.find(({ geo }: { geo: string }) => geo === '1981')).toMatchObject({
      flags: ['suspect-zero'],
      notes: [{ text: 'Sala svarar samma dag, enligt kommunen; återgivet som det redovisas och märkt.' }],
    });
    const { metrics } = await dataOf('/api/v1/compare?municipalities=0180,1480&metrics=TIES1');
    expect(metrics[0].values.map(({ notes }: { notes: unknown[] }) => notes.length)).toEqual([1, 2]);
  });
});

describe('what lines over the years must be read with', () => {
  /** The lines of a drawing's text as one. */
  const textOf = async (path: string): Promise<string> =>
    (await served.ask(path)).body.replaceAll(/<\/text><text[^>]*>/g, ' ');

  it.each([
    '/embed/chart/1480/TIES1',
    '/embed/chart.svg?geo=1480&metric=TIES1',
    '/embed/compare?municipalities=0180,1480&metric=TIES1',
    '/embed/compare.svg?municipalities=0180,1480&metric=TIES1',
    '/jamfor?municipalities=0180,1480&metrics=TIES1',
  ])('is said by %s, of the municipalities that it shows alone', async (path) => {
    expect(await textOf(path)).toContain(GOTHENBURG.text);
    expect(await textOf(path.replaceAll('1480', '0114'))).not.toContain(GOTHENBURG.text);
  });

  it.each([
    ['/embed/chart/1981/ASC01', '2023: Sala svarar samma dag'],
    ['/embed/compare?municipalities=0180,1981&metric=ASC01', 'Sala 2023: Sala svarar samma dag'],
    ['/jamfor?municipalities=0180,1981&metrics=ASC01', '† Sala: Sala svarar samma dag'],
  ])('gives the reason that a waiver has, and no other word of it, in %s', async (path, reason) => {
    const text = await textOf(path);
    expect(text).toContain(reason);
    expect(text).not.toContain('Källan anger 0');
  });

  it('names what is about one municipality first, and nothing of other municipalities and years', () => {
    const caution = (sv: string, rest: object) => ({
      kind: 'caution' as const,
      text: { sv, en: sv },
      geo: null,
      from: null,
      to: null,
      ...rest,
    });
    const notes = [
      caution('alla', {}),
      caution('Stockholm', { geo: ['0180'] }),
      caution('Sala', { geo: ['1981'] }),
      caution('förr', { to: '1990' }),
      { ...caution('brott', { from: '2023' }), kind: 'break' as const },
    ];
    const metric = { ...metricOf('TIES1'), notes };
    expect(cautionsOf(metric, ['0114', '0180'], 'sv')).toEqual(['Stockholm', 'alla']);
  });
});

it('the notes beside a ranking are those that no figure of its year has, and all where there is none', () => {
  const about = (sv: string, geo: string[] | null, from: string | null, to: string | null) => ({
    kind: 'caution' as const,
    text: { sv, en: sv },
    geo,
    from,
    to,
  });
  const notes = [
    about('alltid', null, null, null),
    about('Sala', ['1981'], null, null),
    about('förr', null, null, '1998'),
    about('Sala förr', ['1981'], null, '1998'),
  ];
  const textsOf = (year: string | null) => otherNotes({ notes }, year).map(({ sv }) => sv);
  expect(textsOf('2022')).toEqual(['förr', 'Sala förr']);
  expect(textsOf('1998')).toEqual([]);
  expect(textsOf(null)).toEqual(['alltid', 'Sala', 'förr', 'Sala förr']);
});

it('a metric has its definition, its notes with whom they are about, and its relatives', async () => {
  expect(await dataOf('/api/v1/metrics/BEF01?lang=en')).toMatchObject({
    definition: 'The number of inhabitants on 31 December, as reported by SCB.',
    related: [{ metric: 'DISJ01', relation: 'same-subject' }],
    provenance: {
      periodSemantics: '31-december',
      license: 'CC0-1.0',
      labels: { periodSemantics: 'As at 31 December', geographySemantics: null },
    },
  });
  const { notes } = await dataOf('/api/v1/metrics/TIES1');
  expect(notes).toEqual([
    { ...GOTHENBURG, geo: ['1480'] },
    { ...BREAK, geo: null },
  ]);
});

it('a series three years behind its release says so, and where newer years are', () => {
  expect(newerOf({ store, metric: metricOf('NORANK1'), lang: 'sv' })).toEqual({
    last: '1990',
    retrieved: '2025-11-18',
    metric: { id: 'REV01', title: 'Reviderat mått', last: '2023' },
  });
  expect(newerOf({ store, metric: metricOf('TIES1'), lang: 'sv' })).toBeNull();
});

it('a figure is read with what is its own first, and with the newest break before those that it has overtaken', () => {
  const note = (kind: 'caution' | 'break', sv: string, rest: object) => ({
    kind,
    text: { sv, en: sv },
    geo: null,
    from: null,
    to: null,
    ...rest,
  });
  const notes = [
    note('break', 'brott 2015', { from: '2015' }),
    note('break', 'brott 2021', { from: '2021' }),
    note('caution', 'alla', {}),
    note('caution', 'Göteborg', { geo: ['1480'] }),
  ];
  const place = store.directory.municipalities.get('1480');
  assert.ok(place);
  const subject = { store, metric: { ...metricOf('TIES1'), notes }, place, lang: 'sv' as const };
  const waived: Record<string, { sv: string; en: string }[]> = { '2023': [{ sv: 'skäl', en: 'reason' }] };
  const of = (period: string) => notesOf(subject, { cautions: waived }, period);
  expect(of('2023')).toEqual(['Göteborg', 'skäl', 'alla', 'brott 2021', 'brott 2015']);
  expect(of('2020')).toEqual(['Göteborg', 'alla', 'brott 2015']);
});

it('the drawing beside a figure is read with what is about its other years, and with nothing of other municipalities', () => {
  const caution = (sv: string, geo: string[] | null, to: string | null) => ({
    kind: 'caution' as const,
    text: { sv, en: sv },
    geo,
    from: null,
    to,
  });
  const notes = [
    caution('alla', null, null),
    caution('förr', ['1480'], '2022'),
    caution('Sala', ['1981'], null),
  ];
  const place = store.directory.municipalities.get('1480');
  assert.ok(place);
  const subject = { store, metric: { ...metricOf('TIES1'), notes }, place, lang: 'sv' as const };
  const { periods } = subject.metric;
  const series = { periods, cautions: { '2021': [{ sv: 'nolla', en: 'zero' }] } };
  expect(otherYearsNotes(subject, series, '2023')).toEqual(['förr', '2021: nolla']);
  expect(otherYearsNotes(subject, series, '2022')).toEqual(['2021: nolla']);
  expect(otherYearsNotes(subject, series, '2021')).toEqual([]);
});

it('a row of a ranking is marked for its own notes only', () => {
  const metric = metricOf('TIES1');
  expect(ownNotes(metric, { geo: '1480', cautions: [] }, '2023')).toHaveLength(1);
  expect(ownNotes(metric, { geo: '0180', cautions: [] }, '2023')).toEqual([]);
  expect(ownNotes(metric, { geo: '0180', cautions: [{ sv: 'a', en: 'b' }] }, '2023')).toEqual([
    { sv: 'a', en: 'b' },
  ]);
});

describe('a break', () => {
  it('is drawn for every municipality that it names, and for no other', () => {
    const text = { sv: 'Ny mätning.', en: 'Another measurement.' };
    const note = { kind: 'break' as const, text, geo: ['0180', '1480'], from: '2023', to: null };
    const metric = { ...metricOf('REV01'), notes: [note] };
    const breaksIn = (...geos: string[]) => breaksOf(metric, geos, 'sv');
    expect(breaksIn('1480')).toEqual([{ period: '2023', text: 'Ny mätning.' }]);
    expect(breaksIn('0114', '0180')).toHaveLength(1);
    expect(breaksIn('0114')).toEqual([]);
  });
});

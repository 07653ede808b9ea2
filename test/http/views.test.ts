// What a page has of a metric's words: its notes, its title where nobody has translated it, and what is kept on a line.
import { describe, expect, it } from 'vitest';
import type { VerifiedDataset } from '../../src/builder/verify.ts';
import type { Metric, Registry } from '../../src/data/registry.ts';
import { dcatTriples } from '../../src/downloads/dcat.ts';
import {
  breaksOf,
  cautionsOf,
  describedMetric,
  newerOf,
  otherNotes,
  rankingView,
} from '../../src/http/views.ts';
import { searchHits } from '../../src/site/hits.ts';
import { placeSubjectPage } from '../../src/site/place.ts';
import { metricList } from '../../src/site/subject.ts';
import { withRegistry } from '../support/altered.ts';
import { goldenData } from '../support/golden.ts';
import { serveDerived, verifiedOf } from '../support/service.ts';
import { showing } from '../support/showing.ts';

const served = await serveDerived(verifiedOf(goldenData('small')));
const { store } = served.service;

const metricOf = (id: string) => {
  const metric = store.directory.metrics.get(id);
  if (metric === undefined) throw new Error(`expected the golden metric ${id}`);
  return metric;
};

const GOTHENBURG_CODE = '1480';

/** A note of a metric, of everything unless `rest` says of what. */
const noteOf = (kind: 'caution' | 'break', sv: string, rest: object = {}) => ({
  ...{ kind, text: { sv, en: sv }, geo: null, from: null, to: null },
  ...rest,
});

/** A figure of Gothenburg whose metric has these notes. */
function subjectWith(notes: ReturnType<typeof noteOf>[]) {
  const municipality = store.directory.municipalities.get(GOTHENBURG_CODE);
  if (municipality === undefined) throw new Error('expected Gothenburg');
  const metric = { ...metricOf('TIES1'), notes };
  return { store, metric, municipality, place: municipality, lang: 'sv' as const };
}

const GOTHENBURG = {
  kind: 'caution',
  text: 'Göteborg frågar på ett annat sätt än de andra.',
  from: null,
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
])('the table of %s has a sign at each figure that is noted by itself', async (_, noted, plain) => {
  const signsIn = async (path: string) =>
    (await served.ask(path)).body.split('<abbr title="Förbehåll">†').length - 1;
  const series = await store.series(metricOf('TIES1'), '1480');
  const values = (series?.values ?? []).filter((value) => value !== null).length;
  expect(values).toBeGreaterThan(1);
  expect([await signsIn(noted), await signsIn(plain)]).toEqual([values, 0]);
});

describe('the metric that the ranking of a total leads to', () => {
  const leadsTo = (unit: string) => {
    const other = {
      ...metricOf('DISJ01'),
      unit,
      title: { sv: 'Olyckor per invånare', en: 'Accidents per inhabitant' },
    };
    const metrics = new Map([...store.directory.metrics, ['DISJ01', other] as const]);
    const subject = {
      store: { ...store, directory: { ...store.directory, metrics } },
      metric: metricOf('BEF01'),
      lang: 'sv' as const,
    };
    return rankingView(subject, { period: '2023', entries: [], missing: [], apart: [] }, null).perInhabitant;
  };

  it('has its unit per inhabitant', () => {
    expect(leadsTo('count-per-1000-inhabitants-aged-16-64')).toEqual({
      title: 'Olyckor per invånare',
      path: '/matt/DISJ01',
    });
  });

  it.each(['count', 'kilometres-per-inhabitant', 'count-per-household'])('is not one in %s', (unit) => {
    expect(leadsTo(unit)).toBeNull();
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
    const notes = [
      noteOf('caution', 'alla'),
      noteOf('caution', 'Stockholm', { geo: ['0180'] }),
      noteOf('caution', 'Sala', { geo: ['1981'] }),
      noteOf('caution', 'förr', { to: '1990' }),
      noteOf('break', 'brott', { from: '2023' }),
    ];
    const metric = { ...metricOf('TIES1'), notes };
    expect(cautionsOf(metric, ['0114', '0180'], 'sv')).toEqual(['Stockholm', 'alla']);
  });
});

it('the notes beside a ranking are those that no figure of its year has, and all where there is none', () => {
  const notes = [
    noteOf('caution', 'alltid'),
    noteOf('caution', 'Sala', { geo: ['1981'] }),
    noteOf('caution', 'förr', { to: '1998' }),
    noteOf('caution', 'Sala förr', { geo: ['1981'], to: '1998' }),
  ];
  const textsOf = (year: string | null) => otherNotes({ notes }, year).map(({ sv }) => sv);
  expect(textsOf('2022')).toEqual(['förr', 'Sala förr']);
  expect(textsOf('1998')).toEqual([]);
  expect(textsOf(null)).toEqual(['alltid', 'Sala', 'förr', 'Sala förr']);
});

it('a series three years behind its release says so, and where newer years are', () => {
  expect(newerOf({ store, metric: metricOf('NORANK1'), lang: 'sv' })).toEqual({
    last: '1990',
    retrieved: '2025-05-30',
    metric: { id: 'REV01', title: 'Reviderat mått', last: '2023' },
  });
  expect(newerOf({ store, metric: metricOf('TIES1'), lang: 'sv' })).toBeNull();
});

/** A ranking of one figure, with these reasons of waivers. */
const rankingOf = (
  subject: Parameters<typeof rankingView>[0],
  geo: string,
  period: string,
  ...waived: string[]
) => {
  const cautions = waived.map((text) => ({ sv: text, en: text }));
  const entry = { geo, value: 1, rank: 1, tied: false, flags: [], cautions };
  return rankingView(subject, { period, entries: [entry], missing: [], apart: [] }, null);
};

it('a figure is read with what is its own first, and with the newest break before those that it has overtaken', () => {
  const subject = subjectWith([
    noteOf('break', 'brott 2015', { from: '2015' }),
    noteOf('break', 'brott 2021', { from: '2021' }),
    noteOf('caution', 'alla'),
    noteOf('caution', 'Göteborg', { geo: [GOTHENBURG_CODE] }),
  ]);
  const of = (period: string, ...waived: string[]) => {
    const { entries, notes } = rankingOf(subject, GOTHENBURG_CODE, period, ...waived);
    return [...(entries[0]?.notes ?? []), ...notes];
  };
  expect(of('2023', 'skäl')).toEqual(['Göteborg', 'skäl', 'alla', 'brott 2021', 'brott 2015']);
  expect(of('2020')).toEqual(['Göteborg', 'alla', 'brott 2015']);
});

it.each(['ranking', 'map'])('a %s names those whose figures a waiver let through', async (kind) => {
  const { body } = await served.ask(`/embed/${kind}/ASC01`);
  expect(body).toContain('siffror som stack ut vid vår granskning (†): Sala.');
  expect((await served.ask(`/embed/${kind}/TIES1`)).body).not.toContain('vid granskningen');
});

it('a row of a ranking is marked for its own notes only', () => {
  const subject = { store, metric: metricOf('TIES1'), lang: 'sv' as const };
  const notesOf = (geo: string, ...waived: string[]) =>
    rankingOf(subject, geo, '2023', ...waived).entries[0]?.notes;
  expect(notesOf('1480')).toHaveLength(1);
  expect(notesOf('0180')).toEqual([]);
  expect(notesOf('0180', 'a')).toEqual(['a']);
});

it('a break is drawn for every municipality that it names, and for no other', () => {
  const note = noteOf('break', 'Ny mätning.', { geo: ['0180', '1480'], from: '2023' });
  const metric = { ...metricOf('REV01'), notes: [note] };
  const breaksIn = (...geos: string[]) => breaksOf(metric, geos, 'sv');
  expect(breaksIn('1480')).toEqual([{ period: '2023', text: 'Ny mätning.' }]);
  expect(breaksIn('0114', '0180')).toHaveLength(1);
  expect(breaksIn('0114')).toEqual([]);
});

const TITLE = 'Andel 25–64 år';
const UNIT = 'antal per 1 000 invånare';
const NOTE = 'Åren 2016–2019 saknas, och siffran räknades om den 2024-08-30 för var och en av kommunerna.';
const WHOLE = /25–64|1 000|2016–2019|\d{4}-\d\d-\d\d/g;

const METRIC = 'TIES1';
/** Whose ranking is refused with its title. */
const UNRANKED = 'NORANK1';

type MetricNote = Metric['notes'][number];

/** The dataset with a title, a unit and a note that could break. */
function breaking({ metrics, units, ...registry }: Registry): Registry {
  const both = <T>(text: T) => ({ sv: text, en: text });
  const note: MetricNote = { kind: 'caution', text: both(NOTE), geo: null, from: null, to: null };
  const short = { ...note, text: both('Åren 2016–2019 saknas.') };
  return {
    ...registry,
    units: units.map((unit) => ({ ...unit, label: both(UNIT) })),
    metrics: metrics.map((metric) =>
      metric.id === METRIC || metric.id === UNRANKED
        ? { ...metric, noun: null, title: both(TITLE), notes: [note, { ...note, geo: ['0180'] }] }
        : { ...metric, noun: null, notes: metric.id === 'BEF01' ? [short] : metric.notes },
    ),
  };
}

/** What may break in the text of a document; drawings do not wrap, code and choices are not running text. */
function brokenIn(html: string): string[] {
  const text = html
    .replace(/<(head|svg|pre|code|script|option|datalist)\b.*?<\/\1>/gs, '')
    .replace(/<(span|b|a) class="nb"[^>]*>[^<]*<\/\1>|<time\b[^>]*>[^<]*<\/time>/g, '')
    .replace(/<[^>]*>/g, '');
  return [...text.matchAll(WHOLE)].map(({ index }) => text.slice(Math.max(0, index - 30), index + 20));
}

describe('dates, spans and grouped numbers of a title, a unit or a note stay on one line', async () => {
  const { ask, service } = await serveDerived(withRegistry('small', breaking));

  it.each([
    `/embed/observation/SF.${METRIC}.0180.2023`,
    '/embed/observation/SF.BEF01.0180.2023',
    '/embed/observation/SF.REV01.0180.2023',
    `/embed/chart/0180/${METRIC}?ref=median`,
    `/embed/ranking?metric=${METRIC}&geo=0180`,
    `/embed/map?metric=${METRIC}`,
    `/embed/ranking?metric=${UNRANKED}`,
    `/embed/compare?municipalities=0180,0114&metric=${METRIC}`,
    `/observations/SF.${METRIC}.0180.2023`,
    `/jamfor?municipalities=0180,0114&metrics=${METRIC}`,
    `/en/compare`,
    `/matt/${METRIC}/2023`,
    '/kommuner/stockholm/andringar',
  ])('in %s', async (path) => {
    const { body } = await ask(path);
    expect(body.match(WHOLE), path).not.toBeNull();
    expect(brokenIn(body)).toEqual([]);
  });

  it('in the parts of pages that are built', async () => {
    const { store } = service;
    const municipality = store.catalogue.municipalities.find(({ code }) => code === '0180');
    if (municipality === undefined) throw new Error('expected Stockholm');
    const { subject = '' } = store.catalogue.metrics.find(({ title }) => title.sv.includes('25–64')) ?? {};
    const page = await placeSubjectPage({ store, place: municipality, lang: 'sv' }, subject);
    for (const { html } of [page?.main ?? expect.fail(), metricList(store.catalogue.metrics, 'sv')]) {
      expect(html).toContain('<span class="nb">25–64</span>');
      expect(brokenIn(html)).toEqual([]);
    }
  });
});

const untranslated = (...ids: string[]): VerifiedDataset =>
  withRegistry('small', ({ metrics, ...registry }) => ({
    ...registry,
    metrics: metrics.map((metric) =>
      ids.includes(metric.id) ? { ...metric, title: { sv: 'Elever', en: null } } : metric,
    ),
  }));

describe('a metric whose title nobody has translated', async () => {
  const { ask, service } = await serveDerived(untranslated('BEF01'));

  it.each([
    '/embed/observation/SF.BEF01.0180.2023',
    '/embed/chart/0180/BEF01',
    '/embed/ranking/BEF01',
    '/embed/map/BEF01',
    '/embed/compare?municipalities=0180,1480&metric=BEF01',
    '/observations/SF.BEF01.0180.2023',
  ])('has its title marked as Swedish in English %s', async (path) => {
    const mark = path.includes('?') ? '&' : '?';
    expect((await ask(`${path}${mark}lang=en`)).body).toMatch(
      /<h1(?: dir="auto")? lang="sv">(?:<a [^>]*>)?Elever</,
    );
    expect((await ask(path)).body).toMatch(/<h1(?: dir="auto")?>(?:<a [^>]*>)?Elever</);
  });

  it.each([
    '/embed/observation/SF.BEF01.0180.2023.svg',
    '/embed/chart/0180/BEF01.svg',
    '/embed/ranking/BEF01.svg',
    '/embed/map/BEF01.svg',
    '/embed/compare.svg?municipalities=0180,1480&metric=BEF01',
  ])('has its title marked as Swedish in the drawing %s', async (path) => {
    const mark = path.includes('?') ? '&' : '?';
    expect((await ask(`${path}${mark}lang=en`)).body).toMatch(/<text [^>]* lang="sv">Elever</);
    expect((await ask(path)).body).toMatch(/<text [^>]*"700">Elever</);
  });

  it('has its title marked on the pages of the site', async () => {
    const { store } = service;
    const municipality = store.catalogue.municipalities.find(({ code }) => code === '0180');
    if (municipality === undefined) throw new Error('expected Stockholm');
    const figures = { sv: '', en: '' };
    for (const lang of ['sv', 'en'] as const)
      figures[lang] =
        (await placeSubjectPage({ store, place: municipality, lang }, 'befolkning'))?.main.html ?? '';
    expect(figures.en).toContain('lang="sv">Elever</a>');
    expect(figures.sv).not.toContain('lang="sv"');
    const marks = (html: string) => html.match(/lang="sv">Elever</g) ?? [];
    const compared = '?municipalities=0180,1480&metrics=BEF01';
    expect(marks((await ask(`/en/compare${compared}`)).body).length).toBeGreaterThan(1);
    expect(marks((await ask(`/jamfor${compared}`)).body)).toEqual([]);
    expect((await ask('/en/metrics/BEF01/2022')).body).toContain(
      '<caption><bdi lang="sv">Elever</bdi>, 2022 (',
    );
    expect((await ask('/matt/BEF01/2022')).body).toContain('<caption><bdi>Elever</bdi>, 2022 (');
    const changed = await serveDerived(untranslated('REV01'));
    expect(marks((await changed.ask('/en/municipalities/stockholm/changes')).body)).toHaveLength(1);
    expect(marks((await changed.ask('/kommuner/stockholm/andringar')).body)).toEqual([]);
    expect(metricList(store.catalogue.metrics, 'en').html.match(/lang="sv"/g)).toHaveLength(1);
  });

  const titled = (found: { text: string; lang?: string }[]) =>
    found.filter(({ text }) => text.includes('Elever')).map(({ lang }) => lang);

  it('is marked as a hit of the search, alone and with a municipality', async () => {
    const { catalogue } = service.store;
    for (const query of ['BEF01', 'Stockholm BEF01', 'Stockholm Göteborg BEF01']) {
      const english = titled(searchHits(catalogue, query, showing('en')));
      expect(english.length, query).toBeGreaterThan(0);
      expect(new Set(english)).toEqual(new Set(['sv']));
      expect(new Set(titled(searchHits(catalogue, query, showing('sv'))))).toEqual(new Set([undefined]));
    }
    expect((await ask('/en/search?q=BEF01')).body).toContain('lang="sv">Elever</a>');
    expect((await ask('/sok?q=BEF01')).body).not.toContain('lang="sv">Elever</a>');
  });

  it('is marked on a page that is not there, where it may have been meant', async () => {
    const { body } = await ask('/en/metrics/BEF0');
    expect(body).toContain('lang="sv">Elever</a>');
  });

  it('is marked in the JSON-LD of its pages', async () => {
    const { body } = await ask('/observations/SF.BEF01.0180.2023?lang=en');
    expect(body).toContain('"@language":"sv"');
    expect((await ask('/observations/SF.BEF01.0180.2023')).body).not.toContain('@language');
    const metric = service.store.directory.metrics.get('BEF01');
    if (metric === undefined) throw new Error('expected the metric');
    const described = describedMetric(service.store, metric, { lang: 'en', description: '' });
    const name = { '@value': 'Elever', '@language': 'sv' };
    expect(described).toMatchObject({ name, variableMeasured: { name } });
    expect(described['dateModified']).toBe(metric.modified);
  });

  it('has its title in Swedish alone in the catalogue for data portals', () => {
    const { catalogue } = service.store;
    const publisher = { name: 'x', type: null, email: null };
    const triples = dcatTriples({ catalogue, tables: [], files: [], publisher });
    const titleOf = (id: string) =>
      triples
        .filter(
          ({ subject, predicate }) => subject.endsWith(`#dataset-${id}`) && predicate === 'dcterms:title',
        )
        .map(({ object }) => ('language' in object ? object.language : null));
    expect(titleOf('BEF01')).toEqual(['sv']);
    expect(titleOf('TIES1')).toEqual(['sv', 'en']);
    const english = triples.find(({ object }) => object.value.startsWith('BEF01 for the municipalities'));
    expect(english?.subject.endsWith('#dataset-BEF01')).toBe(true);
  });
});

import { describe, expect, it } from 'vitest';
import type { Lang } from '../../src/data/lang.ts';
import {
  type FigureRow,
  figureRow,
  figureTable,
  hasFigure,
  keyFigure,
  notesBelow,
  type ValueRow,
} from '../../src/site/rows.ts';
import type { Store } from '../../src/store/store.ts';
import { goldenData } from '../support/golden.ts';
import { pageOf } from '../support/page.ts';
import { serveDerived, verifiedOf } from '../support/service.ts';

const { store } = (await serveDerived(verifiedOf(goldenData('small')))).service;

function rowOf(id: string, geo: string, lang: Lang = 'sv'): Promise<FigureRow> {
  const metric = store.directory.metrics.get(id);
  const place = store.directory.municipalities.get(geo);
  if (metric === undefined || place === undefined) throw new Error(`expected ${id} and ${geo}`);
  return figureRow({ store, metric, place }, lang);
}

async function shownRow(id: string, geo: string, lang: Lang = 'sv'): Promise<ValueRow> {
  const row = await rowOf(id, geo, lang);
  if (!hasFigure(row)) throw new Error(`expected a figure of ${id} in ${geo}, got none`);
  return row;
}

/** The lines that a row has in a table: what it says of its figure, and its change. */
function inTable(row: FigureRow) {
  const page = pageOf(figureTable([row], 'Golden', row.unit.lang).html);
  return { notes: page.all('th p.note'), change: page.all('tbody td')[2] ?? null };
}

/** What is said of a key figure: what it measures, what it is beside, its change, what to mind. */
const linesOf = (row: ValueRow): string[] => pageOf(keyFigure(row).html).all('p.note');

describe('the notes below figures', () => {
  const notedAs = (row: ValueRow, title: string, shared: string[]): ValueRow => ({
    ...row,
    metric: { ...row.metric, title: { sv: title, en: title } },
    latest: { ...row.latest, notes: [], shared },
  });

  it('stand once each, those of the same metrics together, with the metrics that they are of', async () => {
    const row = await shownRow('BEF01', '0180');
    const rows = [
      notedAs(row, 'Bensin', ['Om båda.', 'Mer om båda.']),
      notedAs(row, 'Diesel', ['Om båda.', 'Om diesel.', 'Mer om båda.']),
      notedAs(row, 'El', []),
    ];
    const more = [{ title: 'Diesel', notes: ['Om diesel.', 'Om fyndet.'] }];
    expect(pageOf(notesBelow(rows, 'sv', more)?.html ?? '').all('li')).toEqual([
      'Bensin; Diesel: Om båda. Mer om båda.',
      'Diesel: Om diesel. Om fyndet.',
    ]);
  });

  it('are none where no metric has any; a note that names the municipality stands at its figure', async () => {
    const own = await shownRow('ASC01', '1981');
    expect(notesBelow([own], 'sv')).toBeNull();
    const sala = 'Sala svarar samma dag, enligt kommunen; återgivet som det redovisas och märkt.';
    expect(inTable(own).notes).toContain(sala);
    expect(linesOf(own)).toContain(sala);
  });
});

describe('a row of a municipality’s page', () => {
  it('shows the newest figure with a value, and its permanent identifier', async () => {
    const { latest, missing } = await rowOf('TIES1', '0114');
    expect(latest).toMatchObject({ id: 'SF.TIES1.0114.2023', period: '2023', value: 12.5 });
    expect(missing).toBeNull();
  });

  it('goes back to the year before where the newest is empty, and says so', async () => {
    const row = await rowOf('TIES1', '0330');
    expect(row.latest).toMatchObject({ period: '2022', value: 9 });
    expect(row.missing).toEqual({ period: '2023', reason: 'source_null' });
    expect(inTable(row).notes).toContain('2023: Källan redovisar inget värde');
  });

  it('tells a year that the source does not list from one that it empties', async () => {
    expect((await rowOf('TIES1', '1480')).missing).toBeNull();
    expect((await rowOf('REV01', '0114')).missing).toEqual({ period: '2023', reason: 'not_listed' });
    const never = await rowOf('THIN90', '1981');
    expect([never.latest, never.missing]).toEqual([null, { period: '2023', reason: 'not_listed' }]);
  });

  it('has its decimal sign below those of the other rows, whatever their units are', async () => {
    const rows = [await rowOf('TIES1', '0114'), await rowOf('TIES1', '0330')];
    const page = pageOf(figureTable(rows, 'Golden', 'sv').html);
    expect(page.all('td data')).toEqual(['12,5\u00a0%', '9\u00a0%']);
    expect(page.attributes('td.number .dp', 'data-room')).toEqual([',0']);
  });

  it('tells the rank of the figure’s own year from the nearer end, and none where that year has none', async () => {
    const tied = await shownRow('TIES1', '0180');
    expect(linesOf(tied)).toContain('delad högst av 10');
    expect(linesOf(await shownRow('TIES1', '0180', 'en'))).toContain('joint highest of 10');
    const older = await rowOf('TIES1', '0330');
    const before = await store.ranking(older.metric, '2022');
    expect(older.rank?.total).toBe(before?.entries.length);
    const newer = await shownRow('NEWTHIN', '0114', 'en');
    const { ranking } = await store.facts(newer.metric);
    expect([ranking?.period, newer.latest.period, newer.rank]).toEqual(['2001', '2002', null]);
  });

  it('has the place of its newest figure among all of its year', async () => {
    for (const place of store.catalogue.municipalities) {
      const { metric, latest, rank } = await rowOf('ASC01', place.code);
      const ranking = await store.ranking(metric, latest?.period ?? '');
      const own = ranking?.entries.find(({ geo }) => geo === place.code)?.rank;
      expect(rank?.rank, place.code).toBe(own);
    }
  });

  it.each([
    ['THIN90', '0114', 'sv', '+10\u00a0procentenheter'],
    ['THIN90', '0114', 'en', '+10\u00a0percentage points'],
    ['BEF01', '0180', 'sv', '+4 195'],
    // Without a year before, and from a year on in which the series means something else.
    ['NORANK1', '1981', 'sv', '–'],
    ['TIES1', '0114', 'sv', '–'],
  ] as const)(
    'of %s in %s in %s says what its figure is more than the year before: %s',
    async (id, geo, lang, change) => {
      expect(inTable(await rowOf(id, geo, lang)).change).toBe(change);
    },
  );

  it('says a change without the unit, which stands above it, and one percentage point in the singular', async () => {
    expect(linesOf(await shownRow('BEF01', '0180'))).toContain('+4 195 sedan 2022');
    const percent = { ...(await shownRow('THIN90', '0114')), change: { literal: '-1', since: '2022' } };
    expect(linesOf(percent)).toContain('\u22121\u00a0procentenhet sedan 2022');
  });

  it('compares an election with the one before it, however many years lie between', async () => {
    const metric = [...store.directory.metrics.values()].find(({ periods }) => periods.length > 5);
    const place = store.directory.municipalities.get('0180');
    if (metric === undefined || place === undefined)
      throw new Error('expected a metric of six years and 0180');
    // Without the year before the newest, as between elections.
    const rare = async (...asked: Parameters<Store['series']>) => {
      const series = await store.series(...asked);
      if (series === null) return null;
      const newest = series.states.lastIndexOf('v');
      return {
        ...series,
        values: series.values.map((value, index) => (index === newest - 1 ? null : value)),
      };
    };
    const of = (kind: 'elections' | 'index') =>
      figureRow({ store: { ...store, series: rare }, metric: { ...metric, kind, notes: [] }, place }, 'sv');
    expect((await of('index')).change).toBe(null);
    const row = await of('elections');
    if (!hasFigure(row)) throw new Error('expected a figure');
    const before = String(Number(row.latest.period) - 2);
    expect(row.change?.since).toBe(before);
    expect(linesOf(row).join()).toContain(`jämfört med valet ${before}`);
    const cells = pageOf(figureTable([row], 'Val', 'sv').html).cells('tbody tr');
    expect(cells[0]?.[3]).toContain(`jämfört med valet ${before}`);
  });

  it.each([
    ['Utsläpp under året', 'ton', null, 'Utsläpp under året (ton)'],
    ['Andel av invånarna', 'procent', null, 'Andel av invånarna'],
    ['I trafik vid årets slut', 'count', 'personbilar', 'I trafik vid årets slut'],
    ['Utlånade under året', 'count', 'böcker', 'Utlånade under året (böcker)'],
    [null, 'ton', null, 'ton'],
  ])('says what is measured, %s, and its unit once: in %s of %s', async (sv, unitCode, other, said) => {
    const row = await shownRow('BEF01', '0180');
    const metric = {
      ...row.metric,
      title: { sv: 'Personbilar', en: 'Cars' },
      subtitle: sv === null ? null : { sv, en: sv },
    };
    const noun = other === null ? null : { one: other, other };
    const code = unitCode === 'procent' ? 'percent' : unitCode;
    const unit = { ...row.unit, unitCode: code, unitLabel: other ?? unitCode, noun };
    expect(linesOf({ ...row, metric, unit })[0]).toBe(said);
  });

  it.each([
    ['-0.996103', 1, '\u22121,0'],
    ['3218.64195706', 2, '+3 218,64'],
    ['-0.004', 2, 'oförändrat'],
    ['0.1', 0, 'oförändrat'],
    ['-0.004', null, '\u22120,004'],
  ])('rounds a change of %s to the %j decimals of its figures: %s', async (literal, decimals, shown) => {
    const row = await rowOf('BEF01', '0180');
    const change = { literal, since: '2022' };
    expect(inTable({ ...row, unit: { ...row.unit, decimals }, change }).change).toBe(shown);
  });

  it('says that a figure was revised or corrected, but not that it was published', async () => {
    const { notes } = inTable(await rowOf('REV01', '0180'));
    expect(notes).toContain('Rättad i utgåva 2025-11-20, tidigare 5\u00a0%');
    expect(inTable(await rowOf('REV01', '0305')).notes.join()).not.toMatch(/Publicerad/);
  });

  it('draws no line through fewer than two years, nor into one from which the series means something else', async () => {
    const drawn = async (id: string, geo: string) => pageOf(keyFigure(await shownRow(id, geo)).html);
    expect((await drawn('TIES1', '1715')).all('svg.trend')).toEqual([]);
    const whole = await drawn('ASC01', '0180');
    expect(whole.attributes('svg.trend', 'aria-label').join()).toContain('6');
    expect(whole.attributes('svg.trend path', 'd').join()).toMatch(/^M0 /);
    expect(whole.all('p.note')).toContain('2022–2023, bruten skala');
    const broken = await drawn('TIES1', '0114');
    expect(broken.attributes('svg.trend path', 'd')).toEqual(['']);
    expect(broken.all('circle.o')).toHaveLength(2);
  });
});

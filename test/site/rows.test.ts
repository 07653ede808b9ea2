import { describe, expect, it } from 'vitest';
import type { Lang } from '../../src/data/lang.ts';
import {
  belowMeaning,
  type FigureRow,
  figureRow,
  figureTable,
  hasFigure,
  keyFigure,
  markMeaning,
  notesBelow,
  notesSection,
  type RankOrder,
  rankNote,
  rankOrderOf,
  type ValueRow,
} from '../../src/site/rows.ts';
import type { Store } from '../../src/store/store.ts';
import { NOTE_WORDS } from '../../src/text/answers.ts';
import { breakable } from '../support/breakable.ts';
import { goldenData } from '../support/golden.ts';
import { serveDerived, verifiedOf } from '../support/service.ts';

const { store } = (await serveDerived(verifiedOf(goldenData('small')))).service;

function rowOf(id: string, geo: string, lang: Lang = 'sv'): Promise<FigureRow> {
  const metric = store.directory.metrics.get(id);
  const municipality = store.directory.municipalities.get(geo);
  if (metric === undefined || municipality === undefined) throw new Error(`expected ${id} and ${geo}`);
  return figureRow({ store, metric, municipality }, lang);
}

async function shownRow(id: string, geo: string, lang: Lang = 'sv'): Promise<ValueRow> {
  const row = await rowOf(id, geo, lang);
  if (!hasFigure(row)) throw new Error(`expected a figure of ${id} in ${geo}, got none`);
  return row;
}

const IN_SWEDISH = { lang: 'sv', order: 'descending' } as const;

/** The lines that a row has in a table: what it says of its figure, the sign beside it, and its change. */
function inTable(row: FigureRow) {
  const html = breakable(figureTable([row], 'Golden', { lang: row.unit.lang, order: 'descending' }).html);
  return {
    notes: [...html.matchAll(/<p class="note">(.*?)<\/p>/g)].map(([, note]) => note),
    mark: /<a class="dn".*?<\/a>/.exec(html)?.[0] ?? null,
    change: /<td data-label="[^"]*">(.*?)<\/td>/.exec(html)?.[1] ?? null,
  };
}

/** The lines of a key figure, the last of which is the rank. */
const linesOf = (row: ValueRow, order: RankOrder = 'descending'): string[] =>
  [...breakable(keyFigure(row, order).html).matchAll(/<p class="note">(.*?)<\/p>/g)].map(
    ([, line = '']) => line,
  );

describe('the sign at a figure of a municipality’s page', () => {
  it('stands where a note holds for every municipality, and leads to the figure’s page', async () => {
    const { mark, notes } = inTable(await shownRow('BACK01', '0180'));
    expect(mark).toMatch(
      /^<a class="dn" href="\/observations\/SF\.BACK01\.0180\.\d{4}" aria-label="Förbehåll om [^"]+">†<\/a>$/,
    );
    expect(notes).toEqual([]);
  });

  it('is in English on an English page, and leads to one', async () => {
    const row = await shownRow('BACK01', '0180', 'en');
    const label = NOTE_WORDS.en.noteOn(row.metric.title.en);
    expect(inTable(row).mark).toBe(
      `<a class="dn" href="/observations/${row.latest.id}?lang=en" aria-label="${label}">†</a>`,
    );
    expect(markMeaning([row], 'en')?.html).toContain('† See the note on the figure’s page.');
  });

  it.each([
    // A note names the municipality; a waiver let the figure through.
    ['TIES1', '1480', true],
    ['ASC01', '1981', true],
    ['ASC01', '0180', false],
    ['BEF01', '0180', false],
  ])('of %s in %s is there: %s', async (id, geo, isMarked) => {
    expect(inTable(await shownRow(id, geo)).mark !== null).toBe(isMarked);
  });

  it('stands in lists and tables, with what it means', async () => {
    const [noted, plain] = [await shownRow('BACK01', '0180'), await shownRow('BEF01', '0180')];
    expect(keyFigure(noted, 'descending').html).toMatch(/<\/data><\/a><a class="dn"/);
    expect(figureTable([noted, plain], 'Golden', IN_SWEDISH).html.match(/class="dn"/g)).toHaveLength(1);
    expect(markMeaning([plain, noted], 'sv')?.html).toBe(
      '<p class="note">† Läs förbehållet på siffrans sida.</p>',
    );
    expect(markMeaning([plain], 'sv')).toBeNull();
  });
});

describe('the notes below tables', () => {
  const notedAs = (row: ValueRow, title: string, shared: string[]): ValueRow => ({
    ...row,
    metric: { ...row.metric, title: { sv: title, en: title } },
    latest: { ...row.latest, own: [], shared },
  });

  it('stand once each, those of the same metrics together, with the metrics that they are of', async () => {
    const row = await shownRow('BEF01', '0180');
    const rows = [
      notedAs(row, 'Bensin', ['Om båda.', 'Mer om båda.']),
      notedAs(row, 'Diesel', ['Om båda.', 'Om diesel.', 'Mer om båda.']),
      notedAs(row, 'El', []),
    ];
    const notes = notesBelow(rows);
    expect(notesSection(notes, 'sv')?.html).toBe(
      '<section aria-labelledby="notes"><h2 id="notes">† Förbehåll</h2><ul class="notes"><li id="note-1"><b>Bensin; Diesel:</b> Om båda. Mer om båda.</li><li id="note-2"><b>Diesel:</b> Om diesel.</li></ul></section>',
    );
    const { html } = figureTable(rows, 'Golden', { ...IN_SWEDISH, notes });
    expect([...html.matchAll(/class="dn" href="([^"]+)"/g)].map(([, href]) => href)).toEqual([
      '#note-1',
      '#note-1',
    ]);
  });

  it('are none where no metric has any; a note that names the municipality stands in its row', async () => {
    const own = await shownRow('ASC01', '1981');
    const notes = notesBelow([own]);
    expect([notesSection(notes, 'sv'), belowMeaning(notes, 'sv')]).toEqual([null, null]);
    const { html } = figureTable([own], 'Golden', { ...IN_SWEDISH, notes });
    expect(html).toContain('<abbr class="dn" title="');
    expect(html).not.toContain('<a class="dn"');
    expect(breakable(html)).toContain('<p class="note">† Sala svarar samma dag');
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
    expect(inTable(row).notes).toEqual(['2023: Källan redovisar inget värde']);
  });

  it('tells a year that the source does not list from one that it empties', async () => {
    expect((await rowOf('TIES1', '1480')).missing).toBeNull();
    expect((await rowOf('REV01', '0114')).missing).toEqual({ period: '2023', reason: 'not_listed' });
    const never = await rowOf('THIN90', '1981');
    expect([never.latest, never.missing]).toEqual([null, { period: '2023', reason: 'not_listed' }]);
  });

  /** What stands behind each number of a table, its sign short. */
  const behindNumbers = (rows: readonly FigureRow[]): string[] =>
    [...figureTable(rows, 'Golden', IN_SWEDISH).html.matchAll(/<data [^>]*>(.*?)<\/td>/g)].map(
      ([, cell = '']) => cell.replace(/<a class="dn"[^>]*>(.)<\/a>/, '$1'),
    );
  const ROOM = '<span class="dp" data-room=",0"></span>';

  it('has its decimal sign below those of the other rows, whatever their units are', async () => {
    const rows = [await rowOf('TIES1', '0114'), await rowOf('TIES1', '0330')];
    expect(behindNumbers(rows)).toEqual(['12,5\u00a0%</data></a>†', `9\u00a0%</data></a>${ROOM}`]);
  });

  it('has the decimal signs of the country below each other', async () => {
    const rows = [await rowOf('TIES1', '0114'), await rowOf('TIES1', '0330')];
    const country = { period: '2023', path: '/observations/SF.TIES1.SE.2023', name: 'Riket', reason: null };
    const [first, second] = rows.map((row, at) => ({
      ...row,
      country: { ...country, literal: ['12.5', '9'][at] ?? '', notes: ['Läs.'] },
    }));
    if (first === undefined || second === undefined) throw new Error('expected two rows, got fewer');
    const [, ofFirst, , ofSecond] = behindNumbers([first, second]);
    expect([ofFirst, ofSecond]).toEqual(['12,5\u00a0%</data></a>†', `9\u00a0%</data></a>†${ROOM}`]);
  });

  it('names the shared rank, and which end is first where the page cannot say it once for all', async () => {
    const [high, low] = [await shownRow('TIES1', '0180'), await shownRow('ASC01', '0180')];
    expect(linesOf(high).at(-1)).toBe('Delad 1:a av 10');
    expect(linesOf(high, 'each').at(-1)).toBe('Delad 1:a av 10, räknat från det högsta värdet');
    expect(linesOf(low, 'each').at(-1)).toMatch(/^Delad \d+:[ae] av \d+, räknat från det lägsta värdet$/);
    const endsIn = (order: RankOrder, lang: Lang): string[] =>
      [
        ...figureTable([high, low], 'Golden', { lang, order }).html.matchAll(
          /<span class="note">(från[^<]*)/g,
        ),
      ].map(([, end = '']) => end);
    expect(endsIn('each', 'sv')).toEqual(['från högsta', 'från lägsta']);
    expect(endsIn('descending', 'sv')).toEqual([]);
  });

  it('leaves it to a note from which end ranks are counted, unless the ends differ', async () => {
    const [high, low] = [await shownRow('TIES1', '0180'), await shownRow('ASC01', '0180')];
    const never = await shownRow('NORANK1', '0180');
    expect(rankOrderOf([never])).toBeNull();
    expect(rankNote(rankOrderOf([never]), 'sv')).toBeNull();
    // One without a rank is counted from neither end.
    expect(rankOrderOf([never, high])).toBe('descending');
    expect(rankNote(rankOrderOf([high]), 'sv')?.html).toBe(
      '<p class="note">Placeringarna är räknade från det högsta värdet. Ordningen är vårt val och säger inget om vad som är bra.</p>',
    );
    expect(rankNote(rankOrderOf([low]), 'en')?.html).toContain('Ranks are counted from the lowest value. ');
    expect(rankNote(rankOrderOf([high, low]), 'en')?.html).toContain(
      'Each rank says whether it is counted from the highest or the lowest value. ',
    );
  });

  it('names the rank of the figure’s own year, and none where that year has no ranking', async () => {
    const older = await rowOf('TIES1', '0330');
    const before = await store.ranking(older.metric, '2022');
    expect(older.rank?.rank).toBe(before?.entries.find(({ geo }) => geo === '0330')?.rank);
    const newer = await shownRow('NEWTHIN', '0114', 'en');
    const { ranking } = await store.facts(newer.metric);
    expect([ranking?.period, newer.latest.period]).toEqual(['2001', '2002']);
    expect([newer.rank, linesOf(newer).at(-1)]).toEqual([null, '']);
  });

  it('reads a ranking once for all municipalities, since there are more of them than memory has room for', async () => {
    const { metric } = await rowOf('ASC01', '0180');
    const asked: string[] = [];
    const own = { ...metric };
    const counting: Store = {
      ...store,
      ranking: (one, period) => {
        asked.push(period);
        return store.ranking(one, period);
      },
    };
    for (const municipality of store.catalogue.municipalities) {
      const { latest, rank } = await figureRow({ store: counting, metric: own, municipality }, 'sv');
      const ranking = await store.ranking(metric, latest?.period ?? '');
      const entry = ranking?.entries.find(({ geo }) => geo === municipality.code);
      expect(rank, municipality.code).toEqual(
        entry === undefined ? null : { rank: entry.rank, tied: entry.tied, total: ranking?.entries.length },
      );
    }
    expect(asked.sort()).toEqual([...new Set(asked)]);
    expect(asked).toContain('2023');
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

  it('says a change with its unit where none stands beside it, and of one in the singular', async () => {
    const people = await shownRow('BEF01', '0180');
    expect(linesOf(people)[1]).toContain(`+4 195 ${people.unit.unitLabel} `);
    const change = { literal: '-1', since: '2022' };
    const percent = { ...(await shownRow('THIN90', '0114')), change };
    expect(linesOf(percent)[1]).toMatch(/^\u22121\u00a0procentenhet /);
    const noun = { one: 'person', other: 'personer' };
    const unit = { ...percent.unit, unitCode: 'count', unitLabel: 'personer', noun };
    expect(linesOf({ ...percent, unit })[1]).toMatch(/^\u22121 person /);
  });

  it('compares an election with the one before it, however many years lie between', async () => {
    const metric = [...store.directory.metrics.values()].find(({ periods }) => periods.length > 5);
    const municipality = store.directory.municipalities.get('0180');
    if (metric === undefined || municipality === undefined)
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
      figureRow(
        { store: { ...store, series: rare }, metric: { ...metric, kind, notes: [] }, municipality },
        'sv',
      );
    expect((await of('index')).change).toBe(null);
    const row = await of('elections');
    if (!hasFigure(row)) throw new Error('expected a figure');
    const before = String(Number(row.latest.period) - 2);
    expect(row.change?.since).toBe(before);
    expect(linesOf(row)[1]).toContain(`jämfört med valet ${before}`);
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
    expect(inTable(await rowOf('REV01', '0180')).notes).toEqual([
      'Rättad i utgåva 2025-11-20, tidigare 5\u00a0%',
    ]);
    expect(inTable(await rowOf('REV01', '0305')).notes.join()).not.toMatch(/Publicerad/);
  });

  it('says why a figure is flagged that a waiver lets through', async () => {
    expect(inTable(await rowOf('ASC01', '1981')).notes).toContain(
      '† Sala svarar samma dag, enligt kommunen; återgivet som det redovisas och märkt.',
    );
  });

  it('draws no line through fewer than two years, nor into one from which the series means something else', async () => {
    expect(keyFigure(await shownRow('TIES1', '1715'), 'descending').html).not.toContain('<svg class="trend"');
    const drawn = keyFigure(await shownRow('ASC01', '0180'), 'descending').html;
    expect(drawn).toMatch(/<svg class="trend" role="img" aria-label="[^"]*6[^"]*">.*?<path d="M0 /);
    expect(breakable(drawn)).toContain('<p class="note">2022–2023, bruten skala</p>');
    const broken = keyFigure(await shownRow('TIES1', '0114'), 'descending').html;
    expect(broken).toMatch(/<svg class="trend" role="img" aria-label="[^"]*12,5[^"]*">.*?<path d=""/);
    expect(broken.match(/<circle class="o"/g)).toHaveLength(2);
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import type { Lang } from '../../src/data/lang.ts';
import {
  changeText,
  changeWithUnit,
  type FigureRow,
  figureMark,
  figureNoteTexts,
  figureRow,
  figureTable,
  hasFigure,
  keyFigure,
  markMeaning,
  rankText,
  trendLine,
  type ValueRow,
} from '../../src/site/rows.ts';
import type { Store } from '../../src/store/store.ts';
import { NOTE_WORDS } from '../../src/text/answers.ts';
import { goldenData } from '../support/golden.ts';
import { serveDerived, verifiedOf } from '../support/service.ts';

let store: Store;

beforeAll(async () => {
  store = (await serveDerived(verifiedOf(goldenData('small')))).service.store;
});

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

describe('the sign at a figure of a municipality’s page', () => {
  const htmlOf = async (id: string, geo: string) => figureMark(await shownRow(id, geo))?.html ?? null;

  it('stands where a note holds for every municipality, and leads to the figure’s page', async () => {
    expect(await htmlOf('BACK01', '0180')).toMatch(
      /^<a class="dn" href="\/observations\/SF\.BACK01\.0180\.\d{4}" aria-label="Förbehåll om [^"]+">†<\/a>$/,
    );
    expect(figureNoteTexts(await rowOf('BACK01', '0180'))).toEqual([]);
  });

  it('is in English on an English page, and leads to one', async () => {
    const row = await shownRow('BACK01', '0180', 'en');
    const { id } = row.latest;
    const label = NOTE_WORDS.en.noteOn(row.metric.title.en);
    expect(figureMark(row)?.html).toBe(
      `<a class="dn" href="/observations/${id}?lang=en" aria-label="${label}">†</a>`,
    );
    expect(markMeaning([row], 'en')?.html).toContain('† The figure is to be read with a note, ');
  });

  it('stands where a note names the municipality, and where a waiver let the figure through', async () => {
    expect(await htmlOf('TIES1', '1480')).toContain('†');
    expect(await htmlOf('ASC01', '1981')).toContain('†');
  });

  it('stands at no other', async () => {
    expect(await htmlOf('ASC01', '0180')).toBeNull();
    expect(await htmlOf('BEF01', '0180')).toBeNull();
  });

  it('stands in lists and tables, with what it means', async () => {
    const [noted, plain] = [await shownRow('BACK01', '0180'), await shownRow('BEF01', '0180')];
    expect(keyFigure(noted).html).toMatch(/<\/data><\/a><a class="dn"/);
    expect(figureTable([noted, plain], 'Golden', 'sv').html.match(/class="dn"/g)).toHaveLength(1);
    expect(markMeaning([plain, noted], 'sv')?.html).toBe(
      '<p class="note">† Siffran ska läsas ihop med ett förbehåll. Det står på siffrans egen sida.</p>',
    );
    expect(markMeaning([plain], 'sv')).toBeNull();
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
    expect(figureNoteTexts(row)).toEqual(['2023: Källan redovisar inget värde']);
  });

  it('tells a year that the source does not list from one that it empties', async () => {
    const row = await rowOf('TIES1', '1480');
    expect(row.missing).toBeNull();
    expect((await rowOf('REV01', '0114')).missing).toEqual({ period: '2023', reason: 'not_listed' });
    expect((await rowOf('THIN90', '1981')).missing).toEqual({ period: '2023', reason: 'not_listed' });
    expect((await rowOf('THIN90', '1981')).latest).toBeNull();
  });

  it('has its decimal sign below those of the other rows, whatever their units are', async () => {
    const rows = [await rowOf('TIES1', '0114'), await rowOf('TIES1', '0330')];
    const numbers = figureTable(rows, 'Golden', 'sv').html.match(/(?<=<data [^>]*>).*?(?=<\/data>)/g);
    expect(numbers).toEqual(['12,5\u00a0%', '9\u00a0%<span class="dp" data-room=",0"></span>']);
  });

  it('names the shared rank, and which end is first', async () => {
    expect(rankText(await rowOf('TIES1', '0180'))).toBe('Delad plats 1 av 10 (högst först)');
  });

  it('names the rank of the figure’s own year, and none where that year has no ranking', async () => {
    const older = await rowOf('TIES1', '0330');
    const before = await store.ranking(older.metric, '2022');
    expect(older.rank?.rank).toBe(before?.entries.find(({ geo }) => geo === '0330')?.rank);
    const { ranking } = await store.facts((await rowOf('NEWTHIN', '0114')).metric);
    const newer = await rowOf('NEWTHIN', '0114', 'en');
    expect([ranking?.period, newer.latest?.period]).toEqual(['2001', '2002']);
    expect([newer.rank, rankText(newer)]).toEqual([null, null]);
  });

  it('reads a ranking once for all municipalities, since there are more of them than memory has room for', async () => {
    const metric = store.directory.metrics.get('ASC01');
    if (metric === undefined) throw new Error('expected ASC01');
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

  it('says what a figure is more or less than the year before, with the unit of the difference', async () => {
    const changes = await Promise.all(
      (['sv', 'en'] as const).map(async (lang) => changeText(await rowOf('THIN90', '0114', lang))),
    );
    expect(changes).toEqual(['+10 procentenheter', '+10 percentage points']);
    const people = await rowOf('BEF01', '0180');
    expect([changeText(people), changeWithUnit(people)]).toEqual([
      '+4\u00a0195',
      `+4\u00a0195 ${people.unit.unitLabel}`,
    ]);
    const { change } = people;
    expect(change?.since).toBe('2022');
    expect((await rowOf('NORANK1', '1981')).change).toBeNull();
    // From 2023 on the series means something else.
    expect((await rowOf('TIES1', '0114')).change).toBeNull();
  });

  it('says one of a unit in the singular', async () => {
    const change = { literal: '-0.996103', since: '2022' };
    const percent = { ...(await rowOf('THIN90', '0114')), change };
    expect(changeWithUnit(percent)).toBe('\u22121 procentenhet');
    const noun = { one: 'person', other: 'personer' };
    const people = { ...percent, unit: { ...percent.unit, unitCode: 'count', unitLabel: 'personer', noun } };
    expect(changeWithUnit(people)).toBe('\u22121 person');
  });

  it('rounds a change to two decimals, unless nothing would be left of it', async () => {
    const row = await rowOf('BEF01', '0180');
    const changes = ['-0.996103', '3218.64195706', '-0.004', '0.1', '6296.065'].map((literal) =>
      changeText({ ...row, change: { literal, since: '2022' } }),
    );
    expect(changes).toEqual(['\u22121', '+3\u00a0218,64', '\u22120,004', '+0,1', '+6\u00a0296,07']);
  });

  it('says that a figure was revised or corrected, but not that it was published', async () => {
    expect(figureNoteTexts(await rowOf('REV01', '0180'))).toEqual([
      'Reviderad 2025-11-20, tidigare 5\u00a0%',
    ]);
    expect(figureNoteTexts(await rowOf('REV01', '0305')).join()).not.toMatch(/Publicerad/);
  });

  it('says why a figure is flagged that a waiver lets through', async () => {
    expect(figureNoteTexts(await rowOf('ASC01', '1981'))).toContain(
      '† Sala svarar samma dag, enligt kommunen; återgivet som det redovisas och märkt.',
    );
  });

  it('draws no line through fewer than two years', async () => {
    expect(trendLine(await rowOf('TIES1', '1715'))).toBeNull();
    const trend = trendLine(await rowOf('ASC01', '0180'));
    expect(trend?.html).toContain('<path d="M0,');
    expect(trend?.html).toMatch(/aria-label="[^"]*6/);
    expect(trend?.html).toContain('<p class="note">2022–2023, bruten skala</p>');
  });

  it('draws no line into a year from which the series means something else', async () => {
    const trend = trendLine(await rowOf('TIES1', '0114'));
    expect(trend?.html).toContain('<path d=""');
    expect(trend?.html.match(/<circle class="o"/g)).toHaveLength(2);
    expect(trend?.html).toMatch(/aria-label="[^"]*12,5/);
  });
});

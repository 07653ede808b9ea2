import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { runCommand } from '../../src/release/command-line.ts';
import {
  type KoladaInput,
  type KpiPages,
  kpiReader,
  readKoladaFolder,
  vanishedIn,
} from '../../src/release/kolada.ts';
import { addResult, emptyResult, type Figure, type ImportedSeries } from '../../src/release/mapping.ts';
import type { KoladaEntry } from '../../src/release/sources.ts';
import { readStaging, stagedFile } from '../../src/release/staging.ts';
import type { RegisterEntry } from '../../src/release/table.ts';
import { type KoladaServer, koladaServer, rowOf, type Script, YEARS } from './kolada-server.ts';
import { recordedEffects } from './recorded-effects.ts';
import { KOLADA, koladaPage, listPage, metricOf, put, saveKolada, smallDataset } from './small-dataset.ts';

describe('the series of Kolada', () => {
  type PagesOf<T> = T extends { pages: Iterable<{ values: (infer Row)[] }> } ? Row : never;
  type KoladaRow = PagesOf<KpiPages>;

  const CHOICE = {
    metrics: [metricOf('N00001')],
    from: '2013',
    entry: KOLADA as KoladaEntry,
    register: new Map<string, RegisterEntry>(),
  };

  type Value = KoladaRow['values'][number];
  const total = (value: string | null, isdeleted = false): Value => ({ gender: 'T', value, isdeleted });
  const row = (municipality: string, period: string, ...values: Value[]): KoladaRow => ({
    kpi: 'N00001',
    municipality,
    period,
    values,
  });

  const PAGE = { name: 'page-1.json', sha256: 'f'.repeat(64) };
  type Plain = Omit<ImportedSeries, 'figures'> & { figures: Figure[] };
  const plain = (series: ImportedSeries): Plain => ({
    ...series,
    figures: series.figures.map(({ geo, period, value }) => ({ geo, period, value })),
  });

  type Rest = Partial<Omit<KoladaInput, 'eachKpi'>>;

  /** The summary, with the series that were added. */
  async function importOf(values: KoladaRow[], rest: Rest = {}, choice = CHOICE) {
    const added: Plain[] = [];
    const input: KoladaInput = {
      eachKpi: [...Map.groupBy(values, ({ kpi }) => kpi)].map(([kpi, own]) => ({
        kpi,
        pages: [{ file: PAGE, values: own }],
      })),
      kpis: [{ id: 'N00001', title: 'Invånare' }],
      areas: [{ id: '0001', title: 'Region Stockholm', type: 'L' }],
      asked: ['N00001'],
      findings: [],
      ...rest,
    };
    const read = kpiReader(input, choice);
    const result = emptyResult();
    for await (const pages of input.eachKpi) {
      const one = read(pages);
      addResult(result, one);
      added.push(...one.series.map(plain));
    }
    return { ...result, vanished: vanishedIn(input, choice.metrics), added };
  }

  const figuresOf = async (values: KoladaRow[]) => (await importOf(values)).added[0]?.figures;

  describe('years that sources.json names', () => {
    const yearly = (values: [string, string][]) =>
      values.map(([period, value]) => row('0180', period, total(value)));
    const TURNOUT: [string, string][] = [
      ['2014', '80'],
      ['2015', '80'],
      ['2018', '84'],
      ['2019', '84'],
    ];
    const named = (years: string[]) =>
      importOf(yearly(TURNOUT), {}, { ...CHOICE, entry: { ...KOLADA, years: { N00001: years } } });

    test('are taken alone, and the others are counted', async () => {
      const { added, leftOut, findings } = await named(['2014', '2018']);
      expect(added[0]?.figures.map(({ period }) => period)).toEqual(['2014', '2018']);
      expect(leftOut).toEqual({ 'of N00001 in years that sources.json does not name as measured': 2 });
      expect(findings).toEqual([]);
    });

    test.each([
      ['has no figure', '2016', 'the KPI has no figure of it'],
      ['repeats the year before', '2019', 'nearly all its figures are those of the year before'],
    ])('are refused where one %s', async (_, year, message) => {
      const { findings } = await named(['2014', '2018', year]);
      expect(findings).toMatchObject([
        { rule: 'year-is-measured', severity: 'error', where: { file: 'sources.json', period: year } },
      ]);
      expect(findings[0]?.message).toContain(message);
    });

    test('say nothing of years before the first that is taken', async () => {
      const { findings } = await named(['1994', '2018']);
      expect(findings).toEqual([]);
    });
  });

  describe('what is taken', () => {
    test('figures go by municipality, then year, without trailing zeros', async () => {
      const rows = [
        row('1480', '2013', total('2.50')),
        row('0180', '2014', total('7.0')),
        row('0180', '2013', total('1')),
      ];
      expect(await figuresOf(rows)).toEqual([
        { geo: '0180', period: '2013', value: '1' },
        { geo: '0180', period: '2014', value: '7' },
        { geo: '1480', period: '2013', value: '2.5' },
      ]);
    });

    test('null and deleted values are listed without a value', async () => {
      expect(
        await figuresOf([row('0180', '2013', total(null)), row('0180', '2014', total('5', true))]),
      ).toEqual([
        { geo: '0180', period: '2013', value: '' },
        { geo: '0180', period: '2014', value: '' },
      ]);
    });

    test('the series carries the title that the publisher gives', async () => {
      const { added } = await importOf([row('0180', '2013', total('1'))]);
      expect(added).toMatchObject([{ metric: 'N00001', title: 'Invånare', unit: null }]);
    });
  });

  describe('what is left out is counted', () => {
    test('by gender, region, group and year', async () => {
      const rows = [
        row(
          '0180',
          '2013',
          total('3'),
          { gender: 'K', value: '1', isdeleted: false },
          { gender: 'M', value: '2', isdeleted: false },
        ),
        row('0001', '2013', total('9')),
        row('G1234', '2013', total('9')),
        row('0180', '2012', total('3')),
      ];
      expect((await importOf(rows)).leftOut).toEqual({
        'before 2013': 1,
        'gender K': 1,
        'gender M': 1,
        groups: 1,
        'nation and regions': 1,
      });
    });

    test('the pages of a KPI of no metric are not read, and it is counted', async () => {
      const strange = ['N00008', 'N00009'].map((kpi) => ({ ...row('18', '1', total('-0')), kpi }));
      const { added, leftOut, findings } = await importOf(strange);
      expect({ added, leftOut, findings }).toEqual({
        ...{ added: [], findings: [] },
        leftOut: {
          'KPIs that no metric of the registry takes': 1,
          'KPIs that sources.json leaves out': 1,
        },
      });
    });

    test('a KPI that was asked for and is not listed has vanished', async () => {
      expect((await importOf([], { kpis: [] })).vanished).toEqual(['N00001']);
    });
  });

  describe('what is broken is a finding', () => {
    const rulesOf = async (rows: KoladaRow[]): Promise<string[]> =>
      (await importOf(rows)).findings.map(({ rule }) => rule);

    test('the same figure twice, with the same value or another', async () => {
      const twice = (value: string) =>
        rulesOf([row('0180', '2013', total('1')), row('0180', '2013', total(value))]);
      expect(await twice('1')).toEqual(['figure-stands-once']);
      expect(await twice('2')).toEqual(['figure-stands-once']);
    });

    test('a row of another KPI', async () => {
      const pages = [{ file: PAGE, values: [{ ...row('0180', '2013', total('1')), kpi: 'N00002' }] }];
      const { findings } = await importOf([], { eachKpi: [{ kpi: 'N00001', pages }] } as Rest);
      expect(findings).toMatchObject([{ rule: 'page-is-asked-for', expected: 'N00001', actual: 'N00002' }]);
    });

    test('a code that lost its leading zero, which is no group', async () => {
      const { leftOut, findings } = await importOf([row('180', '2013', total('1'))]);
      expect(findings).toMatchObject([
        { rule: 'key-is-well-formed', where: { geo: '180' }, expected: '0180', actual: '180' },
      ]);
      expect(leftOut).toEqual({});
    });

    test.each(['0180 ', 'G0180', 'G', 'G12a', '١٢٣٤', ''])(
      'a code %j, which is neither a municipality’s nor a group’s',
      async (code) => {
        const areas = [{ id: '0180', title: 'Stockholm', type: 'K' }];
        const { leftOut, findings } = await importOf([row(code, '2013', total('1'))], { areas });
        expect(findings).toMatchObject([{ rule: 'key-is-well-formed', actual: JSON.stringify(code) }]);
        expect(leftOut).toEqual({});
      },
    );

    test('a status that nothing explains, and one of no figure beside a figure', async () => {
      const own = (status: string, value: string | null = '1') =>
        rulesOf([row('0180', '2013', { ...total(value), status })]);
      expect(await own('')).toEqual([]);
      expect(await own('Missing', null)).toEqual([]);
      expect(await own('Missing')).toEqual(['status-is-explained']);
      expect(await own('Private', null)).toEqual(['status-is-explained']);
    });

    test('a period that is no year', async () => {
      expect(await rulesOf([row('0180', '202', total('1'))])).toEqual(['key-is-well-formed']);
    });
  });

  describe('a row without a total of both genders', () => {
    const half = { ...total('1'), gender: 'K' as const };

    test('is listed without a value, and told once a KPI', async () => {
      const { added, findings } = await importOf([
        row('0180', '2012', half),
        row('0180', '2013', half, { ...half, gender: 'M' as const }),
        row('1480', '2013'),
        row('0180', '2014', total('1')),
      ]);
      expect(added[0]?.figures).toEqual([
        { geo: '0180', period: '2013', value: '' },
        { geo: '0180', period: '2014', value: '1' },
        { geo: '1480', period: '2013', value: '' },
      ]);
      expect(findings).toMatchObject([
        {
          rule: 'total-is-there',
          severity: 'warning',
          where: { file: 'page-1.json', metric: 'N00001', geo: '0180', period: '2013' },
          message: expect.stringMatching(
            /^the row \(and 1 more, in 2013\) has no total.*listed without a value;/,
          ),
        },
      ]);
    });

    test('is not told of a group or a region', async () => {
      const rows = [row('0001', '2013', half), row('G1234', '2013', half), row('0180', '2013', total('1'))];
      expect((await importOf(rows)).findings).toEqual([]);
    });
  });

  describe('a KPI is quarantined, and the others go on', () => {
    const other = { ...row('0180', '2013', total('1')), kpi: 'N00008' };

    test.each([
      ['0.12345678901234567890', '0.12345678901234568'],
      ['-0', '0'],
      ['-0.0', '0'],
      ['1e400', 'a finite decimal number'],
    ])('for %s', async (literal, expected) => {
      const rows = [row('0180', '2013', total(literal)), row('0180', '2014', total('3')), other];
      const choice = { ...CHOICE, metrics: [...CHOICE.metrics, metricOf('N00008')] };
      const { added, quarantined, findings } = await importOf(rows, {}, choice);
      expect({ added: added.map(({ metric }) => metric), quarantined }).toEqual({
        added: ['N00008'],
        quarantined: ['N00001'],
      });
      expect(findings).toMatchObject([
        { rule: 'literal-is-exact', severity: 'warning', where: { period: '2013' }, expected },
      ]);
    });

    test('with one finding, however many figures there are', async () => {
      const rows = ['2013', '2014', '2015'].map((year) => row('0180', year, total('-0')));
      const { findings } = await importOf(rows);
      expect(findings.map(({ message }) => message)).toEqual([
        'the number (and 2 more) cannot be kept exactly as it is written, so nothing of the KPI is staged; ask the publisher',
      ]);
    });

    test('and that one says how many, beyond those that are listed, too', async () => {
      const codes = Array.from({ length: 150 }, (_, index) => String(2000 + index));
      const { findings } = await importOf(codes.map((geo) => row(geo, '2013', total('-0'))));
      expect(findings.map(({ message }) => message)).toEqual([
        expect.stringContaining('the number (and 149 more) cannot be kept exactly'),
      ]);
    });
  });

  test('a figure in scientific notation is kept as the same number and counted', async () => {
    const { added, notes, findings } = await importOf([
      row('0180', '2013', total('8.735e-05')),
      row('0180', '2014', total('1e5')),
      row('0180', '2015', total('2.0')),
    ]);
    expect(findings).toEqual([]);
    expect(added[0]?.figures.map(({ value }) => value)).toEqual(['0.00008735', '100000', '2']);
    expect(notes).toEqual({ 'figures in scientific notation, kept as the same number': 2 });
  });
});

describe('a saved folder', () => {
  let dataset: ReturnType<typeof smallDataset>;
  let folder: string;
  beforeEach(() => {
    dataset = smallDataset([]);
    folder = saveKolada(join(dataset.dir, 'saved'), { N00001: [['0180', '2022', '1']] });
  });
  afterEach(() => dataset.remove());

  const NEXT = 'https://x.se/kpi/N00001?page=';
  /** A page of one figure, with what stands before it and after it. */
  const pageOf = (year: string, { after, before }: { after?: boolean; before?: number } = {}): string =>
    koladaPage('N00001', [['0180', year, '1']], after ? NEXT : null).replace(
      '"previous_url":null',
      before === undefined ? '"previous_url":null' : `"previous_url":"${NEXT}${before}&per_page=5000"`,
    );
  const save = (pages: Record<number, string>): void => {
    for (const [number, page] of Object.entries(pages))
      put(join(folder, `data/N00001/page-${number}.json`), page);
  };

  async function read(from = folder) {
    const { eachKpi, kpis, findings } = readKoladaFolder(from, []);
    const values = [];
    for await (const { pages } of eachKpi) for (const page of pages) values.push(...page.values);
    return { values, kpis, messages: findings.map(({ message }) => message), findings };
  }

  test('the pages of every KPI are read in the order of their numbers', async () => {
    for (let page = 1; page <= 10; page += 1)
      save({
        [page]: pageOf(`20${page + 10}`, { after: page < 10, ...(page > 1 ? { before: page - 1 } : {}) }),
      });
    const { values, messages } = await read();
    expect(messages).toEqual([]);
    expect(values.map(({ period }) => period).join()).toBe(
      '2011,2012,2013,2014,2015,2016,2017,2018,2019,2020',
    );
  });

  test('a page that names none before it is the second where the first announces it by its number', async () => {
    const announcing = (page: number): string =>
      pageOf('2022', { after: true }).replace('page="', `page=${page}"`);
    save({ 1: announcing(2), 2: pageOf('2021') });
    expect((await read()).messages).toEqual([]);
    save({ 1: announcing(3), 2: pageOf('2021') });
    expect((await read()).messages).toEqual([
      'the page says that it is the first, but is saved behind another',
    ]);
  });

  test('several answers of a KPI, a block of years each, are read one after the other', async () => {
    save({ 1: pageOf('2021'), 2: pageOf('2022', { after: true }), 3: pageOf('2023', { before: 1 }) });
    const { values, messages } = await read();
    expect([messages, values.map(({ period }) => period)]).toEqual([[], ['2021', '2022', '2023']]);
  });

  test('a row has its literals as they are written', async () => {
    save({ 1: koladaPage('N00001', [['0180', '2022', '12.50']]) });
    expect((await read()).values).toEqual([
      {
        kpi: 'N00001',
        period: '2022',
        municipality: '0180',
        values: [{ gender: 'T', count: 1, status: '', value: '12.50', isdeleted: false }],
      },
    ]);
  });

  test('a title whose letters are written as two signs is the one that the registry has', async () => {
    const title = 'Invånare på landsbygd';
    put(join(folder, 'kpi.json'), listPage([{ id: 'N00001', title: title.normalize('NFD') }]));
    expect((await read()).kpis).toMatchObject([{ title }]);
  });

  test.each<[string, Record<number, string>, (string | RegExp)[]]>([
    [
      'a page before the first one',
      { 1: pageOf('2022', { before: 1 }) },
      ['a page comes before it that was not saved'],
    ],
    [
      'a page between two',
      { 1: pageOf('2021', { after: true }), 3: pageOf('2022', { before: 2 }) },
      [
        'the page says that page 2 comes before it, but it is page 2 of those saved',
        'it is page 2 of those saved, so one before it is missing; save them again',
      ],
    ],
    [
      'a page after the last one',
      { 1: pageOf('2022', { after: true }) },
      ['a page follows that was not saved'],
    ],
    [
      'nothing, but has one page too many',
      { 2: pageOf('2021', { before: 1 }) },
      ['by the page before it no page follows, but this one was saved behind it'],
    ],
    [
      'nothing, but has a first page as a later one',
      { 1: pageOf('2022', { after: true }), 2: pageOf('2021') },
      ['the page says that it is the first, but is saved behind another'],
    ],
    [
      'rows that a later page counts',
      {
        1: pageOf('2022', { after: true }),
        2: pageOf('2021', { before: 1 }).replace('"count":1,"next', '"count":2,"next'),
      },
      ['the page says count 2 but has 1 values, so it is cut or mixed'],
    ],
    [
      'the end of a page',
      { 1: '{"values":[' },
      ['line 1, column 12: the text ends in the middle, so it is cut off'],
    ],
    [
      'a gender that is one',
      { 1: pageOf('2022').replace('"T"', '"t"') },
      [/^not a page of the API v3: values.0.values.0.gender: /],
    ],
    ['a page, and has HTML', { 1: '<html>Away</html>' }, ['line 1, column 1: not JSON: "<html>Away</html>"']],
    ['a field of a page', { 1: '{"values":[],"count":0}' }, [/^not a page of the API v3: next_url: /]],
    [
      'what pages of the API v2 do not have',
      {
        1: '{"count":1,"values":[{"kpi":"N00001","municipality":"0180","period":2022,"values":[{"count":1,"gender":"T","status":"","value":17.98}]}]}',
      },
      [/^this is a page of the API v2, .*https:\/\/api\.kolada\.se\/v3\/data/],
    ],
    [
      'nothing, but has a key twice, of which a parser would take the last',
      { 1: pageOf('2022').replace('"value":1', '"value":727339,\n"value": 727000') },
      [/^line 2: the key "value" stands twice in one object; ask the publisher/],
    ],
  ])('a folder that lacks %s has findings', async (_, pages, expected) => {
    save(pages);
    const { messages } = await read();
    expect(messages).toEqual(
      expected.map((one) => (typeof one === 'string' ? one : expect.stringMatching(one))),
    );
  });

  test('a KPI that is expected is asked for, saved or not', () => {
    expect(readKoladaFolder(folder, ['N00007']).asked).toEqual(['N00001', 'N00007']);
  });

  test('a KPI whose folder has no page is a finding', async () => {
    mkdirSync(join(folder, 'data/N00002'));
    expect((await read()).findings).toMatchObject([
      { where: { file: 'data/N00002' }, message: 'there are no saved pages of the KPI; save them again' },
    ]);
  });

  test('hidden files, as systems leave them behind, are no pages', async () => {
    for (const file of ['data/.DS_Store', 'data/N00001/.DS_Store']) put(join(folder, file), 'Bud1');
    expect(await read()).toMatchObject({ values: [{ period: '2022' }], findings: [] });
  });

  test('a missing list and an empty folder are findings', async () => {
    expect((await read(join(dataset.dir, 'nothing'))).messages).toEqual([
      'the file is missing; save it again',
      'the file is missing; save it again',
      'there are no saved pages; give the folder that holds kpi.json and data/',
    ]);
  });
});

describe('a fetch from Kolada', () => {
  const IDS = Array.from({ length: 27 }, (_, index) => `N${String(10001 + index)}`);

  let server: KoladaServer;
  let dataset: ReturnType<typeof smallDataset>;
  beforeEach(async () => {
    server = await koladaServer((id) => id !== 'N10027');
    dataset = smallDataset(IDS.map((id) => metricOf(id)));
  });
  afterEach(async () => {
    await server.stop();
    dataset.remove();
  });

  async function importLive(ids: string, today = '2026-01-01') {
    const recorded = recordedEffects({ fetch: (url) => fetch(url), today: () => today });
    const code = await runCommand(
      ['import', 'kolada', server.base, '--ids', ids, '--origin', 'publisher'],
      dataset.paths,
      recorded.effects,
    );
    return { code, ...recorded };
  }

  const stagedMetrics = (): string[] => Object.keys(readStaging(dataset.paths).series).sort();
  const SECOND_PAGE = '/v3/data/kpi/N10001?per_page=5000&page=2';

  describe('a whole fetch', () => {
    test('follows every page, 25 KPIs to a path and 5000 rows to a page', async () => {
      const { code, lines } = await importLive(IDS.join());
      expect(code).toBe(0);
      expect(lines).toEqual([
        'Imported 27 series: 135 figures, 0 listed without a value.',
        'No longer listed by the publisher: N10027',
      ]);
      const first = IDS.slice(0, 25).join();
      expect(server.asked.slice(0, 4)).toEqual([
        `/v3/kpi/${first}?per_page=5000`,
        '/v3/kpi/N10026,N10027?per_page=5000',
        '/v3/municipality?per_page=5000',
        `/v3/data/kpi/${first}?per_page=5000`,
      ]);
      expect(server.asked).toHaveLength(3 + 63 + 5);
      expect(stagedMetrics()).toEqual(IDS);
    });

    test('becomes figures with their literals stripped of zeros, taken today', async () => {
      await importLive('N10001');
      const text = readFileSync(stagedFile(dataset.paths, 'N10001'), 'utf8');
      const [head, ...rows] = text.trimEnd().split('\n');
      expect(head).toBe('geo,period,value,file');
      expect(rows.map((row) => row.replace(/,\d$/, ''))).toEqual(
        YEARS.map((year) => `0180,${year},1${year.slice(2)}`),
      );
      const { title, files = [] } = readStaging(dataset.paths).series['N10001'] ?? {};
      expect([title, ...new Set(files.map(({ retrieved }) => retrieved))]).toEqual([
        'Title N10001',
        '2026-01-01',
      ]);
      expect(new Set(rows.map((row) => row.split(',')[3])).size).toBe(files.length);
    });

    test('of a KPI that is listed and has no row says so, and stages the loss of its figures to be judged', async () => {
      const body = koladaPage('N10001', [['0180', '2022', '1']]);
      server.script((path) => (path.startsWith('/v3/data/') ? { body } : null));
      const { code, lines } = await importLive('N10001,N10002,N10027');
      expect(code).toBe(0);
      expect(lines).toEqual([
        expect.stringMatching(
          /^warning http.*\/v3 \(N10002\) \[series-has-figures\] no figure of the series was taken/,
        ),
        'Imported 2 series: 1 figures, 0 listed without a value.',
        'No longer listed by the publisher: N10027',
      ]);
      expect(stagedMetrics()).toEqual(['N10001', 'N10002']);
    });

    test('pauses before every request, and leaves no saved page behind', async () => {
      const { waits } = await importLive('N10001');
      expect(waits).toEqual([250, 250, 250, 250, 250]);
      expect(existsSync(join(dataset.paths.staging, 'pages'))).toBe(false);
    });
  });

  describe('a refresh', () => {
    const run = async (...words: string[]) => {
      const recorded = recordedEffects({ fetch: (url) => fetch(url), today: () => '2026-01-02' });
      return { code: await runCommand(words, dataset.paths, recorded.effects), lines: recorded.lines };
    };
    const grown = (path: string) => {
      const values = [...YEARS, '2024'].map((period) => rowOf('N10001', period));
      const others = YEARS.map((period) => rowOf('N10002', period));
      const body = `{"values":[${[...values, ...others].join()}],"count":11,"next_url":null,"previous_url":null}`;
      return path.startsWith('/v3/data/') ? { body } : null;
    };

    test('stages what the source has newer, and says what it would change', async () => {
      dataset.remove();
      dataset = smallDataset(['N10001', 'N10002'].map((id) => metricOf(id)));
      await importLive('N10001,N10002');
      const { lines: published } = await run('publish', '--date', '2026-01-02');
      expect(published.at(-1)).toMatch(/^Published 2026-01-02/);
      server.script(grown);
      const { code, lines } = await run('refresh', 'kolada', server.base, '--ids', 'N10001,N10002');
      expect([code, stagedMetrics()]).toEqual([0, ['N10001']]);
      expect(lines).toContain('1 series have the figures of the last release; 1 are staged.');
      expect(lines.find((line) => line.startsWith('Release 2026-01-03 against 2026-01-02'))).toMatch(
        /: 1 of 2 metrics would change/,
      );
    });

    test('that is not whole stages nothing', async () => {
      server.script((path) => (path.startsWith('/v3/data/') ? { status: 503 } : null));
      const { code } = await run('refresh', 'kolada', server.base, '--ids', 'N10001');
      expect([code, stagedMetrics()]).toEqual([1, []]);
    });

    test.each([[['refresh']], [['refresh', 'scb']], [['refresh', 'kolada', 'folder']]])(
      'is of Kolada, and from an address: %j',
      async (words) => expect((await run(...words)).code).toBe(2),
    );
  });

  describe('a server in trouble is asked again', () => {
    const troubled: [string, Script][] = [
      ['rate-limits', (_path, hit) => (hit === 1 ? { status: 429, headers: { 'retry-after': '7' } } : null)],
      ['is down', (_path, hit) => (hit <= 2 ? { status: 503 } : null)],
      [
        'drops the connection half-way',
        (_path, hit) => (hit === 1 ? { body: '{"values":[', drop: true } : null),
      ],
      ['sends HTML', (_path, hit) => (hit === 1 ? { body: '<html>Maintenance</html>' } : null)],
      ['cuts a page', (_path, hit) => (hit === 1 ? { body: '{"values":[{"kpi":"N100' } : null)],
    ];

    test.each(troubled)('when it %s', async (_what, script) => {
      server.script((path, hit) => (path === SECOND_PAGE ? script(path, hit) : null));
      expect((await importLive('N10001')).code).toBe(0);
      expect(readStaging(dataset.paths).imports).toHaveLength(1);
    });

    test('with waits that double, or that it asks for', async () => {
      server.script((path, hit) => {
        if (path !== SECOND_PAGE || hit > 3) return null;
        return hit === 2 ? { status: 429, headers: { 'retry-after': '7' } } : { status: 500 };
      });
      expect((await importLive('N10001')).waits).toEqual([250, 250, 250, 250, 1000, 7000, 4000, 250]);
    });

    test('six times in all', async () => {
      server.script((path) => (path === SECOND_PAGE ? { status: 500 } : null));
      const { code, waits } = await importLive('N10001');
      expect([code, waits.slice(-6)]).toEqual([1, [250, 1000, 2000, 4000, 8000, 16_000]]);
    });

    test('and waits no longer than a minute, whatever it asks for', async () => {
      server.script((path, hit) =>
        path === SECOND_PAGE && hit === 1 ? { status: 429, headers: { 'retry-after': '86400' } } : null,
      );
      const { code, waits } = await importLive('N10001');
      expect([code, Math.max(...waits)]).toEqual([0, 60_000]);
    });
  });

  test('rows of a KPI that was not asked for are refused', async () => {
    server.script((path) =>
      path.startsWith('/v3/data/') ? { body: koladaPage('N10002', [['0180', '2022', '1']]) } : null,
    );
    const { code, lines } = await importLive('N10001');
    expect([code, lines[0]]).toEqual([
      1,
      expect.stringContaining('the page has rows of "N10002", a KPI that was not asked for'),
    ]);
    expect(stagedMetrics()).toEqual([]);
  });

  describe('an incomplete fetch is never staged', () => {
    const hopeless: [string, Script, string][] = [
      ['is down for good', () => ({ status: 500 }), 'status 500 (asked 6 times)'],
      ['refuses', () => ({ status: 403 }), 'status 403; import again'],
      ['sends HTML only', () => ({ body: '<html>' }), 'not JSON: "<html>" (asked 6 times)'],
      [
        'counts otherwise',
        () => ({ body: '{"values":[],"count":2,"next_url":null}' }),
        'says count 2 but has 0',
      ],
      [
        'ends in an empty page',
        () => ({ body: '{"values":[],"count":0,"next_url":"/x"}' }),
        'is empty but says',
      ],
    ];

    test.each(hopeless)('when the server %s', async (_what, script, message) => {
      server.script((path, hit) => (path === SECOND_PAGE ? script(path, hit) : null));
      const { code, lines } = await importLive('N10001');
      expect(code).toBe(1);
      expect(lines[0]).toContain(message);
      expect(stagedMetrics()).toEqual([]);
    });

    test.each([
      ['leads back', '/v3/data/kpi/N10001?per_page=5000', 'leads back to a page that was read'],
      ['leaves the server', 'http://127.0.0.2:1/v3/data', 'leaves the server'],
      ['is no address', 'http://[', 'is no address'],
    ])('when next_url %s', async (_what, target, message) => {
      const next = URL.parse(target, server.base)?.href ?? target;
      const body = `{"values":[${rowOf('N10001', '2021')}],"count":1,"next_url":${JSON.stringify(next)}}`;
      server.script((path) => (path === SECOND_PAGE ? { body } : null));
      const { code, lines } = await importLive('N10001');
      expect(code).toBe(1);
      expect(lines[0]).toContain(message);
      expect(stagedMetrics()).toEqual([]);
      expect(existsSync(join(dataset.paths.staging, 'pages'))).toBe(false);
    });

    test('when every page is the first one with another number', async () => {
      server.script((path, hit) => {
        if (!path.startsWith('/v3/data/')) return null;
        const next = `${server.base}/data/kpi/N10001?page=${server.asked.length + hit}`;
        return {
          body: `{"values":[${rowOf('N10001', '2021')}],"count":1,"next_url":${JSON.stringify(next)}}`,
        };
      });
      const { code, lines } = await importLive('N10001');
      expect(code).toBe(1);
      expect(lines[0]).toContain('begins like an earlier one');
    });

    test('when a page changed half-way, so that a figure stands twice', async () => {
      const body = `{"values":[${rowOf('N10001', '2019', '77')}],"count":1,"next_url":null}`;
      server.script((path) => (path === SECOND_PAGE ? { body } : null));
      const { code, lines } = await importLive('N10001');
      expect(code).toBe(1);
      expect(lines[0]).toContain('the figure stands twice');
      expect(lines[0]).toContain('expected 119, got 77');
      expect(existsSync(join(dataset.paths.staging, 'pages'))).toBe(false);
    });
  });

  describe('a broken-off fetch', () => {
    const breakOff = async (): Promise<void> => {
      server.script((path) => (path.endsWith('page=3') ? { status: 404 } : null));
      expect((await importLive('N10001')).code).toBe(1);
      server.script(() => null);
      server.asked.length = 0;
    };

    test('goes on from the pages it has', async () => {
      await breakOff();
      expect((await importLive('N10001')).code).toBe(0);
      expect(server.asked).toEqual(['/v3/data/kpi/N10001?per_page=5000&page=3']);
    });

    test('asks again for a page that is kept no more as it was', async () => {
      await breakOff();
      const pages = join(dataset.paths.staging, 'pages');
      const [one = ''] = readdirSync(pages);
      expect(readdirSync(pages)).toHaveLength(4);
      put(join(pages, one), readFileSync(join(pages, one), 'utf8').slice(0, 40));
      expect((await importLive('N10001')).code).toBe(0);
      expect(server.asked).toHaveLength(2);
    });

    test('begins anew on another day, since figures of two days are two vintages', async () => {
      await breakOff();
      expect((await importLive('N10001', '2026-01-02')).code).toBe(0);
      expect(server.asked).toHaveLength(5);
    });
  });
});

import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { runCommand } from '../../src/release/command-line.ts';
import { readKoladaFolder } from '../../src/release/kolada.ts';
import { readStaging, stagedFile } from '../../src/release/staging.ts';
import { type KoladaServer, koladaServer, rowOf, type Script, YEARS } from './kolada-server.ts';
import { recordedEffects } from './recorded-effects.ts';
import { koladaPage, listPage, metricOf, put, saveKolada, smallDataset } from './small-dataset.ts';

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

import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Registry } from '../../src/data/registry.ts';
import { runCommand } from '../../src/release/command-line.ts';
import { type KoladaServer, koladaServer } from './kolada-server.ts';
import { datasetOfTest, type Published } from './published-dataset.ts';
import { recordedEffects } from './recorded-effects.ts';
import { listPage, put, type Row, saveKolada } from './small-dataset.ts';

let dataset: Published;
const ROWS: Record<string, Row[]> = {
  N00001: [['0180', '2022', '1']],
  N00003: [
    ['0001', '2021', '7'],
    ['0180', '2021', '5.0'],
    ['0180', '2022', '6'],
    ['1480', '2022', 'null'],
  ],
  N00004: [['0001', '2022', '9']],
};

const folder = (): string => join(dataset.dir, 'drafted');
const csv = (): string => join(dataset.dir, 'drafts.csv');
const registryText = (): string => dataset.text('metrics.json');
const registry = () => Registry.parse(JSON.parse(registryText()));
beforeEach(async () => {
  dataset = await datasetOfTest();
  saveKolada(folder(), ROWS);
  const kpis = [
    { id: 'N00001', title: 'Registrerat' },
    { id: 'N00003', title: 'Elever, andel (%)', description: 'Andelen. Källa: Skolverket.' },
    { id: 'N00004', title: ' Vårdplatser,\u00a0 antal', description: null },
  ];
  put(join(folder(), 'kpi.json'), listPage(kpis));
});

const draft = () => dataset.run('draft', 'kolada', folder(), '--csv', csv());

describe('a draft', () => {
  test('states what the pages say, and null where nobody knows', async () => {
    await draft();
    expect(registry().drafts).toEqual([
      {
        id: 'N00003',
        kpiId: 'N00003',
        status: { public: null, reason: 'Not established: nobody has confirmed this entry yet.' },
        title: { sv: 'Elever, andel (%)', en: null },
        officialTitle: 'Elever, andel (%)',
        unit: { text: '%', confirmed: false },
        authority: { text: 'Skolverket', confirmed: false },
        genders: { T: 3 },
        levels: { municipalities: 2, regions: 1, groups: 0 },
        years: { first: '2021', last: '2022' },
        municipalitiesInLastYear: 1,
        zeros: 0,
        suspectZeros: 0,
        carriedForward: [],
        backCast: false,
        inexact: 0,
        withoutTotal: 0,
      },
      expect.objectContaining({ id: 'N00004', years: null, authority: { text: null, confirmed: false } }),
    ]);
  });

  test('has a title as it is typed, whatever blanks the publisher has in it', async () => {
    await draft();
    const plain = 'Vårdplatser, antal';
    expect(registry().drafts[1]).toMatchObject({ title: { sv: plain }, officialTitle: plain });
  });

  test('leaves the metrics as they are, and tells which KPIs only regions have', async () => {
    const before = JSON.parse(registryText());
    const { code, lines } = await draft();
    expect({ code, lines }).toEqual({
      code: 0,
      lines: [
        'Entries drafted: 2; none is public until a person confirms it.',
        'Only regions have figures: N00004',
      ],
    });
    expect(JSON.parse(registryText()).metrics).toEqual(before.metrics);
  });

  test('is not written over a spreadsheet that somebody has filled in, nor over any other file', async () => {
    await draft();
    const filled = readFileSync(csv(), 'utf8').replace('Elever', 'Eleverna');
    put(csv(), filled);
    const registered = registryText();
    for (const file of [csv(), join(dataset.paths.data, 'metrics.json')]) {
      const before = readFileSync(file, 'utf8');
      const { code, lines } = await dataset.run('draft', 'kolada', folder(), '--csv', file);
      expect({ code, lines }).toEqual({
        code: 1,
        lines: [expect.stringContaining(`--csv ${file}: is there`)],
      });
      expect([readFileSync(file, 'utf8'), registryText()]).toEqual([before, registered]);
    }
  });

  test('is written nowhere among the data', async () => {
    const registered = registryText();
    const file = join(dataset.paths.data, 'drafts.csv');
    const { code, lines } = await dataset.run('draft', 'kolada', folder(), '--csv', file);
    expect({ code, lines }).toEqual({ code: 1, lines: [expect.stringContaining(`--csv ${file} is in `)] });
    expect([existsSync(file), registryText()]).toEqual([false, registered]);
  });

  test('that is made again replaces the one before', async () => {
    await draft();
    await draft();
    expect(registry().drafts.map(({ id }) => id)).toEqual(['N00003', 'N00004']);
  });

  test('has its zeros judged, and years that are repeated', async () => {
    const codes = Array.from({ length: 25 }, (_, index) => String(2000 + index));
    const rows = codes.flatMap((geo, index): Row[] => [
      [geo, '2020', String(50 + index)],
      [geo, '2021', String(50 + index)],
    ]);
    saveKolada(folder(), { N00003: [...rows, ['0180', '2021', '0']] });
    await draft();
    expect(registry().drafts).toMatchObject([{ zeros: 1, suspectZeros: 1, carriedForward: ['2021'] }]);
  });

  test('counts every gender and level, and takes the figures of both genders in municipalities alone', async () => {
    const own = (values: object[]) => ({ kpi: 'N00003', period: 2022, values });
    const both = (value: unknown) => own([{ gender: 'T', value, isdeleted: false }]);
    const page = listPage([
      {
        municipality: '0180',
        ...own([
          { gender: 'K', value: 5, isdeleted: false },
          { gender: 'M', value: null, isdeleted: false },
          { gender: 'T', value: 0, isdeleted: false },
        ]),
      },
      { municipality: '1480', ...both('LONG') },
      { municipality: '0114', ...own([{ gender: 'T', value: 0, isdeleted: true }]) },
      { municipality: '0001', ...both(0) },
      { municipality: 'G123', ...both(0) },
    ]).replace('"LONG"', '1.00000000000000000001');
    put(join(folder(), 'data/N00003/page-1.json'), page);
    const { lines } = await draft();
    expect(lines).toContain('Figures that cannot be kept exactly: N00003');
    expect(registry().drafts[0]).toMatchObject({
      genders: { T: 4, K: 1 },
      levels: { municipalities: 2, regions: 1, groups: 1 },
      years: { first: '2022', last: '2022' },
      zeros: 1,
      inexact: 1,
    });
    expect(readFileSync(csv(), 'utf8').split('\n')[1]).toBe(
      'N00003,,,"Elever, andel (%)",,%,no,"Skolverket, via Kolada (RKA)",no,,descending,"Elever, andel (%)",2022,2022,1,2,1,K T,1,0,,no,1,0',
    );
  });

  test('tells of rows of municipalities without a total of both genders', async () => {
    const rowOf = (municipality: string, ...genders: string[]) => ({
      kpi: 'N00003',
      period: 2022,
      municipality,
      values: genders.map((gender) => ({ gender, value: 1, isdeleted: false })),
    });
    const rows = [rowOf('0180', 'K', 'M'), rowOf('1480'), rowOf('0114', 'T'), rowOf('0001', 'K')];
    put(join(folder(), 'data/N00003/page-1.json'), listPage(rows));
    const { lines } = await draft();
    expect(lines).toContain('Rows without a total of both genders, which are listed without a value: N00003');
    expect(registry().drafts).toMatchObject([{ withoutTotal: 2 }, { withoutTotal: 0 }]);
  });

  test('counts all figures that cannot be kept exactly, however many there are', async () => {
    const rows = Array.from({ length: 150 }, (_, index): Row => ['0180', String(1900 + index), '1e400']);
    saveKolada(folder(), { N00003: rows });
    await draft();
    expect(registry().drafts).toMatchObject([{ inexact: 150 }]);
  });

  test('of what the registry could not hold is left out, and the others are drafted', async () => {
    saveKolada(folder(), { ...ROWS, N00005: [['0180', '1850', '1']] });
    const title = (id: string) => (id === 'N00004' ? '' : `Title ${id}`);
    put(
      join(folder(), 'kpi.json'),
      listPage(['N00003', 'N00004', 'N00005'].map((id) => ({ id, title: title(id) }))),
    );
    const { code, lines } = await draft();
    expect([code, lines.at(-1)]).toEqual([
      0,
      expect.stringMatching(
        /^Not drafted, since the registry could not hold it: N00004 \(title\.sv: .+\), N00005 \(years\.first: .+\)$/,
      ),
    ]);
    expect(registry().drafts.map(({ id }) => id)).toEqual(['N00003']);
  });

  test.each([
    ['Invånare totalt, antal', 'antal'],
    ['Förvärvsarbetande invånare 20-64 år, andel (%) (-2021)', '%'],
    ['Skattekraft kommun, kr/inv', 'kr/inv'],
    ['Elever i åk 9, meritvärde, hemkommun, genomsnitt (17 ämnen)', 'genomsnitt (17 ämnen)'],
    ['Nettokostnad (kr/inv)', 'kr/inv'],
    ['Demografi', null],
  ])('reads out of the title “%s” the unit %s', async (title, unit) => {
    put(join(folder(), 'kpi.json'), listPage([{ id: 'N00003', title }]));
    await draft();
    expect(registry().drafts[0]?.unit).toEqual({ text: unit, confirmed: false });
  });

  test.each([
    ['Antal invånare totalt den 31/12. Källa: SCB.', 'SCB'],
    ['Utsläpp. Källa: Nationella emissionsdatabasen och SCB\\n', 'Nationella emissionsdatabasen och SCB'],
    ['Källa: BRÅ. Se vidare. Källa:  BRÅ och\nSCB', 'BRÅ och SCB'],
    ['Utan uppgift.', null],
  ])('reads out of the description %j the authority %s', async (description, authority) => {
    put(join(folder(), 'kpi.json'), listPage([{ id: 'N00003', title: 'Elever, antal', description }]));
    await draft();
    expect(registry().drafts[0]?.authority).toEqual({ text: authority, confirmed: false });
  });

  test('needs the folder to have kpi.json', async () => {
    const { code, lines } = await dataset.run('draft', 'kolada', dataset.dir);
    expect({ code, lines }).toEqual({
      code: 1,
      lines: [
        `${dataset.dir}: there is no kpi.json; give the folder that holds kpi.json, municipality.json and data/`,
      ],
    });
  });

  test('is not made from a broken page', async () => {
    const before = registryText();
    put(join(folder(), 'data/N00003/page-1.json'), '{"values":[');
    const { code, lines } = await draft();
    expect({ code, line: lines.at(-1) }).toEqual({ code: 1, line: '1 finding: nothing was drafted.' });
    expect(registryText()).toBe(before);
    expect(existsSync(csv())).toBe(false);
  });
});

describe('the spreadsheet that comes back', () => {
  const DONE =
    'N00003,yes,"Checked at the source.",Elever,,count,yes,"Skolverket, via Kolada (RKA)",yes,befolkning,descending';
  const fill = (row: string): void => {
    const [header = '', , ...others] = readFileSync(csv(), 'utf8').split('\n');
    const facts = ','.repeat(header.split(',').length - 11);
    put(csv(), [header, `${row}${facts}`, ...others].join('\n'));
  };
  beforeEach(async () => {
    await draft();
  });

  test('makes a metric of a confirmed row, its English title null until it is translated', async () => {
    fill(DONE);
    const { code, lines } = await dataset.run('draft', 'csv', csv());
    expect({ code, lines }).toEqual({ code: 0, lines: ['Entries confirmed: 1; drafts left: 1.'] });
    const written = JSON.parse(registryText()).metrics.find(({ id }: { id: string }) => id === 'N00003');
    expect(written.title).toEqual({ sv: 'Elever', en: null });
    const metric = registry().metrics.find(({ id }) => id === 'N00003');
    expect(metric?.title).toEqual({ sv: 'Elever', en: 'Elever', untranslated: true });
    expect(metric?.status).toEqual({ public: true, reason: 'Checked at the source.' });
  });

  test('ranks by the end that it names, and takes an English title as it is written', async () => {
    fill(DONE.replace('Elever,,', 'Elever,Pupils,').replace('descending', 'ascending'));
    expect((await dataset.run('draft', 'csv', csv())).code).toBe(0);
    const confirmed = registry().metrics.find(({ id }) => id === 'N00003');
    expect([confirmed?.order, confirmed?.title]).toEqual(['ascending', { sv: 'Elever', en: 'Pupils' }]);
  });

  test.each([';', '\t'])(
    'is read as a spreadsheet program of this country saves it, with %j',
    async (sign) => {
      fill(DONE.replace(', via Kolada (RKA)', ''));
      put(csv(), readFileSync(csv(), 'utf8').replaceAll(',', sign));
      expect((await dataset.run('draft', 'csv', csv())).lines).toEqual([
        'Entries confirmed: 1; drafts left: 1.',
      ]);
    },
  );

  test('says of no source that it recalculates years before a municipality existed, though it has some', async () => {
    const register = join(dataset.paths.data, 'municipalities.csv');
    put(register, readFileSync(register, 'utf8').replace(/^(0180,.*,)$/m, '$12022'));
    rmSync(csv());
    await draft();
    expect(registry().drafts[0]).toMatchObject({ id: 'N00003', backCast: true });
    fill(DONE);
    expect((await dataset.run('draft', 'csv', csv())).code).toBe(0);
    expect(registry().metrics.find(({ id }) => id === 'N00003')?.backCast).toBe(false);
  });

  test('leaves a draft where nothing stands under public', async () => {
    expect((await dataset.run('draft', 'csv', csv())).lines).toEqual([
      'Entries confirmed: 0; drafts left: 2.',
    ]);
  });

  test.each([
    [DONE.replace(',yes,', ',maybe,'), 'column public: expected yes, no or nothing; got maybe'],
    [
      DONE.replace('count,yes', 'count,no'),
      'column unit_confirmed: the unit was read out of the title; look at it and write yes; got no',
    ],
    [
      DONE.replace('count', '%'),
      'column unit: expected the code of a unit that metrics.json declares: count; got %',
    ],
    [
      DONE.replace('yes,befolkning', 'no,befolkning'),
      'column source_confirmed: the authority was read out of the description; look at it and write yes; got no',
    ],
    [DONE.replace('"Checked at the source."', ''), 'column reason: say in a sentence why; got nothing'],
    [DONE.replace('Elever', ''), 'column title_sv: a metric needs its Swedish title; got nothing'],
    [
      DONE.replace('"Skolverket, via Kolada (RKA)"', ''),
      'column source: a metric needs the citation of its authority; got nothing',
    ],
    [DONE.replace('descending', 'down'), 'column order: expected descending or ascending; got down'],
    [
      DONE.replace('befolkning', ''),
      'column subject: expected a subject that metrics.json declares: befolkning; got nothing',
    ],
    [
      DONE.replace('N00003', 'N00009'),
      'column id: the registry has no draft of this id; draft it first; got N00009',
    ],
  ])('is refused whole, with line and column: %s', async (row, message) => {
    const before = registryText();
    fill(row);
    const { code, lines } = await dataset.run('draft', 'csv', csv());
    expect(code).toBe(1);
    expect(lines[0]).toContain(`${csv()}:2`);
    expect(lines[0]).toContain(`[draft-is-confirmed] ${message}`);
    expect(registryText()).toBe(before);
  });

  test.each([
    [DONE.replace('Checked at', 'Checked\nat'), 'reason'],
    [DONE.replace('Elever,,', 'Elever,"Pu\npils",'), 'title_en'],
    [DONE.replace('Skolverket', 'Skolverket\ufffd'), 'source'],
  ])('is refused whole where a cell has what the registry could not hold: %j', async (row, column) => {
    const before = registryText();
    fill(row);
    const { code, lines } = await dataset.run('draft', 'csv', csv());
    expect([code, lines[0]]).toEqual([1, expect.stringContaining(`column ${column}: expected words, `)]);
    expect(registryText()).toBe(before);
  });

  test('is refused whole where a row stands twice', async () => {
    const before = registryText();
    fill(DONE);
    const [header, row, ...others] = readFileSync(csv(), 'utf8').split('\n');
    put(csv(), [header, row, row, ...others].join('\n'));
    const { code, lines } = await dataset.run('draft', 'csv', csv());
    expect([code, lines[0]]).toEqual([
      1,
      expect.stringContaining('column id: the row stands twice; got N00003'),
    ]);
    expect(lines[0]).toContain(`${csv()}:3`);
    expect(registryText()).toBe(before);
  });

  test('is refused where its ids were sorted without the rest, and taken where only the order of the rows is another', async () => {
    const done = (id: string) => DONE.replace('N00003', id);
    const [header = '', ...rows] = readFileSync(csv(), 'utf8').trim().split('\n');
    const facts = rows.map((row) => row.split('descending')[1]);
    const write = (...ids: string[]) =>
      put(csv(), `${[header, ...ids.map((id, index) => `${done(id)}${facts[index]}`)].join('\n')}\n`);
    const before = registryText();
    write('N00004', 'N00003');
    const { code, lines } = await dataset.run('draft', 'csv', csv());
    expect(code).toBe(1);
    expect(lines[0]).toContain(`${csv()}:2`);
    expect(lines[0]).toContain('column official_title: the draft of the id has another, as when a column');
    expect(lines[0]).toContain('expected Vårdplatser, antal, got Elever, andel (%)');
    expect([lines.at(-1), registryText()]).toEqual(['2 findings: the registry stays as it was.', before]);
    facts.reverse();
    write('N00004', 'N00003');
    expect((await dataset.run('draft', 'csv', csv())).lines).toEqual([
      'Entries confirmed: 2; drafts left: 0.',
    ]);
  });

  test('is refused where it is a folder, or text of another encoding', async () => {
    await expect(dataset.run('draft', 'csv', dataset.dir)).rejects.toThrow(
      /: it is a folder, and a file was expected/,
    );
    put(csv(), Buffer.from('id,Älvsbyn\n', 'latin1'));
    const said = await dataset.run('draft', 'csv', csv()).then(
      ({ lines }) => lines.join('\n'),
      (error: Error) => error.message,
    );
    expect(said).toContain(
      `${csv()}: expected text in UTF-8, got bytes that are none; save it as UTF-8 first`,
    );
  });

  test('is refused without one of its columns', async () => {
    put(csv(), 'id,public\n');
    const { lines } = await dataset.run('draft', 'csv', csv());
    expect(lines[0]).toContain('the spreadsheet has no column reason');
  });
});

describe('a draft from the publisher', () => {
  let server: KoladaServer;
  const fromServer = async () => {
    const { effects, lines } = recordedEffects({ fetch: (url) => fetch(url) });
    const code = await runCommand(['draft', 'kolada', `${server.base}/`], dataset.paths, effects);
    return { code, lines };
  };
  beforeEach(async () => {
    server = await koladaServer();
  });
  afterEach(() => server.stop());

  test('is of every KPI of its list that no metric takes, and keeps no page', async () => {
    const ids = ['N00001', 'N00003', 'N00004'];
    const body = listPage(ids.map((id) => ({ id, title: `Title ${id}` })));
    server.script((path) => (path.startsWith('/v3/kpi?') ? { body } : null));
    const { code, lines } = await fromServer();
    expect([code, lines]).toEqual([0, ['Entries drafted: 2; none is public until a person confirms it.']]);
    expect(registry().drafts.map(({ id }) => id)).toEqual(['N00003', 'N00004']);
    expect(server.asked.slice(0, 2)).toEqual([
      '/v3/kpi?per_page=5000',
      '/v3/kpi/N00003,N00004?per_page=5000',
    ]);
    const before = server.asked.length;
    await fromServer();
    expect(server.asked.length).toBe(2 * before);
  });

  test('is none where the list is no list', async () => {
    const before = registryText();
    server.script((path) => (path.startsWith('/v3/kpi?') ? { body: '{"values":{}}' } : null));
    await expect(fromServer()).rejects.toThrow(
      `${server.base}/kpi?per_page=5000: expected the list of KPIs, got not a page of the API v3`,
    );
    expect(registryText()).toBe(before);
  });
});

test('no release tells of a draft', async () => {
  await draft();
  await dataset.run('import', 'kolada', folder(), '--retrieved', '2024-08-30');
  await dataset.publish('2025-01-01');
  expect(existsSync(join(dataset.paths.data, 'observations/N00003.csv'))).toBe(false);
  expect(readFileSync(join(dataset.paths.data, 'metadata.json'), 'utf8')).not.toContain('N00003');
});

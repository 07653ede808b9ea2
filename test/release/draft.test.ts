import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Registry } from '../../src/data/registry.ts';
import { csvText } from '../../src/data/text.ts';
import { runCommand } from '../../src/release/command-line.ts';
import { readRecords } from '../../src/release/read/csv.ts';
import { type KoladaServer, koladaServer } from './kolada-server.ts';
import { datasetOfTest, type Published } from './published-dataset.ts';
import { recordedEffects } from './recorded-effects.ts';
import { KOLADA, listPage, mappingOf, put, type Row, saveKolada } from './small-dataset.ts';

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
    {
      ...{ id: 'N00003', title: 'Elever, andel (%)', description: 'Andelen. Källa: Skolverket.' },
      operating_area: 'Befolkning,Vård och omsorg',
    },
    { id: 'N00004', title: ' Vårdplatser,\u00a0 antal', description: null },
  ];
  put(join(folder(), 'kpi.json'), listPage(kpis));
});

/** By column the cells of a row of the spreadsheet. */
function cellsOf(id: string): Record<string, string> {
  const read = readRecords(readFileSync(csv(), 'utf8'), ',');
  if ('mistake' in read) throw new Error(read.mistake);
  const cells = read.rows.find((row) => row.cells[0] === id)?.cells ?? [];
  return Object.fromEntries(read.header.map((column, index) => [column, cells[index] ?? '']));
}

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
        unitCode: null,
        authority: { text: 'Skolverket', confirmed: false },
        authorities: ['Skolverket'],
        definition: { text: 'Andelen.', source: 'Kolada, N00003', confirmed: false },
        operatingArea: 'Befolkning,Vård och omsorg',
        subject: { text: 'befolkning', confirmed: false },
        kind: null,
        codes: null,
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
    expect(cellsOf('N00003')).toMatchObject({
      ...{ public: '', title_sv: 'Elever, andel (%)', title_en: '', unit: '', unit_text: '%' },
      ...{ unit_confirmed: 'no', source: 'Skolverket, via Kolada (RKA)', source_confirmed: 'no' },
      ...{ subject: 'befolkning', order: 'descending', confirmed_by: '', confirmed_on: '' },
      ...{ definition_sv: 'Andelen.', definition_confirmed: 'no', definition_source: 'Kolada, N00003' },
      ...{ operating_area: 'Befolkning,Vård och omsorg', authorities: 'Skolverket' },
      ...{ kind: '', ranking: 'yes', comparison: 'yes', chart: 'yes', back_cast: 'no' },
      ...{ first_year: '2022', last_year: '2022', municipality_figures: '2', genders: 'K T', zeros: '1' },
      ...{ before_valid_from: 'no', inexact: '1', without_total: '0' },
    });
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

  test('has the code of the declared unit that is spelt so', async () => {
    put(join(folder(), 'kpi.json'), listPage([{ id: 'N00003', title: 'Elever, antal' }]));
    await draft();
    expect(registry().drafts[0]).toMatchObject({ unit: { text: 'antal' }, unitCode: 'count' });
    expect(cellsOf('N00003')).toMatchObject({ unit: 'count', unit_text: 'antal', unit_confirmed: 'no' });
  });

  test('of codes has no unit and is not ranked, and one of a yes or no is of that kind', async () => {
    const titles = { N00003: 'Kommunen har en plan, (Ja=1, Nej=0)', N00004: 'Läge (Överskott=2, Balans=1)' };
    put(join(folder(), 'kpi.json'), listPage(Object.entries(titles).map(([id, title]) => ({ id, title }))));
    await draft();
    const reason = 'Siffrorna är svar: Ja=1, Nej=0.';
    expect(cellsOf('N00003')).toMatchObject({
      ...{ unit: '', unit_text: '', codes: 'Ja=1, Nej=0', kind: 'yes-no', ranking: 'no', chart: 'yes' },
      capabilities_reason_sv: reason,
    });
    expect(cellsOf('N00004')).toMatchObject({ codes: 'Överskott=2, Balans=1', kind: '', ranking: 'no' });
  });

  test('is none of a KPI that sources.json leaves out, and the one that was drafted before goes', async () => {
    await draft();
    rmSync(csv());
    const leftOut = mappingOf({ ...KOLADA, leftOut: ['N00004'] });
    put(dataset.file('sources.json'), JSON.stringify(leftOut));
    const { lines } = await draft();
    expect(lines).toContain('Not drafted, since sources.json leaves it out: N00004');
    expect(registry().drafts.map(({ id }) => id)).toEqual(['N00003']);
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
  const DONE = {
    ...{ public: 'yes', reason: 'Checked at the source.', title_sv: 'Elever', unit: 'count' },
    ...{ unit_confirmed: 'yes', source: 'Skolverket, via Kolada (RKA)', source_confirmed: 'yes' },
    ...{ subject: 'befolkning', confirmed_by: 'Kim Ek', confirmed_on: '2025-12-31' },
  };
  /** Writes the spreadsheet with other cells in some rows. */
  const fillRows = (changes: Record<string, Record<string, string>>): void => {
    const ids = ['N00003', 'N00004'];
    const rows = ids.map((id) => ({ ...cellsOf(id), ...changes[id] }));
    put(
      csv(),
      csvText(
        Object.keys(rows[0] ?? {}),
        rows.map((row) => Object.values(row)),
      ),
    );
  };
  const fill = (changes: Record<string, string> = {}): void => fillRows({ N00003: { ...DONE, ...changes } });
  beforeEach(async () => {
    await draft();
  });

  test('makes a metric of a confirmed row, its English title null until it is translated', async () => {
    fill();
    const { code, lines } = await dataset.run('draft', 'csv', csv());
    expect({ code, lines }).toEqual({ code: 0, lines: ['Entries confirmed: 1; drafts left: 1.'] });
    const written = JSON.parse(registryText()).metrics.find(({ id }: { id: string }) => id === 'N00003');
    expect(written.title).toEqual({ sv: 'Elever', en: null });
    const metric = registry().metrics.find(({ id }) => id === 'N00003');
    expect(metric?.title).toEqual({ sv: 'Elever', en: 'Elever', untranslated: true });
    expect(metric?.status).toEqual({ public: true, reason: 'Checked at the source.' });
  });

  test('ranks by the end that it names, and takes an English title as it is written', async () => {
    fill({ title_en: 'Pupils', order: 'ascending' });
    expect((await dataset.run('draft', 'csv', csv())).code).toBe(0);
    const confirmed = registry().metrics.find(({ id }) => id === 'N00003');
    expect([confirmed?.order, confirmed?.title]).toEqual(['ascending', { sv: 'Elever', en: 'Pupils' }]);
  });

  test.each([';', '\t'])(
    'is read as a spreadsheet program of this country saves it, with %j',
    async (sign) => {
      fill();
      const read = readRecords(readFileSync(csv(), 'utf8'), ',');
      const lines = 'mistake' in read ? [] : [read.header, ...read.rows.map(({ cells }) => cells)];
      put(csv(), lines.map((cells) => cells.map((cell) => `"${cell}"`).join(sign)).join('\n'));
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
    fill();
    expect((await dataset.run('draft', 'csv', csv())).code).toBe(0);
    expect(registry().metrics.find(({ id }) => id === 'N00003')?.backCast).toBe(false);
  });

  test('leaves a draft where nothing stands under public', async () => {
    expect((await dataset.run('draft', 'csv', csv())).lines).toEqual([
      'Entries confirmed: 0; drafts left: 2.',
    ]);
  });

  test.each<[Record<string, string>, string]>([
    [{ public: 'maybe' }, 'column public: expected yes, no or nothing; got maybe'],
    [
      { confirmed_by: '' },
      'column confirmed_by: only a row that somebody has looked at becomes a metric; write the name of who has; got nothing',
    ],
    ...['', '31/12 2025', '2026-01-02'].map((day): [Record<string, string>, string] => [
      { confirmed_on: day },
      `column confirmed_on: expected the day on which the row was looked at, YYYY-MM-DD, 2026-01-01 (UTC) at the latest; got ${day || 'nothing'}`,
    ]),
    [
      { unit_confirmed: 'no' },
      'column unit_confirmed: the unit was read out of the title; look at it and write yes; got no',
    ],
    [{ unit: '%' }, 'column unit: expected the code of a unit that metrics.json declares: count; got %'],
    [
      { source_confirmed: 'no' },
      'column source_confirmed: the authority was read out of the description; look at it and write yes; got no',
    ],
    [{ reason: '' }, 'column reason: say in a sentence why; got nothing'],
    [{ title_sv: '' }, 'column title_sv: a metric needs its Swedish title; got nothing'],
    [{ source: '' }, 'column source: a metric needs the citation of its authority; got nothing'],
    [{ order: 'down' }, 'column order: expected descending or ascending; got down'],
    [
      { subject: '' },
      'column subject: expected a subject that metrics.json declares: befolkning; got nothing',
    ],
    [
      { definition_confirmed: 'yes' },
      'column definition_en: a definition that is confirmed stands in both languages; translate it, or take back the yes under definition_confirmed; got nothing',
    ],
    [
      { kind: 'code' },
      'column kind: expected nothing or one of yes-no, survey, index, small-count, elections; got code',
    ],
    [
      { period_semantics: 'october' },
      'column period_semantics: expected nothing or a code that metrics.json declares: nothing, since metrics.json declares none; got october',
    ],
    [{ ranking: '' }, 'column ranking: expected yes or no; got nothing'],
    [{ decimals: '4', decimals_from: 'own' }, 'column decimals: expected nothing or 0, 1, 2 or 3; got 4'],
    [
      { noun_sv_one: 'elev' },
      'column noun_sv_other: noun_sv_one, noun_sv_other, noun_en_one, noun_en_other are filled in together, or not at all; got nothing',
    ],
    [
      { related: 'N00001' },
      'column related: expected nothing or metrics with their relation, N01951:newer; the relations are newer, other-publisher, same-subject; got N00001',
    ],
    [{ aliases: 'Elever' }, 'column aliases: '],
    [{ related: 'N 1:newer' }, 'column related: '],
    [{ id: 'N00009' }, 'column id: the registry has no draft of this id; draft it first; got N00009'],
  ])('is refused whole, with line and column: %s', async (row, message) => {
    const before = registryText();
    fill(row);
    const { code, lines } = await dataset.run('draft', 'csv', csv());
    expect(code).toBe(1);
    expect(lines[0]).toContain(`${csv()}:2`);
    expect(lines[0]).toContain(`[draft-is-confirmed] ${message}`);
    expect(registryText()).toBe(before);
  });

  test.each<[Record<string, string>, string]>([
    [{ reason: 'Checked\nat' }, 'reason'],
    [{ title_en: 'Pu\npils' }, 'title_en'],
    [{ source: 'Skolverket\ufffd' }, 'source'],
    [{ confirmed_by: 'Kim\ufffd' }, 'confirmed_by'],
  ])('is refused whole where a cell has what the registry could not hold: %j', async (row, column) => {
    const before = registryText();
    fill(row);
    const { code, lines } = await dataset.run('draft', 'csv', csv());
    expect([code, lines[0]]).toEqual([1, expect.stringContaining(`column ${column}: expected words, `)]);
    expect(registryText()).toBe(before);
  });

  test('is refused whole where a row stands twice', async () => {
    const before = registryText();
    fill();
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
    const before = registryText();
    fillRows({ N00003: { ...DONE, id: 'N00004' }, N00004: { ...DONE, id: 'N00003' } });
    const { code, lines } = await dataset.run('draft', 'csv', csv());
    expect(code).toBe(1);
    expect(lines[0]).toContain(`${csv()}:2`);
    expect(lines[0]).toContain('column official_title: the draft of the id has another, as when a column');
    expect(lines[0]).toContain('expected Vårdplatser, antal, got Elever, andel (%)');
    expect([lines.at(-1), registryText()]).toEqual(['2 findings: the registry stays as it was.', before]);
    rmSync(csv());
    await draft();
    fillRows({ N00003: DONE, N00004: DONE });
    const [header = '', ...rows] = readFileSync(csv(), 'utf8').trim().split('\n');
    put(csv(), `${[header, ...rows.reverse()].join('\n')}\n`);
    expect((await dataset.run('draft', 'csv', csv())).lines).toEqual([
      'Entries confirmed: 2; drafts left: 0.',
    ]);
  });

  test('makes all that it has columns for, and keeps who has confirmed it and when', async () => {
    fill({
      ...{ definition_sv: 'Antal elever.', definition_en: 'Pupils.', definition_confirmed: 'yes' },
      ...{ subtitle_sv: 'Elever', subtitle_en: 'Pupils', kind: 'small-count', back_cast: 'yes' },
      ...{ ranking: 'no', capabilities_reason_sv: 'Få.', capabilities_reason_en: 'Few.' },
      ...{ decimals: '0', decimals_from: 'own', related: 'N00001:newer | N00002:same-subject' },
      ...{ noun_sv_one: 'elev', noun_sv_other: 'elever', noun_en_one: 'pupil', noun_en_other: 'pupils' },
      ...{ aliases: 'elever | pupils', synonyms_sv: 'skolbarn', synonyms_en: 'students|school children' },
    });
    expect((await dataset.run('draft', 'csv', csv())).code).toBe(0);
    expect(registry().metrics.find(({ id }) => id === 'N00003')).toMatchObject({
      confirmed: { by: 'Kim Ek', on: '2025-12-31' },
      definition: { sv: 'Antal elever.', en: 'Pupils.' },
      subtitle: { sv: 'Elever', en: 'Pupils' },
      noun: { sv: { one: 'elev', other: 'elever' }, en: { one: 'pupil', other: 'pupils' } },
      aliases: ['elever', 'pupils'],
      synonyms: { sv: ['skolbarn'], en: ['students', 'school children'] },
      related: [
        { metric: 'N00001', relation: 'newer' },
        { metric: 'N00002', relation: 'same-subject' },
      ],
      capabilities: { ranking: false, comparison: true, chart: true },
      capabilitiesReason: { sv: 'Få.', en: 'Few.' },
      ...{ kind: 'small-count', backCast: true, decimals: 0, decimalsFrom: 'own', periodSemantics: null },
    });
  });

  test('takes nothing of a description that nobody has confirmed', async () => {
    fill();
    await dataset.run('draft', 'csv', csv());
    expect(registry().metrics.find(({ id }) => id === 'N00003')).toMatchObject({
      ...{ definition: null, subtitle: null, noun: null, related: [], capabilitiesReason: null },
    });
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
  const releases = join(dataset.paths.data, 'releases');
  const told = readdirSync(releases, { recursive: true, encoding: 'utf8', withFileTypes: true })
    .filter((entry) => entry.isFile())
    .filter(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8').includes('N00003'));
  expect(told).toEqual([]);
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Parser } from 'n3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filesUnder } from '../../src/builder/files.ts';
import { FILES_TABLE, fileRows } from '../../src/downloads/formats.ts';
import { jsonStatText } from '../../src/downloads/json-stat.ts';
import {
  METRICS_TABLE,
  MUNICIPALITIES_TABLE,
  metricRows,
  NOTES_TABLE,
  OBSERVATIONS_TABLE,
  REVISIONS_TABLE,
} from '../../src/downloads/tables.ts';
import { openersOf, sizeText } from '../../src/site/downloads.ts';
import { goldenData } from '../support/golden.ts';
import { serveDerived, verifiedOf } from '../support/service.ts';
import { type Emitted, emitted } from './emitted.ts';

let made: Emitted;
beforeAll(async () => {
  made = await emitted(goldenData('small'));
});
afterAll(() => made.remove());

const rowsOf = (path: string): string[] => made.text(`downloads/${path}`).split('\n');
const rowOf = (path: string, start: string): string =>
  rowsOf(path).find((row) => row.startsWith(start)) ?? `no row that starts with ${start}`;

describe('a CSV of observations', () => {
  it('has the columns of the API, LF line ends, no byte order mark and a final line end', () => {
    const text = made.text('downloads/metrics/REV01.csv');
    expect(
      text.startsWith(
        'id,metric,metricLabel,geo,geoLabel,period,value,unit,source,contentHash,flags,retrieved,file\n',
      ),
    ).toBe(true);
    expect(text.endsWith('\n')).toBe(true);
    expect(text.includes('\r')).toBe(false);
  });

  it('holds the literal, the hash and the code with its zero', () => {
    expect(rowOf('metrics/REV01.csv', 'SF.REV01.0114.2022')).toMatch(
      /^SF\.REV01\.0114\.2022,REV01,Reviderat mått,0114,Upplands Väsby,2022,1\.25,percent,[^,]*(?:"[^"]*")?,sha256:[0-9a-f]{64},,2025-11-18,"REV01, tredje\.csv"$/,
    );
  });

  it('leaves value and hash empty where the source lists none', () => {
    expect(rowOf('metrics/REV01.csv', 'SF.REV01.0380.2022')).toMatch(
      /,2022,,percent,SCB,,,2025-01-14,REV01\.csv$/,
    );
  });

  it('leaves day and file empty where nobody knows them', () => {
    expect(rowOf('metrics/BACK01.csv', 'SF.BACK01.1981.2001')).toMatch(/,SCB,sha256:[0-9a-f]{64},,,$/);
  });

  it('has no row for what is withdrawn', () => {
    expect(rowsOf('metrics/REV01.csv').filter((row) => row.startsWith('SF.REV01.1480.2022'))).toEqual([]);
    expect(rowOf('revisions/REV01.csv', '2025-11-20/SF.REV01.1480.2022/withdrawn')).toMatch(
      /,2022,8,,sha256:/,
    );
  });

  it('has of a revision the values and hashes before and after, as the log has them', () => {
    const before = 'd2103dc0df8b852f314b16dff96a3707f9a54b5e69a4856dbdef6c8ebcfc2555';
    const after = 'eb73b64c2a127b76105daa3099235990695a3cb62511442cf1941293a59c64d6';
    expect(rowOf('revisions/REV01.csv', '2025-11-20/SF.REV01.0180.2023/corrected')).toContain(
      `,0180,2023,5,6,sha256:${before},sha256:${after},2025-11-20,`,
    );
  });

  it('names a flag', () => {
    expect(rowOf('municipalities/1981.csv', 'SF.ASC01.1981.2023')).toMatch(
      /,suspect-zero,2025-01-14,data\/ASC01\/page-1\.json$/,
    );
  });

  it('quotes what has a comma, a semicolon or a quotation mark, and nothing else', () => {
    expect(rowOf('metrics/HOSTILETITLE0001.csv', 'SF.HOSTILETITLE0001.0180')).toContain(
      `,"</script><script>alert(""1"")</script><b>&amp;'\`\${x}\` `,
    );
  });
});

describe('notes.csv', () => {
  it('says what figures are to be read with: all, those of one municipality, from a year on, a flagged one', () => {
    expect(rowsOf('notes.csv')).toEqual([
      'metric,kind,geo,from,to,textSv,textEn',
      'ASC01,caution,1981,2023,2023,"Sala svarar samma dag, enligt kommunen; återgivet som det redovisas och märkt.","Sala answers the same day, it says; kept as reported and flagged."',
      'BACK01,caution,,,,Återräknad till dagens indelning.,Recalculated to the present division.',
      'TIES1,caution,1480,,,Göteborg frågar på ett annat sätt än de andra.,Gothenburg asks in another way than the others.',
      'TIES1,break,,2023,,"Från 2023 ställs frågan till alla, före det till vuxna.","From 2023 everyone is asked, before that adults."',
      '',
    ]);
  });
});

describe('index.csv', () => {
  it('names every file of data once, with its table, size and hash, and none of those that describe them', () => {
    const listed = rowsOf('index.csv').slice(1, -1);
    const files = made.files.filter(
      ({ path }) =>
        /\.(?:csv|parquet|json-stat\.json|xlsx|geojson|topojson)$/.test(path) && !path.includes('/index.'),
    );
    expect(listed.length).toBe(files.length);
    for (const { path, bytes, sha256 } of files) {
      const [row = ''] = listed.filter((one) => one.startsWith(`${path.replace('downloads/', '')},`));
      expect(row).toContain(`,https://data.example/${path},`);
      expect(row.endsWith(`,${bytes},${sha256}`)).toBe(true);
    }
  });

  it.each([
    ['metrics/REV01.csv', 'observations', 'REV01', null, 'csv'],
    ['metrics/REV01.json-stat.json', 'observations', 'REV01', null, 'json-stat'],
    ['municipalities/0180.csv', 'observations', null, '0180', 'csv'],
    ['revisions/REV01.parquet', 'revisions', 'REV01', null, 'parquet'],
    ['municipalities/0180.xlsx', 'observations', null, '0180', 'xlsx'],
    ['metrics/REV01.excel.csv', 'observations', 'REV01', null, 'excel-csv'],
    ['notes.csv', 'notes', null, null, 'csv'],
    ['municipalities.geojson', 'municipalities', null, null, 'geojson'],
    ['municipalities.topojson', 'municipalities', null, null, 'topojson'],
  ])('says what %s holds', (path, table, metric, geo, format) => {
    const file = { path: `downloads/${path}`, bytes: 1, sha256: 'a', sha1: 'b' };
    expect(fileRows([file], 'https://data.example')).toEqual([
      {
        path,
        url: `https://data.example/downloads/${path}`,
        table,
        metric,
        geo,
        format,
        bytes: 1,
        sha256: 'a',
      },
    ]);
  });
});

describe('a JSON-stat dataset', () => {
  it('tells by status what is missing and what is flagged', () => {
    const dataset = JSON.parse(made.text('downloads/metrics/REV01.json-stat.json'));
    const place = (geo: string, period: string) =>
      dataset.dimension.geo.category.index.indexOf(geo) * dataset.size[2] +
      dataset.dimension.period.category.index.indexOf(period);
    expect(dataset.status[place('0380', '2022')]).toBe('n');
    expect(dataset.status[place('1480', '2022')]).toBe('w');
    expect(dataset.value[place('0114', '2022')]).toBe(1.25);
    expect(dataset.status[place('0114', '2022')]).toBeUndefined();
    const flagged = JSON.parse(made.text('downloads/metrics/ASC01.json-stat.json'));
    expect(Object.values(flagged.status)).toContain('suspect-zero');
    for (const { status, extension } of [dataset, flagged]) {
      const codes = new Set(Object.values<string>(status).flatMap((one) => [one, ...one.split(' ')]));
      expect(Object.keys(extension.statusLabels).sort()).toEqual(
        [...new Set([...codes, 'n', 'w', '-', 'left_out', 'not_fetched'])].sort(),
      );
      expect(Object.values(extension.statusLabels)).not.toContainEqual(
        expect.not.objectContaining({ sv: expect.any(String), en: expect.any(String) }),
      );
    }
  });

  it('has words for a figure with two flags, as its status names them', async () => {
    const { store } = (await serveDerived(verifiedOf(goldenData('small')))).service;
    const metric = store.directory.metrics.get('ASC01');
    if (metric === undefined) throw new Error('expected the metric ASC01, got none');
    const listed = await store.listed(metric);
    const [one] = listed.filter(({ series }) => series.states.includes('v'));
    if (one === undefined) throw new Error('expected a series, got none');
    const column = one.series.states.indexOf('v');
    const flags = { [metric.periods[column] ?? '']: ['suspect-zero', 'value-jump'] };
    const text = jsonStatText({
      ...{ catalogue: store.catalogue, metric, notes: [] },
      listed: [{ ...one, series: { ...one.series, flags } }],
    });
    const { status, extension } = JSON.parse(text);
    expect(status[column]).toBe('suspect-zero value-jump');
    expect(Object.keys(extension.statusLabels)).toEqual(
      [
        '-',
        'left_out',
        'n',
        'not_fetched',
        'suspect-zero',
        'suspect-zero value-jump',
        'value-jump',
        'w',
      ].sort(),
    );
    const { 'suspect-zero': zero, 'value-jump': jump } = extension.statusLabels;
    expect(extension.statusLabels[status[column]].sv).toBe(`${zero.sv} ${jump.sv}`);
  });

  it('says unit, source, roles and when it was updated', () => {
    expect(JSON.parse(made.text('downloads/metrics/REV01.json-stat.json'))).toMatchObject({
      version: '2.0',
      class: 'dataset',
      label: 'Reviderat mått',
      updated: '2025-11-20',
      role: { metric: ['metric'], geo: ['geo'], time: ['period'] },
      extension: { unit: { code: 'percent' } },
    });
  });

  it('was updated on the day on which the last release that changed it was published', () => {
    const updated = (id: string) => JSON.parse(made.text(`downloads/metrics/${id}.json-stat.json`)).updated;
    expect([updated('ASC01'), updated('THIN90')]).toEqual(['2025-11-20', '2025-05-20']);
  });

  it('says what its figures are to be read with: of all, of a municipality, of one figure behind its year', () => {
    const ties = JSON.parse(made.text('downloads/metrics/TIES1.json-stat.json'));
    expect(ties.note).toEqual(['Från 2023 ställs frågan till alla, före det till vuxna.']);
    expect(ties.dimension.geo.category.note).toEqual({
      1480: ['Göteborg frågar på ett annat sätt än de andra.'],
    });
    expect(ties.extension.notes[0]).toEqual({
      kind: 'caution',
      geo: '1480',
      from: null,
      to: null,
      text: {
        sv: 'Göteborg frågar på ett annat sätt än de andra.',
        en: 'Gothenburg asks in another way than the others.',
      },
    });
    const waived = JSON.parse(made.text('downloads/metrics/ASC01.json-stat.json'));
    expect(waived.dimension.geo.category.note).toEqual({
      1981: ['2023: Sala svarar samma dag, enligt kommunen; återgivet som det redovisas och märkt.'],
    });
    expect(waived).not.toHaveProperty('note');
  });

  it('has no notes where there are none', () => {
    const plain = JSON.parse(made.text('downloads/metrics/REV01.json-stat.json'));
    expect(plain).not.toHaveProperty('note');
    expect(plain.dimension.geo.category).not.toHaveProperty('note');
    expect(plain.extension.notes).toEqual([]);
  });
});

type Csvw = { url?: string; tableSchema: { columns: { name: string; titles: { und: string[] } }[] } };

describe('a row', () => {
  const HASH = '23cde042d84d76da793e1a166c8d4c42ea5ae8ef2521246fabc8691453474e92';

  it.each([
    ['municipalities.csv', '0330,Knivsta,knivsta,Uppsala län,03,2002'],
    ['municipalities.csv', '1480,Göteborg,goteborg,Västra Götalands län,14,'],
    [
      'metrics.csv',
      'ASC01,Väntetid på svar,Waiting time for an answer,"Väntetid på svar, dagar",,,service,days,dagar,days,"Kommunen, via Kolada (RKA)",RKA,N90001,Kolada,,CC0-1.0,"vantetid;waiting-time;matt-av-samma-ord",true,true,true,,,ascending,territorial,calendar-year,2025-01-14,2022,2023,https://api.kolada.se/v3/kpi/N90001',
    ],
    [
      'metrics.csv',
      'BEF01,Folkmängd,Population,Folkmängd den 31 december,"Antalet invånare den 31 december, enligt SCB.","The number of inhabitants on 31 December, as reported by SCB.",befolkning,count,antal,count,SCB,SCB,,TAB638,,CC0-1.0,"folkmangd;population",true,true,true,,,descending,,31-december,2025-11-18,2022,2023,https://statistikdatabasen.scb.se/api/v2/tables/TAB638',
    ],
    [
      'revisions/REV01.csv',
      `2025-06-01/SF.REV01.0305.2022/withdrawn,withdrawn,SF.REV01.0305.2022,REV01,0305,2022,3,,sha256:${HASH},,2025-06-01,2025-06-01,SCB,Kommunen bad om tid att kontrollera.,The municipality asked for time to check.,`,
    ],
  ])('of %s says what the dataset says: %s', (path, row) => {
    expect(rowsOf(path)).toContain(row);
  });
});

type Typed = {
  name: string;
  datatype: string | { base: string; format: string };
  required: boolean;
  separator?: string;
};

describe('the CSVW metadata', () => {
  /** `code!` is never empty, `aliases;` a list with that sign between. */
  const shapesOf = (path: string): string => {
    const whole = JSON.parse(made.text(`downloads/${path}/csv-metadata.json`));
    const shapes = (whole.tables as { url: string; tableSchema?: { columns: Typed[] } }[]).map(
      ({ url, tableSchema = whole.tableSchema }) =>
        `${tableSchema === whole.tableSchema ? path : url}: ${tableSchema.columns
          .map(({ name, datatype, required, separator = '' }: Typed) => {
            const type = typeof datatype === 'string' ? datatype : `${datatype.base} ${datatype.format}`;
            return `${name}${required ? '!' : ''}${separator} ${type}`;
          })
          .join(', ')}`,
    );
    return [...new Set(shapes)].join('\n');
  };

  it('has the type of each column, what its texts look like, and whether it may be empty', () => {
    expect(shapesOf('metrics')).toBe(
      'metrics: id! string, metric! string ^[A-Z][A-Z0-9]{2,15}$, metricLabel! string, geo! string ^\\d{4}$, geoLabel! string, period! gYear, value double, unit! string, source! string, contentHash string ^sha256:[0-9a-f]{64}$, flags; string, retrieved date, file string',
    );
    expect(shapesOf('revisions')).toBe(
      'revisions: id! string, type! string ^(?:published|revised|corrected|withdrawn|metadata)$, observation string, metric! string ^[A-Z][A-Z0-9]{2,15}$, geo string ^(?:\\d{4}|SE(?:\\d{2})?)$, period gYear, previousValue double, value double, previousContentHash string, contentHash string, release! date, published! string, source string, reasonSv string, reasonEn string, changes string',
    );
    expect(shapesOf('.').split('\n')).toEqual([
      'metrics.csv: id! string ^[A-Z][A-Z0-9]{2,15}$, titleSv! string, titleEn string, officialTitle string, definitionSv string, definitionEn string, subject! string, unit! string, unitSv! string, unitEn! string, source! string, publisher string, kpiId string, dataset string, sourceUrl anyURI, license string, aliases; string, ranking! boolean, comparison! boolean, chart! boolean, capabilitiesReasonSv string, capabilitiesReasonEn string, order! string, geographySemantics string, periodSemantics string, retrieved date, firstPeriod gYear, lastPeriod gYear, apiUrl anyURI',
      'municipalities.csv: code! string ^\\d{4}$, name! string, slug! string, county! string, countyCode! string ^\\d{2}$, validFrom gYear',
      'notes.csv: metric! string ^[A-Z][A-Z0-9]{2,15}$, kind! string ^(?:caution|break)$, geo string ^(?:\\d{4}|SE(?:\\d{2})?)$, from gYear, to gYear, textSv! string, textEn! string',
      'files.csv: metric string ^[A-Z][A-Z0-9]{2,15}$, file! string, sha256! string ^[0-9a-f]{64}$, bytes! integer, retrieved! date, origin string ^(?:publisher|transcript)$, dataset string, officialTitle string',
      'missing.csv: metric! string ^[A-Z][A-Z0-9]{2,15}$, period! gYear, why! string ^(?:left_out|not_fetched)$, reasonSv! string, reasonEn! string',
      'index.csv: path! string, url! anyURI, table! string, metric string ^[A-Z][A-Z0-9]{2,15}$, geo string ^\\d{4}$, format! string ^(?:csv|parquet|json-stat|xlsx|excel-csv|geojson|topojson)$, bytes! integer, sha256! string ^[0-9a-f]{64}$',
    ]);
  });

  it('has the columns of each header, in order', () => {
    const { tables }: { tables: Csvw[] } = JSON.parse(made.text('downloads/csv-metadata.json'));
    expect(tables.map(({ url }) => url)).toEqual([
      'metrics.csv',
      'municipalities.csv',
      'notes.csv',
      'files.csv',
      'missing.csv',
      'index.csv',
    ]);
    for (const { url = '', tableSchema } of tables) {
      const names = tableSchema.columns.map(({ name }) => name);
      expect(rowsOf(url)[0]).toBe(names.join(','));
      expect(tableSchema.columns.map(({ titles }) => titles.und[0])).toEqual(names);
    }
  });

  it('has of each column its words in both languages', () => {
    const { tables } = JSON.parse(made.text('downloads/csv-metadata.json'));
    const [{ tableSchema }] = tables;
    expect(
      tableSchema.columns.map(({ titles }: { titles: { sv: string[]; en: string[] } }) => titles),
    ).toEqual(
      METRICS_TABLE.columns.map(({ name, title }) => ({ und: [name], sv: [title.sv], en: [title.en] })),
    );
  });

  it('refers to columns that are there', () => {
    const tables = [
      OBSERVATIONS_TABLE,
      METRICS_TABLE,
      MUNICIPALITIES_TABLE,
      REVISIONS_TABLE,
      NOTES_TABLE,
      FILES_TABLE,
    ];
    const keys = tables.flatMap(({ foreignKeys }) => foreignKeys);
    expect(keys.length).toBe(6);
    for (const { table, reference } of keys)
      expect(tables.find(({ name }) => name === table)?.primaryKey).toBe(reference);
  });

  it.each(['metrics', 'municipalities', 'revisions'])('lists every file of %s', (folder) => {
    const described: { tables: Csvw[] } & Csvw = JSON.parse(
      made.text(`downloads/${folder}/csv-metadata.json`),
    );
    const files = filesUnder(join(made.folder, 'downloads', folder)).filter((path) =>
      /^[^.]+\.csv$/.test(path),
    );
    expect(described.tables.map(({ url }) => url)).toEqual(files);
    expect(rowsOf(`${folder}/${files[0]}`)[0]).toBe(
      described.tableSchema.columns.map(({ name }) => name).join(','),
    );
  });
});

describe('the downloads', () => {
  it('are the same bytes when they are made again', async () => {
    const again = await emitted(goldenData('small'));
    expect(again.files).toEqual(made.files);
    for (const { path } of made.files)
      expect(readFileSync(join(again.folder, path)).equals(readFileSync(join(made.folder, path)))).toBe(true);
    again.remove();
  });
});

describe('the lines that open a download', () => {
  it('lead to files that are there', () => {
    const openers = openersOf(made.store.catalogue);
    expect(openers.map(({ tool }) => tool)).toEqual(['R', 'Python', 'DuckDB']);
    for (const { code } of openers) {
      const [, path = ''] = /https:\/\/data\.example\/([^"']+)/.exec(code) ?? [];
      expect(made.files.map((file) => file.path)).toContain(path);
    }
  });
});

describe('sizeText', () => {
  it.each([
    [0, 'sv', '0\u00a0B'],
    [999, 'sv', '999\u00a0B'],
    [1000, 'sv', '1\u00a0kB'],
    [17_122_885, 'sv', '17,1\u00a0MB'],
    [17_122_885, 'en', '17.1\u00a0MB'],
    [379_647, 'en', '380\u00a0kB'],
    [5_000_000_000_000, 'en', '5,000\u00a0GB'],
  ] as const)('writes %d bytes (%s)', (bytes, lang, text) => {
    expect(sizeText(bytes, lang)).toBe(text);
  });
});

describe('what describes the tables', () => {
  it('has no English title of a metric that nobody has translated', () => {
    const { of } = METRICS_TABLE.columns.find(({ name }) => name === 'titleEn') ?? {};
    const [metric] = metricRows(made.store.catalogue);
    if (of === undefined || metric === undefined) throw new Error('expected a column and a metric, got none');
    expect(of(metric)).toBe(metric.title.en);
    expect(of({ ...metric, title: { ...metric.title, untranslated: true } })).toBeNull();
  });

  it('says of each metric when it last was changed', () => {
    const triples = new Parser().parse(made.text('dcat.ttl'));
    const changed = (id: string) =>
      triples
        .filter(
          ({ subject, predicate }) =>
            subject.value === `https://data.example/dcat#dataset-${id}` &&
            predicate.value === 'http://purl.org/dc/terms/modified',
        )
        .map(({ object }) => object.value);
    expect([changed('REV01'), changed('THIN90')]).toEqual([['2025-11-20'], ['2025-05-20']]);
  });

  it('gives checksums by path, and no key where a table has none', () => {
    const paths = rowsOf('SHA256SUMS')
      .slice(0, -1)
      .map((line) => line.slice(66));
    expect(paths.length).toBeGreaterThan(20);
    expect(paths).toEqual(paths.toSorted());
    const { tables } = JSON.parse(made.text('downloads/csv-metadata.json'));
    const keys = tables.map((table: { url: string; tableSchema: object }) => [
      table.url,
      'primaryKey' in table.tableSchema,
    ]);
    expect(Object.fromEntries(keys)).toEqual({
      'files.csv': false,
      'index.csv': true,
      'metrics.csv': true,
      'missing.csv': false,
      'municipalities.csv': true,
      'notes.csv': false,
    });
  });
});

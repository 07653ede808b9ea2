import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { servedCsv } from '../../src/data/text.ts';
import type { Endpoint } from '../../src/endpoints/endpoint.ts';
import { ENDPOINTS } from '../../src/endpoints/table.ts';
import { csvPathOf } from '../../src/http/csv.ts';
import { reply } from '../../src/http/handler.ts';
import { goldenData } from '../support/golden.ts';
import { dataOf, faultOf, refusalOf } from '../support/service/answer.ts';
import { serve } from '../support/service.ts';

const served = await serve(goldenData('small'));
const { siteUrl } = served.service.store.catalogue;

const FIGURE =
  'id,metric,metricLabel,geo,geoLabel,period,value,unit,source,contentHash,flags,notes,retrieved,file'.split(
    ',',
  );

type Json = Record<string, unknown>;
type Figure = Json & { labels: Json; flags: string[]; geo: string; value: number };

/** Read as a program reads it: cells between commas, lines between CR and LF, the first names them. */
function read(text: string): { columns: string[]; rows: string[][] } {
  const [columns = [], ...rows]: string[][] = parse(text, { record_delimiter: '\r\n' });
  return { columns, rows };
}

async function csvOf(path: string) {
  const { status, headers, body } = await served.ask(`/csv/v1${path}`);
  if (status !== 200) throw new Error(`/csv/v1${path}: expected 200, got ${status} ${body.slice(0, 300)}`);
  return { headers, body, ...read(body) };
}

const text = (value: unknown): string => (value === null || value === undefined ? '' : String(value));
const texts = (notes: unknown): string => (notes as { text: string }[]).map((note) => note.text).join(' | ');
const titles = async (lang: string) => {
  const { metrics } = await dataOf<{ metrics: { id: string; title: string }[] }>(
    served,
    `/api/v1/metrics?limit=50&lang=${lang}`,
  );
  return new Map(metrics.map(({ id, title }) => [id, title]));
};
const TITLES = { sv: await titles('sv'), en: await titles('en') };

/** What a figure says of its file itself, and else what its list says. */
function readCells(figure: Json, shared: Json): unknown[] {
  const list = (figure['provenance'] ?? shared['provenance']) as Json;
  const { retrieved, file } = { retrieved: list['retrieved'], file: list['file'], ...figure };
  const own = typeof file === 'number' ? (shared['files'] as unknown[])[file] : file;
  return [retrieved, (own as { name: string } | null)?.name];
}

type Shared = { id: string; metric: string; period: string; unit: string; source: string; notes: string };

const figureCells = (figure: Figure, shared: Shared, lang: 'sv' | 'en'): string[] =>
  [
    ...[shared.id, shared.metric, TITLES[lang].get(shared.metric), figure.geo, figure.labels['geo']],
    ...[shared.period, figure.value, shared.unit, shared.source, figure['contentHash']],
    ...[figure.flags.join(';'), shared.notes],
    ...readCells(figure, shared as unknown as Json),
  ].map(text);

/** What the rows of each kind of answer are, made of its JSON by hand. */
const FIGURES: Record<string, (data: Json, lang: 'sv' | 'en') => string[][]> = {
  observations: ({ observations }, lang) =>
    (observations as Figure[]).map((one) =>
      figureCells(one, { ...(one as unknown as Shared), notes: texts(one['notes']) }, lang),
    ),
  observation: (one, lang) => [
    figureCells(one as Figure, { ...(one as unknown as Shared), notes: texts(one['notes']) }, lang),
  ],
  metricObservations: ({ observations, notes, idPattern, ...shared }, lang) =>
    (observations as Figure[]).map((one) => {
      const period = text(one['period']);
      const id = text(idPattern).replace('{geo}', one.geo).replace('{period}', period);
      const own = (one['notes'] as number[]).map((place) => (notes as { text: string }[])[place]);
      return figureCells(one, { ...(shared as unknown as Shared), id, period, notes: texts(own) }, lang);
    }),
  ranking: ({ entries, ...shared }, lang) =>
    (entries as Figure[]).map((one) => [
      text(one['rank']),
      text(one['tied']),
      ...figureCells(
        one,
        { ...(shared as unknown as Shared), id: text(one['observation']), notes: texts(one['notes']) },
        lang,
      ),
    ]),
  compare: ({ metrics, ...shared }, lang) =>
    (metrics as { metric: string; source: string; values: Figure[] }[]).flatMap(({ values, ...of }) =>
      values.map((one) =>
        figureCells(
          one,
          {
            ...(shared as unknown as Shared),
            ...of,
            id: text(one['observation']),
            notes: texts(one['notes']),
          },
          lang,
        ),
      ),
    ),
};

const RANKING = ['rank', 'tied', ...FIGURE];
const CASES: [path: string, kind: string, columns: string[]][] = [
  ['/observations?geo=0180', 'observations', FIGURE],
  ['/observations?geo=sala', 'observations', FIGURE],
  ['/observations?geo=1480&metric=TIES1', 'observations', FIGURE],
  ['/metrics/BEF01/observations?from=1000', 'metricObservations', FIGURE],
  ['/metrics/TIES1/observations?from=1000', 'metricObservations', FIGURE],
  ['/metrics/HOSTILETITLE0001/observations?from=1000', 'metricObservations', FIGURE],
  ['/metrics/BEF01/observations?period=2099', 'metricObservations', FIGURE],
  ['/metrics/BEF01/observations?county=Uppsala', 'metricObservations', FIGURE],
  ['/metrics/TIES1/ranking?period=2023', 'ranking', RANKING],
  ['/metrics/TIES1/ranking', 'ranking', RANKING],
  ['/rankings?metric=nojda', 'ranking', RANKING],
  ['/rankings?metric=BACK01', 'ranking', RANKING],
  ['/observations/SF.BEF01.0180.2022', 'observation', FIGURE],
  ['/observations/SF.TIES1.1480.2023', 'observation', FIGURE],
  ['/compare?municipalities=0180,1480&metrics=TIES1', 'compare', FIGURE],
  ['/compare?municipalities=0180&municipalities=1480&metrics=TIES1&metrics=THIN90', 'compare', FIGURE],
];

describe.each(['sv', 'en'] as const)('the figures of %s as CSV', (lang) => {
  it.each(CASES)('%s are those of the same JSON', async (path, kind, columns) => {
    const query = `${path}${path.includes('?') ? '&' : '?'}lang=${lang}`;
    const data = await dataOf<Json>(served, `/api/v1${query}`);
    expect(data['truncated'] ?? false).toBe(false);
    const { columns: named, rows } = await csvOf(query);
    expect(named).toEqual(columns);
    expect(rows).toEqual(FIGURES[kind]?.(data, lang));
  });
});

/** The columns of a record, and its cells, by hand. */
const RECORDS: [path: string, list: string, columns: string[]][] = [
  [
    '/metrics',
    'metrics',
    'id title definition notes related subject unit source kpiId aliases capabilities.ranking capabilities.comparison capabilities.chart order decimals periods.first periods.last labels.subject labels.titleLang labels.unit sourceNext.period sourceNext.stated'.split(
      ' ',
    ),
  ],
  ['/metrics?query=nojda&lang=en', 'metrics', []],
  [
    '/municipalities',
    'municipalities',
    'code name slug county countyCode validFrom exactMatch matchType validTo successor'.split(' '),
  ],
  ['/municipalities?query=ha', 'municipalities', []],
  [
    '/revisions?limit=500',
    'revisions',
    'id type observation metric geo period previousValue value previousContentHash contentHash release published reason source changes reconstructed'.split(
      ' ',
    ),
  ],
  ['/releases', 'releases', []],
];

describe('the records of a list as CSV', () => {
  it.each(RECORDS)('%s are those of the same JSON, a column a part', async (path, list, columns) => {
    const data = await dataOf<Json>(served, `/api/v1${path}`);
    const { columns: named, rows } = await csvOf(path);
    if (columns.length > 0) expect(named).toEqual(columns);
    const records = data[list] as Json[];
    expect(rows.length).toBe(records.length);
    expect(records.length).toBeGreaterThan(0);
    for (const [at, record] of records.entries())
      for (const [place, column] of named.entries()) {
        const value = column
          .split('.')
          .reduce<unknown>((inner, key) => (inner as Json | undefined)?.[key], record);
        const cell = rows[at]?.[place];
        if (!Array.isArray(value)) expect(cell, `${path} ${column}`).toBe(text(value));
        else if (value.length === 0) expect(cell).toBe('');
        else if (typeof value[0] === 'string') expect(cell).toBe(value.join(';'));
        else if (column === 'changes') expect(JSON.parse(cell ?? '')).toEqual(value);
        else for (const part of value) expect(cell).toContain(text(part.text ?? part.metric));
      }
    for (const record of records)
      for (const key of Object.keys(record).filter((one) => one !== 'links'))
        expect(
          named.some((column) => column === key || column.startsWith(`${key}.`)),
          key,
        ).toBe(true);
  });

  it('have no column of addresses', async () => {
    for (const [path] of RECORDS) expect((await csvOf(path)).columns.join()).not.toContain('links');
  });
});

describe('a file of CSV', () => {
  it('has several flags of a figure in one cell, with semicolons between them', async () => {
    const { table: endpoints, ...service } = served.service;
    const flagged = endpoints.endpoints.map((endpoint) => ({
      ...endpoint,
      table: (...of: Parameters<NonNullable<Endpoint['table']>>) => {
        const { figures = [], ...table } = endpoint.table?.(...of) ?? { shared: {}, columns: [], rows: null };
        const flags = ['suspect-zero', 'value-jump'];
        return { ...table, figures: figures.map((row) => row.map((figure) => ({ ...figure, flags }))) };
      },
    }));
    const request = { method: 'GET', url: '/csv/v1/observations?geo=0180&limit=1' };
    const of = { ...service, table: { ...endpoints, endpoints: flagged } };
    const { columns, rows } = read((await reply(of, request)).body ?? '');
    expect(rows[0]?.[columns.indexOf('flags')]).toBe('suspect-zero;value-jump');
  });

  it('has its zeros, its exact figures and its signs', async () => {
    const { rows } = await csvOf('/metrics/HOSTILETITLE0001/observations?from=1000');
    expect(rows.map((row) => row[6]).sort()).toContain('1e-7');
    expect(rows.map((row) => row[6])).toContain('123456789.123');
    const codes = (await csvOf('/municipalities')).rows.map(([code]) => code);
    expect(codes).toContain('0180');
    for (const code of codes) expect(code).toMatch(/^\d{4}$/);
    expect((await csvOf('/municipalities')).rows.map((row) => row[4])).toContain('03');
    expect((await csvOf('/rankings?metric=TIES1')).rows.at(-1)?.[8]).toBe('-0.5');
  });

  it('ends its lines with CR and LF, begins with no mark, and has its header alone where nothing is found', async () => {
    const { body } = await csvOf('/metrics/BEF01/observations?period=2099');
    expect(body).toBe(`${FIGURE.join(',')}\r\n`);
    const { body: whole } = await csvOf('/rankings?metric=TIES1');
    expect(whole.startsWith('rank,tied,id')).toBe(true);
    expect(whole.endsWith('\r\n')).toBe(true);
    expect(whole.replaceAll('\r\n', '')).not.toMatch(/[\r\n\ufeff]/);
  });

  it('has the same cells where semicolons and tabs part them too, as by the defaults of LibreOffice', async () => {
    for (const path of [
      '/metrics',
      '/observations?geo=0180',
      '/metrics/HOSTILETITLE0001/observations',
      '/releases',
    ]) {
      const { body, columns, rows } = await csvOf(path);
      expect(body).toMatch(/"[^"]*[;,]/);
      expect(parse(body, { delimiter: [',', ';', '\t'], record_delimiter: '\r\n' }), path).toEqual([
        columns,
        ...rows,
      ]);
    }
  });

  it.each([
    ['a comma', 'a,b', '"a,b"'],
    ['a semicolon', 'a;b', '"a;b"'],
    ['a tab', 'a\tb', '"a\tb"'],
    ['a quote', 'a"b', '"a""b"'],
    ['a line feed', 'a\nb', '"a\nb"'],
    ['a carriage return', 'a\rb', '"a\rb"'],
    ['none of them', 'a b', 'a b'],
    ['nothing at all', '', ''],
    ['a zero in front', '0180', '0180'],
    ['å and a sign beyond', 'Gävle 😀', 'Gävle 😀'],
  ])('quotes a cell with %s as it must be read back', (_, cell, written) => {
    const line = servedCsv([[cell, 'x', null]]);
    expect(line).toBe(`${written},x,\r\n`);
    expect(parse(line, { record_delimiter: '\r\n' })).toEqual([[cell, 'x', '']]);
  });

  it('has its type, its language, a tag that is judged, and the headers of every answer', async () => {
    const { status, headers, body } = await served.ask('/csv/v1/rankings?metric=TIES1&lang=en');
    expect(status).toBe(200);
    const { headers: json } = await served.ask('/api/v1/rankings?metric=TIES1&lang=en');
    for (const name of [
      'cache-control',
      'access-control-allow-origin',
      'content-language',
      'x-content-type-options',
    ])
      expect(headers.get(name)).toBe(json.get(name));
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(headers.get('etag')).toMatch(/^W\/"[\w-]{27}"$/);
    expect(headers.get('etag')).not.toBe(json.get('etag'));
    const again = await served.ask('/csv/v1/rankings?metric=TIES1&lang=en', {
      headers: { 'if-none-match': headers.get('etag') ?? '' },
    });
    expect([again.status, again.body]).toEqual([304, '']);
    const head = await served.ask('/csv/v1/rankings?metric=TIES1&lang=en', { method: 'HEAD' });
    expect([head.status, head.body, head.headers.get('etag')]).toEqual([200, '', headers.get('etag')]);
    expect(body).toContain('Share content');
  });

  it.each([
    ['/metrics/TIES1/ranking?period=2023', 'metrics-TIES1-ranking-2023.csv'],
    ['/metrics/TIES1/ranking?lang=en', 'metrics-TIES1-ranking.csv'],
    ['/observations?geo=%22a%0D%0Ab', null],
    ['/compare?municipalities=0180,1480&metrics=TIES1', 'compare-0180-1480-TIES1.csv'],
    [`/metrics?query=${encodeURIComponent('å"; x="/../')}`, 'metrics-x-.csv'],
  ])('of %s is called %s', async (path, name) => {
    const { headers } = await served.ask(`/csv/v1${path}`);
    expect(headers.get('content-disposition')).toBe(name === null ? null : `attachment; filename="${name}"`);
  });

  it('is the same whatever Accept and Accept-Language say', async () => {
    const path = '/csv/v1/rankings?metric=TIES1';
    const plain = await served.ask(path);
    for (const accept of ['application/json', 'text/html', 'image/png'])
      expect(await served.ask(path, { headers: { accept, 'accept-language': 'en' } })).toEqual(plain);
    const json = await served.ask('/api/v1/rankings?metric=TIES1', { headers: { accept: 'text/csv' } });
    expect(json.headers.get('content-type')).toBe('application/json; charset=utf-8');
  });
});

describe('the links of an answer', () => {
  const linksOf = (headers: Headers) => (headers.get('link') ?? '').split(', ');
  const rest = (headers: Headers) => linksOf(headers).find((link) => link.endsWith('rel="next"'));

  it.each(CASES)('%s lead to its rows, and from those back to it', async (path) => {
    const { headers } = await served.ask(`/api/v1${path}`);
    const [, csv] = linksOf(headers);
    expect(csv).toBe(`<${siteUrl}/csv/v1${path}>; rel="alternate"; type="text/csv"`);
    const { headers: rows } = await served.ask(`/csv/v1${path}`);
    const mark = path.includes('?') ? '&' : '?';
    expect(linksOf(rows)).toEqual([
      `<${siteUrl}/csv/v1${path.replace(',', '%2C')}${mark}lang=en>; rel="alternate"; hreflang="en"`,
      `<${siteUrl}/api/v1${path}>; rel="alternate"; type="application/json"`,
    ]);
  });

  it('of what is one record name no rows', async () => {
    for (const path of ['/api/v1/metrics/BEF01', '/api/v1/municipalities/0180/brief', '/api/v1'])
      expect((await served.ask(path)).headers.get('link')).not.toContain('text/csv');
    const names = ENDPOINTS.filter((endpoint) => csvPathOf(endpoint, '/api/v1/x') === null).map(
      ({ name }) => name,
    );
    expect(names).toEqual(['metric', 'brief']);
  });

  it('of a part lead to the rest, until all of it was read', async () => {
    const whole = await csvOf('/observations?geo=0180&lang=en');
    const found: string[][] = [];
    let path: string | undefined = '/observations?geo=0180&lang=en&limit=7';
    while (path !== undefined) {
      const part: Awaited<ReturnType<typeof csvOf>> = await csvOf(path);
      expect(part.columns).toEqual(whole.columns);
      found.push(...part.rows);
      const [, next] = /^<(.*)>; rel="next"$/.exec(rest(part.headers) ?? '') ?? [];
      expect(next?.startsWith(`${siteUrl}/csv/v1/`) ?? true).toBe(true);
      path = next?.slice(`${siteUrl}/csv/v1`.length);
    }
    expect(found).toEqual(whole.rows);
    expect(found.length).toBeGreaterThan(14);
  });

  it('lead to no rest where a ranking is cut, which has no pages', async () => {
    const { headers, rows } = await csvOf('/rankings?metric=TIES1&limit=3');
    expect([rows.length, rest(headers)]).toEqual([3, undefined]);
  });
});

describe('a refusal of CSV', () => {
  it.each([
    ['/rankings', '400 invalid_request missing_parameter metric'],
    ['/rankings?metric=THIN90', '422 insufficient_coverage coverage_below_gate metric'],
    ['/metrics/NEWTHIN/ranking?period=2002', '422 insufficient_coverage year_below_gate period'],
    ['/observations/SF.BEF01.0180.1950', '404 not_found unknown_observation id'],
    ['/metrics/NOPE/observations', '404 invalid_metric unknown_metric metric'],
    ['/metrics?limit=51', '400 invalid_request above_maximum limit'],
    ['/metrics?limit=%E5', '400 invalid_request malformed_encoding limit'],
    ['/metrics?limit=', '400 invalid_request empty_value limit'],
    ['/metrics?limit=1&limit=1', '400 invalid_request repeated_parameter limit'],
    ['/metrics?lang=de', '400 invalid_request not_allowed lang'],
    ['/metrics?locale=de', '400 invalid_request not_allowed locale'],
    ['/metrics?x=1', '400 invalid_request unknown_parameter x'],
    ['/observations?geo=0180&period=22', '400 invalid_period not_a_year period'],
  ])('%s is the JSON of the same request', async (path, fault) => {
    expect(await faultOf(served, `/csv/v1${path}`)).toBe(fault);
    const [csv, json] = [await served.ask(`/csv/v1${path}`), await served.ask(`/api/v1${path}`)];
    expect(csv.body).toBe(json.body);
    expect([...csv.headers]).toEqual([...json.headers]);
  });

  it.each([
    ['/metrics/BEF01', '/api/v1/metrics/BEF01'],
    ['/openapi.json', '/api/v1/openapi.json'],
    ['/metrics.csv', '/csv/v1/metrics'],
    ['/metrics/BEF01/ranking.csv', '/csv/v1/metrics/BEF01/ranking'],
    ['', '/api/v1'],
    ['/', '/api/v1'],
    ['/nothing', '/api/v1'],
    ['//metrics', '/api/v1'],
    ['/__proto__', '/api/v1'],
  ])('%s, at which no rows stand, is 404 and leads to %s', async (path, suggestion) => {
    for (const lang of ['sv', 'en']) {
      const { status, code, details, message } = await refusalOf(served, `/csv/v1${path}?lang=${lang}`);
      expect([status, code, details.reason]).toEqual([404, 'not_found', 'unknown_path']);
      expect(details['suggestions']).toEqual([suggestion]);
      expect(message).toContain(suggestion);
    }
    expect((await served.ask(suggestion)).status).toBe(200);
  });

  it('is that of the path above it too', async () => {
    for (const path of [
      '/csv',
      '/csv/',
      '/csv/v2/metrics',
      '/csvv1/metrics',
      '/csv/v1/metrics/%2e%2e/metrics',
    ])
      expect((await served.askRaw(path)).status, path).toBe(404);
  });

  it('has the method, which is judged behind the path', async () => {
    const { status, headers } = await served.ask('/csv/v1/metrics', { method: 'POST' });
    expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
    expect((await served.ask('/csv/v1/nothing', { method: 'POST' })).status).toBe(404);
    const allowed = await served.ask('/csv/v1/metrics?x=1', { method: 'OPTIONS' });
    expect([allowed.status, allowed.headers.get('access-control-allow-headers')]).toEqual([204, '*']);
  });
});

describe('rows with a slash behind their address', () => {
  it('are led to with the query kept', async () => {
    const { status, headers } = await served.ask('/csv/v1/metrics/BEF01/ranking/?period=2022&lang=en');
    expect([status, headers.get('location')]).toEqual([
      301,
      '/csv/v1/metrics/BEF01/ranking?period=2022&lang=en',
    ]);
    expect((await served.askRaw('/csv/v1/metrics//')).status).toBe(404);
  });

  it('answer OPTIONS at once: no preflight follows a redirect', async () => {
    expect((await served.ask('/csv/v1/metrics/', { method: 'OPTIONS' })).status).toBe(204);
  });
});

describe('rows of a past release', () => {
  it('are those of its JSON, under its address', async () => {
    const base = '/releases/2025-06-01';
    const { status, headers, body } = await served.ask(`${base}/csv/v1/metrics/REV01/observations?from=1000`);
    expect(status).toBe(200);
    const data = await dataOf<Json>(served, `${base}/api/v1/metrics/REV01/observations?from=1000`);
    expect(read(body).rows).toEqual(FIGURES['metricObservations']?.(data, 'sv'));
    expect(headers.get('link')).toContain(`<${siteUrl}${base}/api/v1/metrics/REV01/observations?from=1000>`);
    const part = await served.ask(`${base}/csv/v1/observations?geo=0180&limit=2`);
    expect(part.headers.get('link')).toContain(
      `<${siteUrl}${base}/csv/v1/observations?geo=0180&limit=2&cursor=`,
    );
  });

  it('are led to without a slash under its address', async () => {
    const { status, headers } = await served.ask('/releases/2025-06-01/csv/v1/metrics/?lang=en');
    expect([status, headers.get('location')]).toEqual([301, '/releases/2025-06-01/csv/v1/metrics?lang=en']);
  });
});

describe('who asks for a file by a parameter or an ending', () => {
  const address = async (path: string) => (await refusalOf(served, path)).details['address'];
  const suggestions = async (path: string) => (await refusalOf(served, path)).details['suggestions'];

  it.each([
    ['/api/v1/metrics?format=csv&lang=en', '/csv/v1/metrics?lang=en'],
    ['/api/v1/metrics?Format=CSV', '/csv/v1/metrics'],
    ['/api/v1/metrics?format=', '/csv/v1/metrics'],
    ['/api/v1/observations?geo=G%C3%A4vle&download=csv', '/csv/v1/observations?geo=G%C3%A4vle'],
    [
      '/api/v1/compare?municipalities=0180,1480&metrics=TIES1&output=csv',
      '/csv/v1/compare?municipalities=0180,1480&metrics=TIES1',
    ],
    ['/csv/v1/rankings?metric=TIES1&format=csv', '/csv/v1/rankings?metric=TIES1'],
    ['/api/v1/rankings?metric=nojda&format=xlsx', '/downloads/metrics/TIES1.xlsx'],
    ['/api/v1/metrics/BEF01/ranking?download=parquet', '/downloads/metrics/BEF01.parquet'],
    ['/api/v1/metrics/BEF01?format=csv', '/downloads/metrics/BEF01.csv'],
    ['/api/v1/metrics/BEF01.csv', '/downloads/metrics/BEF01.csv'],
    ['/api/v1/metrics/folkmangd.XLSX', '/downloads/metrics/BEF01.xlsx'],
    ['/api/v1/observations/SF.BEF01.0180.2022.csv', '/downloads/metrics/BEF01.csv'],
  ])('%s is told %s', async (path, expected) => {
    expect(await address(path)).toBe(expected);
    const { message } = await refusalOf(served, `${path}${path.includes('?') ? '&' : '?'}lang=sv`);
    expect(message).toContain(expected.split('?')[0]);
    const { message: english } = await refusalOf(
      served,
      path.replace('&lang=en', '') + (path.includes('?') ? '&lang=en' : '?lang=en'),
    );
    expect(english).toMatch(/ The file is at \//);
  });

  it.each([
    ['/api/v1/metrics?format=xlsx'],
    ['/api/v1/metrics?format=json'],
    ['/api/v1/rankings?metric=HEMLIG1&format=xlsx'],
    ['/api/v1/metrics/HEMLIG1.csv'],
    ['/api/v1/metrics/NOPE.csv'],
    ['/api/v1/observations/SF.HEMLIG1.0180.2022.csv'],
    ['/api/v1/observations/nothing.csv'],
    ['/api/v1/metrics?x=csv'],
  ])('%s is told of none, where there is none', async (path) => {
    expect(await address(path)).toBeUndefined();
  });

  it.each([
    ['/api/v1/observations.csv?geo=0180', ['/csv/v1/observations?geo=0180']],
    ['/api/v1/metrics/BEF01/ranking.csv?period=2022', ['/csv/v1/metrics/BEF01/ranking?period=2022']],
    ['/api/v1/metrics/BEF01/observations.parquet', ['/downloads/metrics/BEF01.parquet']],
    ['/api/v1/rankings.xlsx?metric=TIES1', ['/downloads/metrics/TIES1.xlsx']],
    ['/api/v1/metrics.xlsx', ['/api/v1/metrics']],
    ['/api/v1/nothing.csv', []],
  ])('%s is led to %j', async (path, expected) => {
    expect(await suggestions(path)).toEqual(expected);
  });
});

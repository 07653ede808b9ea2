// The recipes of the documentation, as they stand on the page, over downloads behind a port of this machine. A program that is not
// installed is left out by name.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import readSheets from 'read-excel-file/universal';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { downloadCsv } from '../../src/data/text.ts';
import { SITE } from '../../src/site/docs.ts';
import { DOCS_PAGES } from '../../src/text/paths.ts';
import { type Emitted, emitted } from '../downloads/emitted.ts';
import { runProgram } from '../site/docs/programs.ts';
import { goldenData } from '../support/golden.ts';
import { pageOf } from '../support/page.ts';
import { madeProse } from '../support/prose.ts';

/** It has municipality codes that begin with 0, a flag, decimals and a row without a value. */
const METRIC = 'ASC01';
const HEADER = 'id,metric,metricLabel,geo,geoLabel,period,value,unit,source,contentHash,flags,retrieved,file';

const works = (command: string, ...args: string[]): boolean =>
  spawnSync(command, args, { stdio: 'ignore' }).status === 0;
const hasReadr = works('Rscript', '-e', 'library(readr)');
const hasPandas = works('python3', '-c', 'import pandas');
const hasOpenpyxl = works('python3', '-c', 'import openpyxl');
const hasOffice = works('soffice', '--version');

let made: Emitted;
let server: Server;
let origin = '';
let folder = '';

/** Of a file of the downloads, by ranges as hyparquet asks. */
function serveFile(path: string, method: string, range: string | undefined): [number, Buffer, number] {
  const bytes = readFileSync(join(folder, path));
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? [];
  const part = from === undefined ? bytes : bytes.subarray(Number(from), Number(to) + 1);
  return [from === undefined ? 200 : 206, method === 'HEAD' ? Buffer.alloc(0) : part, part.length];
}

beforeAll(async () => {
  made = await emitted(goldenData('small'));
  folder = made.folder;
  server = createServer(({ url = '', method = '', headers }, response) => {
    const [status, body, length] = serveFile(url, method, headers.range);
    response.writeHead(status, { 'content-length': length, 'accept-ranges': 'bytes' });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}, 120_000);

afterAll(() => {
  server.closeAllConnections();
  server.close();
  made.remove();
});

const prose = await madeProse();
const pageAt = (path: string) => pageOf(prose.get(path)?.main ?? expect.fail(`no page at ${path}`));

/** As it stands below its heading, of the metric of this test. */
function codeOf(program: string, siteUrl = origin): string {
  const { whole } = pageAt(DOCS_PAGES.programs.en);
  const code = whole('pre')[whole('h2').indexOf(program)] ?? expect.fail(`no program for ${program}`);
  return code.replaceAll(SITE, siteUrl).replaceAll('BE0101N1', METRIC);
}

type Row = { geo: string; period: string; value: string; flags: string };

/** What the store has, without the readers' help; no cell before the flags but the source's is quoted. */
const expected = (): Row[] =>
  made
    .text(`downloads/metrics/${METRIC}.csv`)
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => {
      const cells = line.replace(/"[^"]*"/g, 'quoted').split(',');
      return { geo: cells[3] ?? '', period: cells[5] ?? '', value: cells[6] ?? '', flags: cells[10] ?? '' };
    });

/** What a program prints; throws with its errors. */
function run(command: string, args: string[], cwd = import.meta.dirname): Promise<string> {
  const child = spawn(command, args, { cwd });
  let [output, errors] = ['', ''];
  child.stdout.on('data', (chunk) => (output += String(chunk)));
  child.stderr.on('data', (chunk) => (errors += String(chunk)));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (status) =>
      status === 0 ? resolve(output.trim()) : reject(new Error(`${command}: ${errors}`)),
    );
  });
}

/** Lines of geo, period, value and flags, each cell behind the other with a bar between. */
const rowsIn = (text: string): Row[] =>
  text.split('\n').map((line) => {
    const [geo = '', period = '', value = '', flags = ''] = line.trim().split('|');
    return { geo, period, value, flags };
  });

const R_LINES =
  'cat(paste(geo, period, ifelse(is.na(value), "", value), ifelse(is.na(flags), "", flags), sep = "|"), sep = "\\n")';

it('the metric that is read has what readers lose: zeros in front, flags in few rows', () => {
  const rows = expected();
  expect(made.text(`downloads/metrics/${METRIC}.csv`).split('\n')[0]).toBe(HEADER);
  expect(rows.filter(({ geo }) => geo.startsWith('0')).length).toBeGreaterThan(0);
  expect(rows.filter(({ flags }) => flags !== '').length).toBeGreaterThan(0);
  expect(rows.filter(({ flags }) => flags === '').length).toBeGreaterThan(0);
});

describe.skipIf(!hasReadr)('readr', () => {
  it('reads codes with their zero, values and flags', async () => {
    const text = await run('Rscript', ['-e', `${codeOf('readr')}\nwith(figures, ${R_LINES})`]);
    expect(rowsIn(text)).toEqual(expected());
  });

  it('loses a flag that is not among the rows that it guesses from, unless it is told the type', async () => {
    const rows = Array.from({ length: 5000 }, (_, at) => [
      '0180',
      String(at),
      at === 2501 ? 'value-jump' : null,
    ]);
    writeFileSync(join(folder, 'flags.csv'), downloadCsv([['geo', 'value', 'flags'], ...rows]));
    const flags = async (types: string) =>
      run('Rscript', [
        '-e',
        `library(readr); cat(sum(!is.na(suppressWarnings(read_csv("${origin}/flags.csv"${types}))$flags)))`,
      ]);
    expect(await flags(', show_col_types = FALSE')).toBe('0');
    expect(await flags(', col_types = cols(geo = "c", flags = "c")')).toBe('1');
  });
});

it.skipIf(!hasPandas)('pandas reads codes with their zero, values and flags', async () => {
  const lines = `for row in figures.fillna({"flags": ""}).itertuples():
    value = "" if pandas.isna(row.value) else f"{row.value:.15g}"
    print(row.geo, row.period, value, row.flags, sep="|")`;
  const text = await run('python3', ['-c', `${codeOf('pandas')}\n${lines}`]);
  expect(rowsIn(text)).toEqual(expected());
});

it('DuckDB reads the same rows from Parquet and from CSV', async () => {
  const duck = await (await DuckDBInstance.create(':memory:')).connect();
  const [parquet = '', csv = ''] = codeOf('DuckDB', folder).split(';');
  for (const query of [parquet, csv]) {
    const found = (await duck.runAndReadAll(query)).getRowObjectsJson();
    const rows = found.map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([name, cell]) => [name, cell === null ? '' : String(cell)]),
      ),
    );
    expect(rows).toEqual(expected());
  }
  duck.closeSync();
});

describe.skipIf(!hasOffice)('LibreOffice', () => {
  /** With a profile of its own, so that no other window answers. */
  const office = async (scratch: string, code: string) =>
    run(
      'sh',
      ['-euc', code.replaceAll('soffice', `soffice -env:UserInstallation=file://${scratch}/profile`)],
      scratch,
    );
  const inScratch = async <Found>(use: (scratch: string) => Promise<Found>): Promise<Found> => {
    const scratch = mkdtempSync(join(tmpdir(), 'office-'));
    try {
      return await use(scratch);
    } finally {
      rmSync(scratch, { recursive: true });
    }
  };
  const sheetOf = async (path: string): Promise<(string | number | null)[][]> => {
    const [sheet] = await readSheets(new Blob([new Uint8Array(readFileSync(path))]), { trim: false });
    return (sheet?.data ?? []) as (string | number | null)[][];
  };
  const text = (cell: unknown): string => (cell === null || cell === undefined ? '' : String(cell));

  it('reads a CSV with codes as text and values as numbers', async () => {
    const [header = [], ...rows] = await inScratch(async (scratch) => {
      await office(scratch, codeOf('LibreOffice'));
      return sheetOf(join(scratch, `${METRIC}.xlsx`));
    });
    expect(header.join()).toBe(HEADER);
    expect(
      rows.map((row) => ({
        geo: text(row[3]),
        period: text(row[5]),
        value: text(row[6]),
        flags: text(row[10]),
      })),
    ).toEqual(expected());
    expect(rows.every((row) => typeof row[3] === 'string')).toBe(true);
  });

  /** What its dialogue has set when it opens a CSV for the first time: comma, semicolon and tab. */
  const DEFAULT_SEPARATORS = '44/59/9,34,76,1,,1033';

  it('moves no cell of any table with the separators that it takes by default, in Excel’s form neither', async () => {
    await inScratch(async (scratch) => {
      const files = [
        'metrics',
        'municipalities',
        'notes',
        'index',
        `metrics/${METRIC}`,
        `metrics/${METRIC}.excel`,
      ];
      const paths = files.map((file) => join(folder, 'downloads', `${file}.csv`));
      // metrics.csv and metrics/<ID>.csv have names of their own.
      await office(
        scratch,
        `soffice --headless --infilter='CSV:${DEFAULT_SEPARATORS}' --convert-to xlsx ${paths.join(' ')}`,
      );
      for (const file of files) {
        const [header = [], ...rows] = await sheetOf(join(scratch, `${file.split('/').at(-1)}.xlsx`));
        const [first = ''] = made.text(`downloads/${file}.csv`).replace('\ufeff', '').split(/\r?\n/);
        expect(header.join(), file).toBe(first.replaceAll(';', ','));
        expect(rows.length, file).toBeGreaterThan(0);
        expect(rows.filter((row) => row.length > header.length)).toEqual([]);
      }
    });
  });

  it.skipIf(!hasOpenpyxl)('and openpyxl open a workbook without a warning, with the same cells', async () => {
    const workbook = join(folder, 'downloads', 'metrics', `${METRIC}.xlsx`);
    const read = `import openpyxl, sys, warnings
warnings.simplefilter("error")
for row in openpyxl.load_workbook(sys.argv[1])["Siffror"].iter_rows(min_row=2, values_only=True):
    print(row[0], row[2], "" if row[3] is None else row[3], row[6] or "", sep="|")`;
    expect(rowsIn(await run('python3', ['-c', read, workbook]))).toEqual(expected());
    const [, ...rows] = await inScratch(async (scratch) => {
      await office(scratch, `soffice --headless --convert-to xlsx --outdir '${scratch}' '${workbook}'`);
      return sheetOf(join(scratch, `${METRIC}.xlsx`));
    });
    expect(rows.map((row) => [row[0], text(row[3])])).toEqual(
      expected().map(({ geo, value }) => [geo, value]),
    );
  });
});

it('hyparquet reads the rows of a file by ranges, with its compressors', async () => {
  const lines = `for (const { geo, period, value, flags } of figures)
  console.log([geo, period, value ?? '', flags ?? ''].join('|'));`;
  const code = `${codeOf('hyparquet')}\n${lines}`;
  expect(rowsIn(await run(process.execPath, ['--input-type=module', '--eval', code]))).toEqual(expected());
  await expect(
    run(process.execPath, ['--input-type=module', '--eval', code.replace('file, compressors', 'file')]),
  ).rejects.toThrow(/GZIP/);
});

/** Over the same files behind the port: what the index calls their addresses is of the service's own. */
describe('getting everything', () => {
  const indexAt = () => {
    const text = made.text('downloads/index.csv').replaceAll(made.store.catalogue.siteUrl, origin);
    writeFileSync(join(folder, 'index-here.csv'), text);
    return `${origin}/index-here.csv`;
  };

  it.each(['curl', 'JavaScript', 'Python'] as const)(
    'with %s fetches the figures of every metric',
    async (language) => {
      const { whole, attributes } = pageAt(DOCS_PAGES.everything.en);
      const place = attributes('.docs-panel', 'data-language').indexOf(language);
      const code = whole('.docs-panel pre')[place]?.replace(`${SITE}/downloads/index.csv`, indexAt()) ?? '';
      const scratch = mkdtempSync(join(tmpdir(), 'everything-'));
      try {
        await runProgram(language, code, scratch);
        const fetched = readdirSync(scratch).sort();
        expect(fetched).toEqual(made.store.catalogue.metrics.map(({ id }) => `${id}.csv`).sort());
        for (const file of fetched)
          expect(readFileSync(join(scratch, file), 'utf8')).toBe(made.text(`downloads/metrics/${file}`));
      } finally {
        rmSync(scratch, { recursive: true });
      }
    },
  );
});

// Kolada pages of any size: made-up KPIs for all municipalities and a region, the same bytes on every run.
// Run it to have them on disk: node test/support/kolada-pages.ts <folder> <KPIs> <years>
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listPage } from '../release/small-dataset.ts';
import { municipalitiesOf } from './municipalities.ts';

const PER_PAGE = 5000;
const ADDRESS = 'https://api.kolada.se/v3/data/kpi';

type PagesWish = {
  kpis: number;
  years: number;
  /** Municipality codes. */
  codes: string[];
  /** Of every so many figures one is in scientific notation; 0 is none. */
  exponentEvery: number;
};

/** A literal with up to six decimals, from a hash of its place. */
function literalOf(seed: number, exponentEvery: number): string {
  const mixed = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) >>> 0;
  if (exponentEvery > 0 && seed % exponentEvery === 0) return `${1 + (mixed % 9)}.${1 + (mixed % 8)}5e-05`;
  return mixed % 3 === 0 ? `${mixed % 100_000}.0` : String((mixed % 100_000_000) / 1e6);
}

/** Kolada's ids have five digits: these are none of them, and can be published beside them. */
export const kpiName = (index: number): string => `N${1_000_000 + index}`;

function* rowsOf(kpi: number, { years, codes, exponentEvery }: PagesWish): Generator<string> {
  for (let year = 0; year < years; year += 1)
    for (const [at, geo] of ['0001', ...codes].entries()) {
      const value = literalOf((kpi * 64 + year) * 400 + at, exponentEvery);
      const figure = `{"gender":"T","count":1,"status":"","value":${value},"isdeleted":false}`;
      yield `{"values":[${figure}],"kpi":"${kpiName(kpi)}","period":${2022 - years + 1 + year},"municipality":"${geo}"}`;
    }
}

/** The pages of one KPI, in order. */
function* pagesOf(kpi: number, wish: PagesWish): Generator<string> {
  const rows = [...rowsOf(kpi, wish)];
  for (let from = 0; from < rows.length; from += PER_PAGE) {
    const own = rows.slice(from, from + PER_PAGE);
    const next =
      from + PER_PAGE < rows.length ? `"${ADDRESS}/${kpiName(kpi)}?page=${from / PER_PAGE + 2}"` : 'null';
    const previous = from === 0 ? 'null' : `"${ADDRESS}/${kpiName(kpi)}?page=${from / PER_PAGE}"`;
    yield `{"values":[\n${own.join(',\n')}\n],"count":${own.length},"next_url":${next},"previous_url":${previous}}\n`;
  }
}

export function writePages(folder: string, wish: PagesWish): void {
  const indices = Array.from({ length: wish.kpis }, (_, index) => index);
  mkdirSync(folder, { recursive: true });
  const kpis = indices.map((index) => ({ id: kpiName(index), title: `Nyckeltal ${index}, andel (%)` }));
  writeFileSync(join(folder, 'kpi.json'), listPage(kpis));
  writeFileSync(
    join(folder, 'municipality.json'),
    listPage([{ id: '0001', title: 'Region Stockholm', type: 'L' }]),
  );
  for (const index of indices) {
    const own = join(folder, 'data', kpiName(index));
    mkdirSync(own, { recursive: true });
    let page = 0;
    for (const text of pagesOf(index, wish)) {
      page += 1;
      writeFileSync(join(own, `page-${page}.json`), text);
    }
  }
}

if (import.meta.main) {
  const [folder = '', kpis = '10', years = '10'] = process.argv.slice(2);
  const codes = municipalitiesOf();
  writePages(folder, { kpis: Number(kpis), years: Number(years), codes, exponentEvery: 100_000 });
}

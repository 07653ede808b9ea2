// Grows the real dataset to about N observations: `node test/support/grow.ts <folder> <N>`. Copies of its public metrics,
// each with as many years again before its first one. What the copies say is made up, and never published.
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isPublic, type Metric, Registry } from '../../src/model/registry.ts';
import type { Release } from '../../src/model/release.ts';
import { jsonText } from '../../src/release/json-text.ts';
import { sealManifest } from './golden-seal.ts';

const DATA = join(import.meta.dirname, '..', '..', 'data');

type Row = [geo: string, period: string, value: string];
type Series = { metric: Metric; rows: Row[] };

function seriesOf(metric: Metric): Series {
  const [, ...lines] = readFileSync(join(DATA, 'observations', `${metric.id}.csv`), 'utf8')
    .trimEnd()
    .split('\n');
  const rows = lines.map((line): Row => {
    const [geo = '', period = '', value = ''] = line.split(',');
    return [geo, period, value];
  });
  return { metric, rows };
}

/** Twice the years, and other values: neither a zero nor a repetition that a rule would find. */
function grown({ metric, rows }: Series, copy: number): Series {
  const years = rows.map(([, period]) => Number(period));
  const span = Math.max(...years) - Math.min(...years) + 1;
  const shifted = (years: number): Row[] =>
    rows.map(([geo, period, value]) => {
      const literal = value === '' ? '' : String(Number(value) + copy + years / 8);
      return [geo, String(Number(period) - years), literal];
    });
  const all = [...shifted(0), ...shifted(span)];
  all.sort((a, b) => (a[0] === b[0] ? Number(a[1]) - Number(b[1]) : a[0] < b[0] ? -1 : 1));
  const id = `${metric.id}X${copy}`;
  const title = { sv: `${metric.title.sv} ${copy}`, en: `${metric.title.en} ${copy}` };
  return { metric: { ...metric, id, title, aliases: [], backCast: true }, rows: all };
}

/** Writes a dataset of at least `observations` rows that passes every rule. */
export function grow(folder: string, observations: number): void {
  cpSync(DATA, folder, { recursive: true });
  mkdirSync(join(folder, 'observations'), { recursive: true });
  const registry = Registry.parse(JSON.parse(readFileSync(join(DATA, 'metrics.json'), 'utf8')));
  const real = registry.metrics.filter(isPublic).map(seriesOf);
  const release: Release = JSON.parse(readFileSync(join(DATA, 'release.json'), 'utf8'));
  const metrics = [...registry.metrics];
  const retrieved = { ...release.retrieved };
  let held = real.reduce((sum, { rows }) => sum + rows.length, 0);
  for (let turn = 0; held < observations; turn++) {
    const source = real[turn % real.length];
    if (source === undefined) throw new Error('expected a public metric, got none');
    const { metric, rows } = grown(source, 1 + Math.floor(turn / real.length));
    const text = rows.map((row) => `${row.join(',')}\n`).join('');
    writeFileSync(join(folder, 'observations', `${metric.id}.csv`), `geo,period,value\n${text}`);
    metrics.push(metric);
    retrieved[metric.id] = release.retrieved[source.metric.id] ?? release.release;
    held += rows.length;
  }
  metrics.sort((a, b) => (a.id < b.id ? -1 : 1));
  writeFileSync(join(folder, 'metrics.json'), jsonText({ ...registry, metrics }));
  writeFileSync(join(folder, 'release.json'), jsonText({ ...release, retrieved }));
  sealManifest(folder);
  process.stdout.write(`${folder}: ${metrics.length} metrics, ${held} observations\n`);
}

const [folder, observations] = process.argv.slice(2);
if (import.meta.main && folder !== undefined) grow(folder, Number(observations ?? 1_000_000));

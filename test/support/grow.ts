// Grows the real dataset: `node test/support/grow.ts <folder> <observations> [metrics]`. Copies of its public metrics, with
// titles as long as Kolada's and coverage as uneven: of some few years, of others four times as many, and from every
// seventh the municipalities of a county are gone. What the copies say is made up, and never published.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { observationFile, REGISTRY_FILE } from '../../src/data/dataset.ts';
import { jsonText } from '../../src/data/public-part.ts';
import { isPublic, type Metric, Registry } from '../../src/data/registry.ts';
import { sealDataset, standingReleases } from './dataset.ts';
import { contentOf } from './golden-seal.ts';
import { writeTree } from './write-tree.ts';

const DATA = join(import.meta.dirname, '..', '..', 'data');

/** The date of the release that brings the copies. */
const GROWN = '2099-01-01';

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

/** As long as the titles of Kolada's 4,000 series: 67 letters on the average. */
const TAILS: { sv: string; en: string }[] = [
  { sv: 'enligt kommunens egen redovisning', en: 'as the municipality itself reports it' },
  {
    sv: 'andel av samtliga i åldern 16–64 år med insats hela året',
    en: 'share of all aged 16 to 64 supported all year',
  },
  {
    sv: 'kostnad per inskrivet barn i kommunal regi, avvikelse från referenskostnaden',
    en: 'cost per enrolled child in municipal service, against the reference cost',
  },
  { sv: 'kvinnor', en: 'women' },
];

/** Of the real years, moved back span by span, the newest so many. No value is one that a rule would stop at. */
function grown({ metric, rows }: Series, copy: number, most: number): Series {
  const years = rows.map(([, period]) => Number(period));
  const last = Math.max(...years);
  const span = last - Math.min(...years) + 1;
  const gone = copy % 7 === 0 ? String(copy % 25).padStart(2, '0') : 'none';
  const moved = (spans: number): Row[] =>
    rows.map(([geo, period, value]) => {
      const literal = value === '' ? '' : String(Number(value) + copy + spans / 8);
      return [geo, String(Number(period) - spans * span), literal];
    });
  const all = Array.from({ length: Math.ceil(most / span) }, (_, spans) => moved(spans))
    .flat()
    .filter(([geo, period]) => Number(period) > last - most && !geo.startsWith(gone));
  all.sort((a, b) => (a[0] === b[0] ? Number(a[1]) - Number(b[1]) : a[0] < b[0] ? -1 : 1));
  const id = `${metric.id}X${copy}`;
  const tail = TAILS[copy % TAILS.length] ?? { sv: '', en: '' };
  const { sv, en } = metric.title;
  const title = { sv: `${sv}, ${tail.sv} (${copy})`, en: `${en}, ${tail.en} (${copy})` };
  return {
    metric: { ...metric, id, title, aliases: [], kpiId: null, keyFigure: null, backCast: true },
    rows: all,
  };
}

const MUNICIPALITIES = 290;
const TWICE = 2;
/** From a quarter of the average to seven quarters of it. */
const UNEVEN = [0.25, 1.5, 0.75, 1.75, 1, 0.5, 1.25];

function spanOf({ rows }: Series): number {
  const years = rows.map(([, period]) => Number(period));
  return Math.max(...years) - Math.min(...years) + 1;
}

/** Writes a dataset of at least `observations` rows that passes every rule: the real one, and a release of the copies. */
export function grow(folder: string, observations: number, metricCount: number | null = null): void {
  const releases = standingReleases(contentOf(DATA));
  const texts = new Map(releases.at(-1)?.texts);
  const registry = Registry.parse(JSON.parse(texts.get(REGISTRY_FILE) ?? ''));
  const shown = registry.metrics.filter((metric) => isPublic(metric) && metric.left === null);
  const real = shown.map(seriesOf);
  const copies: Series[] = [];
  let count = real.reduce((sum, { rows }) => sum + rows.length, 0);
  const average =
    metricCount === null ? null : (observations - count) / (metricCount - real.length) / MUNICIPALITIES;
  for (
    let turn = 0;
    metricCount === null ? count < observations : copies.length < metricCount - registry.metrics.length;
    turn++
  ) {
    const source = real[turn % real.length];
    if (source === undefined) throw new Error('expected a public metric, got none');
    const years = average === null ? TWICE * spanOf(source) : average * (UNEVEN[turn % UNEVEN.length] ?? 1);
    const copy = grown(source, 1 + Math.floor(turn / real.length), Math.max(1, Math.round(years)));
    const lines = copy.rows.map((row) => `${row.join(',')},\n`);
    texts.set(observationFile(copy.metric.id), `geo,period,value,file\n${lines.join('')}`);
    copies.push(copy);
    count += copy.rows.length;
  }
  copies.sort((a, b) => (a.metric.id < b.metric.id ? -1 : 1));
  const metrics = [...registry.metrics, ...copies.map(({ metric }) => metric)];
  metrics.sort((a, b) => (a.id < b.id ? -1 : 1));
  texts.set(REGISTRY_FILE, jsonText({ ...registry, metrics }));
  const hand = new Map([[REGISTRY_FILE, texts.get(REGISTRY_FILE) ?? '']]);
  writeTree(folder, sealDataset([...releases, { release: GROWN, texts, hand }]));
  process.stdout.write(`${folder}: ${metrics.length} metrics, ${count} observations\n`);
}

const [folder, observations, metrics] = process.argv.slice(2);
if (import.meta.main && folder !== undefined)
  grow(folder, Number(observations ?? 1_000_000), metrics === undefined ? null : Number(metrics));

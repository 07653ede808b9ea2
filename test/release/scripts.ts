// Commands one after another on the small dataset and what they answer, as texts in scripts/. `## ` begins a script; a step is a line
// with what stands below it until an empty line:
//
// metrics {"GHGTOT": {}}      the registry has these metrics, each over that of small-dataset.ts; a second {} what else it has
// first {"GHGTOT": {}}        at the beginning: the first release has these metrics
// rows N00001 0180 2022 1; …  an import of these figures (figure-rows.ts) from saved pages of Kolada
// entry csv {"leftOut": []}   sources.json has this entry of a format, and those of such lines before it
// > ./a.csv                   a file of the lines below, in which \u00a0 is a sign and a \ at the end leaves out the last line break
// pages ./saved               saved pages of Kolada: rows "N00001 0180 2022 1"
// link ./a.csv /dev/zero, pipe ./b.csv, without ./c.csv, edit ./d.csv piece → other
// waive rule,metric,geo,period,reason; …
// $ import csv ./a.csv …      a command as it is typed, and below it what it says after "| "; a day before it, or before rows, is today's
// ? data/metrics.json         a file, and below it its text
// log 2024-08-30              what the log says of the release: type, metric, place, value before, value
// keep NAME                   the dataset as it is; same NAME ./past: the files in which a folder, or the dataset, differs from it
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { loadDataset } from '../../src/builder/dataset.ts';
import { metricHistory } from '../../src/data/changes.ts';
import type { Metric } from '../../src/data/registry.ts';
import { figureRows } from '../support/figure-rows.ts';
import { BASES, unescaped } from './cases.ts';
import { type Published, publishedDataset, treeOf } from './published-dataset.ts';
import { metricOf, put, type Row, saveKolada } from './small-dataset.ts';

/** The scripts of a file, each with its name first. */
export const scriptsIn = (text: string): string[] => text.split(/^## /m).slice(1);

const metricsIn = (text: string): Metric[] =>
  Object.entries<object>(JSON.parse(text)).map(([id, more]) => metricOf(id, more));

/** The script with what its commands answer now. */
export async function played(script: string): Promise<string> {
  const first = /^first (.*)$/m.exec(script)?.[1];
  const dataset = await publishedDataset(first === undefined ? undefined : metricsIn(first));
  try {
    return await playedOn(dataset, script);
  } finally {
    dataset.remove();
  }
}

/** Files by path. */
type Tree = Record<string, string>;

async function playedOn(dataset: Published, script: string): Promise<string> {
  const { dir } = dataset;
  const kept = new Map<string, Tree>();
  const entries: object[] = [];
  const [name = '', ...lines] = script.split('\n').filter((line) => !line.startsWith('| '));
  const steps = lines
    .join('\n')
    .trim()
    .split(/\n\n|\n(?=(?:>|pages) )/);
  const told: string[] = [];
  for (const step of steps) {
    const [first = '', ...body] = step.split('\n');
    told.push('');
    if (/^(?:>|pages) /.test(first)) {
      told.push(step);
      save(first, body.join('\n'), dir);
    } else
      for (const line of [first, ...body]) told.push(line, ...(await done(line, dataset, entries, kept)));
  }
  const text = told
    .join('\n')
    .replaceAll(dir, '.')
    .replace(/\b([0-9a-f]{12})[0-9a-f]{52}\b/g, '$1…');
  return `${name}\n${text.replace(/^\n/, '')}\n`;
}

const pathIn = (dir: string, word: string): string => (word.startsWith('./') ? join(dir, word) : word);

/** A file, or pages of Kolada. One whose name says latin has a byte for each sign. */
function save(line: string, body: string, dir: string): void {
  const [verb, name = ''] = line.split(' ');
  const path = pathIn(dir, name);
  if (verb === '>') {
    put(path, Buffer.from(unescaped(`${body}\n`), name.includes('latin') ? 'latin1' : 'utf8'));
    return;
  }
  const rows: Record<string, Row[]> = {};
  for (const [kpi = '', geo = '', period = '', value = ''] of body.split('\n').map((row) => row.split(' ')))
    rows[kpi] = [...(rows[kpi] ?? []), [geo, period, value]];
  saveKolada(path, rows);
}

/** Does what a line says, and gives what is told of it. */
async function done(
  line: string,
  dataset: Published,
  entries: object[],
  kept: Map<string, Tree>,
): Promise<string[]> {
  const { dir } = dataset;
  const [, day, verb = '', rest = ''] = /^(?:(\d{4}-\d\d-\d\d) )?(\S+) ?(.*)$/.exec(line) ?? [];
  const words = rest.split(' ');
  const [one = '', other = ''] = words.map((word) => pathIn(dir, word));
  if (verb === 'metrics') {
    const [, metrics = '', more = '{}'] = /^(\{.*?\})(?: (\{.*\}))?$/.exec(rest) ?? [];
    dataset.register(metricsIn(metrics), JSON.parse(more));
  }
  if (verb === 'rows') {
    const [kpi = '', ...figures] = words;
    const rows = figureRows(figures.join(' ')).map((row): Row => {
      const [geo = '', period = '', value = ''] = row.split(' ');
      return [geo, period, value];
    });
    const { code, lines } = await dataset.importRows({ [kpi]: rows }, day);
    return code === 0 ? [] : lines.map((told) => `| ${told}`);
  }
  if (verb === 'entry') {
    entries.push({ ...BASES[one], ...JSON.parse(words.slice(1).join(' ')) });
    put(dataset.file('sources.json'), JSON.stringify({ entries }));
  }
  if (verb === 'waive') dataset.waive(...rest.split('; ').filter((waiver) => waiver !== ''));
  if (verb === 'link') symlinkSync(other, one);
  if (verb === 'pipe') execFileSync('mkfifo', [one]);
  if (verb === 'without') rmSync(one, { recursive: true });
  if (verb === 'log') return loggedIn(dataset, rest).map((entry) => `| ${entry}`);
  if (verb === 'keep') kept.set(rest, treeOf(dataset.paths.data));
  if (verb === 'same') {
    const [was, is] = [kept.get(words[0] ?? '') ?? {}, treeOf(other || dataset.paths.data)];
    const files = Object.keys({ ...was, ...is }).filter((file) => was[file] !== is[file]);
    return files.length === 0 ? ['| the same'] : files.map((file) => `| differs in ${file}`);
  }
  if (verb === 'edit') {
    const [from = '', to = ''] = unescaped(rest.slice(rest.indexOf(' ') + 1)).split(' → ');
    const before = readFileSync(one, 'utf8');
    if (!before.includes(from)) throw new Error(`${one}: expected ${from}, got ${before}`);
    put(
      one,
      before.replace(from, () => to),
    );
  }
  if (verb === '$') {
    const typed = [...rest.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, word = '']) => quoted ?? word);
    return answered(
      typed.map((word) => pathIn(dir, word)),
      dataset,
      day,
    );
  }
  if (verb !== '?') return [];
  if (!existsSync(join(dir, rest))) return ['| nothing'];
  const text = readFileSync(join(dir, rest), 'utf8');
  if (rest.endsWith('.json')) return [`| ${JSON.stringify(JSON.parse(text))}`];
  return text
    .trimEnd()
    .split('\n')
    .map((one) => `| ${one}`);
}

function loggedIn({ paths }: Published, date: string): string[] {
  const { dataset } = loadDataset(paths.data);
  if (dataset === null) return ['nothing that can be read'];
  return dataset.at(date).registry.metrics.flatMap(({ id }) =>
    [...metricHistory(dataset, id)]
      .filter(({ release }) => release.release === date)
      .flatMap(({ changes }) => changes)
      .map(({ type, geo, period, previousValue, value, words }) =>
        geo === null || period === null
          ? `${type} ${id} ${words.map(({ field, language }) => `${field} ${language ?? ''}`.trim()).join(', ')}`
          : `${type} ${id} ${geo} ${period} ${previousValue ?? '-'} ${value ?? '-'}`,
      ),
  );
}

async function answered(words: readonly string[], dataset: Published, day?: string): Promise<string[]> {
  try {
    const { code, lines } = await (day === undefined ? dataset.run(...words) : dataset.runOn(day, ...words));
    // Below words that were not understood stands the usage.
    const printed = (code === 2 ? lines.slice(0, 1) : lines.join('\n').split('\n')).filter(
      (line) => line !== '',
    );
    return [`exit ${code}`, ...printed].map((line) => `| ${line}`);
  } catch (error) {
    return [`| throws ${error instanceof Error ? error.message : String(error)}`];
  }
}

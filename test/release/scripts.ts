// Commands one after another on the small dataset and what they answer, as texts in scripts/. `## ` begins a script; a step is a line
// with what stands below it until an empty line:
//
// metrics {"GHGTOT": {}}      the registry has these metrics, each over that of small-dataset.ts
// entry csv {"leftOut": []}   sources.json has this entry of a format, and those of such lines before it
// > ./a.csv                   a file of the lines below, in which \u00a0 is a sign and a \ at the end leaves out the last line break
// pages ./saved               saved pages of Kolada: rows "N00001 0180 2022 1"
// link ./a.csv /dev/zero, pipe ./b.csv, without ./c.csv
// waive rule,metric,geo,period,reason
// $ import csv ./a.csv …      a command as it is typed, and below it what it says after "| "
// ? data/metrics.json         a file, and below it its text
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { BASES, unescaped } from './cases.ts';
import type { Published } from './published-dataset.ts';
import { metricOf, put, type Row, saveKolada } from './small-dataset.ts';

/** The scripts of a file, each with its name first. */
export const scriptsIn = (text: string): string[] => text.split(/^## /m).slice(1);

/** The script with what its commands answer now. */
export async function played(script: string, dataset: Published): Promise<string> {
  const { dir } = dataset;
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
    } else for (const line of [first, ...body]) told.push(line, ...(await done(line, dataset, entries)));
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
async function done(line: string, dataset: Published, entries: object[]): Promise<string[]> {
  const { dir } = dataset;
  const [verb, ...words] = line.split(' ');
  const rest = words.join(' ');
  const [one = '', other = ''] = words.map((word) => pathIn(dir, word));
  if (verb === 'metrics')
    dataset.register(Object.entries<object>(JSON.parse(rest)).map(([id, more]) => metricOf(id, more)));
  if (verb === 'entry') {
    entries.push({ ...BASES[one], ...JSON.parse(words.slice(1).join(' ')) });
    put(dataset.file('sources.json'), JSON.stringify({ entries }));
  }
  if (verb === 'waive') dataset.waive(...(rest === '' ? [] : [rest]));
  if (verb === 'link') symlinkSync(other, one);
  if (verb === 'pipe') execFileSync('mkfifo', [one]);
  if (verb === 'without') rmSync(one, { recursive: true });
  if (verb === '$')
    return answered(
      words.map((word) => pathIn(dir, word)),
      dataset,
    );
  if (verb !== '?') return [];
  if (!existsSync(join(dir, rest))) return ['| nothing'];
  const text = readFileSync(join(dir, rest), 'utf8');
  if (rest.endsWith('.json')) return [`| ${JSON.stringify(JSON.parse(text))}`];
  return text
    .trimEnd()
    .split('\n')
    .map((one) => `| ${one}`);
}

async function answered(words: readonly string[], dataset: Published): Promise<string[]> {
  try {
    const { code, lines } = await dataset.run(...words);
    // Below words that were not understood stands the usage.
    const printed = (code === 2 ? lines.slice(0, 1) : lines.join('\n').split('\n')).filter(
      (line) => line !== '',
    );
    return [`exit ${code}`, ...printed].map((line) => `| ${line}`);
  } catch (error) {
    return [`| throws ${error instanceof Error ? error.message : String(error)}`];
  }
}

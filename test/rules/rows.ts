// What each rule says of a state, as rows of rules.txt, and each judge of a metric's figures, as rows of judges.txt: `## ` begins
// what is tried of a rule; below it stand the lines of a state, and after them, set in, the findings, or `nothing`. What no line
// says is as in test/support/dataset.ts.
//
// metrics [{"id": "A1"}]    the registry has these metrics; register, areas, files: these municipalities, areas, rows of files.csv
// units [], peers null      what else a registry or a state has; figures ["A1"]: the metrics that have figures
// rows 0180 2020 1; …       a file of figures (figure-rows.ts)
//
// Of three releases of one metric (`DATES`):
// releases [{"metrics": []}, …]   each has this over what it has, by its place
// edit FILE text → other          a piece of a file is another, `$` its end
// links 0 2                       the chain has these links; link 2 {"size": 1}: one says so
// with FILE …, without FILE, copy FILE OTHER, flip FILE, cut FILE
//
// Of a metric's figures: before ROWS (as in the trial before, where it is left out), and as they come: set ROWS, without ROWS of
// these, or after ROWS in their place.

import { loadDataset } from '../../src/builder/dataset.ts';
import { nodeDigest } from '../../src/builder/digest.ts';
import { contentSource } from '../../src/builder/read.ts';
import { type Finding, formatFinding, type Series } from '../../src/data/dataset.ts';
import { SERIES_JUDGES } from '../../src/release/judge-series.ts';
import { seriesView, sidesOf } from '../../src/release/series-view.ts';
import { findingsOf } from '../../src/rules/rule.ts';
import { DATASET_RULES, FORM_RULES, LOG_RULES, SERIES_RULES, STATE_RULES } from '../../src/rules/table.ts';
import { changeOf } from '../release/metric-change.ts';
import {
  areaOf,
  type Content,
  composeDataset,
  fileOf,
  METRIC,
  metricOf,
  municipalityOf,
  registryOf,
  type StateChanges,
  seriesOf,
  stateOf,
  type TestRelease,
} from '../support/dataset.ts';
import { figureRows } from '../support/figure-rows.ts';

export const DATES = ['2024-08-30', '2026-02-13', '2026-04-16'] as const;

/** Three releases of one metric, of which the second leaves the register alone, and the third the figures, too. */
export const RELEASES: TestRelease[] = [
  { release: DATES[0], figures: { [METRIC]: ['0180 2021 1', '0180 2022 2'] } },
  { release: DATES[1], figures: { [METRIC]: ['0180 2021 1', '0180 2022 3'] } },
  { release: DATES[2], registry: registryOf([metricOf({ aliases: ['folk'] })]) },
];
const CONTENT = composeDataset(RELEASES);

/** A rule, what is tried of it, and each state with what is found. */
export type Trial = { rule: string; name: string; given: string[]; findings: string[] };

export function trialsIn(text: string): Trial[] {
  const trials: Trial[] = [];
  let [rule, name] = ['', ''];
  let isDone = true;
  for (const line of text.split('\n')) {
    const [, ruleOf, nameOf = ''] = /^## ([\w-]+): (.*)$/.exec(line) ?? [];
    if (ruleOf !== undefined) [rule, name, isDone] = [ruleOf, nameOf, true];
    if (line === '' || line.startsWith('#')) continue;
    const isFinding = line.startsWith('  ');
    if (!isFinding && isDone) trials.push({ rule, name, given: [], findings: [] });
    trials.at(-1)?.[isFinding ? 'findings' : 'given'].push(line.trimStart());
    isDone = isFinding;
  }
  let before = '';
  for (const { given } of trials) {
    const stated = given.find((line) => line.startsWith('before'));
    if (stated !== undefined) before = stated;
    else if (before !== '') given.push(before);
  }
  return trials;
}

/** Of so many findings of one state the first are told, and the number of all. */
const MOST = 12;

/** A line for each finding. What a rule says is whole where it says it first, and later its beginning. */
export function outcomesOf(trials: readonly Trial[]): string[][] {
  const known = new Set<string>();
  return trials.map(({ rule, given }) => {
    const findings = outcome(() => foundBy(rule, given.map(lineOf)));
    if (typeof findings === 'string') return [findings];
    if (findings.length === 0) return ['nothing'];
    const lines = findings.slice(0, MOST).map((finding) => {
      const { message } = finding;
      const isKnown = known.has(message);
      known.add(message);
      const begin = /^[^,;.]*/.exec(message)?.[0] ?? '';
      const excess = finding.excess === undefined ? '' : `, excess ${Number(finding.excess.toPrecision(3))}`;
      return `${formatFinding(isKnown ? { ...finding, message: `${begin} …` } : finding)}${excess}`
        .replace(/^error /, '')
        .replace(` [${rule}]`, ':')
        .replace(/\b([0-9a-f]{12})[0-9a-f]{52}\b/g, '$1…')
        .replace(UNSEEN, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
    });
    return findings.length > MOST ? [...lines, `${findings.length} in all`] : lines;
  });
}

/** A state that a broken rule cannot read breaks the others' trials not. */
function outcome(find: () => Finding[]): Finding[] | string {
  try {
    return find();
  } catch (error) {
    return `throws ${error instanceof Error ? error.message : String(error)}`;
  }
}

const UNSEEN = /[\p{Default_Ignorable_Code_Point}\u00a0\u202f]/gu;

function lineOf(line: string): Line {
  const at = line.indexOf(' ');
  return at < 0 ? [line, ''] : [line.slice(0, at), line.slice(at + 1)];
}

type Line = [key: string, text: string];

function foundBy(name: string, lines: readonly Line[]): Finding[] {
  const named = (one: { name: string }) => one.name === name;
  const ofDataset = [...DATASET_RULES, ...LOG_RULES].find(named);
  if (ofDataset !== undefined) {
    const { dataset, findings } = loadDataset(contentSource(contentWith(lines)));
    if (dataset === null) throw new Error(`${lines.join('; ')}: ${findings.map(formatFinding).join('; ')}`);
    return findingsOf(ofDataset, dataset, nodeDigest);
  }
  const judge = SERIES_JUDGES.find(named);
  if (judge !== undefined) return findingsOf(judge, viewOf(lines));
  const state = stateWith(lines);
  const ofState = STATE_RULES.find(named);
  if (ofState !== undefined) return findingsOf(ofState, state);
  const ofSeries = [...FORM_RULES, ...SERIES_RULES].find(named);
  if (ofSeries === undefined) throw new Error(`${name}: expected a rule, got none`);
  return findingsOf(ofSeries, seriesIn(lines), state);
}

function seriesIn(lines: readonly Line[]): Series {
  const textOf = (key: string) => lines.find(([one]) => one === key)?.[1];
  const series = seriesOf(figureRows(textOf('rows')), textOf('metric'));
  return { ...series, values: series.values.map((value) => value.replaceAll('\\u0020', ' ')) };
}

// Figures of two releases.

type Rows = Map<string, string>;

function viewOf(lines: readonly Line[]) {
  const keyed = (text: string): Rows => {
    const cells = figureRows(text).map((row) => row.split(' '));
    return new Map(cells.map(([geo, period, value = '']) => [`${geo} ${period}`, value]));
  };
  const before: Rows = keyed(lines.find(([key]) => key === 'before')?.[1] ?? '');
  let after: Rows = new Map(before);
  for (const [key, text] of lines) {
    if (key === 'after') after = keyed(text);
    if (key === 'set') for (const [place, value] of keyed(text)) after.set(place, value);
    if (key === 'without') for (const place of keyed(text).keys()) after.delete(place);
  }
  const figuresOf = (rows: Rows) =>
    [...rows].map(([place, value]) => {
      const [geo = '', period = ''] = place.split(' ');
      return { geo, period, value };
    });
  return seriesView(sidesOf(changeOf(METRIC, figuresOf(before), figuresOf(after))));
}

const STATE_KEYS = ['groups', 'waivers', 'release'];

function stateWith(lines: readonly Line[]) {
  const registry: Record<string, unknown> = {};
  const state: Record<string, unknown> = {};
  for (const [key, text] of lines) {
    if (key === 'rows' || key === 'metric') continue;
    const value = JSON.parse(text);
    const lined = (one: object, at: number) => ({ line: at + 2, ...one });
    if (key === 'metrics') registry['metrics'] = value.map(metricOf);
    else if (key === 'register') state['municipalities'] = value.map(lined).map(municipalityOf);
    else if (key === 'areas') state['areas'] = value.map((one: { code: string }) => areaOf(one.code, one));
    else if (key === 'files') state['files'] = value.map((one: object, at: number) => lined(fileOf(one), at));
    else if (key === 'figures') state['metrics'] = value;
    else if (STATE_KEYS.includes(key)) state[key] = value;
    else registry[key] = value;
  }
  return stateOf({ ...state, registry } as StateChanges);
}

// The files of a dataset.

type Link = Record<string, unknown>;

function contentWith(lines: readonly Line[]): Content {
  const stated = lines.find(([key]) => key === 'releases');
  const content: Content = new Map(stated === undefined ? CONTENT : composeDataset(releasesIn(stated[1])));
  const textOf = (file: string) => {
    const bytes = content.get(file);
    if (bytes === undefined) throw new Error(`${file}: expected a file, got none`);
    return typeof bytes === 'string' ? bytes : Buffer.from(bytes).toString('latin1');
  };
  const withLinks = (change: (links: Link[]) => (Link | undefined)[]) =>
    content.set('releases/chain.json', JSON.stringify(change(JSON.parse(textOf('releases/chain.json')))));
  for (const [key, text] of lines) {
    const [file = '', ...words] = text.split(' ');
    if (key === 'edit') {
      const [from = '', to = ''] = words.join(' ').replaceAll('\\n', '\n').split(' → ');
      const before = textOf(file);
      const at = from === '$' ? before.length : before.indexOf(from);
      if (at < 0) throw new Error(`${file}: expected ${from}, got none`);
      content.set(file, before.slice(0, at) + to + before.slice(at + (from === '$' ? 0 : from.length)));
    }
    if (key === 'without') content.delete(file);
    if (key === 'with') for (const one of [file, ...words]) content.set(one, 'x\n');
    if (key === 'copy') content.set(words[0] ?? '', textOf(file));
    if (key === 'cut') content.set(file, Buffer.from(textOf(file).slice(0, -1), 'latin1'));
    if (key === 'flip') {
      const bytes = Buffer.from(textOf(file), 'latin1');
      bytes[5] = (bytes[5] ?? 0) ^ 1;
      content.set(file, bytes);
    }
    if (key === 'links') withLinks((links) => text.split(' ').map((at) => links[Number(at)]));
    if (key === 'link')
      withLinks((links) =>
        links.map((link, at) => (at === Number(file) ? { ...link, ...JSON.parse(words.join(' ')) } : link)),
      );
  }
  return content;
}

/** With `metrics` and `logOrigin` of the registry, and `sources` over the row of the fixture. */
function releasesIn(text: string): TestRelease[] {
  const stated: (TestRelease & { metrics?: object[]; logOrigin?: string })[] = JSON.parse(text);
  return stated.map(({ metrics, logOrigin, sources, ...facts }, at) => ({
    ...(RELEASES[at] ?? { release: '' }),
    ...(metrics === undefined && logOrigin === undefined
      ? {}
      : {
          registry: registryOf(metrics?.map(metricOf), logOrigin === undefined ? {} : { logOrigin }),
        }),
    ...(sources === undefined ? {} : { sources: sources.map(fileOf) }),
    ...facts,
  }));
}

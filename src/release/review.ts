// What a person needs to judge one metric of a planned release: what comes, changes and goes, and what speaks against it.

import { join } from 'node:path';
import { isThere, readText } from '../builder/files.ts';
import { countOf, countWords, type Finding, formatFinding, refuses, type WithLine } from '../data/dataset.ts';
import type { Municipality } from '../data/registry.ts';
import { REVISION_TYPES, type RevisionEntry, type Waiver } from '../data/release.ts';
import { dot, dotAt, everyYear, lineDrawing, seriesShape, valueScale, yearScale } from '../embed/axes.ts';
import { htmlDocument, inlineStyle, type Markup, markup, NO_INDEX } from '../embed/markup.ts';
import { hasValue, type TrendPoint } from '../embed/views.ts';
import { largestOf, type MetricChange, type TypeTally, tallyOf } from './changes.ts';
import { type DatasetPaths, type Effects, insideMistake } from './dataset.ts';
import { assessRelease, waiversOf } from './judge.ts';
import { handEdits } from './judge-registry.ts';
import type { Figure } from './mapping.ts';
import {
  movedLines,
  type PlannedChange,
  type PlannedMetric,
  prepareRelease,
  type ReleaseOptions,
} from './plan.ts';
import type { LossFacts } from './series-view.ts';

type CoverageChange = { period: string; before: number; after: number };

/** A figure to look at: one that a finding or waiver names, or one of the largest changes. */
type Outlier = {
  geo: string;
  period: string;
  why: string;
  before: string | null;
  after: string | null;
};

type MetricReview = {
  change: MetricChange;
  /** By type, for each period in which anything changes; `''` is the metric itself. */
  counts: { period: string; byType: TypeTally }[];
  /** Periods in which another number of municipalities has a figure than in the last release. */
  coverage: CoverageChange[];
  outliers: Outlier[];
  moves: string[];
  findings: Finding[];
  waivers: WithLine<Waiver>[];
};

/** Everything by metric, so that 1,900 metrics are no 1,900 walks over the findings. */
type ReviewContext = {
  municipalities: Municipality[];
  findings: Map<string, Finding[]>;
  waivers: Map<string, WithLine<Waiver>[]>;
};

const MOST_OUTLIERS = 12;
const LARGEST = 5;

/** Null where nothing changes and nothing is found. */
function metricReview(
  planned: PlannedMetric,
  { change, entries }: PlannedChange,
  context: ReviewContext,
): MetricReview | null {
  const { metric, move } = planned;
  const findings = context.findings.get(metric) ?? [];
  if (entries.length === 0 && findings.length === 0) return null;
  const waivers = context.waivers.get(metric) ?? [];
  return {
    change,
    counts: countsOf(entries),
    coverage: coverageOf(planned),
    outliers: outliersOf(change, { entries, findings, waivers }),
    moves: movedLines(context.municipalities, move === null ? [] : [move]),
    findings,
    waivers,
  };
}

function countsOf(entries: RevisionEntry[]): MetricReview['counts'] {
  const byPeriod = [...Map.groupBy(entries, ({ period }) => period ?? '')];
  return byPeriod
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([period, own]) => ({ period, byType: tallyOf(own) }));
}

const coverageOf = ({ before, after }: LossFacts): CoverageChange[] =>
  [...new Set([...before.coverage.keys(), ...after.coverage.keys()])]
    .sort()
    .map((period) => ({
      period,
      before: before.coverage.get(period) ?? 0,
      after: after.coverage.get(period) ?? 0,
    }))
    .filter((one) => one.before !== one.after);

type MetricChanges = { entries: RevisionEntry[]; findings: Finding[]; waivers: WithLine<Waiver>[] };

function outliersOf(
  { previous, next }: MetricChange,
  { entries, findings, waivers }: MetricChanges,
): Outlier[] {
  const named = [
    ...findings.map(({ where, rule }) => ({ geo: where.geo, period: where.period, why: rule })),
    ...waivers.map(({ geo, period, rule, reason }) => ({ geo, period, why: `${rule}, waived: ${reason}` })),
    ...largestOf(entries)
      .slice(0, LARGEST)
      .map(({ geo, period }) => ({ geo, period, why: 'one of the largest changes' })),
  ];
  const valueIn = (figures: Figure[], geo: string, period: string): string | null =>
    figures.find((figure) => figure.geo === geo && figure.period === period)?.value ?? null;
  const byPlace = Map.groupBy(named, ({ geo, period }) => `${geo},${period}`);
  return [...byPlace.values()]
    .flatMap((same): Outlier[] => {
      const [{ geo, period } = { geo: null, period: null }] = same;
      if (!geo || !period) return [];
      const why = same.map((one) => one.why).join('; ');
      return [
        {
          geo,
          period,
          why,
          before: valueIn(previous.figures, geo, period),
          after: valueIn(next.figures, geo, period),
        },
      ];
    })
    .slice(0, MOST_OUTLIERS);
}

// A municipality's series before and after a release, small enough to stand in a list: grey before, dark after.

type SeriesDrawing = {
  before: Figure[];
  after: Figure[];
  /** The year to point out. */
  period: string;
  /** What is drawn, for who cannot see it. */
  label: string;
};

/** On one axis, from zero. Null where there is no figure to draw; a year without a figure breaks the line. */
function seriesDrawing({ before, after, period, label }: SeriesDrawing): Markup | null {
  const [old, now] = [pointsOf(before), pointsOf(after)];
  const valued = [...old, ...now].filter(hasValue);
  const years = valued.map((point) => point.period).sort();
  const [first, last] = [years[0], years.at(-1)];
  if (first === undefined || last === undefined) return null;
  const values = valueScale([0, ...valued.map(({ value }) => value)]);
  const scales = { years: yearScale(first, last), values };
  const own = now.filter(hasValue).find((point) => point.period === period);
  const mark = own === undefined ? null : dot('mark', dotAt(scales, own.period, own.value), 4);
  const drawn = (points: readonly TrendPoint[]): Markup => lineDrawing(seriesShape(points, scales));
  return markup`<svg role="img" aria-label="${label}"><g class="before">${drawn(old)}</g><g class="after">${drawn(now)}</g>${mark}</svg>`;
}

/** Of every year from the first to the last that is listed. */
function pointsOf(figures: readonly Figure[]): readonly TrendPoint[] {
  const points = figures.map(({ period, value }) => ({ period, value: value === '' ? null : Number(value) }));
  const ascending = points.sort((a, b) => (a.period < b.period ? -1 : 1));
  return everyYear(ascending);
}

// One page that a colleague reads in a browser before a release: it needs no server, no script and no other file.

type ReviewPage = {
  date: string;
  last: string | null;
  metrics: MetricReview[];
  /** What was changed by hand, a line each. */
  edits: string[];
  /** Findings that belong to no metric. */
  general: Finding[];
  refuses: boolean;
  nameOf: (geo: string) => string;
};

const MOST_EXAMPLES = 5;
const CSS = `body{font:16px/1.5 system-ui,sans-serif;max-width:70rem;margin:0 auto;padding:1rem;color:#111;background:#fff}
table{border-collapse:collapse;margin:.5rem 0 1rem}th,td{padding:.15rem .6rem;text-align:right;border-bottom:1px solid #ccc}
th:first-child,td:first-child{text-align:left}section{border-top:2px solid #111;margin-top:2rem}h2{margin:.5rem 0}
.outliers{display:grid;grid-template-columns:repeat(auto-fill,minmax(19rem,1fr));gap:1rem;padding:0;list-style:none}
li>svg{display:block;width:17.5rem;height:4.5rem;margin:.5rem;overflow:visible;border-bottom:1px solid #999}svg svg{overflow:visible}g{fill:none;stroke:currentColor}
.before{color:#888;stroke-width:4}.after{color:#114;stroke-width:1.5}.o{fill:currentColor}
.mark{fill:none;stroke:#b00020;stroke-width:2}.error{color:#b00020;font-weight:600}small{color:#444}`;

function reviewPage(page: ReviewPage): string {
  const { date, last, metrics, edits, general } = page;
  const against = last === null ? 'the first release' : `against ${last}`;
  const body = markup`<main><h1>Release ${date}, to be judged</h1>
<p>What the staged series would change ${against}. Nothing is published by this page.</p>
<p>${verdict(page)}</p>
${summary(metrics)}
${edits.length === 0 ? null : markup`<h3>Changed by hand</h3><ul>${edits.map((line) => markup`<li>${line}</li>`)}</ul>`}
${findingsList('Findings of no metric', general)}
${metrics.map((metric) => section(metric, page))}</main>`;
  return htmlDocument({
    lang: 'en',
    title: `Release ${date}, to be judged`,
    style: inlineStyle(CSS),
    head: NO_INDEX,
    body,
  });
}

const verdict = ({ metrics, general, refuses }: ReviewPage): Markup => {
  const count = countWords([...general, ...metrics.flatMap(({ findings }) => findings)]);
  if (refuses) return markup`<span class="error">${count}: publish will refuse.</span>`;
  return markup`No finding stops a publication.`;
};

const totalOf = ({ counts }: MetricReview, type: (typeof REVISION_TYPES)[number]): number =>
  counts.reduce((sum, { byType }) => sum + (byType[type] ?? 0), 0);

const summary = (metrics: MetricReview[]): Markup =>
  metrics.length === 0
    ? markup`<p>No published figure changes.</p>`
    : markup`<table><thead><tr><th scope="col">Metric</th>${REVISION_TYPES.map((type) => markup`<th scope="col">${type}</th>`)}<th scope="col">findings</th><th scope="col">waivers</th></tr></thead>
<tbody>${metrics.map(
        (
          metric,
        ) => markup`<tr><th scope="row"><a href="#${metric.change.metric}">${metric.change.metric} ${metric.change.next.description.title.en}</a></th>${REVISION_TYPES.map((type) => markup`<td>${totalOf(metric, type)}</td>`)}<td>${countOf(metric.findings)}</td><td>${metric.waivers.length}</td></tr>
`,
      )}</tbody></table>`;

function section(metric: MetricReview, { nameOf }: ReviewPage): Markup {
  const { change, outliers, moves, findings, coverage } = metric;
  const title = `${change.metric} ${change.next.description.title.en}`;
  return markup`<section id="${change.metric}"><h2>${title}</h2>
<p>${change.previous.figures.length} rows before, ${change.next.figures.length} after.</p>
${countsTable(metric)}
${coverageTable(coverage)}
${moves.length === 0 ? null : markup`<p>Ranks: ${moves.join('; ')}</p>`}
${findingsList('Findings', findings)}
${outliers.length === 0 ? null : markup`<h3>Figures to look at</h3><ul class="outliers">${outliers.map((one) => outlier(one, metric, nameOf(one.geo)))}</ul>`}
${waiverList(metric.waivers, nameOf)}</section>
`;
}

function countsTable({ counts }: MetricReview): Markup | null {
  if (counts.length === 0) return null;
  const types = REVISION_TYPES.filter((type) => counts.some(({ byType }) => byType[type] !== undefined));
  return markup`<table><caption>What comes, changes and goes</caption><thead><tr><th scope="col">Year</th>${types.map((type) => markup`<th scope="col">${type}</th>`)}</tr></thead>
<tbody>${counts.map(({ period, byType }) => markup`<tr><th scope="row">${period === '' ? 'the metric' : period}</th>${types.map((type) => markup`<td>${byType[type] ?? 0}</td>`)}</tr>`)}</tbody></table>`;
}

const coverageTable = (coverage: CoverageChange[]): Markup | null =>
  coverage.length === 0
    ? null
    : markup`<table><caption>Municipalities with a figure, where the number changes</caption><thead><tr><th scope="col">Year</th><th scope="col">last release</th><th scope="col">this one</th></tr></thead>
<tbody>${coverage.map(({ period, before, after }) => markup`<tr><th scope="row">${period}</th><td>${before}</td><td>${after}</td></tr>`)}</tbody></table>`;

/** Grouped by rule: how many, and the first of them. */
function findingsList(heading: string, findings: Finding[]): Markup | null {
  if (findings.length === 0) return null;
  const groups = [...Map.groupBy(findings, ({ rule }) => rule)];
  return markup`<h3>${heading}</h3>${groups.map(([rule, own]) => {
    const [first] = own;
    return markup`<p><strong>${rule}</strong> (${countOf(own)}): ${first?.message ?? ''}</p><ul>${own.slice(0, MOST_EXAMPLES).map(example)}</ul>`;
  })}`;
}

const example = ({ where, expected, actual, severity }: Finding): Markup => {
  const location = [where.metric, where.geo, where.period].filter((part) => part !== undefined).join(' ');
  const words = [
    expected === undefined ? '' : `expected ${expected}`,
    actual === undefined ? '' : `got ${actual}`,
  ];
  return markup`<li class="${severity}">${location === '' ? where.file : location} ${words.filter((word) => word !== '').join(', ')}</li>`;
};

/** All of them, also those whose figure is not drawn. */
const waiverList = (waivers: Waiver[], nameOf: (geo: string) => string): Markup | null =>
  waivers.length === 0
    ? null
    : markup`<details><summary>Waivers (${waivers.length})</summary><ul>${waivers.map(
        ({ rule, geo, period, reason }) =>
          markup`<li>${rule}, ${geo === null ? 'all municipalities' : nameOf(geo)}, ${period ?? 'all years'}: ${reason}</li>`,
      )}</ul></details>`;

const said = (value: string | null): string =>
  value === null ? 'not listed' : value === '' ? 'no value' : value;

function outlier(
  { geo, period, why, before, after }: Outlier,
  { change }: MetricReview,
  name: string,
): Markup {
  const own = ({ figures }: { figures: MetricReview['change']['next']['figures'] }) =>
    figures.filter((figure) => figure.geo === geo);
  const label = `${name} ${period}: ${said(before)} before, ${said(after)} after`;
  const drawing = seriesDrawing({ before: own(change.previous), after: own(change.next), period, label });
  return markup`<li>${drawing}<strong>${name} ${period}</strong> ${said(before)} → ${said(after)}<br><small>${why}</small></li>`;
}

// `review`: a page for a person to judge a release by. Nothing but the staging area is touched.

export type ReviewOptions = ReleaseOptions & {
  /** The file to write; null is review.html in the staging area. */
  out: string | null;
};

/** Returns the exit code: 0 when the page is written, whatever it says; 1 where it would be written over another file or among the data, or no release may be of the day. */
export function reviewCommand(paths: DatasetPaths, options: ReviewOptions, effects: Effects): number {
  const { files, print } = effects;
  const prepared = prepareRelease(paths, options, effects);
  if ('mistake' in prepared) {
    for (const line of [...prepared.findings.map(formatFinding), prepared.mistake]) print(line);
    return 1;
  }
  const { dataset, plan, last } = prepared;
  const findings = assessRelease(prepared);
  const { municipalities } = dataset;
  const context = {
    municipalities,
    findings: Map.groupBy(findings, ({ where }) => where.metric ?? ''),
    waivers: Map.groupBy(waiversOf(plan), ({ metric }) => metric ?? ''),
  };
  const metrics = plan.metrics.flatMap(
    (planned) => metricReview(planned, plan.detail(planned.metric), context) ?? [],
  );
  const shown = new Set(metrics.map(({ change }) => change.metric));
  const names = new Map(municipalities.map(({ code, name }) => [code, name]));
  const page = reviewPage({
    date: plan.date,
    last,
    metrics,
    edits: handEdits(dataset),
    general: findings.filter(({ where }) => !shown.has(where.metric ?? '')),
    refuses: refuses(findings),
    nameOf: (geo) => names.get(geo) ?? geo,
  });
  const file = options.out ?? join(paths.staging, 'review.html');
  if (isThere(file) && !isReview(file, page)) {
    print(`--out ${file}: expected a review or nothing there, got another file; it stays as it is`);
    return 1;
  }
  const inside = insideMistake(paths, file);
  if (inside !== null) {
    print(`--out ${inside}`);
    return 1;
  }
  files.write(file, page);
  if (plan.date !== options.date)
    print(`There is a release of ${last} already: the page is of ${plan.date}.`);
  print(`${file}: ${metrics.length} metrics, ${countWords(findings)}. Nothing is published by it.`);
  return 0;
}

/** Whether a file begins as the page does: one of another date may be written over. */
function isReview(file: string, page: string): boolean {
  const beginning = page.slice(0, page.indexOf('<title>'));
  return readText(file).startsWith(beginning);
}

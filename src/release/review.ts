// What a person needs to judge one metric of a planned release: what comes, changes and goes, and what speaks against it.

import { join } from 'node:path';
import { isThere, readText } from '../builder/files.ts';
import type { Change } from '../data/changes.ts';
import { countOf, countWords, type Finding, formatFinding, refuses, type WithLine } from '../data/dataset.ts';
import { observationId } from '../data/identifier.ts';
import { type Municipality, publicIds } from '../data/registry.ts';
import { REVISION_TYPES, type Waiver } from '../data/release.ts';
import { pageUrl } from '../embed/addresses.ts';
import { dotAt, everyYear, seriesShape, valueScale, yearScale } from '../embed/axes.ts';
import { dot, lineDrawing } from '../embed/fluid.ts';
import { htmlDocument, inlineStyle, type Markup, markup, NO_INDEX, unbroken } from '../embed/markup.ts';
import { hasValue, type TrendPoint } from '../embed/views.ts';
import {
  byWeight,
  type Cut,
  cutTo,
  cutWords,
  type FigureChange,
  type FigureChanges,
  kindCounts,
  type MetricChange,
  shareWords,
  type TypeTally,
  tallyOf,
} from './changes.ts';
import {
  type DatasetFiles,
  type DatasetPaths,
  type Effects,
  insideMistake,
  lastRegistry,
} from './dataset.ts';
import { newWaivers, ruleCounts } from './judge.ts';
import { handEdits } from './judge-registry.ts';
import type { Figure } from './mapping.ts';
import {
  movedLines,
  type PlannedChange,
  type PlannedMetric,
  type ReleaseOptions,
  type ReleasePlan,
} from './plan.ts';
import { judgedRelease } from './publish.ts';
import type { LossFacts } from './series-view.ts';

type CoverageChange = { period: string; before: number; after: number };

/** A figure that a finding or a waiver names. */
type NamedFigure = {
  geo: string;
  period: string;
  why: string;
  before: string | null;
  after: string | null;
};

type MetricReview = {
  change: MetricChange;
  figures: FigureChanges;
  /** By type, for each period in which anything changes; `''` is the metric itself. */
  counts: { period: string; byType: TypeTally }[];
  /** Periods in which another number of municipalities has a figure than in the last release. */
  coverage: CoverageChange[];
  /** Those that are not drawn among the changes. */
  named: Cut<NamedFigure>;
  moves: string[];
  findings: Finding[];
  waivers: Waiver[];
};

/** Everything by metric, so that 1,900 metrics are no 1,900 walks over the findings. */
type ReviewContext = {
  municipalities: Municipality[];
  findings: Map<string, Finding[]>;
  waivers: Map<string, WithLine<Waiver>[]>;
  isNew: (waiver: WithLine<Waiver>) => boolean;
};

function metricReview(
  planned: PlannedMetric,
  { change, entries }: PlannedChange,
  context: ReviewContext,
): MetricReview {
  const { metric, move } = planned;
  const findings = context.findings.get(metric) ?? [];
  const waivers = (context.waivers.get(metric) ?? []).filter(
    (waiver) => context.isNew(waiver) || entries.some((entry) => isAbout(waiver, entry)),
  );
  return {
    change,
    figures: planned.changes,
    counts: countsOf(entries),
    coverage: coverageOf(planned),
    named: namedFigures(change, planned.changes, { findings, waivers }),
    moves: movedLines(context.municipalities, move === null ? [] : [move]),
    findings,
    waivers,
  };
}

/** Whether a figure that changes is one that the waiver is about. */
const isAbout = (waiver: Waiver, { geo, period, type }: Change): boolean =>
  geo !== null &&
  type !== 'metadata' &&
  (waiver.geo === null || waiver.geo === geo) &&
  (waiver.period === null || waiver.period === period);

function countsOf(entries: readonly Change[]): MetricReview['counts'] {
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

function namedFigures(
  { previous, next }: MetricChange,
  { revised, withdrawn, steps, late }: FigureChanges,
  { findings, waivers }: Pick<MetricReview, 'findings' | 'waivers'>,
): Cut<NamedFigure> {
  const drawn = new Set([revised, withdrawn, steps, late].flatMap(({ first }) => first.map(placeOf)));
  const named = [
    ...findings.map(({ where: { geo = null, period = null }, rule }) => ({ geo, period, why: rule })),
    ...waivers.map(({ geo, period, rule, reason }) => ({ geo, period, why: `${rule}, waived: ${reason}` })),
  ];
  const valueIn = (figures: readonly Figure[], geo: string, period: string): string | null =>
    figures.find((figure) => figure.geo === geo && figure.period === period)?.value ?? null;
  const places = [...Map.groupBy(named, placeOf)].flatMap(([place, same]) => {
    const [{ geo, period } = { geo: null, period: null }] = same;
    if (!geo || !period || drawn.has(place)) return [];
    return [{ geo, period, why: [...new Set(same.map(({ why }) => why))].join('; ') }];
  });
  const { first, count } = cutTo(places);
  return {
    count,
    first: first.map((place) => ({
      ...place,
      before: valueIn(previous.figures, place.geo, place.period),
      after: valueIn(next.figures, place.geo, place.period),
    })),
  };
}

const placeOf = ({ geo, period }: { geo: string | null; period: string | null }): string =>
  `${geo},${period}`;

// A municipality's series before and after a release, small enough to stand in a list: grey before, dark after.

type SeriesDrawing = {
  before: Figure[];
  after: Figure[];
  /** The year to point out. */
  period: string;
  /** What is drawn, for who cannot see it. */
  label: string;
};

/**
 * On one axis, so high that a change shows: from zero only where that costs at most half of the height. Null where there is
 * no figure to draw; a year without a figure breaks the line. What goes is pointed out where it was.
 */
function seriesDrawing({ before, after, period, label }: SeriesDrawing): Markup | null {
  const [old, now] = [pointsOf(before), pointsOf(after)];
  const valued = [...old, ...now].filter(hasValue);
  const years = valued.map((point) => point.period).sort();
  const [first, last] = [years[0], years.at(-1)];
  if (first === undefined || last === undefined) return null;
  const values = valueScale(valued.map(({ value }) => value));
  const scales = { years: yearScale(first, last), values };
  const own = [...now, ...old].filter(hasValue).find((point) => point.period === period);
  const mark = own === undefined ? null : dot('mark', dotAt(scales, own.period, own.value), 4);
  const drawn = (points: readonly TrendPoint[]): Markup => lineDrawing(seriesShape(points, scales));
  const look = values.showsZero ? markup` class="zero"` : null;
  return markup`<svg${look} role="img" aria-label="${label}"><g class="before">${drawn(old)}</g><g class="after">${drawn(now)}</g>${mark}</svg>`;
}

/** Of every year from the first to the last that is listed. */
function pointsOf(figures: readonly Figure[]): readonly TrendPoint[] {
  const points = figures.map(({ period, value }) => ({ period, value: value === '' ? null : Number(value) }));
  const ascending = points.sort((a, b) => (a.period < b.period ? -1 : 1));
  return everyYear(ascending);
}

// One page that a colleague reads in a browser before a release: it needs no server, no script and no other file.

/** A metric as the table has it; `full` is null where the page has no room for all of it. */
type ReviewedMetric = { planned: PlannedMetric; findings: number; full: MetricReview | null };

type ReviewPage = {
  date: string;
  last: string | null;
  /** Of how many metrics the registry is. */
  all: number;
  /** The heaviest first. */
  metrics: ReviewedMetric[];
  /** What was changed by hand, a line each. */
  edits: string[];
  findings: Finding[];
  /** Those that stand in no section of a metric, and the waivers of no metric that are new. */
  general: Finding[];
  waivers: Waiver[];
  nameOf: (geo: string) => string;
  /** The page of a figure that stands, where the service shows it. */
  urlOf: (metric: string, figure: Pick<FigureChange, 'geo' | 'period'>) => string | null;
};

const MOST_EXAMPLES = 5;
const CSS = `*{box-sizing:border-box}body{font:16px/1.5 system-ui,sans-serif;max-width:72rem;margin:0 auto;padding:1rem;color:#111;background:#fff;overflow-wrap:break-word}
h1{line-height:1.2}h2{margin:.5rem 0;line-height:1.25}h3{margin:1.25rem 0 .25rem}a{color:#114}p{max-width:45rem}
table{border-collapse:collapse;margin:.5rem 0 1rem}caption{text-align:left;color:#444}th,td{padding:.15rem .6rem;text-align:right;border-bottom:1px solid #ccc;vertical-align:top}
thead th{vertical-align:bottom}th:first-child,td:first-child{text-align:left;padding-left:0}tbody th{font-weight:400}.wide{overflow-x:auto}td{white-space:nowrap}
section{border-top:2px solid #111;margin-top:2rem}.verdict{font-size:1.1rem;font-weight:600}
fieldset{border:1px solid #999;padding:.25rem .75rem;margin:1rem 0;display:flex;flex-wrap:wrap;gap:.25rem 1.25rem}label{white-space:nowrap}
.figures{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,11rem),1fr));gap:1rem;padding:0;margin:.5rem 0;list-style:none}
.figures strong{display:block}li>svg{display:block;width:calc(100% - 1rem);height:4.5rem;margin:.5rem;overflow:visible}.zero{border-bottom:1px solid #999}.nb{white-space:nowrap}svg svg{overflow:visible}g{fill:none;stroke:currentColor}
.before{color:#888;stroke-width:4}.after{color:#114;stroke-width:1.5}.o{fill:currentColor}
.mark{fill:none;stroke:#b00020;stroke-width:2}.error{color:#b00020;font-weight:600}small{color:#444}b{font-weight:600;white-space:nowrap}`;

/** By what the page can be narrowed to a kind of change; each has its class on rows and sections. */
const SHOWN: readonly [name: string, words: string, isOf: (metric: ReviewedMetric) => boolean][] = [
  ['revised', 'revised', ({ planned }) => planned.changes.revised.count > 0],
  ['withdrawn', 'withdrawn', ({ planned: { changes, leaves } }) => changes.withdrawn.count > 0 || leaves],
  ['years', 'new years', ({ planned }) => planned.changes.newYears.length > 0],
  [
    'rest',
    'other changes',
    ({ planned: { changes, leaves, entries } }) =>
      entries > 0 &&
      !leaves &&
      changes.revised.count + changes.withdrawn.count + changes.newYears.length === 0,
  ],
  ['found', 'findings', ({ findings }) => findings > 0],
];

const FILTER = SHOWN.map(([name]) => `main:has(#only-${name}:checked) .m:not(.${name}){display:none}`).join(
  '',
);

const classOf = (metric: ReviewedMetric): string =>
  ['m', ...SHOWN.flatMap(([name, , isOf]) => (isOf(metric) ? name : []))].join(' ');

function reviewPage(page: ReviewPage): string {
  const { date, metrics, edits, general, waivers, nameOf } = page;
  const body = markup`<main><h1>${unbroken(`Release ${date}, to be judged`)}</h1>
${summary(page)}
${filter(metrics)}
${metricTable(metrics)}
${metrics.flatMap((metric) => section(metric, page) ?? [])}
${findingsList('Findings that no section has', general)}
${waiverList(waivers, nameOf)}
${edits.length === 0 ? null : markup`<h3>Changed by hand</h3><ul>${edits.map((line) => markup`<li>${line}</li>`)}</ul>`}
</main>`;
  return htmlDocument({
    lang: 'en',
    title: `Release ${date}, to be judged`,
    style: inlineStyle(CSS + FILTER),
    head: NO_INDEX,
    body,
  });
}

function summary({ last, all, metrics, findings }: ReviewPage): Markup {
  const against = last === null ? 'It is the first release' : `Against ${last}`;
  const kinds = kindCounts(metrics.map(({ planned }) => planned));
  const changed = metrics.filter(({ planned }) => planned.entries > 0).length;
  const verdict = refuses(findings)
    ? markup`<span class="error">${countWords(findings)}: publish will refuse.</span>`
    : markup`No finding stops a publication.`;
  return markup`<p class="verdict">${verdict}</p>
${changed === 0 ? markup`<p>No published figure changes.</p>` : markup`<p>${against}: ${changed} of ${all} metrics would change. Nothing is published by this page.</p>`}
${
  kinds.length === 0
    ? null
    : markup`<table><thead><tr><th scope="col">Kind of change</th><th scope="col">figures</th><th scope="col">metrics</th></tr></thead>
<tbody>${kinds.map(({ kind, figures, metrics: among }) => markup`<tr><th scope="row">${kind}</th><td>${figures}</td><td>${among}</td></tr>`)}</tbody></table>`
}
${
  findings.length === 0
    ? null
    : markup`<table><thead><tr><th scope="col">Found by</th><th scope="col">findings</th></tr></thead>
<tbody>${ruleCounts(findings).map(([rule, count]) => markup`<tr><th scope="row">${rule}</th><td>${count}</td></tr>`)}</tbody></table>`
}`;
}

function filter(metrics: ReviewedMetric[]): Markup | null {
  const kinds = SHOWN.map(([name, words, isOf]) => ({
    name,
    words,
    count: metrics.filter(isOf).length,
  })).filter(({ count }) => count > 0);
  if (metrics.length < 2 || kinds.length < 2) return null;
  return markup`<fieldset><legend>Metrics to show</legend><label><input type="radio" name="only" checked> all ${metrics.length}</label>${kinds.map(
    ({ name, words, count }) =>
      markup`<label><input type="radio" name="only" id="only-${name}"> ${words} ${count}</label>`,
  )}</fieldset>`;
}

type Column = [heading: string, of: (metric: ReviewedMetric) => number | string];

const COLUMNS: readonly Column[] = [
  ...REVISION_TYPES.map((type): Column => [type, ({ planned }) => planned.tally[type] ?? 0]),
  ['largest', ({ planned: { changes } }) => changes.revised.first.map(shareWords)[0] ?? ''],
  ['new years', ({ planned: { changes } }) => yearsWords(changes)],
  ['findings', ({ findings }) => findings],
];

/** Columns that say nothing of any metric are left out. */
function metricTable(metrics: ReviewedMetric[]): Markup | null {
  if (metrics.length === 0) return null;
  const columns = COLUMNS.filter(([, of]) => metrics.some((metric) => of(metric) !== 0 && of(metric) !== ''));
  const full = cutTo(metrics, metrics.filter((metric) => metric.full !== null).length);
  return markup`<h2>Metrics, by the largest change</h2>
${full.first.length === full.count ? null : markup`<p>${cutWords(full)} metrics have a section of their own: those with findings and those that change most. The others stand in the table alone.</p>`}
<div class="wide"><table><thead><tr><th scope="col">Metric</th>${columns.map(([heading]) => markup`<th scope="col">${heading}</th>`)}</tr></thead>
<tbody>${metrics.map(
    (
      metric,
    ) => markup`<tr class="${classOf(metric)}"><th scope="row">${metricName(metric)}</th>${columns.map(([, of]) => markup`<td>${of(metric) || null}</td>`)}</tr>
`,
  )}</tbody></table></div>`;
}

function metricName({ planned: { metric, title }, full }: ReviewedMetric): Markup {
  const name = `${metric} ${title.en}`;
  return full === null ? markup`${name}` : markup`<a href="#${metric}">${name}</a>`;
}

/** `2025`, `2013 to 2025 (13)`. */
function yearsWords({ newYears }: FigureChanges): string {
  const [first, last] = [newYears[0]?.period, newYears.at(-1)?.period];
  if (first === undefined || last === undefined) return '';
  return first === last ? first : `${first} to ${last} (${newYears.length})`;
}

function section(metric: ReviewedMetric, page: ReviewPage): Markup | null {
  const { planned, full } = metric;
  if (full === null) return null;
  const { change, figures, named, moves, findings } = full;
  const { revised, withdrawn, newYears, steps, late } = figures;
  const title = `${change.metric} ${change.title.en}`;
  const list = (heading: string, cut: Cut<FigureChange>): Markup | null =>
    cut.count === 0
      ? null
      : markup`<h3>${heading} (${cutWords(cut)})</h3>
<ul class="figures">${cut.first.map((one) => changedFigure(one, full, page))}</ul>`;
  return markup`<section id="${change.metric}" class="${classOf(metric)}"><h2>${title}</h2>
<p>${planned.leaves ? 'The metric leaves the service. ' : ''}${change.previous.figures.length} rows before, ${change.next.figures.length} after.</p>
${list('Revised, largest relative change first', revised)}
${list('Withdrawn, newest year first', withdrawn)}
${newYears.length === 0 ? null : markup`<p>New years: ${yearsWords(figures)}; figures in them: ${newYears.reduce((sum, one) => sum + one.figures, 0)}.</p>`}
${list('New years, largest step against the year before first', steps)}
${list('New in years that stand, largest step first', late)}
${moves.length === 0 ? null : markup`<p>Ranks: ${moves.join('; ')}</p>`}
${byYear(full)}
${findingsList('Findings', findings)}
${
  named.count === 0
    ? null
    : markup`<h3>Figures that findings and waivers name (${cutWords(named)})</h3>
<ul class="figures">${named.first.map((one) => namedFigure(one, full, page))}</ul>`
}
${waiverList(full.waivers, page.nameOf)}</section>
`;
}

const byYear = (full: MetricReview): Markup | null =>
  full.counts.length === 0
    ? null
    : markup`<details><summary>By year</summary>${countsTable(full)}${coverageTable(full.coverage)}</details>`;

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
    const worst = own
      .filter(({ unlisted }) => unlisted === undefined)
      .sort((a, b) => (b.excess ?? 0) - (a.excess ?? 0));
    const shown = { first: worst.slice(0, MOST_EXAMPLES), count: countOf(own) };
    return markup`<p><strong>${rule}</strong> (${cutWords(shown)}): ${own[0]?.message ?? ''}</p><ul>${shown.first.map(example)}</ul>`;
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
    : markup`<details><summary>Waivers that are new or about a figure that changes (${waivers.length})</summary><ul>${waivers.map(
        ({ rule, geo, period, reason }) =>
          markup`<li>${rule}, ${geo === null ? 'all municipalities' : nameOf(geo)}, ${period ?? 'all years'}: ${reason}</li>`,
      )}</ul></details>`;

/** The value that stands is a link to its page. */
function changedFigure(one: FigureChange, { change }: MetricReview, { nameOf, urlOf }: ReviewPage): Markup {
  const { geo, period, since, previousValue, value } = one;
  const isNew = since !== period;
  const name = nameOf(geo);
  const before = isNew ? `${previousValue} in ${since}` : `${previousValue} before`;
  const label = `${name} ${period}: ${before}, ${value === null ? 'withdrawn' : isNew ? value : `${value} after`}`;
  const url = urlOf(change.metric, { geo, period: since });
  const text = isNew ? `${previousValue} (${since})` : previousValue;
  const words = shareWords(one);
  return markup`<li>${drawingOf(change, geo, period, label)}<strong>${name} ${period}</strong> ${url === null ? text : markup`<a href="${url}">${text}</a>`} → ${value ?? 'withdrawn'}${words === '' ? null : markup` <b>${words}</b>`}</li>`;
}

const said = (value: string | null): string =>
  value === null ? 'not listed' : value === '' ? 'no value' : value;

function namedFigure(
  { geo, period, why, before, after }: NamedFigure,
  { change }: MetricReview,
  { nameOf, urlOf }: ReviewPage,
): Markup {
  const name = nameOf(geo);
  const label = `${name} ${period}: ${said(before)} before, ${said(after)} after`;
  const url = before ? urlOf(change.metric, { geo, period }) : null;
  return markup`<li>${drawingOf(change, geo, period, label)}<strong>${name} ${period}</strong> ${url === null ? said(before) : markup`<a href="${url}">${said(before)}</a>`} → ${said(after)}<br><small>${why}</small></li>`;
}

function drawingOf(
  { previous, next }: MetricChange,
  geo: string,
  period: string,
  label: string,
): Markup | null {
  const own = ({ figures }: { figures: readonly Figure[] }) => figures.filter((figure) => figure.geo === geo);
  return seriesDrawing({ before: own(previous), after: own(next), period, label });
}

/** So many metrics are shown in full: up to half of them are with findings, the others the heaviest. */
const MOST_SECTIONS = 200;

function shownInFull(
  metrics: readonly PlannedMetric[],
  findings: ReadonlyMap<string, Finding[]>,
): ReadonlySet<string> {
  const ids = metrics.map(({ metric }) => metric);
  const found = ids.filter((metric) => findings.has(metric));
  const shown = new Set(found.slice(0, MOST_SECTIONS / 2));
  for (const metric of ids) if (shown.size < MOST_SECTIONS) shown.add(metric);
  return shown;
}

/** Those that change or have a finding, the heaviest first. */
const metricsOf = ({ metrics }: ReleasePlan, findings: readonly Finding[]): PlannedMetric[] => {
  const found = new Set(findings.map(({ where }) => where.metric));
  return metrics.filter(({ metric, entries }) => entries > 0 || found.has(metric)).sort(byWeight);
};

function reviewOf(
  dataset: DatasetFiles,
  plan: ReleasePlan,
  findings: Finding[],
  siteUrl: string,
): ReviewPage {
  const { municipalities } = dataset;
  const byMetric = Map.groupBy(findings, ({ where }) => where.metric ?? '');
  const waivers = Map.groupBy(dataset.waivers, ({ metric }) => metric ?? '');
  const fresh = new Set(newWaivers(dataset).map(({ line }) => line));
  const isNew = ({ line }: WithLine<Waiver>): boolean => fresh.has(line);
  const context = { municipalities, findings: byMetric, waivers, isNew };
  const planned = metricsOf(plan, findings);
  const shown = shownInFull(planned, byMetric);
  const last = lastRegistry(dataset);
  const open = publicIds(last ?? dataset.registry);
  const names = new Map([
    ...municipalities.map(({ code, name }): [string, string] => [code, name]),
    ...dataset.areas.map(({ code, name }): [string, string] => [code, name.en]),
  ]);
  return {
    date: plan.date,
    last: dataset.last?.release.release ?? null,
    all: plan.metrics.length,
    metrics: planned.map((one) => ({
      planned: one,
      findings: countOf(byMetric.get(one.metric) ?? []),
      full: shown.has(one.metric) ? metricReview(one, plan.detail(one.metric), context) : null,
    })),
    edits: handEdits(dataset),
    findings,
    general: findings.filter(({ where }) => !shown.has(where.metric ?? '')),
    waivers: (waivers.get('') ?? []).filter(isNew),
    nameOf: (geo) => names.get(geo) ?? geo,
    urlOf: (metric, { geo, period }) =>
      last !== null && open.has(metric)
        ? pageUrl({ siteUrl, lang: 'en' }, observationId({ metric, geo, period }))
        : null,
  };
}

// `review`: a page for a person to judge a release by. Nothing but the staging area is touched.

type ReviewOptions = ReleaseOptions & {
  /** The file to write; null is review.html in the staging area. */
  out: string | null;
};

/** Returns the exit code: 0 when the page is written, whatever it says; 1 where it would be written over another file or among the data, or no release may be of the day. */
export function reviewCommand(paths: DatasetPaths, options: ReviewOptions, effects: Effects): number {
  const { files, print, siteUrl } = effects;
  const prepared = judgedRelease(paths, options, effects);
  if ('mistake' in prepared) {
    for (const line of [...prepared.findings.map(formatFinding), prepared.mistake]) print(line);
    return 1;
  }
  const { dataset, plan, findings } = prepared;
  const page = reviewPage(reviewOf(dataset, plan, findings, siteUrl));
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
  const metrics = metricsOf(plan, findings).length;
  print(`${file}: ${metrics} metrics, ${countWords(findings)}. Nothing is published by it.`);
  return 0;
}

/** Whether a file begins as the page does: one of another date may be written over. */
function isReview(file: string, page: string): boolean {
  const beginning = page.slice(0, page.indexOf('<title>'));
  return readText(file).startsWith(beginning);
}

// `review`: one page that a person judges a release by, in a browser without server, script or another file.

import { join } from 'node:path';
import { isThere, readText } from '../builder/files.ts';
import { countOf, countWords, type Finding, formatFinding } from '../data/dataset.ts';
import { observationId } from '../data/identifier.ts';
import { publicIds } from '../data/registry.ts';
import { REVISION_TYPES, type Waiver } from '../data/release.ts';
import { pageUrl } from '../embed/addresses.ts';
import { dotAt, everyYear, seriesShape, valueScale, yearScale } from '../embed/axes.ts';
import { dot, lineDrawing } from '../embed/fluid.ts';
import {
  htmlDocument,
  inlineStyle,
  type Markup,
  markup,
  NO_INDEX,
  unbroken,
} from '../embed/markup.ts';
import { hasValue, type TrendPoint } from '../embed/views.ts';
import {
  byWeight,
  cutTo,
  cutWords,
  type FigureChange,
  type FigureChanges,
  type FirstItems,
  type MetricChange,
  shareWords,
} from './changes.ts';
import {
  type DatasetPaths,
  type Effects,
  insideMistake,
  lastRegistry,
} from './dataset.ts';
import { findingLines, newWaivers } from './judge.ts';
import { isAbout } from './judge-loss.ts';
import { handEdits } from './judge-registry.ts';
import type { Figure } from './mapping.ts';
import type { PlannedChange, PlannedMetric, ReleaseOptions } from './plan.ts';
import {
  FIGURE_LISTS,
  judgedRelease,
  type ReleaseToCome,
  summaryLines,
  verdict,
} from './publish.ts';

// A municipality's series before and after a release, small enough to stand in a list: grey before, dark after.

/**
 * On one axis, so high that a change shows: from zero only where that costs at most half of the height. Null where there is
 * no figure to draw; a year without a figure breaks the line. What goes is pointed out where it was.
 */
function seriesDrawing(
  { previous, next }: MetricChange,
  geo: string,
  period: string,
): Markup | null {
  const [before, after] = [
    pointsOf(previous.figures, geo),
    pointsOf(next.figures, geo),
  ];
  const valued = [...after, ...before].filter(hasValue);
  const years = valued.map((point) => point.period).sort();
  const [first, last] = [years[0], years.at(-1)];
  if (first === undefined || last === undefined) return null;
  const values = valueScale(valued.map(({ value }) => value));
  const scales = { years: yearScale(first, last), values };
  const point = valued.find((one) => one.period === period);
  const mark =
    point === undefined ? null : dot('mark', dotAt(scales, period, point.value), 4);
  const drawn = (points: readonly TrendPoint[]): Markup =>
    lineDrawing(seriesShape(points, scales));
  const look = values.showsZero ? markup` class="zero"` : null;
  return markup`<svg${look} aria-hidden="true"><g class="before">${drawn(before)}</g><g class="after">${drawn(after)}</g>${mark}</svg>`;
}

/** Of every year from the first to the last that is listed. */
function pointsOf(figures: readonly Figure[], place: string): readonly TrendPoint[] {
  const points = figures
    .filter(({ geo }) => geo === place)
    .map(({ period, value }) => ({
      period,
      value: value === '' ? null : Number(value),
    }));
  return everyYear(points.sort((a, b) => (a.period < b.period ? -1 : 1)));
}

const CSS = `*{box-sizing:border-box}body{font:16px/1.5 system-ui,sans-serif;max-width:72rem;margin:0 auto;padding:1rem;color:#111;background:#fff;overflow-wrap:break-word}
h1{line-height:1.2}h2{margin:.5rem 0;line-height:1.25}h3{margin:1.25rem 0 .25rem}a{color:#114}p{max-width:45rem}pre{white-space:pre-wrap}
table{border-collapse:collapse;margin:.5rem 0 1rem}th,td{padding:.15rem .6rem;text-align:right;border-bottom:1px solid #ccc;vertical-align:top}
th:first-child{text-align:left;padding-left:0}tbody th{font-weight:400}.wide{overflow-x:auto}td{white-space:nowrap}
section{border-top:2px solid #111;margin-top:2rem}.verdict{font-size:1.1rem;font-weight:600}
.figures{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,11rem),1fr));gap:1rem;padding:0;margin:.5rem 0;list-style:none}
.figures strong{display:block}li>svg{display:block;width:calc(100% - 1rem);height:4.5rem;margin:.5rem;overflow:visible}.zero{border-bottom:1px solid #999}.nb{white-space:nowrap}svg svg{overflow:visible}path{vector-effect:non-scaling-stroke}g{fill:none;stroke:currentColor}
.before{color:#888;stroke-width:4}.after{color:#114;stroke-width:1.5}.o{fill:currentColor}
.mark{fill:none;stroke:#b00020;stroke-width:2}small{color:#444}b{font-weight:600;white-space:nowrap}`;

/** A metric that changes or has a finding; only so many have a section of their own. */
type ReviewedMetric = {
  planned: PlannedMetric;
  findings: Finding[];
  hasSection: boolean;
};

const MOST_SECTIONS = 200;

/** The heaviest first. Up to half of the sections are of those with findings, the others of the heaviest. */
function reviewedMetrics({ plan, findings }: ReleaseToCome): ReviewedMetric[] {
  const byMetric = Map.groupBy(findings, ({ where }) => where.metric ?? '');
  const metrics = plan.metrics
    .filter(({ metric, entries }) => entries > 0 || byMetric.has(metric))
    .sort(byWeight);
  const withFindings = metrics.filter(({ metric }) => byMetric.has(metric));
  const full = new Set(withFindings.slice(0, MOST_SECTIONS / 2));
  for (const one of metrics) if (full.size < MOST_SECTIONS) full.add(one);
  return metrics.map((planned) => {
    return {
      planned,
      findings: byMetric.get(planned.metric) ?? [],
      hasSection: full.has(planned),
    };
  });
}

type Page = {
  nameOf: (geo: string) => string;
  /** The page of a figure that stands, where the service shows it. */
  urlOf: (id: string, metric: string) => string | null;
  /** Of a metric, or of none: those that the last release did not have, and those about a figure that changes. */
  waiversOf: (metric: string | null, planned: PlannedChange | null) => Waiver[];
};

function pageOf({ dataset }: ReleaseToCome, siteUrl: string): Page {
  const last = lastRegistry(dataset);
  const open = publicIds(last ?? { metrics: [] });
  const names = new Map([
    ...dataset.municipalities.map(({ code, name }): [string, string] => [code, name]),
    ...dataset.areas.map(({ code, name }): [string, string] => [code, name.en]),
  ]);
  const fresh = new Set(newWaivers(dataset));
  const byMetric = Map.groupBy(dataset.waivers, ({ metric }) => metric);
  return {
    nameOf: (geo) => names.get(geo) ?? geo,
    urlOf: (id, metric) =>
      open.has(metric) ? pageUrl({ siteUrl, lang: 'en' }, id) : null,
    waiversOf: (metric, planned) =>
      (byMetric.get(metric) ?? []).filter(
        (waiver) =>
          fresh.has(waiver) ||
          planned?.entries.some(
            ({ geo, period, type }) =>
              geo !== null &&
              period !== null &&
              type !== 'metadata' &&
              isAbout(waiver, { geo, period }),
          ),
      ),
  };
}

function reviewText(release: ReleaseToCome, siteUrl: string): string {
  const { dataset, plan, findings, last } = release;
  const page = pageOf(release, siteUrl);
  const metrics = reviewedMetrics(release);
  const sectionMetrics = new Set(
    metrics.flatMap((one) => (one.hasSection ? one.planned.metric : [])),
  );
  const title = `Release ${plan.date}, to be judged`;
  const body = markup`<main><h1>${unbroken(title)}</h1>
<p class="verdict">${verdict(findings)}</p>
<pre>${summaryLines(plan, findings, last).join('\n')}</pre>
${metricTable(metrics)}
${metrics.flatMap((one) => (one.hasSection ? section(one, plan.detail(one.planned.metric), page) : []))}
${findingList(
  'Findings that no section has',
  findings.filter(({ where }) => !sectionMetrics.has(where.metric ?? '')),
)}
${waiverList(page.waiversOf(null, null), page)}
${list('Changed by hand', handEdits(dataset))}
</main>`;
  return htmlDocument({
    lang: 'en',
    title,
    style: inlineStyle(CSS),
    head: NO_INDEX,
    body,
  });
}

const list = (heading: string, items: readonly string[]): Markup | null =>
  items.length === 0
    ? null
    : markup`<h3>${heading}</h3><ul>${items.map((item) => markup`<li>${item}</li>`)}</ul>`;

const findingList = (heading: string, findings: Finding[]): Markup | null =>
  findings.length === 0
    ? null
    : markup`<h3>${heading}</h3><pre>${findingLines(findings).join('\n')}</pre>`;

const waiverList = (waivers: readonly Waiver[], { nameOf }: Page): Markup | null =>
  list(
    'Waivers that are new or about a figure that changes',
    waivers.map(({ rule, geo, period, reason }) => {
      const place = geo === null ? 'all municipalities' : nameOf(geo);
      return `${rule}, ${place}, ${period ?? 'all years'}: ${reason}`;
    }),
  );

type Column = [heading: string, of: (metric: ReviewedMetric) => number | string];

const COLUMNS: readonly Column[] = [
  ...REVISION_TYPES.map(
    (type): Column => [type, ({ planned }) => planned.tally[type] ?? 0],
  ),
  ['largest', ({ planned }) => planned.changes.revised.first.map(shareWords)[0] ?? ''],
  ['new years', ({ planned }) => yearsWords(planned.changes)],
  ['findings', ({ findings }) => countOf(findings)],
];

/** Columns that say nothing of any metric are left out. */
function metricTable(metrics: readonly ReviewedMetric[]): Markup | null {
  if (metrics.length === 0) return null;
  const columns = COLUMNS.filter(([, of]) => metrics.some((metric) => of(metric)));
  const full = metrics.filter(({ hasSection }) => hasSection);
  return markup`<h2>Metrics, by the largest change</h2>
<p>${full.length} of ${metrics.length} have a section of their own: those with findings and those that change most.</p>
<div class="wide"><table><thead><tr><th scope="col">Metric</th>${columns.map(([heading]) => markup`<th scope="col">${heading}</th>`)}</tr></thead>
<tbody>${metrics.map(
    (metric) =>
      markup`<tr><th scope="row">${metricName(metric)}</th>${columns.map(([, of]) => markup`<td>${of(metric) || null}</td>`)}</tr>
`,
  )}</tbody></table></div>`;
}

function metricName({
  planned: { metric, title },
  hasSection,
}: ReviewedMetric): Markup {
  const name = `${metric} ${title.en}`;
  return hasSection ? markup`<a href="#${metric}">${name}</a>` : markup`${name}`;
}

/** `2025`, `2013 to 2025 (13)`. */
function yearsWords({ newYears }: FigureChanges): string {
  const [first, last] = [newYears[0]?.period ?? '', newYears.at(-1)?.period];
  return newYears.length < 2 ? first : `${first} to ${last} (${newYears.length})`;
}

function section(
  { planned, findings }: ReviewedMetric,
  detail: PlannedChange,
  page: Page,
): Markup {
  const { metric, title, leaves, changes, before, after } = planned;
  const waivers = page.waiversOf(metric, detail);
  const figures = (heading: string, cut: FirstItems<ShownFigure>): Markup | null =>
    cut.count === 0
      ? null
      : markup`<h3>${heading} (${cutWords(cut)})</h3>
<ul class="figures">${cut.first.map((one) => figureItem(one, detail.change, page))}</ul>`;
  const years = yearsWords(changes);
  return markup`<section id="${metric}"><h2>${metric} ${title.en}</h2>
<p>${leaves ? 'The metric leaves the service. ' : ''}${before.rows} rows before, ${after.rows} after.${years === '' ? '' : ` New years: ${years}.`}</p>
${FIGURE_LISTS.flatMap(([heading, part]) => figures(heading, changes[part]) ?? [])}
${findingList('Findings', findings)}
${figures('Figures that findings and waivers name', namedFigures(planned, detail, { findings, waivers }))}
${waiverList(waivers, page)}</section>
`;
}

/** A figure before, in the year `since`, and after; null where there is none. */
type ShownFigure = Omit<FigureChange, 'previousValue'> & {
  previousValue: string | null;
  why?: string;
};

/** Those that findings and waivers name and that do not stand among the changes. */
function namedFigures(
  { metric, changes }: PlannedMetric,
  { change: { previous, next } }: PlannedChange,
  { findings, waivers }: { findings: Finding[]; waivers: Waiver[] },
): FirstItems<ShownFigure> {
  const drawn = new Set(
    FIGURE_LISTS.flatMap(([, part]) => changes[part].first.map(({ id }) => id)),
  );
  const named = [
    ...findings.map(({ where: { geo, period }, rule }) => ({ geo, period, why: rule })),
    ...waivers.map(({ geo, period, rule }) => ({
      geo,
      period,
      why: `${rule}, waived`,
    })),
  ].flatMap(({ geo, period, why }) =>
    geo && period
      ? { id: observationId({ metric, geo, period }), geo, period, why }
      : [],
  );
  const valueIn = (
    figures: readonly Figure[],
    geo: string,
    period: string,
  ): string | null =>
    figures.find((figure) => figure.geo === geo && figure.period === period)?.value ||
    null;
  const { first, count } = cutTo(
    [...new Map(named.map((one) => [one.id, one])).values()].filter(
      ({ id }) => !drawn.has(id),
    ),
  );
  return {
    count,
    first: first.map((one) => ({
      ...one,
      since: one.period,
      previousValue: valueIn(previous.figures, one.geo, one.period),
      value: valueIn(next.figures, one.geo, one.period),
      share: 0,
    })),
  };
}

/** The value that stands is a link to its page. */
function figureItem(
  one: ShownFigure,
  change: MetricChange,
  { nameOf, urlOf }: Page,
): Markup {
  const { geo, period, since, previousValue, value, why } = one;
  const url =
    previousValue &&
    urlOf(observationId({ metric: change.metric, geo, period: since }), change.metric);
  const text = `${previousValue ?? 'no value'}${since === period ? '' : ` (${since})`}`;
  const remark =
    why === undefined
      ? markup` <b>${shareWords(one)}</b>`
      : markup`<br><small>${why}</small>`;
  return markup`<li>${seriesDrawing(change, geo, period)}<strong>${nameOf(geo)} ${period}</strong> ${url ? markup`<a href="${url}">${text}</a>` : text} → ${value ?? 'no value'}${remark}</li>`;
}

type ReviewOptions = ReleaseOptions & {
  /** The file to write; null is review.html in the staging area. */
  out: string | null;
};

/** Returns the exit code: 0 when the page is written, whatever it says; 1 where it would be written over another file or among the data, or no release may be of the day. */
export function reviewCommand(
  paths: DatasetPaths,
  options: ReviewOptions,
  effects: Effects,
): number {
  const { files, print, siteUrl } = effects;
  const release = judgedRelease(paths, options, effects);
  if ('mistake' in release) {
    for (const line of [...release.findings.map(formatFinding), release.mistake])
      print(line);
    return 1;
  }
  const page = reviewText(release, siteUrl);
  const file = options.out ?? join(paths.staging, 'review.html');
  // One of another date may be written over: it begins as the page does.
  const isReview =
    !isThere(file) || readText(file).startsWith(page.slice(0, page.indexOf('<title>')));
  const mistake = isReview
    ? insideMistake(paths, file)
    : `${file}: expected a review or nothing there, got another file; it stays as it is`;
  if (mistake !== null) {
    print(`--out ${mistake}`);
    return 1;
  }
  files.write(file, page);
  const metrics = reviewedMetrics(release).length;
  print(
    `${file}: ${metrics} metrics, ${countWords(release.findings)}. Nothing is published by it.`,
  );
  return 0;
}

// One page that a colleague reads in a browser before a release: it needs no server, no script and no other file.
import { countOf, countWords, type Finding } from '../../data/dataset.ts';
import { REVISION_TYPES, type Waiver } from '../../data/release.ts';
import { htmlDocument, inlineStyle, type Markup, markup, NO_INDEX } from '../../embed/markup.ts';
import type { CoverageChange, MetricReview, Outlier } from './metric-review.ts';
import { seriesDrawing } from './series-drawing.ts';

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

export function reviewPage(page: ReviewPage): string {
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

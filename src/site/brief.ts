// /kommuner/<slug>/i-korthet and /en/municipalities/<slug>/brief: what is new of a municipality, as a page and as Markdown.

import type { CatalogueMunicipality } from '../data/catalogue.ts';
import { isProblem, type Problem, problem } from '../data/problem.ts';
import { SERVICE } from '../data/settings.ts';
import { type Markup, markup, unbroken } from '../embed/markup.ts';
import { type Brief, briefOf } from '../endpoints/brief.ts';
import { type FixedPaths, identifier, inParallel } from '../endpoints/endpoint.ts';
import { municipalityOfSlug } from '../endpoints/resolve.ts';
import type { Page, PageContext, SitePage } from '../http/page.ts';
import { BRIEF_WORDS } from '../text/brief.ts';
import { bareValue } from '../text/numbers.ts';
import {
  municipalityBriefPaths,
  municipalityPaths,
  observationPaths,
} from '../text/paths.ts';
import { rankText } from '../text/sentences.ts';
import { SUBJECT_WORDS } from '../text/site.ts';
import { linkList, note } from './parts.ts';
import { placeCard } from './place.ts';
import {
  type FigureRow,
  figureRow,
  figureTable,
  hasFigure,
  notesBelow,
  trendLine,
} from './rows.ts';
import { twins } from './twins.ts';

type BriefSubject = {
  context: PageContext;
  municipality: CatalogueMunicipality;
  brief: Brief;
};

async function briefed(
  slug: string,
  context: PageContext,
): Promise<BriefSubject | Problem> {
  const { store, lang } = context;
  const path = municipalityBriefPaths(slug)[lang];
  if (!store.hasFindings)
    return problem('not_found', {
      parameter: null,
      value: path,
      reason: 'unknown_path',
    });
  const municipality = municipalityOfSlug(
    store,
    slug,
    (own) => municipalityBriefPaths(own)[lang],
  );
  if (isProblem(municipality)) return municipality;
  return { context, municipality, brief: await briefOf({ ...context, municipality }) };
}

/** The notes of a finding that name it, without those that repeat. */
const cautionsOf = ({ notes }: Brief['findings'][number]): string[] => [
  ...new Set(notes.map(({ text }) => text)),
];

async function rowsOf(
  { context, municipality }: BriefSubject,
  ids: readonly string[],
): Promise<FigureRow[]> {
  const { store, lang } = context;
  return inParallel(
    ids.flatMap((id) => store.directory.metrics.get(id) ?? []),
    (metric) => figureRow({ store, metric, place: municipality }, lang),
  );
}

async function briefMain(one: BriefSubject): Promise<Markup> {
  const { context, municipality, brief } = one;
  const { lang } = context;
  const { name, slug } = municipality;
  const briefWords = BRIEF_WORDS[lang];
  const rows = await rowsOf(
    one,
    brief.findings.map(({ metric }) => metric),
  );
  const findings = brief.findings.map((finding, at) => {
    const row = rows[at];
    const trend = row === undefined ? null : trendLine(row);
    const origin = briefWords.figure(finding.source, finding.retrieved);
    return markup`<li><p>${unbroken(finding.text)}</p>${trend}<p class="note">${unbroken(origin)}. <a href="${observationPaths(finding.observation)[lang]}">${finding.observation}</a></p>${cautionsOf(finding).map(note)}</li>`;
  });
  const keys = (
    await rowsOf(
      one,
      brief.keyFigures.map(({ metric }) => metric),
    )
  ).filter(hasFigure);
  const list =
    findings.length === 0 ? null : markup`<ol class="brief">${findings}</ol>`;
  const changed =
    brief.changed.length === 0
      ? null
      : markup`<h2 id="changed">${briefWords.changed}</h2><ul>${changedTexts(one).map((text) => markup`<li>${unbroken(text)}</li>`)}</ul>`;
  const ways = linkList([
    { text: briefWords.markdown, href: `${municipalityBriefPaths(slug)[lang]}.md` },
    {
      text: briefWords.json,
      href: `/api/v1/municipalities/${brief.municipality}/brief?lang=${lang}`,
    },
    { text: briefWords.all(name), href: municipalityPaths(slug)[lang] },
  ]);
  return markup`<h1 class="in-brief">${briefWords.title(name)}</h1>${list}<p class="note">${unbroken(briefWords.made(brief.release, SERVICE))} ${attributionsOf(one).join(' ')}</p>${changed}<h2 id="key">${SUBJECT_WORDS[lang].keyFigures}</h2>${figureTable(keys, SUBJECT_WORDS[lang].keyFigures, lang)}${notesBelow(keys, lang)}${note(brief.citation)}${ways}`;
}

/** The sources of all figures here, each as its terms ask. */
function attributionsOf({ context: { store, lang }, brief }: BriefSubject): string[] {
  const named = [...brief.findings, ...brief.keyFigures].flatMap(({ metric: id }) => {
    const metric = store.directory.metrics.get(id);
    if (metric === undefined) return [];
    const licence = store.catalogue.licenses.find(
      ({ code }) => code === metric.license,
    );
    const asked = licence?.attribution ?? metric.publisher ?? metric.source;
    return [asked.startsWith('Källa: ') ? asked : BRIEF_WORDS[lang].source(asked)];
  });
  return [...new Set(named)].sort().map((source) => `${source}.`);
}

function changedTexts({ context: { store, lang }, brief }: BriefSubject): string[] {
  const briefWords = BRIEF_WORDS[lang];
  return brief.changed.map(({ metric, type, count, periods: { first, last } }) => {
    const title = store.directory.metrics.get(metric)?.title[lang] ?? metric;
    return briefWords.changedFigures(
      title,
      type,
      count,
      first === last ? first : `${first}–${last}`,
    );
  });
}

async function briefContent(one: BriefSubject): Promise<SitePage> {
  const { context, municipality, brief } = one;
  const { lang } = context;
  const { name, slug } = municipality;
  return {
    title: BRIEF_WORDS[lang].title(name),
    description: `${brief.headline}.`,
    card: placeCard(municipality, lang),
    paths: municipalityBriefPaths(slug),
    main: await briefMain(one),
  };
}

// As Markdown (CommonMark 0.31, tables as GitHub has them).

/** What would be read as markup. */
const escaped = (text: string): string => text.replace(/[\\`*_[\]<>|#]/g, '\\$&');

async function markdownOf(one: BriefSubject): Promise<string> {
  const { context, municipality, brief } = one;
  const { lang } = context;
  const briefWords = BRIEF_WORDS[lang];
  const { siteUrl } = context.store.catalogue;
  const figureUrl = (id: string) => `${siteUrl}${observationPaths(id)[lang]}`;
  const findings = brief.findings.map((finding, index) =>
    [
      `${index + 1}. ${escaped(finding.text)}`,
      `   ${escaped(briefWords.figure(finding.source, finding.retrieved))}. [${finding.observation}](${figureUrl(finding.observation)})`,
      ...cautionsOf(finding).map((text) => `   ${escaped(text)}`),
    ].join('\n\n'),
  );
  const keys = await rowsOf(
    one,
    brief.keyFigures.map(({ metric }) => metric),
  );
  const rows = keys.filter(hasFigure).map(({ metric, unit, latest, country, rank }) => {
    const cells = [
      escaped(metric.title[lang]),
      `[${bareValue(latest.value, unit)}](${figureUrl(latest.id)})`,
      escaped(unit.unitLabel),
      latest.period,
      country === null
        ? '–'
        : `[${bareValue(country.value, unit)}](${figureUrl(country.id)})`,
      rank === null ? '–' : rankText(rank, lang),
    ];
    return `| ${cells.join(' | ')} |`;
  });
  const changed = changedTexts(one).map((text) => `* ${escaped(text)}`);
  const head = [
    briefWords.metric,
    briefWords.value,
    briefWords.unit,
    briefWords.year,
    briefWords.country,
    briefWords.rank,
  ];
  return [
    `# ${briefWords.title(municipality.name)}`,
    ...(findings.length === 0 ? [`${escaped(brief.headline)}.`] : findings),
    [briefWords.made(brief.release, SERVICE), ...attributionsOf(one)]
      .map(escaped)
      .join(' '),
    ...(changed.length === 0 ? [] : [`## ${briefWords.changed}`, changed.join('\n')]),
    `## ${SUBJECT_WORDS[lang].keyFigures}`,
    [`| ${head.join(' | ')} |`, `|${' --- |'.repeat(head.length)}`, ...rows].join('\n'),
    escaped(brief.citation),
  ]
    .join('\n\n')
    .concat('\n');
}

const MARKDOWN_TYPE = 'text/markdown; charset=utf-8';

const slugs: FixedPaths = ({ catalogue }) =>
  catalogue.municipalities.map(({ slug }) => ({ slug }));

const BRIEFS = {
  parameters: { slug: identifier('Municipality.', 'habo') },
  fixed: slugs,
};
const { sv, en } = municipalityBriefPaths('{slug}');

export const BRIEF_PAGES: readonly Page[] = [
  ...twins(
    { sv, en },
    async ({ slug = '' }, context) => {
      const one = await briefed(slug, context);
      return isProblem(one) ? one : briefContent(one);
    },
    BRIEFS,
  ),
  ...twins(
    { sv: `${sv}.md`, en: `${en}.md` },
    async ({ slug = '' }, context) => {
      const one = await briefed(slug, context);
      if (isProblem(one)) return one;
      return { body: await markdownOf(one), status: 200, csp: null };
    },
    { ...BRIEFS, indexed: false, type: MARKDOWN_TYPE },
  ),
];

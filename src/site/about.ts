// What the page about the service says of this copy and of its data: who runs it, and every source with its terms.

import type { Catalogue, CatalogueMetric } from '../data/catalogue.ts';
import type { Lang } from '../data/lang.ts';
import { SERVICE } from '../data/settings.ts';
import { type Markup, markup } from '../embed/markup.ts';
import type { PageContext } from '../http/page.ts';
import { attributionBehind } from '../text/answers.ts';
import { EMBED_WORDS } from '../text/embeds.ts';
import { formatCount } from '../text/numbers.ts';
import { SUBJECT_WORDS } from '../text/site.ts';
import { definitions, type Fact, fact, section } from './parts.ts';

const WORDS = {
  sv: {
    title: 'Den som driver tjänsten',
    operator: 'Ansvarig',
    contact: 'Kontakt',
    privacy: 'Personuppgifter',
    privacyPage: 'Så behandlas personuppgifter',
    accessibility: 'Tillgänglighet',
    accessibilityPage: 'Tillgänglighetsredogörelse',
    software: (name: string) => `${name} bygger på ${SERVICE}.`,
    none: 'inga',
  },
  en: {
    title: 'Who runs the service',
    operator: 'Operator',
    contact: 'Contact',
    privacy: 'Personal data',
    privacyPage: 'How personal data are handled',
    accessibility: 'Accessibility',
    accessibilityPage: 'Accessibility statement',
    software: (name: string) => `${name} is built on ${SERVICE}.`,
    none: 'none',
  },
};

/** As the settings of this copy say; what none says is not shown. */
function owner(_: string, { store: { catalogue }, lang }: PageContext): Markup {
  const { site, contactEmail } = catalogue;
  const aboutWords = WORDS[lang];
  const link = (name: string, url: string | null, text: string): Fact[] =>
    url === null ? [] : [{ name, content: markup`<a href="${url}">${text}</a>` }];
  const mail = contactEmail === null ? null : `mailto:${contactEmail}`;
  const facts = [
    ...(site.operator === null ? [] : [fact(aboutWords.operator, site.operator)]),
    ...link(aboutWords.contact, mail, contactEmail ?? ''),
    ...link(aboutWords.privacy, site.privacyUrl, aboutWords.privacyPage),
    ...link(
      aboutWords.accessibility,
      site.accessibilityUrl,
      aboutWords.accessibilityPage,
    ),
  ];
  const isRenamed = site.name !== SERVICE;
  if (facts.length === 0 && !isRenamed) return markup``;
  const software = isRenamed ? markup`<p>${aboutWords.software(site.name)}</p>` : null;
  const content = markup`${facts.length === 0 ? null : definitions(facts)}${software}`;
  return section('operator', aboutWords.title, content);
}

type Terms = { license: string | null; sources: { source: string; metrics: number }[] };

/** In the order in which the metrics first name them: terms once, below them each of their sources once. */
function sourcesByTerms(
  metrics: readonly Pick<CatalogueMetric, 'source' | 'license'>[],
): Terms[] {
  const counted = new Map<string | null, Map<string, number>>();
  for (const { source, license } of metrics) {
    const counts = counted.get(license) ?? new Map<string, number>();
    counted.set(license, counts.set(source, (counts.get(source) ?? 0) + 1));
  }
  return [...counted].map(([license, counts]) => ({
    license,
    sources: [...counts].map(([source, count]) => ({ source, metrics: count })),
  }));
}

/** Every source of a public metric below its terms; what is unknown is said to be. */
function terms(_: string, { store: { catalogue }, lang }: PageContext): Markup {
  const groups = sourcesByTerms(catalogue.metrics).map(({ license, sources }) => {
    const items = sources.map(({ source, metrics }) => {
      const count = SUBJECT_WORDS[lang].metrics(formatCount(metrics, lang));
      return markup`<dd>${source} <span class="note nb">${count}</span></dd>`;
    });
    return markup`<div><dt>${termsText(catalogue, lang, license)}</dt>${items}</div>`;
  });
  return markup`<dl class="terms">${groups}</dl>`;
}

/** The words of the terms, where they stand, and what they require to be stated. */
function termsText({ licenses }: Catalogue, lang: Lang, code: string | null): Markup {
  const licence = licenses.find((one) => one.code === code);
  const label = licence?.label[lang] ?? code ?? EMBED_WORDS[lang].page.unknown;
  const url = licence?.url?.[lang] ?? null;
  const linked =
    url === null ? markup`${label}` : markup`<a href="${url}">${label}</a>`;
  return markup`${linked}${attributionBehind(licence?.attribution ?? null, lang)}`;
}

/** Municipalities that came into being after the register begins, each with its first year: `Knivsta (2002)`. */
function laterMunicipalities(
  _: string,
  { store: { catalogue }, lang }: PageContext,
): Markup {
  const later = catalogue.municipalities.flatMap(({ name, validFrom }) =>
    validFrom === null ? [] : [`${name} (${validFrom})`],
  );
  return markup`${later.length === 0 ? WORDS[lang].none : later.join(', ')}`;
}

/** By the kind that prose names. */
export const ABOUT_FILLINGS = {
  owner,
  terms,
  'later-municipalities': laterMunicipalities,
};

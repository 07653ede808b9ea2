// /om and /en/about: who runs the service, what it leaves out, how it works, and every source with its terms.

import type { Catalogue, CatalogueMetric } from '../data/catalogue.ts';
import type { Lang } from '../data/lang.ts';
import { LICENSE, SERVICE } from '../data/settings.ts';
import { type Markup, markup } from '../embed/markup.ts';
import type { SitePage } from '../http/page.ts';
import { ABOUT_SECTIONS, ABOUT_WORDS, ATTRIBUTION_BEHIND, LEFT_OUT, OWNER_WORDS } from '../text/about.ts';
import { EMBED_WORDS } from '../text/embeds.ts';
import { formatCount } from '../text/numbers.ts';
import { ABOUT } from '../text/paths.ts';
import { SUBJECT_WORDS } from '../text/site.ts';
import { definitions, jumpNav } from './parts.ts';

export function aboutPage(catalogue: Catalogue, lang: Lang): SitePage {
  const words = ABOUT_WORDS[lang];
  const laterMunicipalities = catalogue.municipalities.flatMap(({ name, validFrom }) =>
    validFrom === null ? [] : [`${name} (${validFrom})`],
  );
  const sections = ABOUT_SECTIONS[lang]({ service: SERVICE, license: LICENSE, laterMunicipalities });
  const leftOut = LEFT_OUT[lang];
  const contents = [
    { text: OWNER_WORDS[lang].title, href: '#operator' },
    { text: leftOut.title, href: '#left-out' },
    ...sections.map(({ id, title }) => ({ text: title, href: `#${id}` })),
  ];
  const prose = sections.map(({ id, title, text, points }) => {
    const items = points.map((point) => markup`<li>${point}</li>`);
    return markup`<section class="prose" aria-labelledby="${id}"><h2 id="${id}">${title}</h2>${text.map((paragraph) => markup`<p>${paragraph}</p>`)}${items.length === 0 ? null : markup`<ul>${items}</ul>`}</section>`;
  });
  return {
    title: words.title,
    description: words.description,
    paths: ABOUT,
    main: markup`<h1>${words.title}</h1><p class="lead">${words.lead}</p>${jumpNav(words.contents, contents)}${owner(catalogue, lang)}<div class="wide"><section class="prose" aria-labelledby="left-out"><h2 id="left-out">${leftOut.title}</h2><ul>${leftOut.points.map((point) => markup`<li>${point}</li>`)}</ul></section>${prose}</div>${sourceList(catalogue, lang)}`,
  };
}

/** As the settings of this copy say; what none says is said to be missing. */
function owner({ site, contactEmail }: Catalogue, lang: Lang): Markup {
  const words = OWNER_WORDS[lang];
  const link = (url: string | null, text: string): Markup =>
    url === null ? markup`${words.none}` : markup`<a href="${url}">${text}</a>`;
  const mail = contactEmail === null ? null : `mailto:${contactEmail}`;
  const software = site.name === SERVICE ? null : markup`<p>${words.software(site.name, SERVICE)}</p>`;
  const facts = definitions([
    { name: words.operator, content: markup`<bdi>${site.operator ?? words.none}</bdi>` },
    { name: words.contact, content: link(mail, contactEmail ?? '') },
    { name: words.privacy, content: link(site.privacyUrl, words.privacyPage) },
    { name: words.accessibility, content: link(site.accessibilityUrl, words.accessibilityPage) },
  ]);
  return markup`<section aria-labelledby="operator"><h2 id="operator">${words.title}</h2>${facts}${software}</section>`;
}

type Terms = { license: string | null; sources: { source: string; metrics: number }[] };

/** In the order in which the metrics first name them: terms once, below them each of their sources once. */
function sourcesByTerms(metrics: readonly Pick<CatalogueMetric, 'source' | 'license'>[]): Terms[] {
  const found = new Map<string | null, Map<string, number>>();
  for (const { source, license } of metrics) {
    const counts = found.get(license) ?? new Map<string, number>();
    found.set(license, counts.set(source, (counts.get(source) ?? 0) + 1));
  }
  return [...found].map(([license, counts]) => ({
    license,
    sources: [...counts].map(([source, count]) => ({ source, metrics: count })),
  }));
}

/** Every source of a public metric below its terms; what is unknown is said to be. */
function sourceList(catalogue: Catalogue, lang: Lang): Markup {
  const terms = sourcesByTerms(catalogue.metrics).map(({ license, sources }) => {
    const items = sources.map(({ source, metrics }) => {
      const count = SUBJECT_WORDS[lang].metrics(formatCount(metrics, lang));
      return markup`<dd>${source} <span class="note nb">${count}</span></dd>`;
    });
    return markup`<div><dt>${termsText(catalogue, lang, license)}</dt>${items}</div>`;
  });
  return markup`<h3>${ABOUT_WORDS[lang].terms}</h3><dl class="terms">${terms}</dl>`;
}

/** The words of the terms, where they stand, and what they require to be stated. */
function termsText({ licenses }: Catalogue, lang: Lang, code: string | null): Markup {
  const licence = licenses.find((one) => one.code === code);
  const label = licence?.label[lang] ?? code ?? EMBED_WORDS[lang].page.unknown;
  const url = licence?.url?.[lang] ?? null;
  const words = url === null ? markup`${label}` : markup`<a href="${url}">${label}</a>`;
  return markup`${words}${ATTRIBUTION_BEHIND[lang](licence?.attribution ?? null)}`;
}

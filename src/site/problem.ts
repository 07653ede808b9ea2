// What the site says when a page cannot be shown: the sentence of the API without words of programs, in the look of the site.
import { observationId, parseObservationId, typedParts } from '../data/identifier.ts';
import type { Lang } from '../data/lang.ts';
import { codesIn, type Problem } from '../data/problem.ts';
import { ownPath } from '../embed/addresses.ts';
import { reportLink } from '../embed/frame.ts';
import { markup, NO_INDEX, unbroken } from '../embed/markup.ts';
import { figureNames, metricNames } from '../endpoints/explain.ts';
import type { RefusedPage, SitePage } from '../http/page.ts';
import type { Store } from '../store/store.ts';
import { EMBED_WORDS } from '../text/embeds.ts';
import { changesPaths, HOME, metricPaths, observationPaths } from '../text/paths.ts';
import { named } from '../text/problem-facts.ts';
import { SITE_WORDS } from '../text/site.ts';
import { type Link, linkList } from './parts.ts';

export function refusedPage(store: Store, refused: RefusedPage): SitePage {
  const { lang, message, status, report, ofFigure } = refused;
  const near = nearPages(store, refused);
  const title = ofFigure
    ? EMBED_WORDS[lang].refused
    : SITE_WORDS[lang].notFound.refused;
  const meant =
    near.length === 0
      ? null
      : markup`<h2>${SITE_WORDS[lang].notFound.meant}</h2>${linkList(near)}`;
  const letter = report === null ? null : markup`<p>${reportLink(lang, report)}</p>`;
  return {
    frames: true,
    status,
    title,
    description: message,
    paths: null,
    links: NO_INDEX,
    main: markup`<h1>${title}</h1>
      <p dir="auto">${unbroken(message)}</p>
      ${meant}${letter}
      <p><a href="${HOME[lang]}">${SITE_WORDS[lang].notFound.home}</a></p>`,
  };
}

/**
 * Where a page of the site that was refused leads: figures with the year that is nearest; for a metric's name in a path its
 * page, for a municipality's the requested page, of each that may be meant.
 */
function nearPages(store: Store, { found, path, lang }: RefusedPage): Link[] {
  const { directory } = store;
  const { details } = found;
  const { suggestions, parameter } = details;
  const listed: unknown[] = Array.isArray(suggestions) ? suggestions : [];
  const texts = listed.filter((one) => typeof one === 'string');
  if (parameter === 'slug' && details.reason === 'unknown_path')
    return texts.map((text) => ({ text, href: text }));
  const municipalities = codesIn(found).flatMap(
    (code) => directory.municipalities.get(code) ?? [],
  );
  if (parameter === 'slug')
    return municipalities.map(({ name, slug }) => ({
      text: name,
      href: changesPaths(slug)[lang],
    }));
  if (parameter === 'geo')
    return municipalities.map(({ name, code }) => ({
      text: name,
      href: `${path}?geo=${code}`,
    }));
  if (parameter === 'metric' && path.startsWith(metricPaths('')[lang]))
    return texts.map((id) => ({
      text: named(lang, metricNames(store, texts), id),
      href: metricPaths(id)[lang],
    }));
  return nearFigures(store, found, lang);
}

/** Those that are suggested, and the one of the year that is nearest. */
function nearFigures(store: Store, { details }: Problem, lang: Lang): Link[] {
  const { suggestions, nearest, value } = details;
  const suggested: unknown[] = Array.isArray(suggestions) ? suggestions : [];
  const isFigure = (one: unknown): one is string =>
    typeof one === 'string' && parseObservationId(one) !== null;
  const key = typedParts(value ?? '');
  const ofYear =
    key !== null && typeof nearest === 'string'
      ? [observationId({ ...key, period: nearest })]
      : [];
  const figures = [...new Set([...suggested.filter(isFigure), ...ofYear])];
  const names = figureNames(store, figures);
  return figures.map((id) => ({
    text: named(lang, names, id),
    href: ownPath(store.catalogue.siteUrl, observationPaths(id)[lang]),
  }));
}

// /revisions.atom: the releases as an Atom feed (RFC 4287), newest first.
import type { Lang } from '../../data/lang.ts';
import { SERVICE } from '../../data/settings.ts';
import { escapeHtml } from '../../embed/markup.ts';
import { lang, ONE_FILE, parametersOf } from '../../endpoints/endpoint.ts';
import { typeSums } from '../../endpoints/revisions.ts';
import type { RevisionCounts } from '../../store/shards.ts';
import type { Store } from '../../store/store.ts';
import { HOME, RELEASES } from '../../text/paths.ts';
import { FEED_WORDS } from '../../text/site.ts';
import type { Page } from './page.ts';

const MS_A_DAY = 86_400_000;

/** A release of which only the day is known stands at its first moment. */
const instantOf = (published: string): string => new Date(published).toISOString();
const dayBeside = (published: string, days: number): string =>
  new Date(Date.parse(published) + days * MS_A_DAY).toISOString().slice(0, 10);

type Release = Store['catalogue']['releases'][number];

/** One sentence on what a release changed. */
function summaryOf({ release }: Release, language: Lang, counts: RevisionCounts): string {
  const metrics = Object.values(counts.find((one) => one.release === release)?.metrics ?? {});
  const words = FEED_WORDS[language];
  return metrics.length === 0 ? words.nothing : words.changed(typeSums(metrics), metrics.length);
}

/** Of several alternates readers open the first: the page, then the log of that day for programs. */
function entryOf(siteUrl: string, release: Release, language: Lang, counts: RevisionCounts): string {
  const span = `after=${dayBeside(release.published, -1)}&before=${dayBeside(release.published, 1)}`;
  return (
    `<entry><id>${escapeHtml(`${siteUrl}/revisions.atom#${release.release}`)}</id>` +
    `<title>${escapeHtml(FEED_WORDS[language].release(release.release))}</title>` +
    `<updated>${instantOf(release.published)}</updated>` +
    `<link href="${escapeHtml(`${siteUrl}${RELEASES[language]}#r${release.release}`)}" type="text/html"/>` +
    `<link href="${escapeHtml(`${siteUrl}/api/v1/revisions?${span}`)}" type="application/json"/>` +
    `<summary>${escapeHtml(summaryOf(release, language, counts))}</summary></entry>`
  );
}

async function feedOf(store: Store, language: Lang): Promise<string> {
  const { releases, siteUrl, published } = store.catalogue;
  const counts = await store.revisionCounts(null);
  const self = `${siteUrl}/revisions.atom${language === 'en' ? '?lang=en' : ''}`;
  const entries = releases.map((release) => entryOf(siteUrl, release, language, counts));
  return (
    `<?xml version="1.0" encoding="utf-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">` +
    `<id>${escapeHtml(`${siteUrl}/revisions.atom`)}</id><title>${escapeHtml(`${SERVICE}: ${FEED_WORDS[language].title}`)}</title>` +
    `<author><name>${SERVICE}</name></author><updated>${instantOf(published)}</updated>` +
    `<link rel="self" href="${escapeHtml(self)}"/><link href="${escapeHtml(`${siteUrl}${HOME[language]}`)}"/>${entries.join('')}</feed>\n`
  );
}

export const feedPage: Page = {
  path: '/revisions.atom',
  parameters: parametersOf({ lang }),
  indexed: true,
  type: 'application/atom+xml; charset=utf-8',
  render: async (_, { store, lang: language }) => ({
    body: await feedOf(store, language),
    status: 200,
    csp: null,
  }),
  fixed: ONE_FILE,
};

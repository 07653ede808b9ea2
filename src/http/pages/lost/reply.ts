// What the function answers where the website has no page: the way to the one that was meant, or what may have been.
import { renderNotFound } from '../../../embed/page/not-found.ts';
import type { HitGroup } from '../../../embed/page/search/page.ts';
import { metricPaths, municipalityPaths } from '../../../i18n/site/paths.ts';
import { SITE_WORDS } from '../../../i18n/site/words.ts';
import type { Lang } from '../../../model/lang.ts';
import type { Problem } from '../../../model/problem.ts';
import type { Store } from '../../../store/open-store.ts';
import { HTML_TYPE } from '../../refuse.ts';
import { type Reply, redirect, refusal } from '../../reply.ts';
import { FILE_GUARDS, FILE_POLICY } from '../../site-policy.ts';
import { asciiOf } from '../../unknown-path.ts';
import { queryOfPath } from '../search/address.ts';
import { langOf } from '../search/hits.ts';
import { groupedHits } from '../search/page.ts';
import { wayOf } from './way.ts';

/** 308 to the page that is meant, 404 with what may be meant; never a redirect to the address itself. */
export function lostReply(store: Store, path: string, lang: Lang): Reply {
  const way = wayOf(store, path);
  if (way !== null && 'page' in way && way.page.split('#')[0] !== path) return redirect(asciiOf(way.page));
  const query = queryOfPath(path);
  const near = way !== null && 'near' in way ? nearGroup(store, way.near, lang) : [];
  const groups = near.length > 0 ? near : groupedHits(store.catalogue, query, lang);
  const { siteUrl, release } = store.catalogue;
  const body = renderNotFound({ lang, siteUrl, release, policy: FILE_POLICY, query, groups });
  const headers = { ...FILE_GUARDS, 'x-robots-tag': 'noindex' };
  return refusal(404, { type: HTML_TYPE, lang, body }, headers);
}

/** Codes and ids of what is near, or of the several that one name stands for. */
function codesOf({ details }: Problem): string[] {
  const listed = [details['suggestions'], details['candidates']].flatMap((list): unknown[] =>
    Array.isArray(list) ? list : [],
  );
  return listed.flatMap((one) => (typeof one === 'string' ? one : codeIn(one)));
}

function codeIn(candidate: unknown): string[] {
  const { code, id } = (candidate ?? {}) as { code?: unknown; id?: unknown };
  return [code, id].filter((one) => typeof one === 'string');
}

function nearGroup(store: Store, near: Problem, lang: Lang): HitGroup[] {
  const { directory } = store;
  const hits = codesOf(near).flatMap((code) => {
    const municipality = directory.municipalities.get(code);
    const metric = directory.metrics.get(code);
    if (municipality !== undefined)
      return [{ text: municipality.name, note: code, href: municipalityPaths(municipality.slug)[lang] }];
    return metric === undefined
      ? []
      : [
          {
            text: metric.title[lang],
            note: code,
            href: metricPaths(code)[lang],
            ...langOf(metric.title, lang),
          },
        ];
  });
  return hits.length === 0 ? [] : [{ title: SITE_WORDS[lang].notFound.meant, hits }];
}

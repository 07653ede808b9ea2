// Where an address of the website may have led at which nothing stands: a page by another of its names.
import {
  ABOUT,
  COMPARE,
  DOCS,
  DOWNLOADS,
  HOME,
  listPath,
  metricPaths,
  municipalityPaths,
  type Paths,
  RELEASES,
  SEARCH,
} from '../../../i18n/site/paths.ts';
import { lowerCase } from '../../../model/fold.ts';
import type { Lang } from '../../../model/lang.ts';
import { isProblem, type Problem } from '../../../model/problem.ts';
import { resolveMetric } from '../../../queries/resolve/metric.ts';
import { resolveMunicipality } from '../../../queries/resolve/municipality.ts';
import type { Store } from '../../../store/open-store.ts';
import { segmentsOf } from '../../target.ts';

/** `page`: where it stands; `near`: why no one thing is meant; null where the address names nothing of ours. */
export type Way = { page: string } | { near: Problem } | null;

type ListName = { list: 'municipalities' | 'metrics'; lang: Lang };

const LISTS: Record<string, ListName> = {
  kommuner: { list: 'municipalities', lang: 'sv' },
  kommun: { list: 'municipalities', lang: 'sv' },
  municipalities: { list: 'municipalities', lang: 'en' },
  municipality: { list: 'municipalities', lang: 'en' },
  matt: { list: 'metrics', lang: 'sv' },
  mått: { list: 'metrics', lang: 'sv' },
  metrics: { list: 'metrics', lang: 'en' },
  metric: { list: 'metrics', lang: 'en' },
};

const PAGES: readonly Paths[] = [HOME, RELEASES, ABOUT, COMPARE, DOWNLOADS, SEARCH, DOCS];

/** The language that an address begins with, and what is behind it; null where it cannot be read. */
function parted(path: string): { lang: Lang | null; rest: string[] } | null {
  const segments = segmentsOf(path.replace(/\/$/, '').replace(/\.html?$/i, ''));
  if (segments === null) return null;
  const [first = '', ...rest] = segments;
  const lang = lowerCase(first);
  return lang === 'sv' || lang === 'en' ? { lang, rest } : { lang: null, rest: segments };
}

export function wayOf(store: Store, path: string): Way {
  const parts = parted(path);
  if (parts === null) return null;
  const { lang, rest } = parts;
  const [name = '', thing, ...more] = rest;
  const own = LISTS[lowerCase(name)];
  if (more.length > 0) return null;
  if (own === undefined) return thing === undefined ? pageNamed(name, lang) : null;
  const asked = lang ?? own.lang;
  if (thing === undefined) return { page: listPath(asked, own.list) };
  return own.list === 'municipalities'
    ? municipalityWay(store, thing, asked)
    : metricWay(store, thing, asked);
}

/** A page by its name in either language. */
function pageNamed(name: string, lang: Lang | null): Way {
  const [sv, en] = [`/${lowerCase(name)}`, name === '' ? '/en' : `/en/${lowerCase(name)}`];
  const paths = PAGES.find((one) => one.sv === sv || one.en === en || one.en === sv);
  if (paths === undefined) return null;
  return { page: paths[lang ?? (paths.sv === sv ? 'sv' : 'en')] };
}

/** A code that the municipality had before leads to it, as nothing else ever has that code. */
function municipalityWay(store: Store, value: string, lang: Lang): Way {
  const found = resolveMunicipality(store, 'kommun', value);
  if (!isProblem(found)) return { page: municipalityPaths(found.slug)[lang] };
  const former = store.directory.formerCodes.get(value.trim());
  return former === undefined ? { near: found } : { page: municipalityPaths(former.slug)[lang] };
}

function metricWay(store: Store, value: string, lang: Lang): Way {
  const found = resolveMetric(store, 'metric', value, lang);
  return isProblem(found) ? { near: found } : { page: metricPaths(found.id)[lang] };
}

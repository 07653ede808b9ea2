// Whom to compare a municipality with: each published list leads to the comparison of all in it, with its rule, source and year.
import type { CatalogueMetric, CatalogueMunicipality } from '../data/catalogue.ts';
import type { Lang } from '../data/lang.ts';
import { type Markup, markup } from '../embed/markup.ts';
import type { PeerGroup } from '../endpoints/peers.ts';
import type { Store } from '../store/store.ts';
import { inWords } from '../text/numbers.ts';
import { comparingAll, municipalityPaths, placePaths } from '../text/paths.ts';
import { groupTitle, peerSource } from '../text/peers.ts';
import { PLACE_WORDS } from '../text/place.ts';
import { MOST } from './compare.ts';
import { note, section } from './parts.ts';

type PeerComparison = {
  store: Store;
  municipality: CatalogueMunicipality;
  lang: Lang;
  /** What the comparison begins with. */
  metrics: readonly CatalogueMetric[];
};

/** Null where there is no list of it. */
export function peersSection(
  of: PeerComparison,
  groups: readonly PeerGroup[],
): Markup | null {
  if (groups.length === 0) return null;
  const placeWords = PLACE_WORDS[of.lang];
  const kinds = [...Map.groupBy(groups, ({ kind }) => kind).values()];
  const items = kinds.map((lists) => markup`<li>${kindOfLists(of, lists)}</li>`);
  return section(
    'peers',
    placeWords.peers(of.municipality.name),
    markup`<ul class="plain">${items}</ul>`,
    markup` class="peers"`,
  );
}

/** Lists of one kind have one rule and one source; several are told apart by the area of operation that they are of. */
function kindOfLists(of: PeerComparison, lists: readonly PeerGroup[]): Markup {
  const placeWords = PLACE_WORDS[of.lang];
  const [first] = lists;
  if (first === undefined) return markup``;
  const { source, labels } = first;
  const years = lists.map(({ year }) => year);
  const about = note(`${labels.rule} ${peerSource(source, years, of.lang)}`);
  if (lists.length === 1)
    return markup`<h3>${listLink(of, first, groupTitle(first.title))}</h3><p>${membersOf(of, first)}</p>${about}`;
  const links = lists.map((list, at) => {
    const area = `${list.operatingArea ?? list.title}${list.year === null ? '' : ` ${list.year}`}`;
    return markup`${at === 0 ? '' : ' · '}${listLink(of, list, area)}`;
  });
  return markup`<h3>${placeWords.similar}</h3><p>${links}</p>${about}`;
}

/** To the comparison, where it has room for all of them; of a larger county to its page. */
function listLink(
  of: PeerComparison,
  { kind, members }: PeerGroup,
  text: string,
): Markup {
  const { store, municipality, lang, metrics } = of;
  const codes = [municipality.code, ...members.map(({ geo }) => geo)];
  if (codes.length > MOST.municipalities) {
    const county = store.directory.areas.get(`SE${municipality.countyCode}`);
    if (kind !== 'county' || county === undefined) return markup`${text}`;
    return markup`<a href="${placePaths(county)[lang]}">${text}</a>`;
  }
  const ids = metrics.map(({ id }) => id).slice(0, MOST.metrics);
  return markup`<a href="${comparingAll(lang, codes, ids)}">${text}</a>`;
}

/** By name, the neighbours with the ways to their pages; of a list that is too long for a comparison how many there are. */
function membersOf(
  { store, lang }: PeerComparison,
  { kind, members }: PeerGroup,
): Markup {
  const most = MOST.municipalities;
  if (members.length >= most)
    return markup`${PLACE_WORDS[lang].tooManyPeers(members.length + 1, inWords(most, lang))}`;
  const names = members.map(({ geo, labels }, at) => {
    const slug = store.directory.municipalities.get(geo)?.slug;
    const isLinked = kind === 'neighbours' && slug !== undefined;
    const name = isLinked
      ? markup`<a href="${municipalityPaths(slug)[lang]}">${labels.geo}</a>`
      : markup`${labels.geo}`;
    return markup`${at === 0 ? '' : ', '}${name}`;
  });
  return markup`${names}`;
}

// Search in the register: each municipality by its best match, in the order of contract 2.
import { exactKey, foldedKey, hasDiacritics } from '../model/fold.ts';
import type { CatalogueMunicipality } from '../store/catalogue.ts';
import type { Match, MatchType } from './records/municipality.ts';

const ORDER: readonly MatchType[] = ['code', 'exact', 'slug', 'prefix', 'substring', 'folded', 'county'];

export type Found = { municipality: CatalogueMunicipality; match: Match };

type Searchable = { municipality: CatalogueMunicipality; name: Keys; county: Keys };
type Keys = { exact: string; folded: string };

const keysOf = (text: string): Keys => ({ exact: exactKey(text), folded: foldedKey(text) });
const searchables = new WeakMap<readonly CatalogueMunicipality[], Searchable[]>();

/** The keys of every name, made once for a register. */
function searchablesOf(all: readonly CatalogueMunicipality[]): Searchable[] {
  const held = searchables.get(all);
  if (held !== undefined) return held;
  const made = all.map((municipality) => ({
    municipality,
    name: keysOf(municipality.name),
    county: keysOf(municipality.county),
  }));
  searchables.set(all, made);
  return made;
}

/** By match type, then Swedish collation of the names, then code. */
export function searchMunicipalities(all: readonly CatalogueMunicipality[], query: string): Found[] {
  const text = query.trim();
  const asked = { text, key: exactKey(text), plain: !hasDiacritics(text) };
  const found = searchablesOf(all).flatMap((searchable) => {
    const match = matchOf(searchable, asked);
    return match === null ? [] : [{ municipality: searchable.municipality, match }];
  });
  return found.sort(
    (a, b) =>
      ORDER.indexOf(a.match.type) - ORDER.indexOf(b.match.type) ||
      a.municipality.collation - b.municipality.collation ||
      (a.municipality.code < b.municipality.code ? -1 : 1),
  );
}

type AskedName = { text: string; key: string; plain: boolean };

/** Only a whole code, a whole slug and a whole name with its diacritics as typed are exact. */
function matchOf({ municipality, name, county }: Searchable, { text, key, plain }: AskedName): Match | null {
  const { code, slug } = municipality;
  if (/^\d{1,4}$/.test(text)) return code.startsWith(text) ? { type: 'code', exact: code === text } : null;
  if (name.exact === key) return { type: 'exact', exact: true };
  if (slug === key) return { type: 'slug', exact: true };
  if (name.exact.startsWith(key)) return { type: 'prefix', exact: false };
  if (name.exact.includes(key)) return { type: 'substring', exact: false };
  if (plain && name.folded.includes(key)) return { type: 'folded', exact: false };
  const inCounty = county.exact.includes(key) || (plain && county.folded.includes(key));
  return inCounty ? { type: 'county', exact: false } : null;
}

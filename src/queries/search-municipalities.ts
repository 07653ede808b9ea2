// Search in the register: each municipality by its best match, in the order of contract 2.
import { exactKey, foldedKey, hasDiacritics } from '../model/fold.ts';
import type { CatalogueMunicipality } from '../store/catalogue.ts';
import type { Match, MatchType } from './municipality-record.ts';

const ORDER: readonly MatchType[] = ['code', 'exact', 'slug', 'prefix', 'substring', 'folded', 'county'];

export type Found = { municipality: CatalogueMunicipality; match: Match };

/** By match type, then Swedish collation of the names, then code. */
export function searchMunicipalities(all: readonly CatalogueMunicipality[], query: string): Found[] {
  const found = all.flatMap((municipality) => {
    const match = matchOf(municipality, query.trim());
    return match === null ? [] : [{ municipality, match }];
  });
  return found.sort(
    (a, b) =>
      ORDER.indexOf(a.match.type) - ORDER.indexOf(b.match.type) ||
      a.municipality.collation - b.municipality.collation ||
      (a.municipality.code < b.municipality.code ? -1 : 1),
  );
}

/** Only a whole code, a whole slug and a whole name with its diacritics as typed are exact. */
function matchOf({ code, name, slug, county }: CatalogueMunicipality, query: string): Match | null {
  if (/^\d{1,4}$/.test(query)) return code.startsWith(query) ? { type: 'code', exact: code === query } : null;
  const asked = exactKey(query);
  const key = exactKey(name);
  if (key === asked) return { type: 'exact', exact: true };
  if (slug === asked) return { type: 'slug', exact: true };
  if (key.startsWith(asked)) return { type: 'prefix', exact: false };
  if (key.includes(asked)) return { type: 'substring', exact: false };
  const plain = !hasDiacritics(query);
  if (plain && foldedKey(name).includes(asked)) return { type: 'folded', exact: false };
  const inCounty = exactKey(county).includes(asked) || (plain && foldedKey(county).includes(asked));
  return inCounty ? { type: 'county', exact: false } : null;
}

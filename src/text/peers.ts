// The words of the lists of municipalities that one is compared with.
import type { PeerKind } from '../data/catalogue.ts';
import type { Lang } from '../data/lang.ts';
import { DRAWING_WORDS, EMBED_WORDS } from './embeds.ts';

type PeerCitation = {
  place: string;
  sources: string;
  service: string;
  license: string;
  link: string;
};

const sv = {
  /** Of lists that have no title of a publisher's; the county has its own name. */
  titles: { neighbours: 'Grannkommuner', 'nearest-population': 'Närmast i folkmängd' },
  rules: {
    neighbours:
      'Kommuner som gränsar till kommunen på tjänstens karta. Att mötas i en enda punkt räknas inte.',
    county: 'Länets övriga kommuner.',
    'nearest-population':
      'De sju kommuner som det året låg närmast i folkmängd, den närmaste först; vid lika skillnad efter kod.',
    'kolada-similar':
      'Koladas egen lista, i Koladas ordning. Den gäller sitt år och är inte ömsesidig: en kommun i listan behöver inte ha den här kommunen i sin.',
    'kolada-group':
      'Övriga kommuner i samma kommungrupp, en av SKR:s nio, enligt Kolada.',
  } satisfies Record<PeerKind, string>,
  citation: (c: PeerCitation) =>
    `Kommuner att jämföra ${c.place} med: ${c.sources}; grannkommuner och de närmaste i folkmängd valda av ${c.service}. ${c.license}, ${c.link}`,
};

const en: typeof sv = {
  titles: {
    neighbours: 'Neighbouring municipalities',
    'nearest-population': 'Nearest in population',
  },
  rules: {
    neighbours:
      'Municipalities that border it on the service’s map. Meeting at a single point does not count.',
    county: 'The other municipalities of the county.',
    'nearest-population':
      'The seven municipalities nearest in population that year, the nearest first; equal differences by code.',
    'kolada-similar':
      'Kolada’s own list, in Kolada’s order. It is for its year and is not mutual: a municipality in the list need not have this one in its own.',
    'kolada-group':
      'The other municipalities in the same group, one of SKR’s nine, according to Kolada.',
  },
  citation: (c) =>
    `Municipalities to compare ${c.place} with: ${c.sources}; neighbours and the nearest in population chosen by ${c.service}. ${c.license}, ${c.link}`,
};

export const PEER_WORDS: { sv: typeof sv; en: typeof sv } = { sv, en };

/** Whose lists are, and the years that they are for; a map is credited as its terms ask. */
export function peerSource(
  source: string,
  years: readonly (string | null)[],
  lang: Lang,
): string {
  const sorted = years.filter((year) => year !== null).sort();
  const [first, last] = [sorted[0], sorted.at(-1)];
  const whose =
    source === DRAWING_WORDS.sv.credit
      ? DRAWING_WORDS[lang].credit
      : `${EMBED_WORDS[lang].source}: ${source}`;
  const when = first === last ? first : `${first}–${last}`;
  return `${whose}${when === undefined ? '' : `, ${when}`}.`;
}

/** A group of Kolada's is titled with the kind of its mean, which no page shows. */
export const groupTitle = (title: string): string =>
  title.replace(/ \(ovägt medel\)$/, '');

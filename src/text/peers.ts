// The words of the lists of municipalities that one is compared with.
import type { PeerKind } from '../data/catalogue.ts';

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
      'Kommuner som delar en sträcka gräns med kommunen i tjänstens kartbild. En ö utan sådan gräns har inga.',
    county: 'Länets övriga kommuner.',
    'nearest-population':
      'De sju kommuner vars folkmängd det året skiljer sig minst från kommunens, närmast först; vid lika skillnad efter kod.',
    'kolada-similar':
      'Koladas egen lista i Koladas ordning. Den gäller sitt år och är inte ömsesidig: den som står i listan behöver inte ha kommunen i sin.',
    'kolada-group':
      'Övriga kommuner i den av SKR:s nio kommungrupper som Kolada har kommunen i.',
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
      'Municipalities that share a stretch of border with it in the outlines of this service. An island without one has none.',
    county: 'The other municipalities of the county.',
    'nearest-population':
      'The seven municipalities whose population in that year differs least from its own, the nearest first; equal differences by code.',
    'kolada-similar':
      'Kolada’s own list, in Kolada’s order. It holds for its year and is not mutual: a municipality in the list need not have this one in its own.',
    'kolada-group':
      'The other municipalities of the one of the nine groups of SKR in which Kolada has the municipality.',
  },
  citation: (c) =>
    `Municipalities to compare ${c.place} with: ${c.sources}; neighbours and the nearest in population chosen by ${c.service}. ${c.license}, ${c.link}`,
};

export const PEER_WORDS: { sv: typeof sv; en: typeof sv } = { sv, en };

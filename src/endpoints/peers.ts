// Endpoint: which municipalities to compare one with, list by list as their publishers and the service's stated rules have them.
import type * as z from 'zod';
import {
  type CatalogueMunicipality,
  PEER_KINDS,
  type PeerKind,
} from '../data/catalogue.ts';
import {
  address,
  citation,
  day,
  geo,
  listOf,
  oneOf,
  part,
  period,
  record,
  word,
} from '../data/fields.ts';
import { LICENSE, SERVICE } from '../data/settings.ts';
import { countyName } from '../text/answers.ts';
import { municipalityPaths } from '../text/paths.ts';
import { PEER_WORDS } from '../text/peers.ts';
import { Derived, derivedBy } from './calculation.ts';
import { type Context, defineEndpoint } from './endpoint.ts';
import { FigureFile, metricPath } from './notes.ts';
import { municipalityInPath } from './things.ts';

/** By kind; no language changes them. */
const RULES = {
  neighbours: 'shared-border-in-outlines',
  county: 'same-county',
  'nearest-population': 'seven-nearest-in-newest-population',
  'kolada-similar': 'list-of-publisher',
  'kolada-group': 'group-of-publisher',
} as const satisfies Record<PeerKind, string>;

const RULE_NAMES = Object.values(RULES) as [string, ...string[]];

const PeerGroup = part('One list.', {
  id: word('The id of the publisher; the code of the county; else the kind.'),
  kind: oneOf('How its members were chosen.', PEER_KINDS),
  title: word('What it is called; Kolada’s own titles are in its own words.'),
  operatingArea: word(
    'The area of operation that Kolada’s list is of; null for others.',
  ).nullable(),
  source: word('Citation of whose list it is, or of whose data it follows from.'),
  year: period
    .describe('The year that it holds for; null where nobody states one.')
    .nullable(),
  rule: oneOf(
    'How its members were chosen; `labels.rule` says it in words.',
    RULE_NAMES,
  ),
  derived: Derived.describe(
    'The rule of this service; null where the list is its source’s.',
  ).nullable(),
  members: listOf(
    'The others, never the municipality itself: by code, or the nearest first, or in the order of the publisher.',
    part('A municipality.', {
      geo,
      labels: part('Names.', { geo: word('Name of the municipality.') }),
    }),
  ),
  file: FigureFile.describe(
    'The file that it was read or made from; null where there is none.',
  ).nullable(),
  retrieved: day('Day on which the file was taken from its source.').nullable(),
  labels: part('Words in the requested language.', {
    rule: word('How its members were chosen.'),
  }),
  links: part('Addresses, absolute.', {
    metric: address(
      'The metric by which the members were chosen; null where there is none.',
    ).nullable(),
  }),
});
export type PeerGroup = z.infer<typeof PeerGroup>;

const Peers = record('Peers', 'Municipalities to compare one with.', {
  municipality: geo,
  groups: listOf(
    'By kind; of a kind that the municipality has no list of there is none.',
    PeerGroup,
  ),
  citation,
  labels: part('Names.', { municipality: word('Name of the municipality.') }),
  links: part('Addresses, absolute.', {
    self: address('This answer.'),
    municipality: address('The page of the municipality.'),
  }),
});
/** The lists of a municipality, as answers and pages show them; none in a release that has none. */
export async function peerGroupsOf({
  store,
  lang,
  municipality,
}: Context & { municipality: CatalogueMunicipality }): Promise<PeerGroup[]> {
  const { peers: sources, siteUrl } = store.catalogue;
  if (sources === null) return [];
  const { rules, titles } = PEER_WORDS[lang];
  const county = countyName(municipality.county, lang);
  return (await store.peers(municipality.code)).map((group): PeerGroup => {
    const { id, kind, operatingArea, year, members } = group;
    const { source, file, retrieved, metric } = sources[kind];
    const isDerived = kind === 'neighbours' || kind === 'nearest-population';
    return {
      derived: isDerived ? derivedBy(RULES[kind]) : null,
      file,
      id,
      kind,
      labels: { rule: rules[kind] },
      links: { metric: metric === null ? null : `${siteUrl}${metricPath(metric)}` },
      members: members.map((code) => ({
        geo: code,
        labels: { geo: store.directory.municipalities.get(code)?.name ?? code },
      })),
      operatingArea,
      retrieved,
      rule: RULES[kind],
      source,
      title: isDerived ? titles[kind] : (group.title ?? county),
      year,
    };
  });
}

const PATH = '/api/v1/municipalities/{code}/peers';

export const peers = defineEndpoint({
  name: 'peers',
  path: PATH,
  tag: 'Municipalities',
  summary: {
    sv: 'Kommuner att jämföra en kommun med: grannar, länet, de närmaste i folkmängd, Koladas liknande kommuner och SKR:s grupper.',
    en: 'Municipalities to compare one with: neighbours, county, nearest in population, Kolada’s similar ones and SKR’s groups.',
  },
  tool: {
    name: 'list_peers',
    title: 'Municipalities to compare with',
    summary:
      'Neighbours, county, nearest in population, Kolada’s similar ones, SKR group.',
    use: 'Use it to choose whom to compare with. Say a list’s year and source; no means.',
  },
  parameters: {
    code: municipalityInPath(PATH, ({ catalogue: { peers } }) => peers !== null),
  },
  data: Peers,
  example: { code: '0643', lang: 'en' },
  refusals: [
    [
      'municipalities/habo/peers',
      'Ett namn i stället för en kod',
      'A name in place of a code',
    ],
  ],
  answer: async ({ code: municipality }, context) => {
    const { store, lang } = context;
    const { siteUrl } = store.catalogue;
    const { code, name, slug } = municipality;
    const groups = await peerGroupsOf({ ...context, municipality });
    const page = `${siteUrl}${municipalityPaths(slug).sv}`;
    return {
      citation: PEER_WORDS[lang].citation({
        place: name,
        sources: [...new Set(groups.map(({ source }) => source))].join(', '),
        service: SERVICE,
        license: LICENSE,
        link: page,
      }),
      groups,
      labels: { municipality: name },
      links: { municipality: page, self: `${siteUrl}${PATH.replace('{code}', code)}` },
      municipality: code,
    };
  },
  /** What all lists of a kind have in common stands once. */
  table: ({ municipality, labels, groups, citation }) => {
    const byKind = (pick: (group: PeerGroup) => unknown) =>
      Object.fromEntries(groups.map((group) => [group.kind, pick(group)]));
    const { metric = null } =
      groups.map(({ links }) => links).find((links) => links.metric !== null) ?? {};
    return {
      shared: {
        municipality,
        name: labels.municipality,
        rules: byKind(({ rule, labels: words, derived }) => [
          ...[rule, words.rule],
          ...(derived === null ? [] : [derived.by]),
        ]),
        sources: byKind(({ source }) => source),
        metric: metric?.split('/').at(-1),
        citation,
      },
      columns: ['id', 'kind', 'title', 'operatingArea', 'year', 'members'],
      rows: groups.map(({ id, kind, title, operatingArea, year, members }) => [
        ...[id, kind, title, operatingArea, year],
        members.map((member) => `${member.geo} ${member.labels.geo}`),
      ]),
    };
  },
  csv: { records: 'groups' },
  fixed: ({ catalogue: { municipalities, peers: sources } }) =>
    sources === null ? [] : municipalities.map(({ code }) => ({ code })),
});

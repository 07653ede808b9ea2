// data/metrics.json, the canonical registry: written by hand, the only place where a metric is described.
// Unknown is null, never left out and never guessed.
import * as z from 'zod';
import { Localized, SLUG_PATTERN, words } from './fields.ts';
import {
  AREA_PATTERN,
  GEO_PATTERN,
  KPI_PATTERN,
  METRIC_ID_PATTERN,
  PERIOD_PATTERN,
  PLACE_PATTERN,
} from './identifier.ts';
import type { Title as TitleOf } from './lang.ts';
import { TracedFile } from './release.ts';

/** The id of a key figure in Kolada. */
const kpi = z.string().regex(KPI_PATTERN, {
  error: 'expected the id of a KPI in Kolada, N or U and five digits (N01951), or null',
});

/** `small-count`: figures of which many are 0, 1 or 2, or shares of so few. */
const METRIC_KINDS = ['yes-no', 'survey', 'index', 'small-count', 'elections'] as const;

// What a reader must know about a figure beside its value: words of the registry, in both languages.

export const NOTE_KINDS = ['caution', 'break'] as const;

const year = z.string().regex(PERIOD_PATTERN).nullable();

/**
 * `caution`: what the figures of `geo` from `from` to `to` (null: all, ends included) must be read with.
 * `break`: the series changes meaning in `from`, the first year of the new meaning.
 */
export const Note = z.strictObject({
  kind: z.enum(NOTE_KINDS),
  text: Localized,
  geo: z.array(z.string().regex(PLACE_PATTERN)).min(1).nullable(),
  from: year,
  to: year,
});
export type Note = z.infer<typeof Note>;

export const RELATIONS = ['newer', 'other-publisher', 'same-subject'] as const;

/** Another metric of the same thing: one with newer years, of another publisher, or of the same subject. */
const Related = z.strictObject({
  metric: z.string().regex(METRIC_ID_PATTERN),
  relation: z.enum(RELATIONS),
});

const forms = z.strictObject({ one: words, other: words });

/** What a count counts, after a number: "1 inhabitant", "984 748 inhabitants". */
const Noun = z.strictObject({ sv: forms, en: forms });

type Figure = { geo: string; period: string };

/** Whether a note is about one figure; a break is about every year from it on. */
export const isAbout = (
  note: Pick<Note, 'geo' | 'from' | 'to'>,
  { geo, period }: Figure,
): boolean =>
  (note.geo?.includes(geo) ?? true) &&
  (note.from === null || note.from <= period) &&
  (note.to === null || period <= note.to);

export const Unit = z.strictObject({
  code: z.string().regex(SLUG_PATTERN),
  label: Localized,
});
export type Unit = z.infer<typeof Unit>;

/** What readers call a thing, in each language. A search finds by them; no parameter resolves by them, no response shows them. */
export const Synonyms = z.strictObject({ sv: z.array(words), en: z.array(words) });
export type Synonyms = z.infer<typeof Synonyms>;

const synonyms = Synonyms.default({ sv: [], en: [] });

export const Subject = z.strictObject({
  slug: z.string().regex(SLUG_PATTERN),
  title: Localized,
  synonyms,
});
export type Subject = z.infer<typeof Subject>;

/** A code of provenance with its words. */
export const Code = z.strictObject({
  code: z.string().regex(SLUG_PATTERN),
  label: Localized,
});
export type Code = z.infer<typeof Code>;

const LICENCE_PATTERN = /^[A-Za-z0-9]+(?:[.-][A-Za-z0-9]+)*$/;
/** What stands before an @ would be published to everyone. */
const address = z
  .url({ protocol: /^https$/ })
  .refine((url) => !/^[^/]*\/\/[^/?#]*@/.test(url), {
    error: 'expected an address without user name or password',
  });

/** The terms of a source: `code` is an SPDX id where there is one, `attribution` the words that the terms require. */
export const Licence = z.strictObject({
  code: z.string().regex(LICENCE_PATTERN),
  label: Localized,
  attribution: words.nullable(),
  url: z.strictObject({ sv: address, en: address }).nullable(),
});
export type Licence = z.infer<typeof Licence>;

export const Capabilities = z.strictObject({
  ranking: z.boolean(),
  comparison: z.boolean(),
  chart: z.boolean(),
});
export type Capabilities = z.infer<typeof Capabilities>;

const Title = z
  .strictObject({ sv: words, en: words.nullable() })
  .transform(
    ({ sv, en }): TitleOf =>
      en === null ? { sv, en: sv, untranslated: true } : { sv, en },
  );

/** Whether the metric may be shown: `public` null means that its status is not established, and it is omitted. */
const PublicStatus = z.strictObject({ public: z.boolean().nullable(), reason: words });

/** One line under a chart in a column of a newspaper. */
const SUBTITLE_SIGNS = 60;
const isShort = ({ sv, en }: z.infer<typeof Localized>): boolean =>
  [sv, en].every((one) => one.length <= SUBTITLE_SIGNS);

const PLACEHOLDERS = ['{place}', '{value}', '{year}'];
/** Each placeholder once, and no other: what a phrase leaves out nobody would be told. */
const isWhole = (phrase: string): boolean =>
  (phrase.match(/\{[^}]*\}/g) ?? []).sort().join() === PLACEHOLDERS.join();

/** A figure as prose tells it, without the full stop: "In {place}, {value} of inhabitants were unemployed in {year}". */
const Sentence = Localized.refine(({ sv, en }) => isWhole(sv) && isWhole(en), {
  error: `expected ${PLACEHOLDERS.join(', ')}, each once, in both languages`,
});

/** `years` are single ones of the span, ends included; null is every year of it. */
const LeftOut = z.strictObject({
  from: z.string().regex(PERIOD_PATTERN),
  to: z.string().regex(PERIOD_PATTERN),
  years: z.array(z.string().regex(PERIOD_PATTERN)).min(1).nullable(),
  reason: Localized,
});

/** Figures that cannot be compared with the others of their year: of these municipalities, from `from` to `to` (null: all, ends included), and why. */
const Incomparable = z.strictObject({
  geo: z.array(z.string().regex(GEO_PATTERN)).min(1),
  from: year,
  to: year,
  reason: Localized,
});
export type Incomparable = z.infer<typeof Incomparable>;

/** What sets a municipality's figure apart from the others of its year; null where it compares with them. */
export const incomparable = (
  { comparable }: { comparable: readonly Incomparable[] },
  figure: Figure,
): Incomparable | null => comparable.find((one) => isAbout(one, figure)) ?? null;

const NotFetched = z.strictObject({
  years: z.array(z.string().regex(PERIOD_PATTERN)).min(1),
  reason: Localized,
});

/** An address of an API, which a person who opens it sees no page at. */
export const API_ADDRESS =
  /^https:\/\/(?:[^/?#]*\.)?api\.|^https:\/\/[^?#]*\/api(?:\/|$)/i;

const MetricEntry = z.strictObject({
  id: z.string().regex(METRIC_ID_PATTERN),
  status: PublicStatus,
  /** Who has looked at an entry that a program had drafted, and on which day. */
  confirmed: z.strictObject({ by: words, on: z.iso.date() }).optional(),
  title: Title,
  officialTitle: words.nullable(),
  /** One sentence that retells the publisher's own description. */
  definition: Localized.nullable().default(null),
  /** What is measured, under the title of a chart, without its unit; null where the title says it all. */
  subtitle: Localized.refine(isShort, {
    error: `expected at most ${SUBTITLE_SIGNS} signs`,
  })
    .nullable()
    .default(null),
  unit: z.string().regex(SLUG_PATTERN),
  /** Null where the unit's own label reads well after a number. */
  noun: Noun.nullable().default(null),
  /** Its place in the order of the fact sheet; null where it is none of the key figures. */
  keyFigure: z.int().min(1).nullable().default(null),
  sentence: Sentence.nullable().default(null),
  notes: z.array(Note).default([]),
  related: z.array(Related).default([]),
  /** The citation of the original authority, as it is given in every answer. */
  source: words,
  publisher: words.nullable(),
  kpiId: kpi.nullable(),
  dataset: words.nullable(),
  /** A page of the publisher for people, which its own file names or a maintainer has opened and read; else null. */
  sourceUrl: address.nullable(),
  /** Where programs find the series at the source. */
  apiUrl: address.nullable().default(null),
  /** The period that the publisher's own record names as its next one, and the day of that record. */
  sourceNext: z
    .strictObject({ period: z.string().regex(PERIOD_PATTERN), stated: z.iso.date() })
    .nullable()
    .default(null),
  license: words.nullable(),
  subject: z.string().regex(SLUG_PATTERN),
  aliases: z.array(z.string().regex(SLUG_PATTERN)),
  synonyms,
  capabilities: Capabilities,
  /** Why a capability is withheld; null when none is. */
  capabilitiesReason: Localized.nullable(),
  /** Which end is rank 1: the service's own stated choice, calling no end good. */
  order: z.enum(['descending', 'ascending']),
  /** How many decimals people are shown, and the publisher's file that shows as many, or `own` where that is our choice. */
  decimals: z.int().min(0).max(3).nullable().default(null),
  decimalsFrom: words.nullable().default(null),
  geographySemantics: words.nullable(),
  periodSemantics: words.nullable(),
  /** What the figures are, where some judgements do not fit them; left out for amounts and shares of what was counted. */
  kind: z.enum(METRIC_KINDS).optional(),
  /** True when the source recalculates years before a municipality existed to today's division. */
  backCast: z.boolean(),
  /**
   * Whether a municipality's figure may be set beside the publisher's own of the country or a region, and why; null where
   * the publisher has none.
   */
  referenceComparable: z
    .strictObject({ comparable: z.boolean(), reason: Localized })
    .nullable()
    .default(null),
  /** Figures that have no rank, since they cannot be compared with the others. */
  comparable: z.array(Incomparable).default([]),
  /** Figures that the source has and the service leaves out by choice: of these places and years, and why. */
  leftOut: z.array(LeftOut).default([]),
  /** Years that the source has and nobody has fetched, and why. */
  notFetched: z.array(NotFetched).default([]),
  /** The release with which the metric left the service; null while it is kept up. */
  left: z.iso.date().nullable().default(null),
});
const sourceAddresses = z.looseObject({
  sourceUrl: z.string().regex(API_ADDRESS),
  apiUrl: z.undefined().optional(),
});

/** Registries of older releases have one address of a source, which is for programs. */
function withApiUrl(entry: z.input<typeof MetricEntry>): unknown {
  const { data } = sourceAddresses.safeParse(entry);
  return data === undefined
    ? entry
    : { ...data, sourceUrl: null, apiUrl: data.sourceUrl };
}

export const Metric = z.preprocess(withApiUrl, MetricEntry);
export type Metric = z.infer<typeof Metric>;

/** Other names that a municipality is known by (Gothenburg), and the codes that it had before. */
export const NamedMunicipality = z.strictObject({
  otherNames: z.array(words).default([]),
  formerCodes: z.array(z.string().regex(GEO_PATTERN)).default([]),
});
export type NamedMunicipality = z.infer<typeof NamedMunicipality>;

/**
 * What lists of municipalities to compare with come from. `source` is the citation of the publisher of groups.csv, `file` the one
 * that its import read; `population` is the metric by which municipalities of like size are chosen.
 */
const PeerSources = z.strictObject({
  source: words,
  population: z.string().regex(METRIC_ID_PATTERN),
  file: TracedFile.nullable().default(null),
});

export const Registry = z.strictObject({
  units: z.array(Unit),
  subjects: z.array(Subject),
  /** The codes of provenance. */
  periodSemantics: z.array(Code).default([]),
  geographySemantics: z.array(Code).default([]),
  licenses: z.array(Licence).default([]),
  /** Aliases that several public metrics may carry; asking by one of them is `ambiguous`. */
  sharedAliases: z.array(z.string().regex(SLUG_PATTERN)),
  metrics: z.array(Metric),
  /**
   * The name under which the log of all releases is known, for good: two logs of one name are one that was forked (C2SP
   * tlog-checkpoint asks for an address of one's own, without the scheme). A registry that gives none has the project's.
   */
  logOrigin: words
    .refine((name) => /^[^\s+]+$/.test(name), {
      error: 'expected a name without blanks and without +',
    })
    .default('open-data-api/history'),
  /** The file that codes, names and counties of the register were read from; null where they were written by hand. */
  register: TracedFile.nullable().default(null),
  /** By code; what the register of municipalities has no column for. */
  municipalities: z
    .record(z.string().regex(GEO_PATTERN), NamedMunicipality)
    .default({}),
  peers: PeerSources.nullable().default(null),
});
export type Registry = z.infer<typeof Registry>;

/** Fails closed: only an established `true` is public (specification 1.4). */
export const isPublic = (metric: Metric): boolean => metric.status.public === true;

export const publicIds = ({ metrics }: Pick<Registry, 'metrics'>): Set<string> =>
  new Set(metrics.filter(isPublic).map(({ id }) => id));

/** Public, and has not left. */
export const isShown = (metric: Metric): boolean =>
  isPublic(metric) && metric.left === null;

/** A metric that has left takes no series any more, and may have handed its KPI on. */
export const takesSeries = ({ left }: Metric): boolean => left === null;

// data/municipalities.csv: the register of municipalities (code,name,slug,county_code,county,valid_from and,
// where one has ended, valid_to,successor).

export const Municipality = z.strictObject({
  /** SCB's four-digit code, always a string. */
  code: z.string().regex(GEO_PATTERN),
  name: words,
  slug: z.string().regex(SLUG_PATTERN),
  countyCode: z.string().regex(/^\d{2}$/),
  county: words,
  /** First year whose 31 December figures count the municipality; null when before the register. */
  validFrom: z.string().regex(PERIOD_PATTERN).nullable(),
  /** Last year whose 31 December figures count it, and the code of the one that it became a part of; left out while it exists. */
  validTo: z.string().regex(PERIOD_PATTERN).optional(),
  successor: z.string().regex(GEO_PATTERN).optional(),
});
export type Municipality = z.infer<typeof Municipality>;

// data/areas.csv: the country and its counties (code,kind,slug,name,name_en,region,region_en).

/** What a publisher has figures of: Kolada of regions, and others of counties, which have the same borders. */
export const AREA_KINDS = ['country', 'county', 'region'] as const;
export type AreaKind = (typeof AREA_KINDS)[number];

export const Area = z.strictObject({
  code: z.string().regex(AREA_PATTERN),
  kind: z.enum(['country', 'county']),
  slug: z.string().regex(SLUG_PATTERN),
  /** Of the country or the county. */
  name: Localized,
  /** Of the county's region; null for the country. */
  region: Localized.nullable(),
});
export type Area = z.infer<typeof Area>;

// data/groups.csv: a publisher's lists of municipalities (id,title,municipality,area,year,members).

/** Of a municipality all of `municipality`, `area` and `year` are stated, of a group of all its members none. */
export const Group = z.strictObject({
  /** The publisher's own, and its title as it stands there. */
  id: z.string().regex(/^[A-Z]\d{1,9}$/),
  title: words,
  /** Whose list it is: the members are like it in the area of operation, in the year that the list holds for. */
  municipality: z.string().regex(GEO_PATTERN).nullable(),
  area: words.nullable(),
  year: z.string().regex(PERIOD_PATTERN).nullable(),
  /** Codes in the publisher's own order. */
  members: z.array(z.string().regex(GEO_PATTERN)),
});
export type Group = z.infer<typeof Group>;

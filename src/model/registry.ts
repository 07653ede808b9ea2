// data/metrics.json, the canonical registry: written by hand, the only place where a metric is described.
// Unknown is null, never left out and never guessed.
import * as z from 'zod';
import { Draft } from './draft.ts';
import { SLUG_PATTERN } from './fields.ts';
import { Localized, words } from './lang.ts';
import { Note, Noun, Related } from './note.ts';
import { GEO_PATTERN, METRIC_ID_PATTERN } from './observation-id.ts';
import type { Title as TitleOf } from './title.ts';

export const Unit = z.strictObject({ code: z.string().regex(SLUG_PATTERN), label: Localized });
export type Unit = z.infer<typeof Unit>;

/** What readers call a thing, in each language. A search finds by them; no question resolves by them, no answer shows them. */
export const Synonyms = z.strictObject({ sv: z.array(words), en: z.array(words) });
export type Synonyms = z.infer<typeof Synonyms>;

const synonyms = Synonyms.default({ sv: [], en: [] });

export const Subject = z.strictObject({ slug: z.string().regex(SLUG_PATTERN), title: Localized, synonyms });
export type Subject = z.infer<typeof Subject>;

/** A code of provenance with its words. */
export const Code = z.strictObject({ code: z.string().regex(SLUG_PATTERN), label: Localized });
export type Code = z.infer<typeof Code>;

const LICENCE_PATTERN = /^[A-Za-z0-9]+(?:[.-][A-Za-z0-9]+)*$/;
/** What stands before an @ would be published to everyone. */
const address = z.url({ protocol: /^https$/ }).refine((url) => !/^[^/]*\/\/[^/?#]*@/.test(url), {
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

/** Releases before the one of 2026-11-20 have a reason in one language; it then stands in both places. */
const reason = z.union([words.transform((one) => ({ sv: one, en: one })), Localized]);

export const Capabilities = z.strictObject({
  ranking: z.boolean(),
  comparison: z.boolean(),
  chart: z.boolean(),
});
export type Capabilities = z.infer<typeof Capabilities>;

const Title = z
  .strictObject({ sv: words, en: words.nullable() })
  .transform(({ sv, en }): TitleOf => (en === null ? { sv, en: sv, untranslated: true } : { sv, en }));

/** Whether the metric may be shown: `public` null means that its status is not established, and it is omitted. */
const PublicStatus = z.strictObject({ public: z.boolean().nullable(), reason: words });

export const Metric = z.strictObject({
  id: z.string().regex(METRIC_ID_PATTERN),
  status: PublicStatus,
  title: Title,
  officialTitle: words.nullable(),
  /** One sentence that retells the publisher's own description. */
  definition: Localized.nullable().default(null),
  unit: z.string().regex(SLUG_PATTERN),
  /** Null where the unit's own label reads well after a number. */
  noun: Noun.nullable().default(null),
  notes: z.array(Note).default([]),
  related: z.array(Related).default([]),
  /** The citation of the original authority, as it is given in every answer. */
  source: words,
  publisher: words.nullable(),
  kpiId: words.nullable(),
  dataset: words.nullable(),
  sourceUrl: address.nullable(),
  license: words.nullable(),
  subject: z.string().regex(SLUG_PATTERN),
  aliases: z.array(z.string().regex(SLUG_PATTERN)),
  synonyms,
  capabilities: Capabilities,
  /** Why a capability is withheld; null when none is. */
  capabilitiesReason: reason.nullable(),
  /** Which end is rank 1: the service's own stated choice, calling no end good. */
  order: z.enum(['descending', 'ascending']),
  geographySemantics: words.nullable(),
  periodSemantics: words.nullable(),
  /** What the figures are, where some judgements do not fit them; left out for amounts and shares of what was counted. */
  kind: z.enum(['yes-no', 'survey', 'index']).optional(),
  /** True when the source recalculates years before a municipality existed to today's division. */
  backCast: z.boolean(),
  /** The release with which the metric left the service; null while it is kept up. */
  left: z.iso.date().nullable().default(null),
});
export type Metric = z.infer<typeof Metric>;

/** Other names that a municipality is known by (Gothenburg), and the codes that it had before. */
export const NamedMunicipality = z.strictObject({
  otherNames: z.array(words).default([]),
  formerCodes: z.array(z.string().regex(GEO_PATTERN)).default([]),
});
export type NamedMunicipality = z.infer<typeof NamedMunicipality>;

/** A log that was made anew under another name: its last checkpoint (C2SP tlog-checkpoint), the release that it ended with, and why. */
export const SupersededLog = z.strictObject({
  origin: words,
  /** How many entries it had. */
  size: z.int().nonnegative(),
  /** The root hash as Base 64. */
  root: words,
  release: z.iso.date(),
  reason: Localized,
});
export type SupersededLog = z.infer<typeof SupersededLog>;

export const Registry = z.strictObject({
  units: z.array(Unit),
  subjects: z.array(Subject),
  /** The codes of provenance. A registry without any is of an older release, whose provenance is prose. */
  periodSemantics: z.array(Code).default([]),
  geographySemantics: z.array(Code).default([]),
  licenses: z.array(Licence).default([]),
  /** Aliases that several public metrics may carry; asking by one of them is `ambiguous`. */
  sharedAliases: z.array(z.string().regex(SLUG_PATTERN)),
  metrics: z.array(Metric),
  /** Entries that nobody has confirmed: no question, page or download reads them. */
  drafts: z.array(Draft).default([]),
  /**
   * The name under which the log of all releases is known, for good: two logs of one name are one that was forked (C2SP
   * tlog-checkpoint asks for an address of one's own, without the scheme). A registry that gives none has the project's.
   */
  logOrigin: z
    .string()
    .regex(/^[^\s+]+$/)
    .default('open-data-api/log/2'),
  /** The oldest first. */
  supersededLogs: z.array(SupersededLog).default([]),
  /** By code; what the register of municipalities has no column for. */
  municipalities: z.record(z.string().regex(GEO_PATTERN), NamedMunicipality).default({}),
});
export type Registry = z.infer<typeof Registry>;

/** Fails closed: only an established `true` is public (specification 1.4). */
export const isPublic = (metric: Metric): boolean => metric.status.public === true;

export const publicIds = ({ metrics }: Pick<Registry, 'metrics'>): Set<string> =>
  new Set(metrics.filter(isPublic).map(({ id }) => id));

/** A metric that has left takes no series any more, and may have handed its KPI on. */
export const takesSeries = ({ left }: Metric): boolean => left === null;

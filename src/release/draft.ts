// `draft`: entries for KPIs that no metric takes, in a file of JSON that a person fills in. What the publisher states stands in the
// entry; what follows from the figures stands beside it, and all else is null until somebody has written it.

import { join } from 'node:path';
import * as z from 'zod';
import { isThere, readGivenBytes } from '../builder/files.ts';
import {
  countWords,
  formatFinding,
  REGISTRY_FILE,
  SOURCES_FILE,
} from '../data/dataset.ts';
import { withoutTrailingSlash } from '../data/environment.ts';
import { METRIC_ID_PATTERN } from '../data/identifier.ts';
import { jsonText } from '../data/public-part.ts';
import { Metric, Registry } from '../data/registry.ts';
import { plainName } from '../data/text.ts';
import {
  type DatasetPaths,
  type Effects,
  insideMistake,
  jsonOf,
  readJsonFile,
} from './dataset.ts';
import { isAddress } from './fetch.ts';
import {
  fetchKolada,
  type KpiPages,
  pageCache,
  readKoladaFolder,
  readKpi,
} from './kolada.ts';
import { type Counts, countOne } from './mapping.ts';
import { type KoladaKpi, type Places, placesIn, TOTAL } from './read/kolada.ts';
import { type KoladaEntry, koladaIn, SourceMapping } from './sources.ts';

// An entry as it is drafted, and the facts that a person looks at beside it.

type Draft = ReturnType<typeof draftOf>;

function draftOf(
  { id, title: given, description, operating_area: area }: KoladaKpi,
  read: ReturnType<typeof countKpi>,
) {
  const { figures, ...counts } = read;
  const entry = entryOf(id, plainName(given));
  const present = figures.filter(({ value }) => value !== '');
  const years = [...new Set(present.map(({ period }) => period))].sort();
  const facts = {
    description: description ?? null,
    operatingArea: area ?? null,
    years: years.length === 0 ? null : { first: years[0], last: years.at(-1) },
    municipalitiesInLastYear: present.filter(({ period }) => period === years.at(-1))
      .length,
    ...counts,
    zeros: figures.filter(({ value }) => value === '0').length,
  };
  return { entry, facts };
}

/** What the publisher states; all else is null until somebody has written it. */
const entryOf = (id: string, title: string) => ({
  id,
  status: { public: null, reason: null },
  confirmed: { by: null, on: null },
  title: { sv: title, en: null },
  officialTitle: title,
  definition: null,
  unit: null,
  source: null,
  publisher: 'RKA (Kolada)',
  kpiId: id,
  dataset: 'Kolada',
  sourceUrl: null,
  apiUrl: `https://api.kolada.se/v3/kpi/${id}`,
  license: 'kolada-terms',
  subject: null,
  aliases: [],
  capabilities: { ranking: true, comparison: true, chart: true },
  capabilitiesReason: null,
  order: 'descending',
  geographySemantics: null,
  periodSemantics: null,
  backCast: false,
});

/** Counts all figures of a KPI, and keeps those of municipalities for both genders together. */
function countKpi({ kpi, pages }: KpiPages, places: Places, entry: KoladaEntry) {
  const drafts = [...pages];
  const genders: Counts = {};
  const levels = { municipalities: 0, regions: 0, groups: 0 };
  let withoutTotal = 0;
  for (const { municipality: geo, values } of drafts.flatMap((page) => page.values)) {
    const isRegion = places.regions.has(geo);
    const isMunicipality = !isRegion && /^\d{4}$/.test(geo);
    if (isMunicipality && values.every(({ gender }) => gender !== TOTAL))
      withoutTotal += 1;
    for (const { gender, value, isdeleted } of values) {
      if (value === null || isdeleted) continue;
      countOne(genders, gender);
      if (gender === TOTAL)
        levels[isRegion ? 'regions' : isMunicipality ? 'municipalities' : 'groups'] +=
          1;
    }
  }
  const choice = { entry, register: new Map(), from: null };
  const { figures, inexact } = readKpi({ kpi, pages: drafts }, kpi, places, choice);
  return { figures, genders, levels, inexact, withoutTotal };
}

/** What a person is to look at, and of which drafts. */
const TO_LOOK_AT: [string, (facts: Draft['facts']) => boolean][] = [
  [
    'Only regions have figures',
    ({ years, levels }) => years === null && levels.regions > 0,
  ],
  ['No figures at all', ({ years, levels }) => years === null && levels.regions === 0],
  ['Zeros, which may stand for missing values', ({ zeros }) => zeros > 0],
  ['Figures that cannot be kept exactly', ({ inexact }) => inexact > 0],
  [
    'Rows without a total of both genders, which are listed without a value',
    (one) => one.withoutTotal > 0,
  ],
];

function reportLines(drafts: readonly Draft[], out: string): string[] {
  const listed = TO_LOOK_AT.flatMap(([what, is]) => {
    const ids = drafts.filter(({ facts }) => is(facts)).map(({ entry }) => entry.id);
    return ids.length === 0 ? [] : `${what}: ${ids.join(' ')}`;
  });
  const next = `fill in what is null, then draft confirm ${out}`;
  return [
    `${out}: ${drafts.length} entries drafted; ${next}. None is public before that.`,
    ...listed,
  ];
}

// The commands; both return their exit code.

export async function draftKolada(
  paths: DatasetPaths,
  { source, out }: { source: string; out: string },
  effects: Effects,
): Promise<number> {
  const refuse = (sentence: string): number => {
    effects.print(sentence);
    return 1;
  };
  if (!isAddress(source) && !isThere(join(source, 'kpi.json')))
    return refuse(
      `${source}: there is no kpi.json; give the folder that holds kpi.json, municipality.json and data/`,
    );
  const inside = insideMistake(paths, out);
  if (inside !== null) return refuse(`--out ${inside}`);
  if (isThere(out))
    return refuse(`--out ${out}: is there, and stays as it is; give another file`);
  const registry = readJsonFile(join(paths.data, REGISTRY_FILE), Registry);
  const mapping = join(paths.data, SOURCES_FILE);
  const entry = koladaIn(
    isThere(mapping) ? readJsonFile(mapping, SourceMapping) : { entries: [] },
  );
  const taken = new Set([
    ...registry.metrics.flatMap(({ kpiId }) => kpiId ?? []),
    ...entry.leftOut,
  ]);
  const cache = pageCache(paths, effects);
  const question = {
    base: withoutTrailingSlash(source),
    ids: null,
    without: taken,
    cache,
  };
  const input = isAddress(source)
    ? await fetchKolada(question, effects)
    : readKoladaFolder(source, []);
  const kpiOf = new Map(input.kpis.map((kpi) => [kpi.id, kpi]));
  const places = placesIn(input.areas);
  const drafts: Draft[] = [];
  for await (const pages of input.eachKpi) {
    const kpi = taken.has(pages.kpi) ? undefined : kpiOf.get(pages.kpi);
    if (kpi !== undefined) drafts.push(draftOf(kpi, countKpi(pages, places, entry)));
  }
  if (input.findings.length > 0) {
    for (const finding of input.findings) effects.print(formatFinding(finding));
    return refuse(`${countWords(input.findings)}: nothing was drafted.`);
  }
  effects.files.write(out, jsonText(drafts));
  for (const line of reportLines(drafts, out)) effects.print(line);
  cache.clear();
  return 0;
}

// Back from a person: entries whose status is decided become metrics, all of them or none.

const UNCONFIRMED =
  'only an entry that somebody has looked at becomes a metric: {"by": "…", "on": "YYYY-MM-DD"}';

const Confirmed = Metric.refine(({ confirmed }) => confirmed !== undefined, {
  path: ['confirmed'],
  error: UNCONFIRMED,
});

/** As a person wrote it. */
const DraftEntry = z
  .looseObject({
    id: z.string().regex(METRIC_ID_PATTERN),
    status: z.strictObject({
      public: z.boolean().nullable(),
      reason: z.string().nullable(),
    }),
  })
  .superRefine((entry, context) => {
    if (entry.status.public === null) return;
    for (const issue of Confirmed.safeParse(entry).error?.issues ?? [])
      context.addIssue({ ...issue });
  });

const Drafts = z.array(
  z.strictObject({ entry: DraftEntry, facts: z.unknown().optional() }),
);

const RawRegistry = z.custom<{ metrics: { id: string }[] }>();

export function confirmDrafts(
  paths: DatasetPaths,
  file: string,
  { files, print, today }: Effects,
): number {
  const drafts = jsonOf(file, readGivenBytes(file), Drafts).map(({ entry }) => entry);
  const decided = drafts.filter(({ status }) => status.public !== null);
  const path = join(paths.data, REGISTRY_FILE);
  readJsonFile(path, Registry);
  const registry = readJsonFile(path, RawRegistry);
  const registeredIds = new Set(registry.metrics.map(({ id }) => id));
  const early = decided.find(
    (entry) => (Metric.parse(entry).confirmed?.on ?? '') > today(),
  );
  const again = decided.find(
    ({ id }, at) =>
      registeredIds.has(id) || decided.findIndex((one) => one.id === id) < at,
  );
  const mistake =
    early !== undefined
      ? `${early.id} is confirmed on a day after ${today()} (UTC)`
      : again !== undefined
        ? `${again.id} stands in metrics.json already, or twice here; take it out`
        : null;
  if (mistake !== null) {
    print(`${file}: ${mistake}; the registry stays as it was.`);
    return 1;
  }
  const metrics = [...registry.metrics, ...decided].sort((a, b) =>
    a.id < b.id ? -1 : 1,
  );
  if (decided.length > 0) files.write(path, jsonText({ ...registry, metrics }));
  print(
    `Entries confirmed: ${decided.length}; drafts left: ${drafts.length - decided.length}.`,
  );
  return 0;
}

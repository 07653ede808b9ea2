// One KPI's pages as a draft of its registry entry.
import { countOf, type DatasetHead, type Lined, NO_LOG, type SeriesFile } from '../../data/dataset.ts';
import type { Draft, Metric, Municipality } from '../../data/registry.ts';
import { plainName } from '../../data/text.ts';
import { carriedForward, suspectZeros, valueAfterValidFrom } from '../../rules/series.ts';
import { collectFigures, LITERAL_RULE } from '../import/figure-collector.ts';
import type { Figure } from '../import/imported.ts';
import type { KoladaKpi } from '../kolada/page.ts';
import type { KpiPages } from '../kolada/series.ts';

const UNKNOWN = 'Not established: nobody has confirmed this entry yet.';

type DraftContext = { regions: ReadonlySet<string>; register: Lined<Municipality>[] };

export function draftEntry(
  { id, title: given, description }: KoladaKpi,
  read: KpiFacts,
  context: DraftContext,
): Draft {
  const { figures, genders, levels, inexact } = read;
  const title = plainName(given);
  const present = figures.filter(({ value }) => value !== '');
  const years = [...new Set(present.map(({ period }) => period))].sort();
  const [first] = years;
  const last = years.at(-1);
  return {
    id,
    kpiId: id,
    status: { public: null, reason: UNKNOWN },
    title: { sv: title, en: null },
    officialTitle: title,
    unit: { text: unitInTitle(title), confirmed: false },
    authority: { text: authorityInDescription(description), confirmed: false },
    genders,
    levels,
    years: first === undefined || last === undefined ? null : { first, last },
    municipalitiesInLastYear: present.filter(({ period }) => period === last).length,
    ...judgeDraft(id, figures, context.register),
    inexact,
  };
}

type KpiFacts = Pick<Draft, 'genders' | 'levels' | 'inexact'> & { figures: Figure[] };

/** Counts all figures of a KPI and keeps those of municipalities, for both genders together. */
export function countKpi({ kpi, pages }: KpiPages, regions: ReadonlySet<string>): KpiFacts {
  const collector = collectFigures(null);
  const genders: Record<string, number> = {};
  const levels = { municipalities: 0, regions: 0, groups: 0 };
  for (const { file, values } of pages)
    for (const { municipality: geo, period, values: own } of values)
      for (const { gender, value, isdeleted } of own) {
        if (value === null || isdeleted) continue;
        genders[gender] = (genders[gender] ?? 0) + 1;
        if (gender !== 'T') continue;
        const level = regions.has(geo) ? 'regions' : /^\d{4}$/.test(geo) ? 'municipalities' : 'groups';
        levels[level] += 1;
        if (level === 'municipalities') collector.add({ metric: kpi, geo, period, literal: value, file });
      }
  const inexact = countOf(collector.findings.filter(({ rule }) => rule === LITERAL_RULE));
  return { figures: collector.figuresOf(kpi), genders, levels, inexact };
}

// What a title and a description seem to say of unit and authority. Suggestions: the registry states both by hand.

/** `andel (%)` → `%`, `Skattekraft kommun, kr/inv` → `kr/inv`; null where the title has neither bracket nor comma. */
export function unitInTitle(title: string): string | null {
  const plain = title.replace(/\s*\(-?\d{4}\)\s*$/, '').trim();
  const bracket = /\((%|[^()]*\/[^()]*)\)\s*$/.exec(plain)?.[1];
  if (bracket !== undefined) return bracket;
  const last = plain.includes(',') ? plain.slice(plain.lastIndexOf(',') + 1).trim() : '';
  return last === '' ? null : last;
}

/** What follows the last `Källa:`, without the final stop; some descriptions have a literal `\n`. */
export function authorityInDescription(description: string | null | undefined): string | null {
  const plain = (description ?? '').replaceAll('\\n', ' ').replace(/\s+/g, ' ');
  const at = plain.lastIndexOf('Källa:');
  if (at === -1) return null;
  const authority = plain
    .slice(at + 'Källa:'.length)
    .trim()
    .replace(/\.$/, '');
  return authority === '' || authority.length > 200 ? null : authority;
}

// What the rules say of a series that no entry describes: judged as if it were public, so that a person knows before.

type Judged = { zeros: number; suspectZeros: number; carriedForward: string[]; backCast: boolean };

/** A metric of which nothing is known but that it is judged. */
const judgedMetric = (id: string): Metric => ({
  id,
  status: { public: true, reason: 'Judged as if it were public.' },
  title: { sv: id, en: id },
  officialTitle: null,
  definition: null,
  unit: 'unknown',
  noun: null,
  notes: [],
  related: [],
  source: 'unknown',
  publisher: null,
  kpiId: id,
  dataset: null,
  sourceUrl: null,
  license: null,
  subject: 'unknown',
  aliases: [],
  synonyms: { sv: [], en: [] },
  capabilities: { ranking: true, comparison: true, chart: true },
  capabilitiesReason: null,
  order: 'descending',
  geographySemantics: null,
  periodSemantics: null,
  backCast: false,
  left: null,
});

/** Whatever the rules ask of a dataset beside the series: its metric and the register. */
function headFor(id: string, municipalities: Lined<Municipality>[]): DatasetHead {
  return {
    registry: {
      units: [],
      subjects: [],
      periodSemantics: [],
      geographySemantics: [],
      licenses: [],
      sharedAliases: [],
      metrics: [judgedMetric(id)],
      municipalities: {},
      drafts: [],
      supersededLogs: [],
      logOrigin: 'none',
    },
    municipalities,
    release: { release: '', published: '', retrieved: {}, files: {} },
    chain: [],
    checkpoint: null,
    waivers: [],
    log: NO_LOG,
    publicAt: new Map(),
    hashes: {},
    files: [id],
    listings: [],
    manifests: new Map(),
    irregular: [],
  };
}

function judgeDraft(id: string, figures: Figure[], register: Lined<Municipality>[]): Judged {
  const series: SeriesFile = {
    file: id,
    metric: id,
    rows: figures.map((figure, index) => ({ ...figure, line: index + 2 })),
  };
  const head = headFor(id, register);
  const findingsOf = (rule: typeof suspectZeros) => rule.check(series, head, () => '');
  return {
    zeros: figures.filter(({ value }) => value === '0').length,
    suspectZeros: findingsOf(suspectZeros).length,
    carriedForward: findingsOf(carriedForward).flatMap(({ where }) => where.period ?? []),
    backCast: findingsOf(valueAfterValidFrom).length > 0,
  };
}

// What the rules say of a series that no entry describes: judged as if it were public, so that a person knows before.
import { type DatasetHead, type Lined, NO_LOG, type SeriesFile } from '../../model/dataset.ts';
import type { Municipality } from '../../model/municipality.ts';
import type { Metric } from '../../model/registry.ts';
import { carriedForward } from '../../rules/carried-forward.ts';
import { suspectZeros } from '../../rules/suspect-zeros.ts';
import { valueAfterValidFrom } from '../../rules/value-after-valid-from.ts';
import type { Figure } from '../import/imported.ts';

export type Judged = { zeros: number; suspectZeros: number; carriedForward: string[]; backCast: boolean };

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
      logOrigin: 'none',
    },
    municipalities,
    release: { release: '', published: '', retrieved: {}, files: {} },
    chain: [],
    checkpoint: null,
    waivers: [],
    log: NO_LOG,
    hashes: {},
    files: [id],
    listings: [],
    manifests: new Map(),
    irregular: [],
  };
}

export function judgeDraft(id: string, figures: Figure[], register: Lined<Municipality>[]): Judged {
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

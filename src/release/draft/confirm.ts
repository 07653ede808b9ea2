// A person's rows of the spreadsheet made into metrics. A row without a word under `public` stays a draft.
import type * as z from 'zod';
import { issueText } from '../../builder/read.ts';
import type { Finding } from '../../data/dataset.ts';
import { type Draft, Metric, type Registry } from '../../data/registry.ts';
import { errorFinding, type FindingText } from '../../rules/rule.ts';
import type { HandColumn, HandRow } from './draft-csv.ts';

/** A metric as it is written: a title that nobody has translated is null. */
type WrittenMetric = z.input<typeof Metric>;

type Confirmed = { metrics: WrittenMetric[]; drafts: Draft[]; findings: Finding[] };

const OF_ANOTHER =
  'the draft of the id has another, as when a column was sorted alone, or the KPI drafted anew since; put the rows right, or write the spreadsheet anew with draft --csv';

const orNothing = (cell: string): string => (cell === '' ? 'nothing' : cell);

/** All rows or none: any finding and the registry is to stay as it is. */
export function confirmDrafts(file: string, rows: HandRow[], registry: Registry): Confirmed {
  const drafts = new Map(registry.drafts.map((draft) => [draft.id, draft]));
  const findings: Finding[] = [];
  const metrics: WrittenMetric[] = [];
  for (const row of rows) {
    if (row.cell('public') === '') continue;
    const refuse = (column: string, { message, ...contrast }: FindingText): void => {
      const where = { file, line: row.line, metric: row.cell('id') };
      const text = { message: `column ${column}: ${message}`, ...contrast };
      findings.push(errorFinding('draft-is-confirmed', where, text));
    };
    const report = (column: HandColumn, message: string): void =>
      refuse(column, { message, actual: orNothing(row.cell(column)) });
    const draft = drafts.get(row.cell('id'));
    if (draft === undefined) report('id', 'the registry has no draft of this id; draft it first');
    else if (metrics.some(({ id }) => id === draft.id)) report('id', 'the row stands twice');
    else {
      const before = findings.length;
      const strange = row.strangeFact(draft);
      if (strange !== null)
        refuse(strange.column, {
          message: OF_ANOTHER,
          expected: orNothing(strange.expected),
          actual: strange.actual,
        });
      for (const [column, message] of mistakesOf(row, registry)) report(column, message);
      const metric = metricOf(draft, row);
      if (findings.length === before)
        for (const issue of Metric.safeParse(metric).error?.issues ?? []) {
          const column = COLUMN_OF[issue.path.join('.')];
          report(column ?? 'id', column === undefined ? issueText(issue) : issue.message);
        }
      if (findings.length === before) metrics.push(metric);
    }
  }
  const ids = new Set(metrics.map(({ id }) => id));
  return { metrics, drafts: registry.drafts.filter(({ id }) => !ids.has(id)), findings };
}

/** By the place in a metric: the column that it was read from. What the draft itself has is told by its place. */
const COLUMN_OF: Record<string, HandColumn> = {
  'status.reason': 'reason',
  'title.sv': 'title_sv',
  'title.en': 'title_en',
  source: 'source',
};

function mistakesOf({ cell }: HandRow, { units, subjects }: Registry): [HandColumn, string][] {
  const wrong: [HandColumn, string, boolean][] = [
    ['public', 'expected yes, no or nothing', !/^(?:yes|no)$/.test(cell('public'))],
    ['reason', 'say in a sentence why', cell('reason') === ''],
    ['title_sv', 'a metric needs its Swedish title', cell('title_sv') === ''],
    [
      'unit_confirmed',
      'the unit was read out of the title; look at it and write yes',
      cell('unit_confirmed') !== 'yes',
    ],
    [
      'unit',
      `expected the code of a unit that metrics.json declares: ${units.map(({ code }) => code).join(', ')}`,
      units.every(({ code }) => code !== cell('unit')),
    ],
    [
      'source_confirmed',
      'the authority was read out of the description; look at it and write yes',
      cell('source_confirmed') !== 'yes',
    ],
    ['source', 'a metric needs the citation of its authority', cell('source') === ''],
    [
      'subject',
      `expected a subject that metrics.json declares: ${subjects.map(({ slug }) => slug).join(', ')}`,
      subjects.every(({ slug }) => slug !== cell('subject')),
    ],
    ['order', 'expected descending or ascending', !/^(?:de|a)scending$/.test(cell('order'))],
  ];
  return wrong.flatMap(([column, message, is]): [HandColumn, string][] => (is ? [[column, message]] : []));
}

/** That figures of years before a municipality existed are recalculated ones is for a person to say, once they stop a release. */
const metricOf = (draft: Draft, { cell }: HandRow): WrittenMetric => ({
  id: draft.id,
  status: { public: cell('public') === 'yes', reason: cell('reason') },
  title: { sv: cell('title_sv'), en: cell('title_en') === '' ? null : cell('title_en') },
  officialTitle: draft.officialTitle,
  definition: null,
  unit: cell('unit'),
  noun: null,
  notes: [],
  related: [],
  source: cell('source'),
  publisher: 'RKA (Kolada)',
  kpiId: draft.kpiId,
  dataset: 'Kolada',
  sourceUrl: `https://api.kolada.se/v3/kpi/${draft.kpiId}`,
  license: 'kolada-terms',
  subject: cell('subject'),
  aliases: [],
  synonyms: { sv: [], en: [] },
  capabilities: { ranking: true, comparison: true, chart: true },
  capabilitiesReason: null,
  order: cell('order') === 'ascending' ? 'ascending' : 'descending',
  geographySemantics: null,
  periodSemantics: null,
  backCast: false,
});

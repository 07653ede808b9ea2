// Municipality code and period are segments of the permanent identifier (contract 1).
import { type Finding, headIndex, type ObservationRow, type SeriesFile } from '../data/dataset.ts';
import { cellKey, GEO_PATTERN, isPeriod, PERIOD_EXPECTED } from '../data/identifier.ts';
import { isExactLiteral, writtenExactly } from '../data/number.ts';
import { isPublic, type Metric } from '../data/registry.ts';
import { errorFinding, fitsKind, repeated, rowPlace, type SeriesRule } from './rule.ts';

const NAME = 'keys-are-well-formed';
const GEO_MESSAGE =
  'The municipality code cannot stand in an identifier; write all four digits, leading zeros included.';
const PERIOD_MESSAGE = 'The period cannot stand in an identifier; write the year with four digits.';

export const keysAreWellFormed: SeriesRule = {
  name: NAME,
  about: 'Every municipality code has four digits and every period is a year.',
  check: (series) =>
    series.rows.flatMap((row) => {
      const where = rowPlace(series, row);
      const findings: Finding[] = [];
      if (!GEO_PATTERN.test(row.geo))
        findings.push(
          errorFinding(NAME, where, {
            message: GEO_MESSAGE,
            expected: 'four digits',
            actual: JSON.stringify(row.geo),
          }),
        );
      if (!isPeriod(row.period))
        findings.push(
          errorFinding(NAME, where, {
            message: PERIOD_MESSAGE,
            expected: PERIOD_EXPECTED,
            actual: JSON.stringify(row.period),
          }),
        );
      return findings;
    }),
};

// One identifier names one observation, for ever (specification 2.1).

const MESSAGE =
  'This municipality and period stand on an earlier line already, so one identifier would have two values; ' +
  'keep the line that the source has now and delete the other.';

export const observationKeysAreUnique: SeriesRule = {
  name: 'observation-keys-are-unique',
  about: 'No municipality has the same period twice in one metric.',
  check: (series) =>
    repeated(series.rows, cellKey).map((row) =>
      errorFinding('observation-keys-are-unique', rowPlace(series, row), { message: MESSAGE }),
    ),
};

// One order for every file, so that equal figures are equal bytes and a release can be rebuilt from its log.

const ROWS_ARE_ORDERED_NAME = 'rows-are-ordered';
const ROWS_ARE_ORDERED_MESSAGE =
  'The row comes before one that it should follow; sort the file by municipality code, then period.';

const isBehind = (row: ObservationRow, before: ObservationRow): boolean =>
  row.geo === before.geo ? row.period < before.period : row.geo < before.geo;

export const rowsAreOrdered: SeriesRule = {
  name: ROWS_ARE_ORDERED_NAME,
  about: 'The rows of a file go by municipality code, then period.',
  check: (series) => {
    const at = series.rows.findIndex((row, index) => {
      const before = series.rows[index - 1];
      return before !== undefined && isBehind(row, before);
    });
    const row = series.rows[at];
    return row === undefined
      ? []
      : [errorFinding(ROWS_ARE_ORDERED_NAME, rowPlace(series, row), { message: ROWS_ARE_ORDERED_MESSAGE })];
  },
};

// A figure is served as a JSON number with the source's own digits (contract 4, `value`).

const LITERAL_IS_EXACT_MESSAGE =
  'The value is not a finite number written as JSON writes it, so it could not be served exactly as the source reports it; ' +
  'write the literal without padding or trailing fractional zeros, or leave it empty where the source has no value.';

export const literalIsExact: SeriesRule = {
  name: 'literal-is-exact',
  about: 'Every value is empty or a literal that survives the way through a number unchanged.',
  check: (series) =>
    series.rows
      .filter(({ value }) => value !== '' && !isExactLiteral(value))
      .map((row) =>
        errorFinding('literal-is-exact', rowPlace(series, row), {
          message: LITERAL_IS_EXACT_MESSAGE,
          expected: writtenExactly(row.value),
          actual: JSON.stringify(row.value),
        }),
      ),
};

// A figure of an unknown place has no name, no county and no page.

const GEO_IS_REGISTERED_MESSAGE =
  'The code is not in municipalities.csv, so the figure has no place to belong to; ' +
  'delete the line if it is a region or the nation, or register the municipality.';

export const geoIsRegistered: SeriesRule = {
  name: 'geo-is-registered',
  about: 'Every municipality code of an observation is in the register.',
  check: (series, head) => {
    const { municipalities } = headIndex(head);
    return series.rows
      .filter(({ geo }) => GEO_PATTERN.test(geo) && !municipalities.has(geo))
      .map((row) =>
        errorFinding('geo-is-registered', rowPlace(series, row), { message: GEO_IS_REGISTERED_MESSAGE }),
      );
  },
};

// Nykvarn has no figures of its own before 1998, Knivsta none before 2002, unless a source recalculates the past.

const VALUE_AFTER_VALID_FROM_MESSAGE =
  'The value is of a year in which the municipality did not exist, so it may belong to another area; ' +
  'leave it out (`--from` of an import leaves out early years), or set backCast on the metric if its source recalculates earlier years to the present division.';

export const valueAfterValidFrom: SeriesRule = {
  name: 'value-after-valid-from',
  about: 'A municipality has values from its first year on, and earlier ones only in back-cast metrics.',
  check: (series, head) => {
    const { metrics, municipalities } = headIndex(head);
    if (metrics.get(series.metric)?.backCast ?? true) return [];
    const firstYear = ({ geo }: ObservationRow) => municipalities.get(geo)?.validFrom ?? '';
    return series.rows
      .filter((row) => row.value !== '' && row.period < firstYear(row))
      .map((row) =>
        errorFinding('value-after-valid-from', rowPlace(series, row), {
          message: VALUE_AFTER_VALID_FROM_MESSAGE,
          expected: `${firstYear(row)} or later`,
          actual: row.period,
        }),
      );
  },
};

// A tax rate or a budget is known a year ahead, and a count of the last of December not before that day; a figure of a later
// year is a slip of the import, or the day on which it was taken is one. In the releases until 2026-11-24 every metric was
// taken in a later year than its latest.

const PERIODS_ARE_PLAUSIBLE_NAME = 'periods-are-plausible';
const PERIODS_ARE_PLAUSIBLE_MESSAGE =
  'The figures are of a year that the source could hardly know on the day of --retrieved; check the period at the source and that day, then fix it or waive the finding with the reason.';

const YEAR_END = '12-31';
/** By code of period semantics: month and day on which what a year's figure is about has been. */
const KNOWN_FROM: Readonly<Record<string, string>> = {
  '1-october': '10-01',
  '15-october': '10-15',
  '31-december': YEAR_END,
  'annual-mean': YEAR_END,
  'calendar-year': YEAR_END,
  'five-year-mean': YEAR_END,
  'year-to-31-december': YEAR_END,
};

/** What no code says is believed of the year ahead. @param day on which the figures were taken */
function lastPlausible(day: string, semantics: Metric['periodSemantics'] = null): string {
  const year = Number(day.slice(0, 4));
  const from = semantics !== null && Object.hasOwn(KNOWN_FROM, semantics) ? KNOWN_FROM[semantics] : undefined;
  if (from === undefined) return String(year + 1);
  return String(day.slice(5) < from ? year - 1 : year);
}

export const periodsArePlausible: SeriesRule = {
  name: PERIODS_ARE_PLAUSIBLE_NAME,
  about:
    'No period is later than the year after its figures were taken from the source, nor one whose day or end had not come then.',
  check: ({ file, metric, rows }, head) => {
    const { release, retrieved } = head.release;
    const last = lastPlausible(
      retrieved[metric] ?? release,
      headIndex(head).metrics.get(metric)?.periodSemantics,
    );
    const first = new Map<string, number>();
    for (const { line, period } of rows)
      if (isPeriod(period) && period > last && !first.has(period)) first.set(period, line);
    return [...first].map(([period, line]) =>
      errorFinding(
        PERIODS_ARE_PLAUSIBLE_NAME,
        { file, line, metric, period },
        { message: PERIODS_ARE_PLAUSIBLE_MESSAGE, expected: `${last} or earlier`, actual: period },
      ),
    );
  },
};

// A public metric without a figure is a promise that no question can be answered by.

const METRIC_HAS_FIGURES_NAME = 'metric-has-figures';
const METRIC_HAS_FIGURES_MESSAGE =
  'The metric is public but has no figure; import its publication, make it not public, or waive it with the reason.';

export const metricHasFigures: SeriesRule = {
  name: METRIC_HAS_FIGURES_NAME,
  about: 'Every public metric has at least one figure.',
  check: ({ file, metric, rows }, head) => {
    const registered = headIndex(head).metrics.get(metric);
    if (registered === undefined || !isPublic(registered) || registered.left !== null) return [];
    return rows.some(({ value }) => value !== '')
      ? []
      : [errorFinding(METRIC_HAS_FIGURES_NAME, { file, metric }, { message: METRIC_HAS_FIGURES_MESSAGE })];
  },
};

// A yes or no is spared judgements that every amount and share has to stand (`kinds.ts`), so none of those may pass for one.

const YES_NO_IS_ZERO_OR_ONE_NAME = 'yes-no-is-zero-or-one';
const YES_NO_IS_ZERO_OR_ONE_MESSAGE =
  'The registry calls the metric a yes or no, and a figure is neither 0 nor 1; take "kind" out of its entry, or correct the figure.';
const YES_OR_NO = ['0', '1', ''];

export const yesNoIsZeroOrOne: SeriesRule = {
  name: YES_NO_IS_ZERO_OR_ONE_NAME,
  about: 'Every figure of a metric whose kind is a yes or no is 0 or 1.',
  check: (series, head) => {
    if (headIndex(head).metrics.get(series.metric)?.kind !== 'yes-no') return [];
    const stray = series.rows.find(({ value }) => !YES_OR_NO.includes(value));
    if (stray === undefined) return [];
    const text = { message: YES_NO_IS_ZERO_OR_ONE_MESSAGE, expected: '0 or 1', actual: stray.value };
    return [errorFinding(YES_NO_IS_ZERO_OR_ONE_NAME, rowPlace(series, stray), text)];
  },
};

// Sources sometimes write 0 for "not known". A zero is believable where other figures lie near it.

const SUSPECT_ZEROS_NAME = 'suspect-zeros';
const SUSPECT_ZEROS_MESSAGE =
  'The value is 0 while no other figure of the metric comes near it, so it may stand for a missing one; ' +
  'ask the source, then correct it, or waive the finding with the reason and the figure is served with a flag.';

/** How far from 0 the nearest other figure may lie, as a part of the median magnitude. */
const NEAR = 0.1;

/** The lower median and the least magnitude above 0; both 0 where there is none. */
function magnitudes(rows: ObservationRow[]): { median: number; least: number } {
  const sorted = Float64Array.from(rows, ({ value }) => Math.abs(Number(value))).sort();
  return { median: sorted[(sorted.length - 1) >> 1] ?? 0, least: sorted.find((size) => size > 0) ?? 0 };
}

/** Where at least half of the figures are 0, the median is 0 too and no zero stands out. */
const standsOut = ({ median, least }: { median: number; least: number }): boolean =>
  median > 0 && least > NEAR * median;

export const suspectZeros: SeriesRule = {
  name: SUSPECT_ZEROS_NAME,
  about: 'A zero of a public metric has another figure within a tenth of the median magnitude.',
  check: (series, head) => {
    const metric = headIndex(head).metrics.get(series.metric);
    if (metric === undefined || !isPublic(metric) || !fitsKind(SUSPECT_ZEROS_NAME, metric)) return [];
    const present = series.rows.filter(({ value }) => value !== '' && Number.isFinite(Number(value)));
    const zeros = present.filter(({ value }) => Number(value) === 0);
    if (zeros.length === 0 || !standsOut(magnitudes(present))) return [];
    return zeros.map((row) =>
      errorFinding(SUSPECT_ZEROS_NAME, rowPlace(series, row), { message: SUSPECT_ZEROS_MESSAGE }),
    );
  },
};

// Some series repeat the last election's or survey's figures until the next one: not fit to be shown as yearly.

const CARRIED_FORWARD_NAME = 'carried-forward';
const CARRIED_FORWARD_MESSAGE =
  'Nearly every municipality has the figure of the period before, so the year was not measured but carried forward; ' +
  'make the metric not public, drop the year, or waive the finding with the reason.';

/** Fewer municipalities than these may repeat by chance. */
const LEAST_PAIRS = 20;
export const REPEATING_PERCENT = 99;

type Pairs = { both: number; same: number };

/** Municipalities with a figure in both periods, and how many repeat it; 0 that stays 0 shows nothing. */
function pairsOf(before: ObservationRow[], rows: ObservationRow[]): Pairs {
  const past = new Map(before.map(({ geo, value }) => [geo, value]));
  const both = rows.filter(({ geo, value }) => past.has(geo) && !(value === '0' && past.get(geo) === '0'));
  return { both: both.length, same: both.filter(({ geo, value }) => past.get(geo) === value).length };
}

function judge(
  { file, metric }: SeriesFile,
  period: string,
  before: ObservationRow[],
  rows: ObservationRow[],
): Finding[] {
  const { both, same } = pairsOf(before, rows);
  if (both < LEAST_PAIRS || 100 * same < REPEATING_PERCENT * both) return [];
  const location = { file, line: rows[0]?.line ?? 1, metric, period };
  const expected = `fewer than ${REPEATING_PERCENT} % repeated`;
  return [
    errorFinding(CARRIED_FORWARD_NAME, location, {
      message: CARRIED_FORWARD_MESSAGE,
      expected,
      actual: `${same} of ${both}`,
    }),
  ];
}

function check(series: SeriesFile): Finding[] {
  const byPeriod = Map.groupBy(
    series.rows.filter(({ value }) => value !== ''),
    ({ period }) => period,
  );
  const periods = [...byPeriod.keys()].sort();
  return periods.slice(1).flatMap((period, index) => {
    const before = byPeriod.get(periods[index] ?? '') ?? [];
    return judge(series, period, before, byPeriod.get(period) ?? []);
  });
}

export const carriedForward: SeriesRule = {
  name: CARRIED_FORWARD_NAME,
  about: 'No period of a public metric repeats the period before in nearly every municipality.',
  check: (series, head) => {
    const metric = headIndex(head).metrics.get(series.metric);
    return metric !== undefined && isPublic(metric) && fitsKind(CARRIED_FORWARD_NAME, metric)
      ? check(series)
      : [];
  },
};

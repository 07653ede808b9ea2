// What must hold of the figures of one metric, row by row and year by year.
import {
  type ObservationRow,
  REGISTRY_FILE,
  rowsOf,
  type Series,
  type State,
  stateIndex,
} from '../data/dataset.ts';
import {
  cellKey,
  isAreaCode,
  isPeriod,
  PERIOD_EXPECTED,
  PLACE_PATTERN,
} from '../data/identifier.ts';
import { isExactLiteral, writtenExactly } from '../data/number.ts';
import { isPublic, isShown, type Metric } from '../data/registry.ts';
import { fitsKind } from './judgements.ts';
import { type Fault, repeated, rowPlace, type SeriesRule } from './rule.ts';

/** The rows that are not as they should be. @param contrast what was expected in the place of what */
const rowFaults = (
  series: Series,
  isWrong: (row: ObservationRow, index: number) => boolean,
  message: string,
  contrast: (row: ObservationRow) => Pick<Fault, 'expected' | 'actual'> = () => ({}),
): Fault[] =>
  rowsOf(series)
    .filter(isWrong)
    .map((row) => ({ where: rowPlace(series, row), message, ...contrast(row) }));

/** What a series has by its form: asked only of one that has not the form that it should. */
export const FORM_RULES: readonly SeriesRule[] = [
  {
    // Code of the place and period are segments of the permanent identifier (contract 1).
    name: 'keys-are-well-formed',
    about: 'Every code is four digits or that of an area, and every period is a year.',
    check: (series) => [
      ...rowFaults(
        series,
        ({ geo }) => !PLACE_PATTERN.test(geo),
        'The code cannot stand in an identifier; write all four digits of a municipality, leading zeros included, or the code of an area.',
        ({ geo }) => ({
          expected: 'four digits, or SE and two digits',
          actual: JSON.stringify(geo),
        }),
      ),
      ...rowFaults(
        series,
        ({ period }) => !isPeriod(period),
        'The period cannot stand in an identifier; write the year with four digits.',
        ({ period }) => ({ expected: PERIOD_EXPECTED, actual: JSON.stringify(period) }),
      ),
    ],
  },
  {
    // One identifier names one observation, for ever (specification 2.1).
    name: 'observation-keys-are-unique',
    about: 'No place has the same period twice in one metric.',
    check: (series) =>
      repeated(rowsOf(series), cellKey).map((row) => ({
        where: rowPlace(series, row),
        message:
          'This place and period stand on an earlier line already, so one identifier would have two values; keep the line that the source has now and delete the other.',
      })),
  },
  {
    // One order for every file, so that equal figures are equal bytes and a release can be rebuilt from its log.
    name: 'rows-are-ordered',
    about: 'The rows of a file go by code, then period.',
    check: (series) =>
      rowFaults(
        series,
        (row, index) => isBehind(row, rowsOf(series)[index - 1]),
        'The row comes before one that it should follow; sort the file by code, then period.',
      ).slice(0, 1),
  },
  {
    // A figure is served as a JSON number with the source's own digits (contract 4, `value`).
    name: 'literal-is-exact',
    about:
      'Every value is empty or a literal that survives the way through a number unchanged.',
    check: (series) =>
      rowFaults(
        series,
        ({ value }) => value !== '' && !isExactLiteral(value),
        'The value is not a finite number written as JSON writes it, so it could not be served exactly as the source reports it; write the literal without padding or trailing fractional zeros, or leave it empty where the source has no value.',
        ({ value }) => ({
          expected: writtenExactly(value),
          actual: JSON.stringify(value),
        }),
      ),
  },
  {
    // The number of a row, written in one way, so that equal figures are equal bytes.
    name: 'files-are-numbered',
    about: 'The last cell of a row is empty, or the number of a row of files.csv.',
    check: (series) =>
      rowFaults(
        series,
        (_, index) =>
          !Number.isSafeInteger(series.files[index]) || (series.files[index] ?? 0) < 0,
        'The cell "file" is no number of a row of files.csv; restore the file, or import it again.',
      ),
  },
];

export const OBSERVATION_RULES: readonly SeriesRule[] = [
  {
    // Where a figure comes from is told of each by itself: a number without a row leads nowhere.
    name: 'figures-have-file-rows',
    about: 'Every row of files.csv that a figure names is there.',
    check: (series, state) => {
      const { files } = stateIndex(state);
      const lost = new Set(
        series.files.filter((number) => number !== 0 && !files.has(number)),
      );
      return rowFaults(
        series,
        (_, index) => lost.delete(series.files[index] ?? 0),
        'files.csv has no row of the number that the figure names, so nobody can tell where it was read; restore the file, or import the series again.',
        ({ line }) => ({ actual: String(series.files[line - FIRST_LINE]) }),
      );
    },
  },
  {
    // A figure of an unknown place has no name, no county and no page.
    name: 'geo-is-registered',
    about:
      'Every code of an observation is in the register of municipalities, or in that of areas.',
    check: (series, state) => {
      const { municipalities, areas } = stateIndex(state);
      return rowFaults(
        series,
        ({ geo }) =>
          PLACE_PATTERN.test(geo) && !municipalities.has(geo) && !areas.has(geo),
        'The code is in neither municipalities.csv nor areas.csv, so the figure has no place to belong to; register the place, or delete the line.',
      );
    },
  },
  {
    // Nykvarn has no figures of its own before 1998, Knivsta none before 2002, unless a source recalculates the past.
    name: 'value-after-valid-from',
    about:
      'A municipality has values from its first year on, and earlier ones only in back-cast metrics, and none after its last.',
    check: (series, state) => {
      const { municipalities } = stateIndex(state);
      const isBackCast = metricIn(state, series)?.backCast ?? true;
      const firstYear = ({ geo }: ObservationRow): string =>
        municipalities.get(geo)?.validFrom ?? '';
      const lastYear = ({ geo }: ObservationRow): string =>
        municipalities.get(geo)?.validTo ?? '9999';
      return [
        ...rowFaults(
          series,
          (row) => !isBackCast && row.value !== '' && row.period < firstYear(row),
          'The value is of a year in which the municipality did not exist, so it may belong to another area; leave it out (`--from` of an import leaves out early years), or set backCast on the metric if its source recalculates earlier years to the present division.',
          (row) => ({ expected: `${firstYear(row)} or later`, actual: row.period }),
        ),
        ...rowFaults(
          series,
          (row) => row.value !== '' && row.period > lastYear(row),
          'The value is of a year in which the municipality existed no longer, so it belongs to another one; leave it out, or correct valid_to in municipalities.csv.',
          (row) => ({ expected: `${lastYear(row)} or earlier`, actual: row.period }),
        ),
      ];
    },
  },
  {
    // A tax rate or a budget is known a year ahead, and a count of the last of December not before that day; a figure of a
    // later year is a slip of the import, or the day on which it was taken is one. A waiver is for the whole year.
    name: 'periods-are-plausible',
    about:
      'No period is later than the year after its figures were taken from the source, nor one whose day or end had not come then.',
    check: (series, state) => {
      const { files } = stateIndex(state);
      const semantics = metricIn(state, series)?.periodSemantics;
      const lastIn = new Map(
        [...new Set(series.files)].map((file) => {
          const day = files.get(file)?.retrieved ?? state.release.release;
          return [file, lastPlausible(day, semantics)];
        }),
      );
      const lastOf = ({ line }: ObservationRow): string =>
        lastIn.get(series.files[line - FIRST_LINE] ?? 0) ?? '';
      const faults = rowFaults(
        series,
        (row) => isPeriod(row.period) && row.period > lastOf(row),
        'The figures are of a year that the source could hardly know on the day of --retrieved; check the period at the source and that day, then fix it or waive the finding with the reason.',
        (row) => ({ expected: `${lastOf(row)} or earlier`, actual: row.period }),
      );
      const byYear = new Map(faults.toReversed().map((fault) => [fault.actual, fault]));
      return [...byYear.values()]
        .reverse()
        .map(({ where: { geo: _, ...where }, ...fault }) => ({ where, ...fault }));
    },
  },
  {
    // A public metric without a figure is a promise that no request can be answered by.
    name: 'metric-has-figures',
    about: 'Every public metric has at least one figure.',
    check: (series, state) =>
      isShownIn(state, series) && series.values.every((value) => value === '')
        ? [
            {
              where: { file: series.path, metric: series.metric },
              message:
                'The metric is public but has no figure; import its publication, make it not public, or waive it with the reason.',
            },
          ]
        : [],
  },
  {
    // Whether a municipality is set beside the country follows from nothing that a program sees (contract 4).
    name: 'reference-is-judged',
    about:
      'A public metric with figures of areas says whether they compare with a municipality’s, and no other does.',
    check: (series, state) => {
      const isJudged = (metricIn(state, series)?.referenceComparable ?? null) !== null;
      const hasAreas = rowsOf(series).some(
        ({ geo, value }) => isAreaCode(geo) && value !== '',
      );
      if (!isShownIn(state, series) || hasAreas === isJudged) return [];
      return [
        {
          where: { file: REGISTRY_FILE, metric: series.metric },
          message: hasAreas
            ? 'The metric has figures of areas and nobody has said whether they compare with a municipality’s; set the country’s figure beside mean, weighted mean and sum of the municipalities, and state it in "referenceComparable" with the reason.'
            : 'The metric says whether figures of areas compare with a municipality’s, and has none; set "referenceComparable" to null.',
        },
      ];
    },
  },
  {
    // A yes or no is spared judgements that every amount and share has to stand (`fitsKind`), so none of those may pass for one.
    name: 'yes-no-is-zero-or-one',
    about: 'Every figure of a metric whose kind is a yes or no is 0 or 1.',
    check: (series, state) =>
      metricIn(state, series)?.kind === 'yes-no'
        ? rowFaults(
            series,
            ({ value }) => !['0', '1', ''].includes(value),
            'The registry calls the metric a yes or no, and a figure is neither 0 nor 1; take "kind" out of its entry, or correct the figure.',
            ({ value }) => ({ expected: '0 or 1', actual: value }),
          ).slice(0, 1)
        : [],
  },
  {
    // Sources sometimes write 0 for "not known". A zero is believable where other figures lie near it, or other years have zeros.
    name: 'suspect-zeros',
    about:
      'A zero of a public metric has another figure within a tenth of the median magnitude, or other years have such zeros.',
    check: (series, state) => {
      const lonely = isJudged('suspect-zeros', series, state)
        ? lonelyZeros(rowsOf(series))
        : new Set();
      return rowFaults(
        series,
        (row) => lonely.has(row),
        'The value is 0 while no other figure of the metric comes near it and other years hardly have such zeros, so it may stand for a missing one; ask the source, then correct it, or waive the finding with the reason and the figure is served with a flag. Small counts and shares of few have true zeros: the registry says so with "kind": "small-count".',
      );
    },
  },
  {
    // Some series repeat the last election's or survey's figures until the next one: not fit to be shown as yearly.
    name: 'carried-forward',
    about:
      'No period of a public metric repeats the period before in nearly every municipality.',
    check: (series, state) =>
      isJudged('carried-forward', series, state) ? repeatingYears(series) : [],
  },
];

/** The first line of a file of observations that is a row. */
const FIRST_LINE = 2;

const metricIn = (state: State, { metric }: Series): Metric | undefined =>
  stateIndex(state).metrics.get(metric);

function isShownIn(state: State, series: Series): boolean {
  const metric = metricIn(state, series);
  return metric !== undefined && isShown(metric);
}

/** What is shown to nobody is not judged, nor what the judgement says nothing of. */
function isJudged(rule: string, series: Series, state: State): boolean {
  const metric = metricIn(state, series);
  return metric !== undefined && isPublic(metric) && fitsKind(rule, metric);
}

const isBehind = (row: ObservationRow, before: ObservationRow | undefined): boolean =>
  before !== undefined &&
  (row.geo === before.geo ? row.period < before.period : row.geo < before.geo);

/** By code of period semantics: month and day on which what a year's figure is about has been. */
const KNOWN_FROM: Readonly<Record<string, string>> = {
  '1-october': '10-01',
  '15-october': '10-15',
  '31-december': '12-31',
  'annual-mean': '12-31',
  'calendar-year': '12-31',
  'five-year-mean': '12-31',
  'year-to-31-december': '12-31',
};

/** What no code says is believed of the year ahead. @param day on which the figures were taken */
function lastPlausible(
  day: string,
  semantics: Metric['periodSemantics'] = null,
): string {
  const year = Number(day.slice(0, 4));
  const from = Object.hasOwn(KNOWN_FROM, semantics ?? '')
    ? KNOWN_FROM[semantics ?? '']
    : undefined;
  if (from === undefined) return String(year + 1);
  return String(day.slice(5) < from ? year - 1 : year);
}

/** How far from 0 the nearest other figure may lie, as a part of the median magnitude. */
const NEAR = 0.1;

/**
 * Where such a share of the figures of other years are zeros, of so many municipalities, a year's zeros are what the metric
 * has: small counts, and shares of few. In a year that has `timesMore` as many they are not, as where empty cells of one year
 * were read so. Of Kolada's 2,012 KPIs as of 2024-08-30, 305 have zeros with no figure near them, 52,100 in all; 124 with
 * 1,087 are left by this. The zeros known to stand for missing figures are one to five of 7,000.
 */
const COMMON_ZEROS = { share: 0.01, municipalities: 5, timesMore: 10 };

/** All zeros that stand alone, where no other figure is near. Where at least half of the figures are 0, the median is 0 too and none stands out. */
function lonelyZeros(rows: readonly ObservationRow[]): Set<ObservationRow> {
  const figures = rows.filter(
    ({ value }) => value !== '' && Number.isFinite(Number(value)),
  );
  const zeros = figures.filter(({ value }) => Number(value) === 0);
  if (zeros.length === 0) return new Set();
  const sorted = Float64Array.from(figures, ({ value }) =>
    Math.abs(Number(value)),
  ).sort();
  const lowerMedian = sorted[(sorted.length - 1) >> 1] ?? 0;
  const least = sorted.find((size) => size > 0) ?? 0;
  if (lowerMedian === 0 || least <= NEAR * lowerMedian) return new Set();
  const byYear = Map.groupBy(figures, ({ period }) => period);
  const lonely = [...Map.groupBy(zeros, ({ period }) => period)].filter(
    ([period, own]) =>
      !isCommon(
        period,
        own.length,
        byYear.get(period)?.length ?? 0,
        zeros,
        figures.length,
      ),
  );
  return new Set(lonely.flatMap(([, own]) => own));
}

/** Whether other years have as many zeros as the year has, in several municipalities; a series of one year is weighed by that. */
function isCommon(
  year: string,
  own: number,
  count: number,
  zeros: readonly ObservationRow[],
  figures: number,
): boolean {
  const { share, municipalities, timesMore } = COMMON_ZEROS;
  const isAlone = count === figures;
  const others = isAlone ? zeros : zeros.filter(({ period }) => period !== year);
  const part = others.length / (isAlone ? count : figures - count);
  const places = new Set(others.map(({ geo }) => geo)).size;
  return places >= municipalities && part >= share && own / count <= timesMore * part;
}

/** Fewer municipalities than these may repeat by chance. */
const LEAST_PAIRS = 20;
export const REPEATING_PERCENT = 99;

/** The years that repeat the one before in the file. */
function repeatingYears(series: Series): Fault[] {
  const { path, metric } = series;
  const figures = rowsOf(series).filter(({ value }) => value !== '');
  const byYear = Map.groupBy(figures, ({ period }) => period);
  let before = new Map<string, string>();
  return [...byYear]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([period, rows]) => {
      const values = new Map(rows.map(({ geo, value }) => [geo, value]));
      const repeat = repeatOf(values, before, LEAST_PAIRS);
      before = values;
      return repeat === null
        ? []
        : {
            where: { file: path, line: rows[0]?.line ?? 1, metric, period },
            message:
              'Nearly every municipality has the figure of the period before, so the year was not measured but carried forward; make the metric not public, drop the year, or waive the finding with the reason.',
            expected: `fewer than ${REPEATING_PERCENT} % repeated`,
            actual: `${repeat.same} of ${repeat.both}`,
          };
    });
}

/**
 * The same year again: of the municipalities that both years have, nearly all have one figure in both. A zero that stays one shows
 * nothing. Null where they differ, or have fewer than `least` in common.
 */
export function repeatOf<Value extends string | number>(
  year: ReadonlyMap<string, Value>,
  other: ReadonlyMap<string, Value>,
  least: number,
): { same: number; both: number } | null {
  let [both, same] = [0, 0];
  for (const [geo, value] of year) {
    const before = other.get(geo);
    if (before === undefined || (Number(value) === 0 && Number(before) === 0)) continue;
    both += 1;
    if (value === before) same += 1;
    // So many differ that the others cannot outweigh them.
    else if (100 * (both - same) > (100 - REPEATING_PERCENT) * year.size) return null;
  }
  return both >= least && 100 * same >= REPEATING_PERCENT * both
    ? { same, both }
    : null;
}

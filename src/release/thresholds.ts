// How far a release may go before somebody is asked: the numbers of all its judges, with what each was measured by.

/**
 * A year is judged as a whole from so many municipalities on; the figures of fewer are looked at one by one (`value-jump`).
 * Of municipalities of the dataset of 2026-11-21 drawn at random, one draw of five in 500 goes beyond the factor of
 * `level-jump` without any slip, and one of twenty in 5,000.
 */
export const LEAST_IN_COMMON = 20;

/** Years in a row of which a metric has fewer steps say too little of it for bounds of its own. */
export const LEAST_STEPS = 3;

/** Bounds of a metric's own are for so many municipalities, whose medians and orders hardly swing by chance. */
export const MANY_MUNICIPALITIES = 100;

/**
 * Units differ by ten, a hundred, a thousand. In the dataset of 2026-11-21 no metric goes from one year to the next that
 * has figures by more than a factor of 2.44 (CARNEWEL, 2018 to 2019).
 *
 * A year in which most municipalities change may go the square of the metric's largest step in a year until then, and
 * `leastFactor`: none of the 493 steps that so many came before goes beyond it, and 89 % of them would if they were doubled
 * or halved. Of 100 municipalities drawn at random, one draw in 5,000 does; of 20, one in 160. Of years before the first
 * that was published the past says nothing.
 */
export const LEVEL_JUMP = { factor: 5, leastFactor: 1.5 };

/**
 * With fewer year-to-year steps than `leastHistory` the published figures say too little to judge new ones by. A revision
 * by the share `lastDigits` of a figure beside which a jump stands makes no new jump. Of `leastSteps` the quantile leaves out at
 * least five, so that a slip or two among years that come are not their own measure.
 */
export const VALUE_JUMP = {
  leastHistory: 100,
  leastSteps: 5000,
  quantile: 0.999,
  factor: 2,
  lastDigits: 0.01,
};

/**
 * In the dataset of 2026-11-21 no step from one year to the next, of 572, keeps less than half (`share`) of the order that
 * its metric's least kept until then. With each figure of the latest year in the row below its own, 38 of 42 metrics do.
 * Most municipalities may lose `timesLost` what the metric ever lost, and `moreLost`. One that once kept less than
 * `leastKept` has no order that could be broken.
 */
export const ORDER_JUMP = { share: 0.5, timesLost: 3, moreLost: 0.02, leastKept: 0.3 };

/** So many last years without a gap tell that the next one was to follow; gaps before them are history. */
export const YEARS_IN_A_ROW = 3;

/** Of fewer revised figures of two municipalities, small numbers may change places by chance. */
export const LEAST_EXCHANGED = 3;

/** Fewer revised figures of a metric may be rounded, or be again what they were, by chance, or because a slip is taken back. */
export const LEAST_REVISED = 20;
export const ROUNDED_PERCENT = 99;

/**
 * What may go without a question: `few` figures, and up to a share of those of a metric or of the release; of a year's
 * municipalities `fewMunicipalities`, and up to the same share. A new year may lack more of those of the year before it.
 */
export const LOSS = {
  few: 5,
  fewMunicipalities: 2,
  metricShare: 0.01,
  releaseShare: 0.005,
  newYearShare: 0.1,
};

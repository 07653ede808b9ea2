// A yes or no is spared judgements that every amount and share has to stand (`kinds.ts`), so none of those may pass for one.
import { errorFinding } from './error-finding.ts';
import { headIndex } from './head-index.ts';
import { rowPlace } from './row-place.ts';
import type { SeriesRule } from './rule.ts';

const NAME = 'yes-no-is-zero-or-one';
const MESSAGE =
  'The registry calls the metric a yes or no, and a figure is neither 0 nor 1; take "kind" out of its entry, or correct the figure.';
const YES_OR_NO = ['0', '1', ''];

export const yesNoIsZeroOrOne: SeriesRule = {
  name: NAME,
  about: 'Every figure of a metric whose kind is a yes or no is 0 or 1.',
  check: (series, head) => {
    if (headIndex(head).metrics.get(series.metric)?.kind !== 'yes-no') return [];
    const stray = series.rows.find(({ value }) => !YES_OR_NO.includes(value));
    if (stray === undefined) return [];
    const text = { message: MESSAGE, expected: '0 or 1', actual: stray.value };
    return [errorFinding(NAME, rowPlace(series, stray), text)];
  },
};

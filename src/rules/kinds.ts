// Judgements that say nothing of a kind of metric: switched by what the registry says it is, and not waived one by one.
import type { Metric } from '../model/registry.ts';

type Kind = NonNullable<Metric['kind']>;

/**
 * A yes or no is 0 or 1, goes from one to the other and stays for years. The share of a survey's few who answer so may
 * be none, and swings with who answers. An index's zero is a point of its scale.
 */
const UNFIT: Record<Kind, readonly string[]> = {
  'yes-no': [
    'suspect-zeros',
    'carried-forward',
    'value-jump',
    'order-jump',
    'year-repeats',
    'figures-exchanged',
  ],
  survey: ['suspect-zeros', 'value-jump', 'order-jump'],
  index: ['suspect-zeros'],
};

/** Whether a judgement fits the metric; every one does where the registry does not say of what kind it is. */
export const fitsKind = (rule: string, { kind }: Pick<Metric, 'kind'>): boolean =>
  kind === undefined || !UNFIT[kind].includes(rule);

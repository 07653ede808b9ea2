// What may be waived with a reason: judgements about the data's quality, each with all that hangs on its name. Whatever else a
// finding names is a promise of every answer, and is never waived.
import type { Metric } from '../data/registry.ts';

type Kind = NonNullable<Metric['kind']>;

export type Judgement = {
  name: string;
  /** What it finds. Of a judgement of the dataset its rule says what must hold. */
  about?: string;
  /** `dataset`: found by every verification; `change`: found against the release before, by the one that changes it alone. */
  of: 'dataset' | 'change';
  /** Whether a waiver of it stays for as long as its figures stand, or goes with the next release. */
  waiver: 'stays' | 'goes';
  /** With what a figure is served that a waiver let through. */
  flag?: Flag;
  /** Kinds of metrics of which it says nothing. */
  notFor?: readonly Kind[];
};

export type Flag =
  | 'suspect-zero'
  | 'carried-forward'
  | 'implausible-period'
  | 'value-jump'
  | 'level-jump'
  | 'order-jump'
  | 'year-repeats';

/** The same of a change. */
const change = (
  name: string,
  about: string,
  more: Partial<Judgement> = {},
): Judgement => ({
  ...{ name, about, of: 'change', waiver: 'goes' },
  ...more,
});

/**
 * A yes or no is 0 or 1, goes from one to the other and stays for years. The share of a survey's few who answer so may be none,
 * and swings with who answers. An index's zero is a point of its scale. A small count is often none, and two municipalities may
 * have each other's by chance. Elections are years apart, and the years between are no gap.
 */
export const JUDGEMENTS: readonly Judgement[] = [
  {
    ...{ name: 'suspect-zeros', of: 'dataset', waiver: 'stays', flag: 'suspect-zero' },
    notFor: ['yes-no', 'survey', 'index', 'small-count'],
  },
  {
    ...{
      name: 'carried-forward',
      of: 'dataset',
      waiver: 'stays',
      flag: 'carried-forward',
    },
    notFor: ['yes-no'],
  },
  {
    name: 'periods-are-plausible',
    of: 'dataset',
    waiver: 'stays',
    flag: 'implausible-period',
  },
  { name: 'titles-are-unique', of: 'dataset', waiver: 'stays' },
  { name: 'metric-has-figures', of: 'dataset', waiver: 'stays' },
  change(
    'value-jump',
    'A step beyond twice what 999 of 1,000 steps of the metric keep to.',
    {
      ...{ waiver: 'stays', flag: 'value-jump', notFor: ['yes-no', 'survey'] },
    },
  ),
  change(
    'level-jump',
    'A year’s median beyond a factor of 5; of 100 municipalities, of 1.5 or the metric’s own largest step.',
    { waiver: 'stays', flag: 'level-jump' },
  ),
  change(
    'order-jump',
    'A rank correlation with the year before below half of the metric’s least.',
    {
      ...{ waiver: 'stays', flag: 'order-jump', notFor: ['yes-no', 'survey'] },
    },
  ),
  change('year-repeats', 'A year with the figures of another.', {
    ...{ waiver: 'stays', flag: 'year-repeats', notFor: ['yes-no'] },
  }),
  change('year-skipped', 'A year left out between the last one and a new one.', {
    notFor: ['elections'],
  }),
  change(
    'figures-withdrawn',
    'More than 1 % of a metric’s figures, or 0.5 % of all, would go.',
  ),
  change('figures-exchanged', 'Two municipalities with each other’s figures.', {
    notFor: ['yes-no', 'small-count'],
  }),
  change('digits-lost', 'Nearly all revised figures are those that stand, rounded.'),
  change('coverage-falls', 'A year has fewer municipalities than the latest one had.'),
  change(
    'municipality-vanishes',
    'A municipality loses all figures, of a metric or of all.',
  ),
  change(
    'municipality-appears',
    'A municipality is new to the register and has no figure.',
  ),
  change(
    'municipality-renamed',
    'A municipality has another name, address, county or first year.',
  ),
  change(
    'area-renamed',
    'The country, a county or a region has another name or address.',
  ),
  change('metric-leaves', 'A metric leaves the service.'),
  change('metric-turns-non-public', 'A metric that was public is so no longer.'),
  change(
    'metric-redefined',
    'A metric has another unit or source, or other words for them.',
  ),
  change('ranking-turns-around', 'The order of a metric’s ranking is another.'),
  change('title-moves', 'A title that one metric had is another’s.'),
  change('alias-vanishes', 'A name that readers ask by leads nowhere.'),
  change('subject-vanishes', 'No public metric is of the subject any more.'),
  change('note-vanishes', 'A caution or a break is gone.'),
  change(
    'flag-vanishes',
    'Figures that stand lose the flag that they were published with.',
  ),
  change('retrieved-goes-back', 'Figures are older than those that stand.'),
];

const BY_NAME = new Map(JUDGEMENTS.map((one) => [one.name, one]));

/** Null where it is none. */
export const judgementOf = (rule: string): Judgement | null =>
  BY_NAME.get(rule) ?? null;

/** Whether a rule is a judgement, and no promise of every answer. */
export const isWaivable = (rule: string): boolean => BY_NAME.has(rule);

/** Judgements of the release before, whose waivers mark the figures for as long as they stand. */
export const isOfJump = (rule: string): boolean => {
  const judgement = judgementOf(rule);
  return judgement?.of === 'change' && judgement.waiver === 'stays';
};

/** Whether a judgement fits the metric; every one does where the registry does not say of what kind it is. */
export const fitsKind = (rule: string, { kind }: Pick<Metric, 'kind'>): boolean =>
  kind === undefined || judgementOf(rule)?.notFor?.includes(kind) !== true;

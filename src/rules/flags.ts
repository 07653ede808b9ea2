// A figure that a waiver let through is served with a flag and the reason, so that its readers know what its maintainers knew.
import type { Waiver } from '../model/waiver.ts';
import { RELEASE_JUDGEMENTS, type Waived } from './apply-waivers.ts';

type Judgement =
  | (typeof RELEASE_JUDGEMENTS)[number]
  | 'suspect-zeros'
  | 'carried-forward'
  | 'periods-are-plausible';

/** The flag of each judgement about single figures. */
const FLAGS = {
  'suspect-zeros': 'suspect-zero',
  'carried-forward': 'carried-forward',
  'periods-are-plausible': 'implausible-period',
  'value-jump': 'value-jump',
  'level-jump': 'level-jump',
  'order-jump': 'order-jump',
  'year-repeats': 'year-repeats',
} as const satisfies Record<Judgement, string>;

export type Flag = (typeof FLAGS)[Judgement];

/** What a waiver says of the figures of `metric`; `geo` or `period` null: of all of them. */
export type Flagged = {
  flag: Flag;
  waiver: Waiver;
  metric: string;
  geo: string | null;
  period: string | null;
};

const isOfFigures = (rule: string): rule is Judgement => Object.hasOwn(FLAGS, rule);

function flagged(waiver: Waiver, geo: string | null, period: string | null): Flagged[] {
  const { rule, metric } = waiver;
  return metric === null || !isOfFigures(rule) ? [] : [{ flag: FLAGS[rule], waiver, metric, geo, period }];
}

/** No verification repeats a judgement of a release: its waivers themselves say which figures they let through. */
const ofReleases = (waivers: readonly Waiver[]): Flagged[] =>
  waivers
    .filter(({ rule }) => RELEASE_JUDGEMENTS.some((judgement) => judgement === rule))
    .flatMap((waiver) => flagged(waiver, waiver.geo, waiver.period));

/** By metric: everything that waivers let through. */
export function flagsOf(
  waived: readonly Waived[],
  waivers: readonly Waiver[],
): ReadonlyMap<string, Flagged[]> {
  const ofFindings = waived.flatMap(({ waiver, finding: { where } }) =>
    flagged(waiver, where.geo ?? null, where.period ?? null),
  );
  return Map.groupBy([...ofFindings, ...ofReleases(waivers)], ({ metric }) => metric);
}

/** What is about one figure, each flag once, sorted; of several reasons the one that is about the fewest figures. */
export function flagsAt(all: readonly Flagged[], geo: string, period: string): Flagged[] {
  const about = all.filter(
    (one) => (one.geo === null || one.geo === geo) && (one.period === null || one.period === period),
  );
  about.sort((a, b) => narrowness(a) - narrowness(b));
  const byFlag = new Map(about.map((one) => [one.flag, one]));
  return [...byFlag.values()].sort((a, b) => (a.flag < b.flag ? -1 : 1));
}

/** A municipality has fewer years than a year has municipalities. */
const narrowness = ({ geo, period }: Flagged): number => 2 * Number(geo !== null) + Number(period !== null);

// A judgement about the data's quality may be waived with a reason; a broken promise never (data/waivers.csv).
import { type Finding, WAIVERS_FILE, type WithLine } from '../data/dataset.ts';
import type { Waiver } from '../data/release.ts';
import { errorFinding } from './rule.ts';

/** The judgements of a verification. */
export const VERIFICATION_JUDGEMENTS = [
  'suspect-zeros',
  'carried-forward',
  'periods-are-plausible',
  'titles-are-unique',
  'metric-has-figures',
] as const;

/** The judgements of a comparison with the release before, which no verification of one release repeats. */
export const RELEASE_JUDGEMENTS = ['value-jump', 'level-jump', 'order-jump', 'year-repeats'] as const;

/** The same, about what a release would lose, leave out or exchange: a waiver of these leaves no mark on a figure. */
export const LOSS_JUDGEMENTS = [
  'figures-withdrawn',
  'figures-exchanged',
  'digits-lost',
  'coverage-falls',
  'year-skipped',
  'municipality-vanishes',
  'area-renamed',
  'municipality-appears',
  'municipality-renamed',
  'metric-leaves',
  'metric-turns-non-public',
  'metric-redefined',
  'ranking-turns-around',
  'title-moves',
  'alias-vanishes',
  'subject-vanishes',
  'retrieved-goes-back',
  'note-vanishes',
  'flag-vanishes',
] as const;

/** Whether a rule is a judgement, and no promise of every answer. */
export const isWaivable = (rule: string): boolean => WAIVABLE.has(rule);

export type WaiverMatch = { waiver: WithLine<Waiver>; finding: Finding };
type WaiverOutcome = { findings: Finding[]; waived: WaiverMatch[] };

const WAIVABLE = new Set<string>([...VERIFICATION_JUDGEMENTS, ...RELEASE_JUDGEMENTS, ...LOSS_JUDGEMENTS]);
export const UNUSED_WAIVER = 'unused-waiver';
const UNUSED =
  'The waiver matches no finding, so what it excuses is gone or was misspelt; delete it or correct its key.';
const NOT_WAIVABLE =
  'No judgement of this name can be waived: other rules guard what every answer promises; fix the data and delete the waiver.';

const matches = (waiver: Waiver, { rule, where }: Finding): boolean =>
  waiver.rule === rule &&
  (waiver.metric ?? undefined) === where.metric &&
  (waiver.geo === null || waiver.geo === where.geo) &&
  (waiver.period === null || waiver.period === where.period);

function waiverFinding(
  rule: string,
  { line, metric, geo, period }: WithLine<Waiver>,
  message: string,
): Finding {
  const key = Object.entries({ metric, geo, period }).filter(([, value]) => value !== null);
  return errorFinding(rule, { file: WAIVERS_FILE, line, ...Object.fromEntries(key) }, { message });
}

/** `judged` names the judgements that were made: only their waivers can be unused. */
export function applyWaivers(
  findings: readonly Finding[],
  waivers: readonly WithLine<Waiver>[],
  judged: readonly string[] = VERIFICATION_JUDGEMENTS,
): WaiverOutcome {
  const waivable = waivers.filter(({ rule }) => WAIVABLE.has(rule));
  const used = new Set<WithLine<Waiver>>();
  const left: Finding[] = [];
  const waived: WaiverMatch[] = [];
  for (const finding of findings) {
    const waiver = waivable.find((candidate) => matches(candidate, finding));
    if (waiver === undefined) left.push(finding);
    else {
      used.add(waiver);
      waived.push({ waiver, finding });
    }
  }
  const refused = waivers.filter((waiver) => !WAIVABLE.has(waiver.rule));
  const unused = waivable.filter((waiver) => judged.includes(waiver.rule) && !used.has(waiver));
  left.push(...refused.map((waiver) => waiverFinding('waiver-not-allowed', waiver, NOT_WAIVABLE)));
  left.push(...unused.map((waiver) => waiverFinding(UNUSED_WAIVER, waiver, UNUSED)));
  return { findings: left, waived };
}

// A figure that a waiver let through is served with a flag and the reason, so that its readers know what its maintainers knew.

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
export type FlagOfFigures = {
  flag: Flag;
  waiver: Waiver;
  metric: string;
  geo: string | null;
  period: string | null;
};

const isOfFigures = (rule: string): rule is Judgement => Object.hasOwn(FLAGS, rule);

function flagged(waiver: Waiver, geo: string | null, period: string | null): FlagOfFigures[] {
  const { rule, metric } = waiver;
  return metric === null || !isOfFigures(rule) ? [] : [{ flag: FLAGS[rule], waiver, metric, geo, period }];
}

/** No verification repeats a judgement of a release: its waivers themselves say which figures they let through. */
const ofReleases = (waivers: readonly Waiver[]): FlagOfFigures[] =>
  waivers
    .filter(({ rule }) => RELEASE_JUDGEMENTS.some((judgement) => judgement === rule))
    .flatMap((waiver) => flagged(waiver, waiver.geo, waiver.period));

/** By metric: everything that waivers let through. */
export function flagsOf(
  waived: readonly WaiverMatch[],
  waivers: readonly Waiver[],
): ReadonlyMap<string, FlagOfFigures[]> {
  const ofFindings = waived.flatMap(({ waiver, finding: { where } }) =>
    flagged(waiver, where.geo ?? null, where.period ?? null),
  );
  return Map.groupBy([...ofFindings, ...ofReleases(waivers)], ({ metric }) => metric);
}

/** What is about one figure, each flag once, sorted; of several reasons the one that is about the fewest figures. */
export function flagsAt(all: readonly FlagOfFigures[], geo: string, period: string): FlagOfFigures[] {
  const about = all.filter(
    (one) => (one.geo === null || one.geo === geo) && (one.period === null || one.period === period),
  );
  about.sort((a, b) => narrowness(a) - narrowness(b));
  const byFlag = new Map(about.map((one) => [one.flag, one]));
  return [...byFlag.values()].sort((a, b) => (a.flag < b.flag ? -1 : 1));
}

/** A municipality has fewer years than a year has municipalities. */
const narrowness = ({ geo, period }: FlagOfFigures): number =>
  2 * Number(geo !== null) + Number(period !== null);

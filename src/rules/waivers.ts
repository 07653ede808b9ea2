// A judgement about the data's quality may be waived with a reason; a broken promise never (data/waivers.csv).
import { type Finding, WAIVERS_FILE, type WithLine } from '../data/dataset.ts';
import type { Waiver } from '../data/release.ts';
import {
  type Flag,
  isOfJump,
  isWaivable,
  type Judgement,
  judgementOf,
} from './judgements.ts';
import { errorFinding } from './rule.ts';

export type WaiverMatch = { waiver: WithLine<Waiver>; finding: Finding };
type WaiverOutcome = { findings: Finding[]; waived: WaiverMatch[] };

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
  const key = Object.entries({ metric, geo, period }).filter(
    ([, value]) => value !== null,
  );
  return errorFinding(
    rule,
    { file: WAIVERS_FILE, line, ...Object.fromEntries(key) },
    { message },
  );
}

/** @param of the judgements that were made: only their waivers can be unused */
export function applyWaivers(
  findings: readonly Finding[],
  waivers: readonly WithLine<Waiver>[],
  of: Judgement['of'] = 'dataset',
): WaiverOutcome {
  const waivable = waivers.filter(({ rule }) => isWaivable(rule));
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
  const refused = waivers.filter(({ rule }) => !isWaivable(rule));
  const unused = waivable.filter(
    (waiver) => judgementOf(waiver.rule)?.of === of && !used.has(waiver),
  );
  left.push(
    ...refused.map((waiver) =>
      waiverFinding('waiver-not-allowed', waiver, NOT_WAIVABLE),
    ),
  );
  left.push(...unused.map((waiver) => waiverFinding(UNUSED_WAIVER, waiver, UNUSED)));
  return { findings: left, waived };
}

// A figure that a waiver let through is served with a flag and the reason, so that its readers know what its maintainers knew.

/** What a waiver says of the figures of `metric`; `geo` or `period` null: of all of them. */
export type FlagOfFigures = {
  flag: Flag;
  waiver: Waiver;
  metric: string;
  geo: string | null;
  period: string | null;
};

function flagged(
  waiver: Waiver,
  geo: string | null,
  period: string | null,
): FlagOfFigures[] {
  const { rule, metric } = waiver;
  const flag = judgementOf(rule)?.flag;
  return metric === null || flag === undefined
    ? []
    : [{ flag, waiver, metric, geo, period }];
}

/** No verification repeats a judgement of a release: its waivers themselves say which figures they let through. */
const ofReleases = (waivers: readonly Waiver[]): FlagOfFigures[] =>
  waivers
    .filter(({ rule }) => isOfJump(rule))
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
export function flagsAt(
  all: readonly FlagOfFigures[],
  geo: string,
  period: string,
): FlagOfFigures[] {
  const about = all.filter(
    (one) =>
      (one.geo === null || one.geo === geo) &&
      (one.period === null || one.period === period),
  );
  about.sort((a, b) => narrowness(a) - narrowness(b));
  const byFlag = new Map(about.map((one) => [one.flag, one]));
  return [...byFlag.values()].sort((a, b) => (a.flag < b.flag ? -1 : 1));
}

/** A municipality has fewer years than a year has municipalities. */
const narrowness = ({ geo, period }: FlagOfFigures): number =>
  2 * Number(geo !== null) + Number(period !== null);

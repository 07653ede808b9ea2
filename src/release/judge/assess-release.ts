// Everything that is to be known against a planned release, before it takes the place of the last one.

import { readWaivers } from '../../builder/dataset.ts';
import { contentSource, withRegistryLines } from '../../builder/read.ts';
import { verifyDataset } from '../../builder/verify.ts';
import { type Finding, type Lined, WAIVERS_FILE } from '../../data/dataset.ts';
import type { Waiver } from '../../data/release.ts';
import { fitsKind } from '../../rules/rule.ts';
import { applyWaivers, LOSS_JUDGEMENTS, RELEASE_JUDGEMENTS, UNUSED_WAIVER } from '../../rules/waivers.ts';
import {
  type DatasetFiles,
  lastMunicipalities,
  lastRegistry,
  lastShown,
  strayChanges,
} from '../dataset/dataset-files.ts';
import type { ReleasePlan } from '../plan/plan-release.ts';
import type { Prepared } from '../plan/prepare-release.ts';
import { changedMeanings } from './changed-meaning.ts';
import { signedCheckpoint } from './last-signatures.ts';
import { lossFindings } from './loss-findings.ts';
import { lostNotes } from './lost-notes.ts';
import { publicationFindings } from './publication-findings.ts';
import {
  lostNames,
  newMunicipalities,
  registryFindings,
  renamedMunicipalities,
} from './registry-findings.ts';
import { retrievedGoesBack, returnedFigures } from './retrieved-goes-back.ts';
import { isAbout, lostFlags, type StandingFlag, standingFlags, waiversAt } from './standing-flags.ts';

/** Judged before anything is written; findings that the release's waivers let through are left out. */
export function assessRelease({ dataset, staging, plan }: Omit<Prepared, 'last' | 'adopted'>): Finding[] {
  const last = lastRegistry(dataset);
  const shown = lastShown(dataset);
  const named = { registry: last ?? dataset.registry, municipalities: lastMunicipalities(dataset) };
  const flags = standingFlags(plan, dataset);
  const changed =
    dataset.last === null
      ? []
      : [
          ...jumps(plan, dataset),
          ...lossFindings(plan, dataset.registry, shown),
          ...changedMeanings(dataset.registry, shown),
          ...lostNames(dataset.registry, shown),
          ...retrievedGoesBack(staging, dataset),
          ...returnedFigures(plan, dataset),
          ...lostNotes(dataset.registry, shown),
          ...lostFlags(plan, dataset, flags),
          ...renamedMunicipalities(dataset, named),
          ...newMunicipalities(dataset, named, withFigures(plan)),
        ];
  const source = contentSource(plan.files);
  const judged = [
    ...strayChanges(dataset),
    ...signedCheckpoint(dataset),
    ...registryFindings(dataset.registry, last),
    ...publicationFindings(staging, dataset),
    ...unwaived(changed, plan, flags, pastWaivers(dataset, flags)),
  ];
  return [...withRegistryLines(judged, source), ...verifyDataset(source).findings];
}

/**
 * What no waiver of the release lets through, and the waivers that let nothing through and are kept for no figure. A waiver
 * is about the release that it was written for: it lets nothing of a later one through before somebody has worded it anew.
 * That of a jump stays, with its flag, for as long as its figures stand; that of a loss goes.
 */
function unwaived(
  changed: Finding[],
  plan: ReleasePlan,
  flags: readonly StandingFlag[],
  past: readonly Waiver[],
): Finding[] {
  const judged: readonly string[] = [...RELEASE_JUDGEMENTS, ...LOSS_JUDGEMENTS];
  const waivers = waiversOf(plan).filter(({ rule }) => judged.includes(rule));
  const isOld = (waiver: Waiver): boolean => past.some((one) => isSame(one, waiver));
  const findings = [
    ...applyWaivers(
      changed,
      waivers.filter((waiver) => !isOld(waiver)),
      judged,
    ).findings,
    ...applyWaivers([], waivers.filter(isOld), judged).findings.map((finding) => ({
      ...finding,
      message: OLD,
    })),
  ];
  const kept = waivers.filter((waiver) => flags.some((flag) => keeps(flag, waiver))).map(({ line }) => line);
  return findings.filter(({ rule, where }) => rule !== UNUSED_WAIVER || !kept.includes(where.line ?? 0));
}

/** Those of the last release, and what metrics that come back were shown with. */
const pastWaivers = (dataset: DatasetFiles, flags: readonly StandingFlag[]): Waiver[] => [
  ...waiversAt(dataset, dataset.last?.release.release ?? ''),
  ...flags.map(({ waiver }) => waiver),
];

const OLD =
  'The waiver is of a past release and lets nothing more through; delete it, or word it anew for what this release changes.';

const isSame = (one: Waiver, other: Waiver): boolean =>
  covers(one, other) && covers(other, one) && one.reason === other.reason;

/** Whether a figure that a waiver is about stands as it was published under one that was about all of it. */
const keeps = ({ waiver: was, figures }: StandingFlag, waiver: Waiver): boolean =>
  covers(was, waiver) && figures.some((figure) => isAbout(waiver, figure));

/** Whether a waiver of a past release is about all that this one is about. */
const covers = (one: Waiver, other: Waiver): boolean =>
  one.rule === other.rule &&
  one.metric === other.metric &&
  (one.geo === null || one.geo === other.geo) &&
  (one.period === null || one.period === other.period);

/** The waivers of the planned release, as far as they can be read: the verification reports the others. */
export const waiversOf = ({ files }: ReleasePlan): Lined<Waiver>[] =>
  files.has(WAIVERS_FILE) ? readWaivers({ source: contentSource(files), findings: [] }, WAIVERS_FILE) : [];

function jumps({ metrics }: ReleasePlan, { registry }: DatasetFiles): Finding[] {
  const metricOf = new Map(registry.metrics.map((metric) => [metric.id, metric]));
  return metrics.flatMap((planned) =>
    planned.jumps.filter(({ rule }) => fitsKind(rule, metricOf.get(planned.metric) ?? {})),
  );
}

const withFigures = ({ metrics }: ReleasePlan): Set<string> =>
  new Set(metrics.flatMap(({ after }) => [...after.geos.keys()]));

// Everything that is to be known against a planned release, before it takes the place of the last one.
import { contentSource } from '../builder/data-source.ts';
import { readWaivers } from '../builder/load-dataset.ts';
import { verifyDataset } from '../builder/verify-dataset.ts';
import type { Lined } from '../model/dataset.ts';
import type { Finding } from '../model/finding.ts';
import type { Registry } from '../model/registry.ts';
import type { Waiver } from '../model/waiver.ts';
import { applyWaivers, LOSS_JUDGEMENTS, RELEASE_JUDGEMENTS, UNUSED_WAIVER } from '../rules/apply-waivers.ts';
import { WAIVERS_FILE } from '../rules/data-files.ts';
import { fitsKind } from '../rules/kinds.ts';
import { type DatasetFiles, lastMunicipalities, lastRegistry, strayChanges } from './dataset-files.ts';
import { lossFindings } from './loss-findings.ts';
import { isOfJump, lostFlags, unchangedUnder } from './lost-flags.ts';
import { lostNotes } from './lost-notes.ts';
import type { ReleasePlan } from './plan-release.ts';
import { publicationFindings } from './publication-findings.ts';
import { lostNames, registryFindings, renamedMunicipalities } from './registry-findings.ts';
import { retrievedGoesBack } from './retrieved-goes-back.ts';
import type { Staging } from './staging.ts';

export type Assessed = { dataset: DatasetFiles; staging: Staging; plan: ReleasePlan };

/** Judged before anything is written; findings that the release's waivers let through are left out. */
export function assessRelease({ dataset, staging, plan }: Assessed): Finding[] {
  const last = lastRegistry(dataset);
  const changed =
    dataset.last === null
      ? []
      : [
          ...jumps(plan, dataset),
          ...lossesOf(plan, dataset.registry, last),
          ...lostNames(dataset.registry, last),
          ...retrievedGoesBack(staging, dataset),
          ...lostNotes(dataset.registry, last),
          ...lostFlags(plan, dataset, waiversOf(plan)),
          ...renamedMunicipalities(dataset, {
            registry: last ?? dataset.registry,
            municipalities: lastMunicipalities(dataset),
          }),
        ];
  return [
    ...strayChanges(dataset),
    ...registryFindings(dataset.registry, last),
    ...publicationFindings(staging, dataset),
    ...unwaived(changed, plan),
    ...verifyDataset(contentSource(plan.files)).findings,
  ];
}

/** What no waiver of the release lets through, and the waivers that let nothing through and are kept for no figure. */
function unwaived(changed: Finding[], plan: ReleasePlan): Finding[] {
  const judged: readonly string[] = [...RELEASE_JUDGEMENTS, ...LOSS_JUDGEMENTS];
  const waivers = waiversOf(plan).filter(({ rule }) => judged.includes(rule));
  const { findings } = applyWaivers(changed, waivers, judged);
  const idle = findings.filter(({ rule }) => rule === UNUSED_WAIVER).map(({ where }) => where.line);
  // A jump is judged in the release that makes it; the waiver stays for as long as the figure stands, and its flag with it.
  const kept = waivers.filter(
    (waiver) => idle.includes(waiver.line) && isOfJump(waiver) && unchangedUnder(plan, waiver).length > 0,
  );
  const lines = kept.map(({ line }) => line);
  return findings.filter(({ rule, where }) => rule !== UNUSED_WAIVER || !lines.includes(where.line ?? 0));
}

/** The waivers of the planned release, as far as they can be read: the verification reports the others. */
export const waiversOf = ({ files }: ReleasePlan): Lined<Waiver>[] =>
  files.has(WAIVERS_FILE) ? readWaivers({ source: contentSource(files), findings: [] }, WAIVERS_FILE) : [];

function jumps({ metrics }: ReleasePlan, { registry }: DatasetFiles): Finding[] {
  const metricOf = new Map(registry.metrics.map((metric) => [metric.id, metric]));
  return metrics.flatMap((planned) =>
    planned.jumps.filter(({ rule }) => fitsKind(rule, metricOf.get(planned.metric) ?? {})),
  );
}

const lossesOf = ({ date, metrics }: ReleasePlan, registry: Registry, last: Registry | null): Finding[] =>
  lossFindings({ date, losses: metrics.map(({ losses }) => losses) }, registry, last);

export const refuses = (findings: readonly Finding[]): boolean =>
  findings.some(({ severity }) => severity === 'error');

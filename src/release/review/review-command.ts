// `review`: a page for a person to judge a release by. Nothing but the staging area is touched.
import { join } from 'node:path';
import { isThere, readText } from '../../builder/files.ts';
import { countWords, formatFinding, refuses } from '../../data/dataset.ts';
import { type DatasetPaths, insideMistake } from '../dataset/dataset-paths.ts';
import type { Effects } from '../dataset/effects.ts';
import { assessRelease, waiversOf } from '../judge/assess-release.ts';
import { handEdits } from '../judge/hand-edits.ts';
import type { ReleaseOptions } from '../plan/plan-release.ts';
import { prepareRelease } from '../plan/prepare-release.ts';
import { metricReview } from './metric-review.ts';
import { reviewPage } from './review-page.ts';

export type ReviewOptions = ReleaseOptions & {
  /** The file to write; null is review.html in the staging area. */
  out: string | null;
};

/** Returns the exit code: 0 when the page is written, whatever it says; 1 where it would be written over another file or among the data, or no release may be of the day. */
export function reviewCommand(paths: DatasetPaths, options: ReviewOptions, effects: Effects): number {
  const { files, print } = effects;
  const prepared = prepareRelease(paths, options, effects);
  if ('mistake' in prepared) {
    for (const line of [...prepared.findings.map(formatFinding), prepared.mistake]) print(line);
    return 1;
  }
  const { dataset, plan, last } = prepared;
  const findings = assessRelease(prepared);
  const { municipalities } = dataset;
  const context = {
    municipalities,
    findings: Map.groupBy(findings, ({ where }) => where.metric ?? ''),
    waivers: Map.groupBy(waiversOf(plan), ({ metric }) => metric ?? ''),
  };
  const metrics = plan.metrics.flatMap(
    (planned) => metricReview(planned, plan.detail(planned.metric), context) ?? [],
  );
  const shown = new Set(metrics.map(({ change }) => change.metric));
  const names = new Map(municipalities.map(({ code, name }) => [code, name]));
  const page = reviewPage({
    date: plan.date,
    last,
    metrics,
    edits: handEdits(dataset),
    general: findings.filter(({ where }) => !shown.has(where.metric ?? '')),
    refuses: refuses(findings),
    nameOf: (geo) => names.get(geo) ?? geo,
  });
  const file = options.out ?? join(paths.staging, 'review.html');
  if (isThere(file) && !isReview(file, page)) {
    print(`--out ${file}: expected a review or nothing there, got another file; it stays as it is`);
    return 1;
  }
  const inside = insideMistake(paths, file);
  if (inside !== null) {
    print(`--out ${inside}`);
    return 1;
  }
  files.write(file, page);
  print(`${file}: ${metrics.length} metrics, ${countWords(findings)}. Nothing is published by it.`);
  return 0;
}

/** Whether a file begins as the page does: one of another date may be written over. */
function isReview(file: string, page: string): boolean {
  const beginning = page.slice(0, page.indexOf('<title>'));
  return readText(file).startsWith(beginning);
}

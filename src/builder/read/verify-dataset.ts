// The verification: every rule over the whole dataset, all findings collected, nothing thrown.
import { type DatasetHead, type Finding, type Grid, gridOf } from '../../data/dataset.ts';
import { cellKey, type ObservationKey } from '../../data/identifier.ts';
import { hashEntries } from '../../data/log.ts';
import { isPublic } from '../../data/registry.ts';
import { capped } from '../../rules/rule.ts';
import { DATASET_RULES, LOG_RULES, SERIES_RULES } from '../../rules/table.ts';
import { applyWaivers, isWaivable, type Waived } from '../../rules/waivers.ts';
import { fileHash, nodeDigest } from '../digest-node.ts';
import { type DataSource, sourceOf } from './data-source.ts';
import { loadHead, loadSeries } from './load-dataset.ts';
import { withRegistryLines } from './registry-lines.ts';

/** A dataset that every rule has passed. Grids of public metrics only: nothing else goes further than this. */
export type Verified = { head: DatasetHead; waived: Waived[]; grids: Map<string, Grid> };

/** `verified` is null when any finding is an error; `findings` are those that no waiver lets through. */
type Verification = { findings: Finding[]; verified: Verified | null; observations: number };

/** @param tick called after each metric with the number done and that of all */
export function verifyDataset(
  data: string | DataSource,
  tick: (done: number, all: number) => void = () => {},
): Verification {
  const source = sourceOf(data);
  const { head, findings } = loadHead(source);
  if (head === null) return { findings, verified: null, observations: 0 };
  for (const rule of DATASET_RULES) addTo(findings, rule.check(head, nodeDigest));
  const grids = new Map<string, Grid>();
  let observations = 0;
  const metrics = [...new Set([...head.files, ...head.log.releases.keys()])].sort();
  for (const [index, metric] of metrics.entries()) {
    const { series, findings: own } = loadSeries(source, metric);
    addTo(own, head.log.faults(metric));
    for (const rule of SERIES_RULES) addTo(own, rule.check(series, head, nodeDigest));
    hashEntries(head, metric, nodeDigest);
    addTo(findings, own);
    observations += series.rows.length;
    const registered = head.registry.metrics.find(({ id }) => id === metric);
    if (registered !== undefined && isPublic(registered) && own.every(({ rule }) => isWaivable(rule)))
      grids.set(metric, gridOf(series, withdrawnOf(head, metric)));
    tick(index + 1, metrics.length);
  }
  for (const rule of LOG_RULES) addTo(findings, rule.check(head, nodeDigest));
  const { findings: left, waived } = applyWaivers(findings, head.waivers);
  const refused = left.some(({ severity }) => severity === 'error');
  const listed = withRegistryLines(capped(left, isWaivable), source).map((finding) =>
    aboutLineEnds(source, finding),
  );
  return { findings: listed, verified: refused ? null : { head, waived, grids }, observations };
}

/**
 * The observations of one metric whose last revision withdrew them, all that it had where the metric left: known to the log,
 * which is in order of release, and no longer in the files.
 */
export function withdrawnOf(head: DatasetHead, metric: string): Key[] {
  const last = new Map<string, { withdrawn: boolean; key: Key }>();
  for (const { geo, period, type } of head.log.of(metric))
    if (geo !== null && period !== null)
      last.set(cellKey({ geo, period }), { withdrawn: type === 'withdrawn', key: { geo, period } });
    else if (type === 'withdrawn') for (const one of last.values()) one.withdrawn = true;
  return [...last.values()].filter(({ withdrawn }) => withdrawn).map(({ key }) => key);
}

type Key = Pick<ObservationKey, 'geo' | 'period'>;

/** What a waiver may let through is kept whole: each figure of it gets its flag. */
function addTo(all: Finding[], more: Finding[]): void {
  for (const finding of capped(more, (rule) => !isWaivable(rule))) all.push(finding);
}

const LINE_ENDS =
  'The checkout changed the line ends of the file, which is otherwise the published one: git config core.autocrlf false, then check out again.';

/** A checkout on Windows that turns LF into CRLF changes every file of a dataset, and so its hash: the finding then says so. */
function aboutLineEnds(source: DataSource, finding: Finding): Finding {
  const { rule, where, expected } = finding;
  if (rule !== 'manifest-hashes-match' || expected === undefined) return finding;
  const text = Buffer.from(source.read(where.file)).toString('latin1');
  const isChanged = fileHash(Buffer.from(text.replaceAll('\r\n', '\n'), 'latin1')) === expected;
  return isChanged ? { ...finding, message: LINE_ENDS } : finding;
}

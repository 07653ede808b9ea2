// Each entry says what it claims to be, and takes up where the entry before it left the observation.
import type { DatasetHead, Lined } from '../model/dataset.ts';
import type { Finding, FindingLocation } from '../model/finding.ts';
import type { Revision, RevisionType } from '../model/revision.ts';
import { revisionFile } from './data-files.ts';
import { errorFinding } from './error-finding.ts';
import type { SeriesRule } from './rule.ts';

const NAME = 'revision-log-is-consistent';
const RESTORE = 'so past values cannot be rebuilt; restore the log from the published release.';

type Entry = Lined<Revision>;

const locationOf = ({ release, line, metric, geo, period }: Entry): FindingLocation => ({
  file: revisionFile(release),
  line,
  metric,
  ...(geo === null ? {} : { geo }),
  ...(period === null ? {} : { period }),
});

const replaces = ({ previousValue, value }: Entry): boolean =>
  previousValue !== null && value !== null && previousValue !== value;

/** What each type promises of the values before and after (contract 4, Revision). */
const PROMISES: Record<RevisionType, (entry: Entry) => boolean> = {
  published: ({ previousValue, value }) => previousValue === null && value !== null,
  revised: replaces,
  corrected: replaces,
  withdrawn: ({ geo, previousValue, value }) => (geo === null) === (previousValue === null) && value === null,
  metadata: ({ geo, previousValue, value }) => previousValue === value && (geo === null) === (value === null),
};

const keepsPromise = (entry: Entry): boolean => {
  const { type, geo, period, value, contentHash, previousValue, previousContentHash } = entry;
  const named =
    (geo === null) === (period === null) && (geo !== null || type === 'metadata' || type === 'withdrawn');
  const hashed =
    (value === null) === (contentHash === null) &&
    (previousValue === null) === (previousContentHash === null);
  return named && hashed && PROMISES[type](entry);
};

const continues = (before: Entry, entry: Entry): boolean =>
  before.value === entry.previousValue && before.contentHash === entry.previousContentHash;

function judge(entry: Entry, before: Entry | undefined): Finding[] {
  const messages: string[] = [];
  if (!keepsPromise(entry)) messages.push(`The entry is not what its type ${entry.type} says, ${RESTORE}`);
  if (before?.release === entry.release)
    messages.push(`The release has a second entry for the same subject, ${RESTORE}`);
  else if (before !== undefined && !continues(before, entry))
    messages.push(`The entry does not continue from the one of ${before.release}, ${RESTORE}`);
  return messages.map((message) => errorFinding(NAME, locationOf(entry), { message }));
}

function judgeMetric(entries: readonly Entry[]): Finding[] {
  const latest = new Map<string, Entry>();
  return entries.flatMap((entry) => {
    const subject = `${entry.geo},${entry.period}`;
    const before = latest.get(subject);
    if (entry.geo === null && entry.type === 'withdrawn') latest.clear();
    latest.set(subject, entry);
    return judge(entry, before);
  });
}

function ofUnknownRelease({ chain }: DatasetHead, entries: readonly Entry[]): Finding[] {
  const releases = new Set(chain.map(({ release }) => release));
  return entries
    .filter(({ release }) => !releases.has(release))
    .map((entry) =>
      errorFinding(NAME, locationOf(entry), { message: `The chain does not know the release, ${RESTORE}` }),
    );
}

export const revisionLogIsConsistent: SeriesRule = {
  name: NAME,
  about: 'Every entry of the log fits its type, and the entries of one observation form a chain.',
  check: ({ metric }, head) => {
    const entries = head.log.of(metric);
    return [...ofUnknownRelease(head, entries), ...judgeMetric(entries)];
  },
};

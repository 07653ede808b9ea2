// What must hold of a dataset as a chain of releases: its files, what is kept of the past, the links and the log's head.
import {
  CHAIN_FILE,
  CHANGELOG_FILE,
  CHECKPOINT_FILE,
  type DatasetHead,
  HAND_WRITTEN,
  headIndex,
  keptAt,
  keptCheckpoint,
  keptFile,
  listingFile,
  METADATA_FILE,
  metricOfFile,
  observationFile,
  type PastRegistry,
  REGISTRY_FILE,
  RELEASE_FILE,
  revisionFile,
  sourceFilesFile,
} from '../data/dataset.ts';
import { canonicalJson, type Digest } from '../data/hash.ts';
import { METRIC_ID_PATTERN } from '../data/identifier.ts';
import { checkpointAt, datasetLog } from '../data/log.ts';
import type { ChainLink, SourceFile } from '../data/release.ts';
import { type DatasetRule, type Fault, repeated } from './rule.ts';

export const RELEASE_RULES: readonly DatasetRule[] = [
  {
    // Nothing lies in the dataset that is not part of it: what nobody reads nobody has verified.
    name: 'files-are-known',
    about:
      'Every path is a file that a dataset has, README.md among them; none is a link, a pipe or a device, none larger than its kind may be, and no folder is empty.',
    check: (head) => {
      const known = knownFiles(head);
      return [
        ...Object.keys(head.hashes)
          .filter((file) => !known.has(file) && !METRIC_ID_PATTERN.test(metricOfFile(file) ?? ''))
          .sort()
          .map((file) => ({
            where: { file },
            message: 'The file is none that a dataset has, so nothing reads or verifies it; delete it.',
          })),
        ...head.strange.map(({ file, what }) => ({ where: { file }, message: `${what}.` })),
      ];
    },
  },
  {
    // A figure cannot have been taken from its source after the release that published it.
    name: 'retrieved-is-past',
    about: 'No metric was retrieved after the date of the release.',
    check: (head) =>
      retrievedIn(head)
        .filter(({ release, day }) => day > release)
        .map(({ file, release, metric, day }) => ({
          where: { file, metric },
          message:
            'The figures were taken after the release that has them, so one of the two dates is wrong; where that day has not come, import again with the right --retrieved, else publish with a --date that is not before it.',
          expected: `${release} or earlier`,
          actual: day,
        })),
  },
  {
    // A day without a metric is of nothing, and a name of a metric that nobody registered would be published by it.
    name: 'retrieved-is-registered',
    about: 'Each day of retrieval is of a metric that the registry of the release has.',
    check: (head) =>
      retrievedIn(head)
        .filter(({ release, metric }) => !registeredAt(head, release).has(metric))
        .map(({ file, metric, day }) => ({
          where: { file, metric },
          message:
            'The registry of the release has no such metric, so the day is of nothing; restore the manifest, or register the metric again.',
          actual: day,
        })),
  },
  {
    // The manifest is what was verified and published; a file that differs from it is not that release.
    name: 'manifest-hashes-match',
    about: 'The files are byte for byte those that release.json lists, no more and no fewer.',
    *check({ release, hashes }) {
      const listed = new Map(Object.entries(release.files));
      const found = new Map(Object.entries(hashes).filter(([file]) => file !== RELEASE_FILE));
      for (const file of [...new Set([...listed.keys(), ...found.keys()])].sort()) {
        const [expected, actual] = [listed.get(file), found.get(file)];
        if (expected === undefined)
          yield {
            where: { file },
            message:
              'The file is not part of the release, so nobody has verified it; delete it, or publish it with a release.',
          };
        else if (actual === undefined)
          yield {
            where: { file },
            message: 'The release lists this file but it is not there; restore it.',
          };
        else if (expected !== actual) {
          // What people write may change between releases; nothing but a release writes the rest.
          const way = HAND_WRITTEN.includes(file)
            ? ', or publish the change as a release of its own.'
            : ': only a release writes it.';
          yield {
            where: { file },
            message: `The file is not the one that was published with this release; restore it${way}`,
            expected,
            actual,
          };
        }
      }
    },
  },
  {
    // What the log does not record of a past release is kept as it was: its manifest, and the hand-written files it changed.
    name: 'releases-are-kept',
    about:
      'Every release has its manifest, its log and the registry, register, sources and waivers that it had.',
    check: (head) => {
      const files = new Set<string>();
      // One of each file: every later release has the same file, and says the same of it.
      return head.chain
        .flatMap(({ release }) => [...keepingFaults(head, release)])
        .filter(({ where: { file } }) => !files.has(file) && files.add(file));
    },
  },
  {
    // A past manifest is believed for what can be rebuilt, so it lists that, and nothing else.
    name: 'manifests-list-what-was',
    about:
      'The manifest of a release lists every log and every kept file until then, and beside them only files that its release can have had.',
    *check(head) {
      for (const { release } of head.chain) {
        const listed = head.manifests.get(release)?.files;
        if (listed === undefined) continue;
        const where = { file: manifestFile(head, release) };
        const [known, metrics] = [knownFiles(head, release), headIndex(head).metrics];
        const isKnown = (file: string): boolean => known.has(file) || metrics.has(metricOfFile(file) ?? '');
        for (const file of Object.keys(listed))
          if (!isKnown(file))
            yield {
              where,
              message: `The manifest lists ${file}, which no release of that day can have had; ${RESTORE}`,
            };
        for (const file of Object.keys(head.hashes))
          if (isPermanent(file) && known.has(file) && !Object.hasOwn(listed, file))
            yield {
              where,
              message: `The manifest does not list ${file}, which was there with the release; ${RESTORE}`,
            };
      }
    },
  },
  {
    // One order of the rows, so that equal changes are equal bytes, and none that is said twice.
    name: 'listings-stand-once',
    about:
      'The rows of what is listed without a value go by metric, code and period, and none stands twice in a release.',
    check: ({ listings }) =>
      listings
        .filter((row, index) => isBehindListing(row, listings[index - 1]))
        .map(({ release, line, metric, geo, period }) => ({
          where: { file: listingFile(release), line, metric, geo, period },
          message: `The row does not come behind the one before it, so it stands twice or in another order; ${RESTORE}`,
        })),
  },
  {
    // One order of the lines, so that equal lists are equal bytes, and none that is said twice.
    name: 'source-files-stand-once',
    about: 'The lines of files.csv go by metric, name and hash, and none stands twice in a release.',
    check: (head) =>
      sourceFilesIn(head)
        .filter(({ row, before }) => before !== undefined && sourceFileKey(before) >= sourceFileKey(row))
        .map(({ release, row: { line, metric } }) => ({
          where: { file: sourceFilesFile(release), line, metric },
          message: `The line does not come behind the one before it, so it stands twice or in another order; ${RESTORE}`,
        })),
  },
  {
    // A file leads to figures: one of a metric that nobody registered leads nowhere, and one of a hidden metric names it.
    name: 'source-files-have-figures',
    about:
      'Each line of files.csv is of a metric that was public with the release, and that had figures in it.',
    *check(head) {
      for (const { release, row } of sourceFilesIn(head)) {
        const { line, metric } = row;
        const isPublic = head.publicAt.get(release)?.has(metric) ?? false;
        const files = release === head.release.release ? head.hashes : head.manifests.get(release)?.files;
        if (isPublic && Object.hasOwn(files ?? {}, observationFile(metric))) continue;
        yield {
          where: { file: sourceFilesFile(release), line, metric },
          message: `The release ${isPublic ? 'has no figures of the metric' : 'has no such public metric'}, so the file is of nothing; ${RESTORE}`,
        };
      }
    },
  },
  {
    // The day of a metric's figures is that of the newest file that they were read from.
    name: 'source-files-fit-their-day',
    about:
      'The newest file of a metric in files.csv was taken on the day that the release gives for the metric.',
    *check(head) {
      for (const { release, row, isLast } of sourceFilesIn(head)) {
        const { metric, line } = row;
        const manifest = release === head.release.release ? head.release : head.manifests.get(release);
        const expected = manifest?.retrieved[metric];
        if (!isLast || manifest === undefined) continue;
        const days = (head.sourceFiles.get(release) ?? [])
          .filter((one) => one.metric === metric)
          .map(({ retrieved }) => retrieved);
        const newest = days.reduce((last, day) => (day > last ? day : last), '');
        if (newest !== expected)
          yield {
            where: { file: sourceFilesFile(release), line, metric },
            message: `The newest file of the metric was not taken on the day that the release gives for its figures, so one of the two is wrong; ${RESTORE}`,
            expected: expected ?? 'no day',
            actual: newest,
          };
      }
    },
  },
  {
    // Two logs of one name are one that was forked, and a name that changes in silence cuts a reader's checkpoints off.
    name: 'log-name-lasts',
    about:
      'The log keeps its name from release to release, unless one states the superseded log, and what was stated of one stays.',
    check: (head) => [...nameFaults(head)],
  },
  {
    // Each link holds the hash of its release and of the link before, so that no past can change unseen.
    name: 'revision-chain-is-linked',
    about:
      'The chain leads without a gap from the first release to this one; each link is over its manifest, and was published from its day on, before the next one’s end.',
    check: (head, digest) => [
      ...linkFaults(head, digest),
      ...rootFaults(head, digest),
      ...supersededFaults(head, digest),
      ...noteFaults(head),
      ...dateFaults(head),
    ],
  },
  {
    // A metric that was published never disappears: it keeps its entry, which says with which release it left (contract 4).
    name: 'left-metrics-are-logged',
    about:
      'Every metric of the log is in the registry, and says with which release it left if that withdrew it.',
    *check(head) {
      const { metrics } = headIndex(head);
      for (const metric of head.log.releases.keys())
        if (!metrics.has(metric))
          yield {
            where: { file: REGISTRY_FILE, metric },
            message:
              'The log knows the metric but the registry does not, so its identifiers would be unknown; restore its entry, with "left" if it leaves.',
          };
      for (const { id, left } of head.registry.metrics) {
        const withdrawn = withdrawnIn(head, id);
        if (left !== withdrawn)
          yield {
            where: { file: REGISTRY_FILE, metric: id },
            message:
              left === null
                ? 'The log withdraws the metric, but its entry does not say so; write the date of that release in "left", or import its figures again where it is to come back.'
                : 'The metric is said to have left, but no entry of that release withdraws it; write the date of the release that you publish in "left".',
            expected: String(withdrawn),
            actual: String(left),
          };
        else if (left !== null && head.files.includes(id))
          yield {
            where: { file: observationFile(id), metric: id },
            message:
              'The metric has left, so it has no figures; delete "left", or publish the release that withdraws them.',
          };
      }
    },
  },
  {
    // The checkpoint is what others hold the log to: it must be the one that the log of all releases leads to.
    name: 'checkpoint-matches-log',
    about: 'The checkpoint is over all entries of all logs: size and root follow from them.',
    readsWholeLog: true,
    check: (head, digest) => {
      const { checkpoint } = head;
      const expected = expectedCheckpoint(head, digest);
      if (checkpoint?.startsWith(expected) && SIGNATURES.test(checkpoint.slice(expected.length))) return [];
      return [
        {
          where: { file: CHECKPOINT_FILE },
          message:
            checkpoint === null
              ? 'There is no checkpoint, so nobody can hold the log to what it was; restore it, or make it with "npm run release -- checkpoint".'
              : 'The checkpoint is not the one that the logs lead to, so it or one of them was changed; restore the folder of the dataset from the published release.',
          expected: shortLine(expected),
          actual: shortLine(checkpoint ?? 'no file'),
        },
      ];
    },
  },
];

/** README.md, release.json, revisions/chain.json and revisions/checkpoint are not among the hashes, and so are not asked about here. */
function knownFiles({ chain, release: newest }: DatasetHead, until = newest.release): Set<string> {
  const releases = chain.map(({ release }) => release).filter((release) => release <= until);
  return new Set([
    ...HAND_WRITTEN,
    METADATA_FILE,
    CHANGELOG_FILE,
    ...releases.flatMap((release) => [
      revisionFile(release),
      listingFile(release),
      sourceFilesFile(release),
      ...HAND_WRITTEN.map((file) => keptFile(release, file)),
    ]),
    ...releases.slice(0, -1).flatMap((release) => [keptFile(release, RELEASE_FILE), keptCheckpoint(release)]),
  ]);
}

/** Files that a release has and no later one may change. */
const isPermanent = (file: string): boolean => /^(?:revisions|releases)\//.test(file);

function* keepingFaults(head: DatasetHead, release: string): Iterable<Fault> {
  const manifest = head.manifests.get(release);
  if (manifest === undefined) {
    yield {
      where: { file: keptFile(release, RELEASE_FILE) },
      message: 'The manifest of a past release is gone, so its root follows from nothing; restore the file.',
    };
    return;
  }
  // What the release kept and is gone stands in its manifest: an earlier version takes no blame for that.
  const has = (path: string): boolean =>
    Object.hasOwn(head.hashes, path) || Object.hasOwn(manifest.files, path);
  for (const [file, hash] of Object.entries(manifest.files)) {
    if (!isPermanent(file) && !HAND_WRITTEN.includes(file)) continue;
    const path = isPermanent(file) ? file : keptAt(has, head.chain, release, file);
    const expected = `${hash} (release ${release})`;
    const actual = head.hashes[path ?? ''] ?? 'no file';
    if (path === undefined)
      yield {
        where: { file },
        message:
          'The release kept no such version of the file, so it cannot be rebuilt; restore the folder of releases, or publish the change.',
        expected,
      };
    else if (actual !== hash)
      yield {
        where: { file: path },
        message: 'The file is not as the release had it, so the past was changed; restore the file.',
        expected,
        actual,
      };
  }
}

// What a signature of a release is over: the text of a C2SP signed-note (https://c2sp.org/signed-note).

/** Says what the note is about; the same for every release of every dataset of this format. */
const ORIGIN = 'open-data-api/release';

/** Four lines: origin, date, root, and the hash of the link before (`first` where there is none). */
export const noteText = ({ release, root, previous }: ChainLink): string =>
  `${ORIGIN}\n${release}\n${root}\n${previous ?? 'first'}\n`;

// The chain was made anew once, when the first release came into the log: before that its log was empty, and a link
// held the hash of its log alone. The old chain follows from the data that stands, so that everyone can see it agree.

const EMPTY_LOG = 'type,metric,geo,period,previous_value,value,previous_hash,hash,reason,source\n';

/** By the hash of its last link: the release at which a chain ended that was superseded. */
const ENDED: ReadonlyMap<string, string> = new Map([
  ['sha256:8c420388aa16d12241e334bdd4bdd6c7ea6548b89f6190633203d2d966235eb0', '2026-06-25'],
]);

/** The release at which the superseded chain ended, where this dataset lacks it, and so some of that chain's logs. */
function missingEnd({ chain }: DatasetHead): string | null {
  const ended = ENDED.get(chain[0]?.supersedes ?? '') ?? null;
  return chain.some(({ release }) => release === ended) ? null : ended;
}

/** The same, where this dataset is an earlier one. */
export function endedLater(head: DatasetHead): string | null {
  const ended = missingEnd(head);
  const newest = head.chain.at(-1)?.release ?? '';
  return ended !== null && newest < ended ? ended : null;
}

/** The release whose old link has the hash that the first link says it supersedes; null when none has. */
export function supersededAt({ chain, hashes }: DatasetHead, digest: Digest): string | null {
  const supersedes = chain[0]?.supersedes ?? null;
  const hashOf = (text: string): string => `sha256:${digest(text, 'hex')}`;
  let previous: string | null = null;
  for (const [index, { release, published, entries }] of chain.entries()) {
    const first = { entries: 0, log: hashOf(EMPTY_LOG) };
    const logged = index === 0 ? first : { entries, log: hashes[revisionFile(release)] ?? '' };
    previous = hashOf(canonicalJson({ release, published, ...logged, previous }));
    if (previous === supersedes) return release;
  }
  return null;
}

// The links of the chain, each against the one before it and the manifest of its release.

const RESTORE = 'restore the folder of the dataset from the published release.';

export const linkHash = (link: ChainLink, digest: Digest): string =>
  `sha256:${digest(canonicalJson(link), 'hex')}`;

function* linkFaults({ chain }: DatasetHead, digest: Digest): Iterable<Fault> {
  const where = { file: CHAIN_FILE };
  for (const [index, link] of chain.entries()) {
    const before = chain[index - 1];
    if (before !== undefined && before.release >= link.release)
      yield {
        where,
        message: `The release ${link.release} does not come after the one before it, so history has no order; ${RESTORE}`,
        expected: `after ${before.release}`,
        actual: link.release,
      };
    const expected = before === undefined ? null : linkHash(before, digest);
    if (link.previous !== expected)
      yield {
        where,
        message: `The link ${link.release} does not hold the hash of the link before it, so the past was changed; ${RESTORE}`,
        expected: String(expected),
        actual: String(link.previous),
      };
  }
}

function* rootFaults({ chain, log, manifests }: DatasetHead, digest: Digest): Iterable<Fault> {
  for (const [index, { release, entries, root }] of chain.entries()) {
    const manifest = manifests.get(release);
    const logged = log.counts.get(release) ?? 0;
    if (logged !== entries)
      yield {
        where: { file: revisionFile(release) },
        message: `The log has another number of entries than the chain says, so entries were added or lost; ${RESTORE}`,
        expected: String(entries),
        actual: String(logged),
      };
    const actual =
      manifest === undefined ? 'no manifest' : `sha256:${digest(canonicalJson(manifest), 'hex')}`;
    if (actual !== root)
      yield {
        where: { file: index === chain.length - 1 ? RELEASE_FILE : keptFile(release, RELEASE_FILE) },
        message: `The manifest is not the one that the link ${release} was made over, so the release is not the published one; ${RESTORE}`,
        expected: root,
        actual,
      };
  }
}

/** Only the first link can have taken the place of an older chain, and that one must follow from the data. */
function* supersededFaults(head: DatasetHead, digest: Digest): Iterable<Fault> {
  const where = { file: CHAIN_FILE };
  for (const { release, supersedes } of head.chain.slice(1))
    if (supersedes !== null)
      yield {
        where,
        message: `The link ${release} supersedes a chain, but only the first may; ${RESTORE}`,
      };
  const expected = head.chain[0]?.supersedes ?? null;
  if (expected === null || endedLater(head) !== null || supersededAt(head, digest) !== null) return;
  const end = missingEnd(head);
  yield {
    where,
    message:
      end === null
        ? `The chain that the first link supersedes does not follow from the logs, so one of them was changed; ${RESTORE}`
        : `The chain that the first link supersedes ended at ${end}, a release that this dataset does not have, as where it was rewound to one before; publish over the dataset that has all releases.`,
    expected,
  };
}

/** A signature says nothing of a link that its note is not over. */
const noteFaults = ({ chain }: DatasetHead): Fault[] =>
  chain
    .filter((link) => link.note !== null && !link.note.startsWith(`${noteText(link)}\n`))
    .map(({ release }) => ({
      where: { file: CHAIN_FILE },
      message: `The note of the link ${release} is over another release; ${RESTORE}`,
    }));

function* dateFaults(head: DatasetHead): Iterable<Fault> {
  const { chain, manifests } = head;
  for (const [index, link] of chain.entries()) {
    const newest = index === chain.length - 1 ? head.release : undefined;
    const manifest = newest ?? manifests.get(link.release);
    for (const key of manifest === undefined ? [] : (['release', 'published'] as const))
      if (manifest?.[key] !== link[key])
        yield {
          where: { file: manifestFile(head, link.release) },
          message: `The manifest and the link ${link.release} of the chain are of different releases; ${RESTORE}`,
          expected: link[key],
          actual: String(manifest?.[key]),
        };
    const day = link.published.slice(0, DAY);
    const next = chain[index + 1]?.release;
    if (day < link.release || (next !== undefined && next > link.release && day > next))
      yield {
        where: { file: CHAIN_FILE },
        message: `The release ${link.release} is said to have been published before its day or after the next release; ${RESTORE}`,
        expected: `${link.release}${next === undefined ? ' or later' : ` to ${next}`}`,
        actual: link.published,
      };
  }
}

/** Letters of a date, with which an instant begins. */
const DAY = 10;

/** The manifest of the newest release lies apart from those that are kept. */
const manifestFile = ({ chain }: DatasetHead, release: string): string =>
  release === chain.at(-1)?.release ? RELEASE_FILE : keptFile(release, RELEASE_FILE);

type Retrieved = { file: string; release: string; metric: string; day: string };

/** What all manifests say of when figures were taken; the newest one as it stands. */
const retrievedIn = (head: DatasetHead): Retrieved[] =>
  [...new Map([...head.manifests, [head.release.release, head.release]])].flatMap(
    ([release, { retrieved }]) =>
      Object.entries(retrieved).map(([metric, day]) => ({
        file: manifestFile(head, release),
        release,
        metric,
        day,
      })),
  );

/** The metrics of a registry; of a release that kept none, those of today. */
const registeredAt = (head: DatasetHead, release: string): { has: (metric: string) => boolean } =>
  head.registries.get(release)?.described ?? headIndex(head).metrics;

type Listing = DatasetHead['listings'][number];

const listingKey = ({ metric, geo, period }: Listing): string => `${metric} ${geo} ${period}`;

const isBehindListing = (row: Listing, before: Listing | undefined): boolean =>
  before !== undefined && before.release === row.release && listingKey(before) >= listingKey(row);

/** The lines of every list of files, each with the one before it; `isLast` of those of its metric. */
const sourceFilesIn = ({ sourceFiles }: DatasetHead) =>
  [...sourceFiles].flatMap(([release, rows]) =>
    rows.map((row, at) => ({
      release,
      row,
      before: rows[at - 1],
      isLast: rows[at + 1]?.metric !== row.metric,
    })),
  );

/** A control character stands in no part, so that parts never run together. */
export const sourceFileKey = ({ metric, name, sha256 }: SourceFile): string =>
  [metric, name, sha256].join('\n');

/** What is said of the log's name, release by release, against what the one before said. */
function* nameFaults(head: DatasetHead): Iterable<Fault> {
  const dates = head.chain.map(({ release }) => release);
  let before: { release: string; registry: PastRegistry } | null = null;
  for (const [index, release] of dates.entries()) {
    const registry = head.registries.get(release);
    if (registry === undefined) continue;
    const file = index === dates.length - 1 ? REGISTRY_FILE : keptFile(release, REGISTRY_FILE);
    const where = { file, path: ['supersededLogs'] };
    for (const message of nameMistakes(registry, before, dates.slice(0, index))) yield { where, message };
    before = { release, registry };
  }
}

/** @param past the dates of the releases before */
function* nameMistakes(
  { logOrigin, supersededLogs }: PastRegistry,
  before: { registry: PastRegistry } | null,
  past: readonly string[],
): Iterable<string> {
  const names = [...supersededLogs.map(({ origin }) => origin), logOrigin];
  for (const name of repeated(names, (one) => one))
    yield `The log is named ${name} twice over time, and two logs of one name are one that was forked; give the newer one a name of its own in "logOrigin".`;
  for (const [index, { origin, release }] of supersededLogs.entries())
    if (!past.includes(release) || release < (supersededLogs[index - 1]?.release ?? ''))
      yield `The superseded log ${origin} is said to have ended with ${release}, which is no release before this one, or out of order; correct the date.`;
  if (before === null) return;
  const was = before.registry;
  for (const [index, stated] of was.supersededLogs.entries())
    if (lastOf(stated) !== lastOf(supersededLogs[index]))
      yield `The superseded log ${stated.origin} was stated, and is not stated so any more; restore its entry.`;
  const ended = supersededLogs.find(({ origin }) => origin === was.logOrigin)?.release;
  if (logOrigin !== was.logOrigin && ended !== past.at(-1))
    yield `The log was named ${was.logOrigin} until ${past.at(-1)}, and is named ${logOrigin} without a word; restore "logOrigin", or state the last checkpoint of the old one in "supersededLogs".`;
}

/** The last checkpoint of a superseded log. */
const lastOf = (log: PastRegistry['supersededLogs'][number] | undefined): string =>
  [log?.origin, log?.size, log?.root, log?.release].join('\n');

/** The release whose entry withdraws the metric, if no figure was published again since. */
function withdrawnIn(head: DatasetHead, metric: string): string | null {
  let release: string | null = null;
  if (!head.log.own.has(metric)) return null;
  for (const entry of head.log.of(metric))
    if (entry.geo === null && entry.type === 'withdrawn') release = entry.release;
    else if (entry.type === 'published') release = null;
  return release;
}

/** The checkpoint that follows from a dataset, without signatures. */
export const expectedCheckpoint = (head: DatasetHead, digest: Digest): string =>
  checkpointAt(datasetLog(head, digest), digest, head.registry.logOrigin, head.release.release);

/** Nothing, or a blank line and the lines of C2SP signed-note: who signed is for those to ask who trust a key. */
const SIGNATURES = /^(?:\n(?:— [^\s\p{C}]+ [A-Za-z0-9+/=]+\n)+)?$/u;

const LONGEST = 200;
const shortLine = (text: string): string => text.slice(0, LONGEST).trimEnd().replaceAll('\n', ' ');

// Nothing lies in the dataset that is not part of it: what nobody reads nobody has verified.
import {
  CHAIN_FILE,
  CHANGELOG_FILE,
  CHECKPOINT_FILE,
  type DatasetHead,
  type Finding,
  HAND_WRITTEN,
  headIndex,
  keptAt,
  keptCheckpoint,
  keptFile,
  listingFile,
  METADATA_FILE,
  metricOfFile,
  observationFile,
  REGISTRY_FILE,
  RELEASE_FILE,
  revisionFile,
} from '../data/dataset.ts';
import { canonicalJson, type Digest } from '../data/hash.ts';
import { METRIC_ID_PATTERN } from '../data/identifier.ts';
import { checkpointAt, datasetLog } from '../data/log.ts';
import type { Metric } from '../data/registry.ts';
import type { ChainLink } from '../data/release.ts';
import { type DatasetRule, errorFinding } from './rule.ts';

const NAME = 'files-are-known';
const FOREIGN = 'The file is none that a dataset has, so nothing reads or verifies it; delete it.';
const IRREGULAR =
  'The path is no file of its own (a link, a socket), so its bytes can change outside a release; put the file itself there.';

/** README.md, release.json, revisions/chain.json and revisions/checkpoint are not among the hashes, and so are not asked about here. */
function knownFiles({ chain }: DatasetHead): Set<string> {
  const releases = chain.map(({ release }) => release);
  return new Set([
    ...HAND_WRITTEN,
    METADATA_FILE,
    CHANGELOG_FILE,
    ...releases.flatMap((release) => [
      revisionFile(release),
      listingFile(release),
      ...HAND_WRITTEN.map((file) => keptFile(release, file)),
    ]),
    ...releases.slice(0, -1).flatMap((release) => [keptFile(release, RELEASE_FILE), keptCheckpoint(release)]),
  ]);
}

const isSeries = (file: string): boolean => METRIC_ID_PATTERN.test(metricOfFile(file) ?? '');

export const filesAreKnown: DatasetRule = {
  name: NAME,
  about: 'Every path is a file that a dataset has, README.md among them, and none is a link.',
  check: (head) => {
    const known = knownFiles(head);
    const foreign = Object.keys(head.hashes).filter((file) => !known.has(file) && !isSeries(file));
    return [
      ...foreign.sort().map((file) => errorFinding(NAME, { file }, { message: FOREIGN })),
      ...head.irregular.map((file) => errorFinding(NAME, { file }, { message: IRREGULAR })),
    ];
  },
};

// A figure cannot have been taken from its source after the release that published it.

const RETRIEVED_IS_PAST_NAME = 'retrieved-is-past';
const MESSAGE =
  'The figures were taken after the release that has them, so one of the two dates is wrong; where that day has not come, import again with the right --retrieved, else publish with a --date that is not before it.';

export const retrievedIsPast: DatasetRule = {
  name: RETRIEVED_IS_PAST_NAME,
  about: 'No metric was retrieved after the date of the release.',
  check: ({ release: { release, retrieved } }) =>
    Object.entries(retrieved)
      .filter(([, day]) => day > release)
      .map(([metric, day]) =>
        errorFinding(
          RETRIEVED_IS_PAST_NAME,
          { file: RELEASE_FILE, metric },
          {
            message: MESSAGE,
            expected: `${release} or earlier`,
            actual: day,
          },
        ),
      ),
};

// The manifest is what was verified and published; a file that differs from it is not that release.

const MANIFEST_HASHES_MATCH_NAME = 'manifest-hashes-match';
const DIFFERENT = 'The file is not the one that was published with this release; restore it';
/** What people write may change between releases; nothing but a release writes the rest. */
const OR_PUBLISH = ', or publish the change as a release of its own.';
const RESTORE = ': only a release writes it.';
const MISSING = 'The release lists this file but it is not there; restore it.';
const EXTRA =
  'The file is not part of the release, so nobody has verified it; delete it, or publish it with a release.';

function judge(file: string, expected: string | undefined, actual: string | undefined): Finding[] {
  if (expected === actual) return [];
  if (expected === undefined) return [errorFinding(MANIFEST_HASHES_MATCH_NAME, { file }, { message: EXTRA })];
  if (actual === undefined) return [errorFinding(MANIFEST_HASHES_MATCH_NAME, { file }, { message: MISSING })];
  return [
    errorFinding(
      MANIFEST_HASHES_MATCH_NAME,
      { file },
      { message: `${DIFFERENT}${HAND_WRITTEN.includes(file) ? OR_PUBLISH : RESTORE}`, expected, actual },
    ),
  ];
}

export const manifestHashesMatch: DatasetRule = {
  name: MANIFEST_HASHES_MATCH_NAME,
  about: 'The files are byte for byte those that release.json lists, no more and no fewer.',
  check: ({ release, hashes }) => {
    const listed = new Map(Object.entries(release.files));
    const found = new Map(Object.entries(hashes).filter(([file]) => file !== RELEASE_FILE));
    const files = [...new Set([...listed.keys(), ...found.keys()])].sort();
    return files.flatMap((file) => judge(file, listed.get(file), found.get(file)));
  },
};

// What the log does not record of a past release is kept as it was: its manifest, and the hand-written files it changed.

const RELEASES_ARE_KEPT_NAME = 'releases-are-kept';
const NO_MANIFEST =
  'The manifest of a past release is gone, so its root follows from nothing; restore the file.';
const NOT_KEPT =
  'The release kept no such version of the file, so it cannot be rebuilt; restore the folder of releases, or publish the change.';
const CHANGED = 'The file is not as the release had it, so the past was changed; restore the file.';

/** Files that a release has and no later one may change. */
const isPermanent = (file: string): boolean => /^(?:revisions|releases)\//.test(file);

function ofRelease(head: DatasetHead, release: string): Finding[] {
  const manifest = head.manifests.get(release);
  if (manifest === undefined)
    return [
      errorFinding(
        RELEASES_ARE_KEPT_NAME,
        { file: keptFile(release, RELEASE_FILE) },
        { message: NO_MANIFEST },
      ),
    ];
  // What the release kept and is gone stands in its manifest: an earlier version takes no blame for that.
  const has = (path: string): boolean =>
    Object.hasOwn(head.hashes, path) || Object.hasOwn(manifest.files, path);
  return Object.entries(manifest.files).flatMap(([file, hash]) => {
    if (!isPermanent(file) && !HAND_WRITTEN.includes(file)) return [];
    const path = isPermanent(file) ? file : keptAt(has, head.chain, release, file);
    const expected = `${hash} (release ${release})`;
    if (path === undefined)
      return [errorFinding(RELEASES_ARE_KEPT_NAME, { file }, { message: NOT_KEPT, expected })];
    const actual = head.hashes[path] ?? 'no file';
    return actual === hash
      ? []
      : [errorFinding(RELEASES_ARE_KEPT_NAME, { file: path }, { message: CHANGED, expected, actual })];
  });
}

/** One of each file: every later release has the same file, and says the same of it. */
function firstOfEach(findings: Finding[]): Finding[] {
  const files = new Set<string>();
  return findings.filter(({ where: { file } }) => !files.has(file) && files.add(file));
}

export const releasesAreKept: DatasetRule = {
  name: RELEASES_ARE_KEPT_NAME,
  about:
    'Every release has its manifest, its log and the registry, register, sources and waivers that it had.',
  check: (head) => firstOfEach(head.chain.flatMap(({ release }) => ofRelease(head, release))),
};

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

// The chain of releases: each link holds the hash of its release and of the link before, so that no past can change unseen.

const REVISION_CHAIN_IS_LINKED_NAME = 'revision-chain-is-linked';
const REVISION_CHAIN_IS_LINKED_RESTORE = 'restore the folder of the dataset from the published release.';

type Contrast = { what: string; expected: string; actual: string };

const differs = (file: string, { what, expected, actual }: Contrast): Finding[] =>
  expected === actual
    ? []
    : [
        errorFinding(
          REVISION_CHAIN_IS_LINKED_NAME,
          { file },
          { message: `${what}; ${REVISION_CHAIN_IS_LINKED_RESTORE}`, expected, actual },
        ),
      ];

export const linkHash = (link: ChainLink, digest: Digest): string =>
  `sha256:${digest(canonicalJson(link), 'hex')}`;

function links({ chain }: DatasetHead, digest: Digest): Finding[] {
  return chain.flatMap((link, index) => {
    const before = chain[index - 1];
    const ordered = before === undefined || before.release < link.release;
    const expected = before === undefined ? 'null' : linkHash(before, digest);
    return [
      ...(ordered
        ? []
        : differs(CHAIN_FILE, {
            what: `The release ${link.release} does not come after the one before it, so history has no order`,
            expected: `after ${before.release}`,
            actual: link.release,
          })),
      ...differs(CHAIN_FILE, {
        what: `The link ${link.release} does not hold the hash of the link before it, so the past was changed`,
        expected,
        actual: String(link.previous),
      }),
    ];
  });
}

function roots({ chain, log, manifests }: DatasetHead, digest: Digest): Finding[] {
  return chain.flatMap(({ release, entries, root }, index) => {
    const manifest = manifests.get(release);
    const file = index === chain.length - 1 ? RELEASE_FILE : keptFile(release, RELEASE_FILE);
    const actual =
      manifest === undefined ? 'no manifest' : `sha256:${digest(canonicalJson(manifest), 'hex')}`;
    return [
      ...differs(revisionFile(release), {
        what: 'The log has another number of entries than the chain says, so entries were added or lost',
        expected: String(entries),
        actual: String(log.counts.get(release) ?? 0),
      }),
      ...differs(file, {
        what: `The manifest is not the one that the link ${release} was made over, so the release is not the published one`,
        expected: root,
        actual,
      }),
    ];
  });
}

/** A signature says nothing of a link that its note is not over. */
const notes = ({ chain }: DatasetHead): Finding[] =>
  chain
    .filter((link) => link.note !== null && !link.note.startsWith(`${noteText(link)}\n`))
    .map(({ release }) =>
      errorFinding(
        REVISION_CHAIN_IS_LINKED_NAME,
        { file: CHAIN_FILE },
        {
          message: `The note of the link ${release} is over another release; ${REVISION_CHAIN_IS_LINKED_RESTORE}`,
        },
      ),
    );

/** Only the first link can have taken the place of an older chain, and that one must follow from the data. */
function superseded(head: DatasetHead, digest: Digest): Finding[] {
  const later = head.chain.slice(1).filter(({ supersedes }) => supersedes !== null);
  const stated = head.chain[0]?.supersedes ?? null;
  const end = missingEnd(head);
  const why =
    end === null
      ? `The chain that the first link supersedes does not follow from the logs, so one of them was changed; ${REVISION_CHAIN_IS_LINKED_RESTORE}`
      : `The chain that the first link supersedes ended at ${end}, a release that this dataset does not have, as where it was rewound to one before; publish over the dataset that has all releases.`;
  const agrees = stated === null || endedLater(head) !== null || supersededAt(head, digest) !== null;
  return [
    ...later.map(({ release }) =>
      errorFinding(
        REVISION_CHAIN_IS_LINKED_NAME,
        { file: CHAIN_FILE },
        {
          message: `The link ${release} supersedes a chain, but only the first may; ${REVISION_CHAIN_IS_LINKED_RESTORE}`,
        },
      ),
    ),
    ...(agrees
      ? []
      : [
          errorFinding(
            REVISION_CHAIN_IS_LINKED_NAME,
            { file: CHAIN_FILE },
            { message: why, expected: stated },
          ),
        ]),
  ];
}

function head({ chain, release }: DatasetHead): Finding[] {
  const last = chain.at(-1);
  const what = 'The manifest and the last link of the chain are of different releases';
  return (['release', 'published'] as const).flatMap((key) =>
    differs(RELEASE_FILE, { what, expected: String(last?.[key]), actual: release[key] }),
  );
}

export const revisionChainIsLinked: DatasetRule = {
  name: REVISION_CHAIN_IS_LINKED_NAME,
  about:
    'The chain leads without a gap from the first release to this one, and each link is over the manifest of its release.',
  check: (dataset, digest) => [
    ...links(dataset, digest),
    ...roots(dataset, digest),
    ...superseded(dataset, digest),
    ...notes(dataset),
    ...head(dataset),
  ],
};

// The checkpoint is what others hold the log to: it must be the one that the log of all releases leads to.

const CHECKPOINT_MATCHES_LOG_NAME = 'checkpoint-matches-log';
const OTHER =
  'The checkpoint is not the one that the logs lead to, so it or one of them was changed; restore the folder of the dataset from the published release.';
const NONE =
  'There is no checkpoint, so nobody can hold the log to what it was; restore it, or make it with "npm run release -- checkpoint".';

/** The checkpoint that follows from a dataset, without signatures. */
export const expectedCheckpoint = (head: DatasetHead, digest: Digest): string =>
  checkpointAt(datasetLog(head, digest), digest, head.registry.logOrigin, head.release.release);

function check(head: DatasetHead, digest: Digest): Finding[] {
  const { checkpoint } = head;
  const expected = expectedCheckpoint(head, digest);
  if (checkpoint?.startsWith(expected) && SIGNATURES.test(checkpoint.slice(expected.length))) return [];
  const contrast = { expected: lineOf(expected), actual: lineOf(checkpoint ?? 'no file') };
  return [
    errorFinding(
      CHECKPOINT_MATCHES_LOG_NAME,
      { file: CHECKPOINT_FILE },
      { message: checkpoint === null ? NONE : OTHER, ...contrast },
    ),
  ];
}

/** Nothing, or a blank line and the lines of C2SP signed-note: who signed is for those to ask who trust a key. */
const SIGNATURES = /^(?:\n(?:— \S+ \S+\n)+)?$/;

const LONGEST = 200;
const lineOf = (text: string): string => text.slice(0, LONGEST).trimEnd().replaceAll('\n', ' ');

export const checkpointMatchesLog: DatasetRule = {
  name: CHECKPOINT_MATCHES_LOG_NAME,
  about: 'The checkpoint is over all entries of all logs: size and root follow from them.',
  check,
};

// A metric that was published never disappears: it keeps its entry, which says with which release it left (contract 4).

const LEFT_METRICS_ARE_LOGGED_NAME = 'left-metrics-are-logged';
const GONE =
  'The log knows the metric but the registry does not, so its identifiers would be unknown; restore its entry, with "left" if it leaves.';
const UNLOGGED =
  'The metric is said to have left, but no entry of that release withdraws it; write the date of the release that you publish in "left".';
const UNSAID =
  'The log withdraws the metric, but its entry does not say so; write the date of that release in "left", or import its figures again where it is to come back.';
const FIGURES =
  'The metric has left, so it has no figures; delete "left", or publish the release that withdraws them.';

/** The release whose entry withdraws the metric, if no figure was published again since. */
function withdrawnIn(head: DatasetHead, metric: string): string | null {
  let release: string | null = null;
  if (!head.log.own.has(metric)) return null;
  for (const entry of head.log.of(metric))
    if (entry.geo === null && entry.type === 'withdrawn') release = entry.release;
    else if (entry.type === 'published') release = null;
  return release;
}

function fault(head: DatasetHead, { id, left }: Metric): Finding[] {
  const withdrawn = withdrawnIn(head, id);
  const where = { file: REGISTRY_FILE, metric: id };
  const contrast = { expected: String(withdrawn), actual: String(left) };
  if (left !== withdrawn)
    return [
      errorFinding(LEFT_METRICS_ARE_LOGGED_NAME, where, {
        message: left === null ? UNSAID : UNLOGGED,
        ...contrast,
      }),
    ];
  return left !== null && head.files.includes(id)
    ? [
        errorFinding(
          LEFT_METRICS_ARE_LOGGED_NAME,
          { file: observationFile(id), metric: id },
          { message: FIGURES },
        ),
      ]
    : [];
}

export const leftMetricsAreLogged: DatasetRule = {
  name: LEFT_METRICS_ARE_LOGGED_NAME,
  about:
    'Every metric of the log is in the registry, and says with which release it left if that withdrew it.',
  check: (head) => {
    const { metrics } = headIndex(head);
    const gone = [...head.log.releases.keys()].filter((metric) => !metrics.has(metric));
    return [
      ...gone.map((metric) =>
        errorFinding(LEFT_METRICS_ARE_LOGGED_NAME, { file: REGISTRY_FILE, metric }, { message: GONE }),
      ),
      ...head.registry.metrics.flatMap((metric) => fault(head, metric)),
    ];
  },
};

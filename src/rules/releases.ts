// What must hold of a dataset as a chain of releases: its files, its links, the head and the tree of its log.
import { shownMetrics } from '../data/changes.ts';
import {
  CHAIN_FILE,
  checkpointFile,
  type Dataset,
  HAND_WRITTEN,
  manifestFile,
  metricOfFile,
  observationFile,
  ofRelease,
  README_FILE,
  REGISTRY_FILE,
  releaseFile,
  SOURCE_FILES,
  SOURCES_FILE,
  type State,
  stateIndex,
  treeFile,
  WAIVERS_FILE,
} from '../data/dataset.ts';
import { canonicalJson, type Digest, sha256By } from '../data/hash.ts';
import { METRIC_ID_PATTERN } from '../data/identifier.ts';
import { checkpointText, hashedLog } from '../data/log.ts';
import { type KeptPart, keptTree, levelsOf, openTree, sameBytes } from '../data/merkle.ts';
import { isPublic } from '../data/registry.ts';
import type { ChainLink } from '../data/release.ts';
import { onceFor } from '../data/text.ts';
import { type DatasetRule, type Fault, repeated } from './rule.ts';

const RESTORE = 'restore the folder of the dataset from the published release.';

export const RELEASE_RULES: readonly DatasetRule[] = [
  {
    // Nothing lies in the dataset that is not part of it: what nobody reads nobody has verified.
    name: 'files-are-known',
    about:
      'Every path is a file that a dataset has, README.md among them; none is a link, a pipe or a device, none larger than its kind may be, and no folder is empty.',
    check: (dataset) => [
      ...unknownFiles(dataset).map((file) => ({
        where: { file },
        message: 'The file is none that a dataset has, so nothing reads or verifies it; delete it.',
      })),
      ...dataset.strange.map(({ file, what }) => ({ where: { file }, message: `${what}.` })),
    ],
  },
  {
    // A release is what its manifest lists: a file that differs is not that release.
    name: 'releases-stand-as-published',
    about:
      'The folder of each release has exactly the files that the release changed, byte for byte those of its manifest.',
    check: (dataset) =>
      dataset.releases.flatMap((state, index) => [
        ...folderFaults(dataset, state, dataset.releases[index - 1]),
      ]),
  },
  {
    // What lies in data/observations is a copy for people: what is served comes from the folders of the releases.
    name: 'observations-stand-as-published',
    about: 'The files in observations/ and files.csv are those of the newest release, no more and no fewer.',
    *check({ hashes, newest }) {
      const listed = newest.release.files;
      const copies = [...Object.keys(listed), ...Object.keys(hashes)].filter(
        (file) => file === SOURCE_FILES || metricOfFile(file) !== null,
      );
      for (const file of [...new Set(copies)].sort()) {
        const [expected, actual] = [listed[file] ?? 'no file', hashes[file] ?? 'no file'];
        if (expected !== actual)
          yield {
            where: { file },
            message:
              'The file is not that of the newest release, so it was changed outside one; put back the version that the release has, and import the change from a publication.',
            expected,
            actual,
          };
      }
    },
  },
  {
    // Each link holds the hash of its release and of the link before, so that no past can change unseen.
    name: 'revision-chain-is-linked',
    about:
      'The chain leads without a gap from the first release to this one; each link is over its manifest, and every day is one that it can be.',
    check: (dataset, digest) => [
      ...linkFaults(dataset, digest),
      ...dateFaults(dataset),
      ...noteFaults(dataset),
    ],
  },
  {
    // Two logs of one name are one that was forked, and a name that changes in silence cuts a reader's checkpoints off.
    name: 'log-name-lasts',
    about: 'The log keeps its name from release to release.',
    *check({ releases }) {
      for (const [index, { registry, release }] of releases.entries()) {
        const before = releases[index - 1]?.registry.logOrigin ?? registry.logOrigin;
        if (registry.logOrigin !== before)
          yield {
            where: { file: REGISTRY_FILE, path: ['logOrigin'] },
            message: `The log was named otherwise before the release ${release.release}, and readers hold it to checkpoints of that name; put the name back.`,
            expected: before,
            actual: registry.logOrigin,
          };
      }
    },
  },
  {
    // The checkpoint is what others hold the log to: it must be the one that the tree leads to.
    name: 'checkpoint-matches-log',
    about:
      'With each release the checkpoint is over the tree that the releases keep: size and root follow from it.',
    check: (dataset, digest) => [...checkpointFaults(dataset, digest)],
  },
  {
    // The tree stands for every entry of the log: it must be made of just those that follow from the releases.
    name: 'tree-matches-log',
    about:
      'The tree that the releases keep is made of the entries that follow from comparing them, hash by hash.',
    readsWholeLog: true,
    check: (dataset, digest) => [...treeFaults(dataset, digest)],
  },
  {
    // A file leads to figures: one row a file and title, so that equal figures are equal bytes.
    name: 'file-rows-stand-once',
    about: 'The rows of files.csv go by number, and no two are of the same file and title.',
    check: ({ newest: { files } }) => [
      ...files
        .filter((row, index) => row.file <= (files[index - 1]?.file ?? 0))
        .map(({ line }) => ({
          where: { file: SOURCE_FILES, line },
          message:
            'The number of the row is not above that of the row before; a publication numbers them, so restore the file.',
        })),
      ...repeated(files, ({ file: _, line: __, ...traced }) => canonicalJson(traced)).map(({ line }) => ({
        where: { file: SOURCE_FILES, line },
        message: 'The row says what an earlier one says, so a figure could name either; keep one of the two.',
      })),
    ],
  },
  {
    // A figure cannot have been taken from its source after the release that published it.
    name: 'retrieved-is-past',
    about: 'No file was taken from its source after the date of the release.',
    check: ({ newest: { files, release } }) =>
      files
        .filter(({ retrieved }) => retrieved > release.release)
        .map(({ line, retrieved }) => ({
          where: { file: SOURCE_FILES, line },
          message:
            'The file was taken after the release that has its figures, so one of the two days is wrong; import again with the right --retrieved.',
          expected: `${release.release} or earlier`,
          actual: retrieved,
        })),
  },
  {
    // Fails closed: what is not public leaves no trace in a release, not even that it is not.
    name: 'hidden-metrics-leave-no-trace',
    about: 'A release names no metric that neither it nor an earlier release has shown.',
    check: ({ releases }) => {
      const shown = new Set<string>();
      return releases.flatMap((state) => {
        for (const { id } of state.registry.metrics.filter(isPublic)) shown.add(id);
        return [...traces(state, shown)];
      });
    },
  },
  {
    // A metric that was published never disappears: it keeps its entry, which says with which release it left (contract 4).
    name: 'left-metrics-are-logged',
    about:
      'Every metric that a release has shown stays in the registry, and says with which release it left if it did.',
    check: (dataset) => [...leavingFaults(dataset)],
  },
];

// The files of a dataset.

/** Files that no release and no maintainer has; those below a folder that the chain does not name are told apart. */
function unknownFiles({ hashes, releases }: Dataset): string[] {
  const dates = new Set(releases.map(({ release }) => release.release));
  const known = new Set([
    ...HAND_WRITTEN,
    SOURCES_FILE,
    SOURCE_FILES,
    README_FILE,
    CHAIN_FILE,
    ...[...dates].flatMap((date) => [manifestFile(date), checkpointFile(date), treeFile(date)]),
  ]);
  return Object.keys(hashes)
    .filter((file) => {
      if (known.has(file) || METRIC_ID_PATTERN.test(metricOfFile(file) ?? '')) return false;
      const { release = '' } = ofRelease(file) ?? {};
      return !dates.has(release) && !isDate(release);
    })
    .sort();
}

const isDate = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** Folders that the chain does not name: a publication was broken off before it counted. */
export const brokenOff = ({ hashes, releases }: Pick<Dataset, 'hashes' | 'releases'>): string[] => {
  const dates = new Set(releases.map(({ release }) => release.release));
  const folders = Object.keys(hashes).flatMap((file) => ofRelease(file)?.release ?? []);
  return [...new Set(folders)].filter((folder) => isDate(folder) && !dates.has(folder)).sort();
};

function* folderFaults({ hashes }: Dataset, state: State, before: State | undefined): Iterable<Fault> {
  const { release, files } = state.release;
  const own = new Set([manifestFile(release), checkpointFile(release), treeFile(release)]);
  for (const [file, expected] of Object.entries(files)) {
    const path = state.pathOf(file);
    const actual = path === null ? 'no file' : (hashes[path] ?? 'no file');
    if (actual !== expected)
      yield {
        where: { file: path ?? releaseFile(release, file) },
        message: `The file is not the one that the release ${release} was published with; ${RESTORE}`,
        expected,
        actual,
      };
  }
  for (const path of Object.keys(hashes)) {
    const place = ofRelease(path);
    if (place?.release !== release || own.has(path)) continue;
    const listed = files[place.file];
    if (listed === undefined)
      yield {
        where: { file: path },
        message: `The release ${release} does not list the file, so it was added since; delete it.`,
      };
    else if (before?.release.files[place.file] === listed)
      yield {
        where: { file: path },
        message: `The release ${release} did not change the file, so it was added since; delete it.`,
      };
  }
}

// The links of the chain, each against the one before it and the manifest of its release.

export const linkHash = (link: ChainLink, digest: Digest): string =>
  `sha256:${digest(canonicalJson(link), 'hex')}`;

function* linkFaults({ chain, releases }: Dataset, digest: Digest): Iterable<Fault> {
  const where = { file: CHAIN_FILE };
  for (const [index, link] of chain.entries()) {
    const before = chain[index - 1];
    const manifest = releases[index]?.release;
    const previous = before === undefined ? null : linkHash(before, digest);
    const root = `sha256:${digest(canonicalJson(manifest), 'hex')}`;
    if (link.previous !== previous)
      yield {
        where,
        message: `The link ${link.release} does not hold the hash of the link before it, so the past was changed; ${RESTORE}`,
        expected: String(previous),
        actual: String(link.previous),
      };
    if (link.root !== root || manifest?.release !== link.release)
      yield {
        where: { file: manifestFile(link.release) },
        message: `The manifest is not the one that the link ${link.release} was made over, so the release is not the published one; ${RESTORE}`,
        expected: `${link.root} of ${link.release}`,
        actual: `${root} of ${manifest?.release}`,
      };
    if (before !== undefined && before.size > link.size)
      yield {
        where,
        message: `The log would have fewer entries with ${link.release} than before, and it only grows; ${RESTORE}`,
        expected: `${before.size} or more`,
        actual: String(link.size),
      };
  }
}

/** A day that a release bears is the day it happened; only one that was put together later was made on another. */
function* dateFaults({ releases }: Dataset): Iterable<Fault> {
  for (const [index, { release: manifest }] of releases.entries()) {
    const { release, published, reconstructed } = manifest;
    const before = releases[index - 1]?.release;
    const where = { file: manifestFile(release) };
    if (before !== undefined && before.release >= release)
      yield {
        where,
        message: `The release does not come after the one before it, so history has no order; ${RESTORE}`,
        expected: `after ${before.release}`,
        actual: release,
      };
    if (before !== undefined && before.published > published)
      yield {
        where,
        message: `The release is said to have been made before the one that it follows; ${RESTORE}`,
        expected: `${before.published} or later`,
        actual: published,
      };
    if (reconstructed ? published <= release : published !== release)
      yield {
        where,
        message: `A release is made on its day, and one that is reconstructed after it; ${RESTORE}`,
        expected: reconstructed ? `after ${release}` : release,
        actual: published,
      };
  }
}

// What a signature of a release is over: the text of a C2SP signed-note (https://c2sp.org/signed-note).

/** Says what the note is about; the same for every release of every dataset of this format. */
const ORIGIN = 'open-data-api/release';

/** Four lines: origin, date, root, and the hash of the link before (`first` where there is none). */
export const noteText = ({ release, root, previous }: ChainLink): string =>
  `${ORIGIN}\n${release}\n${root}\n${previous ?? 'first'}\n`;

/** A signature says nothing of a link that its note is not over. */
const noteFaults = ({ chain }: Dataset): Fault[] =>
  chain
    .filter((link) => link.note !== null && !link.note.startsWith(`${noteText(link)}\n`))
    .map(({ release }) => ({
      where: { file: CHAIN_FILE },
      message: `The note of the link ${release} is over another release; ${RESTORE}`,
    }));

// The tree of the log and its head.

/** The tree as the releases keep it; null where what they keep is missing or of another length than the chain says. */
export const keptLog = onceFor((dataset: Dataset) => (digest: Digest) => {
  const parts = dataset.chain.flatMap(({ release, size }): KeptPart[] => {
    const bytes = dataset.trees.get(release) ?? null;
    return bytes === null ? [] : [{ size, bytes }];
  });
  return parts.length === dataset.chain.length ? openTree(parts, sha256By(digest)) : null;
});

/** The text of the checkpoint with each release, from the kept tree; empty where that cannot be read. */
export function checkpointTexts(dataset: Dataset, digest: Digest): string[] {
  const roots = keptLog(dataset)(digest)?.roots ?? [];
  return roots.map((root, index) => {
    const origin = dataset.releases[index]?.registry.logOrigin ?? '';
    return checkpointText({ origin, size: dataset.chain[index]?.size ?? 0, root });
  });
}

function* checkpointFaults(dataset: Dataset, digest: Digest): Iterable<Fault> {
  const texts = checkpointTexts(dataset, digest);
  if (texts.length === 0) {
    const lost = dataset.chain.find(({ release }) => dataset.trees.get(release) === null);
    yield {
      where: { file: treeFile(lost?.release ?? dataset.newest.release.release) },
      message: `What the release keeps of the log's tree is missing, or of another length than the chain says; ${RESTORE}`,
    };
    return;
  }
  for (const [index, { release }] of dataset.chain.entries()) {
    const expected = texts[index] ?? '';
    const checkpoint = dataset.checkpoints.get(release) ?? null;
    if (checkpoint?.startsWith(expected) && SIGNATURES.test(checkpoint.slice(expected.length))) continue;
    yield {
      where: { file: checkpointFile(release) },
      message:
        checkpoint === null
          ? `There is no checkpoint, so nobody can hold the log to what it was; ${RESTORE}`
          : `The checkpoint is not the one that the tree of the log leads to, so it or the tree was changed; ${RESTORE}`,
      expected: shortLine(expected),
      actual: shortLine(checkpoint ?? 'no file'),
    };
  }
}

/** Nothing, or a blank line and the lines of C2SP signed-note: who signed is for those to ask who trust a key. */
const SIGNATURES = /^(?:\n(?:— [^\s\p{C}]+ [A-Za-z0-9+/=]+\n)+)?$/u;

const LONGEST = 200;
const shortLine = (text: string): string => text.slice(0, LONGEST).trimEnd().replaceAll('\n', ' ');

function* treeFaults(dataset: Dataset, digest: Digest): Iterable<Fault> {
  const { index, leaves } = hashedLog(dataset, digest);
  const levels = levelsOf(leaves, sha256By(digest));
  let before = 0;
  for (const { release, size } of dataset.chain) {
    const entries = index.sizes.get(release) ?? 0;
    const kept = dataset.trees.get(release) ?? new Uint8Array();
    if (entries !== size)
      yield {
        where: { file: CHAIN_FILE },
        message: `The log has another number of entries with ${release} than its releases lead to, so one of them was changed; ${RESTORE}`,
        expected: String(entries),
        actual: String(size),
      };
    else if (!sameBytes(kept, keptTree(levels, before, size)))
      yield {
        where: { file: treeFile(release) },
        message: `The tree of the log is not made of the entries that the releases lead to, so it or one of them was changed; ${RESTORE}`,
      };
    before = entries;
  }
}

// Metrics through the releases.

function* traces(state: State, shown: ReadonlySet<string>): Iterable<Fault> {
  const { registry, waivers, metrics } = state;
  const { release, reasons, corrected } = state.release;
  const { metrics: known } = stateIndex(state);
  const named = (file: string, ids: readonly string[]): Fault[] =>
    ids
      .filter((id) => !shown.has(id))
      .map((metric) => ({
        where: { file: releaseFile(release, file), metric },
        message: `The release ${release} names a metric that was never public; ${RESTORE}`,
      }));
  yield* named(
    REGISTRY_FILE,
    registry.metrics.map(({ id }) => id),
  );
  yield* named(
    WAIVERS_FILE,
    waivers.flatMap(({ metric }) => metric ?? []),
  );
  yield* named('release.json', [...Object.keys(reasons), ...corrected]);
  for (const metric of metrics) {
    const entry = known.get(metric);
    if (entry !== undefined && isPublic(entry) && entry.left === null) continue;
    yield {
      where: { file: observationFile(metric), metric },
      message: `The release ${release} has figures of a metric that it does not show; ${RESTORE}`,
    };
  }
}

function* leavingFaults(dataset: Dataset): Iterable<Fault> {
  for (const metric of shownMetrics(dataset)) {
    let [wasShown, wasLeft]: [boolean, string | null] = [false, null];
    for (const state of dataset.releases) {
      const { release } = state.release;
      const entry = stateIndex(state).metrics.get(metric);
      const where = { file: REGISTRY_FILE, metric };
      if (entry === undefined && wasShown)
        yield {
          where,
          message: `A release before ${release} has shown the metric, and its registry does not know it, so its identifiers would be unknown; restore its entry, with "left" if it leaves.`,
        };
      if (entry === undefined) continue;
      const { left } = entry;
      if (left !== null && left !== wasLeft && left !== release)
        yield {
          where,
          message:
            'The metric is said to have left with another release than the one that says so; write the date of the release that you publish in "left".',
          expected: release,
          actual: left,
        };
      wasShown ||= isPublic(entry);
      wasLeft = left;
    }
  }
}

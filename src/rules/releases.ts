// What must hold of a dataset as a chain of releases: its files, its links, the head and the tree of its log.
import { shownMetrics } from '../data/changes.ts';
import {
  CHAIN_FILE,
  checkpointFile,
  type Dataset,
  type FindingLocation,
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
import { keptTree, levelsOf, openTree, sameBytes } from '../data/merkle.ts';
import { isPublic, isShown, publicIds } from '../data/registry.ts';
import type { ChainLink } from '../data/release.ts';
import { onceFor } from '../data/text.ts';
import { type DatasetRule, type Fault, repeated } from './rule.ts';

export const RELEASE_RULES: readonly DatasetRule[] = [
  {
    // What nobody reads nobody has verified.
    name: 'files-are-known',
    about:
      'Every path is a file that a dataset has, README.md among them; none is a link, a pipe or a device, none larger than its kind may be, and no folder is empty.',
    check: (dataset) => [
      ...unknownFiles(dataset).map((file) => ({
        where: { file },
        message:
          'The file is none that a dataset has, so nothing reads or verifies it; delete it.',
      })),
      ...dataset.strange.map(({ file, what }) => ({
        where: { file },
        message: `${what}.`,
      })),
    ],
  },
  {
    // A release is what its manifest lists: a file that differs is not that release.
    name: 'releases-stand-as-published',
    about:
      'The folder of each release has exactly the files that the release changed, byte for byte those of its manifest.',
    check: (dataset) =>
      dataset.releases.flatMap((state, index) =>
        folderFaults(dataset, state, dataset.releases[index - 1]),
      ),
  },
  {
    // What lies in data/observations is a copy for people: what is served comes from the folders of the releases.
    name: 'observations-stand-as-published',
    about:
      'The files in observations/ and files.csv are those of the newest release, no more and no fewer.',
    check({ hashes, newest }) {
      const listed = newest.release.files;
      const copies = Object.keys({ ...listed, ...hashes })
        .filter((file) => file === SOURCE_FILES || metricOfFile(file) !== null)
        .sort();
      return copies.flatMap((file) =>
        differing(
          { file },
          'The file is not that of the newest release, so it was changed outside one; put back the version that the release has, and import the change from a publication.',
          listed[file] ?? NO_FILE,
          hashes[file] ?? NO_FILE,
        ),
      );
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
    ],
  },
  {
    // Two logs of one name are one that was forked, and a name that changes in silence cuts a reader's checkpoints off.
    name: 'log-name-lasts',
    about: 'The log keeps its name from release to release.',
    check: ({ releases }) =>
      releases.flatMap(({ registry: { logOrigin } }, index) =>
        differing(
          { file: REGISTRY_FILE, path: ['logOrigin'] },
          'The log was named otherwise before, and readers hold it to checkpoints of that name; put the name back.',
          releases[index - 1]?.registry.logOrigin ?? logOrigin,
          logOrigin,
        ),
      ),
  },
  {
    // The checkpoint is what others hold the log to: it must be the one that the tree leads to.
    name: 'checkpoint-matches-log',
    about:
      'With each release the checkpoint is over the tree that the releases keep: size and root follow from it.',
    check: checkpointFaults,
  },
  {
    // The tree stands for every entry of the log: it must be made of just those that follow from the releases.
    name: 'tree-matches-log',
    about:
      'The tree that the releases keep is made of the entries that follow from comparing them, hash by hash.',
    readsWholeLog: true,
    check: treeFaults,
  },
  {
    // A file leads to figures: one row a file and title, so that equal figures are equal bytes.
    name: 'file-rows-stand-once',
    about:
      'The rows of files.csv go by number, and no two are of the same file and title.',
    check: ({ newest: { files } }) => [
      ...files
        .filter((row, index) => row.file <= (files[index - 1]?.file ?? 0))
        .map(({ line }) => ({
          where: { file: SOURCE_FILES, line },
          message:
            'The number of the row is not above that of the row before; a publication numbers them, so restore the file.',
        })),
      ...repeated(files, ({ file: _, line: __, ...traced }) =>
        canonicalJson(traced),
      ).map(({ line }) => ({
        where: { file: SOURCE_FILES, line },
        message:
          'The row says what an earlier one says, so a figure could name either; keep one of the two.',
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
    about:
      'A release names no metric that neither it nor an earlier release has shown.',
    check: ({ releases }) => {
      const shown = new Set<string>();
      return releases.flatMap((state) => {
        for (const id of publicIds(state.registry)) shown.add(id);
        return traces(state, shown);
      });
    },
  },
  {
    // A metric that was published never disappears: it keeps its entry, which says with which release it left (contract 4).
    name: 'left-metrics-are-logged',
    about:
      'Every metric that a release has shown stays in the registry, and says with which release it left if it did.',
    check: leavingFaults,
  },
];

const NO_FILE = 'no file';

/** Nothing where the two are the same. */
const differing = (
  where: FindingLocation,
  message: string,
  expected: string,
  actual: string,
): Fault[] => (expected === actual ? [] : [{ where, message, expected, actual }]);

// The files of a dataset.

/** What a release has beside the files that its manifest lists. */
const filesOfLink = (release: string): string[] => [
  manifestFile(release),
  checkpointFile(release),
  treeFile(release),
];

/** Files that no release and no maintainer has; those below a folder that the chain does not name are told apart. */
function unknownFiles({ hashes, chain }: Dataset): string[] {
  const dates = chain.map(({ release }) => release);
  const known = new Set([
    ...HAND_WRITTEN,
    ...[SOURCES_FILE, SOURCE_FILES, README_FILE, CHAIN_FILE],
    ...dates.flatMap(filesOfLink),
  ]);
  return Object.keys(hashes)
    .filter((file) => {
      if (known.has(file) || METRIC_ID_PATTERN.test(metricOfFile(file) ?? ''))
        return false;
      const { release = '' } = ofRelease(file) ?? {};
      return !dates.includes(release) && !isDate(release);
    })
    .sort();
}

const isDate = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** Folders that the chain does not name: a publication was broken off before it counted. */
export const brokenOff = ({
  hashes,
  releases,
}: Pick<Dataset, 'hashes' | 'releases'>): string[] => {
  const dates = new Set(releases.map(({ release }) => release.release));
  const folders = Object.keys(hashes).flatMap((file) => ofRelease(file)?.release ?? []);
  return [...new Set(folders)]
    .filter((folder) => isDate(folder) && !dates.has(folder))
    .sort();
};

function folderFaults(
  { hashes }: Dataset,
  state: State,
  before: State | undefined,
): Fault[] {
  const { release, files } = state.release;
  const listed = Object.entries(files).flatMap(([name, expected]) => {
    const file = state.pathOf(name) ?? releaseFile(release, name);
    const message =
      'The file is not the one that the release was published with; restore the folder of the dataset from the published release.';
    return differing({ file }, message, expected, hashes[file] ?? NO_FILE);
  });
  const added = Object.keys(hashes).filter((path) => {
    const place = ofRelease(path);
    if (place?.release !== release || filesOfLink(release).includes(path)) return false;
    const hash = files[place.file];
    return hash === undefined || hash === before?.release.files[place.file];
  });
  return [
    ...listed,
    ...added.map((file) => ({
      where: { file },
      message: 'The release did not change the file, so it was added since; delete it.',
    })),
  ];
}

// The links of the chain, each against the one before it and the manifest of its release.

export const linkHash = (link: ChainLink, digest: Digest): string =>
  `sha256:${digest(canonicalJson(link), 'hex')}`;

function linkFaults({ chain, releases }: Dataset, digest: Digest): Fault[] {
  const where = { file: CHAIN_FILE };
  return chain.flatMap((link, index): Fault[] => {
    const before = chain[index - 1];
    const manifest = releases[index]?.release;
    const root = `sha256:${digest(canonicalJson(manifest), 'hex')}`;
    const text = `${noteText(link)}\n`;
    return [
      ...differing(
        where,
        'The link does not hold the hash of the link before it, so the past was changed; restore the folder of the dataset from the published release.',
        before === undefined ? 'null' : linkHash(before, digest),
        String(link.previous),
      ),
      ...differing(
        { file: manifestFile(link.release) },
        'The manifest is not the one that the link was made over, so the release is not the published one; restore the folder of the dataset from the published release.',
        `${link.root} of ${link.release}`,
        `${root} of ${manifest?.release}`,
      ),
      ...((before?.size ?? 0) > link.size
        ? [
            {
              where,
              message:
                'The log would have fewer entries than before, and it only grows; restore the folder of the dataset from the published release.',
              expected: `${before?.size} or more`,
              actual: String(link.size),
            },
          ]
        : []),
      // A signature says nothing of a link that its note is not over.
      ...differing(
        where,
        'The note of the link is over another release; restore the folder of the dataset from the published release.',
        text,
        link.note?.slice(0, text.length) ?? text,
      ),
    ];
  });
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
        message:
          'The release does not come after the one before it, so history has no order; restore the folder of the dataset from the published release.',
        expected: `after ${before.release}`,
        actual: release,
      };
    if (before !== undefined && before.published > published)
      yield {
        where,
        message:
          'The release is said to have been made before the one that it follows; restore the folder of the dataset from the published release.',
        expected: `${before.published} or later`,
        actual: published,
      };
    if (reconstructed ? published <= release : published !== release)
      yield {
        where,
        message:
          'A release is made on its day, and one that is reconstructed after it; restore the folder of the dataset from the published release.',
        expected: reconstructed ? `after ${release}` : release,
        actual: published,
      };
  }
}

// What a signature of a release is over: the text of a C2SP signed-note (https://c2sp.org/signed-note).

/** Four lines: what the note is about, date, root, and the hash of the link before (`first` where there is none). */
export const noteText = ({ release, root, previous }: ChainLink): string =>
  `open-data-api/release\n${release}\n${root}\n${previous ?? 'first'}\n`;

// The tree of the log and its head.

/** The tree as the releases keep it; null where what they keep is missing or of another length than the chain says. */
export const keptLog = onceFor((dataset: Dataset) => (digest: Digest) => {
  const parts = dataset.chain.map(({ release, size }) => {
    return { size, bytes: dataset.trees.get(release) ?? new Uint8Array() };
  });
  return openTree(parts, sha256By(digest));
});

/** The text of the checkpoint with each release, from the kept tree; empty where that cannot be read. */
export const checkpointTexts = (dataset: Dataset, digest: Digest): string[] =>
  (keptLog(dataset)(digest)?.roots ?? []).map((root, index) => {
    const origin = dataset.releases[index]?.registry.logOrigin ?? '';
    return checkpointText({ origin, size: dataset.chain[index]?.size ?? 0, root });
  });

function checkpointFaults(dataset: Dataset, digest: Digest): Fault[] {
  const texts = checkpointTexts(dataset, digest);
  if (texts.length === 0) {
    const lost =
      dataset.chain.find(({ release }) => !dataset.trees.get(release)) ??
      dataset.newest.release;
    return [
      {
        where: { file: treeFile(lost.release) },
        message:
          'What the release keeps of the log’s tree is missing, or of another length than the chain says; restore the folder of the dataset from the published release.',
      },
    ];
  }
  return dataset.chain.flatMap(({ release }, index) => {
    const expected = texts[index] ?? '';
    const checkpoint = dataset.checkpoints.get(release) ?? NO_FILE;
    if (
      checkpoint.startsWith(expected) &&
      SIGNATURES.test(checkpoint.slice(expected.length))
    )
      return [];
    return {
      where: { file: checkpointFile(release) },
      message:
        'The checkpoint is not the one that the tree of the log leads to, so it or the tree was changed, or it is gone; restore the folder of the dataset from the published release.',
      expected: shortLine(expected),
      actual: shortLine(checkpoint),
    };
  });
}

/** Nothing, or a blank line and the lines of C2SP signed-note: who signed is for those to ask who trust a key. */
const SIGNATURES = /^(?:\n(?:— [^\s\p{C}]+ [A-Za-z0-9+/=]+\n)+)?$/u;

const LONGEST = 200;
const shortLine = (text: string): string =>
  text.slice(0, LONGEST).trimEnd().replaceAll('\n', ' ');

function treeFaults(dataset: Dataset, digest: Digest): Fault[] {
  const { index, leaves } = hashedLog(dataset, digest);
  const levels = levelsOf(leaves, sha256By(digest));
  let before = 0;
  return dataset.chain.flatMap(({ release, size }): Fault[] => {
    const entries = index.sizes.get(release) ?? 0;
    const tree = keptTree(levels, before, entries);
    before = entries;
    if (
      entries === size &&
      sameBytes(dataset.trees.get(release) ?? new Uint8Array(), tree)
    )
      return [];
    return [
      {
        where: { file: entries === size ? treeFile(release) : CHAIN_FILE },
        message:
          'The tree of the log is not made of the entries that the releases lead to, so it or one of them was changed; restore the folder of the dataset from the published release.',
        expected: `${entries} entries`,
        actual: String(size),
      },
    ];
  });
}

// Metrics through the releases.

function traces(state: State, shown: ReadonlySet<string>): Fault[] {
  const { registry, waivers, metrics } = state;
  const { release, reasons, corrected } = state.release;
  const { metrics: known } = stateIndex(state);
  const named = (file: string, ids: readonly string[]): Fault[] =>
    ids
      .filter((id) => !shown.has(id))
      .map((metric) => ({
        where: { file: releaseFile(release, file), metric },
        message:
          'The release names a metric that was never public; restore the folder of the dataset from the published release.',
      }));
  const hidden = metrics.filter((metric) => {
    const entry = known.get(metric);
    return entry === undefined || !isShown(entry);
  });
  return [
    ...named(
      REGISTRY_FILE,
      registry.metrics.map(({ id }) => id),
    ),
    ...named(
      WAIVERS_FILE,
      waivers.flatMap(({ metric }) => metric ?? []),
    ),
    ...named('release.json', [...Object.keys(reasons), ...corrected]),
    ...hidden.map((metric) => ({
      where: { file: observationFile(metric), metric },
      message:
        'The release has figures of a metric that it does not show; restore the folder of the dataset from the published release.',
    })),
  ];
}

function* leavingFaults(dataset: Dataset): Iterable<Fault> {
  for (const metric of shownMetrics(dataset)) {
    const where = { file: REGISTRY_FILE, metric };
    let [wasShown, wasLeft]: [boolean, string | null] = [false, null];
    for (const state of dataset.releases) {
      const { release } = state.release;
      const entry = stateIndex(state).metrics.get(metric);
      if (entry === undefined && wasShown)
        yield {
          where,
          message:
            'A release has shown the metric, and the registry of a later one does not know it, so its identifiers would be unknown; restore its entry, with "left" if it leaves.',
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

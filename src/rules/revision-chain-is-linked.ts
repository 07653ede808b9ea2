// The chain of releases: each link holds the hash of its release and of the link before, so that no past can change unseen.
import type { DatasetHead } from '../model/dataset.ts';
import type { Digest } from '../model/digest.ts';
import type { Finding } from '../model/finding.ts';
import { canonicalJson } from '../model/json.ts';
import type { ChainLink } from '../model/release.ts';
import { CHAIN_FILE, keptFile, RELEASE_FILE, revisionFile } from './data-files.ts';
import { errorFinding } from './error-finding.ts';
import { noteText } from './release-note.ts';
import type { DatasetRule } from './rule.ts';
import { endedLater, missingEnd, supersededAt } from './superseded-chain.ts';

const NAME = 'revision-chain-is-linked';
const RESTORE = 'restore the folder of the dataset from the published release.';

type Contrast = { what: string; expected: string; actual: string };

const differs = (file: string, { what, expected, actual }: Contrast): Finding[] =>
  expected === actual
    ? []
    : [errorFinding(NAME, { file }, { message: `${what}; ${RESTORE}`, expected, actual })];

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
        NAME,
        { file: CHAIN_FILE },
        { message: `The note of the link ${release} is over another release; ${RESTORE}` },
      ),
    );

/** Only the first link can have taken the place of an older chain, and that one must follow from the data. */
function superseded(head: DatasetHead, digest: Digest): Finding[] {
  const later = head.chain.slice(1).filter(({ supersedes }) => supersedes !== null);
  const stated = head.chain[0]?.supersedes ?? null;
  const end = missingEnd(head);
  const why =
    end === null
      ? `The chain that the first link supersedes does not follow from the logs, so one of them was changed; ${RESTORE}`
      : `The chain that the first link supersedes ended at ${end}, a release that this dataset does not have, as where it was rewound to one before; publish over the dataset that has all releases.`;
  const agrees = stated === null || endedLater(head) !== null || supersededAt(head, digest) !== null;
  return [
    ...later.map(({ release }) =>
      errorFinding(
        NAME,
        { file: CHAIN_FILE },
        { message: `The link ${release} supersedes a chain, but only the first may; ${RESTORE}` },
      ),
    ),
    ...(agrees ? [] : [errorFinding(NAME, { file: CHAIN_FILE }, { message: why, expected: stated })]),
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
  name: NAME,
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

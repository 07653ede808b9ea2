// The chain of releases: each link holds the hash of the one before, so that no past log can change unseen.
import type { DatasetHead } from '../model/dataset.ts';
import type { Digest } from '../model/digest.ts';
import type { Finding } from '../model/finding.ts';
import { canonicalJson } from '../model/json.ts';
import type { ChainLink } from '../model/release.ts';
import { CHAIN_FILE, RELEASE_FILE, revisionFile } from './data-files.ts';
import { errorFinding } from './error-finding.ts';
import type { DatasetRule } from './rule.ts';

const NAME = 'revision-chain-is-linked';
const RESTORE = 'restore the revisions folder from the published release.';

type Contrast = { what: string; expected: string; actual: string };

const differs = (file: string, { what, expected, actual }: Contrast): Finding[] =>
  expected === actual
    ? []
    : [errorFinding(NAME, { file }, { message: `${what}; ${RESTORE}`, expected, actual })];

const hashOf = (link: ChainLink, digest: Digest): string => `sha256:${digest(canonicalJson(link), 'hex')}`;

function links({ chain }: DatasetHead, digest: Digest): Finding[] {
  return chain.flatMap((link, index) => {
    const before = chain[index - 1];
    const ordered = before === undefined || before.release < link.release;
    const expected = before === undefined ? 'null' : hashOf(before, digest);
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

function logs({ chain, revisions, hashes }: DatasetHead): Finding[] {
  const rows = Map.groupBy(revisions, ({ release }) => release);
  return chain.flatMap(({ release, entries, log }) => [
    ...differs(revisionFile(release), {
      what: 'The log has another number of entries than the chain says, so entries were added or lost',
      expected: String(entries),
      actual: String(rows.get(release)?.length ?? 0),
    }),
    ...differs(revisionFile(release), {
      what: 'The log is not the one that was published, so its entries cannot be trusted',
      expected: log,
      actual: hashes[revisionFile(release)] ?? 'no file',
    }),
  ]);
}

function strays({ chain, hashes }: DatasetHead): Finding[] {
  const known = new Set([CHAIN_FILE, ...chain.map(({ release }) => revisionFile(release))]);
  return Object.keys(hashes)
    .filter((file) => file.startsWith('revisions/') && !known.has(file))
    .sort()
    .map((file) =>
      errorFinding(NAME, { file }, { message: `The log belongs to no release of the chain; ${RESTORE}` }),
    );
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
    'The chain leads without a gap from the first release to this one, and every log is the published one.',
  check: (dataset, digest) => [
    ...links(dataset, digest),
    ...logs(dataset),
    ...strays(dataset),
    ...head(dataset),
  ],
};

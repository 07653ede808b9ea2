// `verify`: every rule over data/ as it stands, and who signed the newest release; releases taken back, copied and shown.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { loadDataset } from '../builder/dataset.ts';
import { nodeDigest } from '../builder/digest.ts';
import { readEtags } from '../builder/emit.ts';
import { isThere, onFile, readOwnBytes } from '../builder/files.ts';
import { openTree } from '../builder/trees.ts';
import { unpublishedEdits, verifyDataset } from '../builder/verify.ts';
import { type Change, metricHistory } from '../data/changes.ts';
import {
  CHAIN_FILE,
  checkpointFile,
  countWords,
  type Dataset,
  type Finding,
  formatFinding,
  manifestFile,
  README_FILE,
  REGISTRY_FILE,
  refuses,
  SOURCE_FILES,
  SOURCES_FILE,
  stateIndex,
  treeFile,
} from '../data/dataset.ts';
import { withoutTrailingSlash } from '../data/environment.ts';
import {
  cellKey,
  contentHash,
  hashedText,
  observationId,
  parseObservationId,
} from '../data/identifier.ts';
import type { Localized } from '../data/lang.ts';
import { isSignedNote } from '../data/log.ts';
import { jsonText } from '../data/public-part.ts';
import { isPublic, isShown, Registry } from '../data/registry.ts';
import { etagOf, matchesEtag } from '../http/reply.ts';
import { brokenOff, checkpointTexts, noteText } from '../rules/releases.ts';
import { errorFinding, MOST_GROUPED } from '../rules/rule.ts';
import {
  type DatasetPaths,
  type Effects,
  insideMistake,
  readJsonFile,
} from './dataset.ts';
import { BodyFault, fetchFault, textWithin } from './fetch.ts';
import type { Outcome } from './publish.ts';
import {
  isSignedBy,
  keyText,
  RELEASE_KEY_NAME,
  renamedKey,
  signatureWords,
  trustedKey,
} from './signature.ts';
import { takeBack } from './write.ts';

// A past release, copied out of the newest dataset.

/** Runs `work` with the dataset, and says what of it could not be read; exit code 1 where anything was not. */
function withDataset(
  { data }: DatasetPaths,
  { print }: Effects,
  work: (dataset: Dataset) => { isDone: boolean; lines: string[] },
): number {
  const { dataset, findings } = loadDataset(data);
  const [fault] = findings.map(formatFinding);
  if (dataset === null) {
    print(`${data} cannot be read: ${fault}`);
    return 1;
  }
  const { isDone, lines } = work(dataset);
  for (const line of lines) print(line);
  if (!isDone || fault === undefined) return isDone ? 0 : 1;
  print(`Not all of the dataset could be read: ${fault}; run verify.`);
  return 1;
}

const refused = (line: string) => ({ isDone: false, lines: [line] });

type RewindOptions = { to: string; out: string };

/** Writes the dataset as it was at a release into a folder that holds nothing yet. */
export const rewind = (
  paths: DatasetPaths,
  { to, out }: RewindOptions,
  effects: Effects,
): number =>
  withDataset(paths, effects, (dataset) => {
    const dates = dataset.chain.map(({ release }) => release);
    if (!dates.includes(to))
      return refused(`--to ${to}: expected a release, one of ${dates.join(', ')}`);
    if (isThere(out) && onFile(out, () => readdirSync(out)).length > 0)
      return refused(
        `--out ${out}: expected a folder that is empty or not there, got one with files`,
      );
    const inside = insideMistake(paths, out);
    if (inside !== null) return refused(`--out ${inside}`);
    const changed = changedFile(dataset, to);
    if (changed !== null) return refused(changed);
    const content = contentAt(paths.data, dataset, to);
    for (const [file, bytes] of content) effects.files.write(join(out, file), bytes);
    return {
      isDone: true,
      lines: [`Wrote the release ${to} to ${out}: ${content.size} files.`],
    };
  });

/** The first file of a release until then that is not as its manifest says; null where all are. */
function changedFile({ releases, hashes }: Dataset, to: string): string | null {
  for (const state of releases.filter(({ release }) => release.release <= to))
    for (const [file, hash] of Object.entries(state.release.files)) {
      const path = state.pathOf(file);
      if (path === null || hashes[path] !== hash)
        return `${state.release.release} cannot be copied: ${file} differs from its manifest; run verify.`;
    }
  return null;
}

/** Every file of the dataset as it was when the release was its newest; how publishers' files are read is of today. */
function contentAt(
  dir: string,
  dataset: Dataset,
  to: string,
): Map<string, string | Uint8Array> {
  const read = (file: string): Uint8Array => readOwnBytes(join(dir, file));
  const content = new Map<string, string | Uint8Array>();
  const chain = dataset.chain.filter(({ release }) => release <= to);
  for (const [index, { release }] of chain.entries()) {
    const state = dataset.at(release);
    const before = dataset.releases[index - 1];
    for (const file of [
      manifestFile(release),
      checkpointFile(release),
      treeFile(release),
    ])
      content.set(file, read(file));
    for (const file of Object.keys(state.release.files)) {
      const path = state.pathOf(file);
      if (path !== null && path !== before?.pathOf(file)) content.set(path, read(path));
    }
  }
  content.set(CHAIN_FILE, jsonText(chain));
  const state = dataset.at(to);
  for (const file of Object.keys(state.release.files)) {
    const path = state.pathOf(file);
    if (path !== null) content.set(file, read(path));
  }
  for (const file of [README_FILE, SOURCES_FILE])
    if (isThere(join(dir, file))) content.set(file, read(file));
  return content;
}

/**
 * Takes the newest release back; its series are staged again, and what maintainers have written stays as it is, so that
 * `publish` would make the release anew.
 * @param date of the newest release, so that none goes by accident
 */
export const undo = (paths: DatasetPaths, date: string, effects: Effects): number =>
  withDataset(paths, effects, (dataset) => {
    const { release } = dataset.newest;
    const before = dataset.chain.at(-2)?.release;
    if (date !== release.release)
      return refused(
        `--date ${date}: expected the newest release, ${release.release}; no other is undone`,
      );
    if (before === undefined)
      return refused(
        `--date ${date}: it is the first release, and nothing was before it`,
      );
    const changed = changedFile(dataset, date);
    if (changed !== null) return refused(changed);
    const staged = takeBack(paths, dataset, effects.files);
    return {
      isDone: true,
      lines: [
        `Undone ${date}: the release ${before} stands.`,
        ...(staged.length === 0
          ? []
          : [
              `Staged again, so that publish would make it anew: ${staged.join(', ')}.`,
            ]),
        `Only where no copy was deployed with ${date}: else publish it again, and correct it with a release.`,
      ],
    };
  });

/** Refused when any finding is an error, or there is no observation. @param trust a public key that must have signed the newest release */
export function verify(
  { data }: DatasetPaths,
  trust: string | null,
  today: string,
): Outcome {
  const key = trust === null ? null : renamedKey(RELEASE_KEY_NAME, trustedKey(trust));
  const { findings, observations, verified } = verifyDataset(data, {
    most: MOST_GROUPED,
    leaves: true,
  });
  const dataset = verified?.dataset ?? null;
  const early = dataset === null ? [] : earlyFindings(dataset, today);
  const unsigned =
    dataset === null || key === null ? [] : signatureFindings(dataset, key);
  const beside = dataset === null ? [] : besideFindings(data, dataset);
  const allFindings = [...findings, ...early, ...unsigned, ...beside];
  const counted = `${observations} observations verified, ${countWords(allFindings)}`;
  return {
    ok: !refuses(allFindings) && observations > 0,
    lines: [],
    findings: allFindings,
    result: [
      ...(dataset === null ? [] : chainLines(dataset, key)),
      observations > 0 || refuses(allFindings)
        ? `${counted}.`
        : `${counted}: ${NOTHING}`,
    ],
  };
}

/** No release is of a day that has not begun. @param today in UTC */
function earlyFindings({ newest }: Dataset, today: string): Finding[] {
  const { release } = newest.release;
  if (release <= today) return [];
  const message =
    'The newest release is of a day that has not come, and publish makes none; look at the clock of this machine, or restore the dataset';
  const contrast = { message, expected: `${today} or earlier`, actual: release };
  return [errorFinding('release-has-come', { file: CHAIN_FILE }, contrast)];
}

const NOTHING = 'the dataset has none, so nothing was verified; import some.';

/** What lies beside the releases and is in none: nothing is wrong with it, and it is not served. */
function besideFindings(data: string, dataset: Dataset): Finding[] {
  const warning = (rule: string, file: string, message: string): Finding => ({
    ...errorFinding(rule, { file }, { message }),
    severity: 'warning',
  });
  return [
    ...unpublishedEdits(data, dataset).map((file) =>
      warning(
        'edits-are-published',
        file,
        'The file was edited since the newest release, and no release has the change yet; publish it, or put back what the release has.',
      ),
    ),
    ...brokenOff(dataset).map((folder) =>
      warning(
        'folders-are-named',
        `releases/${folder}`,
        'The chain does not name the folder: a publication was broken off before it counted; the next one removes it.',
      ),
    ),
  ];
}

type Key = ReturnType<typeof trustedKey>;

const checkpointIn = (dataset: Dataset): string =>
  dataset.checkpoints.get(dataset.newest.release.release) ?? '';

/** The newest release and the checkpoint of the log are signed apart: a reader of one may not have the other. */
function signatureFindings(dataset: Dataset, key: Key): Finding[] {
  const link = dataset.chain.at(-1);
  const note = link?.note ?? null;
  const checkpoint = checkpointIn(dataset);
  const { registry, release } = dataset.newest;
  const logKey = renamedKey(registry.logOrigin, key);
  const text = checkpointTexts(dataset, nodeDigest).at(-1) ?? '';
  const isRelease =
    link !== undefined && note !== null && isSignedBy(key, note, noteText(link));
  const isLog = isSignedBy(logKey, checkpoint, text);
  const file = checkpointFile(release.release);
  return [
    ...(isRelease
      ? []
      : [
          unsignedBy(
            'release-is-signed',
            CHAIN_FILE,
            'newest release',
            note !== null,
            key,
          ),
        ]),
    ...(isLog
      ? []
      : [
          unsignedBy(
            'checkpoint-is-signed',
            file,
            'checkpoint',
            isSignedNote(checkpoint),
            logKey,
          ),
        ]),
  ];
}

function unsignedBy(
  rule: string,
  file: string,
  what: string,
  signed: boolean,
  key: Key,
): Finding {
  const message = signed
    ? `The ${what} has no valid signature by the trusted key; ask its publisher, or trust another key`
    : `The ${what} is unsigned, but a signature by the trusted key was demanded; ask its publisher`;
  return errorFinding(rule, { file }, { message, expected: keyText(key) });
}

function chainLines(dataset: Dataset, key: Key | null): string[] {
  const { chain, newest } = dataset;
  const link = chain.at(-1);
  const logKey = key === null ? null : renamedKey(newest.registry.logOrigin, key);
  const text = checkpointTexts(dataset, nodeDigest).at(-1) ?? '';
  const log = signatureWords(checkpointIn(dataset), logKey, text);
  const release = signatureWords(
    link?.note ?? null,
    key,
    link === undefined ? '' : noteText(link),
  );
  return [
    `${chain.length} releases, each with the files of its manifest; the newest root is ${link?.root}.`,
    `The checkpoint of the log follows from its ${link?.size} entries; it ${log}.`,
    ...(key === null
      ? [
          `No key was given (--trust), so hashes alone were checked; the newest release ${release}.`,
        ]
      : [`The newest release ${release}.`, `Trusted key: ${keyText(key)}.`]),
  ];
}

// `show`: one observation, its history, the file that it was read from, and how its content hash is made.

/** Exit code 1 when the identifier names nothing that was ever listed, or not all of the dataset could be read. */
export const show = (paths: DatasetPaths, id: string, effects: Effects): number =>
  withDataset(paths, effects, (dataset) => {
    const key = parseObservationId(id);
    const { newest } = dataset;
    const metric =
      key === null ? undefined : stateIndex(newest).metrics.get(key.metric);
    if (key === null || metric === undefined)
      return refused(
        `${id}: expected SF.<METRIC>.<GEO>.<PERIOD> of a registered metric`,
      );
    const { unit, source } = metric;
    const series = isShown(metric) ? newest.series(metric.id) : null;
    const keyIndex = series?.keys.indexOf(cellKey(key)) ?? -1;
    const value = series?.values[keyIndex];
    const history = historyLines(dataset, key);
    if (value === undefined && history.length === 0)
      return refused(`${id}: the dataset has no such observation and never had`);
    const hashed = { ...key, value: Number(value), unit, source };
    const lines = [
      `${observationId(key)}: ${value || 'no value'} (${unit}; ${source})`,
      ...history,
      ...(value === undefined ? [] : [fileLine(dataset, series?.files[keyIndex] ?? 0)]),
      ...(value
        ? [
            `Hashed text: ${hashedText(hashed)}`,
            `Content hash: ${contentHash(hashed, nodeDigest)}`,
          ]
        : []),
    ];
    return { isDone: true, lines };
  });

function fileLine({ newest }: Dataset, number: number): string {
  const row = stateIndex(newest).files.get(number);
  if (row === undefined) return 'Read from: a file that nobody kept';
  const { name, sha256, bytes, retrieved, origin, dataset, officialTitle } = row;
  const title = [dataset, officialTitle].filter((one) => one !== null).join(', ');
  return `Read from: ${name} (${[title, origin ?? 'origin not stated', `taken ${retrieved}`, `${bytes} bytes`].filter((one) => one !== '').join('; ')})\n  sha256 ${sha256}, row ${number} of ${SOURCE_FILES}`;
}

/** A line for each release that changed the observation, or withdrew it with its metric. */
function historyLines(
  dataset: Dataset,
  { metric, geo, period }: { metric: string; geo: string; period: string },
): string[] {
  let had: string | null = null;
  return [...metricHistory(dataset, metric)].flatMap(({ release, changes }) => {
    const isOwn = (change: Change): boolean =>
      change.geo === geo && change.period === period;
    const isOfMetric = (change: Change): boolean =>
      change.geo === null && change.type === 'withdrawn';
    const change = changes.find(
      (one) => isOwn(one) || (isOfMetric(one) && had !== null),
    );
    if (change === undefined) return [];
    const before = isOfMetric(change) ? had : change.previousValue;
    const what = isOfMetric(change) ? 'withdrawn with its metric' : change.type;
    had = change.value;
    return `  ${release.release}  ${change.value ?? 'no value'}  ${what}${before === null ? '' : `, before: ${before}`}${reasonWords(release.reasons[metric] ?? null)}${release.reconstructed ? ' (reconstructed)' : ''}`;
  });
}

const reasonWords = (reason: Localized | null): string =>
  reason === null ? '' : `; ${reason.en}`;

// `verify --url`: a deployed copy against the tree that was built for it, by its list of the ETags of all fixed answers.

/** Of each kind of address so many are compared, at even distances. */
const MOST_OF_KIND = 500;
const AT_ONCE = 8;
/** So many faults are written out. */
const MOST_FAULTS = 20;

/** In bytes: no answer is longer. */
const LONGEST = 16 * 1024 * 1024;

/** Exit code 1 when the copy differs anywhere, or there is no complete tree. */
export async function verifyUrl(
  url: string,
  { data }: DatasetPaths,
  effects: Effects,
): Promise<number> {
  const base = withoutTrailingSlash(url);
  const { folder, store } = await openTree(effects.outDir);
  const { metrics } = readJsonFile(join(data, REGISTRY_FILE), Registry);
  const hidden = metrics.filter((metric) => !isPublic(metric));
  const expected = [
    ...sampled([...readEtags(folder, store)]),
    ...hidden.map(({ id }): ExpectedAnswer => [`/api/v1/metrics/${id}`, null]),
  ];
  const faults: string[] = [];
  effects.progress.begin(`verify ${base}`, expected.length);
  for (let from = 0; from < expected.length; from += AT_ONCE) {
    const some = expected.slice(from, from + AT_ONCE);
    faults.push(
      ...(await Promise.all(some.map((one) => compare(base, one, effects)))).flat(),
    );
    effects.progress.tick(from);
  }
  effects.progress.end(`${expected.length} addresses`);
  for (const fault of faults.slice(0, MOST_FAULTS)) effects.print(fault);
  effects.print(
    `${expected.length} addresses of ${base} compared, ${faults.length} differ.`,
  );
  return faults.length > 0 ? 1 : 0;
}

/** A path and the ETag of its answer; null where there is to be none. */
type ExpectedAnswer = [path: string, etag: string | null];

function sampled(etags: readonly [path: string, etag: string][]): ExpectedAnswer[] {
  const kinds = Map.groupBy(etags, ([path]) =>
    path.split('/', path.startsWith('/api/') ? 4 : 3).join('/'),
  );
  return [...kinds.values()].flatMap((kind) => {
    const step = Math.max(1, kind.length / MOST_OF_KIND);
    return kind.filter(
      (_, index) => Math.floor(index / step) > Math.floor((index - 1) / step),
    );
  });
}

async function compare(
  base: string,
  [path, etag]: ExpectedAnswer,
  { fetch }: Effects,
): Promise<string[]> {
  try {
    const answer = await fetch(`${base}${path}`);
    const text = await textWithin(answer, LONGEST);
    const { status, headers } = answer;
    if (etag === null)
      return status === 404
        ? []
        : [`${path}: expected 404 for a metric that is not public, got ${status}`];
    if (status !== 200) return [`${path}: expected 200, got ${status}`];
    if (etagOf(text, nodeDigest) !== etag)
      return [`${path}: expected ${etag}, got other bytes: ${text.slice(0, 120)}`];
    const sent = headers.get('etag');
    return sent !== null && matchesEtag(sent, etag)
      ? []
      : [`${path}: expected the ETag of its bytes, got ${sent}`];
  } catch (error) {
    if (error instanceof BodyFault) return [`${path}: ${error.message}`];
    return [`${path}: expected an answer, got none (${fetchFault(error)})`];
  }
}

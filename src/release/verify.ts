// `verify`: every rule over data/ as it stands, and who signed the newest release; releases taken back, copied and shown.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { loadDataset } from '../builder/dataset.ts';
import { memoryStore } from '../builder/derive.ts';
import { nodeDigest } from '../builder/digest.ts';
import { fixedAnswers } from '../builder/emit.ts';
import { isThere, onFile, readOwnBytes } from '../builder/files.ts';
import { unpublishedEdits, type VerifiedDataset, verifyDataset } from '../builder/verify.ts';
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
import { cellKey, contentHash, hashedText, observationId, parseObservationId } from '../data/identifier.ts';
import type { Localized } from '../data/lang.ts';
import { isSignedNote } from '../data/log.ts';
import { jsonText } from '../data/public-part.ts';
import { isPublic, Registry } from '../data/registry.ts';
import type { Endpoint } from '../endpoints/endpoint.ts';
import { observationPath } from '../endpoints/notes.ts';
import { observationsOf } from '../endpoints/observation.ts';
import { reply } from '../http/handler.ts';
import type { Page, Service } from '../http/page.ts';
import { etagOf, matchesEtag } from '../http/reply.ts';
import { isSitePage } from '../http/router.ts';
import { brokenOff, checkpointTexts, noteText } from '../rules/releases.ts';
import { errorFinding, MOST_GROUPED } from '../rules/rule.ts';
import { TABLE } from '../service.ts';
import type { Store } from '../store/store.ts';
import { type DatasetPaths, type Effects, insideMistake, readJsonFile } from './dataset.ts';
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

type RewindOptions = { to: string; out: string };

/** Writes the dataset as it was at a release into a folder that holds nothing yet. */
export function rewind(paths: DatasetPaths, { to, out }: RewindOptions, { files, print }: Effects): number {
  const { data } = paths;
  const { dataset, findings } = loadDataset(data);
  if (dataset === null) {
    print(unreadable(data, findings));
    return 1;
  }
  const dates = dataset.chain.map(({ release }) => release);
  const mistake =
    (dates.includes(to) ? null : `--to ${to}: expected a release, one of ${dates.join(', ')}`) ??
    (isThere(out) && onFile(out, () => readdirSync(out)).length > 0
      ? `--out ${out}: expected a folder that is empty or not there, got one with files`
      : null) ??
    prefixed('--out', insideMistake(paths, out)) ??
    changedFile(dataset, to);
  if (mistake !== null) {
    print(mistake);
    return 1;
  }
  const content = contentAt(data, dataset, to);
  for (const [file, bytes] of content) files.write(join(out, file), bytes);
  print(`Wrote the release ${to} to ${out}: ${content.size} files.`);
  return tellUnread(findings, print) ? 1 : 0;
}

const prefixed = (option: string, mistake: string | null): string | null =>
  mistake === null ? null : `${option} ${mistake}`;

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
function contentAt(dir: string, dataset: Dataset, to: string): Map<string, string | Uint8Array> {
  const read = (file: string): Uint8Array => readOwnBytes(join(dir, file));
  const content = new Map<string, string | Uint8Array>();
  const chain = dataset.chain.filter(({ release }) => release <= to);
  for (const [index, { release }] of chain.entries()) {
    const state = dataset.at(release);
    const before = dataset.releases[index - 1];
    for (const file of [manifestFile(release), checkpointFile(release), treeFile(release)])
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
  for (const file of [README_FILE, SOURCES_FILE]) if (isThere(join(dir, file))) content.set(file, read(file));
  return content;
}

/**
 * Takes the newest release back; its series are staged again, and what maintainers have written stays as it is, so that
 * `publish` would make the release anew.
 * @param date of the newest release, so that none goes by accident
 */
export function undo(paths: DatasetPaths, date: string, { files, print }: Effects): number {
  const { data } = paths;
  const { dataset, findings } = loadDataset(data);
  if (dataset === null) {
    print(unreadable(data, findings));
    return 1;
  }
  const newest = dataset.newest.release.release;
  const before = dataset.chain.at(-2)?.release ?? '';
  const mistake =
    (date === newest ? null : `--date ${date}: expected the newest release, ${newest}; no other is undone`) ??
    (before === '' ? `--date ${date}: it is the first release, and nothing was before it` : null) ??
    changedFile(dataset, newest);
  if (mistake !== null) {
    print(mistake);
    return 1;
  }
  const staged = takeBack(paths, dataset, files);
  print(`Undone ${date}: the release ${before} stands.`);
  if (staged.length > 0) print(`Staged again, so that publish would make it anew: ${staged.join(', ')}.`);
  print(
    `Only where no copy was deployed with ${date}: else publish it again, and correct it with a release.`,
  );
  return tellUnread(findings, print) ? 1 : 0;
}

/** What a command says that needs a dataset it can read. */
const unreadable = (data: string, findings: readonly Finding[]): string =>
  `${data} cannot be read: ${findings.slice(0, 1).map(formatFinding).join('')}`;

/** Says what of a dataset could not be read, though its releases could: the first of it. Returns whether there was any. */
function tellUnread([first]: readonly Finding[], print: Effects['print']): boolean {
  if (first !== undefined)
    print(`Not all of the dataset could be read: ${formatFinding(first)}; run verify.`);
  return first !== undefined;
}

/** Refused when any finding is an error, or there is no observation. @param trust a public key that must have signed the newest release */
export function verify({ data }: DatasetPaths, trust: string | null, today: string): Outcome {
  const key = trust === null ? null : renamedKey(RELEASE_KEY_NAME, trustedKey(trust));
  const { findings, observations, verified } = verifyDataset(data, { most: MOST_GROUPED, leaves: true });
  const dataset = verified?.dataset ?? null;
  const early = dataset === null ? [] : earlyFindings(dataset, today);
  const unsigned = dataset === null || key === null ? [] : signatureFindings(dataset, key);
  const beside = dataset === null ? [] : besideFindings(data, dataset);
  const all = [...findings, ...early, ...unsigned, ...beside];
  const counted = `${observations} observations verified, ${countWords(all)}`;
  return {
    ok: !refuses(all) && observations > 0,
    lines: [],
    findings: all,
    result: [
      ...(dataset === null ? [] : chainLines(dataset, key)),
      observations > 0 || refuses(all) ? `${counted}.` : `${counted}: ${NOTHING}`,
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
  const isRelease = link !== undefined && note !== null && isSignedBy(key, note, noteText(link));
  const isLog = isSignedBy(logKey, checkpoint, text);
  const file = checkpointFile(release.release);
  return [
    ...(isRelease ? [] : [unsignedBy('release-is-signed', CHAIN_FILE, 'newest release', note !== null, key)]),
    ...(isLog
      ? []
      : [unsignedBy('checkpoint-is-signed', file, 'checkpoint', isSignedNote(checkpoint), logKey)]),
  ];
}

function unsignedBy(rule: string, file: string, what: string, signed: boolean, key: Key): Finding {
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
  const release = signatureWords(link?.note ?? null, key, link === undefined ? '' : noteText(link));
  return [
    `${chain.length} releases, each with the files of its manifest; the newest root is ${link?.root}.`,
    `The checkpoint of the log follows from its ${link?.size} entries; it ${log}.`,
    ...(key === null
      ? [`No key was given (--trust), so hashes alone were checked; the newest release ${release}.`]
      : [`The newest release ${release}.`, `Trusted key: ${keyText(key)}.`]),
  ];
}

// `show`: one observation, its history, the file that it was read from, and how its content hash is made.

/** Exit code 1 when the identifier names nothing that was ever listed, or not all of the dataset could be read. */
export function show({ data }: DatasetPaths, id: string, { print }: Effects): number {
  const { dataset, findings } = loadDataset(data);
  if (dataset === null) {
    print(unreadable(data, findings));
    return 1;
  }
  const lines = shownLines(dataset, id);
  for (const line of lines.text) print(line);
  return tellUnread(findings, print) || !lines.isKnown ? 1 : 0;
}

function shownLines(dataset: Dataset, id: string): { text: string[]; isKnown: boolean } {
  const key = parseObservationId(id);
  const { newest } = dataset;
  const metric = key === null ? undefined : stateIndex(newest).metrics.get(key.metric);
  if (key === null || metric === undefined)
    return { text: [`${id}: expected SF.<METRIC>.<GEO>.<PERIOD> of a registered metric`], isKnown: false };
  const series = metric.left === null && isPublic(metric) ? newest.series(metric.id) : null;
  const at = series?.keys.indexOf(cellKey(key)) ?? -1;
  const value = series?.values[at];
  const history = historyLines(dataset, key);
  if (value === undefined && history.length === 0)
    return { text: [`${id}: the dataset has no such observation and never had`], isKnown: false };
  const text = [
    `${observationId(key)}: ${value || 'no value'} (${metric.unit}; ${metric.source})`,
    ...history,
    ...(value === undefined ? [] : [fileLine(dataset, series?.files[at] ?? 0)]),
  ];
  if (value === undefined || value === '') return { text, isKnown: true };
  const hashed = { ...key, value: Number(value), unit: metric.unit, source: metric.source };
  return {
    text: [...text, `Hashed text: ${hashedText(hashed)}`, `Content hash: ${contentHash(hashed, nodeDigest)}`],
    isKnown: true,
  };
}

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
    const isOwn = (change: Change): boolean => change.geo === geo && change.period === period;
    const isOfMetric = (change: Change): boolean => change.geo === null && change.type === 'withdrawn';
    const change = changes.find((one) => isOwn(one) || (isOfMetric(one) && had !== null));
    if (change === undefined) return [];
    const before = isOfMetric(change) ? had : change.previousValue;
    const what = isOfMetric(change) ? 'withdrawn with its metric' : change.type;
    had = change.value;
    return `  ${release.release}  ${change.value ?? 'no value'}  ${what}${before === null ? '' : `, before: ${before}`}${reasonWords(release.reasons[metric] ?? null)}${release.reconstructed ? ' (reconstructed)' : ''}`;
  });
}

const reasonWords = (reason: Localized | null): string => (reason === null ? '' : `; ${reason.en}`);

// `verify --url`: a deployed copy against this dataset. Every fixed list, and at least 500 observations, byte for byte.

const SAMPLE = 500;
const AT_ONCE = 8;

/** In bytes: of a refusal, of a page of the catalogue, and of every answer that is expected to be shorter. */
const LONGEST = 1024 * 1024;

/** What should be answered at a path: a body, or (null) nothing at all. */
type ExpectedAnswer = { path: string; body: string | null };

/** Reads the dataset while no other command is at work on it; null when another one is. */
type UnderLock = <T>(read: (paths: DatasetPaths) => Promise<T>) => Promise<{ result: T } | null>;

/**
 * Exit code 1 when the copy differs anywhere, or when the dataset itself is refused; null when another command is at work.
 * What is expected is read at once, and nobody has to wait while the copy is asked.
 */
export async function verifyUrl(
  url: string,
  effects: Effects,
  underLock: UnderLock,
): Promise<{ result: number } | null> {
  const base = withoutTrailingSlash(url);
  const addresses = await addressesOf(base, effects);
  if ('mistake' in addresses) return refused(addresses.mistake, effects);
  const read = await underLock((paths) => expectedHere(paths, addresses));
  if (read === null) return null;
  if ('mistake' in read.result) return refused(read.result.mistake, effects);
  const { expected } = read.result;
  const faults = await compareAll(base, expected, effects);
  for (const fault of faults) effects.print(fault);
  effects.print(`${expected.length} addresses of ${base} compared, ${faults.length} differ.`);
  return { result: faults.length > 0 ? 1 : 0 };
}

function refused(mistake: string, { print }: Effects): { result: number } {
  print(mistake);
  return { result: 1 };
}

type ExpectedAnswers = { expected: ExpectedAnswer[] } | { mistake: string };

async function expectedHere({ data }: DatasetPaths, addresses: Addresses): Promise<ExpectedAnswers> {
  const { verified, findings } = verifyDataset(data, { leaves: false });
  return verified === null
    ? { mistake: `${data} itself has ${countWords(findings)}; run verify first.` }
    : { expected: await expectedOf(data, verified, addresses) };
}

type Addresses = { siteUrl: string; docsUrl: string };

/** The addresses that the copy was built with, as its own answer gives them. */
async function addressesOf(base: string, { fetch }: Effects): Promise<Addresses | { mistake: string }> {
  const path = '/api/v1/metrics';
  try {
    const { docs, data } = JSON.parse(await textWithin(await fetch(`${base}${path}?limit=1`), LONGEST));
    const self = String(data.metrics[0].links.self);
    return { docsUrl: String(docs), siteUrl: self.slice(0, self.indexOf(path)) };
  } catch (error) {
    return {
      mistake: `${base}${path}: expected the catalogue of this service, got something else (${fetchFault(error)})`,
    };
  }
}

async function expectedOf(
  data: string,
  verified: VerifiedDataset,
  addresses: Addresses,
): Promise<ExpectedAnswer[]> {
  const store = await memoryStore(verified, addresses);
  const service: Service = { store, table: TABLE, digest: nodeDigest, report: () => {} };
  const expected: ExpectedAnswer[] = [];
  for await (const { path, body } of fixedAnswers(service, isCompared)) expected.push({ path, body });
  for (const path of await sampled(store)) {
    const { body } = await reply(service, { method: 'GET', url: path });
    expected.push({ path, body });
  }
  const registry = readJsonFile(join(data, REGISTRY_FILE), Registry);
  const hidden = registry.metrics.filter((metric) => !isPublic(metric));
  return [...expected, ...hidden.map(({ id }) => ({ path: `/api/v1/metrics/${id}`, body: null }))];
}

/** Of figures, which are many, a sample is compared; pages have the name of whoever runs the copy. */
const isCompared = (form: Endpoint | Page): boolean => !/\{id\}|\{geo\}/.test(form.path) && !isSitePage(form);

/** Observations at even distances over the whole release, the first of every metric among them. */
async function sampled(store: Store): Promise<string[]> {
  const paths: string[] = [];
  const first = new Set<number>();
  for (const metric of store.catalogue.metrics) {
    first.add(paths.length);
    for await (const { id } of observationsOf(store, metric)) paths.push(observationPath(id));
  }
  const step = Math.max(1, Math.floor(paths.length / SAMPLE));
  return paths.filter((_, index) => index % step === 0 || first.has(index));
}

async function compareAll(
  base: string,
  expected: readonly ExpectedAnswer[],
  effects: Effects,
): Promise<string[]> {
  const faults: string[] = [];
  effects.progress.begin(`verify ${base}`, expected.length);
  for (let from = 0; from < expected.length; from += AT_ONCE) {
    const some = expected.slice(from, from + AT_ONCE);
    faults.push(...(await Promise.all(some.map((one) => compare(base, one, effects)))).flat());
    effects.progress.tick(from);
  }
  effects.progress.end(`${expected.length} addresses`);
  return faults;
}

async function compare(base: string, { path, body }: ExpectedAnswer, { fetch }: Effects): Promise<string[]> {
  try {
    const answer = await fetch(`${base}${path}`);
    // What is expected decides how much is read: whatever is longer differs anyway.
    const text = await textWithin(answer, Math.max(LONGEST, Buffer.byteLength(body ?? '')));
    if (body === null)
      return answer.status === 404
        ? []
        : [`${path}: expected 404 for a metric that is not public, got ${answer.status}`];
    if (answer.status !== 200) return [`${path}: expected 200, got ${answer.status}`];
    if (text !== body)
      return [`${path}: expected ${etagOf(body, nodeDigest)}, got other bytes: ${text.slice(0, 120)}`];
    const etag = answer.headers.get('etag');
    return etag !== null && matchesEtag(etag, etagOf(body, nodeDigest))
      ? []
      : [`${path}: expected the ETag of its bytes, got ${etag}`];
  } catch (error) {
    if (error instanceof BodyFault) return [`${path}: ${error.message}`];
    return [`${path}: expected an answer, got none (${fetchFault(error)})`];
  }
}

// `verify`: the verification rules over data/ as it stands, every past release rebuilt, and who signed the newest one.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { checkpointIn, loadHead, loadSeries } from '../builder/dataset.ts';
import { memoryStore } from '../builder/derive.ts';
import { fileHash, nodeDigest } from '../builder/digest.ts';
import { fixedAnswers } from '../builder/emit.ts';
import { isThere, onFile, readOwnBytes } from '../builder/files.ts';
import { sourceOf } from '../builder/read.ts';
import { pastReleases, type VerifiedDataset, verifyDataset } from '../builder/verify.ts';
import {
  CHAIN_FILE,
  CHANGELOG_FILE,
  CHECKPOINT_FILE,
  countWords,
  type DatasetHead,
  type Finding,
  formatFinding,
  HAND_WRITTEN,
  keptAt,
  keptCheckpoint,
  keptFile,
  METADATA_FILE,
  metricOfFile,
  README_FILE,
  REGISTRY_FILE,
  RELEASE_FILE,
  refuses,
  tracedFiles,
} from '../data/dataset.ts';
import { withoutTrailingSlash } from '../data/environment.ts';
import {
  contentHash,
  hashedText,
  type ObservationKey,
  observationId,
  parseObservationId,
} from '../data/identifier.ts';
import { checkpointAt, datasetLog, isSignedNote, unfilteredLog } from '../data/log.ts';
import { isPublic, Registry } from '../data/registry.ts';
import type { Release, Revision } from '../data/release.ts';
import type { Endpoint } from '../endpoints/endpoint.ts';
import { observationPath } from '../endpoints/notes.ts';
import { observationsOf } from '../endpoints/observation.ts';
import { reply } from '../http/handler.ts';
import type { Page, Service } from '../http/page.ts';
import { etagOf, matchesEtag } from '../http/reply.ts';
import { isSitePage } from '../http/router.ts';
import { endedLater, expectedCheckpoint, noteText, supersededAt } from '../rules/releases.ts';
import { replay, seriesText } from '../rules/revisions.ts';
import { errorFinding, MOST_GROUPED } from '../rules/rule.ts';
import { TABLE } from '../service.ts';
import type { Store } from '../store/store.ts';
import {
  type DatasetPaths,
  describedMetrics,
  type Effects,
  insideMistake,
  jsonOf,
  jsonText,
} from './dataset.ts';
import { BodyFault, fetchFault, textWithin } from './fetch.ts';
import { type Content, changelogAt, lastDay } from './plan.ts';
import type { Outcome } from './publish.ts';
import {
  isSignedBy,
  keyText,
  RELEASE_KEY_NAME,
  renamedKey,
  signatureWords,
  trustedKey,
} from './signature.ts';
import { switchBack } from './write.ts';

// A past release, rebuilt from the newest one: observations from the log, all else from what each release kept.

export type RewindOptions = { to: string; out: string };

/** Writes the dataset as it was at a release into a folder that holds nothing yet. */
export function rewind(paths: DatasetPaths, { to, out }: RewindOptions, { files, print }: Effects): number {
  const { data } = paths;
  const { head, findings } = loadHead(data);
  const manifest = head?.manifests.get(to);
  if (head === null || manifest === undefined) {
    const dates = head?.chain.map(({ release }) => release).join(', ') ?? '';
    print(head === null ? headless(data, findings) : `--to ${to}: expected a release, one of ${dates}`);
    if (head !== null) tellUnread(findings, print);
    return 1;
  }
  if (isThere(out) && onFile(out, () => readdirSync(out)).length > 0) {
    print(`--out ${out}: expected a folder that is empty or not there, got one with files`);
    return 1;
  }
  const mistake = insideMistake(paths, out);
  if (mistake !== null) {
    print(`--out ${mistake}`);
    return 1;
  }
  const content = contentAt(data, head, manifest);
  const differing = differingFiles(content, manifest);
  if (differing.length > 0) {
    print(`${to} cannot be rebuilt: ${differing.join(', ')} would differ from the manifest; run verify.`);
    tellUnread(findings, print);
    return 1;
  }
  for (const [file, bytes] of content) files.write(join(out, file), bytes);
  print(`Wrote the release ${to} to ${out}: ${content.size} files, each with the hash of its manifest.`);
  tellUnread(findings, print);
  return 0;
}

/**
 * Puts the dataset as it was before its newest release in the place of what stands, byte for byte. The hand-written files of
 * the release that goes are kept in the staging area. Refused where somebody has changed the dataset since.
 * @param date of the newest release, so that none goes by accident
 */
export function undo(paths: DatasetPaths, date: string, { files, print }: Effects): number {
  const { data, staging } = paths;
  const { head, findings } = loadHead(data);
  const mistake = head === null ? headless(data, findings) : undoMistake(head, date);
  const before = head?.manifests.get(head.chain.at(-2)?.release ?? '');
  if (head === null || mistake !== null || before === undefined) {
    print(mistake ?? `${date} cannot be undone: the manifest of the release before is missing; run verify.`);
    if (head !== null) tellUnread(findings, print);
    return 1;
  }
  const content = contentAt(data, head, before);
  const differing = differingFiles(content, before);
  if (differing.length > 0) {
    print(
      `${before.release} cannot be rebuilt: ${differing.join(', ')} would differ from the manifest; run verify.`,
    );
    tellUnread(findings, print);
    return 1;
  }
  const kept = join(staging, 'undone', date);
  for (const file of HAND_WRITTEN)
    if (isThere(join(data, file)) && head.release.files[file] !== before.files[file])
      files.write(join(kept, file), readOwnBytes(join(data, file)));
  switchBack(paths, { from: date, to: before.release }, content, files);
  print(
    `Undone ${date}: the release ${before.release} stands, ${content.size} files, each with the hash of its manifest.`,
  );
  tellUnread(findings, print);
  if (isThere(kept)) print(`What ${date} had changed by hand is in ${kept}.`);
  print(
    `Only where no copy was deployed with ${date}: else publish it again, and correct it with a release.`,
  );
  return 0;
}

/** Null where the newest release is of the day, one is before it, and nothing was changed since. */
function undoMistake(
  { release: { release, files }, chain, hashes }: DatasetHead,
  date: string,
): string | null {
  if (date !== release) return `--date ${date}: expected the newest release, ${release}; no other is undone`;
  if (chain.length < 2) return `--date ${date}: it is the first release, and nothing was before it`;
  const changed = [...new Set([...Object.keys(files), ...Object.keys(hashes)])].filter(
    (file) => files[file] !== hashes[file],
  );
  return changed.length === 0
    ? null
    : `${changed.sort().join(', ')}: changed since ${release}, and an undo would lose it; move it elsewhere, and put back what the release had`;
}

/** What a command says that needs a dataset it can read. */
const headless = (data: string, findings: readonly Finding[]): string =>
  `${data} cannot be read: ${findings.slice(0, 1).map(formatFinding).join('')}`;

/** Says what of a dataset could not be read, though its head could: the first of it. Returns whether there was any. */
function tellUnread([first]: readonly Finding[], print: Effects['print']): boolean {
  if (first !== undefined)
    print(`Not all of the dataset could be read: ${formatFinding(first)}; run verify.`);
  return first !== undefined;
}

/** The files of the manifest whose rebuilt bytes have another hash. */
const differingFiles = (content: Content, { files }: Release): string[] =>
  Object.entries(files).flatMap(([file, hash]) =>
    content.has(file) && fileHash(Buffer.from(content.get(file) ?? '')) === hash ? [] : [file],
  );

/** Every file of the dataset as it was when the manifest was its newest. */
export function contentAt(dir: string, head: DatasetHead, manifest: Release): Content {
  const { release } = manifest;
  const content = new Map([...describedAt(dir, head, manifest), ...seriesAt(head, manifest)]);
  content.set(RELEASE_FILE, jsonText(manifest));
  content.set(CHAIN_FILE, jsonText(head.chain.filter((link) => link.release <= release)));
  content.set(CHECKPOINT_FILE, checkpointOf(dir, head, content, release));
  if (isThere(join(dir, README_FILE))) content.set(README_FILE, readOwnBytes(join(dir, README_FILE)));
  return content;
}

/** As it was kept where it was signed; else as it follows from the log. The newest one stands as it is. */
function checkpointOf(dir: string, head: DatasetHead, content: Content, release: string): string {
  const kept = checkpointIn(sourceOf(dir), keptCheckpoint(release));
  if (kept !== null) return kept;
  if (release === head.release.release && head.checkpoint !== null) return head.checkpoint;
  const registry = registryIn(content.get(REGISTRY_FILE) ?? '');
  return checkpointAt(datasetLog(head, nodeDigest), nodeDigest, registry.logOrigin, release);
}

/** All that is not derived from the log: what can be rebuilt without going through it. */
function describedAt(dir: string, head: DatasetHead, { release, files }: Release): Content {
  const read = (path: string): Buffer => readOwnBytes(join(dir, path));
  const has = (path: string): boolean => Object.hasOwn(head.hashes, path);
  const bytesOf = (file: string): string | Uint8Array | undefined => {
    if (file === METADATA_FILE) return metadataOf(bytesOf(REGISTRY_FILE));
    if (file === CHANGELOG_FILE)
      return has(file) ? changelogAt(read(file).toString('utf8'), release) : undefined;
    const path = /^(?:revisions|releases)\//.test(file) ? file : keptAt(has, head.chain, release, file);
    return path !== undefined && has(path) ? read(path) : undefined;
  };
  const rebuilt = Object.keys(files)
    .filter((file) => metricOfFile(file) === null)
    .map((file) => [file, bytesOf(file)] as const);
  return new Map(rebuilt.flatMap(([file, bytes]) => (bytes === undefined ? [] : [[file, bytes]])));
}

const metadataOf = (registry: string | Uint8Array | undefined): string | undefined =>
  registry === undefined ? undefined : jsonText(describedMetrics(registryIn(registry)));

const registryIn = (kept: string | Uint8Array): Registry =>
  jsonOf(`${REGISTRY_FILE}, as the release kept it`, Buffer.from(kept), Registry);

function* seriesAt(head: DatasetHead, { release, files }: Release): Iterable<[string, string]> {
  for (const file of Object.keys(files)) {
    const metric = metricOfFile(file);
    if (metric === null) continue;
    for (const step of replay(head, metric))
      if (step.release === release) yield [file, seriesText(step.cells)];
  }
}

/** Refused when any finding is an error, or there is no observation. @param trust a public key that must have signed the newest release */
export function verify({ data }: DatasetPaths, trust: string | null, today: string): Outcome {
  const key = trust === null ? null : renamedKey(RELEASE_KEY_NAME, trustedKey(trust));
  const { findings, observations, verified } = verifyDataset(data, undefined, MOST_GROUPED);
  const head = verified?.head ?? null;
  const early = head === null ? [] : earlyFindings(head, today);
  const unrebuilt = head === null ? [] : pastFindings(data, head);
  const superseded = head === null ? [] : supersededFindings(head);
  const unsigned = head === null || key === null ? [] : signatureFindings(head, key);
  const all = [...findings, ...early, ...unrebuilt, ...superseded, ...unsigned];
  const counted = `${observations} observations verified, ${countWords(all)}`;
  return {
    ok: !refuses(all) && observations > 0,
    lines: [],
    findings: all,
    result: [
      ...(head === null || unrebuilt.length + superseded.length > 0 ? [] : chainLines(head, key)),
      observations > 0 || refuses(all) ? `${counted}.` : `${counted}: ${NOTHING}`,
    ],
  };
}

/** No release is of a day that no publication could have given it yet. @param today in UTC */
function earlyFindings({ chain }: DatasetHead, today: string): Finding[] {
  const [before, newest] = [chain.at(-2)?.release ?? null, chain.at(-1)?.release ?? ''];
  const latest = lastDay(today, before);
  if (newest <= latest) return [];
  const message =
    'The newest release is of a day that has not come, and publish makes none so far ahead; look at the clock of this machine, or restore the dataset';
  const contrast = { message, expected: `${latest} or earlier`, actual: newest };
  return [errorFinding('release-has-come', { file: CHAIN_FILE }, contrast)];
}

const NOTHING = 'the dataset has none, so nothing was verified; import some.';

type Key = ReturnType<typeof trustedKey>;

/** Observation files are a rule's business; this is about the rest of each past release. */
function pastFindings(dir: string, head: DatasetHead): Finding[] {
  return [...head.manifests.values()].flatMap((manifest) => {
    const where = { file: keptFile(manifest.release, RELEASE_FILE) };
    const rest = Object.entries(manifest.files).filter(([file]) => !file.startsWith('observations/'));
    return differingFiles(describedAt(dir, head, manifest), {
      ...manifest,
      files: Object.fromEntries(rest),
    }).map((file) => {
      const message = `${file} does not come out as the release had it, so what is kept of the past was changed; restore the dataset`;
      return errorFinding('release-is-rebuilt', where, { message });
    });
  });
}

/** A log that was made anew had the entries of all metrics, and the data still has them: its last checkpoint follows from them. */
function supersededFindings(head: DatasetHead): Finding[] {
  return head.registry.supersededLogs.flatMap(({ origin, size, root, release }) => {
    const actual = `${origin}\n${size}\n${root}\n`;
    const expected = checkpointAt(unfilteredLog(head, nodeDigest), nodeDigest, origin, release);
    if (actual === expected) return [];
    const message = `The last checkpoint of ${origin} (supersededLogs) is not the one that the logs until ${release} lead to, so it or one of them was changed; restore the dataset`;
    return [errorFinding('superseded-log-is-kept', { file: REGISTRY_FILE }, { message, expected, actual })];
  });
}

/** The newest release and the checkpoint of the log are signed apart: a reader of one may not have the other. */
function signatureFindings(head: DatasetHead, key: Key): Finding[] {
  const link = head.chain.at(-1);
  const note = link?.note ?? null;
  const { checkpoint, registry } = head;
  const text = expectedCheckpoint(head, nodeDigest);
  const logKey = renamedKey(registry.logOrigin, key);
  const release = link !== undefined && note !== null && isSignedBy(key, note, noteText(link));
  const log = checkpoint !== null && isSignedBy(logKey, checkpoint, text);
  const signed = { release: note !== null, log: isSignedNote(checkpoint ?? '') };
  return [
    ...(release ? [] : [unsignedBy('release-is-signed', CHAIN_FILE, 'newest release', signed.release, key)]),
    ...(log ? [] : [unsignedBy('checkpoint-is-signed', CHECKPOINT_FILE, 'checkpoint', signed.log, logKey)]),
  ];
}

function unsignedBy(rule: string, file: string, what: string, signed: boolean, key: Key): Finding {
  const message = signed
    ? `The ${what} has no valid signature by the trusted key; ask its publisher, or trust another key`
    : `The ${what} is unsigned, but a signature by the trusted key was demanded; ask its publisher`;
  return errorFinding(rule, { file }, { message, expected: keyText(key) });
}

function chainLines(head: DatasetHead, key: Key | null): string[] {
  const { chain } = head;
  const newest = chain.at(-1);
  const old = supersededAt(head, nodeDigest);
  const later = endedLater(head);
  const entries = datasetLog(head, nodeDigest).sizes.get(head.release.release) ?? 0;
  const logKey = key === null ? null : renamedKey(head.registry.logOrigin, key);
  const log = signatureWords(head.checkpoint, logKey, expectedCheckpoint(head, nodeDigest));
  const release = signatureWords(newest?.note ?? null, key, newest === undefined ? '' : noteText(newest));
  return [
    `${chain.length} releases, each rebuilt to the root that its link holds; the newest root is ${newest?.root}.`,
    `The checkpoint of the log follows from its ${entries} entries; it ${log}.`,
    ...head.registry.supersededLogs.map(
      ({ origin, size, root, release, reason }) =>
        `It was made anew after the release ${release}: ${reason.en} The last checkpoint before, ${origin} ${size} ${root}, follows from the data.`,
    ),
    ...(later === null
      ? []
      : [
          `The chain that it supersedes ended at ${later}, after this dataset: it cannot be recomputed here.`,
        ]),
    ...(old === null ? [] : [`The chain agrees with the one that it supersedes, which ended at ${old}.`]),
    ...(key === null
      ? [`No key was given (--trust), so hashes alone were checked; the newest release ${release}.`]
      : [`The newest release ${release}.`, `Trusted key: ${keyText(key)}.`]),
  ];
}

// `show`: one observation, its history rebuilt from the log, the files of its series, and how its content hash is made.

/** Exit code 1 when the identifier names nothing that was ever listed, or not all of the dataset could be read. */
export function show({ data }: DatasetPaths, id: string, { print }: Effects): number {
  const { head, findings } = loadHead(data);
  const code = shown(data, { head, findings, id }, print);
  return head !== null && tellUnread(findings, print) ? 1 : code;
}

type Shown = { head: DatasetHead | null; findings: readonly Finding[]; id: string };

function shown(data: string, { head, findings, id }: Shown, print: Effects['print']): number {
  const key = parseObservationId(id);
  const metric = head?.registry.metrics.find((one) => one.id === key?.metric);
  if (head === null) {
    print(headless(data, findings));
    return 1;
  }
  if (key === null || metric === undefined) {
    print(`${id}: expected SF.<METRIC>.<GEO>.<PERIOD> of a registered metric`);
    return 1;
  }
  const value = literalOf(data, head, key);
  const history = historyOf(head, key);
  if (value === undefined && history.every((past) => past.value === null)) {
    print(`${id}: the dataset has no such observation and never had`);
    return 1;
  }
  print(`${observationId(key)}: ${value ?? 'no value'} (${metric.unit}; ${metric.source})`);
  for (const { release, value: past, what } of history) print(`  ${release}  ${past ?? 'no value'}  ${what}`);
  for (const { name, sha256, retrieved, origin } of tracedFiles(head, metric.id) ?? [])
    print(`Read from: ${name} (${origin ?? 'origin not stated'}, ${retrieved}, sha256 ${sha256})`);
  if (value === undefined || value === null) return 0;
  const hashed = { ...key, value: Number(value), unit: metric.unit, source: metric.source };
  print(`Hashed text: ${hashedText(hashed)}`);
  print(`Content hash: ${contentHash(hashed, nodeDigest)}`);
  return 0;
}

/** Null is listed without a value, undefined not listed. */
function literalOf(dir: string, head: DatasetHead, key: ObservationKey): string | null | undefined {
  if (!head.files.includes(key.metric)) return undefined;
  const { series } = loadSeries(dir, key.metric);
  const row = series.rows.find(({ geo, period }) => geo === key.geo && period === key.period);
  return row?.value === '' ? null : row?.value;
}

/** `value` null is no value; `what` names the change. */
type Past = { release: string; value: string | null; what: string };

/** Rebuilt from the log alone: a line for each release that changed the observation or withdrew it with its metric, in order. */
function historyOf({ log }: DatasetHead, { metric, geo, period }: ObservationKey): Past[] {
  const isOwn = (entry: Revision): boolean => entry.geo === geo && entry.period === period;
  const entries = log.of(metric).filter((entry) => isOwn(entry) || isOfMetric(entry));
  return entries.flatMap((entry, index) => {
    const had = entries[index - 1]?.value ?? null;
    return isOfMetric(entry) && had === null ? [] : [pastOf(entry, had)];
  });
}

/** @param had the value before the entry */
function pastOf(entry: Revision, had: string | null): Past {
  const { release, value, type, reason, previousValue } = entry;
  const change = isOfMetric(entry)
    ? `withdrawn with its metric, before: ${had}`
    : `${type}, before: ${previousValue ?? 'no value'}`;
  const what = type === 'published' ? type : change;
  return { release, value, what: reason === null ? what : `${what}; ${reason}` };
}

/** Whether the release withdrew the whole metric. */
const isOfMetric = ({ geo, type }: Revision): boolean => geo === null && type === 'withdrawn';

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
  const { verified, findings } = verifyDataset(data);
  return verified === null
    ? { mistake: `${data} itself has ${countWords(findings)}; run verify first.` }
    : { expected: await expectedOf(verified, pastReleases(data, verified), addresses) };
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
  verified: VerifiedDataset,
  past: readonly VerifiedDataset[],
  addresses: Addresses,
): Promise<ExpectedAnswer[]> {
  const store = await memoryStore(verified, addresses, past);
  const service: Service = { store, table: TABLE, digest: nodeDigest, report: () => {} };
  const expected: ExpectedAnswer[] = [];
  for await (const { path, body } of fixedAnswers(service, isCompared)) expected.push({ path, body });
  for (const path of await sampled(store)) {
    const { body } = await reply(service, { method: 'GET', url: path });
    expected.push({ path, body });
  }
  const hidden = verified.head.registry.metrics.filter((metric) => !isPublic(metric));
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

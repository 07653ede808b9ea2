// A past release, rebuilt from the newest one: observations from the log, all else from what each release kept.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { checkpointIn, loadHead } from '../../builder/dataset.ts';
import { fileHash, nodeDigest } from '../../builder/digest.ts';
import { isThere, onFile, readBytes } from '../../builder/files.ts';
import { sourceOf } from '../../builder/read.ts';
import {
  CHAIN_FILE,
  CHANGELOG_FILE,
  CHECKPOINT_FILE,
  type DatasetHead,
  type Finding,
  formatFinding,
  keptAt,
  keptCheckpoint,
  METADATA_FILE,
  metricOfFile,
  README_FILE,
  REGISTRY_FILE,
  RELEASE_FILE,
} from '../../data/dataset.ts';
import { checkpointAt, datasetLog } from '../../data/log.ts';
import { Registry } from '../../data/registry.ts';
import type { Release } from '../../data/release.ts';
import { replay, seriesText } from '../../rules/revisions.ts';
import { type DatasetPaths, insideMistake } from '../dataset/dataset-paths.ts';
import type { Effects } from '../dataset/effects.ts';
import { jsonOf, jsonText } from '../dataset/json-file.ts';
import { changelogAt } from '../plan/changelog.ts';
import type { Content } from '../plan/compose-release.ts';
import { describedMetrics } from '../plan/described.ts';

export type RewindOptions = { to: string; out: string };

/** Writes the dataset as it was at a release into a folder that holds nothing yet. */
export function rewind(paths: DatasetPaths, { to, out }: RewindOptions, { files, print }: Effects): number {
  const { data } = paths;
  const { head, findings } = loadHead(data);
  const manifest = head?.manifests.get(to);
  if (head === null || manifest === undefined) {
    const dates = head?.chain.map(({ release }) => release).join(', ') ?? '';
    print(head === null ? headless(data, findings) : `--to ${to}: expected a release, one of ${dates}`);
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
    return 1;
  }
  for (const [file, bytes] of content) files.write(join(out, file), bytes);
  print(`Wrote the release ${to} to ${out}: ${content.size} files, each with the hash of its manifest.`);
  return 0;
}

/** What a command says that needs a dataset it can read. */
export const headless = (data: string, findings: readonly Finding[]): string =>
  `${data} cannot be read: ${findings.slice(0, 1).map(formatFinding).join('')}`;

/** The files of the manifest whose rebuilt bytes have another hash. */
export const differingFiles = (content: Content, { files }: Release): string[] =>
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
  if (isThere(join(dir, README_FILE))) content.set(README_FILE, readBytes(join(dir, README_FILE)));
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
export function describedAt(dir: string, head: DatasetHead, { release, files }: Release): Content {
  const read = (path: string): Buffer => readBytes(join(dir, path));
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

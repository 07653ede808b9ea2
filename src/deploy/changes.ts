// Which addresses a deployment changes, so that a cache in front can be told. Compared with what was deployed last and
// not with the last build: there may have been several since.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileHash } from '../builder/digest-node.ts';
import { filesUnder } from '../builder/files-under.ts';
import { servedRecord } from '../builder/fingerprint.ts';
import { isAnswered } from '../http/handler.ts';
import type { Catalogue } from '../store/catalogue.ts';
import { CATALOGUE, REST_ETAGS, STORE_FOLDER } from '../store/layout.ts';
import { unsealed } from '../store/seal.ts';
import type { AnswerKeys, Etags } from '../store/shards.ts';

/** By address: what stands for its bytes. */
export type Deployed = Record<string, string>;

/** Each list ascending. */
export type Changes = { added: string[]; changed: string[]; removed: string[] };

const ETAGS = join(STORE_FOLDER, 'etags');
const KEYS = join(STORE_FOLDER, 'keys');

/**
 * Every fixed address of a built tree: answers by their ETag, files of the website by their hash. In packs, where no ETag
 * is known beforehand, the figures of one metric and municipality are one address that ends in `*`.
 */
export function deployedOf(outDir: string): Deployed {
  const deployed: Deployed = {};
  for (const path of filesUnder(join(outDir, ETAGS))) {
    const shard = JSON.parse(unsealed(readFileSync(join(outDir, ETAGS, path), 'utf8')));
    const parts: Etags[] = `etags/${path}` === REST_ETAGS ? [shard] : Object.values(shard);
    Object.assign(deployed, ...parts);
  }
  if (isPacked(outDir)) Object.assign(deployed, packedOf(outDir));
  for (const path of filesUnder(outDir)) {
    if (path.startsWith(`${STORE_FOLDER}/`) || isAnswered(`/${path}`)) continue;
    deployed[addressOf(path)] = fileHash(readFileSync(join(outDir, path)));
  }
  return deployed;
}

function isPacked(outDir: string): boolean {
  const catalogue: Partial<Catalogue> = JSON.parse(
    unsealed(readFileSync(join(outDir, STORE_FOLDER, CATALOGUE), 'utf8')),
  );
  return catalogue.layout === 'packs';
}

/** By what their answers are made of, and of the code that makes them. */
function packedOf(outDir: string): Deployed {
  const code = servedRecord(outDir)?.code ?? '';
  const deployed: Deployed = {};
  for (const file of filesUnder(join(outDir, KEYS))) {
    const metric = file.replace(/\.json$/, '');
    const keys: AnswerKeys = JSON.parse(unsealed(readFileSync(join(outDir, KEYS, file), 'utf8')));
    for (const [geo, key] of Object.entries(keys))
      for (const address of [
        `/api/v1/observations/SF.${metric}.${geo}.*`,
        `/embed/observation/SF.${metric}.${geo}.*`,
        `/embed/chart/${geo}/${metric}`,
      ])
        deployed[address] = `${code} ${key}`;
  }
  return deployed;
}

/** A page is asked for without its ending. */
const addressOf = (path: string): string => `/${path.replace(/(?:^|(?<=\/))index\.html$|\.html$/, '')}`;

export function changesBetween(before: Deployed, after: Deployed): Changes {
  const added: string[] = [];
  const changed: string[] = [];
  for (const [path, mark] of Object.entries(after)) {
    if (!Object.hasOwn(before, path)) added.push(path);
    else if (before[path] !== mark) changed.push(path);
  }
  const removed = Object.keys(before).filter((path) => !Object.hasOwn(after, path));
  return { added: added.sort(), changed: changed.sort(), removed: removed.sort() };
}

/** What the record beside the tree says was deployed last; null when there is none. */
export const readDeployed = (record: string): Deployed | null =>
  existsSync(record) ? JSON.parse(readFileSync(record, 'utf8')) : null;

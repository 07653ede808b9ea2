// A built tree to attack: the small golden dataset with its downloads and some pages, and another release of it.
import { mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createOutput } from '../../src/builder/build.ts';
import { filesUnder } from '../../src/builder/files.ts';
import { publisherOfProcess } from '../../src/downloads/dcat.ts';
import { emitDownloads } from '../../src/downloads/downloads.ts';
import { isAnswered } from '../../src/http/page.ts';
import { TABLE } from '../../src/service.ts';
import { STORE_FOLDER, type Store, shardPath } from '../../src/store/store.ts';
import { buildReleases } from '../load/releases.ts';
import { emitDataset } from '../support/golden.ts';
import { shardNames } from '../support/shards.ts';

async function writePages(tree: string, store: Store): Promise<void> {
  await emitDownloads(store, { write: createOutput(tree).write, publisher: publisherOfProcess() });
  mkdirSync(join(tree, 'en'));
  const release = JSON.stringify(store.catalogue.metrics.map(({ title }) => title));
  for (const page of ['index.html', '404.html', 'om.html', 'en/404.html', 'en/about.html'])
    writeFileSync(join(tree, page), `<!doctype html><p>${page} ${release}</p>`);
}

/** The folders of two releases, built with all that a host serves. */
export async function attackedTrees(scratch: string): Promise<{ tree: string; other: string }> {
  const { first, second } = await buildReleases(scratch);
  const build = async (data: string, name: string) => {
    const out = join(scratch, name);
    await emitDataset(data, out, { pages: writePages });
    return realpathSync(out);
  };
  return { tree: await build(first.data, 'attacked'), other: await build(second.data, 'other') };
}

/** Paths that hosts read: the store by what it holds, and the files that they send. */
export function attackedFiles(tree: string): { shards: Map<string, string>; files: string[] } {
  const read = (path: string) => readFileSync(join(tree, STORE_FOLDER, path), 'utf8');
  const shards = new Map(
    [...shardNames(read)].map(([what, name]) => [what, `${STORE_FOLDER}/${shardPath(name)}`]),
  );
  const files = filesUnder(tree).filter(
    (path) => !path.startsWith(`${STORE_FOLDER}/`) && !isAnswered(TABLE, `/${path}`),
  );
  return { shards, files };
}

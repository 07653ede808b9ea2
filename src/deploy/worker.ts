// The folder of a Cloudflare deployment: the staged tree as assets, and wrangler's configuration with absolute paths, so
// that what wrangler writes beside it (`.wrangler`) stays out of the sources.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_ROOT } from '../builder/project-root.ts';
import { POINTER, STORE_FOLDER } from '../store/store.ts';
import { type Staged, stageTree } from './tree.ts';

const SOURCE = join(PROJECT_ROOT, 'src', 'hosts', 'cloudflare');

/** What the tools' SDK imports for the platform it runs on. */
const SDK_SHIMS = '@modelcontextprotocol/server/_shims';

/** `bucket` is the R2 bucket that holds the shards of the store, null where they go with the assets. */
type WorkerFolder = { config: string; assets: string; staged: Staged; bucket: string | null };

type Settings = {
  main: string;
  assets: Record<string, unknown>;
  r2_buckets?: { binding: string; bucket_name: string }[];
};

/** Settings of one's own (name, routes, an R2 bucket bound as STORE) belong there. */
const settingsOfProject = (): Settings => JSON.parse(readFileSync(join(SOURCE, 'wrangler.json'), 'utf8'));

const bucketOf = ({ r2_buckets: buckets = [] }: Settings): string | null =>
  buckets.find(({ binding }) => binding === 'STORE')?.bucket_name ?? null;

/** Cloudflare's limits of static assets: files on the free plan and on the paid one, and bytes of one file. */
const LIMITS = { free: 20_000, paid: 100_000, bytes: 25 * 1024 * 1024 };

/** What of a deployment is beyond the limits, a line each; empty where nothing is. */
export function beyondLimits({ files, largest }: Staged): string[] {
  const plan = files > LIMITS.paid ? 'any plan' : 'the free plan';
  return [
    ...(files > LIMITS.free
      ? [`${files} files are more than ${plan} takes: bind an R2 bucket as STORE`]
      : []),
    ...(largest.bytes > LIMITS.bytes ? [`${largest.path} is larger than 25 MiB: leave it out`] : []),
  ];
}

/** With a bucket in the settings no shard is among the assets, but what points to them: a deployment takes up all at once. */
export function writeWorkerFolder(
  outDir: string,
  folder: string,
  settings = settingsOfProject(),
): WorkerFolder {
  const assets = join(folder, 'assets');
  const bucket = bucketOf(settings);
  const isShard = (path: string) =>
    path.startsWith(`${STORE_FOLDER}/`) && path !== `${STORE_FOLDER}/${POINTER}`;
  const staged = stageTree(outDir, assets, (path) => bucket === null || !isShard(path));
  const config = join(folder, 'wrangler.json');
  const main = join(SOURCE, settings.main);
  const alias = {
    [SDK_SHIMS]: join(SOURCE, 'tool-shims.ts'),
    'd3-color': join(SOURCE, 'colour-shims.ts'),
  };
  const complete = { ...settings, main, alias, assets: { ...settings.assets, directory: assets } };
  writeFileSync(config, `${JSON.stringify(complete, null, 2)}\n`);
  return { config, assets, staged, bucket };
}

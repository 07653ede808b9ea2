// What each deployment prepares, the command that carries it up, and what it changes.
import {
  copyFileSync,
  linkSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import {
  addressesOf,
  changesBetween,
  countsText,
  type TagByAddress,
} from '../builder/changes.ts';
import { nodeDigest } from '../builder/digest.ts';
import {
  ETAGS_PATH,
  fileOf,
  incompleteMistake,
  isAnswerFile,
  readEtags,
} from '../builder/emit.ts';
import {
  filesUnder,
  isThere,
  makeFolder,
  onFile,
  PROJECT_ROOT,
  readText,
} from '../builder/files.ts';
import type { OpenTree } from '../builder/trees.ts';
import { queryNames } from '../endpoints/ask.ts';
import { type Endpoint, NO_FILES } from '../endpoints/endpoint.ts';
import type { Page, Service } from '../http/page.ts';
import { isSitePage } from '../http/router.ts';
import { TABLE } from '../service.ts';
import { POINTER, STORE_FOLDER, StoreFault } from '../store/store.ts';
import { nginxFront, nginxTree } from './nginx.ts';
import { reportFault } from './operator.ts';
import { staticRules } from './static.ts';

/**
 * `outDir` is the link that is served, `tree` what it leads to, of which all is read; `folder` is where it is prepared; `worker`
 * has the Worker and wrangler.json; nginx listens at `listen`, and Node at `upstream`.
 */
type Preparing = {
  outDir: string;
  tree: OpenTree;
  folder: string;
  worker: string;
  listen: string;
  upstream: string;
};

/**
 * What to say, and the command that carries it up, of the folder that was prepared: run where `runs`, and said otherwise. `first`
 * stands in its place where nobody knows what lies on the host: what the tree does not have is removed there.
 */
type Plan = { lines: string[]; command: string[]; first?: string[]; runs?: boolean };

const serviceOf = ({ store }: OpenTree): Service => ({
  store,
  table: TABLE,
  digest: nodeDigest,
  report: reportFault,
});

/** Nothing in them that a shell takes apart; `<` and `>` are around what the person fills in. */
const PLAIN = /^[\w./:=@%+,<>-]+$/;

/** A command as a person can copy it into a shell. */
export const commandText = (words: readonly string[]): string =>
  words
    .map((word) => (PLAIN.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`))
    .join(' ');

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

// Cloudflare: the store, the website's own files and downloads as assets, with absolute paths in wrangler's configuration, so that
// what wrangler writes beside it stays out of the sources. No answer is among them: the Worker gives the same bytes from the store,
// and a release stays within the platform's number of files.

/** Cloudflare's own program, half as large as all else together: it is installed where it is asked for. */
export const WRANGLER = join(
  PROJECT_ROOT,
  'test',
  'judges',
  'node_modules',
  'wrangler',
  'bin',
  'wrangler.js',
);

/** Of its static assets: files on the free plan and on the paid one, and bytes of one file. */
const LIMITS = { free: 20_000, paid: 100_000, bytes: 25 * 1024 * 1024 };

type WranglerSettings = {
  main: string;
  assets: Record<string, unknown>;
  r2_buckets?: { binding: string; bucket_name: string }[];
};

/** Settings of one's own (name, routes, an R2 bucket bound as STORE, which has the shards in place of the assets) are in wrangler.json. */
async function cloudflare({ tree, folder, worker }: Preparing): Promise<Plan> {
  const settings: WranglerSettings = JSON.parse(
    readFileSync(join(worker, 'wrangler.json'), 'utf8'),
  );
  const bucket = settings.r2_buckets?.find(
    ({ binding }) => binding === 'STORE',
  )?.bucket_name;
  const assets = join(folder, 'assets');
  const config = join(folder, 'wrangler.json');
  const pointer = `${STORE_FOLDER}/${POINTER}`;
  rmSync(assets, { recursive: true, force: true });
  makeFolder(assets);
  const lines: string[] = [];
  let [files, bytes] = [0, 0];
  for (const path of filesUnder(tree.folder)) {
    const isInBucket =
      bucket !== undefined && path.startsWith(`${STORE_FOLDER}/`) && path !== pointer;
    if (isAnswerFile(TABLE, path) || path === ETAGS_PATH || isInBucket) continue;
    linkOrCopy(join(tree.folder, path), join(assets, path));
    const { size } = statSync(join(assets, path));
    if (size > LIMITS.bytes) lines.push(`${path} is larger than 25 MiB: leave it out`);
    files += 1;
    bytes += size;
  }
  if (files > LIMITS.free) {
    const plan = files > LIMITS.paid ? 'any plan' : 'the free plan';
    lines.unshift(
      `${files} files are more than ${plan} takes: bind an R2 bucket as STORE`,
    );
  }
  const workerSettings = { ...settings, main: join(worker, settings.main) };
  const complete = {
    ...workerSettings,
    assets: { ...settings.assets, directory: assets },
  };
  writeFileSync(config, `${JSON.stringify(complete, null, 2)}\n`);
  const command = [WRANGLER, 'deploy', '--config', config];
  lines.unshift(`${folder}: ${files} files, ${megabytes(bytes)}`);
  if (bucket === undefined) return { lines, command, runs: true };
  // A Worker that is there before its shards would have no answer. A shard's name stands for its bytes: what is there is right.
  const [from, to] = [
    join(tree.folder, STORE_FOLDER),
    `<remote of R2>:${bucket}/${STORE_FOLDER}`,
  ];
  const copy = [
    'rclone',
    'copy',
    from,
    to,
    '--exclude',
    `/${POINTER}`,
    '--ignore-existing',
  ];
  return {
    lines: [...lines, `first: ${commandText(copy)}`],
    command: ['node', ...command],
  };
}

function linkOrCopy(from: string, to: string): void {
  makeFolder(dirname(to));
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to);
  }
}

// nginx.

/** Writes the configuration, and one around it for trying it. */
function nginxPlan(folder: string, conf: string): Plan {
  const file = join(folder, 'open-data-api.conf');
  rmSync(folder, { recursive: true, force: true });
  makeFolder(folder);
  writeFileSync(file, conf);
  copyFileSync(
    join(import.meta.dirname, 'nginx', 'alone.conf'),
    join(folder, 'nginx.conf'),
  );
  return {
    lines: [`${file}: for nginx's conf.d; reload nginx after each deployment`],
    command: ['nginx', '-p', folder, '-c', 'nginx.conf'],
  };
}

async function nginx({ tree, folder, listen, upstream }: Preparing): Promise<Plan> {
  const build = tree.store.root.built.fingerprint.slice(0, 12);
  return nginxPlan(
    folder,
    nginxFront({ listen, upstream, build, service: serviceOf(tree) }),
  );
}

/** Over the link, which nginx follows with every file: nothing to reload where the next tree differs in figures alone. */
async function nginxStatic({ outDir, tree, folder, listen }: Preparing): Promise<Plan> {
  if (outDir.includes('$'))
    throw new StoreFault(
      `${outDir}: expected a folder without $ in its name, which begins a variable in a configuration of nginx; set OUT_DIR to another`,
    );
  return nginxPlan(
    folder,
    await nginxTree({ listen, outDir, service: serviceOf(tree) }),
  );
}

// A file server, which is sent the tree as it is.

/** What platforms take of a site that is files alone. */
const PLATFORMS = [
  { name: 'Cloudflare Pages', files: 20_000, bytes: Infinity, most: '20,000 files' },
  { name: 'GitHub Pages', files: Infinity, bytes: 1_000_000_000, most: '1 GB' },
];

/** How large a tree is, and which platforms it is too large for, with the way out. */
function staticLine(files: number, bytes: number): string {
  const beyond = PLATFORMS.filter((one) => files > one.files || bytes > one.bytes);
  const size = `${files} files, ${megabytes(bytes)}`;
  if (beyond.length === 0) return size;
  const names = beyond.map(({ name, most }) => `${name} takes at most ${most}`);
  return `${size}: ${names.join(', ')}; put them on a file server of your own, or let Cloudflare answer (npm run deploy -- cloudflare)`;
}

/** The list of files is by their bytes: what it names is sent whatever its time, and removed where the tree has it no more (rsync 3.1). */
async function fileServer({ tree, folder }: Preparing): Promise<Plan> {
  const { headers, redirects } = await staticRules({
    outDir: tree.folder,
    service: serviceOf(tree),
  });
  makeFolder(folder);
  writeFileSync(join(folder, '_headers'), headers);
  writeFileSync(join(folder, '_redirects'), redirects);
  const files = filesUnder(tree.folder);
  const bytes = files.reduce(
    (sum, path) => sum + statSync(join(tree.folder, path)).size,
    0,
  );
  const rsync = (...how: string[]) => [
    'rsync',
    '-a',
    '--ignore-times',
    ...how,
    `${tree.folder}/`,
    '<host>:<folder>/',
  ];
  return {
    lines: [
      `${tree.folder}: ${staticLine(files.length, bytes)}`,
      `${folder}: _headers and _redirects, to be uploaded beside the tree, after it`,
    ],
    command: rsync('--delete-missing-args', `--files-from=${folder}.upload.txt`),
    first: rsync('--delete'),
  };
}

export const PLANS: Record<string, (preparing: Preparing) => Promise<Plan>> = {
  cloudflare,
  nginx,
  'nginx-static': nginxStatic,
  static: fileServer,
};

// What a deployment changes: the addresses that caches must forget and the files that are others, each in a list beside its folder,
// and in words what no list can hold. A list of what is there now names nothing that was there once.

/** What was prepared or deployed: addresses for caches, files for those that carry them up; each with what stands for its bytes. */
type DeploymentList = { addresses: TagByAddress; files: TagByAddress };

const preparedRecord = (folder: string): string => `${folder}.prepared.json`;
const deployedRecord = (folder: string): string => `${folder}.deployed.json`;

/**
 * Call when what was prepared last is carried up: the lists of the next deployment are made against it. False where nothing
 * is prepared.
 */
export function rememberDeployed(folder: string): boolean {
  const isPrepared = isThere(preparedRecord(folder));
  if (isPrepared) renameSync(preparedRecord(folder), deployedRecord(folder));
  return isPrepared;
}

/** What to say of the lists, which it writes; `isFirst` where no earlier deployment is known. */
export async function listChanges(
  tree: Pick<OpenTree, 'folder' | 'store'>,
  folder: string,
): Promise<{ lines: string[]; isFirst: boolean }> {
  const before = deployedBefore(folder);
  const after: DeploymentList = {
    addresses: await addressesOf(tree),
    files: await filesOf(tree),
  };
  const write = (ending: string, text: string): string => {
    onFile(`${folder}${ending}`, () => writeFileSync(`${folder}${ending}`, text));
    return `${folder}${ending}`;
  };
  makeFolder(dirname(folder));
  const purge = before === null ? ['/*'] : differing(before.addresses, after.addresses);
  const upload = differing(before?.files ?? {}, after.files);
  const purgeList = write('.purge.txt', linesText(purge));
  const uploadList = write('.upload.txt', linesText(upload));
  write('.prepared.json', JSON.stringify(after));
  const counts = countsText(changesBetween(before?.addresses ?? {}, after.addresses));
  const uploads = `${uploadList}: ${upload.length} of ${Object.keys(after.files).length} files to send or to remove`;
  if (before === null)
    return {
      lines: [`${purgeList}: no earlier deployment is known: purge all`, uploads],
      isFirst: true,
    };
  if (upload.length === 0)
    return {
      lines: [`${purgeList}: ${counts}: nothing to purge`, uploads],
      isFirst: false,
    };
  // Of what is no file an answer may differ where no address in the list does.
  const prefixes = prefixesOf([...TABLE.endpoints, ...TABLE.pages]).map(
    (prefix) => `  ${prefix}*`,
  );
  const purges = `${purgeList}: ${counts}: purge these, and by prefix what is no file:`;
  return { lines: [purges, ...prefixes, uploads], isFirst: false };
}

/** None at all for an empty list: an empty line would be an address. */
const linesText = (paths: readonly string[]): string =>
  paths.map((path) => `${path}\n`).join('');

/** Every file of the tree by its path: answers by their ETag, the store by its names, all else by hash. */
async function filesOf({
  folder,
  store,
}: Pick<OpenTree, 'folder' | 'store'>): Promise<TagByAddress> {
  const files: TagByAddress = {};
  for (const [path, etag] of readEtags(folder, store))
    files[fileOf(TABLE, path)] = etag;
  for (const [path, { sha256 }] of Object.entries(await store.files()))
    files[path] = sha256;
  for (const name of filesUnder(join(folder, STORE_FOLDER)))
    files[`${STORE_FOLDER}/${name}`] =
      name === POINTER ? JSON.stringify(store.root) : name;
  delete files[ETAGS_PATH];
  return files;
}

/** Null when there is no record, or one of an older form or cut off. */
function deployedBefore(folder: string): DeploymentList | null {
  if (!isThere(deployedRecord(folder))) return null;
  try {
    const { addresses, files } = JSON.parse(readText(deployedRecord(folder)));
    return addresses === undefined || files === undefined ? null : { addresses, files };
  } catch (fault) {
    if (fault instanceof SyntaxError) return null;
    throw fault;
  }
}

/** New ones are among them: a new address was a 404 for up to a minute before. */
function differing(before: TagByAddress, after: TagByAddress): string[] {
  const { added, changed, removed } = changesBetween(before, after);
  return [...added, ...changed, ...removed].sort();
}

/** Where the addresses begin that no list can hold: with a placeholder filled in, or a query string. */
function prefixesOf(forms: readonly (Endpoint | Page)[]): string[] {
  const prefixes = forms.flatMap((form) => {
    const takesQuery = queryNames(form).length > 0;
    // Of the website a page is a file for every address that it has.
    if (isSitePage(form) && form.fixed !== NO_FILES && !takesQuery) return [];
    if (form.path.includes('{')) return form.path.replace(/\{.*/, '');
    return takesQuery ? `${form.path}?` : [];
  });
  return [...new Set([...prefixes, '/csv/v1/', '/releases/'])];
}

/** Throws StoreFault where the tree lacks the files that a deployment carries up. */
export function refuseIncomplete({
  folder,
  store,
}: Pick<OpenTree, 'folder' | 'store'>): void {
  if (store.root.etags === null) throw new StoreFault(incompleteMistake(folder));
}

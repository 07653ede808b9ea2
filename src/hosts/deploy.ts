// What each deploy command prepares, and the program that carries it up.
import { copyFileSync, linkSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { addressesOf, changesBetween, countsText, type TagByAddress } from '../builder/changes.ts';
import { nodeDigest } from '../builder/digest.ts';
import { ETAGS_PATH, fileOf, incompleteMistake, isAnswerFile, readEtags } from '../builder/emit.ts';
import { filesUnder, isThere, makeFolder, onFile, PROJECT_ROOT, readText } from '../builder/files.ts';
import { type OpenTree, openTree } from '../builder/trees.ts';
import { queryNames } from '../endpoints/ask.ts';
import { type Endpoint, NO_FILES } from '../endpoints/endpoint.ts';
import type { Page } from '../http/page.ts';
import { isSitePage } from '../http/router.ts';
import { TABLE } from '../service.ts';
import { POINTER, STORE_FOLDER, StoreFault } from '../store/store.ts';
import { nginxMainConf, nginxProxyConf, nginxStaticConf } from './nginx.ts';
import { reportFault } from './operator.ts';
import { staticRules, type Tree } from './static.ts';

// What a host with the function needs of the built tree: the store, the website's own files, downloads. Every fixed answer and page
// is left out, since the function gives the same bytes from the store; that keeps a release within the platforms' file limits.

type StageSize = { files: number; bytes: number; largest: { path: string; bytes: number } };

export const isStaged = (path: string): boolean => !isAnswerFile(TABLE, path) && path !== ETAGS_PATH;

/** Links (or copies, across file systems) the chosen files of `outDir` into an emptied `folder`. */
function stageTree(
  outDir: string,
  folder: string,
  chosen: (path: string) => boolean = () => true,
): StageSize {
  rmSync(folder, { recursive: true, force: true });
  const staged: StageSize = { files: 0, bytes: 0, largest: { path: '', bytes: 0 } };
  for (const path of filesUnder(outDir).filter((one) => isStaged(one) && chosen(one))) {
    linkOrCopy(join(outDir, path), join(folder, path));
    const { size } = statSync(join(folder, path));
    staged.files += 1;
    staged.bytes += size;
    if (size > staged.largest.bytes) staged.largest = { path, bytes: size };
  }
  return staged;
}

function linkOrCopy(from: string, to: string): void {
  makeFolder(dirname(to));
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to);
  }
}

// What a deploy command says about caches: the list of changed addresses in a file, and in words what the list cannot hold.

/** Beside the folder of a deployment: the paths of the files to send or to remove, one a line. */
export const uploadList = (folder: string): string => `${folder}.upload.txt`;

/** Of what was prepared last, and of what was carried up last. */
const [PREPARED, DEPLOYED] = ['.prepared.json', '.deployed.json'];

/**
 * Call when what was prepared last is carried up: the lists of the next deployment are made against it. False where nothing
 * is prepared.
 */
export function rememberDeployed(folder: string): boolean {
  const isPrepared = isThere(`${folder}${PREPARED}`);
  if (isPrepared) renameSync(`${folder}${PREPARED}`, `${folder}${DEPLOYED}`);
  return isPrepared;
}

/** What was deployed: addresses for caches, files for those that carry them up; each with what stands for its bytes. */
type DeploymentList = { addresses: TagByAddress; files: TagByAddress };

/**
 * Writes beside the folder of a deployment `.purge.txt`, one address a line, or `/*` when no earlier deployment is known,
 * and `.upload.txt`, the files that are others by their bytes, or all of them. Gives what to say of both.
 * @param fresh the command that also removes what an earlier deployment left; null where the host's program always does
 */
export async function writePurge(
  tree: Pick<OpenTree, 'folder' | 'store'>,
  folder: string,
  fresh: string | null = null,
): Promise<string[]> {
  const list = `${folder}.purge.txt`;
  const addresses = await addressesOf(tree);
  const after: DeploymentList = { addresses, files: await filesOf(tree) };
  const before = deployedBefore(`${folder}${DEPLOYED}`);
  makeFolder(dirname(folder));
  const write = (file: string, text: string) => onFile(file, () => writeFileSync(file, text));
  const purge = before === null ? ['/*'] : differing(before.addresses, addresses);
  write(list, linesText(purge));
  const upload = differing(before?.files ?? {}, after.files);
  write(uploadList(folder), linesText(upload));
  write(`${folder}${PREPARED}`, JSON.stringify(after));
  const about = before === null ? firstLines(addresses) : linesOf(before.addresses, addresses, upload.length);
  return [
    ...about.map((line, at) => (at === 0 ? `${list}: ${line}` : line)),
    `${uploadList(folder)}: ${upload.length} of ${Object.keys(after.files).length} files to send or to remove`,
    ...(before === null && fresh !== null ? [leftLine(fresh)] : []),
  ];
}

/** None at all for an empty list: an empty line would be an address. */
const linesText = (paths: readonly string[]): string => paths.map((path) => `${path}\n`).join('');

/** Every file of the tree by its path: answers by their ETag, the store by its names, all else by hash. */
async function filesOf({ folder, store }: Pick<OpenTree, 'folder' | 'store'>): Promise<TagByAddress> {
  const files: TagByAddress = {};
  for (const [path, etag] of readEtags(folder, store)) files[fileOf(TABLE, path)] = etag;
  for (const [path, { sha256 }] of Object.entries(await store.files())) files[path] = sha256;
  for (const path of filesUnder(join(folder, STORE_FOLDER)).map((one) => `${STORE_FOLDER}/${one}`))
    if (path !== ETAGS_PATH)
      files[path] = path === `${STORE_FOLDER}/${POINTER}` ? JSON.stringify(store.root) : path;
  return files;
}

/** What the record says was deployed last; null when there is none, or one of an older form or cut off. */
function deployedBefore(record: string): DeploymentList | null {
  if (!isThere(record)) return null;
  try {
    const { addresses, files }: Partial<DeploymentList> = JSON.parse(readText(record));
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

const firstLines = (after: TagByAddress): string[] => [
  `no earlier deployment is known (${Object.keys(after).length} addresses): purge all`,
];

/** A list of what is there now names nothing that was there once: a metric that is shown no more, say. */
const leftLine = (fresh: string): string =>
  `What the host has beside these files is in no list: it stays there and is answered. Empty the folder there first, or send the tree with ${fresh}, which removes all else in it, and then what goes beside the tree.`;

/** @param files how many of the tree are others: of what is no file an answer may differ where no address in the list does */
function linesOf(before: TagByAddress, after: TagByAddress, files: number): string[] {
  const counts = countsText(changesBetween(before, after));
  if (files === 0) return [`${counts}: nothing to purge`];
  return [`${counts}: purge these, and by prefix what is no file:`, ...PREFIXES.map((one) => `  ${one}*`)];
}

/** Where the addresses of a form begin that no list can hold: with a placeholder filled in, or a query string; null where it has neither. */
function prefixOf(form: Endpoint | Page): string | null {
  // Of the website a page is a file for every address that it has.
  if (isSitePage(form) && form.fixed !== NO_FILES && queryNames(form).length === 0) return null;
  if (form.path.includes('{')) return form.path.replace(/\{.*/, '');
  return queryNames(form).length === 0 ? null : `${form.path}?`;
}

const PREFIXES: readonly string[] = [
  ...new Set([
    ...[...TABLE.endpoints, ...TABLE.pages].flatMap((form) => prefixOf(form) ?? []),
    '/csv/v1/',
    '/releases/',
  ]),
];

// The folder of a Cloudflare deployment: the staged tree as assets, and wrangler's configuration with absolute paths, so
// that what wrangler writes beside it (`.wrangler`) stays out of the sources.

const SOURCE = join(PROJECT_ROOT, 'src', 'hosts', 'cloudflare');

/** `bucket` is the R2 bucket that holds the shards of the store, null where they go with the assets. */
type WorkerFolder = { config: string; assets: string; staged: StageSize; bucket: string | null };

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
export function beyondLimits({ files, largest }: StageSize): string[] {
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
  const complete = { ...settings, main, assets: { ...settings.assets, directory: assets } };
  writeFileSync(config, `${JSON.stringify(complete, null, 2)}\n`);
  return { config, assets, staged, bucket };
}

/**
 * `command`, of the folder that was prepared, is run where its program is one that an install brings (a path), and said otherwise.
 * `fresh` stands in its place where it goes by the list of files and nobody knows what lies on the host: what the tree does
 * not have is removed there.
 */
export type Plan = { lines: string[]; command: { args: string[]; run: boolean; fresh?: string[] } };

/** `outDir` is the link that is served, `tree` what it leads to, of which all is read; `folder` is where the deployment is prepared. */
export type DeployContext = {
  outDir: string;
  tree: string;
  folder: string;
  listen: string;
  upstream: string;
};

/** Cloudflare's own program, half as large as all else together: it is installed where it is asked for. */
export const WRANGLER = join(
  PROJECT_ROOT,
  ...['test', 'judges', 'node_modules', 'wrangler', 'bin', 'wrangler.js'],
);

/** What to do about a program that no install has brought; null where it is there. */
export const missingProgram = (file: string): string | null =>
  isThere(file) ? null : `Expected the program ${file}, got none; npm ci --prefix test/judges brings it`;

const NGINX_CONF = 'open-data-api.conf';

const stagedLine = (folder: string, { files, bytes, largest }: StageSize): string =>
  `${folder}: ${files} files, ${megabytes(bytes)}, the largest ${largest.path} with ${megabytes(largest.bytes)}`;

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

const cloudflare = async ({ tree, folder }: DeployContext): Promise<Plan> => {
  const { config, staged, bucket } = writeWorkerFolder(tree, folder);
  const lines = [stagedLine(folder, staged), ...beyondLimits(staged)];
  const deploy = [WRANGLER, 'deploy', '--config', config];
  if (bucket === null) return { lines, command: { args: deploy, run: true } };
  // A Worker that is there before its shards would have no answer.
  return {
    lines: [...lines, `first: ${bucketCommand(tree, bucket)}`],
    command: { args: ['node', ...deploy], run: false },
  };
};

/** How the shards get into a bucket of R2. A shard's name stands for its bytes: what is there already is right. */
export const bucketCommand = (tree: string, bucket: string): string =>
  `rclone copy ${shellWord(`${tree}/${STORE_FOLDER}`)} <remote of R2>:${bucket}/${STORE_FOLDER} --exclude /${POINTER} --ignore-existing`;

async function treeOf(outDir: string): Promise<Tree> {
  const { store } = await openTree(outDir);
  return { outDir, service: { store, table: TABLE, digest: nodeDigest, report: reportFault } };
}

/** Throws StoreFault where the tree lacks the files that a deployment carries up. */
export function refuseIncomplete({ folder, store }: Pick<OpenTree, 'folder' | 'store'>): void {
  if (store.root.etags === null) throw new StoreFault(incompleteMistake(folder));
}

/** Writes the configuration, and one around it for trying it. */
function writeNginx(folder: string, conf: string): Plan {
  rmSync(folder, { recursive: true, force: true });
  makeFolder(folder);
  writeFileSync(join(folder, NGINX_CONF), conf);
  writeFileSync(join(folder, 'nginx.conf'), nginxMainConf(NGINX_CONF));
  return {
    lines: [`${join(folder, NGINX_CONF)}: for nginx's conf.d; reload nginx after each deployment`],
    command: { args: ['nginx', '-p', folder, '-c', 'nginx.conf'], run: false },
  };
}

const nginx = async ({ tree, folder, listen, upstream }: DeployContext): Promise<Plan> => {
  const { service } = await treeOf(tree);
  const build = service.store.root.built.fingerprint.slice(0, 12);
  return writeNginx(folder, nginxProxyConf({ listen, upstream, build, service }));
};

const nginxStatic = async ({ outDir, folder, listen }: DeployContext): Promise<Plan> => {
  if (outDir.includes('$'))
    throw new StoreFault(
      `${outDir}: expected a folder without $ in its name, which begins a variable in a configuration of nginx; set OUT_DIR to another`,
    );
  // The link, which nginx follows with every file: nothing to reload where the next tree differs in figures alone.
  return writeNginx(folder, await nginxStaticConf({ ...(await treeOf(outDir)), listen }));
};

/** What the list names is sent whatever its time, and removed where the tree has it no more (rsync 3.1 and later). */
const RSYNC = ['rsync', '-a', '--ignore-times', '--delete-missing-args'];

/** What platforms take of a site that is files alone. */
const PLATFORMS = [
  { name: 'Cloudflare Pages', files: 20_000, bytes: Infinity, most: '20,000 files' },
  { name: 'GitHub Pages', files: Infinity, bytes: 1_000_000_000, most: '1 GB' },
];

/** How large a tree is, and which platforms it is too large for, with the way out. */
export function staticLine(files: number, bytes: number): string {
  const beyond = PLATFORMS.filter((one) => files > one.files || bytes > one.bytes);
  const size = `${files} files, ${megabytes(bytes)}`;
  if (beyond.length === 0) return size;
  const names = beyond.map(({ name, most }) => `${name} takes at most ${most}`);
  return `${size}: ${names.join(', ')}; put them on a file server of your own, or let Cloudflare answer (npm run deploy -- cloudflare)`;
}

/** Files that a static platform reads go into the tree itself, which is uploaded as it is. */
const fileServer = async ({ tree, folder }: DeployContext): Promise<Plan> => {
  const { headers, redirects } = await staticRules(await treeOf(tree));
  makeFolder(folder);
  writeFileSync(join(folder, '_headers'), headers);
  writeFileSync(join(folder, '_redirects'), redirects);
  const files = filesUnder(tree);
  const bytes = files.reduce((sum, path) => sum + statSync(join(tree, path)).size, 0);
  return {
    lines: [
      `${tree}: ${staticLine(files.length, bytes)}`,
      `${folder}: _headers and _redirects, to be uploaded beside the tree`,
    ],
    command: {
      args: [...RSYNC, `--files-from=${uploadList(folder)}`, `${tree}/`, '<host>:<folder>/'],
      run: false,
      fresh: ['rsync', '-a', '--ignore-times', '--delete', `${tree}/`, '<host>:<folder>/'],
    },
  };
};

export const PLANS: Record<string, (planning: DeployContext) => Promise<Plan>> = {
  cloudflare,
  nginx,
  'nginx-static': nginxStatic,
  static: fileServer,
};

/** Nothing in them that a shell takes apart; `<` and `>` are around what the person fills in. */
const PLAIN = /^[\w./:=@%+,<>-]+$/;

const shellWord = (word: string): string => (PLAIN.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`);

/** A command as a person can copy it into a shell. */
export const commandText = (words: readonly string[]): string => words.map(shellWord).join(' ');

// What each deploy command prepares, and the program that carries it up.
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { nodeDigest } from '../builder/digest-node.ts';
import { makeFolder } from '../builder/make-folder.ts';
import { PROJECT_ROOT } from '../builder/project-root.ts';
import { openTree } from '../hosts/node/open-tree.ts';
import { TABLE } from '../service.ts';
import { POINTER, STORE_FOLDER, StoreFault } from '../store/store.ts';
import type { Tree } from './fixed-forms.ts';
import { writeDenoOutput, writeNetlifyOutput, writeVercelOutput } from './function.ts';
import { nginxMainConf } from './nginx/main.ts';
import { nginxProxyConf } from './nginx/proxy.ts';
import { nginxStaticConf } from './nginx/static.ts';
import { uploadList } from './purge.ts';
import { staticRules } from './rules.ts';
import type { Staged } from './tree.ts';
import { beyondLimits, writeWorkerFolder } from './worker.ts';

/**
 * `command`, of the folder that was prepared, is run when its program came with npm ci (a path), and said otherwise.
 * `fresh` stands in its place where it goes by the list of files and nobody knows what lies on the host: what the tree does
 * not have is removed there.
 */
export type Plan = { lines: string[]; command: { args: string[]; run: boolean; fresh?: string[] } };

/** `outDir` is the link that is served, `tree` what it leads to, of which all is read; `folder` is where the deployment is prepared. */
export type Planning = {
  outDir: string;
  tree: string;
  folder: string;
  listen: string;
  upstream: string;
};

const WRANGLER = join(PROJECT_ROOT, 'node_modules', 'wrangler', 'bin', 'wrangler.js');
const NGINX_CONF = 'open-data-api.conf';

const stagedLine = (folder: string, { files, bytes, largest }: Staged): string =>
  `${folder}: ${files} files, ${megabytes(bytes)}, the largest ${largest.path} with ${megabytes(largest.bytes)}`;

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

const cloudflare = async ({ tree, folder }: Planning): Promise<Plan> => {
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

/** The platforms that take a folder with a bundled function; their programs are not part of npm ci. */
const functionPlan =
  (write: typeof writeVercelOutput, args: string[]) =>
  async ({ tree, folder }: Planning): Promise<Plan> => {
    const { staged, bundleBytes } = await write(tree, folder);
    return {
      lines: [stagedLine(folder, staged), `the function: ${megabytes(bundleBytes)}`],
      command: { args, run: false },
    };
  };

async function treeOf(outDir: string): Promise<Tree> {
  const { store } = await openTree(outDir);
  return {
    outDir,
    service: { store, table: TABLE, digest: nodeDigest, report: (fault) => console.error(fault) },
  };
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

const nginx = async ({ tree, folder, listen, upstream }: Planning): Promise<Plan> => {
  const { service } = await treeOf(tree);
  const build = service.store.root.built.fingerprint.slice(0, 12);
  return writeNginx(folder, nginxProxyConf({ listen, upstream, build, service }));
};

const nginxStatic = async ({ outDir, folder, listen }: Planning): Promise<Plan> => {
  if (outDir.includes('$'))
    throw new StoreFault(
      `${outDir}: expected a folder without $ in its name, which begins a variable in a configuration of nginx; set OUT_DIR to another`,
    );
  // The link, which nginx follows with every file: nothing to reload where the next tree differs in figures alone.
  return writeNginx(folder, await nginxStaticConf({ ...(await treeOf(outDir)), listen }));
};

/** What the list names is sent whatever its time, and removed where the tree has it no more (rsync 3.1 and later). */
const RSYNC = ['rsync', '-a', '--ignore-times', '--delete-missing-args'];

/** Files that a static platform reads go into the tree itself, which is uploaded as it is. */
const fileServer = async ({ tree, folder }: Planning): Promise<Plan> => {
  const { headers, redirects } = await staticRules(await treeOf(tree));
  makeFolder(folder);
  writeFileSync(join(folder, '_headers'), headers);
  writeFileSync(join(folder, '_redirects'), redirects);
  return {
    lines: [`${folder}: _headers and _redirects, to be uploaded beside the tree`],
    command: {
      args: [...RSYNC, `--files-from=${uploadList(folder)}`, `${tree}/`, '<host>:<folder>/'],
      run: false,
      fresh: ['rsync', '-a', '--ignore-times', '--delete', `${tree}/`, '<host>:<folder>/'],
    },
  };
};

export const PLANS: Record<string, (planning: Planning) => Promise<Plan>> = {
  cloudflare,
  deno: functionPlan(writeDenoOutput, ['deno', 'deploy', '--prod']),
  netlify: functionPlan(writeNetlifyOutput, ['npx', 'netlify-cli', 'deploy', '--prod']),
  nginx,
  'nginx-static': nginxStatic,
  static: fileServer,
  vercel: functionPlan(writeVercelOutput, ['npx', 'vercel', 'deploy', '--prebuilt', '--prod']),
};

/** Nothing in them that a shell takes apart; `<` and `>` are around what the person fills in. */
const PLAIN = /^[\w./:=@%+,<>-]+$/;

const shellWord = (word: string): string => (PLAIN.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`);

/** A command as a person can copy it into a shell. */
export const commandText = (words: readonly string[]): string => words.map(shellWord).join(' ');

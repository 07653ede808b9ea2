// The build-output folders of Vercel, Netlify and Deno Deploy: one bundled function, and the staged tree beside it.
import { rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';
import { makeFolder } from '../builder/make-folder.ts';
import { PROJECT_ROOT } from '../builder/project-root.ts';
import { CACHE_HOUR, DOWNLOAD, downloadHeaders, isDownload } from '../http/reply.ts';
import { type Staged, stageTree } from './tree.ts';

/** The ETag of a file is the platform's own. */
const { etag: _, ...DOWNLOAD_HEADERS } = downloadHeaders('');

/** The large files that are served as they lie: a platform's own file server can do that too. */
const isLargeFile = (path: string): boolean => isDownload(`/${path}`);
const isOfFunction = (path: string): boolean => !isLargeFile(path);

/**
 * Build Output API, version 3: the downloads are Vercel's, since a function's body is limited; every other path is the
 * function's. Vercel's own cache lives as long as the deployment.
 */
const VERCEL_CONFIG = {
  version: 3,
  routes: [
    { src: '/.*', headers: { 'vercel-cdn-cache-control': CACHE_HOUR }, continue: true },
    { src: `/${DOWNLOAD}`, headers: { ...DOWNLOAD_HEADERS }, continue: true },
    { handle: 'filesystem' },
    { src: '/.*', dest: '/answer' },
  ],
};

const VERCEL_FUNCTION = {
  runtime: 'nodejs24.x',
  handler: 'function.mjs',
  launcherType: 'Nodejs',
  shouldAddHelpers: false,
  supportsResponseStreaming: true,
};

export type Bundled = { bundleBytes: number; staged: Staged };

/** Writes `.vercel/output` anew; beside it lies what leads Vercel's program to the project. */
export async function writeVercelOutput(outDir: string, folder: string): Promise<Bundled> {
  const output = join(folder, '.vercel', 'output');
  rmSync(output, { recursive: true, force: true });
  const own = join(output, 'functions', 'answer.func');
  const staged = stageTree(outDir, join(own, 'tree'), isOfFunction);
  stageTree(outDir, join(output, 'static'), isLargeFile);
  const bundleBytes = await bundle('vercel/function.ts', join(own, VERCEL_FUNCTION.handler));
  writeJson(join(own, '.vc-config.json'), VERCEL_FUNCTION);
  writeJson(join(output, 'config.json'), VERCEL_CONFIG);
  return { bundleBytes, staged };
}

const NETLIFY_TOML = `# The downloads are files; everything else is the function's. There is nothing to build.
[build]
  command = "true"
  publish = "public"

[[headers]]
  for = "/*"
  [headers.values]
${Object.entries(DOWNLOAD_HEADERS)
  .map(([name, value]) => `    ${name} = "${value}"`)
  .join('\n')}
`;

/** Writes `.netlify/v1` (Frameworks API), `public` and a netlify.toml anew; in `.netlify` lies what leads Netlify's program to the site. */
export async function writeNetlifyOutput(outDir: string, folder: string): Promise<Bundled> {
  const output = join(folder, '.netlify', 'v1');
  rmSync(output, { recursive: true, force: true });
  const own = join(output, 'functions', 'answer');
  const staged = stageTree(outDir, join(own, 'tree'), isOfFunction);
  const publish = join(folder, 'public');
  stageTree(outDir, publish, isLargeFile);
  makeFolder(publish);
  const bundleBytes = await bundle('netlify/function.ts', join(own, 'answer.mjs'));
  writeFileSync(join(folder, 'netlify.toml'), NETLIFY_TOML);
  return { bundleBytes, staged };
}

/** Writes `main.mjs` and the tree as `dist` anew: what Deno Deploy takes up, beside what leads its program to the app. */
export async function writeDenoOutput(outDir: string, folder: string): Promise<Bundled> {
  const staged = stageTree(outDir, join(folder, 'dist'));
  return { bundleBytes: await bundle('deno/deno.ts', join(folder, 'main.mjs')), staged };
}

async function bundle(entry: string, outfile: string): Promise<number> {
  makeFolder(dirname(outfile));
  const { metafile } = await build({
    entryPoints: [join(PROJECT_ROOT, 'src', 'hosts', entry)],
    outfile,
    absWorkingDir: PROJECT_ROOT,
    bundle: true,
    minify: true,
    metafile: true,
    platform: 'node',
    format: 'esm',
    target: 'node22',
    logLevel: 'error',
  });
  return Object.values(metafile.outputs).reduce((bytes, output) => bytes + output.bytes, 0);
}

function writeJson(file: string, value: unknown): void {
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
}

// What of the website follows from the code alone: its styles, scripts, drawings, typefaces, and its prose. It is that of the tree
// before where the same code built it, and Astro makes it where not.

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { codeOf } from '../data/problem.ts';
import { find } from '../http/router.ts';
import { TABLE } from '../service.ts';
import { proseOf } from '../site/prose.ts';
import { type Prose, StoreFault } from '../store/store.ts';
import { nodeDigest } from './digest.ts';
import { filesUnder, folderWriter, onFile, PROJECT_ROOT, readText } from './files.ts';
import { openTree, treeReader } from './trees.ts';

type Site = { code: string; outDir: string; tree: string };

/** What to say of it, and its prose, each page by its address. */
type SiteResult = { summary: string; prose: Map<string, Prose> };

/**
 * Begins to put its files into the folder of a tree.
 * @param code SHA-256 of the code that builds
 * @param outDir the tree that is served until now
 */
export async function beginSite({
  code,
  outDir,
  tree,
}: Site): Promise<{ placed: Promise<SiteResult> }> {
  const kept = await keptSite(code, outDir);
  if (kept === null) return { placed: buildSite(tree) };
  const { files, prose } = kept;
  const write = folderWriter(tree);
  for (const [path, bytes] of files) write(path, bytes);
  const summary = `${files.size} files and ${prose.size} pages of prose, of the tree before`;
  return { placed: Promise.resolve({ summary, prose }) };
}

/** Whether a path of the tree's list of files is that of one of these: nothing of the table has it. */
const isOfSite = (path: string): boolean => find(TABLE, `/${path}`).kind === 'nothing';

type SiteCopy = { files: Map<string, Buffer>; prose: Map<string, Prose> };

/** By path; null where the served tree has none of this code, or one that is damaged. */
async function keptSite(code: string, outDir: string): Promise<SiteCopy | null> {
  try {
    const { folder, store } = await openTree(outDir);
    if (store.root.built.code !== code) return null;
    const read = treeReader(folder);
    const kept = new Map<string, Buffer>();
    for (const [path, { sha256 }] of Object.entries(await store.files()).filter(
      ([one]) => isOfSite(one),
    )) {
      const bytes = await read(path);
      if (bytes === null || nodeDigest(bytes, 'hex') !== sha256) return null;
      kept.set(path, bytes);
    }
    const prose = new Map<string, Prose>();
    for (const path of Object.keys(store.root.prose)) {
      const page = await store.prose(path);
      if (page !== null) prose.set(path, page);
    }
    return { files: kept, prose };
  } catch (fault) {
    if (fault instanceof StoreFault) return null;
    throw fault;
  }
}

/**
 * Astro empties the folder that it writes to, and finds packages by the project's; every build into the same trees has the same
 * one, so that what a killed build left there goes with the next. Ends this process where Astro fails: it has said why.
 */
async function buildSite(tree: string): Promise<SiteResult> {
  const name = `site-${nodeDigest(resolve(dirname(tree)), 'hex').slice(0, 16)}`;
  const folder = join(PROJECT_ROOT, '.astro', name);
  try {
    const child = fork(join(import.meta.dirname, 'astro-build.ts'), [folder]);
    const [status] = await once(child, 'exit');
    if (status !== 0) process.exit(status ?? 1);
    const prose = proseUnder(join(folder, PROSE_FOLDER));
    const files = filesUnder(folder).filter(
      (path) => !path.startsWith(`${PROSE_FOLDER}/`),
    );
    for (const path of files) {
      mkdirSync(dirname(join(tree, path)), { recursive: true });
      move(join(folder, path), join(tree, path));
    }
    return { summary: `${files.length} files and ${prose.size} pages of prose`, prose };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Where Astro puts it: see pages/prose. */
const PROSE_FOLDER = 'prose';

/** Of a folder that Astro has written, by address. */
const proseUnder = (folder: string): Map<string, Prose> =>
  new Map(
    filesUnder(folder)
      .sort()
      .map((path) => [
        `/${path.replace(/\.html$/, '')}`,
        proseOf(readText(join(folder, path))),
      ]),
  );

/** Between two disks a file cannot be moved but only copied. */
function move(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (fault) {
    if (codeOf(fault) !== 'EXDEV') throw fault;
    onFile(to, () => copyFileSync(from, to));
  }
}

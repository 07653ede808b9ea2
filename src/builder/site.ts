// The website's own files in a tree: styles, scripts, drawings, typefaces. They follow from the code alone, so they are those of the
// tree before where the same code built it, and Astro makes them where not.

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { codeOf } from '../data/problem.ts';
import { find } from '../http/router.ts';
import { TABLE } from '../service.ts';
import { StoreFault } from '../store/store.ts';
import { nodeDigest } from './digest.ts';
import { filesUnder, folderWriter, onFile, PROJECT_ROOT } from './files.ts';
import { openTree, treeReader } from './trees.ts';

type Site = { code: string; outDir: string; tree: string };

/**
 * Begins to put them into the folder of a tree; `placed` resolves with what to say of them.
 * @param code SHA-256 of the code that builds
 * @param outDir the tree that is served until now
 */
export async function beginSite({ code, outDir, tree }: Site): Promise<{ placed: Promise<string> }> {
  const kept = await keptFiles(code, outDir);
  if (kept === null) return { placed: buildSite(tree) };
  const write = folderWriter(tree);
  for (const [path, bytes] of kept) write(path, bytes);
  return { placed: Promise.resolve(`${kept.size} files of the tree before`) };
}

/** Whether a path of the tree's list of files is that of one of these: nothing of the table has it. */
const isOfSite = (path: string): boolean => find(TABLE, `/${path}`).kind === 'nothing';

/** By path; null where the served tree has none of this code, or one that is damaged. */
async function keptFiles(code: string, outDir: string): Promise<Map<string, Buffer> | null> {
  try {
    const { folder, store } = await openTree(outDir);
    if (store.root.built.code !== code) return null;
    const read = treeReader(folder);
    const kept = new Map<string, Buffer>();
    for (const [path, { sha256 }] of Object.entries(await store.files()).filter(([one]) => isOfSite(one))) {
      const bytes = await read(path);
      if (bytes === null || nodeDigest(bytes, 'hex') !== sha256) return null;
      kept.set(path, bytes);
    }
    return kept;
  } catch (fault) {
    if (fault instanceof StoreFault) return null;
    throw fault;
  }
}

/**
 * Astro empties the folder that it writes to, and finds packages by the project's; every build into the same trees has the same
 * one, so that what a killed build left there goes with the next. Ends this process where Astro fails: it has said why.
 */
async function buildSite(tree: string): Promise<string> {
  const name = `site-${nodeDigest(resolve(dirname(tree)), 'hex').slice(0, 16)}`;
  const folder = join(PROJECT_ROOT, '.astro', name);
  try {
    const child = fork(join(import.meta.dirname, 'astro-build.ts'), [folder]);
    const [status] = await once(child, 'exit');
    if (status !== 0) process.exit(status ?? 1);
    const files = filesUnder(folder);
    for (const path of files) {
      mkdirSync(dirname(join(tree, path)), { recursive: true });
      move(join(folder, path), join(tree, path));
    }
    return `${files.length} files`;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Between two disks a file cannot be moved but only copied. */
function move(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (fault) {
    if (codeOf(fault) !== 'EXDEV') throw fault;
    onFile(to, () => copyFileSync(from, to));
  }
}

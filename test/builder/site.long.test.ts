import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filesUnder, PROJECT_ROOT } from '../../src/builder/files.ts';
import { openTree } from '../../src/builder/trees.ts';
import { emitDataset, goldenData } from '../support/golden.ts';

const scratch = mkdtempSync(join(tmpdir(), 'open-data-site-'));
const outDir = join(scratch, 'dist');
afterAll(() => rmSync(scratch, { recursive: true }));
beforeAll(async () => {
  await emitDataset(goldenData('one'), outDir, {
    pages: (tree) => writeFileSync(join(tree, 'site.css'), 'kept{}'),
    prose: new Map([['/docs', { title: 'API', description: 'How to ask.', main: '<h1>API</h1>' }]]),
  });
});

/** What is placed into a new tree by code of that hash, and what is said of it, by a process without a test's environment. */
function placedBy(code: string): { said: string; files: string[]; style: string } {
  const tree = mkdtempSync(join(scratch, 'next-'));
  const script = `
    const { beginSite } = await import(${JSON.stringify(join(PROJECT_ROOT, 'src', 'builder', 'site.ts'))});
    const { placed } = await beginSite(${JSON.stringify({ code, outDir, tree })});
    const { summary, prose } = await placed;
    console.log(summary + ': ' + [...prose.keys()].slice(0, 2));`;
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, ASTRO_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' };
  const file = join(scratch, 'place.mjs');
  writeFileSync(file, script);
  const said = execFileSync(process.execPath, [file], { cwd: PROJECT_ROOT, env, encoding: 'utf8' }).trimEnd();
  return { said, files: filesUnder(tree), style: readFileSync(join(tree, 'site.css'), 'utf8') };
}

describe('the website’s own files', () => {
  it('are those of the tree before where the same code built it, and none of its pages, answers and downloads', async () => {
    const { code } = (await openTree(outDir)).store.root.built;
    expect(placedBy(code)).toEqual({
      said: '1 files and 1 pages of prose, of the tree before: /docs',
      files: ['site.css'],
      style: 'kept{}',
    });
  });

  it('are made where other code built that', () => {
    const { said, files, style } = placedBy('other');
    expect(said).toMatch(
      new RegExp(`^${files.length} files and \\d\\d pages of prose: /docs,/docs/assistants$`),
    );
    expect(files).toEqual(expect.arrayContaining(['favicon.svg', 'site.css', 'site.js', 'style/docs.css']));
    expect(files.filter((file) => file.endsWith('.html'))).toEqual([]);
    expect(style).not.toBe('kept{}');
  });

  it('are made where one of them is damaged', async () => {
    const { folder, store } = await openTree(outDir);
    writeFileSync(join(folder, 'site.css'), 'other{}');
    expect(placedBy(store.root.built.code).style).not.toMatch(/^(?:kept|other)\{\}$/);
    rmSync(join(folder, 'site.css'));
    expect(placedBy(store.root.built.code).style).not.toMatch(/^(?:kept|other)\{\}$/);
  });
});

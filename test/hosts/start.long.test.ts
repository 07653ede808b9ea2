import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goBack, treesOf } from '../../src/builder/trees.ts';
import { ADDRESSES, emitDataset, goldenData } from '../support/golden.ts';

const START = join(import.meta.dirname, '..', '..', 'src', 'hosts', 'start.ts');
const folder = mkdtempSync(join(tmpdir(), 'open-data-start-'));
const outDir = join(folder, 'out');
afterAll(() => rmSync(folder, { recursive: true }));

/** What it says until it serves, or builds. */
async function saidOf(
  dataDir: string,
  { cwd = folder, args = [] }: { cwd?: string; args?: string[] } = {},
): Promise<string> {
  const child = spawn(process.execPath, [...args, START], {
    cwd,
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      OUT_DIR: outDir,
      PORT: '0',
      SITE_URL: ADDRESSES.siteUrl,
      DOCS_URL: ADDRESSES.docsUrl,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk) => {
    said += String(chunk);
    if (/^(?:Serving|verify) /m.test(said)) child.kill();
  });
  await once(child, 'close');
  return said;
}

describe('npm start', () => {
  beforeAll(async () => {
    await emitDataset(goldenData('one'), outDir);
    await emitDataset(goldenData('small'), outDir);
  });

  it('serves the tree that is current', async () => {
    expect(await saidOf(goldenData('small'))).toMatch(`${outDir} is current\n`);
  });

  it('loads no watcher, and nothing else of npm run dev', async () => {
    const hooks = `import { registerHooks } from 'node:module';
registerHooks({
  resolve(specifier, context, next) {
    if (/^(?:chokidar|astro|vite)$|\\/dev\\.ts$/.test(specifier)) throw new Error(specifier + ' is loaded');
    return next(specifier, context);
  },
});`;
    const args = ['--import', `data:text/javascript,${encodeURIComponent(hooks)}`];
    const said = await saidOf(goldenData('small'), { args });
    expect(said).not.toContain(' is loaded');
    expect(said).toContain(`Serving ${outDir} at `);
  });

  it('builds where the dataset is another, though it was that of the tree before', async () => {
    expect(await saidOf(goldenData('one'))).toMatch(/^verify /m);
  });

  it('serves the tree that one went back to, and says what serves the newest again', async () => {
    goBack(treesOf(outDir));
    const said = await saidOf(goldenData('small'));
    expect(said).toContain(`${outDir} leads to the tree that "npm run build -- --back" went back to`);
    expect(said).toContain(`Serving ${outDir} at `);
  });

  it('says in one line why it cannot serve the tree', async () => {
    const failing = `process.report.getReport = () => { throw Object.assign(new Error('none left'), { code: 'EMFILE' }); };`;
    const args = ['--import', `data:text/javascript,${encodeURIComponent(failing)}`];
    const [, ...lines] = (await saidOf(goldenData('small'), { args })).trimEnd().split('\n');
    expect(lines).toEqual([
      'a file: this process has as many files open as it may have (EMFILE). The command ended there; mend that, and give it again.',
    ]);
  });
});

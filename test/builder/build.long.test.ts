// A build as a person begins it: `npm run build` in processes of its own, over the golden dataset of one figure.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nodeDigest } from '../../src/builder/digest.ts';
import { readEtags } from '../../src/builder/emit.ts';
import { filesUnder, PROJECT_ROOT } from '../../src/builder/files.ts';
import { openTree } from '../../src/builder/trees.ts';
import { TABLE } from '../../src/service.ts';
import { ADDRESSES, goldenData } from '../support/golden.ts';
import { emittedOf } from '../support/service.ts';

const scratch = mkdtempSync(join(tmpdir(), 'build-'));
afterAll(() => rmSync(scratch, { recursive: true }));

const builder = (name: string): string => join(PROJECT_ROOT, 'src', 'builder', name);
const COMMAND = [builder('run.ts'), 'build'];
type Ended = { status: number | null; said: string };

async function begin(out: string, words: string[], { siteUrl = ADDRESSES.siteUrl } = {}): Promise<Ended> {
  // Astro makes no pages where it sees a test.
  const env = {
    ...process.env,
    VITEST: undefined,
    DATA_DIR: goldenData('one'),
    OUT_DIR: out,
    SITE_URL: siteUrl,
  };
  const child = spawn(process.execPath, words, { env, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (chunk) => {
    said += String(chunk);
  });
  const [status] = await once(child, 'close');
  return { status, said };
}

const bytesIn = (folder: string, path: string) => readFileSync(join(folder, path), 'latin1');
const build = (out: string, ...more: string[]) => begin(out, [...COMMAND, ...more]);

describe('a complete build', () => {
  const out = join(scratch, 'complete');
  let ended: Ended;
  beforeAll(async () => {
    ended = await build(out);
  });

  it('ends well, and says what is new by number', () => {
    expect(ended).toEqual({
      status: 0,
      said: expect.stringMatching(/: \d\d added, 0 changed, 0 removed\n$/),
    });
  });

  it('has every fixed response as a file, and the list of their ETags', async () => {
    const answers = await emittedOf(goldenData('one'));
    const own = [...answers.keys()].filter((path) => !/^(?:_store\/(?:..\/|root$)|log\/tile\/)/.test(path));
    expect(own).toEqual(
      expect.arrayContaining(['_store/etags', 'api/v1/metrics/ONE.json', 'embed/map/ONE.html']),
    );
    for (const path of own) expect(readFileSync(join(out, path), 'utf8'), path).toBe(answers.get(path));
    expect(readEtags(out, (await openTree(out)).store).size).toBeGreaterThan(15);
  });

  it('has every file that the features make, pictures and both forms of the catalogue among them, by its hash', async () => {
    const { store } = await openTree(out);
    const listed = await store.files();
    const service = { store, table: TABLE, digest: nodeDigest, report: () => {} };
    const paths = (await Promise.all(TABLE.files.map((files) => files.paths(service)))).flat();
    for (const path of [
      '/downloads/cards/sv/ONE.png',
      '/downloads/SHA256SUMS',
      '/dcat.rdf',
      '/log/tile/0/000.p/1',
    ])
      expect(paths).toContain(path);
    for (const path of paths.map((one) => one.slice(1)))
      expect(nodeDigest(readFileSync(join(out, path)), 'hex'), path).toBe(listed[path]?.sha256);
  });

  it('stays as it is where the pages alone are to be built of the same inputs', async () => {
    const before = [readlinkSync(out), readdirSync(`${out}.trees`)];
    const { status, said } = await build(out, '--pages');
    expect([status, said]).toEqual([
      0,
      `${out} is complete and current: it has all that --pages makes and more, and stays as it is; npm run build builds it anew\n`,
    ]);
    expect([readlinkSync(out), readdirSync(`${out}.trees`)]).toEqual(before);
  });

  it('gives way to the pages alone of other inputs, whose other files are the same bytes as its own', async () => {
    const complete = new Map(filesUnder(out).map((path) => [path, bytesIn(out, path)]));
    const siteUrl = 'https://other.example';
    expect((await begin(out, [...COMMAND, '--pages'], { siteUrl })).status).toBe(0);
    expect((await openTree(out)).store.root.etags).toBeNull();
    expect((await build(out, '--pages')).status).toBe(0);
    const pages = filesUnder(out).filter((path) => !path.startsWith('_store/'));
    expect(pages).toEqual(
      expect.arrayContaining(['404.html', 'en.html', 'index.html', 'search.json', 'site.css']),
    );
    expect(pages.filter((path) => /^(?:api|embed|downloads|log|dcat)\b/.test(path))).toEqual([]);
    // Sizes of files that are not made yet are not known.
    const unlike = pages.filter((path) => bytesIn(out, path) !== complete.get(path));
    expect(unlike).toEqual(['en/downloads.html', 'nedladdningar.html']);
  });
});

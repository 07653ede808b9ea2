import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ETAGS_PATH, etagsIn } from '../../src/builder/emit.ts';
import type { Registry } from '../../src/data/registry.ts';
import type { StoreRoot } from '../../src/store/store.ts';
import { goldenData } from '../support/golden.ts';
import { sealGolden } from '../support/golden-seal.ts';
import { type Served, serve } from '../support/service.ts';
import { shardFile } from '../support/shards.ts';

/** Not public, and of no established status: neither may leave a trace. */
const HIDDEN = ['HEMLIG1', 'OKLAR01'];
const TRACES = /zebra|quagga|okapi|tapir|hemlig|oklar/i;

/** The answers that name the dataset of each release by its hash. */
const NAMING = [
  ...['api/v1/releases.json', 'api/v1/openapi.json'],
  ...['dokumentation/andpunkter/releases.html', 'docs/endpoints/releases.html'],
];

const scratch = mkdtempSync(join(tmpdir(), 'non-public-'));
afterAll(() => rmSync(scratch, { recursive: true }));

/** The golden dataset as if the hidden metrics had never been registered. */
function withoutHidden(): string {
  const dir = join(scratch, 'data');
  cpSync(goldenData('small'), dir, { recursive: true });
  const path = join(dir, 'metrics.json');
  const registry: Registry = JSON.parse(readFileSync(path, 'utf8'));
  const metrics = registry.metrics.filter(({ id }) => !HIDDEN.includes(id));
  const units = registry.units.filter(({ code }) => !TRACES.test(code));
  const subjects = registry.subjects.filter(({ slug }) => !TRACES.test(slug));
  writeFileSync(path, JSON.stringify({ ...registry, metrics, units, subjects }));
  for (const id of HIDDEN) rmSync(join(dir, `observations/${id}.csv`));
  const manifest = join(dir, 'release.json');
  const release = JSON.parse(readFileSync(manifest, 'utf8'));
  const retrieved = Object.entries(release.retrieved).filter(([id]) => !HIDDEN.includes(id));
  writeFileSync(manifest, JSON.stringify({ ...release, retrieved: Object.fromEntries(retrieved) }));
  for (const log of ['revisions/2025-06-01.csv', 'revisions/2025-11-20.csv']) {
    const lines = readFileSync(join(dir, log), 'utf8').split('\n');
    writeFileSync(join(dir, log), lines.filter((line) => !TRACES.test(line)).join('\n'));
  }
  sealGolden(dir);
  return dir;
}

function rootOf(files: ReadonlyMap<string, string>): { path: string; root: StoreRoot } {
  const path = `_store/${shardFile((file) => files.get(`_store/${file}`) ?? '', 'root')}`;
  return { path, root: JSON.parse(files.get(path) ?? '') };
}

const served = await serve(goldenData('small'));
const variant = await serve(withoutHidden());

describe('a metric that is not public', () => {
  it('is in the data, so that there is something to hide', () => {
    const text = ['metrics.json', 'revisions/2025-06-01.csv', 'revisions/2025-11-20.csv']
      .map((file) => readFileSync(join(goldenData('small'), file), 'utf8'))
      .join('\n');
    for (const id of HIDDEN) expect(text).toContain(id);
  });

  it('leaves no byte in any emitted file', () => {
    expect(served.files.size).toBeGreaterThan(250);
    for (const [path, text] of served.files) {
      expect(path).not.toMatch(TRACES);
      expect(text, path).not.toMatch(TRACES);
      expect(text, path).not.toMatch(/\b(?:77701|77702|77703|88800|88801)\b/);
    }
  });

  it('makes no difference to any emitted file', () => {
    // A hash over all files of a dataset names it in the root, in the list of releases and where that is shown as an example.
    const [one, other] = [rootOf(served.files), rootOf(variant.files)];
    const undated = ({ root }: typeof one) => ({
      ...root,
      etags: null,
      releases: root.releases.map((release) => ({ ...release, data: '' })),
    });
    expect(one.root.releases).toHaveLength(3);
    expect(undated(one)).toEqual(undated(other));
    const own = [one.path, other.path, '_store/root', ETAGS_PATH];
    const rest = ({ files }: Served, { root }: typeof one) => {
      const datasets = new RegExp(root.releases.map(({ data }) => data).join('|'), 'g');
      return [...files]
        .filter(([path]) => !own.includes(path))
        .map(([path, text]) => [path, NAMING.includes(path) ? text.replace(datasets, '') : text])
        .sort();
    };
    expect(rest(served, one)).toEqual(rest(variant, other));
    const tags = ({ files }: Served) =>
      [...etagsIn(files.get(ETAGS_PATH) ?? '')].filter(
        ([path]) =>
          !NAMING.some((file) => [`/${file}`, `/${file.replace(/\.(?:json|html)$/, '')}`].includes(path)),
      );
    expect(tags(served)).toEqual(tags(variant));
    expect(tags(served).length).toBe(etagsIn(served.files.get(ETAGS_PATH) ?? '').size - NAMING.length);
  });

  it('has no leaf in the log of any release, so that no hash is there to be tried', async () => {
    const { body = '' } = await served.askRaw('/log/checkpoint');
    expect(body).toBe((await variant.askRaw('/log/checkpoint')).body);
    const size = Number(body?.split('\n')[1]);
    const { bytes } = await served.askRaw(`/log/tile/entries/000.p/${size}`);
    const leaves = Buffer.from(bytes ?? []).toString('latin1');
    expect(leaves).toContain('SF.BEF01.0180.2022');
    expect(leaves).not.toMatch(TRACES);
  });

  it.each([
    ...['HEMLIG1', 'hemlig1', 'OKLAR01', 'zebrakod', 'Quagga', 'tapir', 'HEMLIG', 'OKLAR02'].flatMap(
      (word) => [
        `/api/v1/metrics/${word}`,
        `/api/v1/metrics?query=${word}`,
        `/api/v1/observations/SF.${word}.0180.2022`,
        `/api/v1/observations?geo=0180&metric=${word}`,
        `/api/v1/rankings?metric=${word}`,
        `/api/v1/rankings?metric=${word}&period=2022`,
        `/api/v1/observations?metric=${word}`,
        `/api/v1/metrics/${word}/observations`,
        `/api/v1/metrics/${word}/ranking?period=2022`,
        `/api/v1/metrics/${word}.csv`,
        `/api/v1/metrics/${word}/ranking.xlsx`,
        `/api/v1/rankings?metric=${word}&format=xlsx`,
        `/csv/v1/metrics/${word}/observations`,
        `/csv/v1/rankings?metric=${word}`,
        `/api/v1/compare?municipalities=0180,1480&metrics=${word}`,
        `/api/v1/compare?municipalities=0180,1480&metrics=BEF01,${word}`,
        `/api/v1/revisions?metric=${word}`,
        `/api/v1/revisions?id=SF.${word}.0180.2022`,
        `/embed/observation/SF.${word}.0180.2022`,
        `/embed/chart?geo=0180&metric=${word}`,
        `/embed/chart/0180/${word}`,
        `/observations/SF.${word}.0180.2022`,
      ],
    ),
    '/api/v1/metrics?query=Zebram%C3%A5ttet',
    '/api/v1/metrics?query=Okapik%C3%A4llan',
    '/api/v1/observations?geo=0180&amne=zebra-amne',
    '/api/v1/observations?geo=0180&amne=okapi-amne',
    '/api/v1/revisions?kommun=0180',
    '/api/v1/revisions?kommun=0180&type=metadata',
    '/api/v1/rankings?metric=population',
  ])('is an unknown word in %s', async (path) => {
    for (const lang of ['sv', 'en']) {
      const url = `${path}${path.includes('?') ? '&' : '?'}lang=${lang}`;
      const [hidden, unknown] = [await served.askRaw(url), await variant.askRaw(url)];
      expect(hidden).toEqual(unknown);
    }
  });

  it('answers as a word that no dataset knows, but for the word itself', async () => {
    for (const path of [
      '/api/v1/metrics/WORD',
      '/api/v1/rankings?metric=WORD',
      '/api/v1/revisions?metric=WORD',
    ]) {
      const hidden = await served.ask(path.replace('WORD', 'HEMLIG1'));
      const unknown = await served.ask(path.replace('WORD', 'XQXQXQ1'));
      expect(hidden.status).toBe(404);
      expect(hidden.body.replaceAll('HEMLIG1', 'XQXQXQ1')).toBe(unknown.body);
      expect([...hidden.headers]).toEqual([...unknown.headers]);
    }
  });

  it('does not make an alias ambiguous that it shares with a public one', async () => {
    const { status, body } = await served.ask('/api/v1/rankings?metric=population');
    expect([status, JSON.parse(body).data.metric]).toEqual([200, 'BEF01']);
  });
});

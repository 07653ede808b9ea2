// What holds of the files of the downloads, whatever the dataset.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import JSONstat from 'jsonstat-toolkit';
import { beforeAll, describe, expect, it } from 'vitest';
import { filesUnder } from '../../src/builder/files.ts';
import type { Emitted } from './emitted.ts';

/** @param open gives the downloads, and leaves their removal to the caller */
export function fileFacts(open: () => Promise<Emitted>): void {
  describe('the downloads', () => {
    let made: Emitted;
    beforeAll(async () => {
      made = await open();
    }, 180_000);

    it('are the same rows by metric and by municipality', () => {
      const linesOf = (folder: string) =>
        made.files
          .filter(({ path }) => path.startsWith(`downloads/${folder}/`) && /\/[^/.]+\.csv$/.test(path))
          .flatMap(({ path }) => made.text(path).split('\n').slice(1, -1));
      const all = new Set(linesOf('metrics'));
      const rows = linesOf('municipalities');
      expect(rows.length).toBe(all.size);
      expect(rows.every((row) => all.has(row))).toBe(true);
    });

    it('are below 20 MB, each', () => {
      const sizes = made.files.map(({ bytes }) => bytes);
      expect(Math.max(...sizes)).toBeLessThan(20_000_000);
    });

    it('open as JSON-stat with the values of the store', async () => {
      for (const metric of made.store.catalogue.metrics) {
        const dataset = JSONstat(JSON.parse(made.text(`downloads/metrics/${metric.id}.json-stat.json`)));
        const found = new Map<string, unknown>();
        dataset.Unflatten(({ geo, period }, { value }) => void found.set(`${geo} ${period}`, value));
        const expected = new Map<string, unknown>();
        for (const { code } of made.store.catalogue.municipalities) {
          const series = await made.store.series(metric, code);
          for (const [place, period] of metric.periods.entries())
            if (series !== null) expected.set(`${code} ${period}`, series.values[place]);
        }
        expect(found).toEqual(expected);
      }
    });

    it('have the size and the SHA-256 that the package and the list of checksums say', () => {
      const sums = made.text('downloads/SHA256SUMS').trimEnd().split('\n');
      const listed = sums.map((line) => line.split('  ')[1]);
      const there = filesUnder(join(made.folder, 'downloads')).filter((path) => path !== 'SHA256SUMS');
      expect([...listed].sort()).toEqual(there);
      const hashOf = (path = '') =>
        createHash('sha256')
          .update(readFileSync(join(made.folder, 'downloads', path)))
          .digest('hex');
      for (const line of sums) expect(line).toBe(`${hashOf(line.split('  ')[1])}  ${line.split('  ')[1]}`);
      const { resources } = JSON.parse(made.text('downloads/datapackage.json'));
      for (const { path, bytes, hash } of resources) {
        if (Array.isArray(path)) {
          expect(path.filter((one) => !there.includes(one))).toEqual([]);
          continue;
        }
        expect(hash).toBe(`sha256:${hashOf(path)}`);
        expect(bytes).toBe(readFileSync(join(made.folder, 'downloads', path)).length);
      }
      const { metrics, areas } = made.store.catalogue;
      const ofAreas = metrics.filter((one) => one.areas.length > 0).length;
      const whole = areas.length === 0 ? 6 : 7;
      expect(resources.length).toBe(
        1 + 2 * whole + 2 * (metrics.length + 1) + (areas.length === 0 ? 0 : ofAreas + 1),
      );
    });

    it('show nothing of a metric that is not public', () => {
      const hidden = /N00914|NVDBCYCLE|SKVCOST|HEMLIG1|OKLAR01|[Zz]ebra|[Oo]kapi|Quagga|Tapir/;
      expect(made.files.length).toBeGreaterThan(10);
      for (const { path } of made.files) {
        expect(path).not.toMatch(hidden);
        expect(hidden.test(made.text(path)), path).toBe(false);
      }
    });
  });
}

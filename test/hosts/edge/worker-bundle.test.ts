import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { bundledWorker } from '../../support/worker-bundle.ts';

const folder = mkdtempSync(join(tmpdir(), 'open-data-worker-'));
afterAll(() => rmSync(folder, { recursive: true }));
const { said, bundle } = bundledWorker(folder);

describe('the Worker as it is deployed', () => {
  it('passes the dry run with its assets bound', () => {
    expect(said).toContain('Total Upload');
    expect(said).toContain('env.ASSETS');
  });

  /**
   * 150 kB for the function and the tools; the rest for checks by hash, flags, notes and charts of all kinds, for maps
   * (the outlines alone are 20 kB), search with stems and near spellings, as a page and for pages not found, pages of comparisons, past releases,
   * rankings of every year, the log with its proofs, changes of a municipality, and downloads of every form, past and present.
   */
  it('is at most 300 kB compressed', () => {
    const bytes = gzipSync(readFileSync(bundle)).length;
    expect(bytes).toBeGreaterThan(50_000);
    expect(bytes).toBeLessThan(300_000);
  });
});

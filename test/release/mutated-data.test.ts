// A fixed sample of the table of mutations; `npm run attack` tries all of them, on the shipped data too.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { MUTATIONS } from '../attack/data-mutations.ts';
import { mutateData } from '../attack/mutated-data.ts';

const scratch = mkdtempSync(join(tmpdir(), 'mutated-data-'));
afterAll(() => rmSync(scratch, { recursive: true }));

test('the table has at least sixty kinds, each by its own name, and few that only a signature tells', () => {
  expect(MUTATIONS.length).toBeGreaterThanOrEqual(60);
  expect(new Set(MUTATIONS.map(({ name }) => name)).size).toBe(MUTATIONS.length);
  expect(MUTATIONS.filter(({ untold }) => untold !== undefined)).toHaveLength(2);
});

test('no mutation of the sample is let through', { timeout: 120_000 }, async () => {
  expect(await mutateData({ scratch, seed: 1, sample: true })).toEqual([]);
});

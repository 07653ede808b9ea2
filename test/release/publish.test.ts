import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runCommand } from '../../src/release/command-line.ts';
import { serve } from '../support/service.ts';
import { datasetOfTest, treeOf } from './published-dataset.ts';
import { recordedEffects } from './recorded-effects.ts';
import { metricOf, saveKolada, smallDataset } from './small-dataset.ts';

test('a first release is told from one that changes nothing', async () => {
  const first = smallDataset([metricOf('N00001')]);
  const { effects, lines } = recordedEffects();
  const folder = saveKolada(join(first.dir, 'saved'), { N00001: [['0114', '2021', '100']] });
  const taken = ['--retrieved', '2024-08-30', '--origin', 'transcript'];
  await runCommand(['import', 'kolada', folder, ...taken], first.paths, effects);
  await runCommand(['diff', '--date', '2024-08-30'], first.paths, effects);
  expect(lines).toContainEqual(expect.stringMatching(/^Release 2024-08-30, the first: /));
  expect(lines).not.toContain('No published figure changes.');
  first.remove();
});

test('reasons by metric reach the entries of their own metric alone, in the language of the reader', async () => {
  const dataset = await datasetOfTest();
  dataset.register([
    metricOf('N00001', { publisher: 'SCB' }),
    metricOf('N00002', { source: 'RKA', publisher: 'SCB' }),
  ]);
  const reasons = ['Utgivare rättade | Publishers put right', 'N00002=RKA lämnade över | RKA handed over'];
  const typed = reasons.flatMap((reason) => ['--reason', reason]);
  expect(await dataset.publish('2025-01-01', ...typed)).toMatchObject({ code: 0 });
  const { ask } = await serve(dataset.paths.data);
  for (const [lang, reason] of [
    ['en', 'RKA handed over'],
    ['sv', 'RKA lämnade över'],
  ]) {
    const { body } = await ask(`/api/v1/revisions?type=metadata&lang=${lang}`);
    expect(JSON.parse(body).data.revisions).toMatchObject([
      { metric: 'N00001', reason: null },
      { metric: 'N00002', reason },
    ]);
  }
});

test('a reason longer than the log holds is refused', async () => {
  const dataset = await datasetOfTest();
  const { code, lines } = await dataset.publish('2025-01-01', '--reason', `Kort | ${'x'.repeat(2001)}`);
  expect([code, lines[0]]).toEqual([2, expect.stringMatching(/^--reason: .*2000 letters/)]);
});

test('edits by hand are served by nobody', async () => {
  const dataset = await datasetOfTest();
  dataset.register([metricOf('N00001', { publisher: 'SCB' }), metricOf('N00002', { source: 'RKA' })]);
  const { ask } = await serve(dataset.paths.data);
  expect((await ask('/api/v1/metrics/N00001')).body).toContain('RKA (Kolada)');
});

test('the log has no trace of a metric that is not public, whose series stays staged until the release that shows it', async () => {
  const HIDDEN = { public: false, reason: 'Not fit to be shown.' };
  const hidden = metricOf('N00002', { source: 'RKA', status: HIDDEN });
  const dataset = await datasetOfTest([metricOf('N00001'), hidden]);
  const sizeAt = (date: string) => dataset.text(`releases/${date}/checkpoint`).split('\n')[1];
  /** Every byte of what was published. */
  const published = (): string =>
    JSON.stringify([
      treeOf(dataset.file('releases')),
      treeOf(dataset.file('observations')),
      dataset.text('files.csv'),
    ]);
  expect(sizeAt('2024-08-30')).toBe('5');
  const shown = metricOf('N00001', { publisher: 'SCB' });
  dataset.register([shown, hidden]);
  expect(await dataset.publish('2024-12-01')).toEqual({
    code: 0,
    lines: ['Not public, so in no release, and still staged: N00002', expect.stringMatching(/^Published/)],
  });
  expect(published()).not.toContain('N00002');
  dataset.register([shown, metricOf('N00002', { source: 'RKA' })]);
  expect(await dataset.publish('2025-01-01')).toMatchObject({ code: 0 });
  expect(sizeAt('2025-01-01')).toBe('9');
  expect(Object.keys(treeOf(dataset.paths.staging))).toEqual(['lock']);
  const { ask, askRaw } = await serve(dataset.paths.data);
  expect((await askRaw('/log/proof/SF.N00002.0180.2022')).status).toBe(200);
  expect((await ask('/releases/2024-08-30/api/v1/metrics/N00002')).status).toBe(404);
});

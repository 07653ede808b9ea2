import { expect, test } from 'vitest';
import { aliasesAreDeclared } from '../../src/rules/registry.ts';
import { datasetHead, metricOf, sha256 } from '../support/dataset-head.ts';

const women = (aliases: string[]) => metricOf({ id: 'N00923', aliases });
const men = (aliases: string[]) => metricOf({ id: 'N00925', aliases });
const hidden = metricOf({
  id: 'N00914',
  aliases: ['medellivslangd'],
  status: { public: false, reason: 'ended' },
});
const check = (sharedAliases: string[], ...metrics: ReturnType<typeof metricOf>[]) =>
  aliasesAreDeclared.check(datasetHead({ metrics, registry: { sharedAliases } }), sha256);

test('accepts aliases of one metric each, and a shared one that is declared', () => {
  const shared = 'medellivslangd';
  expect(check([shared], women([shared, 'kvinnor']), men([shared, 'man']))).toEqual([]);
});

test('finds an alias of two public metrics that is not declared as shared', () => {
  expect(check([], women(['medellivslangd']), men(['medellivslangd']))).toMatchObject([
    { rule: 'aliases-are-declared', where: { file: 'metrics.json', metric: 'N00925' } },
  ]);
});

test('finds an alias that one metric has twice, speaks of no other metric, and tells it once', () => {
  const message = 'The alias kvinnor stands twice in "aliases"; delete one.';
  const where = { metric: 'N00923' };
  expect(check([], women(['kvinnor', 'kvinnor', 'kvinnor']))).toMatchObject([{ where, message }]);
});

test('counts a metric that is not public for nothing', () => {
  expect(check([], women(['medellivslangd']), hidden)).toEqual([]);
  expect(check(['medellivslangd'], women(['medellivslangd']), hidden)).toMatchObject([
    { where: { file: 'metrics.json' }, message: expect.stringContaining('Fewer than two') },
  ]);
});

test('finds a shared alias that one of two public metrics has', () => {
  expect(check(['liv'], women(['liv']), men(['man']))).toMatchObject([
    { message: expect.stringContaining('Fewer than two') },
  ]);
});

test('finds a shared alias that is declared twice', () => {
  expect(check(['liv', 'liv'], women(['liv']), men(['liv']))).toMatchObject([
    { message: expect.stringContaining('declared twice') },
  ]);
});

test('finds an alias that is the id of a metric in another casing', () => {
  expect(check([], women(['n00925']), men([]))).toMatchObject([
    { where: { metric: 'N00923' }, message: expect.stringContaining('n00925') },
  ]);
});

test('finds an alias that is the title of another public metric, and not of its own or of one that shares it', () => {
  const title = { sv: 'Livslängd män', en: 'Life expectancy men' };
  const titled = { ...men([]), title };
  expect(check([], women(['life-expectancy-men']), titled)).toMatchObject([
    { where: { metric: 'N00923' }, message: expect.stringContaining('is the title of another') },
  ]);
  expect(check([], women(['livslangd-man']), titled)).toHaveLength(1);
  expect(check([], women([]), { ...titled, aliases: ['livslangd-man'] })).toEqual([]);
  expect(check([], women(['livslangd-man']), { ...titled, status: hidden.status })).toEqual([]);
  expect(check([], women(['livslangd-man']), { ...titled, left: '2026-02-13' })).toEqual([]);
  const shared = ['livslangd-man'];
  expect(check(shared, women(shared), { ...titled, aliases: shared })).toEqual([]);
});

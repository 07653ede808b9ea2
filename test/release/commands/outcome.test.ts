import { expect, test } from 'vitest';
import { printOutcome } from '../../../src/release/publish.ts';
import { recordedEffects } from '../recorded-effects.ts';

test('--json says no factor where a figure is beyond every one, and lists it first', () => {
  const finding = { rule: 'value-jump', severity: 'error' as const, message: 'It jumps.' };
  const findings = [
    { ...finding, where: { file: 'a.csv', metric: 'N1', geo: '0114' }, excess: 9 },
    { ...finding, where: { file: 'a.csv', metric: 'N1', geo: '0180' }, excess: Number.POSITIVE_INFINITY },
  ];
  const { effects, lines } = recordedEffects();
  printOutcome({ ok: false, lines: [], findings, result: [] }, true, effects);
  const [group] = JSON.parse(lines[0] ?? '').groups;
  expect(group.findings).toEqual([
    { ...finding, where: { file: 'a.csv', metric: 'N1', geo: '0180' } },
    { ...finding, where: { file: 'a.csv', metric: 'N1', geo: '0114' }, excess: 9 },
  ]);
});

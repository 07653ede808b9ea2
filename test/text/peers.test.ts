import { expect, it } from 'vitest';
import { groupTitle, peerSource } from '../../src/text/peers.ts';

it.each([
  ['SCB', [null], 'sv', 'Källa: SCB.'],
  ['SCB', ['2025'], 'en', 'Source: SCB, 2025.'],
  ['Kolada (RKA)', ['2024', '2025', null, '2023'], 'sv', 'Källa: Kolada (RKA), 2023–2025.'],
  ['Karta: SCB', ['2026'], 'sv', 'Karta: SCB, 2026.'],
  ['Karta: SCB', ['2026'], 'en', 'Map: SCB, 2026.'],
] as const)('the lists of %s of %j are told in %s as %s', (source, years, lang, text) => {
  expect(peerSource(source, years, lang)).toBe(text);
});

it('a group is called so without the kind of its mean', () => {
  expect(groupTitle('Större stad (ovägt medel)')).toBe('Större stad');
  expect(groupTitle('Större stad')).toBe('Större stad');
});

import { expect, test } from 'vitest';
import type { Registry } from '../../src/data/registry.ts';
import { otherNamesAreRegistered } from '../../src/rules/register.ts';
import { datasetHead, sha256 } from '../support/dataset-head.ts';

const check = (municipalities: Registry['municipalities']) =>
  otherNamesAreRegistered
    .check(datasetHead({ registry: { municipalities } }), sha256)
    .map(({ where, actual }) => [where.geo, actual]);

test('accepts names and codes that nothing else has', () => {
  expect(check({ '0180': { otherNames: ['Holmia'], formerCodes: ['0101'] } })).toEqual([]);
});

test('finds a municipality that is not in the register', () => {
  expect(check({ '9999': { otherNames: [], formerCodes: [] } })).toEqual([['9999', '9999']]);
});

test('finds a name or a code that a municipality has today', () => {
  expect(check({ '0180': { otherNames: ['NYKVARN'], formerCodes: ['0140'] } })).toEqual([
    ['0180', 'nykvarn'],
    ['0180', '0140'],
  ]);
});

test('finds a name that two municipalities are given', () => {
  const holmia = { otherNames: ['Holmia'], formerCodes: [] };
  expect(check({ '0140': holmia, '0180': holmia })).toEqual([['0180', 'holmia']]);
});

test('of a name that is its own municipality’s, or stands there twice, no other municipality is spoken of', () => {
  const municipalities = { '0140': { otherNames: ['Nykvarn', 'Turinge', 'turinge'], formerCodes: [] } };
  const findings = otherNamesAreRegistered.check(datasetHead({ registry: { municipalities } }), sha256);
  expect(findings.map(({ actual }) => actual)).toEqual(['nykvarn', 'turinge']);
  for (const { message } of findings) expect(message).not.toContain('nother municipality');
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readMunicipalities } from '../../src/builder/dataset.ts';
import { filesUnder } from '../../src/builder/files.ts';
import { contentSource } from '../../src/builder/read.ts';
import type { Municipality } from '../../src/data/registry.ts';
import { countiesFollowCodes } from '../../src/rules/register.ts';
import { datasetHead, municipalityOf, sha256 } from '../support/dataset-head.ts';

const stockholm = { code: '0180', countyCode: '01', county: 'Stockholms län' };
const nykvarn = { code: '0140', countyCode: '01', county: 'Stockholms län' };
const vasby = { code: '0114', countyCode: '01', county: 'Stockholms län' };
const goteborg = { code: '1480', countyCode: '14', county: 'Västra Götalands län' };

const check = (...changes: Partial<Municipality>[]) => {
  const municipalities = changes.map((change, index) => municipalityOf({ ...change, line: index + 2 }));
  return countiesFollowCodes
    .check(datasetHead({ municipalities }), sha256)
    .map(({ where, expected, actual }) => [where.line, where.geo, expected, actual]);
};

test('accepts counties whose code and name belong together', () => {
  expect(check(vasby, nykvarn, stockholm, goteborg)).toEqual([]);
});

test('finds a county code that does not begin the code of its municipality', () => {
  expect(check(vasby, { ...nykvarn, countyCode: '14', county: goteborg.county }, goteborg)).toEqual([
    [3, '0140', '01', '14'],
  ]);
});

test('finds the municipality whose county is called otherwise than by most, the first of the county too', () => {
  const odd = { ...vasby, county: 'Stockholms  län' };
  expect(check(odd, nykvarn, stockholm)).toEqual([[2, '0114', stockholm.county, odd.county]]);
});

test('finds a county name that two county codes have', () => {
  expect(check(stockholm, { ...goteborg, county: stockholm.county })).toEqual([
    [3, '1480', undefined, stockholm.county],
  ]);
});

test('accepts every register that is published here, and those that were', () => {
  const roots = ['data', 'test/golden/small/data', 'test/golden/one/data'];
  const registers = roots.flatMap((root) => {
    const dir = join(import.meta.dirname, '../..', root);
    const files = filesUnder(dir).filter((file) => file.endsWith('municipalities.csv'));
    return files.map((file) => {
      const source = contentSource(new Map([[file, readFileSync(join(dir, file))]]));
      return readMunicipalities({ source, findings: [] }, file);
    });
  });
  expect(registers.length).toBeGreaterThan(5);
  for (const municipalities of registers) {
    expect(municipalities).not.toEqual([]);
    expect(countiesFollowCodes.check(datasetHead({ municipalities }), sha256)).toEqual([]);
  }
});

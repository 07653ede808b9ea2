import { expect, test } from 'vitest';
import type { Municipality } from '../../src/data/registry.ts';
import { slugsAreUnique } from '../../src/rules/register.ts';
import { datasetHead, municipalityOf, sha256 } from '../support/dataset-head.ts';

const habo = { code: '0643', name: 'Habo', slug: 'habo-jonkoping', county: 'Jönköpings län' };
const haabo = { code: '0305', name: 'Håbo', slug: 'habo-uppsala', county: 'Uppsala län' };

const check = (...changes: Partial<Municipality>[]) => {
  const municipalities = changes.map((change, index) => municipalityOf({ ...change, line: index + 2 }));
  return slugsAreUnique.check(datasetHead({ municipalities }), sha256);
};

test('accepts folded names, and folded names with their county where two fold alike', () => {
  expect(check(habo, haabo, { code: '0114', name: 'Upplands Väsby', slug: 'upplands-vasby' })).toEqual([]);
});

test('finds a code, a name and a slug that an earlier municipality has', () => {
  const findings = check({}, {});
  expect(findings.map(({ where, actual }) => [where.line, actual])).toEqual(
    expect.arrayContaining([
      [3, '0180'],
      [3, 'stockholm'],
    ]),
  );
  expect(findings.map(({ message }) => /same (\w+)/.exec(message)?.[1] ?? '')).toEqual(
    expect.arrayContaining(['code', 'name', 'slug']),
  );
});

test('finds a slug that does not follow from the name', () => {
  expect(check({ slug: 'sthlm' })).toMatchObject([
    {
      rule: 'slugs-are-unique',
      where: { file: 'municipalities.csv', line: 2, geo: '0180' },
      expected: 'stockholm',
      actual: 'sthlm',
    },
  ]);
});

test.each(['habo', 'habo-', 'habo-kalmar', 'hobo-uppsala'])(
  'refuses %s for one of two names that fold alike',
  (slug) => {
    expect(check(habo, { ...haabo, slug })).toMatchObject([{ where: { geo: '0305' }, actual: slug }]);
  },
);

test('refuses a county in the slug of a name that stands alone', () => {
  expect(check(haabo)).toMatchObject([{ expected: 'habo', actual: 'habo-uppsala' }]);
});

test('a municipality that has another name keeps its slug, which is that of a name under otherNames', () => {
  const municipalities = [municipalityOf({ name: 'Holmia' })];
  const named = (otherNames: string[]) => {
    const head = datasetHead({ municipalities });
    const registry = { ...head.registry, municipalities: { '0180': { otherNames, formerCodes: [] } } };
    return slugsAreUnique.check({ ...head, registry }, sha256);
  };
  expect(named(['Tukholma', 'Stockholm'])).toEqual([]);
  expect(named(['Tukholma'])).toMatchObject([{ expected: 'holmia', actual: 'stockholm' }]);
});

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { casesIn, outcomeOf } from './cases.ts';

const FOLDER = join(import.meta.dirname, 'cases');

/** `node test/release/cases-write.ts` writes what is read now below each case: look at the difference. */
describe.each(readdirSync(FOLDER))('%s', (file) => {
  const { cases } = casesIn(readFileSync(join(FOLDER, file), 'utf8'));
  test.each(cases.map((one) => [one.name, one] as const))('%s', (_, { input, expected }) => {
    expect(outcomeOf(input)).toBe(expected.trimEnd());
  });
});

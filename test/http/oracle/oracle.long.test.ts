import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { goldenData } from '../../support/golden.ts';
import { serveDerived, verifiedOf } from '../../support/service.ts';
import { type Asked, comparison, observations, ranking } from './figures.ts';
import { municipalities, Refusal } from './names.ts';
import { questionsOf } from './questions.ts';
import { revisions } from './revisions.ts';
import { type Tables, tablesOf } from './tables.ts';

type Oracle = (tables: Tables, asked: Asked) => object;

/** How many answers and how many refusals at least a run must have compared to count as one. */
type Least = { answers: number; refusals: number };

const ORACLES = {
  observations: { oracle: observations, least: { answers: 0.4, refusals: 0.1 } },
  rankings: { oracle: ranking, least: { answers: 0.2, refusals: 0.05 } },
  compare: { oracle: comparison, least: { answers: 0.15, refusals: 0.15 } },
  revisions: { oracle: revisions, least: { answers: 0.4, refusals: 0.05 } },
  municipalities: { oracle: municipalities, least: { answers: 0.9, refusals: 0 } },
} satisfies Record<string, { oracle: Oracle; least: Least }>;

const SHIPPED = join(import.meta.dirname, '..', '..', '..', 'data');

describe.each([
  ['the golden dataset', goldenData('small'), 2000],
  ['the shipped dataset', SHIPPED, 300],
])('over %s', async (_, folder, numRuns) => {
  const served = await serveDerived(verifiedOf(folder));
  const tables = tablesOf(folder);
  const questions = questionsOf(tables);

  it.each(['observations', 'rankings', 'compare', 'revisions', 'municipalities'] as const)(
    '%s answers as its rows say',
    async (name) => {
      const { oracle, least } = ORACLES[name];
      const seen = { answers: 0, refusals: 0 };
      const check = async (asked: Asked) => {
        const expected = judged(oracle, tables, asked);
        const { body } = await served.askRaw(`/api/v1/${name}?${new URLSearchParams(asked)}`);
        const { ok, data, error } = JSON.parse(body ?? '');
        seen[ok ? 'answers' : 'refusals'] += 1;
        if (expected instanceof Refusal)
          expect(error).toMatchObject({ code: expected.message, details: expected.details });
        else expect(data ?? error).toMatchObject(expected);
      };
      await fc.assert(fc.asyncProperty(questions[name], check), { numRuns, seed: 20260625 });
      expect(seen.answers, 'answers compared').toBeGreaterThan(least.answers * numRuns);
      expect(seen.refusals, 'refusals compared').toBeGreaterThanOrEqual(least.refusals * numRuns);
      expect(served.faults).toEqual([]);
    },
    60_000,
  );
});

function judged(oracle: Oracle, tables: Tables, asked: Asked): object {
  try {
    return oracle(tables, asked);
  } catch (refusal) {
    if (refusal instanceof Refusal) return refusal;
    throw refusal;
  }
}

import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { goldenData } from '../../support/golden.ts';
import { isWhole } from '../../support/sample.ts';
import { serveDerived, verifiedOf } from '../../support/service.ts';
import {
  type Asked,
  comparison,
  idOf,
  municipalities,
  observations,
  Refusal,
  ranking,
  revisions,
} from './answers.ts';
import { type Metric, type Municipality, smaller, type Tables, tablesOf } from './tables.ts';

// Questions of the right form, most of them with an answer: the forms of contract 1 and 2 filled from the files.

const TYPES = ['published', 'revised', 'corrected', 'withdrawn', 'metadata'];
const EDGES = ['1900', '2000', '2100'];

/** A parameter that is given half of the time. */
const maybe = (values: fc.Arbitrary<string>) => fc.option(values, { nil: undefined });
const oneOf = (values: readonly string[]) => fc.constantFrom(...new Set(values));

/** The parameters that are given, in either order and either language: neither changes what is answered. */
const asking = (form: Record<string, fc.Arbitrary<string | undefined>>): fc.Arbitrary<Asked> =>
  fc
    .tuple(fc.record({ ...form, lang: maybe(oneOf(['sv', 'en'])) }), fc.boolean())
    .map(([asked, backwards]) => {
      const pairs = Object.entries(asked).filter((pair): pair is [string, string] => pair[1] !== undefined);
      return Object.fromEntries(backwards ? pairs.reverse() : pairs);
    });

/** A text as it is, in capitals, in small letters, without its diacritics. */
const spelled = (texts: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc
    .tuple(texts, fc.nat(5))
    .map(([text, way]) =>
      way === 1
        ? text.toUpperCase()
        : way === 2
          ? text.toLowerCase()
          : way === 3
            ? text.normalize('NFD').replace(/\p{M}/gu, '')
            : way === 4
              ? text.normalize('NFD')
              : text,
    );

const namesOfPlace = ({ code, slug, name }: Municipality): string[] => [code, code, slug, name];
const namesOfMetric = ({ id, aliases }: Metric): string[] => [id, id, id, ...aliases];

const nameOf = (place: Municipality): fc.Arbitrary<string> => spelled(oneOf(namesOfPlace(place)));

/** Mostly codes and slugs and names of the register, now and then one that nothing has. */
const placeNames = ({ places }: Tables) =>
  fc.oneof(
    { weight: 15, arbitrary: fc.constantFrom(...places).chain(nameOf) },
    { weight: 1, arbitrary: oneOf(['habo', 'HABO', '0000', '180', 'atlantis', 'Kil\u0301']) },
  );

/** Mostly different municipalities, sometimes one twice. */
const placeLists = (tables: Tables) => {
  const size = { minLength: 2, maxLength: 4 };
  const different = fc
    .uniqueArray(fc.constantFrom(...tables.places), size)
    .chain((places) => fc.tuple(...places.map(nameOf)));
  const any = fc.array(placeNames(tables), size);
  const lists = fc.oneof({ weight: 5, arbitrary: different }, { weight: 1, arbitrary: any });
  return lists.map((names) => names.join(','));
};

const metricNames = ({ metrics }: Tables) =>
  fc.oneof(
    {
      weight: 15,
      arbitrary: spelled(fc.constantFrom(...metrics).chain((metric) => oneOf(namesOfMetric(metric)))),
    },
    { weight: 1, arbitrary: oneOf(['HEMLIG1', 'OKLAR01', 'nothing', 'matt-av-samma-ord', 'N00000']) },
  );

/** Mostly metrics of one unit, sometimes of several. */
const metricLists = ({ metrics }: Tables) =>
  fc.constantFrom(...metrics).chain(({ unit }) => {
    const alike = metrics.filter((metric) => metric.unit === unit);
    const one = fc.oneof(
      { weight: 12, arbitrary: fc.constantFrom(...alike) },
      { weight: 1, arbitrary: fc.constantFrom(...metrics) },
    );
    return fc
      .uniqueArray(one, { minLength: 1, maxLength: 4 })
      .map((chosen) => chosen.map(({ id }) => id).join(','));
  });

const limits = (maximum: number) =>
  fc.oneof(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: maximum })).map(String);

/** The instants around every release, as dates and with offsets. */
function instants({ log }: Tables): fc.Arbitrary<string> {
  const published = [...new Set(log.map((entry) => entry.published))];
  const around = published.flatMap((text) =>
    [-86_400_000, -1, 0, 1, 86_400_000].map((ms) => Date.parse(text) + ms),
  );
  const texts = around.flatMap((ms) => {
    const text = new Date(ms).toISOString();
    const inSweden = new Date(ms + 3_600_000).toISOString().replace('Z', '+01:00');
    return [text, text.slice(0, 10), inSweden];
  });
  return oneOf(texts);
}

/** One of a list too long to be given as arguments. */
const from = <T>(values: readonly T[]): fc.Arbitrary<T> =>
  fc.nat(values.length - 1).map((index) => values[index] as T);

const idsOf = ({ figures, log, places }: Tables): fc.Arbitrary<string> =>
  fc.oneof(
    from(log).map(({ metric, geo, period }) => `SF.${metric}.${geo || '0180'}.${period || '2022'}`),
    from(figures).map((figure) => idOf(figure)),
    oneOf(places.slice(0, 3).map(({ code }) => `SF.NOPE1.${code}.2022`)),
  );

/** Words of the register: whole, their beginnings, their middles. */
const searches = ({ places }: Tables): fc.Arbitrary<string> => {
  const words = places.flatMap(({ code, name, slug, county }) => [code, code, name, name, slug, county]);
  const pieces = fc
    .tuple(oneOf(words), fc.nat(6), fc.integer({ min: 1, max: 6 }))
    .map(([word, from, length]) => word.slice(from, from + length).trim() || word);
  return spelled(fc.oneof(oneOf(words), pieces));
};

/** By the last segment of the path, questions that fit it. */
function questionsOf(tables: Tables) {
  const place = placeNames(tables);
  const metric = metricNames(tables);
  const years = [...tables.figures.map(({ period }) => period), ...EDGES].sort(smaller);
  const year = maybe(oneOf(years));
  const subjects = oneOf(tables.metrics.map(({ subject }) => subject));
  const metricList = fc.oneof(
    { weight: 4, arbitrary: metricLists(tables) },
    { weight: 1, arbitrary: metric },
  );
  const bounds = maybe(instants(tables));
  return {
    observations: asking({
      ...{ geo: place, metric: maybe(metric), amne: maybe(subjects) },
      ...{ period: year, from: year, to: year, limit: maybe(limits(1000)) },
    }),
    rankings: asking({ metric, limit: maybe(limits(500)) }),
    compare: asking({ municipalities: placeLists(tables), metrics: metricList }),
    revisions: asking({
      ...{ id: fc.option(idsOf(tables), { nil: undefined, freq: 2 }), kommun: maybe(place) },
      ...{ metric: maybe(metric), type: maybe(oneOf(TYPES)) },
      ...{ after: bounds, before: bounds, limit: maybe(limits(500)) },
    }),
    municipalities: asking({ query: maybe(searches(tables)) }),
  };
}

// What they are answered, beside what an oracle says of the same rows.

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
  ['the golden dataset', goldenData('small'), isWhole ? 2000 : 800],
  ['the shipped dataset', SHIPPED, isWhole ? 300 : 100],
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

// Two states of names and words for the cases of promises.txt.
import type { Area, Metric, Municipality, NamedMunicipality } from '../../src/data/registry.ts';
import { brokenPromises } from '../../src/release/promises.ts';
import { areaOf, municipalityOf } from '../support/dataset.ts';
import { metricOf, registryOf } from './small-dataset.ts';

/** Two metrics, and Stockholm with its area; what is another of each. */
type State = {
  first?: Partial<Metric>;
  second?: Partial<Metric>;
  label?: { sv: string; en: string };
  log?: string;
  place?: Partial<Municipality> | null;
  names?: Partial<NamedMunicipality>;
  area?: Partial<Area> | null;
};

const COUNT = { sv: 'tusen ton CO2', en: 'percent' };
const STOCKHOLM = { name: 'Stockholm', slug: 'stockholm', countyCode: '01', county: 'Stockholms län' };

function namesOf({
  first,
  second,
  label = COUNT,
  log = 'example.org/log',
  place = {},
  names,
  area = {},
}: State) {
  const registry = registryOf([metricOf('N00001', first), metricOf('N00002', second)]);
  const nobody = { otherNames: [], formerCodes: [] };
  return {
    registry: {
      ...registry,
      logOrigin: log,
      units: ['count', 'percent'].map((code) => ({ code, label })),
      municipalities: { '0180': { ...nobody, ...names } },
    },
    municipalities: place === null ? [] : [municipalityOf({ code: '0180', ...STOCKHOLM, ...place })],
    areas: area === null ? [] : [areaOf('SE01', area)],
  };
}

/** Of a case whose lines are `last {…}` and `next {…}`. */
export function promisesIn(lines: readonly string[]): string {
  const [last, next] = ['last ', 'next '].map((word) =>
    namesOf(JSON.parse(lines.find((line) => line.startsWith(word))?.slice(word.length) ?? '{}')),
  );
  const broken = last === undefined || next === undefined ? [] : brokenPromises(last, next);
  const told = broken.map(({ rule, where, expected = '', actual = '' }) =>
    `${rule} ${where.metric ?? where.geo ?? ''}: ${expected} → ${actual}`.trimEnd(),
  );
  return told.join('\n') || 'nothing';
}

// A registry of so many metrics as Kolada has, with titles and definitions as long as its. What it says is made up.
import type { CatalogueMetric } from '../../src/data/catalogue.ts';

const WHO = 'barn elever äldre kvinnor män personer brukare invånare lärare hushåll'.split(' ');
const WHERE = 'grundskola gymnasieskola hemtjänst äldreomsorg individomsorg kulturskola bibliotek'.split(' ');
const WHAT = 'kostnad nöjdhet deltagande väntetid behörighet personaltäthet inskrivna avgift'.split(' ');
const HOW = [
  'totalt',
  'kommunal regi',
  'enskild regi',
  'hemkommun',
  'lägeskommun',
  'genomsnitt',
  '18–64 år',
  '65+',
];
const FRONT = 'sam under över mellan ny fri stor små halv hel före efter bi'.split(' ');

const at = (list: readonly string[], place: number): string => list[place % list.length] ?? '';

function definitionOf(place: number): string {
  const words = Array.from({ length: 24 }, (_, n) => {
    const word = at([WHO, WHERE, WHAT, HOW][n % 4] ?? WHO, place * 7 + n * n);
    return (place + n) % 3 === 0
      ? `${at(FRONT, place + n * 5)}${word}${at(['en', 'ar', 's', 'na'], place + n)}`
      : word;
  });
  return words.join(' ');
}

/** @param models what each of them has in turn, beside its own id and words */
export const manyMetrics = (count: number, models: readonly CatalogueMetric[]): CatalogueMetric[] =>
  Array.from({ length: count }, (_, place) => place).flatMap((place) => {
    const model = models[place % models.length];
    if (model === undefined) return [];
    const sv = `${at(WHAT, place)} ${at(WHERE, place >> 3)}, ${at(WHO, place >> 2)}, ${at(HOW, place >> 4)} ${place}`;
    return {
      ...model,
      id: `M${String(10_000 + place)}`,
      kpiId: `M${String(10_000 + place)}`,
      title: { sv, en: `Metric of ${sv}` },
      officialTitle: `${sv}, andel (%)`,
      aliases: [`matt-${place}`, `metric-${place}`],
      synonyms: { sv: [at(WHERE, place), at(WHAT, place * 3)], en: [at(WHO, place * 5)] },
      definition: { sv: definitionOf(place), en: definitionOf(place + 1) },
    };
  });

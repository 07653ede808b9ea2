// What a registry edited by hand would make of figures that stand: the same number in another unit or of another source, in
// other words, or under the title of others.
import { type Finding, REGISTRY_FILE } from '../../data/dataset.ts';
import { isPublic, type Metric, type Registry } from '../../data/registry.ts';
import { nameKey } from '../../data/text.ts';
import { errorFinding } from '../../rules/rule.ts';

const REDEFINED =
  'Every content hash of the metric would be another one, so that no citation of its figures agrees any more; set unit and source back, register another thing as a metric of its own, or waive it with the reason.';
const WORDS =
  'Every figure of the metric would be read as an amount of something else, and no hash and no log would tell; set the words back, register another thing as a metric of its own, or waive it with the reason.';
const TITLE =
  'was called so until now: whoever asks by that title would get the figures of this metric; set the titles back, or waive it with the reason.';

/**
 * A metric that comes, goes or was shown to nobody changes no meaning.
 * @param last the registry of what was shown before; null where there is none
 */
export function changedMeanings(registry: Registry, last: Registry | null): Finding[] {
  const open = new Map(registry.metrics.filter(isPublic).map((metric) => [metric.id, metric]));
  return (last?.metrics ?? []).filter(isPublic).flatMap((was) => {
    const now = open.get(was.id);
    if (last === null || now === undefined) return [];
    const words = reworded(wordsOf(was, last), wordsOf(now, registry));
    return [
      ...redefined(was, now),
      ...words.map((contrast) => findingOf('metric-redefined', now.id, { message: WORDS, ...contrast })),
      ...movedTitles(was, [...open.values()]),
    ];
  });
}

/** Unit and source stand in every content hash (contract 4). */
const redefined = (was: Metric, { id, unit, source }: Metric): Finding[] => {
  if (was.unit === unit && was.source === source) return [];
  const contrast = { expected: `${was.unit}, ${was.source}`, actual: `${unit}, ${source}` };
  return [findingOf('metric-redefined', id, { message: REDEFINED, ...contrast })];
};

/** What readers see behind a number, in both languages: the words of the unit, and those of a noun in their place. */
type Words = { unit: string; label: string[]; noun: string[] };

function wordsOf({ unit, noun }: Metric, { units }: Registry): Words {
  const label = units.find(({ code }) => code === unit)?.label;
  return {
    unit,
    label: label === undefined ? [] : [label.sv, label.en],
    noun: noun === null ? [] : [noun.sv, noun.en].flatMap(({ one, other }) => [one, other]),
  };
}

/**
 * Another unit is a finding of its own. A first noun says in better words what the unit's do, and one that goes leaves these:
 * neither is a change, and nor are other blanks, dashes and signs of the same letters (`CO₂`, `per cent`).
 */
function reworded(was: Words, now: Words): { expected: string; actual: string }[] {
  if (was.unit !== now.unit) return [];
  return (['label', 'noun'] as const).flatMap((kind) => {
    const [expected, actual] = [was[kind].join(', '), now[kind].join(', ')];
    if (expected === '' || actual === '' || lettersOf(expected) === lettersOf(actual)) return [];
    return [{ expected, actual }];
  });
}

const lettersOf = (words: string): string =>
  words
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{Pd}]/gu, '');

/** Of a metric, the titles that others have and it has no more: two that share one are a finding of every verification. */
function movedTitles(was: Metric, open: readonly Metric[]): Finding[] {
  const kept = open.filter(({ id }) => id === was.id).flatMap(titlesOf);
  const gone = titlesOf(was).filter((title) => !kept.includes(title));
  return open
    .filter((metric) => titlesOf(metric).some((title) => gone.includes(title)))
    .map(({ id, title }) =>
      findingOf('title-moves', id, { message: `${was.id} ${TITLE}`, actual: title.sv }),
    );
}

const titlesOf = ({ title: { sv, en } }: Metric): string[] => [sv, ...(en === null ? [] : [en])].map(nameKey);

const findingOf = (rule: string, metric: string, text: Parameters<typeof errorFinding>[2]): Finding =>
  errorFinding(rule, { file: REGISTRY_FILE, metric }, text);

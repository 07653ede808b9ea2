// Units and subjects are codes; their words in both languages stand in the registry once.
import type { Finding, FindingLocation } from '../model/finding.ts';
import type { Metric } from '../model/registry.ts';
import { REGISTRY_FILE } from './data-files.ts';
import { errorFinding } from './error-finding.ts';
import { repeated } from './repeated.ts';
import type { DatasetRule } from './rule.ts';

const NAME = 'unit-is-declared';

type Kind = { word: 'unit' | 'subject'; declared: string[] };

const inRegistry = (message: string, where: Pick<FindingLocation, 'metric' | 'path'>): Finding =>
  errorFinding(NAME, { file: REGISTRY_FILE, ...where }, { message });

function findingsOf({ word, declared }: Kind, metrics: Metric[]): Finding[] {
  const known = new Set(declared);
  const used = new Set(metrics.map((metric) => metric[word]));
  const undeclared = metrics.filter((metric) => !known.has(metric[word]));
  return [
    ...undeclared.map((metric) =>
      inRegistry(`The ${word} ${metric[word]} is not declared, so it has no label; add it to "${word}s".`, {
        metric: metric.id,
      }),
    ),
    ...repeated(declared, (code) => code).map((code) =>
      inRegistry(`The ${word} ${code} is declared twice, so its label is uncertain; keep one declaration.`, {
        path: [`${word}s`, declared.lastIndexOf(code)],
      }),
    ),
    ...[...known]
      .filter((code) => !used.has(code))
      .map((code) =>
        inRegistry(
          `No metric uses the ${word} ${code}, so asking for it finds nothing; delete the declaration.`,
          { path: [`${word}s`, declared.indexOf(code)] },
        ),
      ),
  ];
}

export const unitIsDeclared: DatasetRule = {
  name: NAME,
  about: 'Every unit and subject of a metric is declared once, and every declared one is used.',
  check: ({ registry: { units, subjects, metrics } }) => [
    ...findingsOf({ word: 'unit', declared: units.map(({ code }) => code) }, metrics),
    ...findingsOf({ word: 'subject', declared: subjects.map(({ slug }) => slug) }, metrics),
  ],
};

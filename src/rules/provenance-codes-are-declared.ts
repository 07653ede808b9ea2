// What provenance says in codes has its words in both languages in the registry, once.
import type { Finding } from '../model/finding.ts';
import type { Metric, Registry } from '../model/registry.ts';
import { REGISTRY_FILE } from './data-files.ts';
import { errorFinding } from './error-finding.ts';
import { repeated } from './repeated.ts';
import type { DatasetRule } from './rule.ts';

const NAME = 'provenance-codes-are-declared';

type Field = 'periodSemantics' | 'geographySemantics' | 'license';
type Kind = { field: Field; list: keyof Registry; declared: string[] };

const kindsOf = ({ periodSemantics, geographySemantics, licenses }: Registry): Kind[] => [
  { field: 'periodSemantics', list: 'periodSemantics', declared: periodSemantics.map(({ code }) => code) },
  {
    field: 'geographySemantics',
    list: 'geographySemantics',
    declared: geographySemantics.map(({ code }) => code),
  },
  { field: 'license', list: 'licenses', declared: licenses.map(({ code }) => code) },
];

const undeclared = ({ field, list, declared }: Kind, metrics: readonly Metric[]): Finding[] =>
  metrics.flatMap(({ id, [field]: code }) =>
    code === null || declared.includes(code)
      ? []
      : [
          errorFinding(
            NAME,
            { file: REGISTRY_FILE, metric: id },
            {
              message: `The code of ${field} is not declared, so it has no words; add it to "${list}" or set it to null.`,
              expected: declared.join(', '),
              actual: code,
            },
          ),
        ],
  );

const twice = ({ list, declared }: Kind): Finding[] =>
  repeated(declared, (code) => code).map((code) =>
    errorFinding(
      NAME,
      { file: REGISTRY_FILE, path: [list] },
      {
        message: `The code ${code} stands twice in "${list}", so its words are uncertain; keep one.`,
      },
    ),
  );

export const provenanceCodesAreDeclared: DatasetRule = {
  name: NAME,
  about: 'Every code of period, geography and licence is declared once, with its words.',
  // A registry that declares no code is older than the codes: its provenance is prose.
  check: ({ registry }) => {
    const kinds = kindsOf(registry);
    if (kinds.every(({ declared }) => declared.length === 0)) return [];
    return kinds.flatMap((kind) => [...undeclared(kind, registry.metrics), ...twice(kind)]);
  },
};

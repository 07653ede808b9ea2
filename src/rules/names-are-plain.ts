// Who asks for Upplands Väsby by a common space must find it, and a source with a blank behind it has other content hashes.
import type { Finding, FindingLocation } from '../model/finding.ts';
import { plainName, unplainSigns } from '../model/plain-name.ts';
import type { Registry } from '../model/registry.ts';
import { MUNICIPALITIES_FILE, REGISTRY_FILE } from './data-files.ts';
import { errorFinding } from './error-finding.ts';
import type { DatasetRule } from './rule.ts';

const NAME = 'names-are-plain';
const MESSAGE =
  'The name has a blank at an end, two together, another space than the common one or a sign that nobody sees, so it would not be found as it is typed; write it plainly.';

/** Sentences, in which a no-break space may keep a number and its unit together, and what nobody has confirmed. */
const NO_NAMES = ['definition', 'notes', 'status', 'capabilitiesReason', 'drafts'];

type Named = { name: string; where: FindingLocation };

export const namesArePlain: DatasetRule = {
  name: NAME,
  about:
    'A name in register or registry has single common spaces between its words and no sign that nobody sees.',
  check: ({ municipalities, registry }) =>
    [
      ...municipalities.flatMap(({ line, code, name, county }) =>
        [name, county].map((one) => ({ name: one, where: { file: MUNICIPALITIES_FILE, line, geo: code } })),
      ),
      ...registryNames(registry),
    ].flatMap(findingOf),
};

const findingOf = ({ name, where }: Named): Finding[] =>
  name === plainName(name)
    ? []
    : [errorFinding(NAME, where, { message: MESSAGE, actual: unplainSigns(name) })];

/** Every text of the registry that is no sentence; codes among them are plain by their patterns. */
const registryNames = ({ metrics, ...rest }: Registry): Named[] => [
  ...namesIn(rest, { file: REGISTRY_FILE, path: [] }),
  ...metrics.flatMap((metric, index) =>
    namesIn(metric, { file: REGISTRY_FILE, metric: metric.id, path: ['metrics', index] }),
  ),
];

function namesIn(value: unknown, where: FindingLocation): Named[] {
  if (typeof value === 'string') return [{ name: value, where }];
  if (typeof value !== 'object' || value === null) return [];
  // The Swedish title stands in the place of one that nobody has translated.
  const skipped = 'untranslated' in value ? [...NO_NAMES, 'en'] : NO_NAMES;
  return Object.entries(value)
    .filter(([key]) => !skipped.includes(key))
    .flatMap(([key, below]) => namesIn(below, { ...where, path: [...(where.path ?? []), key] }));
}

// Every verification rule, in the order in which findings are reported.
import { JUDGEMENTS, judgementOf } from './judgements.ts';
import { REGISTER_RULES } from './register.ts';
import { REGISTRY_RULES } from './registry.ts';
import { RELEASE_RULES } from './releases.ts';
import type { DatasetRule, SeriesRule, StateRule } from './rule.ts';
import { FORM_RULES, OBSERVATION_RULES } from './series.ts';

/** Judged of the newest release, or of the files that maintainers write for the next one. */
export const STATE_RULES: readonly StateRule[] = [...REGISTRY_RULES, ...REGISTER_RULES];

export const DATASET_RULES: readonly DatasetRule[] = RELEASE_RULES.filter(
  (rule) => !rule.readsWholeLog,
);

/** Judged where every entry of the log is hashed. */
export const LOG_RULES: readonly DatasetRule[] = RELEASE_RULES.filter(
  (rule) => rule.readsWholeLog,
);

/** Of a series that is not in the form that it should be, in whichever release. */
export { FORM_RULES };

/** Of the series of the newest release. */
export const SERIES_RULES: readonly SeriesRule[] = OBSERVATION_RULES;

/** Every rule and every judgement, as a table in Markdown: what holds, or what is found, and how long a waiver of it stays. */
export function rulesTable(): string[] {
  const rules = [
    ...DATASET_RULES,
    ...STATE_RULES,
    ...FORM_RULES,
    ...SERIES_RULES,
    ...LOG_RULES,
  ];
  const rows = [...rules, ...JUDGEMENTS.filter(({ of }) => of === 'change')].map(
    ({ name, about = '' }) => {
      const { waiver = '', flag = '', notFor = [] } = judgementOf(name) ?? {};
      return `| \`${name}\` | ${about} | ${waiver} | ${flag} | ${notFor.join(', ')} |`;
    },
  );
  return [
    '| rule | what it holds or finds | waiver | flag | not for |',
    '|---|---|---|---|---|',
    ...rows,
  ];
}

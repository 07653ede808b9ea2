// Every verification rule, in the order in which findings are reported.
import { REGISTER_RULES } from './register.ts';
import { REGISTRY_RULES } from './registry.ts';
import { RELEASE_RULES } from './releases.ts';
import { REVISION_RULES } from './revisions.ts';
import type { DatasetRule, SeriesRule } from './rule.ts';
import { OBSERVATION_RULES } from './series.ts';

const HEAD_RULES = [...REGISTRY_RULES, ...REGISTER_RULES, ...RELEASE_RULES];

export const DATASET_RULES: readonly DatasetRule[] = HEAD_RULES.filter((rule) => !rule.readsWholeLog);

export const SERIES_RULES: readonly SeriesRule[] = [...OBSERVATION_RULES, ...REVISION_RULES];

/** Judged when the series have been. */
export const LOG_RULES: readonly DatasetRule[] = HEAD_RULES.filter((rule) => rule.readsWholeLog);

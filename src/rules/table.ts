// Every verification rule, in the order in which findings are reported. A new rule is one file and one line here.

import { countiesFollowCodes, namesArePlain, otherNamesAreRegistered, slugsAreUnique } from './register.ts';
import {
  aliasesAreDeclared,
  capabilitiesHaveReasons,
  metricIdsAreUnique,
  metricIsRegistered,
  notesAreSound,
  provenanceCodesAreDeclared,
  relatedMetricsExist,
  titlesAreUnique,
  unitIsDeclared,
} from './registry.ts';
import {
  checkpointMatchesLog,
  filesAreKnown,
  leftMetricsAreLogged,
  manifestHashesMatch,
  releasesAreKept,
  retrievedIsPast,
  revisionChainIsLinked,
} from './releases.ts';
import { releasesCanBeRebuilt, revisionLogIsConsistent, revisionLogMatchesValues } from './revisions.ts';
import type { DatasetRule, SeriesRule } from './rule.ts';
import {
  carriedForward,
  geoIsRegistered,
  keysAreWellFormed,
  literalIsExact,
  metricHasFigures,
  observationKeysAreUnique,
  periodsArePlausible,
  rowsAreOrdered,
  suspectZeros,
  valueAfterValidFrom,
  yesNoIsZeroOrOne,
} from './series.ts';

export const DATASET_RULES: readonly DatasetRule[] = [
  metricIdsAreUnique,
  metricIsRegistered,
  titlesAreUnique,
  unitIsDeclared,
  aliasesAreDeclared,
  capabilitiesHaveReasons,
  provenanceCodesAreDeclared,
  notesAreSound,
  relatedMetricsExist,
  slugsAreUnique,
  namesArePlain,
  countiesFollowCodes,
  otherNamesAreRegistered,
  filesAreKnown,
  retrievedIsPast,
  manifestHashesMatch,
  releasesAreKept,
  revisionChainIsLinked,
  leftMetricsAreLogged,
];

/** Judged when the series have been: of the log, which is read with them, one metric after the other. */
export const LOG_RULES: readonly DatasetRule[] = [checkpointMatchesLog];

export const SERIES_RULES: readonly SeriesRule[] = [
  keysAreWellFormed,
  observationKeysAreUnique,
  rowsAreOrdered,
  literalIsExact,
  geoIsRegistered,
  valueAfterValidFrom,
  periodsArePlausible,
  metricHasFigures,
  yesNoIsZeroOrOne,
  suspectZeros,
  carriedForward,
  revisionLogIsConsistent,
  revisionLogMatchesValues,
  releasesCanBeRebuilt,
];

// Every verification rule, in the order in which findings are reported. A new rule is one file and one line here.
import { aliasesAreDeclared } from './aliases-are-declared.ts';
import { capabilitiesHaveReasons } from './capabilities-have-reasons.ts';
import { carriedForward } from './carried-forward.ts';
import { checkpointMatchesLog } from './checkpoint-matches-log.ts';
import { countiesFollowCodes } from './counties-follow-codes.ts';
import { filesAreKnown } from './files-are-known.ts';
import { geoIsRegistered } from './geo-is-registered.ts';
import { keysAreWellFormed } from './keys-are-well-formed.ts';
import { leftMetricsAreLogged } from './left-metrics-are-logged.ts';
import { literalIsExact } from './literal-is-exact.ts';
import { manifestHashesMatch } from './manifest-hashes-match.ts';
import { metricHasFigures } from './metric-has-figures.ts';
import { metricIdsAreUnique } from './metric-ids-are-unique.ts';
import { metricIsRegistered } from './metric-is-registered.ts';
import { namesArePlain } from './names-are-plain.ts';
import { notesAreSound } from './notes-are-sound.ts';
import { observationKeysAreUnique } from './observation-keys-are-unique.ts';
import { otherNamesAreRegistered } from './other-names-are-registered.ts';
import { periodsArePlausible } from './periods-are-plausible.ts';
import { provenanceCodesAreDeclared } from './provenance-codes-are-declared.ts';
import { relatedMetricsExist } from './related-metrics-exist.ts';
import { releasesAreKept } from './releases-are-kept.ts';
import { releasesCanBeRebuilt } from './releases-can-be-rebuilt.ts';
import { retrievedIsPast } from './retrieved-is-past.ts';
import { revisionChainIsLinked } from './revision-chain-is-linked.ts';
import { revisionLogIsConsistent } from './revision-log-is-consistent.ts';
import { revisionLogMatchesValues } from './revision-log-matches-values.ts';
import { rowsAreOrdered } from './rows-are-ordered.ts';
import type { DatasetRule, SeriesRule } from './rule.ts';
import { slugsAreUnique } from './slugs-are-unique.ts';
import { suspectZeros } from './suspect-zeros.ts';
import { titlesAreUnique } from './titles-are-unique.ts';
import { unitIsDeclared } from './unit-is-declared.ts';
import { valueAfterValidFrom } from './value-after-valid-from.ts';
import { yesNoIsZeroOrOne } from './yes-no-is-zero-or-one.ts';

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

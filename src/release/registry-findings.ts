// What a changed registry would break that no dataset shows by itself.
import type { Finding } from '../model/finding.ts';
import type { Registry } from '../model/registry.ts';
import { REGISTRY_FILE } from '../rules/data-files.ts';
import { errorFinding } from '../rules/error-finding.ts';
import { repeated } from '../rules/repeated.ts';

const ORIGIN =
  'The log of all releases would go on under another name, which nobody who has checked it so far would know; set "logOrigin" back.';
const KPI =
  'Another metric has the same KPI, so an import would take one series for both; correct "kpiId" of one of them.';

/** @param last the registry of the release before; null where there is none */
export function registryFindings({ logOrigin, metrics }: Registry, last: Registry | null): Finding[] {
  const file = REGISTRY_FILE;
  const imported = metrics.flatMap(({ id, kpiId }) => (kpiId === null ? [] : [{ id, kpiId }]));
  const contrast = { message: ORIGIN, expected: last?.logOrigin ?? '', actual: logOrigin };
  return [
    ...(last === null || last.logOrigin === logOrigin
      ? []
      : [errorFinding('log-origin-stays', { file }, contrast)]),
    ...repeated(imported, ({ kpiId }) => kpiId).map(({ id, kpiId }) =>
      errorFinding('kpi-ids-are-unique', { file, metric: id }, { message: KPI, actual: kpiId }),
    ),
  ];
}

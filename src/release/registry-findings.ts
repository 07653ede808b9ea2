// What a changed registry would break that no dataset shows by itself.
import type { Finding } from '../model/finding.ts';
import { isPublic, type Registry, takesSeries } from '../model/registry.ts';
import { REGISTRY_FILE } from '../rules/data-files.ts';
import { errorFinding } from '../rules/error-finding.ts';
import { repeated } from '../rules/repeated.ts';

const ORIGIN =
  'The log of all releases would go on under another name, which nobody who has checked it so far would know; set "logOrigin" back.';
const KPI =
  'Another metric has the same KPI, so an import would take one series for both; correct "kpiId" of one of them.';

/** @param last the registry of the release before; null where there is none */
export const registryFindings = (registry: Registry, last: Registry | null): Finding[] => [
  ...renamedLog(registry, last),
  ...sharedKpis(registry),
];

function renamedLog({ logOrigin: actual }: Registry, last: Registry | null): Finding[] {
  if (last === null || last.logOrigin === actual) return [];
  const text = { message: ORIGIN, expected: last.logOrigin, actual };
  return [errorFinding('log-origin-stays', { file: REGISTRY_FILE }, text)];
}

function sharedKpis({ metrics }: Registry): Finding[] {
  const imported = metrics.filter((metric) => metric.kpiId !== null && takesSeries(metric));
  return repeated(imported, ({ kpiId }) => String(kpiId)).map(({ id, kpiId }) =>
    errorFinding(
      'kpi-ids-are-unique',
      { file: REGISTRY_FILE, metric: id },
      { message: KPI, actual: String(kpiId) },
    ),
  );
}

const ALIAS =
  'Questions by the alias would be refused, or answered with another metric; keep it beside the others, or waive it with the reason.';
const SUBJECT =
  'The addresses of its pages would lead nowhere; keep the slug, whatever its title is, or waive it with the reason.';

/** What readers ask by, and would ask in vain. A metric that is gone as a whole is told as that. */
export function lostNames({ metrics, subjects }: Registry, last: Registry | null): Finding[] {
  const file = REGISTRY_FILE;
  const open = new Map(metrics.filter(isPublic).map(({ id, aliases }) => [id, aliases]));
  const slugs = new Set(subjects.map(({ slug }) => slug));
  return [
    ...(last?.metrics ?? []).filter(isPublic).flatMap(({ id, aliases }) => {
      const kept = open.get(id);
      const gone = kept === undefined ? [] : aliases.filter((alias) => !kept.includes(alias));
      return gone.map((alias) =>
        errorFinding('alias-vanishes', { file, metric: id }, { message: ALIAS, expected: alias }),
      );
    }),
    ...(last?.subjects ?? [])
      .filter(({ slug }) => !slugs.has(slug))
      .map(({ slug }) => errorFinding('subject-vanishes', { file }, { message: SUBJECT, expected: slug })),
  ];
}

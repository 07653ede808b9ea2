// What a changed registry would break that no dataset shows by itself.
import type { Finding } from '../model/finding.ts';
import { isPublic, type Registry } from '../model/registry.ts';
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

// What a changed registry would break that no dataset shows by itself.
import { type Finding, type Lined, MUNICIPALITIES_FILE, REGISTRY_FILE } from '../../data/dataset.ts';
import { isPublic, type Municipality, type Registry, takesSeries } from '../../data/registry.ts';
import { foldedKey } from '../../data/text.ts';
import { errorFinding, repeated } from '../../rules/rule.ts';

const ORIGIN =
  'The log of all releases would go on under another name, which nobody who has checked it so far would know; set "logOrigin" back, or state its last checkpoint in "supersededLogs".';
const KPI =
  'Another metric has the same KPI, so an import would take one series for both; correct "kpiId" of one of them.';
const KPI_ADDRESS =
  'The address is that of another KPI than "kpiId" names, so readers who check a figure would find another series; correct the one that is wrong.';

/** @param last the registry of the release before; null where there is none */
export const registryFindings = (registry: Registry, last: Registry | null): Finding[] => [
  ...renamedLog(registry, last),
  ...sharedKpis(registry),
  ...strangeAddresses(registry),
];

function renamedLog({ logOrigin: actual, supersededLogs }: Registry, last: Registry | null): Finding[] {
  if (last === null || last.logOrigin === actual) return [];
  if (supersededLogs.some(({ origin }) => origin === last.logOrigin)) return [];
  const text = { message: ORIGIN, expected: last.logOrigin, actual };
  return [errorFinding('log-origin-stays', { file: REGISTRY_FILE, path: ['logOrigin'] }, text)];
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

/** Where Kolada describes a KPI, and gives its figures. */
const KPI_PAGES = 'https://api.kolada.se/';

const strangeAddresses = ({ metrics }: Registry): Finding[] =>
  metrics.flatMap(({ id, kpiId, sourceUrl }) => {
    if (kpiId === null || !sourceUrl?.startsWith(KPI_PAGES) || sourceUrl.endsWith(`/${kpiId}`)) return [];
    const where = { file: REGISTRY_FILE, metric: id };
    const contrast = {
      message: KPI_ADDRESS,
      expected: `an address that ends in /${kpiId}`,
      actual: sourceUrl,
    };
    return [errorFinding('kpi-is-at-source-url', where, contrast)];
  });

const ALIAS =
  'Questions by the alias would be refused, or answered with another metric; keep it beside the others, or waive it with the reason.';
const SUBJECT =
  'No public metric would be of the subject any more, so that the addresses of its pages would lead nowhere; keep the slug, whatever its title is, or waive it with the reason.';

/** What readers ask by, and would ask in vain. A metric that is gone as a whole is a finding of its own. */
export function lostNames(registry: Registry, last: Registry | null): Finding[] {
  const file = REGISTRY_FILE;
  const open = new Map(registry.metrics.filter(isPublic).map(({ id, aliases }) => [id, aliases]));
  const subjects = subjectsOf(registry);
  return [
    ...(last?.metrics ?? []).filter(isPublic).flatMap(({ id, aliases }) => {
      const kept = open.get(id);
      const gone = kept === undefined ? [] : aliases.filter((alias) => !kept.includes(alias));
      return gone.map((alias) =>
        errorFinding('alias-vanishes', { file, metric: id }, { message: ALIAS, expected: alias }),
      );
    }),
    ...[...(last === null ? [] : subjectsOf(last))]
      .filter((slug) => !subjects.has(slug))
      .map((slug) =>
        errorFinding('subject-vanishes', { file, path: ['subjects'] }, { message: SUBJECT, expected: slug }),
      ),
  ];
}

/** Those that have pages: of a metric that readers are shown. */
const subjectsOf = ({ metrics }: Registry): Set<string> =>
  new Set(metrics.filter((metric) => isPublic(metric) && metric.left === null).map(({ subject }) => subject));

/** The registry and the register of one release. */
export type Named = { registry: Registry; municipalities: readonly Lined<Municipality>[] };

const RENAMED =
  'Every figure of the code, past ones included, would belong to another name, address, county or first year, and no log would say so; restore the line, or waive it with the reason.';
const OTHER_NAME =
  'The municipality would not be found by the name or code any more; keep it beside the others, or waive it with the reason.';

/** A municipality is its code: its figures are found and shown by what else the register calls it. */
export function renamedMunicipalities(next: Named, last: Named): Finding[] {
  const before = new Map(last.municipalities.map((municipality) => [municipality.code, municipality]));
  return next.municipalities.flatMap((municipality) => {
    const { code, line } = municipality;
    const was = before.get(code);
    if (was === undefined) return [];
    const expected = wordsOf(was, was.validFrom);
    const actual = wordsOf(municipality, was.validFrom);
    const renamed = errorFinding(
      'municipality-renamed',
      { file: MUNICIPALITIES_FILE, line, geo: code },
      { message: RENAMED, expected, actual },
    );
    return [...(expected === actual ? [] : [renamed]), ...lostOtherNames(municipality, { next, last })];
  });
}

const APPEARS =
  'The municipality is new to the register and has no figure, so that coverage and rankings of every year since its first would lack it; correct the line, import its figures with it, or waive it with the reason.';

/** @param withFigures the codes that figures of the release are of */
export function newMunicipalities(next: Named, last: Named, withFigures: ReadonlySet<string>): Finding[] {
  const known = new Set(last.municipalities.map(({ code }) => code));
  return next.municipalities
    .filter(({ code }) => !known.has(code) && !withFigures.has(code))
    .map(({ code: geo, line, validFrom }) =>
      errorFinding(
        'municipality-appears',
        { file: MUNICIPALITIES_FILE, line, geo },
        { message: APPEARS, actual: validFrom === null ? 'in all years' : `from ${validFrom}` },
      ),
    );
}

/** A first year counts where there was one: without it, or with another, past years are of more municipalities or fewer. */
const wordsOf = (
  { name, slug, countyCode, county, validFrom }: Municipality,
  had: Municipality['validFrom'],
): string =>
  [name, slug, countyCode, county, ...(had === null ? [] : [`from ${validFrom ?? 'ever'}`])].join(', ');

/** One that has become the municipality's own name leads there still. */
function lostOtherNames(
  { code, name }: Municipality,
  { next, last }: Record<'next' | 'last', Named>,
): Finding[] {
  const namesIn = ({ registry }: Named): string[] => {
    const { otherNames = [], formerCodes = [] } = registry.municipalities[code] ?? {};
    return [...otherNames, ...formerCodes];
  };
  const kept = new Set([...namesIn(next), name].map(foldedKey));
  return namesIn(last)
    .filter((word) => !kept.has(foldedKey(word)))
    .map((word) =>
      errorFinding(
        'alias-vanishes',
        { file: REGISTRY_FILE, geo: code },
        { message: OTHER_NAME, expected: word },
      ),
    );
}

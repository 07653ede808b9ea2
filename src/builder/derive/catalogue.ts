// The catalogue of one release: public metrics and the register, with everything that needs a host's ICU decided here.
import { type CatalogueMetric, type CatalogueMunicipality, existsIn } from '../../data/catalogue.ts';
import { cellIndex, type DatasetHead, type Grid, STATE } from '../../data/dataset.ts';
import { servedLog } from '../../data/log.ts';
import { isPublic, type Metric } from '../../data/registry.ts';
import { WORD_LISTS } from '../../data/word-lists.ts';
import { geosPerBlock, type SharedCatalogue } from '../../store/store.ts';
import type { Verified } from '../read/verify-dataset.ts';

/** Names sort by this one collator; ties go by code. */
const SWEDISH = new Intl.Collator('sv');

export function deriveCatalogue({ head, grids }: Verified): SharedCatalogue {
  const publicMetrics = head.registry.metrics.filter(isPublic).sort((a, b) => (a.id < b.id ? -1 : 1));
  const shown = new Set(publicMetrics.flatMap(({ id, left }) => (left === null ? [id] : [])));
  const all = publicMetrics.map((metric) => catalogueMetric(metric, { head, shown }, grids.get(metric.id)));
  const metrics = all.filter(({ left }) => left === null);
  const units = new Set(all.map(({ unit }) => unit));
  const subjects = new Set(metrics.map(({ subject }) => subject));
  const { periodSemantics, geographySemantics, licenses } = head.registry;
  const usedIn = (field: 'periodSemantics' | 'geographySemantics' | 'license') => {
    const used = new Set(metrics.map(({ [field]: code }) => code));
    return ({ code }: { code: string }) => used.has(code);
  };
  return {
    units: head.registry.units.filter(({ code }) => units.has(code)),
    subjects: head.registry.subjects.filter(({ slug }) => subjects.has(slug)),
    periodSemantics: periodSemantics.filter(usedIn('periodSemantics')),
    geographySemantics: geographySemantics.filter(usedIn('geographySemantics')),
    licenses: licenses.filter(usedIn('license')),
    metrics,
    left: all.filter(({ left }) => left !== null),
    municipalities: collated(head),
    wordLists: WORD_LISTS,
  };
}

type Context = { head: DatasetHead; shown: ReadonlySet<string> };

/** The registry's record without its status, related to public metrics only. */
function catalogueMetric(metric: Metric, { head, shown }: Context, grid: Grid | undefined): CatalogueMetric {
  const { status: _, ...open } = metric;
  const periods = grid?.periods ?? [];
  const releases = servedLog(head).releases.get(metric.id) ?? [];
  const counts = periods.map((_, index) => (grid === undefined ? 0 : valuesIn(grid, index)));
  const withValue = periods.filter((_, index) => counts[index] !== 0);
  return {
    ...open,
    related: open.related.filter((one) => shown.has(one.metric)),
    retrieved: head.release.retrieved[metric.id] ?? null,
    issued: releases[0] ?? null,
    modified: releases.at(-1) ?? null,
    periods,
    first: withValue[0] ?? null,
    last: withValue.at(-1) ?? null,
    covered: counts.findLast((count) => count > 0) ?? 0,
    complete: grid === undefined ? [] : completeRuns(grid, head.municipalities),
    geosPerBlock: geosPerBlock(periods.length),
  };
}

/** Runs of years in which no municipality that there was lacks a value. */
function completeRuns(grid: Grid, municipalities: DatasetHead['municipalities']): [string, string][] {
  const rows = new Map(grid.geos.map((geo, row) => [geo, row]));
  const runs: [string, string][] = [];
  for (const [index, period] of grid.periods.entries()) {
    const lacks = (municipality: DatasetHead['municipalities'][number]): boolean => {
      const row = rows.get(municipality.code);
      const has = row !== undefined && grid.states[cellIndex(grid, row, index)] === STATE.value;
      return !has && existsIn(municipality, period);
    };
    if (municipalities.some(lacks)) continue;
    const run = runs.at(-1);
    if (run !== undefined && Number(run[1]) + 1 === Number(period)) run[1] = period;
    else runs.push([period, period]);
  }
  return runs;
}

const valuesIn = (grid: Grid, period: number): number =>
  grid.geos.filter((_, row) => grid.states[cellIndex(grid, row, period)] === STATE.value).length;

function collated({ municipalities, registry }: DatasetHead): CatalogueMunicipality[] {
  const byCode = municipalities.map(({ line: _, ...municipality }) => ({
    ...municipality,
    ...(registry.municipalities[municipality.code] ?? { otherNames: [], formerCodes: [] }),
  }));
  byCode.sort((a, b) => (a.code < b.code ? -1 : 1));
  const byName = [...byCode].sort((a, b) => SWEDISH.compare(a.name, b.name) || (a.code < b.code ? -1 : 1));
  const positions = new Map(byName.map(({ code }, position) => [code, position]));
  return byCode.map((municipality) => ({
    ...municipality,
    collation: positions.get(municipality.code) ?? 0,
  }));
}

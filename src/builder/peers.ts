// Which municipalities to compare one with, as the build works it out from outlines, register, population and a publisher's lists.
import type { PeerKind, PeerSource } from '../data/catalogue.ts';
import { cellIndex, type Grid, STATE, type State } from '../data/dataset.ts';
import type { TracedFile } from '../data/release.ts';
import { outlineNeighbours } from '../downloads/outlines.ts';
import type { StoredPeers } from '../store/shards.ts';

/** Whose register the counties are in. */
const REGISTER_SOURCE = 'SCB';

/** So many are nearest in population. */
const NEAREST = 7;

/** Null where the registry has no sources of peers. */
export function peerSources({ registry }: State): Record<PeerKind, PeerSource> | null {
  const { peers, metrics, register } = registry;
  if (peers === null) return null;
  const { year: _, neighbours: __, ...neighbours } = outlineNeighbours();
  const population = metrics.find(({ id }) => id === peers.population)?.source ?? '';
  const publisher = { ...readFrom(peers.file), source: peers.source, metric: null };
  return {
    neighbours,
    county: { ...readFrom(register), source: REGISTER_SOURCE, metric: null },
    'nearest-population': {
      ...readFrom(null),
      source: population,
      metric: peers.population,
    },
    'kolada-similar': publisher,
    'kolada-group': publisher,
  };
}

/** A file as answers name it, and the day on which it was taken. */
function readFrom(traced: TracedFile | null): Pick<PeerSource, 'file' | 'retrieved'> {
  if (traced === null) return { file: null, retrieved: null };
  const { name, sha256, origin, retrieved } = traced;
  return { file: { name, sha256, origin }, retrieved };
}

/**
 * By municipality: its lists, none of them empty; nothing where the registry has no sources of peers.
 * Members go by code, but the nearest come first, and a publisher's own order stays.
 * @param population figures of municipalities by which the nearest are chosen; null where there are none
 */
export function peersByPlace(
  state: State,
  population: Grid | null,
): Map<string, StoredPeers[]> {
  const { registry, municipalities, groups } = state;
  if (registry.peers === null) return new Map();
  const byPlace = new Map(
    municipalities.map(({ code }): [string, StoredPeers[]] => [code, []]),
  );
  const add = (
    code: string,
    { members, ...list }: Omit<StoredPeers, 'title'> & { title?: string },
  ) => {
    const others = members.filter((member) => member !== code && byPlace.has(member));
    if (others.length > 0)
      byPlace.get(code)?.push({ title: null, ...list, members: others });
  };
  const { neighbours, year } = outlineNeighbours();
  const nearest = nearestIn(population);
  const open = municipalities.filter(({ validTo }) => validTo === undefined);
  const counties = Map.groupBy(open, ({ countyCode }) => countyCode);
  for (const { code, countyCode } of municipalities) {
    const none = { operatingArea: null, year: null };
    const inCounty = (counties.get(countyCode) ?? []).map((one) => one.code).sort();
    add(code, {
      ...none,
      ...kindAlone('neighbours'),
      year,
      members: neighbours.get(code) ?? [],
    });
    add(code, { ...none, id: `SE${countyCode}`, kind: 'county', members: inCounty });
    add(code, { ...none, ...kindAlone('nearest-population'), ...nearest(code) });
  }
  for (const { id, title, municipality, area, year: ofYear, members } of groups)
    if (municipality !== null)
      add(municipality, {
        id,
        kind: 'kolada-similar',
        title,
        operatingArea: area,
        year: ofYear,
        members,
      });
  for (const { id, title, municipality, members } of groups)
    for (const code of municipality === null ? members : [])
      add(code, {
        id,
        kind: 'kolada-group',
        title,
        operatingArea: null,
        year: null,
        members,
      });
  return byPlace;
}

const kindAlone = (kind: PeerKind): Pick<StoredPeers, 'id' | 'kind'> => ({
  id: kind,
  kind,
});

/** Those whose figure of the newest year is nearest to a municipality's, the nearest first, ties by code. */
function nearestIn(
  population: Grid | null,
): (code: string) => Pick<StoredPeers, 'year' | 'members'> {
  if (population === null) return () => ({ year: null, members: [] });
  const { geos, periods, states, values } = population;
  const cellsOf = (column: number): [string, number][] =>
    geos.flatMap((geo, row) => {
      const cell = cellIndex(population, row, column);
      return states[cell] === STATE.value
        ? [[geo, values[cell] ?? 0] as [string, number]]
        : [];
    });
  const newest = periods.findLastIndex((_, column) => cellsOf(column).length > 0);
  const figures = newest < 0 ? [] : cellsOf(newest);
  return (code) => {
    const value = figures.find(([geo]) => geo === code)?.[1];
    if (value === undefined) return { year: null, members: [] };
    const members = figures
      .filter(([geo]) => geo !== code)
      .sort(
        ([a, one], [b, other]) =>
          Math.abs(one - value) - Math.abs(other - value) || (a < b ? -1 : 1),
      )
      .slice(0, NEAREST)
      .map(([geo]) => geo);
    return { year: periods[newest] ?? null, members };
  };
}

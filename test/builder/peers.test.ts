import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadDataset } from '../../src/builder/dataset.ts';
import { peersByPlace } from '../../src/builder/peers.ts';
import { gridOf } from '../../src/data/dataset.ts';
import { codesOf, municipalityOf, registryOf, stateOf } from '../support/dataset.ts';

const { dataset } = loadDataset(join(import.meta.dirname, '../../data'));
const shipped = dataset?.newest ?? expect.fail();
const { keys, values } = shipped.series(shipped.registry.peers?.population ?? '') ?? expect.fail();
const population = gridOf({ metric: 'POP', keys, values });
const peers = peersByPlace(shipped, population);

const idsOf = (code: string, kind: string) =>
  (peers.get(code) ?? []).filter((one) => one.kind === kind).map(({ id }) => id);
const membersOf = (code: string, kind: string) => peers.get(code)?.find((one) => one.kind === kind)?.members;

describe('peers of the municipalities that there are', () => {
  it('are lists of each, none of them empty and none with the municipality itself', () => {
    expect(peers.size).toBe(290);
    for (const [code, lists] of peers)
      for (const { members } of lists) {
        expect(members.length).toBeGreaterThan(0);
        expect(members).not.toContain(code);
      }
  });

  it('are of a kind where the municipality has one: an island has no neighbours, Gotland no county', () => {
    const without = (kind: string) => [...peers.keys()].filter((code) => idsOf(code, kind).length === 0);
    expect(without('neighbours')).toEqual(['0125', '0186', '0980', '1407', '1419']);
    expect(without('county')).toEqual(['0980']);
    expect(without('nearest-population')).toEqual([]);
    expect(without('kolada-group')).toEqual([]);
  });

  it('are Kolada’s lists of twelve areas of operation, but for LSS in Gnosjö', () => {
    const counts = Map.groupBy(peers.keys(), (code) => idsOf(code, 'kolada-similar').length);
    expect([counts.get(12)?.length, counts.get(11)]).toEqual([289, ['0617']]);
  });

  it('share a border both ways', () => {
    expect(membersOf('0643', 'neighbours')).toEqual(['0642', '0680', '1497', '1498']);
    for (const code of peers.keys())
      for (const member of membersOf(code, 'neighbours') ?? [])
        expect(membersOf(member, 'neighbours')).toContain(code);
  });

  it('are nearest in the newest population, the nearest first', () => {
    const nearest = peers.get('0180')?.find(({ kind }) => kind === 'nearest-population');
    expect(nearest).toMatchObject({
      year: '2025',
      members: ['1480', '1280', '0380', '0580', '1980', '1880', '1283'],
    });
  });
});

describe('the nearest in population', () => {
  const CODES = codesOf(10);
  const municipalities = CODES.map((code) => municipalityOf({ code, name: code, slug: code }));
  const sources = { source: 'Kolada (RKA)', population: 'POP', file: null };
  const state = stateOf({ municipalities, registry: registryOf([], { peers: sources }) });
  const nearestOf = (code: string, rows: readonly (readonly [string, string, string])[]) => {
    const grid = gridOf({
      metric: 'POP',
      keys: rows.map(([geo, period]) => `${geo},${period}`),
      values: rows.map(([, , value]) => value),
    });
    return peersByPlace(state, grid)
      .get(code)
      ?.find(({ kind }) => kind === 'nearest-population');
  };

  it('are seven; equal differences go by code, whichever side they lie on', () => {
    const rows = CODES.map((code, at) => [code, '2025', String(100 + at)] as const);
    expect(nearestOf('1005', rows)?.members).toEqual([
      '1004',
      '1006',
      '1003',
      '1007',
      '1002',
      '1008',
      '1001',
    ]);
  });

  it('are fewer where fewer have a value in the newest year with any', () => {
    const rows = [
      ['1001', '2024', '5'],
      ['1001', '2025', '0'],
      ['1002', '2025', '9'],
      ['1003', '2025', ''],
      ['1001', '2026', ''],
    ] as const;
    expect(nearestOf('1001', rows)).toMatchObject({ year: '2025', members: ['1002'] });
    expect(nearestOf('1003', rows)).toBeUndefined();
    expect(nearestOf('1002', [['1002', '2025', '9']])).toBeUndefined();
  });
});

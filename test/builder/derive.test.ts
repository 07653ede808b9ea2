// What is derived of a dataset beside its figures, and what releases may share of it.
import { describe, expect, it } from 'vitest';
import { deriveCatalogue, deriveStore, type Put, revisionNotes } from '../../src/builder/derive.ts';
import { nodeDigest } from '../../src/builder/digest.ts';
import { logUntil } from '../../src/builder/revision-log.ts';
import type { Verified } from '../../src/builder/verify.ts';
import { cellIndex, type Grid, type Lined, STATE } from '../../src/data/dataset.ts';
import type { Revision } from '../../src/data/release.ts';
import { openUnder } from '../../src/store/store.ts';
import { SHIPPED_CATALOGUE } from '../search/shipped.ts';
import { ADDRESSES, goldenData } from '../support/golden.ts';
import { serveDerived, verifiedOf } from '../support/service.ts';

const verified = verifiedOf(goldenData('small'));
const { head } = verified;
type Metric = Verified['head']['registry']['metrics'][number];

/** The dataset with other metrics in its registry. */
const withMetrics = (change: (metric: Metric) => Metric): Verified => ({
  ...verified,
  head: { ...head, registry: { ...head.registry, metrics: head.registry.metrics.map(change) } },
});

describe('the catalogue', () => {
  it('orders names as Swedish does: å, ä and ö behind z', () => {
    const names = [...SHIPPED_CATALOGUE.municipalities]
      .sort((a, b) => a.collation - b.collation)
      .map(({ name }) => name);
    const ordered = ['Ale', 'Ystad', 'Åmål', 'Åstorp', 'Älmhult', 'Öckerö', 'Övertorneå'];
    const places = ordered.map((name) => names.indexOf(name));
    expect(places.every((place) => place >= 0)).toBe(true);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });

  it('relates a metric to public ones only', () => {
    const [hidden] = head.registry.metrics.filter(({ id }) => id === 'HEMLIG1');
    expect(hidden).toBeDefined();
    const related = ['HEMLIG1', 'REV01'].map((metric) => ({ relation: 'newer' as const, metric }));
    const { metrics } = deriveCatalogue(
      withMetrics((metric) => (metric.id === 'BEF01' ? { ...metric, related } : metric)),
    );
    expect(metrics.find(({ id }) => id === 'BEF01')?.related.map(({ metric }) => metric)).toEqual(['REV01']);
  });

  it('covers the municipalities of the last year that has a value, whatever years without one come after', () => {
    const grid = verified.grids.get('BEF01');
    if (grid === undefined) throw new Error('expected the golden grid, got none');
    const states = grid.states.slice();
    const last = grid.periods.length - 1;
    for (const row of grid.geos.keys()) states[cellIndex(grid, row, last)] = STATE.null;
    const grids = new Map(verified.grids).set('BEF01', { ...grid, states });
    const of = (one: Verified) => deriveCatalogue(one).metrics.find(({ id }) => id === 'BEF01');
    const before = of(verified);
    const after = of({ ...verified, grids });
    expect(after?.last).toBe(before?.periods.at(-2));
    expect(after?.covered).toBeGreaterThan(0);
  });
});

it('a metric that leaves withdraws no figure that was withdrawn before', () => {
  const entry = (
    geo: string | null,
    release: string,
    type: Revision['type'],
    values: [string | null, string | null],
  ) =>
    ({
      ...{ metric: 'REV01', geo, period: geo === null ? null : '2022', release, published: release, type },
      ...{ previousValue: values[0], value: values[1], previousContentHash: null, contentHash: null },
      ...{ reason: null, source: 'SCB', line: 2 },
    }) satisfies Lined<Revision>;
  const entries = [
    entry('0114', '2025-01-15', 'published', [null, '1']),
    entry('0180', '2025-01-15', 'published', [null, '2']),
    entry('0114', '2025-06-01', 'withdrawn', ['1', null]),
    entry(null, '2025-11-20', 'withdrawn', [null, null]),
  ];
  const notes = revisionNotes(
    { ...head, log: { ...head.log, at: (_, release) => entries.filter((one) => one.release === release) } },
    'REV01',
  );
  const told = (geo: string) =>
    notes.get(`SF.REV01.${geo}.2022`)?.map(({ release, type }) => `${release} ${type}`);
  expect(told('0114')).toEqual(['2025-06-01 withdrawn', '2025-01-15 published']);
  expect(told('0180')).toEqual(['2025-11-20 withdrawn', '2025-01-15 published']);
});

it('a waiver without a reason in Swedish has the words of its flag there', async () => {
  const waived = verified.waived.map((one) => ({ ...one, waiver: { ...one.waiver, reasonSv: null } }));
  const { ask } = await serveDerived({ ...verified, waived });
  const textIn = async (lang: string) => {
    const { body } = await ask(`/api/v1/observations/SF.ASC01.1981.2023?lang=${lang}`);
    return JSON.parse(body).data.notes.map(({ text }: { text: string }) => text);
  };
  expect(await textIn('sv')).toEqual(['Källan anger 0, vilket kan stå för ett värde som saknas.']);
  expect(await textIn('en')).toEqual(['Sala answers the same day, it says; kept as reported and flagged.']);
});

const digestOf: Put = (text) => nodeDigest(text, 'hex');

/** The same figures in grids of their own, and so many years more in which no municipality is listed. */
const ofOwnFigures = (more: number): Pick<Verified, 'grids'> => ({
  grids: new Map(
    [...verified.grids].map(([id, { metric, geos, periods, values, states }]) => {
      const width = periods.length + more;
      const grid: Grid = {
        metric,
        geos,
        periods: [...periods, ...Array.from({ length: more }, (_, at) => String(3000 + at))],
        values: new Float64Array(geos.length * width),
        states: new Uint8Array(geos.length * width),
      };
      for (const row of geos.keys()) {
        const own = [row * periods.length, (row + 1) * periods.length] as const;
        grid.values.set(values.subarray(...own), row * width);
        grid.states.set(states.subarray(...own), row * width);
      }
      return [id, grid];
    }),
  ),
});

describe('releases that say the same', () => {
  /** How often each text is put, by text. */
  function putsOf(newest: Verified, past: Verified[]): Map<string, number> {
    const puts = new Map<string, number>();
    deriveStore(
      newest,
      ADDRESSES,
      (text) => {
        puts.set(text, (puts.get(text) ?? 0) + 1);
        return nodeDigest(text, 'hex');
      },
      past,
    );
    return puts;
  }

  const renamed: Verified = {
    ...verified,
    head: {
      ...head,
      registry: { ...head.registry, municipalities: { '0114': { otherNames: ['Väsby'], formerCodes: [] } } },
    },
  };

  it('derive nothing of a metric again, though one of them knows another name of a municipality', () => {
    const alone = [...putsOf(verified, []).keys()];
    const rows = alone.filter((text) => text.includes('"revised"') && text.startsWith('[['));
    const packs = alone.filter((text) => text.startsWith('[["0114"'));
    const together = putsOf(verified, [renamed]);
    expect(rows.length).toBeGreaterThan(2);
    expect(packs.length).toBeGreaterThan(2);
    expect([...rows, ...packs].filter((text) => together.get(text) !== 1)).toEqual([]);
  });

  const [first] = head.chain;
  const since = first?.release ?? '';

  it('read what a release says of a metric once, though later ones say more of it', () => {
    const reads: string[] = [];
    const at: typeof head.log.at = (metric, release) => {
      reads.push(`${metric} ${release}`);
      return head.log.at(metric, release);
    };
    const counted = { ...head, log: { ...head.log, at } };
    const before = { ...counted, log: logUntil(counted.log, since) };
    const named = head.registry.metrics.flatMap(({ id }) => head.log.releases.get(id) ?? []);
    expect(new Set(named).size).toBeGreaterThan(1);
    deriveStore({ ...verified, head: counted }, ADDRESSES, digestOf);
    const alone = reads.splice(0).sort();
    deriveStore({ ...verified, head: { ...counted } }, ADDRESSES, digestOf, [{ ...verified, head: before }]);
    expect(alone.length).toBeGreaterThan(0);
    expect(reads.sort()).toEqual(alone);
  });

  it.each<[string, Verified]>([
    [
      'with fewer entries',
      { ...verified, ...ofOwnFigures(0), head: { ...head, log: logUntil(head.log, since) } },
    ],
    ['with years that nobody has a value for', { ...verified, ...ofOwnFigures(400) }],
    [
      'with another register',
      { ...verified, ...ofOwnFigures(0), head: { ...head, municipalities: head.municipalities.slice(1) } },
    ],
  ])('but not one %s: its catalogue is as if it were derived alone', (_, past) => {
    expect(head.chain.length).toBeGreaterThan(1);
    const before = { ...past.head, release: { ...past.head.release, release: since } };
    const { past: beside } = deriveStore(verified, ADDRESSES, digestOf, [{ ...past, head: before }]);
    const { catalogue, log } = deriveStore({ ...past, head: before }, ADDRESSES, digestOf);
    expect(catalogue).not.toBe(deriveStore(verified, ADDRESSES, digestOf).catalogue);
    expect(beside[since]).toMatchObject({ catalogue, log });
  });

  it('put the hashes of the log as often as it has sizes', () => {
    const sizes = new Set(head.chain.map(({ release }) => release)).size;
    const hashes = [...putsOf(verified, [renamed])].filter(([text]) => /^\["[\w+/]+=*"\]$/.test(text));
    expect(hashes.reduce((sum, [, count]) => sum + count, 0)).toBe(sizes);
  });
});

describe('a release before that has the same figures', () => {
  /** The ranking of a metric at a release that is derived beside the newest one, and alone. */
  async function rankings(past: Verified, id: string) {
    const at = '2025-01-15';
    const dated = { ...past, head: { ...past.head, release: { ...past.head.release, release: at } } };
    const texts = new Map<string, string>();
    const put: Put = (text) => {
      const name = nodeDigest(text, 'hex');
      texts.set(name, text);
      return name;
    };
    const read = async (path: string) => texts.get(path.slice(3)) ?? null;
    const rankingIn = async (newest: Verified, before: Verified[]) => {
      const root = deriveStore(newest, ADDRESSES, put, before);
      const store = await (await openUnder(root, read, { digest: nodeDigest })).past(at);
      const metric = store?.directory.metrics.get(id);
      if (store === null || metric === undefined) throw new Error(`expected ${id} at ${at}, got none`);
      return (await store.facts(metric)).ranking;
    };
    return [await rankingIn(verified, [dated]), await rankingIn(dated, [])] as const;
  }

  it.each<[string, Verified]>([
    ['but ranks them from the other end', withMetrics((metric) => ({ ...metric, order: 'ascending' }))],
    [
      'but another register',
      {
        ...verified,
        head: { ...head, municipalities: head.municipalities.filter(({ code }) => code !== '0330') },
      },
    ],
  ])('%s has its own ranking', async (_, past) => {
    const [beside, alone] = await rankings(past, 'TIES1');
    expect(alone).not.toBeNull();
    expect(beside).toEqual(alone);
  });
});

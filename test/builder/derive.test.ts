// What is derived of a dataset beside its figures, and what releases may share of it.
import { describe, expect, it } from 'vitest';
import { deriveCatalogue, deriveStore, type Put } from '../../src/builder/derive.ts';
import { nodeDigest } from '../../src/builder/digest.ts';
import type { VerifiedDataset } from '../../src/builder/verify.ts';
import { cellIndex, STATE } from '../../src/data/dataset.ts';
import { type CatalogueNode, openUnder } from '../../src/store/store.ts';
import { SHIPPED_CATALOGUE } from '../search/shipped.ts';
import { ADDRESSES, goldenData } from '../support/golden.ts';
import { serveDerived, verifiedOf } from '../support/service.ts';

const verified = verifiedOf(goldenData('small'));
const { head } = verified;
type Metric = VerifiedDataset['head']['registry']['metrics'][number];

/** The dataset with other metrics in its registry. */
const withMetrics = (change: (metric: Metric) => Metric): VerifiedDataset => ({
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
    const of = (one: VerifiedDataset) => deriveCatalogue(one).metrics.find(({ id }) => id === 'BEF01');
    const before = of(verified);
    const after = of({ ...verified, grids });
    expect(after?.last).toBe(before?.periods.at(-2));
    expect(after?.covered).toBeGreaterThan(0);
  });
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

describe('releases that say the same', () => {
  const renamed: VerifiedDataset = {
    ...verified,
    head: {
      ...head,
      registry: { ...head.registry, municipalities: { '0114': { otherNames: ['Väsby'], formerCodes: [] } } },
    },
  };

  it('share the figures of every metric, though one of them knows another name of a municipality', () => {
    const texts = new Map<string, string>();
    const put: Put = (text) => {
      const name = nodeDigest(text, 'hex');
      texts.set(name, text);
      return name;
    };
    const { releases } = deriveStore(verified, ADDRESSES, put, [renamed]);
    const [own, other] = releases.map(
      ({ catalogue }): CatalogueNode => JSON.parse(texts.get(catalogue) ?? ''),
    );
    expect(own?.figures).toEqual(other?.figures);
    expect(own?.municipalities).not.toEqual(other?.municipalities);
  });
});

describe('a release before that has the same figures', () => {
  /** The ranking of a metric at a release that is derived beside the newest one, and alone. */
  async function rankings(past: VerifiedDataset, id: string) {
    const at = '2025-01-15';
    const dated = { ...past, head: { ...past.head, release: { ...past.head.release, release: at } } };
    const texts = new Map<string, string>();
    const put: Put = (text) => {
      const name = nodeDigest(text, 'hex');
      texts.set(name, text);
      return name;
    };
    const read = async (path: string) => texts.get(path.slice(3)) ?? null;
    const rankingIn = async (newest: VerifiedDataset, before: VerifiedDataset[]) => {
      const root = deriveStore(newest, ADDRESSES, put, before);
      const store = await (await openUnder(root, read, { digest: nodeDigest })).past(at);
      const metric = store?.directory.metrics.get(id);
      if (store === null || metric === undefined) throw new Error(`expected ${id} at ${at}, got none`);
      return (await store.facts(metric)).ranking;
    };
    return [await rankingIn(verified, [dated]), await rankingIn(dated, [])] as const;
  }

  it.each<[string, VerifiedDataset]>([
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

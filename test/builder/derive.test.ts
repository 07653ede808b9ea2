// What is derived of a dataset beside its figures, and what releases may share of it.
import { describe, expect, it } from 'vitest';
import { deriveStore, type KeepShard } from '../../src/builder/derive.ts';
import { nodeDigest } from '../../src/builder/digest.ts';
import { contentSource } from '../../src/builder/read.ts';
import { type VerifiedDataset, verifyDataset } from '../../src/builder/verify.ts';
import { findingsOf } from '../../src/endpoints/findings.ts';
import { type CatalogueNode, openUnder, type SharedCatalogue } from '../../src/store/store.ts';
import { SHIPPED_CATALOGUE } from '../search/shipped.ts';
import {
  composeDataset,
  METRIC,
  MUNICIPALITIES,
  metricOf,
  registryOf,
  type TestRelease,
} from '../support/dataset.ts';
import { ADDRESSES, goldenData } from '../support/golden.ts';
import { serveDerived, verifiedOf } from '../support/service.ts';
import { serveWithNews } from '../support/with-news.ts';

const [FIRST, SECOND] = ['2024-01-01', '2025-01-01'] as const;
const START: TestRelease = {
  release: FIRST,
  figures: { [METRIC]: ['0140 2022 3', '0180 2021 2', '0180 2022 1', '0180 2023'] },
};

/** The shards of a dataset of these releases, and the catalogue of each, the newest first. */
function derived(...releases: TestRelease[]) {
  const { verified, findings } = verifyDataset(contentSource(composeDataset(releases)), { leaves: true });
  if (verified === null) throw new Error(findings.map(({ message }) => message).join('\n'));
  const texts = new Map<string, string>();
  const put: KeepShard = (text) => {
    const name = nodeDigest(text, 'hex');
    texts.set(name, text);
    return name;
  };
  const root = deriveStore(verified, ADDRESSES, put);
  const nodes = root.releases.map(({ catalogue }): CatalogueNode => JSON.parse(texts.get(catalogue) ?? ''));
  const store = openUnder(root, async (path) => texts.get(path.slice(3)) ?? null, { digest: nodeDigest });
  return { nodes, root, store };
}
const metricIn = (node: SharedCatalogue | undefined, id = METRIC) =>
  node?.metrics.find((one) => one.id === id);

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

  it('relates a metric of a past release to none that is hidden today', () => {
    const related = [{ relation: 'newer' as const, metric: 'OTHER1' }];
    const title = { sv: 'Annat', en: 'Other' };
    const other = metricOf({ id: 'OTHER1', title });
    const figures = { ...START.figures, OTHER1: ['0180 2022 1'] };
    const { nodes } = derived(
      { ...START, figures, registry: registryOf([metricOf({ related }), other]) },
      {
        release: SECOND,
        registry: registryOf([metricOf(), { ...other, status: { public: null, reason: 'In doubt.' } }]),
      },
    );
    expect(nodes.map((node) => [metricIn(node)?.related, metricIn(node, 'OTHER1')])).toEqual([
      [[], undefined],
      [[], undefined],
    ]);
  });

  it('covers the municipalities of the last year that has a value, whatever years without one come after', () => {
    const { nodes } = derived(START);
    expect(metricIn(nodes[0])).toMatchObject({
      periods: ['2021', '2022', '2023'],
      first: '2021',
      last: '2022',
      covered: 2,
    });
  });

  it('says with which release a metric was first shown, and which last changed it', () => {
    const { nodes } = derived(
      START,
      { release: SECOND, registry: registryOf([metricOf({ aliases: ['a'] })]) },
      { release: '2026-01-01' },
    );
    expect(nodes.map((node) => [metricIn(node)?.issued, metricIn(node)?.modified])).toEqual([
      [FIRST, SECOND],
      [FIRST, SECOND],
      [FIRST, FIRST],
    ]);
  });
});

it('a waiver without a reason in Swedish has the words of its flag there', async () => {
  const verified = verifiedOf(goldenData('small'));
  const waived = new Map(
    [...verified.waived].map(([release, matches]) => [
      release,
      matches.map((one) => ({ ...one, waiver: { ...one.waiver, reasonSv: null } })),
    ]),
  );
  const { ask } = await serveDerived({ ...verified, waived });
  const textIn = async (lang: string) => {
    const { body } = await ask(`/api/v1/observations/SF.ASC01.1981.2023?lang=${lang}`);
    return JSON.parse(body).data.notes.map(({ text }: { text: string }) => text);
  };
  expect(await textIn('sv')).toEqual(['Källan anger 0, vilket kan stå för ett värde som saknas.']);
  expect(await textIn('en')).toEqual(['Sala answers the same day, it says; kept as reported and flagged.']);
});

describe('releases that say the same', () => {
  it('share the figures of every metric, though one of them knows another name of a municipality', () => {
    const municipalities = { '0180': { otherNames: ['Sthlm'], formerCodes: [] } };
    const { nodes } = derived(START, {
      release: SECOND,
      registry: registryOf(undefined, { municipalities }),
    });
    expect(nodes[0]?.figures).toEqual(nodes[1]?.figures);
    expect(nodes[0]?.municipalities).not.toEqual(nodes[1]?.municipalities);
  });

  it.each<[string, Partial<TestRelease>, string[] | undefined]>([
    [
      'but ranks them from the other end',
      { registry: registryOf([metricOf({ order: 'ascending' })]) },
      ['0180', '0140'],
    ],
    [
      'but another register',
      {
        texts: {
          'municipalities.csv': `${MUNICIPALITIES}1480,Göteborg,goteborg,14,Västra Götalands län,2022\n`,
        },
      },
      undefined,
    ],
  ])('%s has a ranking of its own, or none', async (_, change, order) => {
    const { store } = derived(START, { release: SECOND, ...change });
    const rankingAt = async (release: string) => {
      const at = release === SECOND ? await store : await (await store).past(release);
      const metric = at?.directory.metrics.get(METRIC);
      return metric === undefined ? null : (await at?.facts(metric))?.ranking;
    };
    const [then, now] = [await rankingAt(FIRST), await rankingAt(SECOND)];
    expect(then?.entries.map(({ geo }) => geo)).toEqual(['0140', '0180']);
    expect(now?.entries.map(({ geo }) => geo)).toEqual(order);
    expect(now).not.toEqual(then);
  });
});

it('what a release brings to tell of each municipality is derived with it, the strongest first', async () => {
  const { service } = await serveWithNews();
  const told = (await findingsOf(service.store)).map(
    ({ municipality, finding }) => `${municipality.code} ${finding.observation} ${finding.rule}`,
  );
  expect(told).toEqual(['0180 SF.NORANK1.0180.2023 record']);
});

it('a log of another length than the chain says is refused', () => {
  const verified: VerifiedDataset = verifiedOf(goldenData('one'));
  const chain = verified.dataset.chain.map((link) => ({ ...link, size: 2 }));
  expect(() =>
    deriveStore({ ...verified, dataset: { ...verified.dataset, chain } }, ADDRESSES, () => ''),
  ).toThrow('The log has 1 entries with 2024-03-01, and the chain says 2');
});

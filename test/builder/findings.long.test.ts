// Which findings are told, of a municipality, of a release and of a metric: of all figures, older ones too, as if one release had
// brought them. That each finding is true is held by test/endpoints/brief.long.test.ts.
import { expect, it } from 'vitest';
import { deriveStore } from '../../src/builder/derive.ts';
import { nodeDigest } from '../../src/builder/digest.ts';
import { releaseFindings } from '../../src/builder/findings.ts';
import { figuresIn, type StoredFinding } from '../../src/store/shards.ts';
import type { CatalogueNode } from '../../src/store/store.ts';
import { ADDRESSES } from '../support/golden.ts';
import { REAL } from '../support/real-data.ts';

const texts = new Map<string, string>();
const root = deriveStore(REAL, ADDRESSES, (text) => {
  const name = nodeDigest(text, 'hex');
  texts.set(name, text);
  return name;
});
const shard = (name = '') => JSON.parse(texts.get(name) ?? '');
const node: CatalogueNode = shard(root.releases[0]?.catalogue);
const { release } = REAL.dataset.newest.release;
const fresh = node.metrics.map((metric) => ({
  metric,
  figures: figuresIn(shard(node.figures[metric.id])),
  facts: shard(node.facts[metric.id]),
  areas: null,
  changes: [],
}));
const { byPlace, foremost } = releaseFindings(fresh, node.municipalities, release);
const told = [...byPlace].map(([geo, findings]) => ({ geo, findings }));
const { ofRelease, ofMetric } = foremost;

const isBefore = (one: StoredFinding, next: StoredFinding, tie: boolean): boolean =>
  one.news.score > next.news.score || (one.news.score === next.news.score && tie);
const relatedTo = (id: string): string[] =>
  (node.metrics.find((one) => one.id === id)?.related ?? []).map(({ metric }) => metric);
const firstOf = <T>(all: readonly T[], keyOf: (one: T) => string): T[] => {
  const keys = new Set<string>();
  return all.filter((one) => !keys.has(keyOf(one)) && keys.add(keyOf(one)));
};

it('of a municipality they are at most eight, the strongest first, and of equal ones by metric', () => {
  expect(Math.max(...told.map(({ findings }) => findings.length))).toBe(8);
  for (const { geo, findings } of told)
    for (const [at, one] of findings.slice(1).entries()) {
      const before = findings[at] ?? one;
      expect(isBefore(before, one, before.metric < one.metric), `${geo} ${at}`).toBe(true);
    }
});

it('of a municipality weak ones are told only where there are fewer than three others', () => {
  const isWeak = (one: StoredFinding) => one.news.score < 36;
  const few = fresh.filter((_, at) => at % 8 === 0);
  const toldOfFew = [...releaseFindings(few, node.municipalities, release).byPlace.values()];
  for (const findings of [...toldOfFew, ...told.map((one) => one.findings)])
    expect(findings.slice(3).filter(isWeak)).toEqual([]);
  expect(toldOfFew.filter((findings) => findings.some(isWeak)).length).toBeGreaterThan(0);
});

it('of a municipality each is of a metric of its own, at most three by a rule, none of two akin metrics by one', () => {
  for (const { geo, findings } of told) {
    expect(firstOf(findings, ({ metric }) => metric)).toEqual(findings);
    for (const same of Map.groupBy(findings, ({ news }) => news.rule).values()) {
      expect(same.length, geo).toBeLessThanOrEqual(3);
      const ids = same.map(({ metric }) => metric);
      expect(
        ids.filter((id) => relatedTo(id).some((other) => ids.includes(other))),
        geo,
      ).toEqual([]);
    }
  }
});

it('of the release they are the ten strongest of all municipalities, one of a metric and rule', () => {
  const all = told
    .flatMap(({ geo, findings }) => findings.map((one) => ({ ...one, geo })))
    .sort((a, b) => (isBefore(a, b, a.geo < b.geo) ? -1 : 1));
  const keyOf = ({ metric, news }: StoredFinding) => `${metric} ${news.rule}`;
  expect(ofRelease).toEqual(firstOf(all, keyOf).slice(0, 10));
});

it('of a metric they are at most three, one of a rule, and no weaker than what is told of it anywhere', () => {
  const lists = Object.entries(ofMetric);
  expect(Math.max(...lists.map(([, list]) => list.length))).toBe(3);
  for (const [id, list] of lists) {
    expect(
      firstOf(list, ({ news }) => news.rule),
      id,
    ).toEqual(list);
    for (const [at, one] of list.slice(1).entries()) {
      const before = list[at] ?? one;
      expect(isBefore(before, one, before.geo < one.geo), id).toBe(true);
    }
    const scores = told.flatMap(({ findings }) =>
      findings.flatMap(({ metric, news }) => (metric === id ? news.score : [])),
    );
    expect(list[0]?.news.score ?? 0, id).toBeGreaterThanOrEqual(Math.max(0, ...scores));
  }
});

// The log read backwards: from what the newest release says of each metric and place, undoing the changes that are served, to
// what each release before said.
import { expect, test } from 'vitest';
import { loadDataset } from '../../src/builder/dataset.ts';
import {
  type Json,
  metricHistory,
  metricState,
  registerChanges,
  type Statements,
  shownMetrics,
  type WordChange,
} from '../../src/data/changes.ts';
import type { Dataset, State } from '../../src/data/dataset.ts';
import { canonicalJson } from '../../src/data/hash.ts';
import { LANGS, type Lang } from '../../src/data/lang.ts';
import { type HistoryStep, historyShard, openHistory } from '../../src/store/shards.ts';
import { goldenData } from '../support/golden.ts';
import { REAL_DATA } from '../support/real-data.ts';

/** As a reader of one language has it. */
function inLanguage(value: Json, lang: Lang): Json {
  if (typeof value !== 'object' || value === null) return value;
  if ('sv' in value && 'en' in value) return (value as Record<Lang, Json>)[lang];
  const members = Object.entries(value).map(([key, member]) => [key, inLanguage(member, lang)] as const);
  return Array.isArray(value) ? members.map(([, member]) => member) : Object.fromEntries(members);
}

/** What a reader of one language is told, a field that is null left out. */
const readIn = (statements: Statements, lang: Lang): Record<string, Json> =>
  Object.fromEntries(
    Object.entries(statements).flatMap(([field, value]) => {
      const read = inLanguage(value, lang);
      return read === null ? [] : [[field, read]];
    }),
  );

function undone(
  reading: Record<string, Json>,
  lang: Lang,
  words: readonly WordChange[],
): Record<string, Json> {
  const before = { ...reading };
  for (const { field, language, previous, current } of words) {
    if (language !== null && language !== lang) continue;
    if (canonicalJson(before[field] ?? null) !== canonicalJson(current))
      throw new Error(`${field} is not what it became`);
    if (previous === null) delete before[field];
    else before[field] = previous;
  }
  return before;
}

/** How many words the entries undo, and what they leave unexplained. */
function replay(said: readonly (Statements | null)[], words: readonly (readonly WordChange[])[]) {
  const unexplained: string[] = [];
  for (const lang of LANGS) {
    let reading: Record<string, Json> | null = null;
    for (let at = said.length - 1; at >= 0; at--) {
      const statements = said[at] ?? null;
      if (statements === null) continue;
      const expected = readIn(statements, lang);
      if (reading !== null && canonicalJson(reading) !== canonicalJson(expected))
        unexplained.push(`${at} ${lang}: ${canonicalJson(expected)}, and not ${canonicalJson(reading)}`);
      reading = undone(expected, lang, words[at] ?? []);
    }
  }
  return unexplained;
}

/** The words that the served history has of each release. */
function servedWords(metric: string | null, steps: readonly HistoryStep[], releases: readonly State[]) {
  const history = openHistory(JSON.stringify(historyShard(metric, steps)));
  return releases.map(({ release }) => history.ofRelease(release.release));
}

/** As the files of the register have it, without the reading of ours. */
function placesOf({ municipalities, areas, registry }: State): Map<string, Statements> {
  const named = (code: string) => registry.municipalities[code] ?? { otherNames: [], formerCodes: [] };
  const all = [
    ...municipalities.map(({ line: _, code, ...rest }) => [code, { ...rest, ...named(code) }] as const),
    ...areas.map(({ line: _, code, ...rest }) => [code, rest] as const),
  ];
  return new Map(all.map(([code, statements]) => [code, JSON.parse(JSON.stringify(statements))]));
}

function openAt(dir: string): Dataset {
  const { dataset } = loadDataset(dir);
  if (dataset === null) throw new Error(`expected a dataset in ${dir}, got none`);
  return dataset;
}

test.each([
  ['the shipped dataset', REAL_DATA, 40],
  ['the golden one', goldenData('small'), 10],
])('the log of %s explains every word of every metric in every release', (_, dir, least) => {
  const dataset = openAt(dir);
  let count = 0;
  for (const id of shownMetrics(dataset)) {
    const steps = [...metricHistory(dataset, id)];
    const words = servedWords(id, steps, dataset.releases).map((entries) =>
      entries.flatMap((entry) => entry.words),
    );
    // A metric that left says nothing more: what it is called then is told when it comes back.
    const said = dataset.releases.map((state) => {
      const known = metricState(state, id);
      return known === null || known.metric.left !== null ? null : known.statements;
    });
    expect(replay(said, words), id).toEqual([]);
    count += words.flat().length;
  }
  expect(count).toBeGreaterThan(least);
});

test.each([
  ['the shipped dataset', REAL_DATA],
  ['the golden one', goldenData('small')],
])('the log of %s explains every word of the register in every release', (_, dir) => {
  const { releases } = openAt(dir);
  const steps = releases.map((state, at) => ({
    release: state.release,
    changes: registerChanges(releases[at - 1] ?? null, state),
  }));
  const entries = servedWords(null, steps, releases);
  const places = releases.map(placesOf);
  for (const code of new Set(places.flatMap((one) => [...one.keys()]))) {
    const words = entries.map((all) => all.filter(({ geo }) => geo === code).flatMap((entry) => entry.words));
    // A place that is new is told word by word from nothing.
    const said = places.map(
      (one, at) => one.get(code) ?? (places.slice(0, at).some((was) => was.has(code)) ? null : {}),
    );
    expect(replay(said, words.with(0, [])), code).toEqual([]);
  }
});

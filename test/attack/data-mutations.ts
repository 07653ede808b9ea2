// What may be done to a dataset behind its releases' back.
import { ofRelease } from '../../src/data/dataset.ts';
import type { Content } from '../support/dataset.ts';

export type Random = (below: number) => number;

export type Mutation = {
  name: string;
  apply: (content: Content, random: Random) => void;
  /** Of what the log does not speak: with manifests and chain made anew to match, only the root of the release tells. */
  unlogged?: string;
};

function pick<T>(items: readonly T[], random: Random): T {
  const item = items[random(items.length)];
  if (item === undefined) throw new Error('expected something to choose from, got nothing');
  return item;
}

type Paths = string | ((path: string) => boolean);

const pathsOf = (content: Content, paths: Paths): string[] =>
  typeof paths === 'string' ? [paths] : [...content.keys()].filter(paths).sort();

/** A change of the text of one of the files; one that changes nothing is a fault of this table. */
const text =
  (paths: Paths, change: (text: string, random: Random) => string): Mutation['apply'] =>
  (content, random) => {
    const first = (path: string): string => change(String(content.get(path)), () => 0);
    const able = pathsOf(content, paths).filter((path) => first(path) !== String(content.get(path)));
    const path = pick(able, random);
    const before = String(content.get(path));
    const after = change(before, random);
    content.set(path, after === before ? first(path) : after);
  };

const gone =
  (paths: Paths): Mutation['apply'] =>
  (content, random) =>
    void content.delete(pick(pathsOf(content, paths), random));
const added =
  (path: string, bytes: string): Mutation['apply'] =>
  (content) =>
    void content.set(path, bytes);

const replaced = (from: string | RegExp, to: string) => (before: string) => before.replace(from, to);

const isOf = (file: RegExp) => (path: string) => file.test(ofRelease(path)?.file ?? '');
const SERIES = isOf(/^observations\//);
const REGISTRY = isOf(/^metrics\.json$/);
const MANIFEST = isOf(/^release\.json$/);
const CHECKPOINT = isOf(/^checkpoint$/);
const CHAIN = 'releases/chain.json';

type Row = string[];

/** A change of the rows of a series; `at` is one that fits. */
const rows = (
  change: (rows: Row[], at: number, random: Random) => Row[],
  fits = /,.+,.+,/,
): Mutation['apply'] =>
  text(SERIES, (before, random) => {
    const [header = '', ...lines] = before.trimEnd().split('\n');
    const places = [...lines.keys()].filter((index) => fits.test(lines[index] ?? ''));
    if (lines.length < 4 || places.length === 0) return before;
    const cells = lines.map((line) => line.split(','));
    return `${[header, ...change(cells, pick(places, random), random).map((row) => row.join(','))].join('\n')}\n`;
  });

const cell = (place: number, to: (was: string, random: Random) => string, fits?: RegExp) =>
  rows(
    (all, at, random) => all.with(at, (all[at] ?? []).with(place, to(all[at]?.[place] ?? '', random))),
    fits,
  );

const swapValues = (all: Row[], at: number): Row[] => {
  const twin = all.findIndex(
    ([geo, , value], index) => index !== at && geo !== all[at]?.[0] && value !== all[at]?.[2],
  );
  const [mine, theirs] = [all[at], all[twin]];
  if (mine === undefined || theirs === undefined) return all;
  return all.with(at, mine.with(2, theirs[2] ?? '')).with(twin, theirs.with(2, mine[2] ?? ''));
};

const bytes =
  (paths: Paths, change: (bytes: Buffer) => Buffer): Mutation['apply'] =>
  (content, random) => {
    const path = pick(pathsOf(content, paths), random);
    content.set(path, change(Buffer.from(content.get(path) ?? '')));
  };

const chain = (change: (links: unknown[]) => unknown[]): Mutation['apply'] =>
  text(CHAIN, (before) => JSON.stringify(change(JSON.parse(before))));

const checkpoint = (change: (lines: string[]) => string[]): Mutation['apply'] =>
  text(CHECKPOINT, (before) => change(before.split('\n')).join('\n'));

const LAST = -1;
const WORDS = 'which words an entry of the log is about, its leaf does not say';

export const MUTATIONS: Mutation[] = [
  { name: 'a value changed', apply: cell(2, (was, random) => String(Number(was) + 1 + random(9))) },
  { name: 'a value of another sign', apply: cell(2, (was) => String(-1 - Number(was))) },
  { name: 'a decimal lost', apply: cell(2, (was) => `${was}0`.replace('.', ''), /\./) },
  { name: 'a digit behind the point', apply: cell(2, (was) => (was.includes('.') ? `${was}1` : `${was}.1`)) },
  { name: 'a trailing zero', apply: cell(2, (was) => (was.includes('.') ? `${was}0` : `${was}.0`)) },
  { name: 'an exponent', apply: cell(2, (was) => `${was}e0`) },
  { name: 'a blank before a value', apply: cell(2, (was) => ` ${was}`) },
  { name: 'a value emptied', apply: cell(2, () => '') },
  { name: 'a value that is NaN', apply: cell(2, () => 'NaN') },
  { name: 'another year', apply: cell(1, (was) => String(Number(was) + 40)) },
  { name: 'another municipality', apply: cell(0, () => '9999') },
  { name: 'a code without its zero', apply: cell(0, (was) => was.slice(1)) },
  { name: 'another file', apply: cell(3, (was) => `${was}9`, /,.+,.+,./) },
  {
    name: 'no file any more',
    apply: cell(3, () => '', /,.+,.+,./),
    unlogged: 'which of its files a figure was read from, the series alone tells',
  },
  { name: 'a line dropped', apply: rows((all, at) => all.toSpliced(at, 1)) },
  { name: 'three lines dropped', apply: rows((all, at) => all.toSpliced(at, 3)) },
  { name: 'a line twice', apply: rows((all, at) => all.toSpliced(at, 0, all[at] ?? [])) },
  { name: 'two municipalities swapped', apply: rows(swapValues) },
  { name: 'the rows reversed', apply: rows((all) => all.toReversed()) },
  { name: 'a figure added', apply: rows((all) => [...all, ['9998', '2022', '1', '']]) },
  {
    name: 'a year added to a municipality',
    apply: rows((all) => [...all, [all.at(LAST)?.[0] ?? '', '2024', '1', '']]),
  },
  {
    name: 'a listing dropped',
    apply: rows((all, at) => all.toSpliced(at, 1), /,,/),
    unlogged: 'what the source lists without a value, the series alone tells',
  },
  { name: 'a listing with a value', apply: cell(2, () => '5', /,,/) },
  {
    name: 'one metric’s file over another',
    apply: (content, random) => {
      const from = pick(pathsOf(content, SERIES), random);
      const others = pathsOf(content, SERIES).filter(
        (path) => String(content.get(path)) !== String(content.get(from)),
      );
      content.set(pick(others, random), content.get(from) ?? '');
    },
  },
  { name: 'a file gone', apply: gone(SERIES) },
  { name: 'a file emptied', apply: text(SERIES, (before) => `${before.split('\n')[0]}\n`) },
  {
    name: 'a copy for people',
    apply: text((path) => path.startsWith('observations/'), replaced(/,(\d)/, ',1$1')),
  },
  { name: 'a copy gone', apply: gone((path) => path.startsWith('observations/')) },
  { name: 'a file of no metric', apply: added('observations/XYZ99.csv', 'geo,period,value,file\n') },
  { name: 'a foreign file', apply: added('notes.txt', 'mine\n') },
  { name: 'a metric made not public', apply: text(REGISTRY, replaced('"public": true', '"public": false')) },
  { name: 'another unit', apply: text(REGISTRY, replaced('"unit": "percent"', '"unit": "count"')) },
  { name: 'another source', apply: text(REGISTRY, replaced(/"source": "/, '"source": "X ')) },
  {
    name: 'another title',
    apply: text(REGISTRY, replaced(/"title": \{\s*"sv": "/, '$&X ')),
    unlogged: WORDS,
  },
  { name: 'another order', apply: text(REGISTRY, replaced('"descending"', '"ascending"')), unlogged: WORDS },
  {
    name: 'an alias',
    apply: text(REGISTRY, replaced(/"aliases": \[\s*"/, '"aliases": ["smuggled-in", "')),
    unlogged: WORDS,
  },
  {
    name: 'a key twice',
    apply: text(REGISTRY, replaced('"backCast": false', '"backCast": true, "backCast": false')),
  },
  { name: 'a registry gone', apply: gone(REGISTRY) },
  {
    name: 'a municipality renamed',
    apply: text(isOf(/^municipalities/), replaced('Stockholm,stockholm', 'Stokholm,stokholm')),
    unlogged: WORDS,
  },
  { name: 'a municipality gone', apply: text(isOf(/^municipalities/), replaced(/^0180.*\n/m, '')) },
  { name: 'a waiver gone', apply: text(isOf(/^waivers/), replaced(/\n.+\n$/, '\n')), unlogged: WORDS },
  {
    name: 'a row of files.csv of another day',
    apply: text(isOf(/^files\.csv$/), replaced(/,(20\d\d)-/, ',2001-')),
    unlogged: WORDS,
  },
  { name: 'a link of the chain gone', apply: chain((links) => links.slice(1)) },
  {
    name: 'the newest release cut off',
    apply: chain((links) => links.slice(0, LAST)),
    unlogged: 'a chain that ends earlier is that of an earlier day',
  },
  { name: 'the chain turned round', apply: chain((links) => links.toReversed()) },
  { name: 'a link twice', apply: chain((links) => [...links, ...links.slice(LAST)]) },
  {
    name: 'a checkpoint of another root',
    apply: checkpoint((lines) => lines.with(2, Buffer.alloc(32, 7).toString('base64'))),
  },
  {
    name: 'a checkpoint of a smaller log',
    apply: checkpoint((lines) => lines.with(1, String(Number(lines[1]) - 1))),
  },
  { name: 'a checkpoint of another log', apply: checkpoint((lines) => lines.with(0, 'example.net/other')) },
  { name: 'a checkpoint with a line more', apply: checkpoint((lines) => lines.toSpliced(3, 0, 'more')) },
  { name: 'no checkpoint', apply: gone(CHECKPOINT) },
  {
    name: 'a bit of the tree',
    apply: bytes(isOf(/^tree\.bin$/), (tree) => tree.fill((tree[9] ?? 0) ^ 4, 9, 10)),
  },
  { name: 'the tree cut', apply: bytes(isOf(/^tree\.bin$/), (tree) => tree.subarray(32)) },
  { name: 'no tree', apply: gone(isOf(/^tree\.bin$/)) },
  { name: 'the day of a release', apply: text(MANIFEST, replaced(/"release": "\d{4}/, '"release": "2031')) },
  {
    name: 'the day of a publication',
    apply: text(MANIFEST, replaced(/"published": "\d{4}/, '"published": "2031')),
  },
  {
    name: 'another reason',
    apply: text(MANIFEST, replaced(/"reasons": \{[\s\S]*?\},\n {2}"corr/, '"reasons": {},\n  "corr')),
    unlogged: 'why something changed, the manifest alone tells',
  },
  {
    name: 'a correction called a revision',
    apply: text(MANIFEST, replaced(/"corrected": \[[^\]]+\]/, '"corrected": []')),
  },
  { name: 'a manifest gone', apply: gone(MANIFEST) },
];

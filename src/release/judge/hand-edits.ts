// What was changed by hand since the last release: no figure changes by it, so that nothing else of a comparison shows it.
import { isDeepStrictEqual } from 'node:util';
import {
  HAND_WRITTEN,
  MUNICIPALITIES_FILE,
  REGISTRY_FILE,
  SOURCES_FILE,
  WAIVERS_FILE,
} from '../../data/dataset.ts';
import { parsedJson } from '../../data/hash.ts';
import { Registry } from '../../data/registry.ts';
import { repeated } from '../../rules/rule.ts';
import { type DatasetFiles, lastKept } from '../dataset/dataset-files.ts';
import { clipped, valueChanges, without, written } from './value-changes.ts';

/** At most so many lines of one file. */
const MOST = 50;

/** A line for each thing that changed, came or went, by file; none for a first release. */
export function handEdits(dataset: DatasetFiles): string[] {
  if (dataset.last === null) return [];
  return HAND_WRITTEN.flatMap((file) => {
    const kept = lastKept(dataset, file);
    const texts = { before: textOf(dataset, kept), after: textOf(dataset, file) };
    if (texts.before === texts.after) return [];
    if (texts.before === null) return [`${file}: came`];
    if (texts.after === null) return [`${file}: went`];
    const lines = changesOf(file, texts.before, texts.after);
    if (lines.length === 0) return [`${file}: written otherwise, and says the same`];
    const more = lines.length - MOST;
    return more <= 0 ? lines : [...lines.slice(0, MOST), `and ${more} more: compare ${file} with ${kept}`];
  });
}

function textOf({ files }: DatasetFiles, file: string | undefined): string | null {
  const bytes = files.get(file ?? '');
  return bytes === undefined ? null : Buffer.from(bytes).toString('utf8');
}

/** Of a file that was kept and is damaged nothing is known here: the verification finds it. */
function changesOf(file: string, before: string, after: string): string[] {
  if (file === REGISTRY_FILE) return registryChanges(before, after);
  return file === SOURCES_FILE
    ? valueChanges(file, parsedJson(before), parsedJson(after))
    : lineChanges(file, before.split('\n'), after.split('\n'));
}

/** How many cells say what a line is about. */
const KEY_CELLS: Record<string, number> = { [MUNICIPALITIES_FILE]: 1, [WAIVERS_FILE]: 4 };

/** By what they are about, so that the two lines of one thing that changed stand together. */
function lineChanges(file: string, before: string[], after: string[]): string[] {
  const keyOf = (line: string): string => line.split(',', KEY_CELLS[file]).join();
  const described = (word: string, lines: string[]) =>
    lines.map((line) => ({ word, line, key: keyOf(line) }));
  const changed = [...described('went', without(before, after)), ...described('came', without(after, before))]
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    .map(({ word, line }) => `${file}: ${word} ${line}`);
  return [...changed, ...orderLine(`${file}: lines`, before, after)];
}

/** What is left out of one reads as its default: an older registry has not all that today's may have. */
function registryChanges(before: string, after: string): string[] {
  const last = Registry.safeParse(parsedJson(before)).data;
  if (last === undefined) return [`${REGISTRY_FILE}: what the last release kept cannot be read`];
  const next = Registry.parse(JSON.parse(after));
  const parts = { before: partsOf(last), after: partsOf(next) };
  const [was, is] = [new Map(parts.before), new Map(parts.after)];
  const twice = new Set(repeated(parts.after, nameOf).map(nameOf));
  return [
    ...[...new Set([...was.keys(), ...is.keys()])].flatMap((key) => {
      const location = `${REGISTRY_FILE} ${key}`;
      if (!is.has(key)) return [`${location}: went ${clipped(written(was.get(key)))}`];
      if (!was.has(key)) return [`${location}: came ${clipped(written(is.get(key)))}`];
      return valueChanges(location, was.get(key), is.get(key));
    }),
    ...[...twice].map((key) => `${REGISTRY_FILE} ${key}: stands more than once`),
    ...orderLine(`${REGISTRY_FILE}: entries`, parts.before.map(nameOf), parts.after.map(nameOf)),
    ...draftLine(last.drafts, next.drafts),
  ];
}

/** Where what both have stands in another order: what came, went or stands twice does not matter. */
function orderLine(location: string, before: readonly string[], after: readonly string[]): string[] {
  const [was, is] = [new Set(before), new Set(after)];
  const isSame = isDeepStrictEqual(
    [...was].filter((one) => is.has(one)),
    [...is].filter((one) => was.has(one)),
  );
  return isSame ? [] : [`${location} in another order`];
}

type Part = [name: string, value: unknown];
const nameOf = ([name]: Part): string => name;

/** What a registry holds, each part by its name in the lines, in the order of the file's lists. */
function partsOf({ metrics, units, subjects, municipalities, ...rest }: Registry): Part[] {
  const byCode = (name: string, items: readonly { code: string }[]): Part[] =>
    items.map((item) => [`${name} ${item.code}`, item]);
  return [
    ...metrics.map((metric): Part => [metric.id, metric]),
    ...byCode('units', units),
    ...subjects.map((subject): Part => [`subjects ${subject.slug}`, subject]),
    ...byCode('periodSemantics', rest.periodSemantics),
    ...byCode('geographySemantics', rest.geographySemantics),
    ...byCode('licenses', rest.licenses),
    ...Object.entries(municipalities).map(([code, names]): Part => [`municipalities ${code}`, names]),
    ['sharedAliases', rest.sharedAliases],
    ['logOrigin', rest.logOrigin],
    ['supersededLogs', rest.supersededLogs],
  ];
}

/** There may be thousands, and the review does not list them: their number is enough. */
function draftLine(before: Registry['drafts'], after: Registry['drafts']): string[] {
  if (isDeepStrictEqual(before, after)) return [];
  const [went, came] = [without(before, after), without(after, before)];
  if (went.length === 0 && came.length === 0) return [`${REGISTRY_FILE}: drafts in another order`];
  return [`${REGISTRY_FILE} drafts: ${went.length} went or changed, ${came.length} came or changed`];
}

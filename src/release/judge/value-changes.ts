// What differs between two values of JSON, in lines that a person reads: what changed, came and went, and where.
import { isDeepStrictEqual } from 'node:util';
import { canonicalJson } from '../../data/hash.ts';

/** So much of a long value is shown, from shortly before the first letter that differs. */
const LONGEST = 160;
const BEFORE = 40;

/** @param location what the lines begin with; the keys that lead to a value follow it */
export function valueChanges(location: string, before: unknown, after: unknown): string[] {
  return changesAt({ location, path: '' }, before, after);
}

type Where = { location: string; path: string };

function changesAt(where: Where, before: unknown, after: unknown): string[] {
  if (isDeepStrictEqual(before, after)) return [];
  if (Array.isArray(before) && Array.isArray(after)) return listChanges(where, before, after);
  if (!isRecord(before) || !isRecord(after)) return [changed(where, before, after)];
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...keys].flatMap((key) => {
    const path = where.path === '' ? key : `${where.path}.${key}`;
    return changesAt({ ...where, path }, before[key], after[key]);
  });
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Items that both have are passed over; of the others, objects are compared one by one, in their order. */
function listChanges(where: Where, before: readonly unknown[], after: readonly unknown[]): string[] {
  const [went, came] = [without(before, after), without(after, before)];
  if (went.length === 0 && came.length === 0) return [`${locationText(where)}: in another order`];
  const pairs = [...went, ...came].every(isRecord) ? Math.min(went.length, came.length) : 0;
  return [
    ...went
      .slice(0, pairs)
      .flatMap((item, index) =>
        changesAt({ ...where, path: `${where.path}[${before.indexOf(item)}]` }, item, came[index]),
      ),
    ...went.slice(pairs).map((item) => `${locationText(where)}: went ${clipped(written(item))}`),
    ...came.slice(pairs).map((item) => `${locationText(where)}: came ${clipped(written(item))}`),
  ];
}

/** The items of one list that the other has not, or has fewer times. */
export function without<T>(items: readonly T[], others: readonly T[]): T[] {
  const left = new Map<string, number>();
  for (const other of others) {
    const key = canonicalJson(other);
    left.set(key, (left.get(key) ?? 0) + 1);
  }
  return items.filter((item) => {
    const key = canonicalJson(item);
    const count = left.get(key) ?? 0;
    left.set(key, count - 1);
    return count <= 0;
  });
}

const locationText = ({ location, path }: Where): string => (path === '' ? location : `${location} ${path}`);

function changed(where: Where, before: unknown, after: unknown): string {
  const [from, to] = [written(before), written(after)];
  const letters = [...to];
  const same = [...from].findIndex((letter, index) => letter !== letters[index]);
  const start = Math.max(0, same - BEFORE);
  return `${locationText(where)}: ${clipped(from, start)} → ${clipped(to, start)}`;
}

export const written = (value: unknown): string => (value === undefined ? 'nothing' : JSON.stringify(value));

/** Whole where it is short. */
export function clipped(text: string, start = 0): string {
  const letters = [...text];
  if (letters.length <= LONGEST) return text;
  const end = start + LONGEST;
  return `${start > 0 ? '…' : ''}${letters.slice(start, end).join('')}${end < letters.length ? '…' : ''}`;
}

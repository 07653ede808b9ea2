// Lists in parts. A cursor says where one goes on: how many came before, the last of them, and a hash of the list that was
// cut (contract 2).
import { canonicalJson, type Digest } from '../data/hash.ts';
import { type Problem, problem } from '../data/problem.ts';
import type { Store } from '../store/open-store.ts';
import type { Form } from './query.ts';
import { type Counts, countsOf } from './records/collection.ts';

type Cursor = { offset: number; last: string; list: string };

const TEXT = /^([1-9][0-9]{0,8}) (\S{1,100}) ([A-Za-z0-9_-]{16})$/;
const BASE64URL = /^[A-Za-z0-9_-]{1,400}$/;

/** Base64url of ASCII: identifiers, codes and hashes have no other characters. */
export const cursorText = ({ offset, last, list }: Cursor): string =>
  btoa(`${offset} ${last} ${list}`).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

/** Takes the value, or the whole address that an answer gives as its `next`; null where it is neither. */
export function cursorOf(value: string): Cursor | null {
  const typed = value.trim();
  const text = typed.includes('?') ? parameterIn(typed) : typed;
  if (text === null || !BASE64URL.test(text) || text.length % 4 === 1) return null;
  const [, offset, last, list] = TEXT.exec(atob(text.replaceAll('-', '+').replaceAll('_', '/'))) ?? [];
  return last === undefined || list === undefined ? null : { offset: Number(offset), last, list };
}

const parameterIn = (address: string): string | null =>
  new URLSearchParams(address.slice(address.indexOf('?') + 1)).get('cursor');

/** What tells one list from another: the same question over the same figures gives the same list. */
export const listHash = (list: unknown, digest: Digest): string =>
  digest(canonicalJson(list), 'base64url').slice(0, 16);

/** A list that is answered in parts. */
export type List<Item> = {
  /** Another value for every other list. */
  identity: unknown;
  /** What stands at an offset and behind it, and how many items there are in all. */
  read: (offset: number, limit: number) => Promise<Part<Item>> | Part<Item>;
  /** What a cursor names an item by. */
  nameOf: (item: Item) => string;
};
/** Some items that follow each other, and how many there are in all. */
export type Part<Item> = { items: readonly Item[]; total: number };

type PartRequest = {
  store: Store;
  form: Pick<Form, 'path' | 'parameters'>;
  given: Readonly<Record<string, string | undefined>>;
  limit: number;
};

/** The requested part of the list; a problem where the cursor belongs to another list. */
export async function partOf<Item>(
  { identity, read, nameOf }: List<Item>,
  { store, form, given, limit }: PartRequest,
): Promise<{ items: readonly Item[]; counts: Counts } | Problem> {
  const { cursor: value } = given;
  const cursor = value === undefined ? null : cursorOf(value);
  const hash = () => listHash(identity, store.digest);
  if (value !== undefined && cursor?.list !== hash()) return stale(value);
  const offset = cursor?.offset ?? 0;
  // The last one of the part before is read again: the cursor must name it.
  const before = Math.min(offset, 1);
  const { items, total } = await read(offset - before, limit + before);
  const last = items.at(-1);
  const [first] = items;
  if (value !== undefined && (first === undefined || nameOf(first) !== cursor?.last)) return stale(value);
  const end = offset - before + items.length;
  const rest = last === undefined || end >= total ? null : { offset: end, last: nameOf(last), list: hash() };
  const shown = items.slice(before);
  const next = nextOf(store.catalogue.siteUrl, form, given, rest);
  return { items: shown, counts: countsOf(shown.length, total, limit, next) };
}

const stale = (value: string): Problem =>
  problem('invalid_request', { parameter: 'cursor', value, reason: 'stale_cursor' });

/** The address of the rest, with every parameter that was given; null where there is none. */
export function nextOf(
  siteUrl: string,
  { path, parameters }: Pick<Form, 'path' | 'parameters'>,
  given: Readonly<Record<string, string | undefined>>,
  rest: Cursor | null,
): string | null {
  if (rest === null) return null;
  const pairs = Object.keys(parameters.shape).flatMap((name) => {
    const value = name === 'cursor' ? cursorText(rest) : given[name];
    return value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`];
  });
  return `${siteUrl}${path}?${pairs.join('&')}`;
}

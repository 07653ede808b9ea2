// Where a list goes on: how many came before, the last of them, and a hash of the list that was cut (contract 2).
import type { Digest } from '../model/digest.ts';
import { canonicalJson } from '../model/json.ts';
import { type Problem, problem } from '../model/problem.ts';
import type { Form } from './query.ts';

export type Cursor = { offset: number; last: string; list: string };

const TEXT = /^([1-9][0-9]{0,8}) (\S{1,100}) ([A-Za-z0-9_-]{16})$/;
const BASE64URL = /^[A-Za-z0-9_-]{1,400}$/;

/** Base64url of ASCII: identifiers, codes and hashes have no other characters. */
export const cursorText = ({ offset, last, list }: Cursor): string =>
  btoa(`${offset} ${last} ${list}`).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

/** Takes the value, or the whole address that an answer gives as its `next`; null where it is neither. */
export function cursorOf(value: string): Cursor | null {
  const text = value.includes('?') ? parameterIn(value) : value.trim();
  if (text === null || !BASE64URL.test(text) || text.length % 4 === 1) return null;
  const [, offset, last, list] = TEXT.exec(atob(text.replaceAll('-', '+').replaceAll('_', '/'))) ?? [];
  return last === undefined || list === undefined ? null : { offset: Number(offset), last, list };
}

const parameterIn = (address: string): string | null =>
  new URLSearchParams(address.slice(address.indexOf('?') + 1)).get('cursor');

/** What tells one list from another: the same question over the same figures gives the same list. */
export const listHash = (list: unknown, digest: Digest): string =>
  digest(canonicalJson(list), 'base64url').slice(0, 16);

/** Where to go on in a list; a problem where the cursor was cut from another one. */
export function offsetIn(cursor: string | undefined, list: string): number | Problem {
  if (cursor === undefined) return 0;
  const found = cursorOf(cursor);
  return found?.list === list ? found.offset : staleCursor(cursor);
}

/** Whether the item before the offset is the one that the cursor names. */
export const namesLast = (cursor: string | undefined, last: string | undefined): boolean =>
  cursor === undefined || cursorOf(cursor)?.last === last;

export const staleCursor = (value: string): Problem =>
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

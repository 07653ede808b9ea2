// What most rules are: names that stand once, names that refer to something that is there, and declarations that are used.
import type { FindingLocation } from '../data/dataset.ts';
import { type Fault, repeated } from './rule.ts';

/** A name as it is written, where it stands, and what it is compared by where that is another text. */
export type NameEntry = { name: string; where: FindingLocation; key?: string };

/** @param message with `{name}` for the name */
const faultOf = ({ name, where }: NameEntry, message: string): Fault => ({
  where,
  message: message.replaceAll('{name}', name),
  actual: name,
});

const keyOf = ({ name, key = name }: NameEntry): string => key;

/** Each name stands once: those that an earlier one repeats. */
export const unique = (names: readonly NameEntry[], message: string): Fault[] =>
  repeated(names, keyOf).map((one) => faultOf(one, message));

/** Each name is one of those that are there. */
export const refers = (
  names: readonly NameEntry[],
  to: Iterable<string>,
  message: string,
): Fault[] => {
  const targets = new Set(to);
  return names
    .filter((one) => !targets.has(keyOf(one)))
    .map((one) => faultOf(one, message));
};

/** Each declared name is used by one of the others, at least `times` of them. */
export function used(
  declared: readonly NameEntry[],
  by: Iterable<string>,
  message: string,
  times = 1,
): Fault[] {
  const counts = new Map<string, number>();
  for (const name of by) counts.set(name, (counts.get(name) ?? 0) + 1);
  return declared
    .filter((one) => (counts.get(keyOf(one)) ?? 0) < times)
    .map((one) => faultOf(one, message));
}

/** No name is one that something else has. */
export const isOthers = (
  names: readonly NameEntry[],
  others: Iterable<string>,
  message: string,
): Fault[] => {
  const taken = new Set(others);
  return names
    .filter((one) => taken.has(keyOf(one)))
    .map((one) => faultOf(one, message));
};

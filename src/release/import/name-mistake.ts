// The name that a publisher writes beside a code, against the register: where they part, codes or rows may have slipped.
import type { Finding } from '../../data/dataset.ts';
import type { Municipality, NamedMunicipality } from '../../data/registry.ts';
import { capped, errorFinding } from '../../rules/rule.ts';

export type Named = Pick<Municipality, 'code' | 'name'>;
/** With the other names that the registry gives: a publisher may use one for years after a municipality got another. */
export type Known = Named & Pick<NamedMunicipality, 'otherNames'>;

/** `line` is where it stands in the file, where that has lines. */
export type NamedCode = Named & { line?: number };

/** Null where the name is one of the code's, or the register has no such code. */
export function nameMistake({ code, name }: Named, register: readonly Known[]): string | null {
  const municipality = register.find((one) => one.code === code);
  if (municipality === undefined) return null;
  const names = [municipality.name, ...municipality.otherNames].map(lettersOf);
  if (names.includes(lettersOf(name))) return null;
  const written = name === '' ? 'nothing' : name;
  return `the code is that of ${municipality.name}, and beside it stands ${written}; codes and names may have slipped, and where the name is right, give it under otherNames in metrics.json`;
}

/** Workbooks write `UPPLANDS-VÄSBY` and `Upplands Väsby`. */
const lettersOf = (name: string): string =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}]/gu, '');

/** A finding for each code and name that do not belong together, where they first stand so. */
export function misnamedIn(file: string, named: readonly NamedCode[], register: readonly Known[]): Finding[] {
  const seen = new Set<string>();
  const findings = named.flatMap(({ line, ...one }) => {
    const key = `${one.code},${one.name}`;
    if (seen.has(key)) return [];
    seen.add(key);
    const message = nameMistake(one, register);
    const where = { file, ...(line === undefined ? {} : { line }), geo: one.code };
    return message === null ? [] : [errorFinding('name-follows-code', where, { message })];
  });
  return capped(findings);
}

// What a publisher's title and description seem to say of a series: suggestions for a person to confirm, and nothing else.
import { plainName } from '../data/text.ts';

// The unit, as a title ends with it.

/** `(Ja=1, Nej=0)`, `1=vänster, 2=blocköverskridande`: two answers or more, each with its number. */
const CODES = /\(?((?:[^,()=]+=\s*\d+|\d+\s*=\s*[^,()=]+)(?:,\s*(?:[^,()=]+=\s*\d+|\d+\s*=\s*[^,()=]+))+)\)?/;
/** `(-2022)`: the last year of a series that has ended. */
const ENDED = /\s*\(-?\d{4}\)\s*$/;

/** `antal/1000 inv, 16-64 år`: of whom belongs to the unit. */
const AGES = /,([^,]*\/[^,]*,\s*\d+\s*[–-]\s*\d+ år)$/;

/** The answers that a title gives numbers to, as it writes them; null where the figures are no codes. */
export const codesInTitle = (title: string): string | null =>
  CODES.exec(plainName(title))?.[1]?.trim() ?? null;

export const isYesOrNo = (codes: string | null): boolean => codes !== null && /^ja=1, ?nej=0$/i.test(codes);

/** `andel (%)` → `%`, `Skattekraft kommun, kr/inv` → `kr/inv`; null where the title has neither bracket nor comma, or has codes. */
export function unitInTitle(title: string): string | null {
  if (codesInTitle(title) !== null) return null;
  const plain = plainName(title).replace(ENDED, '').trim();
  const bracket = /\((%|[^()]*\/[^()]*)\)\s*$/.exec(plain)?.[1];
  const last = (AGES.exec(plain) ?? /,([^,]*)$/.exec(plain))?.[1]?.replace(/,\s*/, ' ').trim() ?? '';
  const text = bracket ?? last;
  return text === '' ? null : oneSpelling(text);
}

const SHORT: readonly [RegExp, string][] = [
  [/\.$/, ''],
  [/^andel \(%\).*$/i, '%'],
  [/^procent$/i, '%'],
  [/\bmiljoner kronor\b|\bmnkr\b/gi, 'mkr'],
  [/\btusen kronor\b/gi, 'tkr'],
  [/\bkronor\b/gi, 'kr'],
  [/\bkilogram\b/gi, 'kg'],
  [/\bkoldioxidekvivalenter\b/gi, 'CO2-ekv'],
  [/\s*\/\s*|\s+per\s+/g, '/'],
  [/\binvånare\b|\binv\./g, 'inv'],
  [/(\d+) år och äldre\b/g, '$1+'],
  [/(?<=\d)\s*[–-]\s*(?=\d)/g, '-'],
  [/(?<=\d)\s+(?=\d{3}(?!\d))/g, ''],
  [/(?<=\/\d+)(?=\p{L})/gu, ' '],
];

/**
 * One spelling for what a publisher writes in several: `antal/1000inv`, `antal per 1 000 invånare` and `antal/1000 inv` are
 * `antal/1000 inv`. Numbers of five digits and more are parted by a blank.
 */
export function oneSpelling(unit: string): string {
  const short = SHORT.reduce((text, [from, to]) => text.replace(from, to), plainName(unit));
  const parted = short.replace(/\d{5,}/g, (digits) => digits.replace(/\B(?=(?:\d{3})+$)/g, ' '));
  return /^\p{Lu}\p{Ll}+$/u.test(parted) ? `${parted.charAt(0).toLowerCase()}${parted.slice(1)}` : parted;
}

// The authority, as a description ends with it.

const MOST_SIGNS = 200;
const SOURCE = 'Källa:';

/** With blanks as they are typed; some descriptions have a literal `\n`. */
const typed = (description: string | null | undefined): string =>
  plainName((description ?? '').replaceAll('\\n', ' '));

/** A name in capitals and a word behind it belong together as `SCB:s medborgarundersökning`, however that is written. */
const withGenitive = (authority: string): string =>
  authority
    .replace(/(?<=^|[\s(])(\p{Lu}{2,})s(?=\s)/gu, '$1:s')
    .replace(/^(\p{Lu}{2,})(?=\s\p{Ll}{6,}(?:\s|$))/u, '$1:s');

/** What follows the last `Källa:`, without the final stop; null where nothing does. */
export function authorityInDescription(description: string | null | undefined): string | null {
  const plain = typed(description);
  const at = plain.lastIndexOf(SOURCE);
  if (at === -1) return null;
  const authority = withGenitive(
    plain
      .slice(at + SOURCE.length)
      .trim()
      .replace(/\.$/, ''),
  );
  return authority === '' || authority.length > MOST_SIGNS ? null : authority;
}

/** What stands before the last `Källa:`; null where nothing does. */
export function definitionInDescription(description: string | null | undefined): string | null {
  const plain = typed(description);
  const at = plain.lastIndexOf(SOURCE);
  const text = (at === -1 ? plain : plain.slice(0, at)).trim();
  return text === '' ? null : text;
}

const NAME = /^\p{Lu}[\p{L}-]+$/u;

/**
 * By authority as it is cited: the authorities that are behind it, in the order in which it names them. Known are those that
 * one of the citations has alone: with `SCB` among them, `SCB:s medborgarundersökning` and `BRÅ och SCB` are theirs.
 */
export function authoritiesBehind(cited: Iterable<string | null>): (authority: string | null) => string[] {
  const known = new Set([...cited].filter((one) => one !== null && NAME.test(one)));
  return (authority) => {
    const names = (authority ?? '').split(/[^\p{L}:-]+/u).map((word) => [word, word.replace(/:?s$/, '')]);
    return [...new Set(names.flatMap((forms) => forms.find((form) => known.has(form)) ?? []))];
  };
}

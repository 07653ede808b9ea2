// The message of each reason of refusal: whole in the requested language, with the parameter, the value, why, and the way out.
// In a message `{fact}` is filled in and `{?fact}` says nothing itself; of `[one|another]` the first stands whose facts are all
// there, or none.
import type { Lang } from '../data/lang.ts';
import { countyName } from './answers.ts';
import { inSeries } from './numbers.ts';
import {
  apartIn,
  candidatesIn,
  type Details,
  type Facts,
  factsOf,
  type Names,
  named,
  yearsInWords,
} from './problem-facts.ts';
import { ENGLISH, ENGLISH_PARTS } from './problems-en.ts';
import { SWEDISH, SWEDISH_PARTS } from './problems-sv.ts';

type Messages = Readonly<Record<string, string>>;

const MESSAGES: Record<Lang, Messages> = { sv: SWEDISH, en: ENGLISH };
const PARTS = { sv: SWEDISH_PARTS, en: ENGLISH_PARTS };

/** Every reason that has a sentence. */
export const PROBLEM_REASONS: readonly string[] = Object.keys(SWEDISH);

/** A text without brackets; `isWhole` where no fact is missing. */
function filled(text: string, facts: Facts, parts: Messages) {
  let isWhole = true;
  const whole = text.replace(/\{(\??)(\w+)\}/g, (_, isFlag: string, name: string) => {
    const part = parts[name];
    const fact = part === undefined ? facts[name] : fill(part, facts, parts) || null;
    isWhole &&= typeof fact === 'string';
    return isFlag === '?' ? '' : (fact ?? '');
  });
  return { whole, isWhole };
}

function fill(message: string, facts: Facts, parts: Messages): string {
  const pieces = message.match(/\[[^\]]*\]|[^[]+/g) ?? [];
  const texts = pieces.map((piece) => {
    if (!piece.startsWith('[')) return filled(piece, facts, parts).whole;
    const choices = piece.slice(1, -1).split('|');
    const all = choices.map((choice) => filled(choice, facts, parts));
    return all.find(({ isWhole }) => isWhole)?.whole ?? '';
  });
  return texts.join('');
}

/** The lists in a message, each item a part of its own. */
function listFacts(lang: Lang, details: Details, names: Names): Facts {
  const parts = PARTS[lang];
  const candidates = candidatesIn(details).map(({ id, title, name, county, code }) =>
    title === undefined
      ? fill(parts.placeIn, { name, county: countyName(county, lang), code }, {})
      : `${typeof title === 'string' ? title : title[lang]} (${id})`,
  );
  const apart = apartIn(details).map(({ metric, geo, periods }) => {
    const years = yearsInWords(periods, lang) || null;
    const [what, where] = [metric, geo].map((code) => named(lang, names, code));
    return fill(parts.seriesYears, { metric: what ?? '', geo: where ?? '', years }, {});
  });
  return { candidates: inSeries(candidates, lang), apart: apart.join('; ') };
}

/** @param names of the codes among the details; a code without one stands by itself */
export function problemSentence(
  lang: Lang,
  details: Details,
  names: Names = {},
): string {
  const message = MESSAGES[lang][details.reason];
  if (message === undefined)
    throw new Error(`expected a sentence for the reason ${details.reason}, got none`);
  const facts = {
    ...factsOf(lang, details, names),
    ...listFacts(lang, details, names),
  };
  return fill(message, facts, PARTS[lang]);
}

/** A way out that only programs take. */
const OF_PROGRAMS = /\/api\/|\/downloads\//;

/** The same on a page: without names of parameters, and without ways out that only programs take. */
export function readerSentence(
  lang: Lang,
  details: Details,
  names: Names = {},
): string {
  const parameter = details.parameter === 'url' ? details.parameter : null;
  const whole = problemSentence(lang, { ...details, parameter }, names);
  const [what = '', ...more] = whole.split(/(?<=[.?!]) (?=\p{Lu})/u);
  return [what, ...more.filter((sentence) => !OF_PROGRAMS.test(sentence))].join(' ');
}

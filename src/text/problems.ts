// The message of each reason of refusal: whole in the requested language, with the parameter, the value, why, and the way out.

import type { Lang, Names, RefusalFacts, Sentences } from './problem-facts.ts';
import { ENGLISH } from './problems-en.ts';
import { SWEDISH } from './problems-sv.ts';

const SENTENCES: Record<Lang, Sentences> = { sv: SWEDISH, en: ENGLISH };

/** Every reason that has a sentence. */
export const PROBLEM_REASONS: readonly string[] = Object.keys(SWEDISH);

type Details = Omit<RefusalFacts, 'names'> &
  Pick<RefusalFacts, 'parameter' | 'value'> & { reason: string };

/** @param names of the codes among the details; a code without one stands by itself */
export function problemSentence(
  lang: Lang,
  details: Details,
  names: Names = {},
): string {
  const sentence = SENTENCES[lang][details.reason];
  if (sentence === undefined)
    throw new Error(`expected a sentence for the reason ${details.reason}, got none`);
  return sentence({ ...details, names });
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

// The message of each reason of refusal: whole in the requested language, with the parameter, the value, why, and the way out.
import { ENGLISH } from './problems/english.ts';
import type { Names, RefusalFacts, Sentence } from './problems/facts.ts';
import { SWEDISH } from './problems/swedish.ts';

type Lang = 'sv' | 'en';

/** By reason. One without its sentence in either language has none. */
export const PROBLEM_SENTENCES: Record<string, Record<Lang, Sentence>> = Object.fromEntries(
  Object.entries(SWEDISH).flatMap(([reason, sv]) => {
    const en = ENGLISH[reason];
    return en === undefined ? [] : [[reason, { sv, en }]];
  }),
);

type Details = Omit<RefusalFacts, 'names'> & Pick<RefusalFacts, 'parameter' | 'value'> & { reason: string };

/** @param names of the codes among the details; a code without one stands by itself */
export function problemSentence(lang: Lang, details: Details, names: Names = {}): string {
  const sentences = PROBLEM_SENTENCES[details.reason];
  if (sentences === undefined)
    throw new Error(`expected a sentence for the reason ${details.reason}, got none`);
  return sentences[lang]({ ...details, names });
}

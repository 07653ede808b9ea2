// What is said where a search finds no metric: on its page, and by the tools.
import { inSeries } from './numbers.ts';
import type { SiteLang } from './paths.ts';

const NO_METRIC = {
  sv: {
    quoted: (word: string) => `”${word}”`,
    one: 'Inget mått matchar ordet',
    many: 'Inget mått matchar orden',
    all: 'Inget mått matchar alla orden. Sökningen bortser från',
    divided:
      'Vi delar aldrig ett mått med ett annat. Per invånare finns bara det som källan själv redovisar så.',
    why: 'Vad tjänsten inte gör',
    country:
      'Skriv också vad du vill veta om riket, till exempel ”arbetslöshet riket”. Rikets siffror finns bara där källan själv redovisar dem.',
  },
  en: {
    quoted: (word: string) => `“${word}”`,
    one: 'No metric matches the word',
    many: 'No metric matches the words',
    all: 'No metric matches all the words. The search leaves out',
    divided:
      'We never divide one metric by another. There is per inhabitant only what the source itself reports that way.',
    why: 'What the service does not do',
    country:
      'Add what you want to know about the country, such as “unemployment Sweden”. There are figures for the country only where the source itself reports them.',
  },
};

/** Why no metric is found; beside those that others of the words find, which words are left out. */
export function noMetricFor(
  lang: SiteLang,
  unmatched: readonly string[],
  isFound: boolean,
): string {
  const { quoted, one, many, all } = NO_METRIC[lang];
  const list = inSeries(unmatched.map(quoted), lang);
  return `${isFound ? all : unmatched.length === 1 ? one : many} ${list}.`;
}

/** Why nothing is calculated per inhabitant, and what the link to the rest of what the service leaves out is called. */
export const neverDivided = (lang: SiteLang): { text: string; link: string } => ({
  text: NO_METRIC[lang].divided,
  link: NO_METRIC[lang].why,
});

/** How to ask for the country, where it is all that is asked for. */
export const countryAlone = (lang: SiteLang): string => NO_METRIC[lang].country;

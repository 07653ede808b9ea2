// Counties are registered under their Swedish names; in English they are "Uppsala County".

/** The kind, and the s of a genitive before it that is no letter of the name: Malmöhus. */
const KIND = /(?:(?<!hu)s)? län$/;

/** The country, as counties are registered. */
export const COUNTRY = 'Sverige';

/** All that it is called where somebody asks for its figures. */
export const COUNTRY_NAMES: readonly string[] = [COUNTRY, 'Sweden', 'riket', 'hela riket', 'hela landet'];

/** A name without its kind is the same in both languages. */
export const countyName = (county: string, lang: 'sv' | 'en'): string =>
  lang === 'en' ? county.replace(KIND, ' County') : county;

/** What a county and its region are called besides, by registered name. */
const OTHER: Readonly<Record<string, readonly string[]>> = {
  'Södermanlands län': ['Sörmland'],
  'Skåne län': ['Scania'],
  'Västra Götalands län': ['Västra Götalandsregionen', 'VGR'],
  'Jämtlands län': ['Jämtland Härjedalen'],
};

/** All that a county is called, in both languages, with the word for its kind and without. */
export const countyNames = (county: string): string[] =>
  [county, countyName(county, 'en'), ...(OTHER[county] ?? [])].flatMap((name) => {
    const bare = name.replace(/ (?:län|County)$/, '');
    return [name, bare, `${bare} län`];
  });

// Counties are registered under their Swedish names; in English they are "Uppsala County".

/** By registered name. */
const ENGLISH: Readonly<Record<string, string>> = {
  'Stockholms län': 'Stockholm County',
  'Uppsala län': 'Uppsala County',
  'Södermanlands län': 'Södermanland County',
  'Östergötlands län': 'Östergötland County',
  'Jönköpings län': 'Jönköping County',
  'Kronobergs län': 'Kronoberg County',
  'Kalmar län': 'Kalmar County',
  'Gotlands län': 'Gotland County',
  'Blekinge län': 'Blekinge County',
  'Skåne län': 'Skåne County',
  'Hallands län': 'Halland County',
  'Västra Götalands län': 'Västra Götaland County',
  'Värmlands län': 'Värmland County',
  'Örebro län': 'Örebro County',
  'Västmanlands län': 'Västmanland County',
  'Dalarnas län': 'Dalarna County',
  'Gävleborgs län': 'Gävleborg County',
  'Västernorrlands län': 'Västernorrland County',
  'Jämtlands län': 'Jämtland County',
  'Västerbottens län': 'Västerbotten County',
  'Norrbottens län': 'Norrbotten County',
};

/** A county that is not in the list keeps its registered name. */
export const countyName = (county: string, lang: 'sv' | 'en'): string =>
  lang === 'en' ? (ENGLISH[county] ?? county) : county;

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

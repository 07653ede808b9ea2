// This service beside the APIs of Kolada and SCB: for the documentation and /llms.txt. Only what the pages named below say of
// the others; a dash where they say nothing. `[1]` leads to the first of the pages.

type Row = readonly [what: string, ours: string, kolada: string, scb: string];

type Beside = {
  before: readonly string[];
  caption: string;
  heads: Row;
  /** @param metrics how many public metrics there are */
  rows: (metrics: string) => readonly Row[];
  sourcesTitle: string;
  sources: readonly { href: string; text: string }[];
};

export const BESIDE: Readonly<Record<'sv' | 'en', Beside>> = {
  sv: {
    before: [
      'Siffrorna här kommer från Kolada, SCB och andra. Tjänsten har en liten del av det de publicerar, men håller varje siffra på en permanent adress och antecknar alla ändringar. Behöver du mer än vi har, eller den nyaste siffran samma dag som den kommer, ska du gå till källan.',
      'Ett streck betyder att sidorna som anges nedan inte säger något om saken. Det betyder inte nej.',
    ],
    caption: 'Tre API:er för siffror om Sveriges kommuner',
    heads: ['Vad', 'Den här tjänsten', 'Koladas API', 'SCB:s API'],
    rows: (metrics) => [
      [
        'Vad som finns',
        `${metrics} mått för kommuner, en del av dem även för riket och länen`,
        'Alla Koladas nyckeltal, för kommuner, regioner och enheter [1] [2]',
        'Statistikdatabasens tabeller, med officiell statistik från SCB och andra myndigheter [3]',
      ],
      [
        'Hur färskt',
        'Som den dag vi hämtade det; källan kan ha nyare',
        'Källan själv [1]',
        'Källan själv [3]',
      ],
      ['Uppdelat på kön', 'Nej', 'För många nyckeltal [2]', '–'],
      ['Pris och avtal', 'Gratis, inget avtal', 'Gratis, inget avtal [1]', 'Gratis, licensen CC0 [3]'],
      [
        'Gräns för antalet anrop',
        'Ingen',
        '–',
        'Ett antal anrop per tio sekunder och ip-adress, och ett antal värden per tabell [3]',
      ],
      [
        'Poster i ett svar',
        'Högst 1 000; `next` leder vidare',
        'Högst 5 000; adressen till nästa sida leder vidare (version 2) [2]',
        '–',
      ],
      [
        'När en siffra revideras',
        'Loggen har värdet före och efter, och den gamla utgåvan finns kvar',
        'Revideringar kan ske och aviseras inte särskilt [1]',
        '–',
      ],
      [
        'När ett nyckeltal tas bort',
        'Dess identifierare svarar med den post i loggen som säger när',
        'Kan tas bort utan avisering [1]',
        '–',
      ],
      [
        'Hur källan anges',
        'Med svarets `citation`; en rangordning är vår',
        '”Källa: Kolada”, men inte för egna bearbetningar [1]',
        'Frivilligt; inte för data som du har bearbetat [3]',
      ],
    ],
    sourcesTitle: 'Här står det',
    sources: [
      { href: 'https://www.kolada.se/om-oss/api/', text: 'Kolada: API' },
      {
        href: 'https://github.com/Hypergene/kolada',
        text: 'Hypergene: beskrivning av Koladas API, version 2 (på engelska)',
      },
      { href: 'https://www.scb.se/vara-tjanster/oppna-data/', text: 'SCB: öppna data' },
    ],
  },
  en: {
    before: [
      'The figures here come from Kolada, SCB and other authorities. This service has a small part of what they publish, but keeps each figure at a permanent address and records every change. If you need more than we have, or the newest figure on the day it comes, go to the source.',
      'A dash means that the pages cited below do not say. It does not mean no.',
    ],
    caption: 'Three APIs for figures of Swedish municipalities',
    heads: ['What', 'This service', 'Kolada’s API', 'SCB’s API'],
    rows: (metrics) => [
      [
        'What it has',
        `${metrics} metrics of municipalities, some of them for the country and the counties`,
        'All of Kolada’s key figures, of municipalities, regions and units [1] [2]',
        'The tables of the Statistical Database, with official statistics of SCB and other agencies [3]',
      ],
      [
        'How new',
        'As of the day we fetched it; the source may have newer',
        'The source itself [1]',
        'The source itself [3]',
      ],
      ['Split by sex', 'No', 'For many key figures [2]', '–'],
      ['Price and agreement', 'Free, no agreement', 'Free, no agreement [1]', 'Free, licence CC0 [3]'],
      [
        'Limit on requests',
        'None',
        '–',
        'A number of calls per ten seconds and IP address, and of values per table [3]',
      ],
      [
        'Items in one response',
        'Up to 1,000; `next` goes on',
        'Up to 5,000; the address of the next page goes on (version 2) [2]',
        '–',
      ],
      [
        'When a figure is revised',
        'The log has the value before and after, and the old release stays',
        'Revisions may occur and are not announced separately [1]',
        '–',
      ],
      [
        'When an indicator is removed',
        'Its identifiers answer with the entry of the log that says when',
        'May be removed without notice [1]',
        '–',
      ],
      [
        'How to cite',
        'The `citation` of the response; a ranking is ours',
        '“Källa: Kolada”, not for your own calculations [1]',
        'Naming the source is optional; not for data that you have processed [3]',
      ],
    ],
    sourcesTitle: 'Where this is said',
    sources: [
      { href: 'https://www.kolada.se/om-oss/api/', text: 'Kolada: API (in Swedish)' },
      {
        href: 'https://github.com/Hypergene/kolada',
        text: 'Hypergene: description of Kolada’s API, version 2',
      },
      { href: 'https://www.scb.se/vara-tjanster/oppna-data/', text: 'SCB: open data (in Swedish)' },
    ],
  },
};

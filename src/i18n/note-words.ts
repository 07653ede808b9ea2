// The words around notes on pages: what to bear in mind, and where else to look.

const sv = {
  noteOn: (name: string) => `Förbehåll om ${name}`,
  notes: 'Att veta om siffrorna',
  otherNotes: 'Att veta om andra år',
  related: 'Se också',
  marked: 'Siffran ska läsas ihop med ett förbehåll. Det står på siffrans egen sida.',
  leansOnWaived: (names: string) =>
    `Rangordningen bygger delvis på siffror som stack ut vid granskningen (†): ${names}.`,
  relations: {
    newer: 'nyare år',
    'other-publisher': 'från en annan utgivare',
    'same-subject': 'samma ämne',
  },
};

const en: typeof sv = {
  noteOn: (name) => `Note on ${name}`,
  notes: 'What to know about the figures',
  otherNotes: 'What to know about other years',
  related: 'See also',
  marked: 'The figure is to be read with a note, which is on its own page.',
  leansOnWaived: (names) =>
    `The ranking partly rests on figures that stood out when they were checked (†): ${names}.`,
  relations: {
    newer: 'newer years',
    'other-publisher': 'from another publisher',
    'same-subject': 'same subject',
  },
};

export const NOTE_WORDS: { sv: typeof sv; en: typeof sv } = { sv, en };

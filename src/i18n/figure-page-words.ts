// The words of a figure's page that no embed needs. Figures come in formatted already.

const sv = {
  description: (title: string, place: string, period: string, source: string) =>
    `${title}, ${place}, ${period}: värde, källa, ursprung, innehållshash och historik. Källa: ${source}.`,
  chart: 'Utveckling',
  citationFormats: 'Markera texten i en ruta med ett klick och kopiera den.',
  citation: {
    text: 'Text',
    newspaper: 'I en tidning',
    link: 'Länk',
    bibtex: 'BibTeX',
    ris: 'RIS',
    csl: 'CSL-JSON',
  },
  picture: { figure: 'Siffran som bild (SVG)', chart: 'Diagrammet som bild (SVG)' },
  derivedRank: 'Hela rangordningen',
  report: {
    text: 'Rapportera ett fel i siffran',
    fault: 'Rapportera ett fel',
    subject: (id: string) => `Fel i siffran ${id}`,
  },
  check: 'Kontrollera siffran',
  hashMeaning: (bytes: string) =>
    `Innehållshashen är SHA-256 över exakt dessa ${bytes} byte: posten som kanonisk JSON (RFC 8785) i UTF-8, utan radbrytning efter.`,
  hashCommand: 'I ett skal (macOS: shasum -a 256) ger detta samma hash:',
  hashChange: 'Hashen ändras bara om värdet, enheten eller källan gör det.',
  log: {
    heading: 'Siffran i loggen',
    meaning:
      'Loggen över alla utgåvor växer bara. Detta visar postens rad, loggens kontrollpunkt (namn, antal poster, rot) och True om raden leder till den:',
    program:
      'Programmet gör båda kontrollerna, och visar att ingen senare post har ersatt denna och att loggen bara har vuxit sedan en kontrollpunkt som du litar på:',
    file: 'fil',
    signed: 'Kontrollpunkten är signerad: nyckeln säger vem som gav ut loggen.',
    unsigned:
      'Kontrollpunkten är osignerad: att siffran står i loggen är visat, men inte vem som gav ut den. Spara kontrollpunkten för att senare se att inget har skrivits om.',
    checkpoint: 'Kontrollpunkten',
  },
  embedFigure: 'Siffran',
  embedChart: 'Diagrammet',
  data: 'Data',
  compare: 'Jämför med andra kommuner',
  history: { published: 'Publicerad', change: 'Ändring', before: 'Före', after: 'Efter', reason: 'Skäl' },
  noReason: 'inget angivet',
};

const en: typeof sv = {
  description: (title, place, period, source) =>
    `${title}, ${place}, ${period}: value, source, provenance, content hash and history. Source: ${source}.`,
  chart: 'Trend',
  citationFormats: 'Select the text of a box with one click, and copy it.',
  citation: {
    text: 'Text',
    newspaper: 'In a newspaper',
    link: 'Link',
    bibtex: 'BibTeX',
    ris: 'RIS',
    csl: 'CSL-JSON',
  },
  picture: { figure: 'The figure as a picture (SVG)', chart: 'The chart as a picture (SVG)' },
  derivedRank: 'The whole ranking',
  report: {
    text: 'Report an error in this figure',
    fault: 'Report an error',
    subject: (id) => `Error in the figure ${id}`,
  },
  check: 'Check the figure',
  hashMeaning: (bytes) =>
    `The content hash is SHA-256 over exactly these ${bytes} bytes: the record as canonical JSON (RFC 8785) in UTF-8, with no line break after it.`,
  hashCommand: 'In a shell (macOS: shasum -a 256) this gives the same hash:',
  hashChange: 'The hash changes only if the value, the unit or the source does.',
  log: {
    heading: 'The figure in the log',
    meaning:
      'The log of all releases only grows. This shows the line of the entry, the checkpoint of the log (name, number of entries, root), and True if the line leads to it:',
    program:
      'The program makes both checks, and shows that no later entry replaced this one and that the log has only grown since a checkpoint you trust:',
    file: 'file',
    signed: 'The checkpoint is signed: the key says who published the log.',
    unsigned:
      'The checkpoint is unsigned: this proves that the figure is in the log, but not who published it. Keep the checkpoint to see later that nothing was rewritten.',
    checkpoint: 'The checkpoint',
  },
  embedFigure: 'The figure',
  embedChart: 'The chart',
  data: 'Data',
  compare: 'Compare with other municipalities',
  history: { published: 'Published', change: 'Change', before: 'Before', after: 'After', reason: 'Reason' },
  noReason: 'none stated',
};

export const FIGURE_PAGE_WORDS: { sv: typeof sv; en: typeof sv } = { sv, en };

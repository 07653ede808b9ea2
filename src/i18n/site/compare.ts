// The words of the comparison page. Figures come in formatted already.

const sv = {
  title: 'Jämför kommuner',
  titleOf: (names: string) => `Jämförelse: ${names}`,
  description:
    'Två till fyra kommuner sida vid sida: utvecklingen över åren på en axel, och värdena det senaste gemensamma året.',
  lead: 'Välj två till fyra kommuner och ett eller flera mått. Varje mått blir ett diagram med en linje för varje kommun.',
  /** Of a form that is filled in by half: what it waits for. */
  chooseMunicipalities: (given: number): string =>
    given === 0 ? 'Välj minst två kommuner.' : 'Välj minst en kommun till.',
  chooseMetric: 'Välj minst ett mått.',
  places: 'Kommuner, två till fyra',
  placesHint: 'Namn eller kommunkod',
  place: (number: number) => `Kommun ${number}`,
  metrics: 'Mått, ett till tio med samma enhet',
  more: 'Ett annat mått: namn eller id',
  submit: 'Jämför',
  change: 'Ändra jämförelsen',
  year: (period: string) => `${period}, det senaste gemensamma året`,
  refused: 'Går inte att jämföra',
  meant: 'Jämför i stället',
  placeColumn: 'Kommun',
  noRank: 'ingen',
  table: 'Alla år som tabell',
  take: 'Hämta och bädda in',
  embed: 'Bädda in diagrammet',
  picture: 'Diagrammet som bild (SVG)',
  cite: 'Så citerar du jämförelsen',
  json: 'Jämförelsen som JSON',
  link: 'Länk till jämförelsen',
  excel: 'Alla år som CSV för svenska Excel',
  share: 'Sidans adress leder till samma fråga; en senare utgåva kan ge ett nyare år.',
};

const en: typeof sv = {
  title: 'Compare municipalities',
  titleOf: (names) => `Comparison: ${names}`,
  description:
    'Two to four municipalities side by side: the years on one axis, and the figures of the latest common year.',
  lead: 'Choose two to four municipalities and one or more metrics. Each metric becomes a chart with a line for each municipality.',
  chooseMunicipalities: (given) =>
    given === 0 ? 'Choose at least two municipalities.' : 'Choose at least one more municipality.',
  chooseMetric: 'Choose at least one metric.',
  places: 'Municipalities, two to four',
  placesHint: 'Name or municipality code',
  place: (number) => `Municipality ${number}`,
  metrics: 'Metrics, one to ten of the same unit',
  more: 'Another metric: name or id',
  submit: 'Compare',
  change: 'Change the comparison',
  year: (period) => `${period}, the latest common year`,
  refused: 'Cannot be compared',
  meant: 'Compare instead',
  placeColumn: 'Municipality',
  noRank: 'none',
  table: 'All years as a table',
  take: 'Download and embed',
  embed: 'Embed the chart',
  picture: 'The chart as a picture (SVG)',
  cite: 'How to cite the comparison',
  json: 'The comparison as JSON',
  link: 'Link to the comparison',
  excel: 'All years as CSV for Swedish Excel',
  share: 'This page’s address leads to the same question; a later release may give a newer year.',
};

export const COMPARE_WORDS: { sv: typeof sv; en: typeof sv } = { sv, en };

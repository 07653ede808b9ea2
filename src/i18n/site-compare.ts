// The words of the comparison page; they travel to the browser. Figures come in formatted already.

const sv = {
  title: 'Jämför kommuner',
  description:
    'Två till fyra kommuner sida vid sida i ett gemensamt år och en enhet, med källa för varje siffra.',
  rule: 'Välj två till fyra kommuner och ett till tio mått med samma enhet. Jämförelsen gäller det senaste år då alla kommunerna har ett värde för alla måtten; år blandas aldrig. Går det inte säger tjänsten varför.',
  places: 'Kommuner, två till fyra',
  placesHint: 'Namn eller kommunkod',
  place: (number: number) => `Kommun ${number}`,
  metrics: 'Mått, ett till tio med samma enhet',
  submit: 'Jämför',
  noScript:
    'Sidan ritar jämförelsen med ett litet skript, som inte kan köras här. Samma fråga kan ställas direkt till API:et, som svarar med JSON:',
  codes: 'Kommuner (namn eller koder, med komma mellan)',
  ids: 'Mått (identifierare, med komma mellan)',
  docs: 'Så fungerar frågan',
  asking: 'Hämtar …',
  year: (period: string) => `Jämförelse ${period}`,
  refused: 'Går inte att jämföra',
  code: 'Felkod',
  years: 'År med värde',
  none: 'inget',
  unreachable: 'Tjänsten kunde inte nås. Försök igen om en stund.',
  placeColumn: 'Kommun',
  source: 'Källa',
  cite: 'Så citerar du jämförelsen',
  json: 'Jämförelsen som JSON',
  share: 'Sidans adress leder till samma fråga; en senare utgåva kan ge ett nyare år.',
};

const en: typeof sv = {
  title: 'Compare municipalities',
  description:
    'Two to four municipalities side by side in one common year and one unit, with the source of every figure.',
  rule: 'Choose two to four municipalities and one to ten metrics of the same unit. The comparison is for the latest year in which every municipality has a value for every metric; years are never mixed. If it cannot be made, the service says why.',
  places: 'Municipalities, two to four',
  placesHint: 'Name or municipality code',
  place: (number) => `Municipality ${number}`,
  metrics: 'Metrics, one to ten of the same unit',
  submit: 'Compare',
  noScript:
    'This page draws the comparison with a small script, which cannot run here. The same question can be put to the API, which answers with JSON:',
  codes: 'Municipalities (names or codes, between commas)',
  ids: 'Metrics (identifiers, between commas)',
  docs: 'How the question works',
  asking: 'Loading …',
  year: (period) => `Comparison ${period}`,
  refused: 'Cannot be compared',
  code: 'Error code',
  years: 'Years with a value',
  none: 'none',
  unreachable: 'The service could not be reached. Try again in a while.',
  placeColumn: 'Municipality',
  source: 'Source',
  cite: 'How to cite the comparison',
  json: 'The comparison as JSON',
  share: "This page's address leads to the same question; a later release may give a newer year.",
};

export const COMPARE_WORDS: { sv: typeof sv; en: typeof sv } = { sv, en };

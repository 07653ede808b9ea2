// The words of the page of what the releases changed of one municipality. Counts come in formatted already.

const sv = {
  link: 'Vad utgåvorna har ändrat',
  title: (place: string) => `${place}: ändrade siffror`,
  description: (place: string) =>
    `Vad varje utgåva har ändrat av siffrorna om ${place}: år, före, efter, skillnad och skäl.`,
  lead: 'Reviderade, rättade och tillbakadragna siffror, utgåva för utgåva. Skillnaden är räknad av tjänsten.',
  release: (date: string) => `Utgåva ${date}`,
  came: (figures: string, metrics: string) => `Nya siffror: ${figures}, i ${metrics} mått.`,
  nothing: 'Här har inget ändrats.',
  all: 'Alla utgåvor och mått',
  year: 'År',
  before: 'Före',
  after: 'Efter',
  difference: 'Skillnad',
  reason: 'Skäl',
  noReason: 'inget angivet',
  /** Of one figure, or of those of several years. */
  withdrawn: (isRun: boolean): string => (isRun ? 'tillbakadragna' : 'tillbakadragen'),
  several: 'flera värden',
  corrected: 'rättad',
  more: (count: string) => (count === '1' ? '1 ändrad siffra' : `${count} ändrade siffror`),
  rest: (count: string) => (count === '1' ? '1 mått till' : `${count} mått till`),
  json: 'Alla ändringar som JSON',
  ofMunicipality: 'Så ändrades siffrorna i en kommun',
};

const en: typeof sv = {
  link: 'What the releases have changed',
  title: (place) => `${place}: changed figures`,
  description: (place) =>
    `What each release has changed of the figures on ${place}: year, before, after, difference and reason.`,
  lead: 'Revised, corrected and withdrawn figures, release by release. The difference is calculated by the service.',
  release: (date) => `Release ${date}`,
  came: (figures, metrics) =>
    `New figures: ${figures}, in ${metrics === '1' ? '1 metric' : `${metrics} metrics`}.`,
  nothing: 'Nothing has changed here.',
  all: 'All releases and metrics',
  year: 'Year',
  before: 'Before',
  after: 'After',
  difference: 'Difference',
  reason: 'Reason',
  noReason: 'none stated',
  withdrawn: () => 'withdrawn',
  several: 'several values',
  corrected: 'corrected',
  more: (count) => (count === '1' ? '1 changed figure' : `${count} changed figures`),
  rest: (count) => (count === '1' ? '1 more metric' : `${count} more metrics`),
  json: 'All changes as JSON',
  ofMunicipality: 'How the figures of a municipality changed',
};

export const CHANGES_WORDS: { sv: typeof sv; en: typeof sv } = { sv, en };

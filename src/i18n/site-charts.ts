// The words of the charts on a metric's page. Figures come in formatted already.

type Ends = { lowest: string; highest: string };

const sv = {
  distribution: (year: string) => `Fördelning ${year}`,
  distributionTitle: 'Fördelning',
  drawnFrom: (count: string) => `Ritad ur de ${count} kommunernas värden i rangordningen.`,
  counted: (service: string) => `Antalen i varje intervall är räknade av ${service}.`,
  notDrawn: (count: number) =>
    count === 1 ? '1 kommun utan värde är inte med.' : `${count} kommuner utan värde är inte med.`,
  ends: ({ lowest, highest }: Ends) => `Lägst ${lowest}, högst ${highest}.`,
  histogram: 'Stapeldiagram över antalet kommuner i varje intervall.',
  interval: 'Intervall',
  count: 'Kommuner',
  below: (from: string, to: string) => `${from} till under ${to}`,
  upTo: (from: string, to: string) => `${from} till ${to}`,
  intervals: (step: string) => `Varje stapel är ett intervall om ${step}.`,
  field: (span: string) => `Alla kommuner ${span}`,
  fieldTitle: 'Alla kommuner över tid',
  lines: (count: string) =>
    `En linje för var och en av ${count} kommuner, ritad genom dess egna värden. Där ett värde saknas är linjen bruten; ett ensamt år är en punkt.`,
  lineChart: 'Linjediagram.',
  table: 'Visa som tabell',
  others: (count: number) => (count === 1 ? ' (och 1 till)' : ` (och ${count} till)`),
};

const en: typeof sv = {
  distribution: (year) => `Distribution ${year}`,
  distributionTitle: 'Distribution',
  drawnFrom: (count) => `Drawn from the values of the ${count} municipalities in the ranking.`,
  counted: (service) => `The numbers in each interval are counted by ${service}.`,
  notDrawn: (count) =>
    count === 1
      ? '1 municipality without a value is left out.'
      : `${count} municipalities without a value are left out.`,
  ends: ({ lowest, highest }) => `Lowest ${lowest}, highest ${highest}.`,
  histogram: 'Bar chart of the number of municipalities in each interval.',
  interval: 'Interval',
  count: 'Municipalities',
  below: (from, to) => `${from} to below ${to}`,
  upTo: (from, to) => `${from} to ${to}`,
  intervals: (step) => `Each bar is an interval of ${step}.`,
  field: (span) => `All municipalities ${span}`,
  fieldTitle: 'All municipalities over the years',
  lines: (count) =>
    `One line for each of ${count} municipalities, drawn through its own values. Where a value is missing the line is broken; a year by itself is a dot.`,
  lineChart: 'Line chart.',
  table: 'Show as table',
  others: (count) => (count === 1 ? ' (and 1 more)' : ` (and ${count} more)`),
};

export const CHART_WORDS: { sv: typeof sv; en: typeof sv } = { sv, en };

// The words of the pages about a subject, of lists that can be filtered, and of a municipality's figures. Figures come in formatted.
import { listed, type TypeCounts } from '../release-words.ts';

type Ranked = { rank: number; total: string; tied: boolean; order: 'descending' | 'ascending' };

const sv = {
  subjects: 'Ämnen',
  part: (title: string, number: number) => (number === 1 ? title : `${title}, del ${number}`),
  pageTitle: (title: string) => `${title}: alla mått`,
  metrics: (count: string) => `${count} mått`,
  all: (count: string) => `Alla ${count} mått i ämnet`,
  description: (title: string) => `${title}: mått för Sveriges kommuner och åren som de har värden för.`,
  filter: 'Filtrera listan',
  noMatch: 'Inget i listan passar.',
  table: (title: string) => `${title}, tabell`,
  metric: 'Mått',
  value: 'Värde',
  year: 'År',
  change: 'Sedan året innan',
  rank: 'Plats',
  rankOf: (rank: string, total: string) => `${rank} av ${total}`,
  ranked: ({ rank, total, tied, order }: Ranked) =>
    `${tied ? 'Delad plats' : 'Plats'} ${rank} av ${total} (${order === 'descending' ? 'högst' : 'lägst'} först)`,
  points: (one: boolean): string => (one ? 'procentenhet' : 'procentenheter'),
  since: (amount: string, year: string) => `${amount} sedan ${year}`,
  unchanged: 'oförändrat',
  keyFigures: 'Nyckeltal',
  keyRule:
    'Ett mått för varje ämne: det med det senaste året, flest kommuner och kortast namn, i den ordningen.',
  figuresIn: (title: string, name: string) => `${name}: ${title}`,
  figuresDescription: (title: string, name: string) =>
    `${title}, ${name}: senaste verifierade värde, år, förändring och plats bland kommunerna.`,
  release: (date: string) => `Senaste utgåvan, ${date}`,
  released: (counts: TypeCounts) => `För kommunen: ${listed(counts, 'sv')}.`,
  releasedNothing: 'Den ändrade inga siffror för kommunen.',
};

const en: typeof sv = {
  subjects: 'Subjects',
  part: (title, number) => (number === 1 ? title : `${title}, part ${number}`),
  pageTitle: (title) => `${title}: all metrics`,
  metrics: (count) => (count === '1' ? '1 metric' : `${count} metrics`),
  all: (count) => `All ${count} metrics of the subject`,
  description: (title) =>
    `${title}: metrics for the municipalities of Sweden, and the years that they have values for.`,
  filter: 'Filter the list',
  noMatch: 'Nothing in the list matches.',
  table: (title) => `${title}, table`,
  metric: 'Metric',
  value: 'Value',
  year: 'Year',
  change: 'Since the year before',
  rank: 'Rank',
  rankOf: (rank, total) => `${rank} of ${total}`,
  ranked: ({ rank, total, tied, order }) =>
    `${tied ? 'Shared rank' : 'Rank'} ${rank} of ${total} (${order === 'descending' ? 'highest' : 'lowest'} first)`,
  points: (one) => (one ? 'percentage point' : 'percentage points'),
  since: (amount, year) => `${amount} since ${year}`,
  unchanged: 'unchanged',
  keyFigures: 'Key figures',
  keyRule:
    'One metric for each subject: the one with the latest year, the most municipalities and the shortest name, in that order.',
  figuresIn: (title, name) => `${name}: ${title}`,
  figuresDescription: (title, name) =>
    `${title}, ${name}: the latest verified value, year, change and rank among the municipalities.`,
  release: (date) => `Latest release, ${date}`,
  released: (counts) => `For the municipality: ${listed(counts, 'en')}.`,
  releasedNothing: 'It changed no figures for the municipality.',
};

export const SUBJECT_WORDS: { sv: typeof sv; en: typeof sv } = { sv, en };

// What a release is called and what it changed, in the words of the page of releases and of the feed.
import { formatCount } from './format-literal.ts';

export type TypeCounts = readonly { type: string; count: number }[];

type Forms = { one: string; other: string };
const invariable = (word: string): Forms => ({ one: word, other: word });

/** A change of unit, source, title or origin: the type `metadata`. */
export const DESCRIPTION = {
  sv: { one: 'ändrad beskrivning', other: 'ändrade beskrivningar' },
  en: { one: 'changed description', other: 'changed descriptions' },
};

/** Behind a count of figures, or of descriptions; a type that is not named here is its own word. */
export const COUNTED: Record<'sv' | 'en', Record<string, Forms>> = {
  sv: {
    published: { one: 'ny', other: 'nya' },
    revised: { one: 'reviderad', other: 'reviderade' },
    corrected: { one: 'rättad', other: 'rättade' },
    withdrawn: { one: 'tillbakadragen', other: 'tillbakadragna' },
    metadata: DESCRIPTION.sv,
  },
  en: {
    published: invariable('new'),
    metadata: DESCRIPTION.en,
  },
};

const FIGURE: Record<'sv' | 'en', Forms> = {
  sv: { one: 'siffra', other: 'siffror' },
  en: { one: 'figure', other: 'figures' },
};

/** "3 nya siffror, 1 reviderad": the first count of figures says what is counted. */
export function listed(counts: TypeCounts, lang: 'sv' | 'en'): string {
  const first = counts.findIndex(({ type }) => type !== 'metadata');
  const items = counts.map(({ type, count }, at) => {
    const form = count === 1 ? 'one' : 'other';
    const word = (COUNTED[lang][type] ?? invariable(type))[form];
    return `${formatCount(count, lang)} ${at === first ? `${word} ${FIGURE[lang][form]}` : word}`;
  });
  return items.join(', ');
}

const sv = {
  release: (date: string) => `Utgåva ${date}`,
  nothing: 'Inga siffror ändrades, bara uppgifter om mått eller kommuner.',
  changed: (counts: TypeCounts, metrics: number) =>
    `${listed(counts, 'sv')} i ${formatCount(metrics, 'sv')} mått.`,
};

const en: typeof sv = {
  release: (date) => `Release ${date}`,
  nothing: 'No figures changed, only what is said of metrics or municipalities.',
  changed: (counts, metrics) =>
    `${listed(counts, 'en')} in ${formatCount(metrics, 'en')} ${metrics === 1 ? 'metric' : 'metrics'}.`,
};

export const CHANGE_WORDS = { sv, en };

/** Of the feed of releases. */
export const FEED_WORDS = {
  sv: { title: 'utgåvor', ...sv },
  en: { title: 'releases', ...en },
};

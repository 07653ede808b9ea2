// What a release is called and what it changed, in the words of the page of releases and of the feed.

/** Counts are numbers, or formatted already. */
export type TypeCounts = { type: string; count: number | string }[];

/** After a count; a type that is not named here is its own word. */
export const COUNTED: Record<'sv' | 'en', Record<string, string>> = {
  sv: {
    published: 'nya',
    revised: 'reviderade',
    corrected: 'rättade',
    withdrawn: 'tillbakadragna',
    metadata: 'ändrade beskrivningar',
  },
  en: { published: 'new', metadata: 'changed descriptions' },
};

export const listed = (counts: TypeCounts, words: Record<string, string>): string =>
  counts.map(({ type, count }) => `${count} ${words[type] ?? type}`).join(', ');

const sv = {
  release: (date: string) => `Utgåva ${date}`,
  nothing: 'Inga tidigare publicerade siffror ändras.',
  changed: (counts: TypeCounts, metrics: number) => `${listed(counts, COUNTED.sv)} i ${metrics} mått.`,
};

const en: typeof sv = {
  release: (date) => `Release ${date}`,
  nothing: 'No previously published figure changes.',
  changed: (counts, metrics) =>
    `${listed(counts, COUNTED.en)} in ${metrics} ${metrics === 1 ? 'metric' : 'metrics'}.`,
};

export const CHANGE_WORDS = { sv, en };

/** Of the feed of releases. */
export const FEED_WORDS = {
  sv: { title: 'utgåvor', ...sv },
  en: { title: 'releases', ...en },
};

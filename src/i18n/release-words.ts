// What a release is called and what it changed, in the words of the page of releases and of the feed.

/** Counts are numbers, or formatted already. */
type TypeCounts = { type: string; count: number | string }[];

const SWEDISH: Record<string, string> = {
  published: 'nya',
  revised: 'reviderade',
  corrected: 'rättade',
  withdrawn: 'tillbakadragna',
  metadata: 'ändrade beskrivningar',
};

const ENGLISH: Record<string, string> = {
  published: 'new',
  metadata: 'changed descriptions',
};

const listed = (counts: TypeCounts, words: Record<string, string>): string =>
  counts.map(({ type, count }) => `${count} ${words[type] ?? type}`).join(', ');

const sv = {
  release: (date: string) => `Utgåva ${date}`,
  nothing: 'Inga tidigare publicerade siffror ändras.',
  changed: (counts: TypeCounts, metrics: number) => `${listed(counts, SWEDISH)} i ${metrics} mått.`,
};

const en: typeof sv = {
  release: (date) => `Release ${date}`,
  nothing: 'No previously published figure changes.',
  changed: (counts, metrics) =>
    `${listed(counts, ENGLISH)} in ${metrics} ${metrics === 1 ? 'metric' : 'metrics'}.`,
};

export const CHANGE_WORDS = { sv, en };

/** Of the feed of releases. */
export const FEED_WORDS = {
  sv: { title: 'utgåvor', ...sv },
  en: { title: 'releases', ...en },
};

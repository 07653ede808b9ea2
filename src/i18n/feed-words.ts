// The words of the feed of releases.

type TypeCounts = { type: string; count: number }[];

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

const counted = (told: TypeCounts, word: (type: string) => string): string =>
  told.map(({ type, count }) => `${count} ${word(type)}`).join(', ');

export const feedWords = {
  sv: {
    title: 'utgåvor',
    release: (date: string) => `Utgåva ${date}`,
    nothing: 'Inga tidigare publicerade siffror ändras.',
    changed: (told: TypeCounts, metrics: number) =>
      `${counted(told, (type) => SWEDISH[type] ?? type)} i ${metrics} mått.`,
  },
  en: {
    title: 'releases',
    release: (date: string) => `Release ${date}`,
    nothing: 'No previously published figure changes.',
    changed: (told: TypeCounts, metrics: number) =>
      `${counted(told, (type) => ENGLISH[type] ?? type)} in ${metrics} ${metrics === 1 ? 'metric' : 'metrics'}.`,
  },
};

// The words of the feed of releases.
import { CHANGE_WORDS } from './release-words.ts';

export const feedWords = {
  sv: { title: 'utgåvor', ...CHANGE_WORDS.sv },
  en: { title: 'releases', ...CHANGE_WORDS.en },
};

// What a signature of a release is over: the text of a C2SP signed-note (https://c2sp.org/signed-note).
import type { ChainLink } from '../model/release.ts';

/** Says what the note is about; the same for every release of every dataset of this format. */
const ORIGIN = 'open-data-api/release';

/** Four lines: origin, date, root, and the hash of the link before (`first` where there is none). */
export const noteText = ({ release, root, previous }: ChainLink): string =>
  `${ORIGIN}\n${release}\n${root}\n${previous ?? 'first'}\n`;

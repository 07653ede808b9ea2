// The size of a file as a reader wants it: three digits at most, decimal units.

import type { Lang } from '../../data/lang.ts';
import { formatLiteral } from '../../text/numbers.ts';

const UNITS = ['B', 'kB', 'MB', 'GB'] as const;

/** `17122885` → `17,1 MB` (sv) or `17.1 MB` (en); empty where it is not known yet. */
export function sizeText(bytes: number | null, lang: Lang): string {
  if (bytes === null) return '';
  const step = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const scaled = bytes / 1000 ** step;
  const shown = scaled < 100 && step > 0 ? Math.round(scaled * 10) / 10 : Math.round(scaled);
  return `${formatLiteral(String(shown), lang)}\u00a0${UNITS[step]}`;
}

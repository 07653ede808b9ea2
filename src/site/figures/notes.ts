// The sentences beside a row's figure, in the words of the embeds.

import { formatLiteral } from '../../embed/format-literal.ts';
import { flagNote, missingNote, revisedNote } from '../../embed/notes.ts';
import { withUnit } from '../../embed/with-unit.ts';
import { EMBED_WORDS } from '../../i18n/embed-words.ts';
import { SUBJECT_WORDS } from '../../i18n/site/subject.ts';
import { SITE_WORDS } from '../../i18n/site/words.ts';
import { SERVICE } from '../../model/service.ts';
import type { FigureRow } from './row.ts';

/** That it was revised and when, what to mind, and why the newest period is empty: the gravest first. */
export function figureNotes({ unit, latest, missing }: FigureRow): string[] {
  const revision = latest?.revision ?? null;
  const revised =
    revision === null || revision.type === 'published'
      ? []
      : [revisedNote(unit, { ...revision, on: revision.published.slice(0, 10) })];
  const own = (latest?.own ?? []).map((text) => `† ${text}`);
  const flags = own.length > 0 ? own : (latest?.flags ?? []).map((code) => flagNote(unit, code));
  const { missingFor } = SITE_WORDS[unit.lang].municipality;
  const absent = missing === null ? [] : [missingFor(missing.period, missingNote(unit, missing.reason))];
  return [...revised, ...flags, ...absent];
}

/** The rank in the figure's own year and who calculated it, null where it has none. */
export function rankText({ metric, unit, rank }: FigureRow): string | null {
  if (rank === null) return null;
  return EMBED_WORDS[unit.lang].ranked({ ...rank, order: metric.order, service: SERVICE });
}

/** `+0,3 procentenheter`, with the sign of the difference and the unit of what it is a difference of. */
export function changeText({ unit, change }: FigureRow): string | null {
  if (change === null) return null;
  const words = SUBJECT_WORDS[unit.lang];
  if (change.literal === '0') return words.unchanged;
  const negative = change.literal.startsWith('-');
  const amount = change.literal.replace('-', '');
  const shown =
    unit.unitCode === 'percent' && (unit.noun ?? null) === null
      ? `${formatLiteral(amount, unit.lang)}\u00a0${words.points}`
      : withUnit(amount, unit);
  return `${negative ? '\u2212' : '+'}${shown}`;
}

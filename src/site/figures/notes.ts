// The sentences beside a row's figure, in the words of the embeds.
import { flagNote, missingNote, revisedNote } from '../../embed/notes.ts';
import { EMBED_WORDS } from '../../i18n/embed-words.ts';
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

/** The place and who calculated it; its year where that is not the figure's own. */
export function rankText({ metric, unit, latest, rank }: FigureRow): string {
  const words = SITE_WORDS[unit.lang].municipality;
  if (rank === null) return words.noRank;
  const { rank: place, tied } = rank.entry;
  const told = { rank: place, tied, total: rank.total, order: metric.order, service: SERVICE };
  const year = latest?.period === rank.period ? '' : `, ${words.rankedIn(rank.period)}`;
  return `${EMBED_WORDS[unit.lang].ranked(told)}${year}`;
}

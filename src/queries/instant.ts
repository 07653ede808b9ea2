// `after` and `before`: a date (the whole UTC day) or an RFC 3339 §5.6 date-time with offset.

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const DATE_TIME =
  /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/i;
const DAY = 86_400_000;

/** In a query string `+` reads as a space: before an offset it is a plus again. */
const withPlus = (text: string): string => text.replace(/ (?=\d{2}:\d{2}$)/, '+');

function isDate(text: string): boolean {
  const parts = DATE.exec(text);
  if (parts === null) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(text);
}

export function isInstantText(text: string): boolean {
  const dateTime = DATE_TIME.exec(withPlus(text));
  return dateTime === null ? isDate(text) : isDate(dateTime[1] ?? '');
}

/** Milliseconds from which on something counts as after `text`: strictly later, for a date after the whole day. */
export function afterBound(text: string): number {
  return isDate(text) ? Date.parse(`${text}T00:00:00Z`) + DAY : Date.parse(withPlus(text)) + 1;
}

/** Milliseconds before which something counts as before `text`: strictly earlier, for a date before its first moment. */
export const beforeBound = (text: string): number =>
  Date.parse(isDate(text) ? `${text}T00:00:00Z` : withPlus(text));

/** The first moment that `text` names, for the order of two bounds. */
export const startOf = beforeBound;

/** When a release was published; a bare date stands for its first moment, since no hour is known. */
export const publishedAt = (published: string): number => beforeBound(published);

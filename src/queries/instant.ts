// `after` and `before`: a date (the whole UTC day) or an RFC 3339 §5.6 date-time with offset, whole: with every digit
// of its fraction, and with the leap seconds that a Date does not know.

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const DATE_TIME =
  /^(\d{4}-\d{2}-\d{2})T((?:[01]\d|2[0-3]):[0-5]\d):([0-5]\d|60)(?:\.(\d+))?(Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/i;
const MINUTE = 60_000;
const MINUTES_A_DAY = 1440;

/** `minute` counts UTC minutes, since an offset is of whole minutes; `second` is two digits, a point and the fraction as written. */
type Instant = { minute: number; second: string };

/** In a query string `+` reads as a space: before an offset it is a plus again. */
const withPlus = (text: string): string => text.replace(/ (?=\d{2}:\d{2}$)/, '+');

/** A bare date is its first moment in UTC, as ECMAScript has it too. */
const minuteOf = (text: string): number => Date.parse(text) / MINUTE;

function isDate(text: string): boolean {
  if (!DATE.test(text)) return false;
  const time = Date.parse(text);
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(text);
}

/** A leap second ends the last minute of a UTC month (RFC 3339 §5.7). */
const endsMonth = (minute: number): boolean =>
  new Date((minute + 1) * MINUTE).toISOString().endsWith('-01T00:00:00.000Z');

function dateTimeOf(text: string): Instant | null {
  const parts = DATE_TIME.exec(withPlus(text));
  if (parts === null) return null;
  const [, date = '', clock, second = '', fraction = '', offset] = parts;
  if (!isDate(date)) return null;
  const minute = minuteOf(`${date}T${clock}:00${offset?.toUpperCase()}`);
  if (second === '60' && !endsMonth(minute)) return null;
  return { minute, second: `${second}.${fraction}` };
}

/** The first moment that `text` names; a release may leave out its seconds, a reader may not. */
const startOf = (text: string): Instant => dateTimeOf(text) ?? { minute: minuteOf(text), second: '00.' };

/** Fractions compare as digits of one length. */
function isEarlier(one: Instant, other: Instant): boolean {
  if (one.minute !== other.minute) return one.minute < other.minute;
  const length = Math.max(one.second.length, other.second.length);
  return one.second.padEnd(length, '0') < other.second.padEnd(length, '0');
}

export const isInstantText = (text: string): boolean => isDate(text) || dateTimeOf(text) !== null;

/** Whether the first moment of `one` is earlier than that of `other`. */
export const startsBefore = (one: string, other: string): boolean => isEarlier(startOf(one), startOf(other));

/** Whether `published` is strictly later than `bound`, for a date later than the whole day. */
export function isAfter(published: string, bound: string): boolean {
  const [at, start] = [startOf(published), startOf(bound)];
  if (!isDate(bound)) return isEarlier(start, at);
  return at.minute >= start.minute + MINUTES_A_DAY;
}

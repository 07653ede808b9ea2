// What contract 2 and 4 say of the revision log, by plain filtering of all its lines.
import { type Asked, cut, idOf } from './figures.ts';
import { metricOf, placeOf, Refusal } from './names.ts';
import { type Entry, smaller, type Tables } from './tables.ts';

const DAY = 86_400_000;

/** What an entry is about: an observation, or a metric as a whole. */
const subjectOf = ({ metric, geo, period }: Entry): string =>
  geo === '' ? metric : `SF.${metric}.${geo}.${period}`;

const isDate = (text: string): boolean => text.length === 10;

/** Strictly later; than a date, not before the next day. */
const isAfter = ({ published }: Entry, after: string): boolean =>
  isDate(after)
    ? Date.parse(published) >= Date.parse(after) + DAY
    : Date.parse(published) > Date.parse(after);

/** An identifier is known that has a value or once had one. */
const isKnown = ({ figures, log }: Tables, id: string): boolean =>
  figures.some((figure) => idOf(figure) === id) ||
  log.some((entry) => entry.geo !== '' && subjectOf(entry) === id);

export function revisions(tables: Tables, asked: Asked) {
  const { id, type, after, before, limit = '50' } = asked;
  if (after !== undefined && before !== undefined && Date.parse(after) >= Date.parse(before))
    throw new Refusal('invalid_range');
  if (id !== undefined && !isKnown(tables, id)) throw new Refusal('not_found');
  const geo = asked['kommun'] === undefined ? null : placeOf(tables, asked['kommun']).code;
  const metric = asked['metric'] === undefined ? null : metricOf(tables, asked['metric']).id;
  const found = tables.log
    .filter((entry) => (id === undefined || subjectOf(entry) === id) && (geo === null || entry.geo === geo))
    .filter((entry) => metric === null || entry.metric === metric)
    .filter((entry) => type === undefined || entry.type === type)
    .filter((entry) => after === undefined || isAfter(entry, after))
    .filter((entry) => before === undefined || Date.parse(entry.published) < Date.parse(before))
    .sort((a, b) => smaller(b.release, a.release) || smaller(keyOf(a), keyOf(b)));
  const { shown, counts } = cut(found, Number(limit));
  return { ...counts, revisions: shown.map(recordOf) };
}

/** A metric as a whole stands before its observations. */
const keyOf = ({ metric, geo, period }: Entry): string => `SF.${metric}.${geo}.${period}`;

const orNull = (text: string): string | null => (text === '' ? null : text);
const numberOrNull = (text: string): number | null => (text === '' ? null : Number(text));

function recordOf(entry: Entry) {
  const { release, published, type, metric, geo, period, previous_value, value } = entry;
  return {
    ...{ id: `${release}/${subjectOf(entry)}/${type}`, release, published, type, metric },
    observation: geo === '' ? null : subjectOf(entry),
    geo: orNull(geo),
    period: orNull(period),
    previousValue: numberOrNull(previous_value),
    value: numberOrNull(value),
  };
}

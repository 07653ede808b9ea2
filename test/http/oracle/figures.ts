// What contract 1, 2 and 4 say of observations, rankings and comparisons, by plain filtering of all rows.
import { createHash } from 'node:crypto';
import { distinct, metricOf, placeOf, Refusal } from './names.ts';
import { type Figure, type Metric, type Municipality, smaller, type Tables } from './tables.ts';

export type Asked = Record<string, string>;

export const idOf = ({ metric, place, period }: Figure): string => `SF.${metric.id}.${place.code}.${period}`;

/** Contract 4: SHA-256 over the record with its keys sorted. */
function hashOf(figure: Figure): string {
  const { metric, place, period, value } = figure;
  const { source, unit } = metric;
  const fields = { geo: place.code, id: idOf(figure), metric: metric.id, period, source, unit, value };
  const text = JSON.stringify(fields);
  return `sha256:${createHash('sha256').update(text).digest('hex')}`;
}

/** How a list is cut and told. */
export const cut = <Item>(items: Item[], limit: number | null) => {
  const shown = limit === null ? items : items.slice(0, limit);
  const counts = { total: items.length, returned: shown.length, limit };
  return { shown, counts: { ...counts, truncated: shown.length < items.length } };
};

export function observations(tables: Tables, asked: Asked) {
  const { amne, period, from = '1900', to = '2100', limit = '200' } = asked;
  if (from > to) throw new Refusal('invalid_range');
  const place = placeOf(tables, asked['geo'] ?? '');
  const metric = asked['metric'] === undefined ? null : metricOf(tables, asked['metric']);
  const found = tables.figures
    .filter((figure) => figure.place === place && (metric === null || figure.metric === metric))
    .filter((figure) => amne === undefined || figure.metric.subject === amne)
    .filter((figure) => period === undefined || figure.period === period)
    .filter((figure) => from <= figure.period && figure.period <= to)
    .sort((a, b) => smaller(a.metric.id, b.metric.id) || smaller(a.period, b.period));
  const { shown, counts } = cut(found, Number(limit));
  return {
    municipality: { code: place.code },
    ...counts,
    observations: shown.map((figure) => recordOf(figure, asked)),
  };
}

/** In English a county is called by its name without the genitive: Västernorrlands län is Västernorrland County. */
const labelsOf = ({ place }: Figure, { lang }: Asked) => ({
  geo: place.name,
  county: lang === 'en' ? `${place.county.replace(/s? län$/, '')} County` : place.county,
});

const recordOf = (figure: Figure, asked: Asked) => {
  const { metric, place, period, value } = figure;
  const { unit, source } = metric;
  return {
    ...{ id: idOf(figure), metric: metric.id, geo: place.code, period, value, unit, source },
    ...{ contentHash: hashOf(figure), labels: labelsOf(figure, asked) },
  };
};

/** The municipalities of a year: those that exist then, and any others that have a value. */
const totalOf = (places: Municipality[], period: string, figures: Figure[]): Municipality[] =>
  places.filter((place) => place.valid_from <= period || figures.some((figure) => figure.place === place));

export function ranking(tables: Tables, asked: Asked) {
  const metric = metricOf(tables, asked['metric'] ?? '');
  if (!metric.capabilities.ranking) throw new Refusal('unsupported');
  const years = yearsOf(tables, metric);
  const shared = years.find(({ figures, all }) => 10 * figures.length >= 9 * all.length);
  if (shared === undefined) throw new Refusal('insufficient_coverage', bestOf(years));
  const [latest] = years;
  const { period, figures, all, share } = shared;
  const { shown, counts } = cut(entriesOf(metric, figures, asked), limitOf(asked));
  return {
    ...{ metric: metric.id, period, unit: metric.unit, order: metric.order, source: metric.source },
    ...counts,
    coverage: { municipalities: figures.length, total: all.length, share, required: 0.9 },
    latestPeriod:
      latest === undefined || latest === shared ? null : { period: latest.period, share: latest.share },
    splitsTie:
      counts.truncated && entriesOf(metric, figures, asked)[shown.length]?.rank === shown.at(-1)?.rank,
    entries: shown,
    missing: all.filter((place) => !figures.some((figure) => figure.place === place)).map(({ code }) => code),
  };
}

/** The year with the highest share, of equals the newest. */
function bestOf(years: { period: string; share: number }[]) {
  const share = Math.max(...years.map((year) => year.share));
  return { share, required: 0.9, period: years.find((year) => year.share === share)?.period };
}

const limitOf = ({ limit }: Asked): number | null => (limit === undefined ? null : Number(limit));

/** The years in which somebody has a value, newest first, with who has one and who could. */
function yearsOf({ figures, places }: Tables, metric: Metric) {
  const own = figures.filter((figure) => figure.metric === metric);
  const periods = [...new Set(own.map(({ period }) => period))].sort().reverse();
  return periods.map((period) => {
    const present = own.filter((figure) => figure.period === period);
    const all = totalOf(places, period, present);
    return { period, figures: present, all, share: present.length / all.length };
  });
}

/** Competition ranks: one more than how many stand before. */
function entriesOf({ order }: Metric, figures: Figure[], asked: Asked) {
  const isBefore = (a: number, b: number) => (order === 'ascending' ? a < b : a > b);
  return figures
    .map((figure) => ({
      rank: 1 + figures.filter(({ value }) => isBefore(value, figure.value)).length,
      tied: figures.filter(({ value }) => value === figure.value).length > 1,
      ...shownOf(figure, asked),
    }))
    .sort((a, b) => a.rank - b.rank || smaller(a.geo, b.geo));
}

const shownOf = (figure: Figure, asked: Asked) => {
  const { place, value } = figure;
  const labels = labelsOf(figure, asked);
  return { geo: place.code, value, labels, observation: idOf(figure), contentHash: hashOf(figure) };
};

export function comparison(tables: Tables, asked: Asked) {
  const places = distinct(asked['municipalities'] ?? '', (name) => placeOf(tables, name));
  const metrics = distinct(asked['metrics'] ?? '', (name) => metricOf(tables, name));
  const units = new Set(metrics.map(({ unit }) => unit));
  if (units.size > 1 || metrics.some(({ capabilities }) => !capabilities.comparison))
    throw new Refusal('incomparable');
  const own = tables.figures.filter(
    ({ metric, place }) => metrics.includes(metric) && places.includes(place),
  );
  const isCommon = (year: string) =>
    own.filter(({ period }) => period === year).length === places.length * metrics.length;
  const period = own
    .map((figure) => figure.period)
    .filter(isCommon)
    .sort()
    .at(-1);
  if (period === undefined) throw new Refusal('no_common_period');
  const figureOf = (metric: Metric, place: Municipality) =>
    own.filter((figure) => figure.metric === metric && figure.place === place && figure.period === period);
  return {
    ...{ municipalities: places.map(({ code }) => code), period, unit: [...units][0] },
    metrics: metrics.map((metric) => ({
      metric: metric.id,
      source: metric.source,
      values: places.flatMap((place) => figureOf(metric, place)).map((figure) => shownOf(figure, asked)),
    })),
  };
}

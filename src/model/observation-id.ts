// The permanent identifier of one observation: SF.<METRIC>.<GEO>.<PERIOD> (specification 2.1).
import { upperCase } from './fold.ts';
import { isPeriod } from './period.ts';
import { ID_PREFIX } from './service.ts';

export const METRIC_ID_PATTERN = /^[A-Z][A-Z0-9]{2,15}$/;
export const GEO_PATTERN = /^\d{4}$/;

export type ObservationKey = { metric: string; geo: string; period: string };

export const observationId = ({ metric, geo, period }: ObservationKey): string =>
  `${ID_PREFIX}.${metric}.${geo}.${period}`;

/** What tells the observations of one metric apart: `<geo>,<period>`, which sorts as their rows do. */
export const cellKey = ({ geo, period }: Pick<ObservationKey, 'geo' | 'period'>): string =>
  `${geo},${period}`;

/** What such a key is of. */
export function cellOf(key: string): Pick<ObservationKey, 'geo' | 'period'> {
  const [geo = '', period = ''] = key.split(',');
  return { geo, period };
}

const YEAR_PATTERN = /^\d{4}$/;

function partsOf(id: string): ObservationKey | null {
  const [prefix, metric = '', geo = '', period = '', ...rest] = id.split('.');
  if (prefix !== ID_PREFIX || rest.length > 0 || !METRIC_ID_PATTERN.test(metric)) return null;
  return GEO_PATTERN.test(geo) && YEAR_PATTERN.test(period) ? { metric, geo, period } : null;
}

/** The three parts of a well-formed identifier in its canonical case, or null. */
export function parseObservationId(id: string): ObservationKey | null {
  const parts = partsOf(id);
  return parts !== null && isPeriod(parts.period) ? parts : null;
}

/** The same of one as somebody types it, in any casing and with blanks around it. */
export const parseTypedId = (text: string): ObservationKey | null =>
  parseObservationId(upperCase(text.trim()));

/** The same whatever its year is: 1800, which is no period. */
export const typedParts = (text: string): ObservationKey | null => partsOf(upperCase(text.trim()));

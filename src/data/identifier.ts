// The permanent identifier of one observation: SF.<METRIC>.<GEO>.<PERIOD> (specification 2.1).

import type { Digest } from './hash.ts';
import { ID_PREFIX } from './settings.ts';
import { upperCase } from './text.ts';

// A period is a year of four characters. Any from 1000 on may be asked for (contract 1); figures, where a slip of the hand is
// likelier than so old or so late a year, are of 1900 to 2100.

export const YEAR_PATTERN = /^[1-9]\d{3}$/;
export const YEAR_EXPECTED = 'YYYY, 1000 to 9999';

export const PERIOD_PATTERN = /^(?:19\d\d|20\d\d|2100)$/;
export const PERIOD_EXPECTED = 'YYYY, 1900 to 2100';

export const isPeriod = (text: string): boolean => PERIOD_PATTERN.test(text);

/** Of a key figure in Kolada: of municipalities and regions (N), or of units (U). */
export const KPI_PATTERN = /^[NU]\d{5}$/;

export const METRIC_ID_PATTERN = /^[A-Z][A-Z0-9]{2,15}$/;
export const GEO_PATTERN = /^\d{4}$/;
/** The country and its counties or regions (contract 1). */
export const AREA_PATTERN = /^SE(?:\d{2})?$/;
/** What a figure can be of. */
export const PLACE_PATTERN = /^(?:\d{4}|SE(?:\d{2})?)$/;

/** The area that is the whole country. */
export const COUNTRY_CODE = 'SE';

/** Whether a code is that of an area, and not of a municipality. */
export const isAreaCode = (geo: string): boolean => geo.startsWith('SE');

export type ObservationKey = { metric: string; geo: string; period: string };

export const observationId = ({ metric, geo, period }: ObservationKey): string =>
  `${ID_PREFIX}.${metric}.${geo}.${period}`;

/** What tells the observations of one metric apart: `<geo>,<period>`, which sorts as their rows do. */
export const cellKey = ({
  geo,
  period,
}: Pick<ObservationKey, 'geo' | 'period'>): string => `${geo},${period}`;

/** What such a key is of. */
export function cellOf(key: string): Pick<ObservationKey, 'geo' | 'period'> {
  const comma = key.indexOf(',');
  return { geo: key.slice(0, comma), period: key.slice(comma + 1) };
}

function partsOf(id: string): ObservationKey | null {
  const [prefix, metric = '', geo = '', period = '', ...rest] = id.split('.');
  if (prefix !== ID_PREFIX || rest.length > 0 || !METRIC_ID_PATTERN.test(metric))
    return null;
  return PLACE_PATTERN.test(geo) && /^\d{4}$/.test(period)
    ? { metric, geo, period }
    : null;
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
export const typedParts = (text: string): ObservationKey | null =>
  partsOf(upperCase(text.trim()));

// The content hash of an observation: what a citation can be checked against.

type HashedFields = ObservationKey & { value: number; unit: string; source: string };

/** The text that is hashed: the same as RFC 8785 (JCS) for these records. The keys are written in their order. */
export const hashedText = (fields: HashedFields): string => {
  const { geo, metric, period, source, unit, value } = fields;
  return JSON.stringify({
    geo,
    id: observationId(fields),
    metric,
    period,
    source,
    unit,
    value,
  });
};

/** `sha256:` and lower-case hex over the UTF-8 bytes of {@link hashedText}. */
export const contentHash = (fields: HashedFields, digest: Digest): string =>
  `sha256:${digest(hashedText(fields), 'hex')}`;

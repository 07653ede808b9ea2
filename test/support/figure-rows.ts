// Figures as a line: `0180 2020 1; 1001-1060 2020 5+; 1001-1060 2020-2022 100,101,102`. A row is a code, a year, a value, which may be
// missing, and the number of its file. Codes and years may be ranges, and codes a list; over the years, or else over that of the codes, the
// value is one for all, a list, or counts up: `5+` by 1, `100+10` by 10, `100*1.1` times 1.1, `~1` rounds each to so many digits.

/** Each row that a text stands for, as `geo period value file`. */
export const figureRows = (text = ''): string[] =>
  text
    .split('; ')
    .filter((row) => row !== '')
    .flatMap(rowsOfRange);

function rowsOfRange(row: string): string[] {
  const [, geo = '', lastGeo, period = '', lastPeriod, value = '', file = ''] =
    /^(\d{4}(?:,\d{4})*)(?:-(\d{4}))? (\d{4})(?:-(\d{4}))?(?: (\S+))?(?: (\S+))?$/.exec(row) ?? [];
  if (lastGeo === undefined && lastPeriod === undefined && !geo.includes(',')) return [row];
  const geos = geo.includes(',') ? geo.split(',') : rangeOf(geo, lastGeo);
  const periods = rangeOf(period, lastPeriod);
  const valueAt = valuesOf(value);
  return geos.flatMap((one, atGeo) =>
    periods.map((year, atYear) =>
      `${one} ${year} ${valueAt(lastPeriod === undefined ? atGeo : atYear)} ${file}`.trimEnd(),
    ),
  );
}

const rangeOf = (first: string, last = first): string[] =>
  Array.from({ length: Number(last) - Number(first) + 1 }, (_, at) =>
    String(Number(first) + at).padStart(4, '0'),
  );

/** By place in the range. */
function valuesOf(text: string): (at: number) => string {
  const [, start = '', sign = '', step = '', digits] =
    /^(-?[\d.]+)([+*])(-?[\d.]*)(?:~(-?\d))?$/.exec(text) ?? [];
  if (sign === '') return (at) => text.split(',')[text.includes(',') ? at : 0] ?? '';
  const by = Number(step || 1);
  return (at) => {
    const value = sign === '+' ? Number(start) + at * by : Number(start) * by ** at;
    if (digits === undefined) return String(Number(value.toPrecision(12)));
    const unit = 10 ** -Number(digits);
    return unit < 1 ? value.toFixed(Number(digits)) : String(unit * Math.round(value / unit));
  };
}

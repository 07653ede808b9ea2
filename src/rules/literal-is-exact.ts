// A figure is served as a JSON number with the source's own digits (contract 4, `value`).
import { isExactLiteral, writtenExactly } from '../model/literal.ts';
import { errorFinding } from './error-finding.ts';
import { rowPlace } from './row-place.ts';
import type { SeriesRule } from './rule.ts';

const MESSAGE =
  'The value is not a finite number written as JSON writes it, so it could not be served exactly as the source reports it; ' +
  'write the literal without padding or trailing fractional zeros, or leave it empty where the source has no value.';

export const literalIsExact: SeriesRule = {
  name: 'literal-is-exact',
  about: 'Every value is empty or a literal that survives the way through a number unchanged.',
  check: (series) =>
    series.rows
      .filter(({ value }) => value !== '' && !isExactLiteral(value))
      .map((row) =>
        errorFinding('literal-is-exact', rowPlace(series, row), {
          message: MESSAGE,
          expected: writtenExactly(row.value),
          actual: JSON.stringify(row.value),
        }),
      ),
};

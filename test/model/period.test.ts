import { describe, expect, it } from 'vitest';
import { isPeriod } from '../../src/data/identifier.ts';

describe('a period', () => {
  it.each(['1900', '1999', '2000', '2100'])('%s is one', (year) => expect(isPeriod(year)).toBe(true));
  it.each(['1899', '2101', '2199', '3000', '22', '02022', '2022 ', '2022\n', '２０２２', ''])(
    '%j is none',
    (year) => expect(isPeriod(year)).toBe(false),
  );
});

import { describe, expect, it } from 'vitest';
import { type ParameterRow, parameterRows } from '../../src/describe/reference.ts';
import { ENDPOINTS } from '../../src/endpoints/table.ts';

function rowOf(query: string, name: string): ParameterRow | undefined {
  const found = ENDPOINTS.find((one) => one.name === query);
  return found === undefined ? undefined : parameterRows(found).find((row) => row.name === name);
}

describe('a row of the parameter table', () => {
  it('is there for every parameter of every question, with a meaning, a form and an example', () => {
    for (const endpoint of ENDPOINTS) {
      const rows = parameterRows(endpoint);
      expect(rows.map(({ name }) => name)).toEqual(Object.keys(endpoint.parameters.shape));
      for (const row of rows)
        for (const text of [row.description.sv, row.description.en, row.form.sv, row.form.en, row.example])
          expect(text, `${endpoint.name} ${row.name}`).not.toBe('');
    }
  });

  it('says whether it stands in the path, and whether it must be given', () => {
    expect(rowOf('observation', 'id')).toMatchObject({ in: 'path', required: true });
    expect(rowOf('observations', 'geo')).toMatchObject({ in: 'query', required: true });
    expect(rowOf('observations', 'metric')).toMatchObject({ in: 'query', required: false });
  });

  it('says the limits, and what applies when nothing is given', () => {
    const limits = ['observations', 'metrics', 'rankings', 'revisions'].map((query) => {
      const row = rowOf(query, 'limit');
      return [row?.form.en, row?.defaultValue?.en];
    });
    expect(limits).toEqual([
      ['whole number, 1 to 1000', '200'],
      ['whole number, 1 to 50', '20'],
      ['whole number, 1 to 500', 'every ranked municipality'],
      ['whole number, 1 to 500', '50'],
    ]);
    expect(rowOf('metrics', 'lang')?.defaultValue?.en).toBe('sv');
    expect(rowOf('observations', 'metric')?.defaultValue).toBeNull();
  });

  it('says the form of years, dates, lists and codes', () => {
    expect(rowOf('observations', 'from')?.form.en).toBe('YYYY, 1000 to 9999');
    expect(rowOf('revisions', 'after')?.form.en).toBe('YYYY-MM-DD or an RFC 3339 date-time with offset');
    expect(rowOf('compare', 'municipalities')?.form.en).toBe('2 to 4 values between commas');
    expect(rowOf('revisions', 'type')).toMatchObject({
      form: { sv: 'ett av', en: 'one of' },
      allowed: ['published', 'revised', 'corrected', 'withdrawn', 'metadata'],
    });
  });
});

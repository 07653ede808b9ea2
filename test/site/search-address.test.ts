import { describe, expect, it } from 'vitest';
import { queryOfPath } from '../../src/site/hits.ts';

describe('the search of a page that is not found', () => {
  it('looks for what the address names, without its lists', () => {
    expect(queryOfPath('/kommuner/2180')).toBe('2180');
    expect(queryOfPath('/kommun/2180')).toBe('2180');
    expect(queryOfPath('/en/subject/M%C3%A5tt/skatt')).toBe('skatt');
    expect(queryOfPath('/en/metrics/n03920')).toBe('n03920');
    expect(queryOfPath('/en/observations/SF.N01951.0180.2022')).toBe('SF.N01951.0180.2022');
    expect(queryOfPath('/Kommuner/g%C3%A4vle/arbetsl%C3%B6shet.html')).toBe('gävle arbetslöshet');
    expect(queryOfPath('/skatt%20malm%C3%B6/')).toBe('skatt malmö');
    expect(queryOfPath('/downloads/municipalities/uppsala.excel.csv')).toBe('uppsala');
    expect(queryOfPath('/downloads/metrics/N01951.json-stat.json')).toBe('N01951');
  });

  it('looks for nothing where the address names nothing, and for no more than 100 characters', () => {
    for (const path of ['/', '/kommuner', '/en/municipalities/', '/%E0%A4%A', '/%20'])
      expect(queryOfPath(path), path).toBe('');
    expect(queryOfPath(`/${'a'.repeat(5000)}`)).toHaveLength(100);
  });

  it('cuts between characters, never through one', () => {
    expect(queryOfPath(`/${'a'.repeat(99)}😀😀`)).toBe(`${'a'.repeat(99)}😀`);
  });
});

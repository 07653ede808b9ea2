import { describe, expect, it } from 'vitest';
import { observationId, parseObservationId, parseTypedId } from '../../src/data/identifier.ts';

describe('an observation id', () => {
  it('is put together and taken apart', () => {
    const key = { metric: 'N01951', geo: '0180', period: '2022' };
    expect(observationId(key)).toBe('SF.N01951.0180.2022');
    expect(parseObservationId('SF.N01951.0180.2022')).toEqual(key);
    expect(parseTypedId(' sf.n01951.0180.2022\n')).toEqual(key);
  });

  it.each([
    '',
    'SF',
    'SF...',
    'SF.N01951.0180',
    'SF.N01951.0180.2022.',
    'SF.N01951.0180.2022.1',
    'sf.N01951.0180.2022',
    'SF.n01951.0180.2022',
    'SF.N0.0180.2022',
    'SF.0N1951.0180.2022',
    'SF.N0195123456789012.0180.2022x',
    'SF.A2345678901234567.0180.2022',
    'SF.N01951.180.2022',
    'SF.N01951.01800.2022',
    'SF.N01951.018a.2022',
    'SF.N01951.0180.1899',
    'SF.N01951.0180.2022\n',
    ' SF.N01951.0180.2022',
    'SF.N01951.０１８０.2022',
  ])('%j is none', (id) => expect(parseObservationId(id)).toBeNull());
});

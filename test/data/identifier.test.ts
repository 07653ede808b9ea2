import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { nodeDigest } from '../../src/builder/digest.ts';
import {
  contentHash,
  hashedText,
  isPeriod,
  observationId,
  parseObservationId,
  parseTypedId,
} from '../../src/data/identifier.ts';

describe('a period', () => {
  it.each(['1900', '1999', '2000', '2100'])('is %s', (year) => expect(isPeriod(year)).toBe(true));

  it.each(['1899', '2101', '2199', '3000', '22', '02022', '2022 ', '2022\n', '２０２２', ''])(
    'is not %j',
    (year) => expect(isPeriod(year)).toBe(false),
  );
});

describe('an observation id', () => {
  it('is put together and taken apart', () => {
    const key = { metric: 'N01951', geo: '0180', period: '2022' };
    expect(observationId(key)).toBe('SF.N01951.0180.2022');
    expect(parseObservationId('SF.N01951.0180.2022')).toEqual(key);
    expect(parseTypedId(' sf.n01951.0180.2022\n')).toEqual(key);
  });

  it.each([
    '',
    'SF.N01951.0180',
    'SF.N01951.0180.2022.1',
    'sf.N01951.0180.2022',
    'SF.n01951.0180.2022',
    'SF.N0.0180.2022',
    'SF.0N1951.0180.2022',
    'SF.A2345678901234567.0180.2022',
    'SF.N01951.180.2022',
    'SF.N01951.01800.2022',
    'SF.N01951.018a.2022',
    'SF.N01951.0180.1899',
    'SF.N01951.0180.2022\n',
    ' SF.N01951.0180.2022',
    'SF.N01951.０１８０.2022',
  ])('is not %j', (id) => expect(parseObservationId(id)).toBeNull());
});

describe('the content hash', () => {
  const FIELDS = {
    metric: 'N01951',
    geo: '0180',
    period: '2021',
    value: 978770,
    unit: 'count',
    source: 'SCB',
  };
  const TEXT =
    '{"geo":"0180","id":"SF.N01951.0180.2021","metric":"N01951","period":"2021","source":"SCB","unit":"count","value":978770}';

  it('is over exactly this text, and over no other field', () => {
    expect(hashedText(FIELDS)).toBe(TEXT);
    const more = { ...FIELDS, title: 'x', flags: ['suspect-zero'] };
    expect(hashedText(more)).toBe(TEXT);
  });

  it('is SHA-256 of the UTF-8 bytes of that text, in lower-case hex', () => {
    const source = 'SCB, åäö \u2028 "citat" \\';
    const text = hashedText({ ...FIELDS, source });
    const expected = createHash('sha256').update(Buffer.from(text, 'utf8')).digest('hex');
    expect(contentHash({ ...FIELDS, source }, nodeDigest)).toBe(`sha256:${expected}`);
  });

  it.each(['metric', 'geo', 'period', 'unit', 'source'] as const)('changes with %s', (field) => {
    expect(contentHash({ ...FIELDS, [field]: '1234' }, nodeDigest)).not.toBe(contentHash(FIELDS, nodeDigest));
  });

  it.each([
    [1e21, '1e+21'],
    [1e-7, '1e-7'],
    [-0.5, '-0.5'],
    [123456789.123, '123456789.123'],
  ])('is over %d as ECMAScript writes it, as RFC 8785 asks', (value, literal) => {
    expect(hashedText({ ...FIELDS, value })).toContain(`"value":${literal}}`);
  });
});

import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { nodeDigest } from '../../src/builder/digest.ts';
import { contentHash, hashedText } from '../../src/data/identifier.ts';

const FIELDS = { metric: 'N01951', geo: '0180', period: '2021', value: 978770, unit: 'count', source: 'SCB' };
const TEXT =
  '{"geo":"0180","id":"SF.N01951.0180.2021","metric":"N01951","period":"2021","source":"SCB","unit":"count","value":978770}';

describe('the content hash', () => {
  it('is over exactly this text', () => expect(hashedText(FIELDS)).toBe(TEXT));

  it('is SHA-256 of its UTF-8 bytes, in lower-case hex', () => {
    const source = 'SCB, åäö \u2028 "citat" \\';
    const text = hashedText({ ...FIELDS, source });
    const expected = createHash('sha256').update(Buffer.from(text, 'utf8')).digest('hex');
    expect(contentHash({ ...FIELDS, source }, nodeDigest)).toBe(`sha256:${expected}`);
  });

  it('leaves all other fields out', () => {
    const more = { ...FIELDS, title: 'x', flags: ['suspect-zero'] };
    expect(contentHash(more, nodeDigest)).toBe(contentHash(FIELDS, nodeDigest));
  });

  it.each(['metric', 'geo', 'period', 'unit', 'source'] as const)('changes with %s', (field) => {
    expect(contentHash({ ...FIELDS, [field]: '1234' }, nodeDigest)).not.toBe(contentHash(FIELDS, nodeDigest));
  });

  it.each([
    [1e21, '1e+21'],
    [1e-7, '1e-7'],
    [-0.5, '-0.5'],
    [123456789.123, '123456789.123'],
  ])('writes %d as ECMAScript does, as RFC 8785 asks', (value, literal) => {
    expect(hashedText({ ...FIELDS, value })).toContain(`"value":${literal}}`);
  });
});

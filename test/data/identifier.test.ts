import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { nodeDigest } from '../../src/builder/digest.ts';
import { contentHash, hashedText } from '../../src/data/identifier.ts';

describe('the content hash', () => {
  const FIELDS = {
    metric: 'N01951',
    geo: '0180',
    period: '2021',
    value: 978770,
    unit: 'count',
    source: 'SCB',
  };
  it('is SHA-256 of the UTF-8 bytes of that text, in lower-case hex', () => {
    const source = 'SCB, åäö \u2028 "citat" \\';
    const text = hashedText({ ...FIELDS, source });
    const expected = createHash('sha256').update(Buffer.from(text, 'utf8')).digest('hex');
    expect(contentHash({ ...FIELDS, source }, nodeDigest)).toBe(`sha256:${expected}`);
  });

  it.each(['metric', 'geo', 'period', 'unit', 'source'] as const)('changes with %s', (field) => {
    expect(contentHash({ ...FIELDS, [field]: '1234' }, nodeDigest)).not.toBe(contentHash(FIELDS, nodeDigest));
  });
});

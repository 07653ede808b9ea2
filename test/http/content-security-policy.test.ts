import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { nodeDigest } from '../../src/builder/digest.ts';
import { embedPolicy } from '../../src/http/reply.ts';

/** As browsers hash what stands in a page (CSP Level 3, 8.2), in padded Base 64. */
const sourceOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

it('lets a page use its own style and script, whichever signs their hashes have', () => {
  const texts = Array.from({ length: 20 }, (_, at) => `p{margin:${at}px}`);
  expect(texts.map(sourceOf).join('')).toMatch(/(?=.*\+)(?=.*\/)/);
  for (const css of texts) {
    const script = `go(${JSON.stringify(css)})`;
    expect(embedPolicy({ css, script }, nodeDigest)).toBe(
      `default-src 'none'; style-src ${sourceOf(css)}; script-src ${sourceOf(script)}; base-uri 'none'; form-action 'none'`,
    );
  }
});

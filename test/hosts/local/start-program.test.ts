import { describe, expect, it } from 'vitest';
import { startProgram } from '../../../src/hosts/local.ts';

/** Nothing listens there. */
const BASE = 'http://127.0.0.1:9';

describe('a program that should answer and has ended', () => {
  it.each([
    ['by itself', 'echo gone >&2; exit 3'],
    ['by a signal', 'echo gone >&2; kill -KILL $$'],
  ])('%s is told at once, with what it said', async (_, script) => {
    const began = performance.now();
    await expect(startProgram({ file: 'sh', args: ['-c', script] }, BASE)).rejects.toThrow(
      /^sh: expected an answer at http:\/\/127\.0\.0\.1:9, got none: gone/,
    );
    expect(performance.now() - began).toBeLessThan(5000);
  });
});

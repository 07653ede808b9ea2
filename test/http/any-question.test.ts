import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { goldenData } from '../support/golden.ts';
import { expectEnvelope } from '../support/service/envelope.ts';
import { serveDerived, verifiedOf } from '../support/service.ts';

const served = await serveDerived(verifiedOf(goldenData('small')));

const WORDS = [
  '0180',
  'habo',
  'Håbo',
  'BEF01',
  'population',
  'SF.BEF01.0180.2023',
  '2023',
  '1',
  'en',
  'miljo',
];
const NAMES = [
  'geo',
  'metric',
  'amne',
  'period',
  'from',
  'to',
  'limit',
  'lang',
  'query',
  'kommun',
  'type',
  'id',
];
const MORE_NAMES = ['municipalities', 'metrics', 'after', 'before', '__proto__'];
const PATHS = [
  'observations',
  'metrics',
  'municipalities',
  'rankings',
  'compare',
  'revisions',
  'metrics/BEF01',
];

const value = fc.oneof(
  fc.constantFrom(...WORDS),
  fc.string({ unit: 'binary' }),
  fc.array(fc.constantFrom(...WORDS)).map((words) => words.join(',')),
);
const encoded = fc.oneof(
  value.map((text) => encodeURIComponent(text.toWellFormed())),
  fc.string({ unit: 'grapheme-ascii' }),
  value,
);
const pair = fc.tuple(fc.constantFrom(...NAMES, ...MORE_NAMES), encoded).map((parts) => parts.join('='));
const query = fc.array(pair, { maxLength: 4 }).map((pairs) => pairs.join('&'));
const path = fc.oneof(
  fc.constantFrom(...PATHS),
  fc.string().map((text) => `observations/${encodeURIComponent(text.toWellFormed())}`),
  fc.array(fc.string({ unit: 'binary' })).map((segments) => segments.join('/')),
);
const method = fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'OPTIONS', 'POST', '\u0000');

describe('any question at all', () => {
  it('is answered with an envelope, a status of the contract and no fault of ours', async () => {
    await fc.assert(
      fc.asyncProperty(path, query, method, (where, what, how) =>
        expectEnvelope(served, `/api/v1/${where}?${what}`, how),
      ),
      { numRuns: 800, seed: 20240830 },
    );
  });

  it('is answered the same twice', async () => {
    await fc.assert(
      fc.asyncProperty(path, query, async (where, what) => {
        const url = `/api/v1/${where}?${what}`;
        expect(await served.askRaw(url)).toEqual(await served.askRaw(url));
      }),
      { numRuns: 300, seed: 20240830 },
    );
  });
});

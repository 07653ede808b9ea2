// What is wrong with a request that no question can be read from, on every host that sees it at all.
import { type Problem, problem } from '../model/problem.ts';

const unreadable = (expected: string, status: number): Problem => ({
  ...problem('invalid_request', { parameter: null, value: null, reason: 'malformed_request', expected }),
  status,
});

export const MALFORMED = unreadable('an HTTP request whose target is UTF-8, percent-encoded or not', 400);

/** RFC 6585 §5: in bytes or in number. */
export const TOO_LARGE = unreadable(
  'a request line and headers of at most 16 kB, in at most 100 fields',
  431,
);

/** RFC 9112 §3.2 and §3.2.3. */
export const WRONG_HOST = unreadable('one Host field that names a host', 400);

/** RFC 9110 §10.1.1. */
export const EXPECTATION = unreadable('no Expect field but 100-continue', 417);

export const TOO_SLOW = unreadable('a whole request in time', 408);

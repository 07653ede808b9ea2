// What is wrong with a request that cannot be read, the same on every host that gets to see it.

import { type Problem, problem } from '../data/problem.ts';
import { REQUEST_FORMS, type RequestFault } from '../text/problem-facts.ts';
import { NO_STORE } from './reply.ts';

const unreadable = (fault: RequestFault, status: number): Problem => ({
  ...problem('invalid_request', {
    parameter: null,
    value: null,
    reason: 'malformed_request',
    expected: REQUEST_FORMS[fault],
  }),
  status,
});

export const MALFORMED = unreadable('form', 400);

/** A target that is not UTF-8: so is every request for that address, and its refusal is cached as any other. */
export const MALFORMED_TARGET = unreadable('form', 400);

export const TOO_LARGE = unreadable('size', 431);

export const WRONG_HOST = unreadable('host', 400);

export const EXPECTATION = unreadable('expect', 417);

export const TOO_SLOW = unreadable('time', 408);

/** Of the other refusals: each is about one request, and a cache would give it to everybody who requests that address. */
export const UNREAD_HEADERS = { 'cache-control': NO_STORE };

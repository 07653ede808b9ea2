// What is wrong with a request that no question can be read from, on every host that sees it at all.
import { REQUEST_FORMS, type RequestFault } from '../i18n/problems/request-forms.ts';
import { type Problem, problem } from '../model/problem.ts';
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

/** Bytes that are no UTF-8, which whoever asks at that address sends: kept for as long as any other refusal. */
export const MALFORMED_TARGET = unreadable('form', 400);

export const TOO_LARGE = unreadable('size', 431);

export const WRONG_HOST = unreadable('host', 400);

export const EXPECTATION = unreadable('expect', 417);

export const TOO_SLOW = unreadable('time', 408);

/** Of their refusals: they are about one request, and a cache that knows answers by address would give them to everybody. */
export const UNREAD_HEADERS = { 'cache-control': NO_STORE };

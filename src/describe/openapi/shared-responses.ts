// Responses that every path may give: nothing new, a wrong method, a fault of ours.

import { problemBody } from '../../http/envelope.ts';
import { ALLOWED_METHODS } from '../../http/reply.ts';
import { problem } from '../../model/problem.ts';
import type { Example } from './examples.ts';
import { header } from './headers.ts';
import { refusal } from './responses.ts';
import type { Schema } from './shapes.ts';

const wrongMethod: Example = {
  status: 405,
  name: 'method_not_allowed',
  summary: 'POST /api/v1/metrics?lang=en',
  value: JSON.parse(
    problemBody(
      problem('unsupported', {
        parameter: null,
        value: 'POST',
        reason: 'method_not_allowed',
        allowed: ALLOWED_METHODS.split(', '),
      }),
      'en',
    ),
  ),
};

const fault: Example = {
  status: 503,
  name: 'service_fault',
  summary: 'Any question, when the service cannot read its own data',
  value: JSON.parse(
    problemBody(problem('unavailable', { parameter: null, value: null, reason: 'service_fault' }), 'sv'),
  ),
};

export const SHARED_RESPONSES: Readonly<Record<string, Schema>> = {
  NotModified: {
    description: 'What If-None-Match names is still the answer.',
    headers: { ETag: header('ETag'), 'Cache-Control': header('CacheControl') },
  },
  MethodNotAllowed: refusal('The method is not allowed: unsupported.', [wrongMethod], {
    Allow: header('Allow'),
  }),
  Unavailable: refusal('A fault of the service: unavailable.', [fault]),
};

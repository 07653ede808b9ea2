// What a request must be before a question can be read from it.

/** As `details.expected` says it, whatever the language, by what is at fault. */
export const REQUEST_FORMS = {
  form: 'an HTTP request whose target is UTF-8, percent-encoded or not',
  /** RFC 6585 §5: in bytes or in number. */
  size: 'a request line and headers of at most 16 kB, in at most 100 fields',
  /** RFC 9112 §3.2 and §3.2.3. */
  host: 'one Host field that names a host',
  /** RFC 9110 §10.1.1. */
  expect: 'no Expect field but 100-continue',
  time: 'a whole request in time',
} as const;

export type RequestFault = keyof typeof REQUEST_FORMS;

const FAULTS = Object.keys(REQUEST_FORMS) as RequestFault[];

export const requestFaultOf = (expected: unknown): RequestFault =>
  FAULTS.find((fault) => REQUEST_FORMS[fault] === expected) ?? 'form';

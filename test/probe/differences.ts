// Two answers to one question, compared in status, headers and bytes, but for what belongs to the transport.
import type { Answer } from './ask-raw.ts';

/** Headers of the connection or of the program that holds it, each with the reason why it may differ. */
const OF_THE_TRANSPORT: Record<string, string> = {
  date: 'when it was sent',
  connection: 'how long the connection lives (RFC 9110 §7.6.1)',
  'keep-alive': 'how long the connection lives',
  server: 'which program answered',
  'transfer-encoding': 'how the body is framed (RFC 9112 §6.1)',
  via: 'which proxies it passed (RFC 9110 §7.6.3)',
  'cf-ray': 'which of the platform’s machines answered',
  'cf-cache-status': 'whether the platform’s cache answered',
};

/** How a body is framed; it is the same only where both tell it of the same, uncompressed bytes. */
const LENGTH = 'content-length';

/** What one kind of host may do beside: header by header, or `body`, each with its reason. */
export type Allowance = Record<string, string>;

/** One line for each thing in which `actual` is not what `expected` is; empty when they are equal. */
export function differences(expected: Answer, actual: Answer, allowance: Allowance = {}): string[] {
  const found: string[] = [];
  if (expected.status !== actual.status)
    found.push(`status: expected ${expected.status}, got ${actual.status}`);
  const names = new Set([...Object.keys(expected.headers), ...Object.keys(actual.headers)]);
  for (const name of [...names].sort()) {
    if (name in OF_THE_TRANSPORT || name in allowance) continue;
    if (name === LENGTH && !bothTellLength(expected, actual)) continue;
    const [one, other] = [shown(expected.headers[name]), shown(actual.headers[name])];
    if (one !== other) found.push(`${name}: expected ${one}, got ${other}`);
  }
  if (!('body' in allowance) && !expected.body.equals(actual.body))
    found.push(`body: ${firstDifference(expected.body, actual.body)}`);
  return found;
}

const bothTellLength = (...answers: Answer[]): boolean =>
  answers.every(({ headers }) => LENGTH in headers && !('content-encoding' in headers));

const shown = (value: string | undefined): string => value ?? 'none';

function firstDifference(expected: Buffer, actual: Buffer): string {
  const length = Math.min(expected.length, actual.length);
  let at = 0;
  while (at < length && expected[at] === actual[at]) at += 1;
  const around = (bytes: Buffer) => JSON.stringify(bytes.subarray(at, at + 60).toString('utf8'));
  return `${expected.length} and ${actual.length} bytes, from ${at}: expected ${around(expected)}, got ${around(actual)}`;
}

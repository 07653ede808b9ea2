// One host held against Node, probe by probe: two answers to one question are the same in status, headers and bytes, but for
// what belongs to the transport.
import { type Answer, askProbe, type Probe } from './probe.ts';
import { DOWNLOADS } from './probes-of-downloads.ts';
import { PAGES } from './probes-of-pages.ts';
import { QUESTIONS } from './probes-of-questions.ts';
import { TRANSPORT } from './probes-of-transport.ts';
import type { Allowance, Way } from './ways.ts';

/** Every probe, in the order in which they are asked. */
export const PROBES = [...QUESTIONS, ...PAGES, ...TRANSPORT, ...DOWNLOADS];

/** `resolved`: what Node answers to the path as a platform sends it on that resolves dot segments. */
export type Expectations = { plain: Map<Probe, Answer>; resolved: Map<Probe, Answer> };

export async function expectationsOf(base: string, site: string): Promise<Expectations> {
  const plain = new Map<Probe, Answer>();
  const resolved = new Map<Probe, Answer>();
  for (const probe of PROBES) {
    plain.set(probe, await askProbe(probe, { base, site }));
    if (probe.resolved !== undefined)
      resolved.set(probe, await askProbe({ ...probe, target: probe.resolved }, { base, site }));
  }
  return { plain, resolved };
}

/** A probe that gets another status than it says asks something else than it says. */
export const wrongStatuses = ({ plain }: Expectations): string[] =>
  PROBES.flatMap((probe) => {
    const status = plain.get(probe)?.status;
    return status === probe.status ? [] : [`${probe.name}: status: expected ${probe.status}, got ${status}`];
  });

export type Compared = { probes: number; lines: string[] };

/** Each probe is asked twice, since the second answer may come from a memory. */
export async function compareHost(
  way: Way,
  place: { base: string; site: string },
  expectations: Expectations,
): Promise<Compared> {
  const covered = PROBES.filter(way.covers);
  const lines = new Set<string>();
  for (const probe of [...covered, ...covered]) {
    const actual = await askProbe(probe, place);
    if (way.saysIdentity && actual.headers['content-encoding'] === 'identity')
      delete actual.headers['content-encoding'];
    if (way.writesRedirects && actual.status === 301) dropBody(actual);
    const allowance = { ...way.allowance, ...allowanceOf(way, actual) };
    const expected = expectedOf(probe, way, expectations);
    for (const line of differences(expected, actual, allowance)) lines.add(`${probe.name}: ${line}`);
  }
  return { probes: covered.length, lines: [...lines] };
}

function allowanceOf({ allowanceOf304, allowanceOf404 }: Way, { status, headers }: Answer): Allowance {
  if (status === 304) return allowanceOf304;
  return status === 404 && headers['content-type']?.startsWith('text/html') === true ? allowanceOf404 : {};
}

function expectedOf(probe: Probe, { resolvesPaths }: Way, { plain, resolved }: Expectations): Answer {
  const expected = (resolvesPaths ? resolved.get(probe) : undefined) ?? plain.get(probe);
  if (expected === undefined) throw new Error(`probe ${probe.name}: expected Node's answer, got none`);
  return expected;
}

function dropBody(answer: Answer): void {
  answer.body = Buffer.alloc(0);
  answer.headers['content-length'] = '0';
  delete answer.headers['content-type'];
}

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

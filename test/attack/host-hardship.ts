// The Node host beset by clients that send ahead without end, send nonsense, keep what they were refused on, take every
// connection, and ask for the longest texts that an address has room for.
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { PROJECT_ROOT } from '../../src/builder/files.ts';
import type { Form } from '../../src/endpoints/endpoint.ts';
import { ENDPOINTS } from '../../src/endpoints/table.ts';
import { fixedPathOf } from '../../src/http/page.ts';
import { PAGES } from '../../src/site/table.ts';
import { type RunningHost, startHost } from '../load/host.ts';
import { quantile } from '../load/load.ts';
import { TYPED } from '../search/typed.ts';
import { emitDataset } from '../support/golden.ts';
import type { Attack } from './main.ts';

/** `tree` is of the shipped data. */
type Hardship = { tree: string; seconds: number };

const LARGE = '/api/v1/observations?geo=0180&limit=1000';
const SMALL = '/api/v1/metrics/N01951';
const SENT_AHEAD = 800;
const CLIENTS = 8;
const MOST_RESIDENT_MB = 400;
const LONGEST_MS = 200;
const CLOSED_WITHIN_MS = 1000;
/** What the clock of a machine adds that does other things, too: the short form, a part of npm test, is asked for no more. */
const clockOf = (seconds: number): number => (seconds < 5 ? 2000 : 250);

const get = (target: string, more = ''): string => `GET ${target} HTTP/1.1\r\nHost: x\r\n${more}\r\n`;

const SECONDS = { all: 10, sample: 3 };

/** Over the store of the shipped data alone, which is built in some seconds. */
export async function besetHost({ scratch, sample }: Attack): Promise<string[]> {
  const tree = join(scratch, 'shipped');
  await emitDataset(join(PROJECT_ROOT, 'data'), tree, { complete: false });
  const hardship = { tree, seconds: sample ? SECONDS.sample : SECONDS.all };
  const wrong: string[] = [];
  for (const attack of [sendAhead, sendNonsense, sendNonsenseBehind, takeEveryConnection, askAtLength])
    wrong.push(...(await attack(hardship)));
  return wrong;
}

const say = (line: string) => process.stdout.write(`${line}\n`);

function client(
  port: number,
  allowHalfOpen = false,
): { socket: Socket; received: () => number; ended: Promise<void> } {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen });
  let received = 0;
  socket.on('data', (chunk) => {
    received += chunk.length;
  });
  const ended = new Promise<void>((resolve) => {
    socket.on('error', () => {});
    socket.on('close', () => resolve());
  });
  return { socket, received: () => received, ended };
}

/** The largest resident memory of a process so far; null where the system does not say. */
function residentMegabytes(pid: number): number | null {
  try {
    const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Math.round(Number(kilobytes) / 1024);
  } catch {
    return null;
  }
}

/** Half of the clients read what they asked for, the others do not. */
async function sendAhead({ tree, seconds }: Hardship): Promise<string[]> {
  const host = await startHost(tree);
  await askWhile(host.port, 500);
  const clients = Array.from({ length: CLIENTS }, () => client(host.port));
  for (const [place, { socket }] of clients.entries()) {
    if (place % 2 === 1) socket.pause();
    socket.write(
      Array.from({ length: SENT_AHEAD }, (_, turn) => get(`${LARGE}&from=${1900 + (turn % 90)}`)).join(''),
    );
  }
  const ms = await askWhile(host.port, seconds * 1000);
  const megabytes = residentMegabytes(host.pid);
  const received = Math.round(clients.reduce((sum, one) => sum + one.received(), 0) / 1e6);
  for (const { socket } of clients) socket.destroy();
  await host.stop();
  say(
    `${CLIENTS} clients with ${SENT_AHEAD} large questions each, half of them not reading: ${received} MB sent, ${megabytes} MB resident; a small client got ${ms.length} answers, median ${quantile(ms, 0.5).toFixed(0)} ms, p99 ${quantile(ms, 0.99).toFixed(0)} ms, longest ${quantile(ms, 1).toFixed(0)} ms`,
  );
  const wrong = host.faults();
  if (received === 0 || ms.length === 0) wrong.push('expected answers to those who send ahead, got none');
  if (megabytes !== null && megabytes > MOST_RESIDENT_MB)
    wrong.push(`expected at most ${MOST_RESIDENT_MB} MB resident, got ${megabytes}`);
  if (quantile(ms, 1) > LONGEST_MS + clockOf(seconds))
    wrong.push(`expected a small answer within ${LONGEST_MS} ms, got ${quantile(ms, 1)}`);
  return wrong;
}

async function askWhile(port: number, duration: number): Promise<number[]> {
  const ms: number[] = [];
  const until = performance.now() + duration;
  while (performance.now() < until) {
    const began = performance.now();
    await (await fetch(`http://127.0.0.1:${port}${SMALL}`)).arrayBuffer();
    ms.push(performance.now() - began);
    await pause(10);
  }
  return ms;
}

const NONSENSE = [
  'nonsense\r\n\r\n',
  '\x16\x03\x01\x02\x00',
  `GET /${'a'.repeat(20_000)} HTTP/1.1\r\n\r\n`,
  'FOO / HTTP/1.1\r\n\r\n',
];

/** Nobody of them closes: the host does. */
async function sendNonsense({ tree, seconds }: Hardship): Promise<string[]> {
  const host = await startHost(tree);
  const times = await Promise.all(
    Array.from({ length: 200 }, async (_, place) => {
      const { socket, ended } = client(host.port, true);
      const began = performance.now();
      socket.write(NONSENSE[place % NONSENSE.length] ?? '');
      // Only who sends learns that nobody is there any more.
      const timer = setInterval(() => socket.write('x'), 50);
      await Promise.race([ended, pause(5000)]);
      clearInterval(timer);
      socket.destroy();
      return performance.now() - began;
    }),
  );
  await host.stop();
  const longest = quantile(times, 1);
  say(`200 clients that send no request and never close: the last was closed after ${longest.toFixed(0)} ms`);
  return longest > CLOSED_WITHIN_MS + clockOf(seconds)
    ? [`expected each to be closed within ${CLOSED_WITHIN_MS} ms, got ${longest}`]
    : host.faults();
}

async function sendNonsenseBehind({ tree }: Hardship): Promise<string[]> {
  const host = await startHost(tree);
  const whole = await lengthOf(host, `${get(LARGE)}${get(LARGE, 'Connection: close\r\n')}`);
  const before = await lengthOf(host, `${get(LARGE)}${get(LARGE)}nonsense\r\n\r\n`);
  await host.stop();
  say(`nonsense behind two good requests: ${before} bytes, ${whole} without it`);
  return before < whole ? [`expected at least ${whole} bytes, got ${before}`] : host.faults();
}

async function lengthOf({ port }: RunningHost, request: string): Promise<number> {
  const { socket, received, ended } = client(port);
  socket.write(request);
  await ended;
  return received();
}

const DESCRIPTORS = 300;

/** More connections than there are descriptors: whoever is let in gets an answer, and never a 404 for what is there. */
async function takeEveryConnection({ tree }: Hardship): Promise<string[]> {
  const host = await startHost(tree, DESCRIPTORS);
  const idle = Array.from({ length: 2 * DESCRIPTORS }, () => client(host.port));
  await pause(300);
  const statuses = await Promise.all(
    Array.from({ length: 40 }, () => statusOf(host.port, `${SMALL}?lang=en`)),
  );
  for (const { socket } of idle) socket.destroy();
  await pause(300);
  const after = await statusOf(host.port, SMALL);
  await host.stop();
  const count = (status: number | null) => statuses.filter((one) => one === status).length;
  say(
    `${2 * DESCRIPTORS} idle connections to a host with ${DESCRIPTORS} descriptors: of 40 more ${count(200)} answered, ${count(503)} with 503, ${count(null)} not let in; when they are gone: ${after}`,
  );
  const wrong = statuses.filter((status) => status !== 200 && status !== 503 && status !== null);
  return [
    ...wrong.map((status) => `expected 200, 503 or no connection, got ${status}`),
    ...(after === 200 ? [] : [`expected 200 when the others are gone, got ${after}`]),
  ];
}

const statusOf = (port: number, target: string): Promise<number | null> =>
  fetch(`http://127.0.0.1:${port}${target}`).then(
    async (response) => {
      await response.arrayBuffer();
      return response.status;
    },
    () => null,
  );

/** So many at once; every so many-th address in the short form. */
const ASKING = 4;
const EVERY = 12;

/** oEmbed's own answer to a format that it has not (oEmbed 1.0 §2.3). */
const isFormatRefused = (address: string, status: number): boolean =>
  status === 501 && address.startsWith('/oembed?');

/** A small client has its answers while every parameter of every form is given what would be slow to search for. */
async function askAtLength({ tree, seconds }: Hardship): Promise<string[]> {
  const host = await startHost(tree);
  await askWhile(host.port, 500);
  const addresses = longAddresses().filter((_, place) => seconds >= 5 || place % EVERY === 0);
  const statuses = new Map<number | null, number>();
  const wrong: string[] = [];
  let [next, asking] = [0, ASKING];
  const ask = async () => {
    for (let address = addresses[next++]; address !== undefined; address = addresses[next++]) {
      const status = await statusOf(host.port, address);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status === null || (status >= 500 && !isFormatRefused(address, status)))
        wrong.push(`${address.slice(0, 100)}: expected an answer, got ${status}`);
    }
    asking -= 1;
  };
  const all = Array.from({ length: ASKING }, ask);
  const ms: number[] = [];
  while (asking > 0) ms.push(...(await askWhile(host.port, 100)));
  await Promise.all(all);
  await host.stop();
  const count = [...statuses].map(([status, times]) => `${times} of ${status ?? 'no answer'}`).join(', ');
  say(
    `${addresses.length} addresses of up to ${ROOM} characters: ${count}; a small client waited ${quantile(ms, 1).toFixed(0)} ms at the most`,
  );
  wrong.push(...host.faults());
  if (quantile(ms, 1) > LONGEST_MS + clockOf(seconds))
    wrong.push(`expected a small answer within ${LONGEST_MS} ms, got ${quantile(ms, 1)}`);
  return wrong;
}

/** What an address has room for beside its path and examples, on every host. */
const ROOM = 7_000;

/** Many names between commas, near to one that is there or to none. */
const LISTS = ['gavlx', 'n', 'zzzz'].map((name) =>
  Array.from({ length: 1_000 }, (_, place) => `${name}${place}`).join(','),
);

/** Long texts in each parameter alone, the others as in its example, and in all of them at once. */
function longAddresses(): string[] {
  const texts = [...TYPED.map(([, text]) => text.toWellFormed()), ...LISTS];
  return [...ENDPOINTS, ...PAGES].flatMap((form) => {
    const names = Object.keys(form.parameters.shape);
    return texts.flatMap((text) => [
      ...names.map((name) => addressOf(form, [name], shortened(text, ROOM))),
      addressOf(form, names, shortened(text, ROOM / Math.max(1, names.length))),
    ]);
  });
}

/** Percent-encoded, and cut behind a whole character. */
const shortened = (text: string, room: number): string =>
  encodeURIComponent(text)
    .slice(0, room)
    .replace(/(?:%[0-9A-F]?|(?:%[C-F][0-9A-F](?:%[89AB][0-9A-F])*))$/, '');

function addressOf(form: Form, typed: readonly string[], text: string): string {
  const values: Record<string, string> = {};
  for (const [name, parameter] of Object.entries(form.parameters.shape)) {
    const isNeeded = !parameter.safeParse(undefined).success;
    if (typed.includes(name)) values[name] = text;
    else if (isNeeded) values[name] = encodeURIComponent(parameter.about.example ?? '');
  }
  const asked = Object.entries(values).filter(([name]) => !form.path.includes(`{${name}}`));
  const search = asked.map(([name, value]) => `${name}=${value}`).join('&');
  return `${fixedPathOf(form, values)}${search === '' ? '' : `?${search}`}`;
}

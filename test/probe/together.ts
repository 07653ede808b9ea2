// Many different questions at once about each municipality, which all need the same parts of the store: how two requests
// get in each other's way shows only under such load, and after some thousand answers.
import { hash } from 'node:crypto';

const AT_ONCE = 24;

/** By municipality: path and SHA-256 of each answer that Node gives. */
export type Together = Map<string, string>[];

export async function togetherOf(node: string, codes: readonly string[]): Promise<Together> {
  const all: Together = [];
  for (const code of codes) {
    const limits = Array.from({ length: AT_ONCE }, (_, place) => place + 1);
    const paths = limits.map((limit) => `/api/v1/observations?geo=${code}&limit=${limit}`);
    all.push(
      new Map(await Promise.all(paths.map(async (path) => [path, await answerOf(node + path)] as const))),
    );
  }
  return all;
}

/** A line for each municipality of which somebody was not given what Node gives. */
export async function askTogether(host: string, all: Together): Promise<string[]> {
  const lines: string[] = [];
  for (const expected of all) {
    const asked = [...expected].map(async ([path, answer]) => {
      const actual = await answerOf(host + path);
      return actual === answer ? null : `${path}, ${AT_ONCE} at once: expected ${answer}, got ${actual}`;
    });
    const wrong = (await Promise.all(asked)).find((line) => line !== null);
    if (wrong !== undefined) lines.push(wrong);
  }
  return lines;
}

async function answerOf(url: string): Promise<string> {
  const response = await fetch(url);
  return `${response.status} ${hash('sha256', await response.text(), 'hex')}`;
}

// The rows of this folder, asked of the function over a golden dataset.
import { isDeepStrictEqual } from 'node:util';
import { expect, it } from 'vitest';
import { PROBLEM_STATUS } from '../../src/data/problem.ts';
import { ENDPOINTS } from '../../src/endpoints/table.ts';
import { find } from '../../src/http/router.ts';
import { targetOf } from '../../src/http/target.ts';
import { TABLE } from '../../src/service.ts';
import { PROBLEM_REASONS } from '../../src/text/problems.ts';
import { goldenData } from '../support/golden.ts';
import { serveDerived, verifiedOf } from '../support/service.ts';
import { detailedRefusals, type Row, rowsOf } from './rows.ts';

const served = await serveDerived(verifiedOf(goldenData('small')));

/** What of the body is not as the row says. */
async function otherwise(body: string, { has, lacks, same }: Row['body']): Promise<string[]> {
  const other = same === null || body === (await served.ask(same)).body ? [] : [`== ${same}`];
  const missing = has.filter((text) => !body.includes(text)).map((text) => `~ ${text}`);
  return [...other, ...missing, ...lacks.filter((text) => body.includes(text)).map((text) => `!~ ${text}`)];
}

async function answered({ method, target, fields, refusal, location, headers, body: expected }: Row) {
  const answer = Object.keys(fields).length === 0 ? await served.askRaw(target, method) : null;
  const { status, headers: sent, body } = answer ?? (await served.ask(target, { method, headers: fields }));
  const field = (name: string) => (sent instanceof Headers ? sent.get(name) : sent[name]) ?? null;
  const { code, details = {} } = refusal === null ? {} : (JSON.parse(body ?? '{}').error ?? {});
  const { reason, ...about } = details;
  const told = typeof refusal?.about === 'string' ? String(details.parameter) : about;
  return {
    status,
    refusal: refusal === null ? null : { code, reason, about: told },
    location: location === null ? null : field('location'),
    headers: Object.fromEntries(Object.keys(headers).map((name) => [name, field(name)])),
    otherwise: await otherwise(body ?? '', expected),
  };
}

it.each(['refusals.txt', 'paths.txt', 'embeds.txt'])(
  'each question of %s is answered as it says',
  async (file) => {
    const rows = rowsOf(file);
    expect(rows.length).toBeGreaterThan(100);
    const wrong: unknown[] = [];
    for (const row of rows) {
      const { method, target, status, refusal, location, headers } = row;
      const answer = await answered(row);
      const expected = { status, refusal, location, headers, otherwise: [] };
      if (!isDeepStrictEqual(answer, expected))
        wrong.push({ asked: `${method} ${target}`, answer, expected });
    }
    expect(wrong).toEqual([]);
    expect(served.faults).toEqual([]);
  },
);

/** Reasons that only charts, the transport of the tools, large tables as CSV and the shipped registry give; and our own fault. */
const ELSEWHERE = [
  'no_chart',
  'malformed_request',
  'not_together',
  'too_many_rows',
  'left_out',
  'not_fetched',
  'service_fault',
  'being_made',
];

it('every endpoint is asked', () => {
  const paths = rowsOf('refusals.txt').flatMap(({ status, target }) =>
    status === 200 ? targetOf(target).path : [],
  );
  const asked = new Set(paths.map((path) => find(TABLE, path)));
  const names = [...asked].flatMap((route) => (route.kind === 'endpoint' ? route.endpoint.name : []));
  expect([...new Set(names)].sort()).toEqual(ENDPOINTS.map(({ name }) => name).sort());
});

it('every code and every reason has a question', () => {
  const all = detailedRefusals();
  expect([...new Set(all.map(({ code }) => code))].sort()).toEqual(Object.keys(PROBLEM_STATUS).sort());
  const reasons = new Set(all.map(({ details }) => String(details['reason'])));
  expect([...reasons, ...ELSEWHERE].sort()).toEqual(PROBLEM_REASONS.toSorted());
});

it('a refusal names its parameter and its value in both languages, in one sentence each', async () => {
  for (const { path, method, details } of detailedRefusals()) {
    const messageIn = async (lang: string): Promise<string> => {
      const { body } = await served.ask(`${path}${path.includes('?') ? '&' : '?'}lang=${lang}`, { method });
      return JSON.parse(body).error.message;
    };
    const messages = [await messageIn('sv'), await messageIn('en')];
    expect(messages[0], path).not.toBe(messages[1]);
    for (const message of messages) {
      for (const part of [details['value'], details['parameter']])
        if (part !== null) expect(message, path).toContain(String(part));
      expect(message, path).toMatch(/[.?]$/);
      expect(message, path).not.toMatch(/undefined|null|NaN|\[object/);
    }
  }
});

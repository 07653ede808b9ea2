// What a body says, for tests that look at one part of it.
import type { Problem, ProblemCode } from '../../../src/data/problem.ts';
import type { Served } from '../service.ts';

/** The `data` of a success; throws with the body when it is none. The caller names the part that it looks at. */
export async function dataOf<T>(served: Served, path: string): Promise<T> {
  const { status, body } = await served.ask(path);
  if (status !== 200) throw new Error(`${path}: expected 200, got ${status} ${body}`);
  return JSON.parse(body).data;
}

export type Refused = { status: number; code: ProblemCode; message: string; details: Problem['details'] };

/** The error of a refusal with its status; throws when it is none. */
export async function refusalOf(served: Served, path: string, init?: RequestInit): Promise<Refused> {
  const { status, body } = await served.ask(path, init);
  const { ok, apiVersion, error, ...rest } = JSON.parse(body);
  if (ok !== false || apiVersion !== '1.0' || Object.keys(rest).length > 0)
    throw new Error(`${path}: expected a failure, got ${status} ${body.slice(0, 300)}`);
  return { status, ...error };
}

/** `400 invalid_request empty_value geo`: what a refusal comes down to. */
export async function faultOf(served: Served, path: string): Promise<string> {
  const { status, code, details } = await refusalOf(served, path);
  return `${status} ${code} ${details.reason} ${details.parameter}`;
}

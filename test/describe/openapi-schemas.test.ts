import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { answerName, componentSchemas, refusalStatuses } from '../../src/describe/openapi.ts';
import { ApiInfo } from '../../src/describe/reference.ts';
import { ENDPOINTS } from '../../src/endpoints/table.ts';
import { routeOf } from '../../src/http/page.ts';
import { TABLE } from '../../src/service.ts';
import { goldenData } from '../support/golden.ts';
import { FORM_REFUSALS } from '../support/service/refusals.ts';
import { FACT_REFUSALS } from '../support/service/refusals-of-facts.ts';
import { serve } from '../support/service.ts';

type Json = Record<string, unknown>;

const SCHEMAS: Json = componentSchemas(ENDPOINTS, []);

/** The same schema with every described object closed, so that a key without a description is found. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema;
  const entries = Object.entries(schema).map(([key, value]): [string, unknown] => [
    key,
    key === '$ref' ? String(value).replace('#/components/schemas/', '#/$defs/') : closed(value),
  ]);
  return {
    ...Object.fromEntries(entries),
    ...('properties' in schema ? { additionalProperties: false } : {}),
  };
}

type JsonSchema = Parameters<typeof z.fromJSONSchema>[0];

/** The schema as zod reads it; a text is parsed to what the type promises. */
const validatorOf = (schema: unknown) => {
  const whole: JsonSchema = JSON.parse(JSON.stringify({ allOf: [closed(schema)], $defs: closed(SCHEMAS) }));
  return z.fromJSONSchema(whole);
};

const VALIDATORS = new Map(ENDPOINTS.map(({ name }) => [name, validatorOf(SCHEMAS[answerName(name)])]));
const refusal = validatorOf(SCHEMAS['Refusal']);

const served = await serve(goldenData('small'));
const { metrics, municipalities } = served.service.store.catalogue;

const queryOf = (path: string) => {
  const route = routeOf(TABLE, (path.split('?')[0] ?? '').slice(1).split('/'));
  return route?.kind === 'endpoint' ? route.endpoint : null;
};

const ids = metrics.map(({ id }) => id);
const codes = municipalities.map(({ code }) => code);

/** Every fixed answer, and every parameterised question about every metric and municipality. */
const PATHS = [
  ...[...served.files.keys()]
    .filter((file) => file.startsWith('api/v1/'))
    .map((file) => `/${file.replace(/\.json$/, '')}`),
  ...codes.map((code) => `/api/v1/observations?geo=${code}`),
  ...codes.map((code) => `/api/v1/municipalities?query=${code}`),
  ...codes.map((code) => `/api/v1/revisions?kommun=${code}&limit=500`),
  ...ids.map((id) => `/api/v1/rankings?metric=${id}`),
  ...ids.map((id) => `/api/v1/rankings?metric=${id}&limit=1&lang=en`),
  ...ids.map((id) => `/api/v1/compare?municipalities=${codes.slice(0, 2).join(',')}&metrics=${id}`),
];

describe('the schemas', () => {
  it('hold for every answer of the golden dataset, and name every key of it', async () => {
    const held = new Map<string, number>();
    for (const path of PATHS) {
      const endpoint = queryOf(path);
      if (endpoint === null) continue;
      const { status, body } = await served.ask(path);
      const validator = status === 200 ? VALIDATORS.get(endpoint.name) : refusal;
      expect(validator?.safeParse(JSON.parse(body)).error, path).toBeUndefined();
      if (status === 200) held.set(endpoint.name, (held.get(endpoint.name) ?? 0) + 1);
    }
    expect([...held.keys()].sort()).toEqual(ENDPOINTS.map(({ name }) => name).sort());
    expect(held.get('rankings')).toBeGreaterThan(5);
    expect(held.get('observation')).toBeGreaterThan(100);
  });

  it('hold for every refusal, and each has a status that its question is described with', async () => {
    for (const { path, status, method } of [...FORM_REFUSALS, ...FACT_REFUSALS]) {
      const { body } = await served.ask(path, { method: method ?? 'GET' });
      expect(refusal.safeParse(JSON.parse(body)).error, path).toBeUndefined();
      const endpoint = queryOf(path);
      if (endpoint !== null) expect([...refusalStatuses(endpoint), 405], path).toContain(status);
    }
  });

  it('refuse a record that lacks a key, has one too many, or a value of another type', async () => {
    const { body } = await served.ask('/api/v1/observations/SF.BEF01.0180.2023');
    const validator = VALIDATORS.get('observation');
    const changed = (change: Json, removed = '') => {
      const { data, ...envelope } = JSON.parse(body);
      const record = Object.entries({ ...data, ...change }).filter(([key]) => key !== removed);
      return validator?.safeParse({ ...envelope, data: Object.fromEntries(record) }).success;
    };
    expect(changed({})).toBe(true);
    expect(changed({}, 'contentHash')).toBe(false);
    expect(changed({ note: 'x' })).toBe(false);
    expect(changed({ value: '1' })).toBe(false);
    expect(changed({ value: null })).toBe(false);
    expect(changed({ period: '22' })).toBe(false);
  });

  it('hold for api-info', async () => {
    const { body } = await served.ask('/api/v1/api-info');
    expect(z.strictObject(ApiInfo.shape).safeParse(JSON.parse(body)).error).toBeUndefined();
  });
});

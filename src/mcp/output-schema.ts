// What a tool gives, as JSON Schema 2020-12: the envelope, and the members of `data` that every answer has.
import type { Tool } from '@modelcontextprotocol/server';
import { API_VERSION } from '../model/service.ts';

type Schema = Readonly<Record<string, unknown>>;

const TEXT = { type: 'string' };
const TEXT_OR_NULL = { type: ['string', 'null'] };
const NUMBER = { type: 'number' };
const INTEGER = { type: 'integer' };
const INTEGER_OR_NULL = { type: ['integer', 'null'] };
const FLAG = { type: 'boolean' };
const FLAG_OR_NULL = { type: ['boolean', 'null'] };
const OBJECT = { type: 'object' };
const LIST = { type: 'array' };

type Members = Record<string, Schema>;

const object = (properties: Members): Schema => ({ type: 'object', properties });
const listOf = (members: Members): Schema => ({ type: 'array', items: object(members) });
const collection = (name: string, members: Members): Members => ({
  [name]: listOf(members),
  total: INTEGER,
  returned: INTEGER,
  limit: INTEGER_OR_NULL,
  truncated: FLAG,
});

const FIGURE = {
  id: TEXT,
  metric: TEXT,
  geo: TEXT,
  period: TEXT,
  value: NUMBER,
  unit: TEXT,
  source: TEXT,
  citation: TEXT,
  contentHash: TEXT,
};
const METRIC = { id: TEXT, title: TEXT, unit: TEXT, source: TEXT, subject: TEXT, capabilities: OBJECT };
const PLACED = { geo: TEXT, value: NUMBER, observation: TEXT, labels: OBJECT };
const CALCULATED = { period: TEXT, unit: TEXT, derived: OBJECT, citation: TEXT };

/** By tool; every member of `data` is always there (contract 4), those of its lists too. */
const DATA: Record<string, Members> = {
  get_observation: { ...FIGURE, provenance: OBJECT, labels: OBJECT, links: OBJECT, flags: LIST },
  list_observations: { municipality: OBJECT, ...collection('observations', FIGURE) },
  search_metrics: collection('metrics', METRIC),
  get_metric: { ...METRIC, provenance: OBJECT, coverage: LIST, periods: OBJECT, order: TEXT },
  search_municipalities: collection('municipalities', {
    code: TEXT,
    name: TEXT,
    slug: TEXT,
    county: TEXT,
    exactMatch: FLAG_OR_NULL,
  }),
  rank_municipalities: {
    ...CALCULATED,
    ...collection('entries', { rank: INTEGER, tied: FLAG, ...PLACED }),
    metric: TEXT,
    order: TEXT,
    coverage: OBJECT,
    source: TEXT,
    splitsTie: FLAG,
  },
  compare_municipalities: {
    ...CALCULATED,
    municipalities: LIST,
    metrics: listOf({ metric: TEXT, source: TEXT, values: listOf(PLACED) }),
  },
  list_revisions: collection('revisions', {
    id: TEXT,
    type: TEXT,
    metric: TEXT,
    observation: TEXT_OR_NULL,
    release: TEXT,
    reason: TEXT_OR_NULL,
  }),
};

/** A success has `data` and a problem has `error` instead, so that one schema holds for both. */
export function outputSchemaOf(tool: string): NonNullable<Tool['outputSchema']> {
  const members = DATA[tool];
  if (members === undefined) throw new Error(`expected the members of ${tool}, got none`);
  const data = { ...object(members), required: Object.keys(members) };
  return {
    type: 'object',
    properties: { ok: FLAG, apiVersion: { const: API_VERSION }, data, error: OBJECT },
    required: ['ok', 'apiVersion'],
  };
}

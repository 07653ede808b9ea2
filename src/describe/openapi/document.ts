// The OpenAPI 3.1 document, made of the table of queries and of real answers.

import { SERVICE_FAULT } from '../../data/problem.ts';
import { API_VERSION, LICENSE, LICENSE_URL, SERVICE } from '../../data/settings.ts';
import { problemBody } from '../../queries/envelope.ts';
import type { Form, Query, Tag } from '../../queries/query.ts';
import { capitalized } from '../../text/numbers.ts';
import { API_ROOT, type Ask, type Example, exampleOf, examplesOf } from '../examples.ts';
import { referring, type Schema, schemaOf, schemaRef } from '../json-schema.ts';
import { parameterRows, parameterSchema, typedExample } from '../parameters.ts';
import { answerName, HEADERS, header, IF_NONE_MATCH, responsesOf, sharedResponses } from './responses.ts';
import { envelopeSchema, REFUSAL } from './shapes.ts';

const DESCRIPTION = `Verified statistics of Swedish municipalities that anyone can cite, fetch, embed and check.

Every figure has a permanent identifier, its source, its provenance and a content hash. Codes and years are strings; what is unknown is null and never left out. HEAD answers as GET without a body, and OPTIONS with 204; one trailing slash leads to the path without it by 308. Limits are never clamped: one above its maximum is refused. No key and no registration are needed.

Verifierad statistik om Sveriges kommuner som vem som helst kan citera, hämta, bädda in och kontrollera. Svaren ges på svenska om inte lang=en anges; beskrivningen här är på engelska.`;

const ABOUT: Tag = { name: 'About', description: 'The API itself.' };

/** A page of the API beside its questions; `answer` is the schema of its whole body. */
export type AboutPage = Form & {
  operation: string;
  name: string;
  description: string;
  answer: Schema;
};

/** What the document is made of. */
type DocumentParts = {
  queries: readonly Query[];
  pages: readonly AboutPage[];
  siteUrl: string;
  docsUrl: string;
  /** Null where nobody is to be written to. */
  contactEmail: string | null;
  /** Where the terms of use stand. */
  terms: string;
  ask: Ask;
};

/** `get_observation` → `getObservation` */
const camelCase = (name: string): string =>
  name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** `get_observation` → `Get observation` */
const sentence = (name: string): string => capitalized(name.replaceAll('_', ' '));

const parametersFor = (form: Form): Schema[] => [
  ...parameterRows(form).map((row) => ({
    name: row.name,
    in: row.in,
    required: row.required,
    description: row.description,
    schema: parameterSchema(row),
    ...(row.example === null ? {} : { example: typedExample(row) }),
    ...(row.about.kind === 'list' ? { style: 'form', explode: false } : {}),
  })),
  { $ref: '#/components/parameters/IfNoneMatch' },
];

async function operationOf(query: Query, ask: Ask): Promise<Schema> {
  const link = { Link: header('Link') };
  return {
    operationId: camelCase(query.tool.name),
    summary: sentence(query.tool.name),
    description: query.summary,
    tags: [query.tag.name],
    parameters: parametersFor(query),
    responses: responsesOf(query, schemaRef(answerName(query.name)), await examplesOf(ask, query), link),
  };
}

async function pageOperation(page: AboutPage, ask: Ask): Promise<Schema> {
  const examples = await Promise.all(
    [page.path, `${page.path}?lang=de`].map((address) => exampleOf(ask, page.name, address)),
  );
  const schema = schemaRef(capitalized(page.name));
  return {
    operationId: camelCase(page.operation),
    summary: sentence(page.operation),
    description: page.description,
    tags: [ABOUT.name],
    parameters: parametersFor(page),
    responses: responsesOf(page, schema, examples),
  };
}

/** The whole document, the same bytes for the same answers. */
export async function openApi(described: DocumentParts): Promise<Schema> {
  const { queries, pages, siteUrl, docsUrl, ask } = described;
  const operations = await Promise.all([
    ...queries.map(async (query) => [relative(query.path), { get: await operationOf(query, ask) }] as const),
    ...pages.map(async (page) => [relative(page.path), { get: await pageOperation(page, ask) }] as const),
  ]);
  const tags = new Map([...queries.map(({ tag }) => tag), ABOUT].map((tag) => [tag.name, tag]));
  return {
    openapi: '3.1.0',
    info: infoOf(described),
    externalDocs: { description: 'Rules, headers, permanence and examples of use.', url: docsUrl },
    servers: [{ url: `${siteUrl}${API_ROOT}`, description: 'This service.' }],
    security: [],
    tags: [...tags.values()].map(({ name, description }) => ({ name, description })),
    paths: Object.fromEntries(operations),
    components: {
      schemas: componentSchemas(queries, pages),
      headers: HEADERS,
      parameters: { IfNoneMatch: IF_NONE_MATCH },
      responses: sharedResponses(await wrongMethod(ask, queries), FAULT),
    },
  };
}

const infoOf = ({ docsUrl, contactEmail, terms }: DocumentParts): Schema => ({
  title: SERVICE,
  version: API_VERSION,
  summary: 'Verified municipal statistics of Sweden.',
  description: DESCRIPTION,
  contact: {
    name: SERVICE,
    url: docsUrl,
    ...(contactEmail === null ? {} : { email: contactEmail }),
  },
  termsOfService: terms,
  license: { name: LICENSE, url: LICENSE_URL },
});

const relative = (path: string): string => path.slice(API_ROOT.length) || '/';

/** The shape of every answer, and of the records in them, each under its own name. */
export function componentSchemas(queries: readonly Query[], pages: readonly AboutPage[]): Schema {
  const schemas = new Map<string, Schema>([['Refusal', REFUSAL]]);
  for (const { name, data } of queries)
    schemas.set(answerName(name), envelopeSchema(referring(schemaOf(data), schemas)));
  for (const { answer } of pages) referring(answer, schemas);
  return Object.fromEntries(schemas);
}

/** Of the first question that has no parameter in its path. */
function wrongMethod(ask: Ask, queries: readonly Query[]): Promise<Example> {
  const { path = API_ROOT } = queries.find((query) => !query.path.includes('{')) ?? {};
  return exampleOf(ask, 'method_not_allowed', `${path}?lang=en`, 'POST');
}

const FAULT: Example = {
  status: SERVICE_FAULT.status,
  name: 'service_fault',
  summary: 'Any question, when the service cannot read its own data',
  value: JSON.parse(problemBody(SERVICE_FAULT, 'en')),
};

// The OpenAPI 3.1 document, made of the table of endpoints and of real responses.

import * as fields from '../data/fields.ts';
import { PROBLEM_STATUS, SERVICE_FAULT } from '../data/problem.ts';
import { API_VERSION, LICENSE, LICENSE_URL, SERVICE } from '../data/settings.ts';
import { problemBody } from '../endpoints/ask.ts';
import { type Endpoint, type Form, TAGS } from '../endpoints/endpoint.ts';
import { capitalized } from '../text/numbers.ts';
import { PROBLEM_REASONS } from '../text/problems.ts';
import {
  API_ROOT,
  type Ask,
  type Example,
  exampleOf,
  examplesOf,
  parameterRows,
  parameterSchema,
  referring,
  type Schema,
  schemaOf,
  schemaRef,
  textSchema,
  typedExample,
} from './reference.ts';

// Headers and responses of the description: which statuses an endpoint has, with real examples (contract 5).

/** A header by its name in the description. */
const header = (name: string): Schema => ({ $ref: `#/components/headers/${name}` });

const HEADERS: Readonly<Record<string, Schema>> = {
  ETag: {
    description:
      'Weak entity tag of the body, the same on every host. Send the tag back in If-None-Match.',
    required: true,
    schema: { ...textSchema('Weak entity tag.'), pattern: '^W/"[A-Za-z0-9_-]{27}"$' },
  },
  CacheControl: {
    description: 'How long the response may be kept.',
    required: true,
    schema: textSchema('Directives of RFC 9111.'),
  },
  ContentLanguage: {
    description: 'Language of the words in the body.',
    required: true,
    schema: textSchema('sv or en.'),
  },
  Link: {
    description: 'The same response in the other language.',
    required: true,
    schema: textSchema('rel="alternate" with hreflang (RFC 8288).'),
  },
  Allow: {
    description: 'The methods that are allowed.',
    required: true,
    schema: textSchema('Names of methods, separated by commas.'),
  },
};

const IF_NONE_MATCH: Schema = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  description:
    'Entity tags of responses that you hold, or *; compared weakly (RFC 9110, section 13.1.2).',
  schema: { type: 'string' },
};

/** The statuses of refusals that an endpoint may give: 404 where it names a thing, 422 where it does so by any name, or calculates. */
function refusalStatuses(form: Form | Endpoint): number[] {
  const kinds = parameterRows(form).map(({ about }) => about.kind);
  const byName = kinds.includes('name') || kinds.includes('list');
  const named = byName || kinds.includes('identifier');
  const calculates = 'tag' in form && form.tag === 'Calculations';
  return [400, ...(named ? [404] : []), ...(byName || calculates ? [422] : [])];
}

const codesOf = (status: number): string =>
  Object.entries(PROBLEM_STATUS)
    .filter(([, other]) => other === status)
    .map(([code]) => code)
    .join(', ');

const WITH_BODY = {
  'Cache-Control': header('CacheControl'),
  'Content-Language': header('ContentLanguage'),
};

const media = (schema: Schema, examples: readonly Example[]): Schema => ({
  'application/json': {
    schema,
    ...(examples.length === 0
      ? {}
      : {
          examples: Object.fromEntries(
            examples.map(({ name, summary, value }) => [name, { summary, value }]),
          ),
        }),
  },
});

const refusal = (
  description: string,
  examples: readonly Example[],
  more: Schema = {},
): Schema => ({
  description,
  headers: { ...WITH_BODY, ...more },
  content: media(schemaRef('Refusal'), examples),
});

const answered = (
  schema: Schema,
  examples: readonly Example[],
  more: Schema,
): Schema => ({
  description: 'The response.',
  headers: { ...WITH_BODY, ETag: header('ETag'), ...more },
  content: media(schema, examples),
});

const shared = (name: string): Schema => ({ $ref: `#/components/responses/${name}` });

/** Responses that are the same of every path. */
const SHARED = {
  '304': shared('NotModified'),
  '405': shared('MethodNotAllowed'),
  '503': shared('Unavailable'),
};

const REFUSED: Readonly<Record<number, string>> = {
  400: 'The request is not well-formed',
  404: 'Something in the request does not exist, or has no value',
  422: 'The request is well-formed but cannot be answered',
};

/** Every response of a form; `more` holds further headers of its answer. */
function responsesOf(
  form: Form,
  schema: Schema,
  examples: readonly Example[],
  more: Schema = {},
): Schema {
  const of = (status: number) =>
    examples.filter((example) => example.status === status);
  const refusals = refusalStatuses(form).map((status) => [
    String(status),
    refusal(`${REFUSED[status]}: ${codesOf(status)}.`, of(status)),
  ]);
  return {
    '200': answered(schema, of(200), more),
    ...SHARED,
    ...Object.fromEntries(refusals),
  };
}

/** Responses that every path may give: nothing new, a wrong method, a fault of ours. */
const sharedResponses = (wrongMethod: Example, fault: Example): Schema => ({
  NotModified: {
    description: 'The response still has the tag given in If-None-Match.',
    headers: { ETag: header('ETag'), 'Cache-Control': header('CacheControl') },
  },
  MethodNotAllowed: refusal('The method is not allowed: unsupported.', [wrongMethod], {
    Allow: header('Allow'),
  }),
  Unavailable: refusal('A fault of the service: unavailable.', [fault]),
});

/** The name of the schema of an endpoint's whole response. */
const answerName = (endpoint: string): string => `${capitalized(endpoint)}Answer`;

// The schemas that no endpoint has of its own: the envelope, and refusals.

const { address, constant, count, listOf, number, part, word } = fields;

/** The envelope around `data`. */
const envelopeSchema = (data: Schema): Schema => {
  const envelope = schemaOf(
    part('The envelope of a successful response.', {
      ok: constant('True for a successful response.', true),
      apiVersion: constant('Version of the API.', API_VERSION),
      docs: address('The documentation.'),
      license: constant('Licence of the compilation.', LICENSE),
    }),
  );
  const { properties, required } = envelope;
  return {
    ...envelope,
    properties: { ...(properties as Schema), data },
    required: [...(required as string[]), 'data'],
  };
};

/** What a refusal may say beside parameter, value and reason, to help with the next request. */
const HELP: Schema = {
  ...(schemaOf(
    part('Help.', {
      allowed: listOf('The values or names that are allowed.', word('One of them.')),
      suggestions: listOf('The closest values that exist.', word('One of them.')),
      area: word('The county, or the country, that was given as a municipality.'),
      areaCode: word('The code of the area, if the release has figures for areas.'),
      expected: word('The expected form.'),
      minimum: count('The lowest value allowed.'),
      maximum: count('The highest value allowed.'),
      total: count('How many municipalities there were.'),
      share: number('The share that was found.'),
      missing: count('How many municipalities lack a value.'),
      period: word('The year that came closest.').nullable(),
      nearest: word('The nearest year that has a value.').nullable(),
      unknown: word('Which part of the identifier does not exist: geo or metric.'),
      formerCode: fields.flag('True if the municipality had this code before.'),
      validTo: word(
        'The last year of a municipality that had ended in the requested year.',
      ),
      successor: word(
        'The code of the municipality that it became a part of.',
      ).nullable(),
      revision: word('The revision that withdrew the figure.'),
      address: word(
        'Where the revision is listed, or the address of the requested file.',
      ),
      instead: word('The address that answers the same question.'),
      capability: word('The capability that the metric lacks.'),
      release: word('The requested release.'),
      command: word('The command that rebuilds what is not served.'),
      index: word('The address of the list of a table’s files.'),
      explanation: word('Why the metric lacks the capability.').nullable(),
      to: word('The other end of the range.'),
      before: word('The other end of the range.'),
    }),
  )['properties'] as Schema),
  candidates: {
    type: 'array',
    description: 'What an ambiguous value may mean.',
    items: { type: 'object' },
  },
  periods: {
    type: 'array',
    description:
      'The years that have a value; where years are not shared, which years each municipality has for each metric.',
    items: { type: ['string', 'object'] },
  },
  required: {
    description: 'The share that is required, or the parameters that must be given.',
  },
  observed: { description: 'What was found: how many, or which units.' },
};

const codes = (description: string, values: readonly string[]): Schema => ({
  ...textSchema(description),
  enum: [...values].sort(),
});

const DETAILS: Schema = {
  parameter: { type: ['string', 'null'], description: 'The parameter at fault.' },
  value: {
    type: ['string', 'null'],
    description: 'What was sent, cut at 100 characters.',
  },
  reason: codes('The exact fault; never translated.', PROBLEM_REASONS),
};

const REFUSAL: Schema = {
  type: 'object',
  description: 'The envelope of an error response.',
  properties: {
    ok: { type: 'boolean', description: 'False for an error response.', const: false },
    apiVersion: { ...textSchema('Version of the API.'), const: API_VERSION },
    error: {
      type: 'object',
      description: 'The error.',
      properties: {
        code: codes(
          'The kind of fault; never translated.',
          Object.keys(PROBLEM_STATUS),
        ),
        message: textSchema(
          'For people, in the requested language: what happened, and what to do.',
        ),
        details: {
          type: 'object',
          description: 'What was wrong, and what helps.',
          properties: { ...DETAILS, ...HELP },
          required: Object.keys(DETAILS),
        },
      },
      required: ['code', 'message', 'details'],
    },
  },
  required: ['ok', 'apiVersion', 'error'],
};

const DESCRIPTION = `Verified statistics on Sweden’s municipalities that anyone can cite, download, embed and check.

Every figure has a permanent identifier, its source, its provenance and a content hash. Codes and years are strings; what is unknown is null and never left out. HEAD gives the same response as GET without a body, and OPTIONS gives 204; a single trailing slash is redirected (301) to the path without the slash. A limit above its maximum is an error. You need no key and no registration.

Verifierad statistik om Sveriges kommuner, för vem som helst att citera, hämta, bädda in och kontrollera. Svaren är på svenska om du inte anger lang=en; den här beskrivningen är på engelska.`;

const ABOUT = 'About';

/** A page of the API beside its endpoints; `answer` is the schema of its whole body. */
export type AboutPage = Form & {
  operation: string;
  name: string;
  description: string;
  answer: Schema;
};

/** What the document is made of. */
type DocumentParts = {
  endpoints: readonly Endpoint[];
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
    description: row.description.en,
    schema: parameterSchema(row),
    ...(row.example === null ? {} : { example: typedExample(row) }),
    ...(row.about.kind === 'list' ? { style: 'form', explode: false } : {}),
  })),
  { $ref: '#/components/parameters/IfNoneMatch' },
];

const operationName = ({ operation, tool, name }: Endpoint): string =>
  operation ?? tool?.name ?? name;

async function operationOf(endpoint: Endpoint, ask: Ask): Promise<Schema> {
  const link = { Link: header('Link') };
  return {
    operationId: camelCase(operationName(endpoint)),
    summary: sentence(operationName(endpoint)),
    description: endpoint.summary.en,
    tags: [endpoint.tag],
    parameters: parametersFor(endpoint),
    responses: responsesOf(
      endpoint,
      schemaRef(answerName(endpoint.name)),
      await examplesOf(ask, endpoint),
      link,
    ),
  };
}

async function pageOperation(page: AboutPage, ask: Ask): Promise<Schema> {
  const examples = await Promise.all(
    [page.path, `${page.path}?lang=de`].map((address) =>
      exampleOf(ask, page.name, address),
    ),
  );
  const schema = schemaRef(capitalized(page.name));
  return {
    operationId: camelCase(page.operation),
    summary: sentence(page.operation),
    description: page.description,
    tags: [ABOUT],
    parameters: parametersFor(page),
    responses: responsesOf(page, schema, examples),
  };
}

/** The whole document, the same bytes for the same answers. */
export async function openApi(described: DocumentParts): Promise<Schema> {
  const { endpoints, pages, siteUrl, docsUrl, ask } = described;
  const operations = await Promise.all([
    ...endpoints.map(
      async (endpoint) =>
        [relative(endpoint.path), { get: await operationOf(endpoint, ask) }] as const,
    ),
    ...pages.map(
      async (page) =>
        [relative(page.path), { get: await pageOperation(page, ask) }] as const,
    ),
  ]);
  const tags = new Set(endpoints.map(({ tag }) => tag));
  return {
    openapi: '3.1.0',
    info: infoOf(described),
    externalDocs: {
      description: 'Rules, headers, permanence and examples of use.',
      url: docsUrl,
    },
    servers: [{ url: `${siteUrl}${API_ROOT}`, description: 'This service.' }],
    security: [],
    tags: [
      ...[...tags].map((name) => ({ name, description: TAGS[name] })),
      { name: ABOUT, description: 'The API itself.' },
    ],
    paths: Object.fromEntries(operations),
    components: {
      schemas: componentSchemas(endpoints, pages),
      headers: HEADERS,
      parameters: { IfNoneMatch: IF_NONE_MATCH },
      responses: sharedResponses(await wrongMethod(ask, endpoints), FAULT),
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
function componentSchemas(
  endpoints: readonly Endpoint[],
  pages: readonly AboutPage[],
): Schema {
  const schemas = new Map<string, Schema>([['Refusal', REFUSAL]]);
  for (const { name, data } of endpoints)
    schemas.set(answerName(name), envelopeSchema(referring(schemaOf(data), schemas)));
  for (const { answer } of pages) referring(answer, schemas);
  return Object.fromEntries(schemas);
}

/** Of the first endpoint that has no parameter in its path. */
function wrongMethod(ask: Ask, endpoints: readonly Endpoint[]): Promise<Example> {
  const { path = API_ROOT } =
    endpoints.find((endpoint) => !endpoint.path.includes('{')) ?? {};
  return exampleOf(ask, 'method_not_allowed', `${path}?lang=en`, 'POST');
}

const FAULT: Example = {
  status: SERVICE_FAULT.status,
  name: 'service_fault',
  summary: 'Any request, when the service cannot read its own data',
  value: JSON.parse(problemBody(SERVICE_FAULT, 'en')),
};

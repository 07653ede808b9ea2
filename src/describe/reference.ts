// What the API says of itself: its root, its fields, and one page for language models.
import * as z from 'zod';
import { address, constant, listOf, part, record, word } from '../data/fields.ts';
import { YEAR_EXPECTED } from '../data/identifier.ts';
import type { Lang, Localized } from '../data/lang.ts';
import { API_VERSION, LICENSE, SERVICE } from '../data/settings.ts';
import { queryNames, requiredNames } from '../endpoints/ask.ts';
import type {
  Endpoint,
  Form,
  ParameterDescription,
  Values,
} from '../endpoints/endpoint.ts';
import { CITE_CALCULATIONS } from '../text/answers.ts';
import { DOCS_PAGES } from '../text/paths.ts';

// From the zod objects of records to JSON Schema 2020-12, the dialect of OpenAPI 3.1 and of tools.

export type Schema = { readonly [keyword: string]: unknown };

/** The schema of a record, everything in its place; a record of its own name carries it as `title`. */
export const schemaOf = (record: z.ZodType): Schema =>
  plain(z.toJSONSchema(record, { io: 'input', unrepresentable: 'any' }));

const isObject = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What zod writes in several words, in the fewest. */
function plain({ $schema: _, ...schema }: Schema): Schema {
  const entries = Object.entries(schema).map(([key, value]): [string, unknown] => [
    key,
    plainValue(value),
  ]);
  const { maximum, ...rest } = Object.fromEntries(entries);
  const bounded =
    maximum === undefined || maximum === Number.MAX_SAFE_INTEGER
      ? rest
      : { ...rest, maximum };
  return nullableOf(bounded) ?? bounded;
}

const plainValue = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(plainValue);
  return isObject(value) ? plain(value) : value;
};

/**
 * `anyOf` a thing or null as one schema of two types, unless the thing is described elsewhere under its title, or is one of several
 * texts: generators of code take no null among these.
 */
function nullableOf({ anyOf, ...outside }: Schema): Schema | null {
  if (!Array.isArray(anyOf) || anyOf.length !== 2) return null;
  const [inner, nothing]: unknown[] = anyOf;
  if (!isObject(inner) || !isObject(nothing) || nothing['type'] !== 'null') return null;
  if (typeof inner['type'] !== 'string' || 'title' in inner || 'enum' in inner)
    return null;
  return { ...inner, ...outside, type: [inner['type'], 'null'] };
}

/** `name` is where a field stands, as `observations[].id`; `type` is written as TypeScript has it. */
type FieldRow = { name: string; type: string; description: string };

/** Every field of a record, those of the records in it among them. */
export const fieldRows = (record: z.ZodType): FieldRow[] =>
  fieldsIn(schemaOf(record), '');

function fieldsIn({ properties, items, anyOf }: Schema, name: string): FieldRow[] {
  if (isObject(items)) return fieldsIn(items, `${name}[]`);
  if (Array.isArray(anyOf))
    return anyOf.flatMap((schema: Schema) => fieldsIn(schema, name));
  if (!isObject(properties)) return [];
  return Object.entries(properties).flatMap(([key, schema]) => {
    if (!isObject(schema)) return [];
    const inner = name === '' ? key : `${name}.${key}`;
    const row = {
      name: inner,
      type: typeOf(schema),
      description: descriptionOf(schema),
    };
    return [row, ...fieldsIn(schema, inner)];
  });
}

/** A record that may be null has its words in it. */
function descriptionOf({ description, anyOf }: Schema): string {
  if (typeof description === 'string' || !Array.isArray(anyOf))
    return String(description ?? '');
  return anyOf.map(descriptionOf).join('');
}

function typeOf({ type, items, anyOf, enum: allowed, const: only }: Schema): string {
  if (Array.isArray(anyOf)) return anyOf.map(typeOf).join(' | ');
  if (only !== undefined) return JSON.stringify(only);
  if (Array.isArray(allowed))
    return allowed.map((value) => JSON.stringify(value)).join(' | ');
  if (Array.isArray(type))
    return type.map((one) => typeOf({ type: one, items })).join(' | ');
  if (type !== 'array') return String(type ?? 'object');
  const item = isObject(items) ? typeOf(items) : 'unknown';
  return item.includes('|') ? `(${item})[]` : `${item}[]`;
}

/** Of a text, with what it is. */
export const textSchema = (description: string): Schema => ({
  type: 'string',
  description,
});

/** A schema by its name in the description. */
export const schemaRef = (name: string): Schema => ({
  $ref: `#/components/schemas/${name}`,
});

/** Moves every schema that has a title into `named`, and leaves a reference in its place. */
export function referring(schema: Schema, named: Map<string, Schema>): Schema {
  const entries = Object.entries(schema).map(([key, value]): [string, unknown] => [
    key,
    key === 'properties' && isObject(value)
      ? eachOf(value, named)
      : referringValue(value, named),
  ]);
  const { title, ...described }: Schema = Object.fromEntries(entries);
  if (typeof title !== 'string') return described;
  named.set(title, described);
  return schemaRef(title);
}

const eachOf = (properties: Schema, named: Map<string, Schema>): Schema =>
  Object.fromEntries(
    Object.entries(properties).map(([key, value]) => [
      key,
      referringValue(value, named),
    ]),
  );

function referringValue(value: unknown, named: Map<string, Schema>): unknown {
  if (Array.isArray(value)) return value.map((item) => referringValue(item, named));
  return isObject(value) ? referring(value, named) : value;
}

// The one reader of what endpoints say of their parameters: OpenAPI, tools and documentation are made of these rows.

export type ParameterRow = {
  name: string;
  in: 'path' | 'query';
  required: boolean;
  /** Whole sentences, default and maximum included. */
  description: Localized;
  /** The form of a value, in words. */
  form: Localized;
  /** The values that are allowed; null where any of the form is. */
  allowed: readonly string[] | null;
  /** As it stands in an address; null where only an answer can give one. */
  example: string | null;
  /** What applies when it is not given; null where that is nothing. */
  defaultValue: Localized | null;
  /** Of the form, as JSON Schema writes it; undefined where it has none. */
  pattern: string | undefined;
  about: ParameterDescription;
};

/** One row for each parameter, in the order of the form. */
export function parameterRows(form: Form): ParameterRow[] {
  const inQuery = queryNames(form);
  const required = requiredNames(form);
  return Object.entries(form.parameters.shape).map(([name, parameter]) => {
    const { about } = parameter;
    return {
      name,
      in: inQuery.includes(name) ? 'query' : 'path',
      required: required.includes(name) || !inQuery.includes(name),
      description: sentencesOf(about),
      form: formOf(about),
      allowed: about.kind === 'choice' ? about.allowed : null,
      example: about.example,
      defaultValue: defaultOf(about),
      pattern: parameter.toJSONSchema().pattern,
      about,
    };
  });
}

/** The same in both languages. */
const inBoth = (text: string): Localized => ({ sv: text, en: text });

function defaultOf(about: ParameterDescription): Localized | null {
  if (about.kind === 'choice')
    return about.default === null ? null : inBoth(about.default);
  if (about.kind !== 'limit') return null;
  return about.default === null ? about.all : inBoth(String(about.default));
}

/** What is said of a parameter, in both languages. */
export const wordsOf = ({ description }: ParameterDescription): Localized =>
  typeof description === 'string' ? inBoth(description) : description;

function sentencesOf(about: ParameterDescription): Localized {
  const { sv, en } = wordsOf(about);
  if (about.kind !== 'limit') return { sv, en };
  const standard = defaultOf(about) ?? inBoth('');
  return {
    sv: `${sv}; ${standard.sv} om inget anges. Högst ${about.maximum}.`,
    en: `${en}; ${standard.en} when not given. At most ${about.maximum}.`,
  };
}

const FORMS = {
  text: inBoth('text'),
  year: { sv: 'ÅÅÅÅ, 1000 till 9999', en: YEAR_EXPECTED },
  instant: {
    sv: 'ÅÅÅÅ-MM-DD eller en tidpunkt enligt RFC 3339 med tidszon',
    en: 'YYYY-MM-DD or an RFC 3339 date-time with offset',
  },
  cursor: {
    sv: 'markören ur next i föregående svar',
    en: 'the cursor in next of the answer before',
  },
  choice: { sv: 'ett av', en: 'one of' },
  identifier: inBoth('text'),
  name: inBoth('text'),
};

function formOf(about: ParameterDescription): Localized {
  const { kind } = about;
  if (kind === 'limit')
    return {
      sv: `heltal, 1 till ${about.maximum}`,
      en: `whole number, 1 to ${about.maximum}`,
    };
  if (kind === 'list')
    return {
      sv: `${about.minimum} till ${about.maximum} värden med kommatecken emellan`,
      en: `${about.minimum} to ${about.maximum} values between commas`,
    };
  return FORMS[kind];
}

/** A limit is a whole number and a list an array, whatever text they travel as. */
export function parameterSchema({ about, pattern }: ParameterRow): Schema {
  if (about.kind === 'limit')
    return {
      type: 'integer',
      minimum: 1,
      maximum: about.maximum,
      ...(about.default === null ? {} : { default: about.default }),
    };
  if (about.kind === 'list')
    return {
      type: 'array',
      items: { type: 'string' },
      minItems: about.minimum,
      maxItems: about.maximum,
      ...(about.example === null ? {} : { examples: [about.example.split(',')] }),
    };
  if (about.kind === 'choice')
    return {
      type: 'string',
      enum: [...about.allowed],
      ...(about.default === null ? {} : { default: about.default }),
    };
  return { type: 'string', ...(pattern === undefined ? {} : { pattern }) };
}

/** Undefined where there is none. */
export function typedExample({ about, example }: ParameterRow): unknown {
  if (example === null) return undefined;
  if (about.kind === 'list') return example.split(',');
  return about.kind === 'limit' ? Number(example) : example;
}

// Addresses that show an endpoint: the one that it answers, and those that it refuses; and their real responses.

/** All paths of a version lie below it (REST API profile, VER.05). */
export const API_ROOT = '/api/v1';

/** The path with its parameters filled in, and the query string; commas stay as they are typed. */
function addressOf(path: string, values: Values): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(values[name] ?? ''),
  );
  const search = Object.entries(values)
    .filter(([name]) => !path.includes(`{${name}}`))
    .map(
      ([name, value]) => `${name}=${encodeURIComponent(value).replaceAll('%2C', ',')}`,
    );
  return search.length === 0 ? filled : `${filled}?${search.join('&')}`;
}

export const exampleAddress = ({ path, example }: Endpoint): string =>
  addressOf(path, example);

type RefusalExample = { says: Localized; address: string };

const inEnglish = (address: string): string =>
  `${address}${address.includes('?') ? '&' : '?'}lang=en`;

/** What the endpoint itself shows of its refusals. */
export const statedRefusals = ({ refusals }: Endpoint): RefusalExample[] =>
  refusals.map(([address, sv, en]) => ({
    says: { sv, en },
    address: inEnglish(`${API_ROOT}/${address}`),
  }));

/** Addresses that are refused by the forms of an endpoint's parameters: unknown, repeated, malformed, empty, left out. */
export function formRefusals(endpoint: Endpoint): string[] {
  const rows = parameterRows(endpoint);
  const plain = exampleAddress(endpoint);
  const more = plain.includes('?') ? '&' : '?';
  const asked = (lang: string): string =>
    addressOf(endpoint.path, { ...endpoint.example, lang });
  return [
    `${plain}${more}language=en`,
    `${plain}${more}lang=sv`,
    asked('de'),
    asked(''),
    ...withoutRequired(endpoint, rows),
    ...rows.flatMap(({ name, about }) =>
      about.kind === 'limit'
        ? ['0', String(about.maximum + 1)].map((limit) =>
            addressOf(endpoint.path, { ...endpoint.example, [name]: limit }),
          )
        : [],
    ),
  ];
}

/** A required parameter left out. */
function withoutRequired(endpoint: Endpoint, rows: readonly ParameterRow[]): string[] {
  const first = rows.find(({ required, in: place }) => required && place === 'query');
  if (first === undefined) return [];
  const values = Object.entries(endpoint.example).filter(
    ([name]) => name !== first.name,
  );
  return [addressOf(endpoint.path, Object.fromEntries(values))];
}

/** Asks the service itself; `body` is the text of the answer. */
export type Ask = (
  method: string,
  address: string,
) => Promise<{ status: number; body: string }>;

/** A named answer: what was asked, and the body as a value. */
export type Example = { status: number; name: string; summary: string; value: unknown };

type Body = { error?: { details: { reason: string } } };

/** What the address itself gives; a refusal is named by its reason. */
export async function exampleOf(
  ask: Ask,
  name: string,
  address: string,
  method = 'GET',
): Promise<Example> {
  const { status, body } = await ask(method, address);
  const value: Body = JSON.parse(body);
  return {
    status,
    name: value.error?.details.reason ?? name,
    summary: `${method} ${address}`,
    value,
  };
}

/** One example of the answer, and one of each reason to refuse that the service's own data lead to. */
export async function examplesOf(ask: Ask, endpoint: Endpoint): Promise<Example[]> {
  const refused = [
    ...statedRefusals(endpoint).map(({ address }) => address),
    ...formRefusals(endpoint),
  ];
  const examples = new Map<string, Example>();
  for (const address of [exampleAddress(endpoint), ...refused]) {
    const example = await exampleOf(ask, endpoint.name, address);
    if (!examples.has(example.name)) examples.set(example.name, example);
  }
  return [...examples.values()];
}

/** Every endpoint in one line, with an example (contract 2). */
export const ApiRoot = record('ApiRoot', 'The endpoints of the API.', {
  endpoints: listOf(
    'In the order of the documentation.',
    part('One endpoint.', {
      path: word('Its path, with parameters in braces.'),
      summary: word('What the endpoint answers.'),
      example: address('An example request.'),
    }),
  ),
});

export const apiRootOf = (
  endpoints: readonly Endpoint[],
  siteUrl: string,
  lang: Lang,
): z.infer<typeof ApiRoot> => ({
  endpoints: endpoints.map((endpoint) => ({
    path: endpoint.path,
    summary: endpoint.summary[lang],
    example: `${siteUrl}${exampleAddress(endpoint)}`,
  })),
});

export const ApiInfo = record(
  'ApiInfo',
  'The API, as the Swedish REST API profile (VER.06) has it.',
  {
    apiName: word('Name.'),
    apiVersion: word('Version.'),
    apiReleased: word('Day on which this version was released.')
      .meta({ format: 'date', example: '2026-06-25' })
      .nullable(),
    apiDocumentation: address('The documentation.'),
    apiStatus: constant('Whether the API may be relied on.', 'active'),
  },
);

/** `apiReleased` is null: it is known when data were released, not when this version of the API was. */
export const apiInfoOf = (docsUrl: string): z.infer<typeof ApiInfo> => ({
  apiName: SERVICE,
  apiVersion: API_VERSION,
  apiReleased: null,
  apiDocumentation: docsUrl,
  apiStatus: 'active',
});

const toolsIn = (endpoints: readonly Endpoint[]): string =>
  endpoints.flatMap(({ tool }) => (tool === null ? [] : `\`${tool.name}\``)).join(', ');

type LlmsParts = {
  endpoints: readonly Endpoint[];
  siteUrl: string;
  docsUrl: string;
  release: string;
  openapiPath: string;
  apiInfoPath: string;
};

const linkTo = (siteUrl: string, endpoint: Endpoint): string =>
  `- [${endpoint.path}](${siteUrl}${exampleAddress(endpoint)}): ${endpoint.summary.en}`;

/** The service in one page of Markdown, for language models (llmstxt.org). */
export const llmsText = ({
  endpoints,
  siteUrl,
  docsUrl,
  release,
  ...paths
}: LlmsParts): string => `# ${SERVICE}

> Verified statistics of Swedish municipalities. Every figure has a permanent identifier, its source, its provenance and a content hash. Version ${API_VERSION}, release ${release}, licence ${LICENSE}.

- GET only, no key. Answers are JSON: \`ok\`, \`data\`; an error response has \`error.code\`, \`error.message\` and \`error.details\`.
- Municipality codes and years are strings: "0180", "2022". What is unknown is null.
- ${CITE_CALCULATIONS}.
- \`lang=en\` gives English labels and messages; values and codes are the same in both languages.
- Follow \`details.suggestions\`, \`details.candidates\` and \`details.allowed\` when you get an error.

## Questions

${endpoints.map((endpoint) => linkTo(siteUrl, endpoint)).join('\n')}

## Assistants

The same endpoints are tools of the Model Context Protocol at [\`POST ${siteUrl}/mcp\`](${siteUrl}/mcp) (Streamable HTTP, no session, no key), with the same facts in fewer words, or with the responses themselves if you set \`detail=full\`: ${toolsIn(endpoints)}.

## Descriptions

- [OpenAPI 3.1](${siteUrl}${paths.openapiPath}): every parameter, response and error, with real examples
- [api-info](${siteUrl}${paths.apiInfoPath}): name, version and status of the API
- [Documentation](${docsUrl}): a page for each endpoint, recipes, errors, headers, permanence, how to embed
- [Changes](${siteUrl}/revisions.atom): releases as an Atom feed; \`${siteUrl}/revisions.atom?metric=…\` or \`?kommun=…\` leads to the changes to one metric or municipality
- [Beside the APIs of Kolada and SCB](${siteUrl}${DOCS_PAGES.beside.en}): when to use this service, and when to go to the source
`;

// `search` and `fetch`, as ChatGPT's connectors ask for them: what there is for a few words, and one of these whole.
import type { CallToolResult, Tool } from '@modelcontextprotocol/server';
import { parseObservationId } from '../data/identifier.ts';
import type { Lang } from '../data/lang.ts';
import { isProblem, problem } from '../data/problem.ts';
import type { Metric } from '../endpoints/metric.ts';
import type { Municipality } from '../endpoints/municipalities.ts';
import type { Observation } from '../endpoints/observation.ts';
import { namedMunicipalities } from '../search/places.ts';
import { metricPaths, municipalityPaths } from '../text/paths.ts';
import type { Arguments } from './arguments.ts';
import {
  type AssistantService,
  answeredBy,
  answerTool,
  endpointOf,
  refusedWith,
} from './tools.ts';

const TEXT = { type: 'string' };

const inputOf = (name: string, description: string) => ({
  type: 'object' as const,
  properties: {
    [name]: { ...TEXT, description },
    lang: { ...TEXT, enum: ['sv', 'en'], description: 'Language of the titles.' },
  },
  required: [name],
  additionalProperties: false,
});

export const FIND_TOOLS: Tool[] = [
  {
    name: 'search',
    title: 'Search',
    description:
      'Finds figures, metrics and municipalities for a few words, such as "skattesats Umeå": id, title and address of each. Use fetch for one of them.',
    inputSchema: inputOf('query', 'Words in Swedish or English, or an id.'),
  },
  {
    name: 'fetch',
    title: 'Fetch',
    description:
      'Use it for one figure, metric or municipality by the id that search gave: what get_observation, get_metric or list_observations says.',
    inputSchema: inputOf('id', 'Such as SF.BE0101N1.0180.2024, N00901 or 0180.'),
  },
];

type Hit = { id: string; title: string; url: string };

const resultOf = (structuredContent: Record<string, unknown>): CallToolResult => ({
  content: [{ type: 'text', text: JSON.stringify(structuredContent) }],
  structuredContent,
  isError: false,
});

/** Throws nothing for any argument. */
export async function answerFind(
  service: AssistantService,
  name: string,
  given: Arguments,
): Promise<CallToolResult> {
  const lang: Lang = given['lang'] === 'en' ? 'en' : 'sv';
  const parameter = name === 'search' ? 'query' : 'id';
  const typed = given[parameter];
  const value = typeof typed === 'string' ? typed.trim().toWellFormed() : '';
  if (value === '') {
    const details = {
      parameter,
      value: null,
      reason: 'missing_parameter',
      required: [parameter],
    } as const;
    return refusedWith(
      { service, lang, isFull: false },
      problem('invalid_request', details),
    );
  }
  return name === 'search'
    ? resultOf({ results: await hitsOf(service, value, lang) })
    : fetched(service, value, lang);
}

/** The data of a tool's endpoint; null where it refuses. */
async function dataOf<Data>(
  service: AssistantService,
  tool: string,
  given: Readonly<Record<string, string>>,
): Promise<Data | null> {
  const endpoint = endpointOf(service, tool);
  if (endpoint === undefined) return null;
  const answer = await answeredBy(service, endpoint, {
    path: {},
    pairs: Object.entries(given),
  });
  return isProblem(answer) ? null : (answer as Data);
}

const figureHit = ({ id, period, labels, links }: Observation): Hit => ({
  id,
  title: `${labels.metric}, ${labels.geo}, ${period}`,
  url: links.page,
});

/** So many metrics, or municipalities, as a reader of search results looks at. */
const MOST = '5';

/** Figures of the metrics in the place that is named, then the metrics, then places. */
async function hitsOf(
  service: AssistantService,
  query: string,
  lang: Lang,
): Promise<Hit[]> {
  const { catalogue } = service.store;
  const { siteUrl } = catalogue;
  if (parseObservationId(query) !== null) {
    const figure = await dataOf<Observation>(service, 'get_observation', {
      id: query,
      lang,
    });
    return figure === null ? [] : [figureHit(figure)];
  }
  const asked = { query, limit: MOST, lang };
  const { metrics } = (await dataOf<{ metrics: Metric[] }>(
    service,
    'search_metrics',
    asked,
  )) ?? {
    metrics: [],
  };
  const named = namedMunicipalities(catalogue, query).municipalities.flat();
  const places =
    named.length > 0
      ? named
      : ((
          await dataOf<{ municipalities: Municipality[] }>(
            service,
            'search_municipalities',
            asked,
          )
        )?.municipalities ?? []);
  const [only, ...others] = named;
  const figures =
    only === undefined || others.length > 0
      ? []
      : await figuresIn(service, only.code, metrics, lang);
  return [
    ...figures.map(figureHit),
    ...metrics.map(({ id, title }) => ({
      id,
      title,
      url: `${siteUrl}${metricPaths(id)[lang]}`,
    })),
    ...places.map(({ code, name, slug }) => ({
      id: code,
      title: name,
      url: `${siteUrl}${municipalityPaths(slug)[lang]}`,
    })),
  ];
}

/** The newest figure of each of the metrics, in their order. */
async function figuresIn(
  service: AssistantService,
  geo: string,
  metrics: readonly { id: string }[],
  lang: Lang,
): Promise<Observation[]> {
  const newest = await dataOf<{ observations: Observation[] }>(
    service,
    'list_observations',
    { geo, lang },
  );
  return metrics.flatMap(
    ({ id }) => newest?.observations.filter(({ metric }) => metric === id) ?? [],
  );
}

/** What a tool says of it, with the address of its page. */
async function fetched(
  service: AssistantService,
  id: string,
  lang: Lang,
): Promise<CallToolResult> {
  const { tool, given, path, title } = documentOf(service, id, lang);
  const answer = await answerTool(service, tool, { ...given, lang });
  const [text] = answer.content;
  if (answer.isError === true || text?.type !== 'text') return answer;
  return resultOf({
    id,
    title,
    text: text.text,
    url: `${service.store.catalogue.siteUrl}${path}`,
  });
}

/** Which tool tells of it, where its page is, and what it is called. */
function documentOf(
  { store: { directory } }: AssistantService,
  id: string,
  lang: Lang,
) {
  const metric = directory.metrics.get(id);
  if (metric !== undefined)
    return {
      tool: 'get_metric',
      given: { metric: id },
      path: metricPaths(id)[lang],
      title: metric.title[lang],
    };
  const municipality = directory.municipalities.get(id);
  if (municipality !== undefined) {
    const { name, slug } = municipality;
    return {
      tool: 'list_observations',
      given: { geo: id },
      path: municipalityPaths(slug)[lang],
      title: name,
    };
  }
  return {
    tool: 'get_observation',
    given: { id },
    path: `/observations/${id}`,
    title: id,
  };
}

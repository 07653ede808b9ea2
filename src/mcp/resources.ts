// What can be attached to a conversation by address: one figure, the catalogue, the register. The texts are the API's bodies.
import {
  ProtocolError,
  ProtocolErrorCode,
  type ReadResourceResult,
  type Resource,
  ResourceNotFoundError,
  type ResourceTemplateType,
} from '@modelcontextprotocol/server';
import { problemSentence } from '../text/problems.ts';
import { type Assisting, envelopeOf } from './envelope-of.ts';
import { type Arguments, questionOf, toolQueries } from './tool-question.ts';

const JSON_TYPE = 'application/json';
const OBSERVATION = 'observation://';

type Call = { tool: string; given: Arguments };

/** The catalogue has the largest limit that the API takes; `truncated` says when there are more. */
const LISTED: readonly (Resource & { call: Call })[] = [
  {
    uri: 'catalogue://metrics',
    name: 'catalogue',
    title: 'Catalogue of metrics',
    description:
      'The public metrics: id, title, unit, source, aliases, years. At most 50, of 1 to 2 kB each; `next` leads to more.',
    mimeType: JSON_TYPE,
    call: { tool: 'search_metrics', given: { limit: 50 } },
  },
  {
    uri: 'register://municipalities',
    name: 'register',
    title: 'Register of municipalities',
    description: 'Every municipality: code, name, slug, county. About 50 kB.',
    mimeType: JSON_TYPE,
    call: { tool: 'search_municipalities', given: {} },
  },
];

export const RESOURCES: Resource[] = LISTED.map(({ call, ...resource }) => resource);

export const RESOURCE_TEMPLATES: ResourceTemplateType[] = [
  {
    uriTemplate: `${OBSERVATION}{id}`,
    name: 'observation',
    title: 'One figure',
    description: 'One verified figure by its permanent id, such as observation://SF.N01951.0180.2022.',
    mimeType: JSON_TYPE,
  },
];

function callOf(uri: string): Call | null {
  if (uri.startsWith(OBSERVATION))
    return { tool: 'get_observation', given: { id: uri.slice(OBSERVATION.length) } };
  return LISTED.find((resource) => resource.uri === uri)?.call ?? null;
}

/** Throws ResourceNotFoundError for an address at which nothing stands, with the API's sentence where it has one. */
export async function readResource(service: Assisting, uri: string): Promise<ReadResourceResult> {
  const call = callOf(uri);
  const query = toolQueries(service.table.endpoints).get(call?.tool ?? '');
  if (call === null || query === undefined) throw new ResourceNotFoundError(uri);
  const { body, problem } = await envelopeOf(service, query, questionOf(call.given));
  if (problem === null) return { contents: [{ uri, mimeType: JSON_TYPE, text: body }] };
  const message = problemSentence('en', problem.details, problem.names);
  if (problem.status >= 500) throw new ProtocolError(ProtocolErrorCode.InternalError, message);
  throw new ResourceNotFoundError(uri, message);
}

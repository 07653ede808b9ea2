// The parts of /api/v1/openapi.json that its tests look at.

type Parameter = { name: string; in: string; required: boolean; example: unknown; schema: object };
type Example = { summary: string; value: unknown };
export type Response = {
  headers?: Record<string, { $ref: string }>;
  content?: { 'application/json': { schema: { $ref: string }; examples?: Record<string, Example> } };
};
type Operation = {
  operationId: string;
  tags: string[];
  parameters: (Parameter | { $ref: string })[];
  responses: Record<string, Response>;
};

export const OPENAPI = '/api/v1/openapi.json';
export const ROOT = '/api/v1';

export const operationsOf = ({ paths }: { paths: Record<string, { get: Operation }> }) =>
  Object.entries(paths).map(([path, { get }]) => [path, get] as const);

export const parametersOf = ({ parameters }: Operation): Parameter[] =>
  parameters.flatMap((parameter) => ('name' in parameter ? [parameter] : []));

export const examplesOf = ({ responses }: Operation) =>
  Object.entries(responses).flatMap(([status, { content }]) =>
    Object.entries(content?.['application/json'].examples ?? {}).map(([name, example]) => ({
      status: Number(status),
      name,
      ...example,
    })),
  );

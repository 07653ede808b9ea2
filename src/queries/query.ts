// A question is one value that says it all: routes, files, descriptions, tools and documentation are read from it.
import type * as z from 'zod';
import type { CatalogueMetric, CatalogueMunicipality } from '../data/catalogue.ts';
import type { Lang } from '../data/lang.ts';
import type { Problem } from '../data/problem.ts';
import type { Store } from '../store/open-store.ts';
import type { Parameters } from './parameters.ts';

/** Values by parameter name, checked for form; still strings, as they were sent. */
export type Values = Readonly<Record<string, string>>;

export type Context = { store: Store; lang: Lang };

/** A metric, with what is needed to say more of it. */
export type MetricSubject = Context & { metric: CatalogueMetric };

/** What the observations of one series have in common. */
export type FigureSubject = MetricSubject & { municipality: CatalogueMunicipality };

/** `data` is a plain record; what carries it writes it as canonical JSON. */
export type Answer<Data = unknown> = { data: Data } | Problem;

/** The group that a question stands in, in descriptions. */
export type Tag = { name: string; description: string };

/** Contract 8: the assistant tool of the same question; `use` says when to use it. */
type ToolWords = { name: string; title: string; use: string };

/** A question that is refused: `says` what is wrong with it, `address` follows `/api/v1/`. */
type RefusedExample = { says: string; address: string };

/** What is judged before anything is answered. */
export type Form = {
  /** With its parameters, if any, in braces. */
  path: string;
  /** A strict object; a parameter that `path` names comes from there, and what is not optional must be given. */
  parameters: Parameters;
  /** Faults between well-formed values, judged before anything is looked up. */
  judgeRanges?(values: Values): Problem | null;
};

export type Query = Form & {
  name: string;
  tag: Tag;
  /** One sentence. */
  summary: string;
  tool: ToolWords;
  /** The shape of `data`. */
  data: z.ZodObject;
  /** The least question that shows what is answered. */
  example: Values;
  /** Real questions, one for each reason to refuse that is worth showing. */
  refusals: readonly RefusedExample[];
  answer(values: Values, context: Context): Promise<Answer>;
  /**
   * The values of the path for each answer that is written as a file. Called for each metric, where the path names it and a
   * municipality, in `{metric}` and `{geo}` or in the `{id}` of a figure, and once with null for all others. None where every
   * answer needs a query string.
   */
  fixed: Fixing;
};

export type Fixing = (
  store: Store,
  about: CatalogueMetric | null,
) => AsyncIterable<Values> | Iterable<Values>;

/** The answer without parameters is a file, and no other. */
export const ONE_FILE: Fixing = (_, about) => (about === null ? [{}] : []);

export const NO_FILES: Fixing = () => [];

type Exact<Given extends Parameters, Shape extends z.ZodObject> = Omit<
  Query,
  'parameters' | 'data' | 'example' | 'answer' | 'judgeRanges'
> & {
  parameters: Given;
  data: Shape;
  example: z.infer<Given>;
  judgeRanges?: (values: z.infer<Given>) => Problem | null;
  answer: (values: z.infer<Given>, context: Context) => Promise<Answer<z.infer<Shape>>>;
};

/** What a path has in braces. */
type InBraces<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | InBraces<Rest>
  : never;

/** Asks nothing, or, where a name in braces is no parameter, for a property whose name says so. */
type NamesParameters<Path extends string, Given> = {
  [Name in Exclude<InBraces<Path>, keyof Given> as `parameters lack {${Name}}, which path names`]: never;
};

/** Holds a question to its own parameters, those that its path names among them, and to the shape that it promises. */
export const queryOf = <Given extends Parameters, Shape extends z.ZodObject, const Path extends string>(
  query: Exact<Given, Shape> & { path: Path } & NamesParameters<Path, z.infer<Given>>,
): Query => query as unknown as Query;

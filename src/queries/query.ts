// A question is one value: its name, its path, its parameters, how it is answered and which of its answers are fixed.
import type { z } from 'zod';
import type { Lang } from '../model/lang.ts';
import type { Problem } from '../model/problem.ts';
import type { CatalogueMetric } from '../store/catalogue.ts';
import type { Store } from '../store/open-store.ts';

/** Values by parameter name, checked for form; still strings, as they were asked. */
export type Asked = Readonly<Record<string, string>>;

export type Scene = { store: Store; lang: Lang };

/** `text` is the canonical JSON of `data`. */
export type Answer = { text: string } | Problem;

export type Query = {
  name: string;
  /** The assistant tool of the same question (contract 8). */
  tool: string;
  /** With the path parameter, if any, in braces. */
  path: string;
  summary: string;
  /** A strict object of strings; a parameter named in `path` comes from there. */
  parameters: z.ZodObject<Record<string, z.ZodType>>;
  /** The query parameters that must be given. */
  required: readonly string[];
  /** Faults between well-formed values, judged before anything is looked up. */
  judgeRanges?: (asked: Asked) => Problem | null;
  answer: (asked: Asked, scene: Scene) => Promise<Answer>;
  /**
   * What to ask for each answer that is a file: about one metric's municipalities, or (null) about none in particular.
   * Nothing where every answer needs a query string.
   */
  fixed: Fixing;
};

/** @param only the codes of the municipalities to leave it at; all when not given. */
export type Fixing = (
  store: Store,
  about: CatalogueMetric | null,
  only?: ReadonlySet<string>,
) => AsyncIterable<Asked> | Iterable<Asked>;

// A question that an assistant is judged by: what a person asks, the call that answers it, and what the answer must say.
import * as z from 'zod';
import type { Lang } from '../../data/lang.ts';

export const KINDS = ['figure', 'ambiguity', 'ranking', 'comparison', 'refusal', 'revision'] as const;
type Kind = (typeof KINDS)[number];

/** `expected` are JSON pointers (RFC 6901) into the tool's answer with the values that must stand there. */
export type Question = {
  id: string;
  kind: Kind;
  lang: Lang;
  input: string;
  target: string;
  tool: string;
  arguments: Readonly<Record<string, string>>;
  expected: readonly { pointer: string; value: string | number | boolean | null }[];
};

/** One call of a tool; the envelope of its answer. */
export type CallTool = (tool: string, given: Readonly<Record<string, string>>) => Promise<unknown>;

const Labels = z.object({ geo: z.string(), metric: z.string() });
const RegisteredMunicipality = z.object({ code: z.string(), name: z.string() });
export const FigureAnswer = z.object({
  data: z.object({
    observations: z.array(
      z.object({ id: z.string(), period: z.string(), value: z.number(), labels: Labels }),
    ),
  }),
});
export const MetricsAnswer = z.object({
  data: z.object({ metrics: z.array(z.object({ id: z.string(), title: z.string() })) }),
});
export type Metric = z.infer<typeof MetricsAnswer>['data']['metrics'][number];
export const MunicipalitiesAnswer = z.object({
  data: z.object({ municipalities: z.array(RegisteredMunicipality) }),
});
export type Municipality = z.infer<typeof RegisteredMunicipality>;
export const Refusal = z.object({
  error: z.object({ code: z.string(), message: z.string(), details: z.object({ reason: z.string() }) }),
});

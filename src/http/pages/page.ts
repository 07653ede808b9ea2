// A page that the function answers: the same kind of value as a query, rendered as HTML or in a format of its own.
import type { Digest } from '../../data/hash.ts';
import type { Lang } from '../../data/lang.ts';
import type { Problem } from '../../data/problem.ts';
import type { Frame } from '../../embed/iframe-code.ts';
import type { Context, Fixing, Form, Values } from '../../endpoints/endpoint.ts';
import type { Reply } from '../reply.ts';
import type { BareRequest, Table } from '../service.ts';

/** What the service itself replies, for pages that show real answers. */
export type AnswerRequest = (request: BareRequest) => Promise<Reply>;

export type PageContext = Context & { digest: Digest; table: Table; reply: AnswerRequest };

/**
 * `status` is not 200 where the page shows a figure that has no value; `csp` is the whole policy, null where nothing
 * could run; `link` is the Link header where it is not the page in the other language.
 */
export type Rendered = { body: string; status: number; csp: string | null; link?: string };

export type Page = Form & {
  /** Embeds are never indexed. */
  indexed: boolean;
  /** The media type where it is not HTML. */
  type?: string;
  /** Parameters that may be given several times, as a form without script sends a list: read as one list. */
  lists?: readonly string[];
  /** Where no function answers, the script of its file reads its parameters. */
  byScript?: boolean;
  /** The language where it is the same whatever `lang` is. */
  language?: Lang;
  render: (values: Values, context: PageContext) => Promise<Rendered | Problem>;
  /** The iframe that a content management system unfolds the page's address into, where there is one. */
  frame?: (values: Values, context: Context) => Promise<Frame | Problem>;
  /** As for queries: what to ask for each page that is a file. */
  fixed: Fixing;
};

// A page that the function answers: the same kind of value as a query, rendered as HTML.
import type { Digest } from '../../model/digest.ts';
import type { Lang } from '../../model/lang.ts';
import type { Problem } from '../../model/problem.ts';
import type { Form } from '../../queries/ask.ts';
import type { Asked, Fixing } from '../../queries/query.ts';
import type { Store } from '../../store/open-store.ts';

export type PageScene = { store: Store; lang: Lang; digest: Digest };

/**
 * `status` is not 200 where the page shows a figure that has no value; `csp` is the whole policy, null where nothing
 * could run; `link` is the Link header where it is not the page in the other language.
 */
export type Rendered = { html: string; status: number; csp: string | null; link?: string };

export type Page = Form & {
  /** Embeds are never indexed. */
  indexed: boolean;
  /** The media type where it is not HTML. */
  type?: string;
  /** The language where it is the same whatever `lang` is. */
  language?: Lang;
  render: (asked: Asked, scene: PageScene) => Promise<Rendered | Problem>;
  /** As for queries: what to ask for each page that is a file. */
  fixed: Fixing;
};

// The pages of the website that stand at addresses of their own, over any store.
import { nodeDigest } from '../../src/builder/digest.ts';
import { reply } from '../../src/http/handler.ts';
import { fixedPathOf } from '../../src/http/page.ts';
import { isSitePage } from '../../src/http/router.ts';
import { TABLE } from '../../src/service.ts';
import type { Store } from '../../src/store/store.ts';

/** The paths of all that a complete tree has as files. */
export async function sitePaths(store: Store): Promise<string[]> {
  const paths: string[] = [];
  for (const page of TABLE.pages.filter(isSitePage))
    for await (const values of page.fixed(store)) paths.push(fixedPathOf(page, values));
  return paths;
}

/** The HTML at a path; throws where no page is there. */
export async function sitePage(store: Store, path: string): Promise<string> {
  const service = { store, table: TABLE, digest: nodeDigest, report: () => {} };
  const { status, body } = await reply(service, { method: 'GET', url: path });
  if (status !== 200 || body === null) throw new Error(`expected a page at ${path}, got ${status}`);
  return body;
}

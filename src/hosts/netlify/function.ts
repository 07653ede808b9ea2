// Netlify: one function with the built tree beside it. Bundled by `npm run deploy -- netlify`.
import { join } from 'node:path';
import { nodeDigest } from '../../builder/digest.ts';
import { treeReader, treeText } from '../../builder/trees.ts';
import { createEdgeHandler } from '../edge.ts';

const CDN_CACHE = 'netlify-cdn-cache-control';

const folder = join(import.meta.dirname, 'tree');

const answer = createEdgeHandler({
  read: treeText(folder),
  readBytes: treeReader(folder),
  digest: nodeDigest,
  report: (fault) => console.error(fault),
});

/** The platform's cache lives as long as the deployment, and takes this header for itself. */
export default async (request: Request): Promise<Response> => {
  const response = await answer(request);
  const forAll = response.headers.get('cache-control');
  if (request.method === 'GET' && forAll?.startsWith('public') === true)
    response.headers.set(CDN_CACHE, forAll.replace('public', 'public, durable'));
  return response;
};

/** Read by Netlify: every path that is no published file (downloads are published), with the files of this folder beside the function. */
export const config = {
  name: 'Open Data API',
  path: '/*',
  preferStatic: true,
  nodeBundler: 'none',
  includedFiles: ['**/*'],
};

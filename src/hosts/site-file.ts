// The website's own files, for a host that serves them beside the function.
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { nodeDigest } from '../build/digest-node.ts';
import { etagOf } from '../http/etag.ts';
import { okReply, type Reply, refusal } from '../http/reply.ts';
import { segmentsOf } from '../http/target.ts';
import { STORE_FOLDER } from '../store/layout.ts';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
};

/** The page or asset at a path, or the site's 404 page. The store and the fixed answers are not asked for by file. */
export async function siteReply(outDir: string, path: string): Promise<Reply> {
  const lang = path === '/en' || path.startsWith('/en/') ? 'en' : 'sv';
  for (const file of candidates(path)) {
    const type = TYPES[extname(file)];
    const body = type === undefined ? null : await readText(join(outDir, file));
    if (type !== undefined && body !== null) return okReply({ type, lang, body }, etagOf(body, nodeDigest));
  }
  const own = lang === 'en' ? await readText(join(outDir, 'en', '404.html')) : null;
  const body = own ?? (await readText(join(outDir, '404.html'))) ?? '404';
  return refusal(404, { type: 'text/html; charset=utf-8', lang, body });
}

function candidates(path: string): string[] {
  if (path === '/') return ['index.html'];
  const segments = segmentsOf(path.replace(/(?<=.)\/$/, ''));
  if (segments === null || ['api', 'embed', STORE_FOLDER].includes(segments[0] ?? '')) return [];
  const file = segments.join('/');
  return extname(file) === '' ? [`${file}.html`, `${file}/index.html`] : [file];
}

async function readText(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch {
    return null;
  }
}

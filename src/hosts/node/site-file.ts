// The website's own files from the disk, for a host that serves them beside the function.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { nodeDigest } from '../../builder/digest-node.ts';
import type { Reply } from '../../http/reply.ts';
import { replyFromSite } from './site-reply.ts';

/** The page or asset at a path of the built tree, or the site's 404 page. */
export const siteReply = (outDir: string, path: string): Promise<Reply> =>
  replyFromSite({ read: (file) => readText(join(outDir, file)), digest: nodeDigest }, path);

async function readText(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch {
    return null;
  }
}

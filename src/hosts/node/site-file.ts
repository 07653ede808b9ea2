// The website's own files from the disk, for a host that serves them beside the function.
import { nodeDigest } from '../../builder/digest-node.ts';
import type { Reply } from '../../http/reply.ts';
import type { OpenTree } from './open-tree.ts';
import { treeText } from './read-tree.ts';
import { replyFromSite } from './site-reply.ts';

/** The page or asset at a path of the built tree, or where it leads. */
export const siteReply = (
  { folder, store, disk }: Pick<OpenTree, 'folder' | 'store' | 'disk'>,
  path: string,
): Promise<Reply> => replyFromSite({ read: treeText(folder, disk), store, digest: nodeDigest }, path);

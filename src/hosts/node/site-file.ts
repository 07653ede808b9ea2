// The website's own files from the disk, for a host that serves them beside the function.
import { nodeDigest } from '../../builder/digest-node.ts';
import type { Reply } from '../../http/reply.ts';
import type { SealedTree } from './checked-file.ts';
import { treeText } from './read-tree.ts';
import { replyFromSite } from './site-reply.ts';

/** The page or asset at a path of the built tree, or the site's 404 page. */
export const siteReply = ({ folder, store, disk }: SealedTree, path: string): Promise<Reply> =>
  replyFromSite({ read: treeText(folder, disk), sealed: store.sealed, digest: nodeDigest }, path);

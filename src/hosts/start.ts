// npm start: verify and build unless the served tree is current or was gone back to, then serve it (see serving.ts). What Node
// compiles is kept beside the packages, for this process, for that of the build, and for the next start.

import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'node');
const { directory } = enableCompileCache(folder);
// Node's own name for it, which the process of the build reads.
if (directory !== undefined)
  Object.assign(process.env, { NODE_COMPILE_CACHE: directory });
const { startServing } = await import('./serving.ts');
await startServing();

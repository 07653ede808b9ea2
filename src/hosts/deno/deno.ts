// Deno: the built tree from the disk behind Deno.serve, on a machine of one's own or on Deno Deploy.
import { statSync } from 'node:fs';
import process from 'node:process';
import { nodeDigest } from '../../builder/digest.ts';
import { realFolder, treeReader, treeText } from '../../builder/trees.ts';
import { readSettings } from '../../data/environment.ts';
import { reportOnce } from '../../http/refuse.ts';
import { createEdgeHandler, type Edge, openEdgeHandler } from '../edge.ts';

/** The little of Deno's interface that is used here; the project's types are Node's. */
declare const Deno: {
  serve: (
    options: { port: number; hostname: string; automaticCompression: boolean },
    answer: (request: Request) => Promise<Response>,
  ) => unknown;
};

const FOLLOWED_EVERY_MS = 1000;

const result = readSettings(process.env);
if ('mistake' in result) {
  console.error(`Bad setting ${result.mistake}`);
  process.exit(1);
}
const { port, host, outDir } = result.settings;

function stateOf(path: string): string | null {
  const found = statSync(path, { throwIfNoEntry: false });
  return found === undefined ? null : [found.ino, found.size, found.mtimeMs, found.ctimeMs].join(' ');
}

const edgeOf = (folder: string): Edge => ({
  read: treeText(folder),
  readBytes: treeReader(folder),
  stateOf: async (path) => stateOf(`${folder}/${path}`),
  digest: nodeDigest,
  report: (fault) => console.error(fault),
});

/** The served folder is a link: its tree is named, so that an answer is of one, and looked for once a second. */
let served = realFolder(outDir);
let handler = createEdgeHandler(edgeOf(served?.folder ?? outDir));
const report = reportOnce((fault) => console.error(fault));

/** A tree that cannot be opened is reported, and the old one goes on. */
async function follow(): Promise<void> {
  try {
    const found = realFolder(outDir);
    if (found === null) throw new Error(`${outDir}: expected a built tree, got none`);
    if (found.identity !== served?.identity) {
      handler = await openEdgeHandler(edgeOf(found.folder));
      served = found;
    }
  } catch (fault) {
    report(fault);
  }
  setTimeout(follow, FOLLOWED_EVERY_MS);
}
setTimeout(follow, FOLLOWED_EVERY_MS);
Deno.serve({ port, hostname: host, automaticCompression: true }, (request) => handler(request));

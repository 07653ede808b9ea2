// Deno: the built tree from the disk behind Deno.serve, on a machine of one's own or on Deno Deploy.
import { createHash } from 'node:crypto';
import type { Digest } from '../../model/digest.ts';
import { readSettings } from '../../model/settings.ts';
import { createEdgeHandler, type Edge, openEdgeHandler } from '../edge/handler.ts';
import { reportOnce } from '../node/report-once.ts';

/** The little of Deno's interface that is used here; the project's types are Node's. */
declare const Deno: {
  env: { toObject: () => Record<string, string> };
  errors: { NotFound: ErrorConstructor; NotADirectory: ErrorConstructor; IsADirectory: ErrorConstructor };
  readTextFile: (path: string) => Promise<string>;
  readFile: (path: string) => Promise<Uint8Array<ArrayBuffer>>;
  stat: (
    path: string,
  ) => Promise<{ ino: number | null; size: number; mtime: Date | null; ctime: Date | null }>;
  realPath: (path: string) => Promise<string>;
  serve: (
    options: { port: number; hostname: string; automaticCompression: boolean },
    answer: (request: Request) => Promise<Response>,
  ) => unknown;
  exit: (code: number) => never;
};

const TEXT_IN_MEMORY = 40_000_000;
const FOLLOWED_EVERY_MS = 1000;

const digest: Digest = (data, encoding) => createHash('sha256').update(data).digest(encoding);

const { errors } = Deno;
const isAbsent = (fault: unknown): boolean =>
  [errors.NotFound, errors.NotADirectory, errors.IsADirectory].some((kind) => fault instanceof kind);

const result = readSettings(Deno.env.toObject());
if ('mistake' in result) {
  console.error(`Bad setting ${result.mistake}`);
  Deno.exit(1);
}
const { port, host, outDir } = result.settings;

/** Null only for what is not there. */
async function present<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (fault) {
    if (isAbsent(fault)) return null;
    throw fault;
  }
}

async function stateOf(path: string): Promise<string | null> {
  const found = await present(Deno.stat(path));
  return found && [found.ino, found.size, found.mtime?.getTime(), found.ctime?.getTime()].join(' ');
}

const edgeOf = (folder: string): Edge => ({
  read: (path) => present(Deno.readTextFile(`${folder}/${path}`)),
  readBytes: (path) => present(Deno.readFile(`${folder}/${path}`)),
  stateOf: (path) => stateOf(`${folder}/${path}`),
  digest,
  report: (fault) => console.error(fault),
  capacity: TEXT_IN_MEMORY,
});

/** The served folder is a link: its tree is named, so that an answer is of one, and looked for once a second. */
let folder = await Deno.realPath(outDir).catch(() => outDir);
let handler = createEdgeHandler(edgeOf(folder));
const report = reportOnce((fault) => console.error(fault));

/** A tree that cannot be opened is reported, and the old one goes on. */
async function follow(): Promise<void> {
  try {
    const now = await Deno.realPath(outDir);
    if (now !== folder) {
      handler = await openEdgeHandler(edgeOf(now));
      folder = now;
    }
  } catch (fault) {
    report(fault);
  }
  setTimeout(follow, FOLLOWED_EVERY_MS);
}
setTimeout(follow, FOLLOWED_EVERY_MS);
Deno.serve({ port, hostname: host, automaticCompression: true }, (request) => handler(request));

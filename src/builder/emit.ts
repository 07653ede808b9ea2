// The fixed responses and embeds as files, and the list of their ETags: one loop, in a process of its own beside the one
// that makes pages and downloads. Nothing else of the service reads them: a host with the function answers the same bytes.

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { reply } from '../http/handler.ts';
import { fixedPathOf, isSitePath, type Service, type Table } from '../http/page.ts';
import { TABLE } from '../service.ts';
import { openUnder, STORE_FOLDER, type Store, StoreFault, type StoreRoot } from '../store/store.ts';
import { createProgress, orExitLater, processTerminal } from './command.ts';
import { nodeDigest } from './digest.ts';
import { folderWriter, isThere, readText, type WriteFile } from './files.ts';
import { treeText } from './trees.ts';

/** A fixed answer: the path it is asked at, the file it lies in, its body and the ETag that goes with it. */
type FixedAnswer = { path: string; file: string; body: string; etag: string };

/** Every fixed answer of endpoints and pages, in the order of the tables; `chosen` tells which of those by their paths. */
export async function* fixedAnswers(
  service: Pick<Service, 'store' | 'table'>,
  chosen: (pattern: string) => boolean = () => true,
): AsyncIterable<FixedAnswer> {
  const answering: Service = { ...service, digest: nodeDigest, report: () => {} };
  const forms = [...service.table.endpoints, ...service.table.pages];
  for (const form of forms.filter(({ path }) => chosen(path)))
    for await (const values of form.fixed(service.store)) {
      const path = fixedPathOf(form, values);
      const { status, headers, body } = await reply(answering, { method: 'GET', url: path });
      const { etag } = headers;
      if (status !== 200 || body === null || etag === undefined)
        throw new Error(
          `fixed answer ${path}: expected 200 with an ETag, got ${status} ${etag ?? 'without'} ${body}`,
        );
      yield { path, file: fileOf(service.table, path), body, etag };
    }
}

/** On disk a fixed answer ends in .json or, for a page, .html; what has an ending of its own keeps it. */
export const fileOf = (table: Table, path: string): string => {
  if (/\.(?:atom|json|md|txt)$|^\/(?:\.well-known|log)\//.test(path)) return path.slice(1);
  const isHtml = path.startsWith('/embed/') || isSitePath(table, path);
  return `${path.slice(1)}${isHtml ? '.html' : '.json'}`;
};

/** The list of the ETags of a complete tree: a line for each fixed answer, its path and its ETag, by path. */
export const ETAGS_PATH = `${STORE_FOLDER}/etags`;

/** Writes every fixed answer and the list of their ETags; gives their number. `after` is awaited after every so many. */
export async function emitAnswers(
  service: Pick<Service, 'store' | 'table'>,
  write: WriteFile,
  after: (done: number) => Promise<void> | void = () => {},
): Promise<number> {
  const lines: string[] = [];
  for await (const { path, file, body, etag } of fixedAnswers(service)) {
    write(file, body);
    lines.push(`${path} ${etag}\n`);
    if (lines.length % TURN === 0) await after(lines.length);
  }
  write(ETAGS_PATH, lines.sort().join(''));
  return lines.length;
}

/** Answers between two turns of the event loop, in which the process hears that its build has ended. */
const TURN = 256;

/** By path; throws StoreFault where the tree is not complete, or the list not the one that was written. */
export function readEtags(folder: string, { root }: Pick<Store, 'root'>): Map<string, string> {
  const file = join(folder, ETAGS_PATH);
  if (root.etags === null || !isThere(file)) throw new StoreFault(incompleteMistake(folder));
  const text = readText(file);
  if (nodeDigest(text, 'hex') !== root.etags.sha256)
    throw new StoreFault(`${file}: expected the list as it was written, got another; rebuild`);
  return etagsIn(text);
}

/** By path. */
export const etagsIn = (text: string): Map<string, string> =>
  new Map(
    text
      .split('\n')
      .slice(0, -1)
      .map((line) => {
        const space = line.indexOf(' ');
        return [line.slice(0, space), line.slice(space + 1)];
      }),
  );

/** Why a tree that `npm start` has built will not do, and the way out. */
export const incompleteMistake = (folder: string): string =>
  `${folder}: expected every fixed response as a file, got a tree with the store and the pages alone, as npm start makes it; run npm run build`;

// The process that emits. It is told what to do in one message, and ends with the build that it is a part of.

type Task = { root: StoreRoot; folder: string };

/** Starts it; resolves with the number of answers. Where it fails it has said why, and the build ends with its status. */
export async function emitBeside(task: Task): Promise<number> {
  const child = fork(import.meta.filename, { serialization: 'advanced' });
  let answers = 0;
  child.on('message', (message) => {
    answers = Number(message);
  });
  child.send(task);
  const [status, signal] = await once(child, 'exit');
  if (status === 0) return answers;
  if (signal !== null)
    process.stderr.write(`The part of the build that writes answers was ended by ${signal}\n`);
  process.exit(status ?? 1);
}

async function emitTask({ root, folder }: Task): Promise<void> {
  const progress = createProgress({ ...processTerminal(), isTTY: false });
  progress.begin('fixed responses and embeds', 1);
  const store = await openUnder(root, treeText(join(folder, STORE_FOLDER)), { digest: nodeDigest });
  const turn = async () => {
    await setImmediate();
  };
  const answers = await emitAnswers({ store, table: TABLE }, folderWriter(folder), turn);
  progress.end(`${answers} files`);
  process.send?.(answers);
}

if (import.meta.main) {
  // However the build ended, its tree is nobody's now.
  process.on('disconnect', () => process.exit(1));
  const [task] = await once(process, 'message');
  await orExitLater(() => emitTask(task));
  process.exit(0);
}

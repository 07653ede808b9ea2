// What a complete tree has as files. The responses and embeds of single figures, and the files that stand apart, are made in a
// process of their own, beside the one that makes pages, all other answers and all other downloads. Nothing of the service reads
// them: a host with the function answers the same bytes.

import { fork } from 'node:child_process';
import { hash } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { Endpoint } from '../endpoints/endpoint.ts';
import { reply } from '../http/handler.ts';
import { fixedPathOf, type Page, type Service, type Table } from '../http/page.ts';
import { answering, find } from '../http/router.ts';
import { TABLE } from '../service.ts';
import {
  openUnder,
  type SealedFile,
  STORE_FOLDER,
  type Store,
  StoreFault,
  type StoreRoot,
} from '../store/store.ts';
import { createProgress, orExitLater, processTerminal } from './command.ts';
import { nodeDigest } from './digest.ts';
import { folderWriter, isThere, readText, type WriteFile } from './files.ts';
import { treeText } from './trees.ts';

type TableForm = Endpoint | Page;

/** Nineteen of twenty answers are of one figure each, and they take half of the build's time. */
export const isOfFigure = ({ path }: TableForm): boolean => path.endsWith('/{id}');

/** On disk a fixed answer ends in .json or, for a page, .html; what has an ending of its own keeps it. */
export function fileOf(table: Table, path: string): string {
  if (path === '/') return 'index.html';
  if (/\.(?:atom|json|md|txt|xml)$|^\/(?:\.well-known|log)\//.test(path))
    return path.slice(1);
  const route = answering(table, path);
  const isHtml = route.kind === 'page' && route.page.type === undefined;
  return `${path.slice(1)}${isHtml ? '.html' : '.json'}`;
}

/** Whether a file of a tree is what the function answers at some path, which it never reads. A download that was built is read. */
export function isAnswerFile(table: Table, file: string): boolean {
  if (find(table, `/${file}`).kind === 'download') return false;
  const bare = `/${file}`.replace(/\.(?:json|html)$/, '').replace(/^\/index$/, '/');
  const kinds = [`/${file}`, bare].map((path) => answering(table, path).kind);
  return kinds.some((kind) => kind !== 'nothing');
}

/** The list of the ETags of a complete tree: a line for each fixed answer, its path and its ETag, by path. */
export const ETAGS_PATH = `${STORE_FOLDER}/etags`;

/** Answers between two turns of the event loop, in which the process hears that its build has ended. */
const TURN = 256;

/** Writes every fixed answer of the chosen endpoints and pages; gives the lines of the list of their ETags, in no order. */
export async function emitAnswers(
  { store, table }: Pick<Service, 'store' | 'table'>,
  write: WriteFile,
  chosen: (form: TableForm) => boolean = () => true,
): Promise<string[]> {
  const service: Service = { store, table, digest: nodeDigest, report: () => {} };
  const forms: TableForm[] = [...table.endpoints, ...table.pages];
  const lines: string[] = [];
  for (const form of forms.filter(chosen))
    for await (const values of form.fixed(store)) {
      const path = fixedPathOf(form, values);
      const { status, headers, body } = await reply(service, {
        method: 'GET',
        url: path,
      });
      const { etag } = headers;
      if (status !== 200 || body === null || etag === undefined)
        throw new Error(
          `fixed answer ${path}: expected 200 with an ETag, got ${status} ${etag ?? 'without'} ${body}`,
        );
      write(fileOf(table, path), body);
      lines.push(`${path} ${etag}\n`);
      if (lines.length % TURN === 0) await setImmediate();
    }
  return lines;
}

/** As a tree has it. */
export const etagsText = (lines: readonly string[]): string =>
  [...lines].sort().join('');

/** By path; throws StoreFault where the tree is not complete, or the list not the one that was written. */
export function readEtags(
  folder: string,
  { root }: Pick<Store, 'root'>,
): Map<string, string> {
  const file = join(folder, ETAGS_PATH);
  if (root.etags === null || !isThere(file))
    throw new StoreFault(incompleteMistake(folder));
  const text = readText(file);
  if (nodeDigest(text, 'hex') !== root.etags.sha256)
    throw new StoreFault(
      `${file}: expected the list as it was written, got another; rebuild`,
    );
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
  `${folder}: expected every fixed response as a file, got a tree without them, as npm start makes it; run npm run build`;

// The files that features make beside the answers.

export const sealOf = (bytes: Uint8Array): SealedFile => ({
  size: bytes.length,
  sha256: hash('sha256', bytes, 'hex'),
});

/** Where one lies in the tree, and what makes it. */
export type FeatureFile = {
  path: string;
  make: () => Promise<Uint8Array<ArrayBuffer> | null>;
};

/** Of all of them: those that stand apart, and those that are made with others or list them. */
export async function featureFiles(
  service: Service,
): Promise<{ apart: FeatureFile[]; together: FeatureFile[] }> {
  const [apart, together]: [FeatureFile[], FeatureFile[]] = [[], []];
  for (const { paths, make, isApart } of service.table.files)
    for (const path of await paths(service.store)) {
      const file = { path: path.slice(1), make: () => make(service, path) };
      (isApart?.(path) === true ? apart : together).push(file);
    }
  return { apart, together };
}

type FilesToWrite = {
  files: Iterable<FeatureFile>;
  write: WriteFile;
  after?: (done: number) => void;
};

/** Each with its seal, by its path in the tree. The event loop runs after each. */
export async function writeFiles({
  files,
  write,
  after,
}: FilesToWrite): Promise<[string, SealedFile][]> {
  const made: [string, SealedFile][] = [];
  for (const { path, make } of files) {
    const bytes = await make();
    if (bytes === null)
      throw new Error(`${path}: expected the file that is listed, got none`);
    write(path, bytes);
    made.push([path, sealOf(bytes)]);
    after?.(made.length);
    await setImmediate();
  }
  return made;
}

// The process that emits. It is told what to do in one message, and ends with the build that it is a part of.

type Task = { root: StoreRoot; folder: string };

/** So many of them take half a second of a core. */
const FILES_AT_ONCE = 8;

/**
 * Starts it; resolves with the files that it made beside the answers, which it takes from `apart` when the answers are written.
 * What nobody has taken yet is whoever began it free to take too. Where it fails it has said why, and the build ends with its status.
 */
export async function emitBeside(
  task: Task,
  apart: FeatureFile[],
): Promise<[string, SealedFile][]> {
  const child = fork(import.meta.filename, { serialization: 'advanced' });
  // Where it has ended meanwhile, its status says so.
  const gone = () => {};
  const made = new Promise<[string, SealedFile][]>((resolve) => {
    child.on('message', (message: [string, SealedFile][] | typeof MORE) => {
      if (message !== MORE) return resolve(message);
      const next = apart.splice(0, FILES_AT_ONCE).map(({ path }) => path);
      child.send(next, gone);
    });
  });
  child.send(task, gone);
  const [status, signal] = await once(child, 'exit');
  // It ends so when it has sent them, which may be read after its end is known.
  if (status === 0) return made;
  if (signal !== null)
    process.stderr.write(
      `The part of the build that writes answers was ended by ${signal}\n`,
    );
  process.exit(status ?? 1);
}

/** What it says when it can make more files. */
const MORE = 'more';

const tell = (message: unknown): Promise<unknown> =>
  new Promise((sent) => process.send?.(message, undefined, undefined, sent));

async function emitTask({ root, folder }: Task): Promise<void> {
  const progress = createProgress({ ...processTerminal(), isTTY: false });
  progress.begin('responses and embeds of figures', 1);
  const store = await openUnder(root, treeText(join(folder, STORE_FOLDER)), {
    digest: nodeDigest,
  });
  const write = folderWriter(folder);
  const answers = await emitAnswers({ store, table: TABLE }, write, isOfFigure);
  write(ETAGS_PATH, etagsText(answers));
  progress.end(`${answers.length} files`);
  await tell(
    await emitFiles(
      { store, table: TABLE, digest: nodeDigest, report: () => {} },
      write,
    ),
  );
}

async function emitFiles(
  service: Service,
  write: WriteFile,
): Promise<[string, SealedFile][]> {
  const { apart } = await featureFiles(service);
  const made: [string, SealedFile][] = [];
  const more = async (): Promise<Set<string>> => {
    const [[paths]] = await Promise.all([once(process, 'message'), tell(MORE)]);
    return new Set(paths);
  };
  for (let paths = await more(); paths.size > 0; ) {
    // The next are asked for while these are made: whoever gives them may be busy.
    const next = more();
    made.push(
      ...(await writeFiles({
        files: apart.filter(({ path }) => paths.has(path)),
        write,
      })),
    );
    paths = await next;
  }
  return made;
}

if (import.meta.main) {
  // However the build ended, its tree is nobody's now.
  process.on('disconnect', () => process.exit(1));
  const [task] = await once(process, 'message');
  await orExitLater(() => emitTask(task));
  process.exit(0);
}

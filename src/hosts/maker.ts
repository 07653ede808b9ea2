// Files that are made when somebody asks for one, in a thread of their own: a large one takes 0.3 s, and all that a listing names a
// minute, in which whoever asks for a figure waits for none of them.
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { AskFile } from '../http/page.ts';
import { StoreFault } from '../store/store.ts';

export type AskedFile = { id: number; path: string };
/** `fault` is what the store or the machine has refused. */
export type MadeFile = { id: number } & (
  | { file: Awaited<ReturnType<AskFile>> }
  | { fault: string }
);

/** `leave` lets the thread end once what it makes is made. */
export type FileMaker = { ask: AskFile; leave: () => void };

/**
 * The thread begins with the first file.
 * @param folder of a built tree, and never the link to it
 */
export function fileMaker(folder: string): FileMaker {
  const waiting = new Map<number, PromiseWithResolvers<Awaited<ReturnType<AskFile>>>>();
  let thread: Worker | null = null;
  let asked = 0;
  const begin = (): Worker => {
    const begun = new Worker(join(import.meta.dirname, 'making.ts'), {
      workerData: folder,
      resourceLimits: { maxYoungGenerationSizeMb: 8 },
    });
    begun.unref();
    begun.on('message', (made: MadeFile) => {
      const one = waiting.get(made.id);
      waiting.delete(made.id);
      if ('fault' in made) one?.reject(new StoreFault(made.fault));
      else one?.resolve(made.file);
    });
    const end = (fault: unknown) => {
      thread = null;
      for (const { reject } of waiting.values()) reject(fault);
      waiting.clear();
    };
    begun.on('error', end);
    begun.on('exit', () =>
      end(new StoreFault('The thread that makes files has ended; ask again')),
    );
    return begun;
  };
  const ask: AskFile = (path) => {
    thread ??= begin();
    asked += 1;
    const made = Promise.withResolvers<Awaited<ReturnType<AskFile>>>();
    waiting.set(asked, made);
    thread.postMessage({ id: asked, path } satisfies AskedFile);
    return made.promise;
  };
  return { ask, leave: () => thread?.postMessage(null) };
}

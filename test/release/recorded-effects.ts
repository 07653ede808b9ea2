// Effects that remember: real files, no waiting, and every printed line.
import { type Effects, type Files, nodeFiles } from '../../src/release/dataset.ts';

export type Recorded = { effects: Effects; lines: string[]; waits: number[] };

export const TODAY = '2026-01-01';

const silent = { begin: () => {}, tick: () => {}, end: () => {} };

export function recordedEffects(rest: Partial<Effects> = {}): Recorded {
  const lines: string[] = [];
  const waits: number[] = [];
  const effects: Effects = {
    files: nodeFiles,
    print: (line) => void lines.push(line),
    progress: silent,
    fetch: async (url) => new Response(`not found: ${url}`, { status: 404 }),
    sleep: async (milliseconds) => void waits.push(milliseconds),
    today: () => TODAY,
    siteUrl: 'https://data.example',
    outDir: 'dist',
    ...rest,
  };
  return { effects, lines, waits };
}

/** Real files, with `stop` called before the change on disk number `limit`, counted from 0. */
export function filesStopped(limit: number, stop: () => void): Files {
  let count = 0;
  const step = (): void => {
    if (count === limit) stop();
    count += 1;
  };
  return {
    write: (path, content) => {
      step();
      nodeFiles.write(path, content);
    },
    rename: (from, to) => {
      step();
      nodeFiles.rename(from, to);
    },
    writeSoon: (path, content) => {
      step();
      nodeFiles.writeSoon(path, content);
    },
    renameSoon: (from, to) => {
      step();
      nodeFiles.renameSoon(from, to);
    },
    remove: (path) => {
      step();
      nodeFiles.remove(path);
    },
  };
}

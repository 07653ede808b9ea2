// What the commands do to the world, as one argument: tests pass another one in, and drive it step by step.
import type { Progress } from '../../builder/command.ts';

/** Changes on disk. `write` makes the folders it needs, and replaces a file whole; all are on the disk before they return. */
export type Files = {
  write: (path: string, content: string | Uint8Array) => void;
  rename: (from: string, to: string) => void;
  /**
   * The same without waiting for the disk: quick for thousands of files, and after a power cut they may be missing or
   * broken. Only for what is checked by its hash before it is used.
   */
  writeSoon: (path: string, content: string | Uint8Array) => void;
  renameSoon: (from: string, to: string) => void;
  /** Removes a file or a folder with all in it; nothing there is no error. */
  remove: (path: string) => void;
};

/** An answer as far as importers look at it: the body is read once, and reading it may fail. */
export type FetchedResponse = Pick<Response, 'status' | 'headers' | 'body' | 'text' | 'arrayBuffer'>;

export type Effects = {
  files: Files;
  /** A line of the command's result. */
  print: (line: string) => void;
  progress: Progress;
  fetch: (url: string) => Promise<FetchedResponse>;
  sleep: (milliseconds: number) => Promise<void>;
  /** Today's UTC date, `YYYY-MM-DD`. */
  today: () => string;
};

/** A line for a terminal: what a publisher's text could steer it by stands there as its code, `\\u001b`. */
export const printable = (line: string): string =>
  line.replace(
    /(?![\t\n])\p{Cc}/gu,
    (control) => `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

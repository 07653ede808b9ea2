// A disk that refuses: the functions of node:fs, each counted while it works on a file below some folders, and one of them
// (or all from one on) failing as the system fails them.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { resolve } from 'node:path';

export type Failing = {
  /** Files elsewhere, those of the programs themselves, are let alone. */
  under: readonly string[];
  /** The first call that fails, counted from 1; 0 for none. */
  at: number;
  code: string;
  /** Whether every call after it fails too. */
  lasting: boolean;
  /** Every read of a part ends at once, as of a file that was cut after it was opened. */
  isCut?: boolean;
};

/** Each call, as `function path`. */
type FailingDisk = { calls: string[]; mend: () => void };

/** What may fail; the first argument is a path, or a descriptor that one of them gave. */
const NAMES = [
  'copyFileSync',
  'existsSync',
  'fstatSync',
  'fsyncSync',
  'linkSync',
  'lstatSync',
  'mkdirSync',
  'mkdtempSync',
  'openSync',
  'readFileSync',
  'readSync',
  'readdirSync',
  'readlinkSync',
  'realpathSync',
  'renameSync',
  'rmSync',
  'statSync',
  'symlinkSync',
  'writeFileSync',
  'writeSync',
] as const;
const PROMISED = ['open', 'readFile'] as const;

/** These fail after the file was opened, and then name none. */
const NAMELESS = new Set([
  'copyFileSync',
  'fstatSync',
  'fsyncSync',
  'readFileSync',
  'readSync',
  'writeFileSync',
  'writeSync',
]);

type Call = (...args: unknown[]) => unknown;

export function failingDisk({ under, at, code, lasting, isCut = false }: Failing): FailingDisk {
  const folders = under.map((folder) => resolve(folder));
  const descriptors = new Map<number, string>();
  const calls: string[] = [];
  const fails = (name: string, first: unknown, second: unknown): Error | null => {
    const path = pathOf(['linkSync', 'symlinkSync'].includes(name) ? second : first, descriptors);
    if (path === null || !folders.some((folder) => path.startsWith(folder))) return null;
    calls.push(`${name} ${path}`);
    const isHit = at > 0 && (lasting ? calls.length >= at : calls.length === at);
    if (isCut) return null;
    return isHit ? systemError(code, name, NAMELESS.has(name) ? null : path) : null;
  };
  const kept = new Map<object, Map<string, unknown>>();
  const replace = (owner: object, name: string, call: (original: Call, args: unknown[]) => unknown) => {
    const original: Call = Reflect.get(owner, name);
    const own = kept.get(owner) ?? new Map<string, unknown>();
    kept.set(owner, own.set(name, original));
    Reflect.set(owner, name, (...args: unknown[]) => call(original, args));
  };
  for (const name of NAMES)
    replace(fs, name, (original, args) => {
      const error = fails(name, args[0], args[1]);
      // It has no way to say why it cannot tell.
      if (error !== null && name === 'existsSync') return false;
      if (error !== null) throw error;
      const isRead = name === 'readSync' && pathOf(args[0], descriptors) !== null;
      if (isCut && isRead && (at === 0 || calls.length === at)) return 0;
      const result = Reflect.apply(original, fs, args);
      if (name === 'openSync' && typeof result === 'number') descriptors.set(result, String(args[0]));
      return result;
    });
  for (const name of PROMISED)
    replace(fs.promises, name, async (original, args) => {
      const error = fails(name, args[0], args[1]);
      if (error !== null) throw error;
      return Reflect.apply(original, fs.promises, args);
    });
  syncBuiltinESMExports();
  const mend = () => {
    for (const [owner, originals] of kept)
      for (const [name, original] of originals) Reflect.set(owner, name, original);
    syncBuiltinESMExports();
  };
  return { calls, mend };
}

/** Those that change what is on the disk; an open only where it is to write. */
const WRITING = [
  'linkSync',
  'mkdirSync',
  'openSync',
  'renameSync',
  'rmSync',
  'symlinkSync',
  'writeFileSync',
  'writeSync',
];

/** Calls `stop` before the change below some folders whose number, counted from 0, is `limit`. Tells how many there were. */
export function stopWrites(under: readonly string[], limit: number, stop: () => void): () => number {
  const descriptors = new Map<number, string>();
  let count = 0;
  for (const name of WRITING) {
    const original: Call = Reflect.get(fs, name);
    Reflect.set(fs, name, (...args: unknown[]) => {
      const path = pathOf(args[0], descriptors);
      const isChange = name !== 'openSync' || args[1] === 'w';
      if (isChange && path !== null && under.some((folder) => path.startsWith(`${folder}/`))) {
        if (count === limit) stop();
        count += 1;
      }
      const result = Reflect.apply(original, fs, args);
      if (name === 'openSync' && typeof result === 'number') descriptors.set(result, String(args[0]));
      return result;
    });
  }
  syncBuiltinESMExports();
  return () => count;
}

function pathOf(file: unknown, descriptors: ReadonlyMap<number, string>): string | null {
  const path = typeof file === 'number' ? descriptors.get(file) : file;
  return typeof path === 'string' ? resolve(path) : null;
}

const WORDS: Record<string, string> = {
  EACCES: 'permission denied',
  EIO: 'i/o error',
  EMFILE: 'too many open files',
  ENOENT: 'no such file or directory',
  ENOSPC: 'no space left on device',
};

function systemError(code: string, name: string, path: string | null): Error {
  const syscall = name.replace(/Sync$/, '');
  const error = new Error(`${code}: ${WORDS[code]}, ${syscall}${path === null ? '' : ` '${path}'`}`);
  return Object.assign(error, { code, syscall, errno: -1, ...(path === null ? {} : { path }) });
}

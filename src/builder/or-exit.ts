// Where a build ends before its time: for people one sentence and exit 1, and no stack of ours.
import { BuildRefused, exitWith, RefusedDataset } from './exit-with.ts';
import { machineFault } from './machine-fault.ts';

/** A first build may have nothing that is served, and one that ends late the new tree. */
const STANDS =
  'The build ended there. Where anything is served, it is one release, whole; when that is mended, build again.';

/** What a person reads of it; null where it is a fault of ours, whose stack is needed. */
export function sentenceOf(error: unknown): string | null {
  if (error instanceof RefusedDataset || error instanceof BuildRefused) return error.message;
  const fault = machineFault(error);
  return fault === null ? null : `${fault}. ${STANDS}`;
}

function printAndExit(error: unknown): never {
  const sentence = sentenceOf(error);
  if (sentence === null) throw error;
  exitWith(sentence);
}

export function orExit<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    return printAndExit(error);
  }
}

export const orExitLater = <T>(work: () => Promise<T>): Promise<T> => orExit(work).catch(printAndExit);

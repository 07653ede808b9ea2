// Where the machine or a damaged store ends a command before its time: one sentence and exit 1, and no stack of ours.
import { StoreFault } from '../store/store.ts';
import { exitWith } from './exit-with.ts';
import { machineFault } from './machine-fault.ts';

/** Throws what is a fault of ours, whose stack is needed. */
export async function exitOnFault<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const fault = error instanceof StoreFault ? error.message : machineFault(error);
    if (fault === null) throw error;
    return exitWith(`${fault}. The command ended there; mend that, and give it again.`);
  }
}

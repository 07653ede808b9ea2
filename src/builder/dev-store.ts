// The store under `npm run dev`.
import type { Settings } from '../data/environment.ts';
import type { Store } from '../store/store.ts';
import { createProgress, processTerminal } from './command.ts';
import { memoryStore } from './derive.ts';
import { verifyOrRefuse } from './verify.ts';

export const storeInMemory = async (settings: Settings): Promise<Store> =>
  memoryStore(verifyOrRefuse(settings, createProgress(processTerminal())), settings);

// The downloads of a dataset in a folder of their own, for the tests that open them.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createOutput } from '../../src/builder/output.ts';
import type { Publisher } from '../../src/dcat/publisher.ts';
import { emitDownloads } from '../../src/downloads/emit.ts';
import type { DownloadFile } from '../../src/downloads/tree.ts';
import type { Store } from '../../src/store/open-store.ts';
import { goldenData } from '../support/golden.ts';
import { serveDerived, verifiedOf } from '../support/service.ts';

export const REAL = join(import.meta.dirname, '..', '..', 'data');
export const DATASETS: [string, string][] = [
  ['of one figure', goldenData('one')],
  ['of hard cases', goldenData('small')],
  ['of the real release', REAL],
];

export const NOBODY: Publisher = { name: 'Open Data API', type: null, email: null };

export type Emitted = {
  store: Store;
  folder: string;
  files: readonly DownloadFile[];
  text: (path: string) => string;
  remove: () => void;
};

export async function emitted(dataDir: string, publisher: Publisher = NOBODY): Promise<Emitted> {
  const { service } = await serveDerived(verifiedOf(dataDir));
  const folder = mkdtempSync(join(tmpdir(), 'downloads-'));
  const files = await emitDownloads(service.store, { write: createOutput(folder).write, publisher });
  const text = (path: string) => readFileSync(join(folder, path), 'utf8');
  return { store: service.store, folder, files, text, remove: () => rmSync(folder, { recursive: true }) };
}

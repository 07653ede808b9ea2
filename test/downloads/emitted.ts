// The downloads of a dataset in a folder of their own, for the tests that open them.

import { hash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { folderWriter } from '../../src/builder/files.ts';
import type { Publisher } from '../../src/downloads/dcat.ts';
import { downloadSet } from '../../src/downloads/downloads.ts';
import type { DownloadFile } from '../../src/downloads/formats.ts';
import type { Store } from '../../src/store/store.ts';
import { goldenData } from '../support/golden.ts';
import { type Served, serveDerived, verifiedOf } from '../support/service.ts';

export const DATASETS: [string, string][] = [
  ['of one figure', goldenData('one')],
  ['of hard cases', goldenData('small')],
];

export const NOBODY: Publisher = { name: 'Open Data API', type: null, email: null };

export type Emitted = {
  store: Store;
  folder: string;
  files: readonly DownloadFile[];
  text: (path: string) => string;
  remove: () => void;
};

export const emitted = async (dataDir: string, publisher: Publisher = NOBODY): Promise<Emitted> =>
  emittedOf(await serveDerived(verifiedOf(dataDir)), publisher);

export async function emittedOf({ service }: Served, publisher: Publisher = NOBODY): Promise<Emitted> {
  const folder = mkdtempSync(join(tmpdir(), 'downloads-'));
  const write = folderWriter(folder);
  const { paths, make } = downloadSet(service.store, publisher);
  const files: DownloadFile[] = [];
  for (const path of paths.filter((one) => !one.startsWith('downloads/cards/'))) {
    const bytes = (await make(path)) ?? new Uint8Array();
    write(path, bytes);
    const hashes = { sha256: hash('sha256', bytes, 'hex'), sha1: hash('sha1', bytes, 'hex') };
    files.push({ path, bytes: bytes.length, ...hashes });
  }
  const text = (path: string) => readFileSync(join(folder, path), 'utf8');
  return { store: service.store, folder, files, text, remove: () => rmSync(folder, { recursive: true }) };
}

/** For tests that share them: made when they are first opened. */
export function emittedOnce(make: () => Promise<Emitted>) {
  let made: Promise<Emitted> | null = null;
  return {
    open: (): Promise<Emitted> => {
      made ??= make();
      return made;
    },
    remove: async (): Promise<void> => (await made)?.remove(),
  };
}

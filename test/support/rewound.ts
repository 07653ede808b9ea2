// A release as its whole dataset, written back into a folder by the code of `rewind`.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { loadHead } from '../../src/builder/read/load-dataset.ts';
import { contentAt } from '../../src/release/commands/rewind.ts';

/** Writes the dataset of `data` as it was at `release` into `out`. */
export function writeRewound(data: string, release: string, out: string): void {
  const { head } = loadHead(data);
  const manifest = head?.manifests.get(release);
  if (head === null || manifest === undefined)
    throw new Error(`${data}: expected a release ${release}, got none`);
  for (const [file, bytes] of contentAt(data, head, manifest)) {
    mkdirSync(dirname(join(out, file)), { recursive: true });
    writeFileSync(join(out, file), bytes);
  }
}

// Writes test/golden/<case>/expected, downloads, answers and drawings anew, by hand: `node test/support/golden-write.ts small one
// drawings`. Read the difference before it is committed: it is what every reader of the service would see change.
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DRAWINGS_FOLDER, drawings } from '../embed/drawings.ts';
import { ANSWERS_EXPECTED, answersText } from '../questions/answers.ts';
import {
  emitDataset,
  GOLDEN_CASES,
  type GoldenCase,
  goldenData,
  goldenExpected,
  goldenFiles,
} from './golden.ts';
import { DOWNLOADS_CASE, DOWNLOADS_EXPECTED, goldenDownloads } from './golden-downloads.ts';
import { writeTree } from './write-tree.ts';

async function writeGolden(name: GoldenCase): Promise<number> {
  const scratch = mkdtempSync(join(tmpdir(), 'golden-'));
  const out = join(scratch, 'out');
  await emitDataset(goldenData(name), out);
  const files = goldenFiles(out);
  const fresh = join(scratch, 'fresh');
  writeTree(fresh, files);
  rmSync(goldenExpected(name), { recursive: true, force: true });
  cpSync(fresh, goldenExpected(name), { recursive: true });
  rmSync(scratch, { recursive: true });
  return files.size;
}

async function writeDownloads(): Promise<void> {
  rmSync(DOWNLOADS_EXPECTED, { recursive: true, force: true });
  writeTree(DOWNLOADS_EXPECTED, await goldenDownloads());
}

if (import.meta.main) {
  for (const name of GOLDEN_CASES.filter((one) => process.argv.includes(one))) {
    process.stdout.write(`${name}: ${await writeGolden(name)} files\n`);
    if (name === DOWNLOADS_CASE) await writeDownloads();
  }
  if (process.argv.includes('drawings')) {
    rmSync(DRAWINGS_FOLDER, { recursive: true, force: true });
    writeTree(DRAWINGS_FOLDER, drawings());
  }
  if (process.argv.includes('small')) writeFileSync(ANSWERS_EXPECTED, await answersText());
}

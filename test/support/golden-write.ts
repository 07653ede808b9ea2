// Writes test/golden/<case>/expected and downloads anew, by hand: `node test/support/golden-write.ts small one`. Read the
// difference before it is committed: it is what every reader of the service would see change.
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import {
  emitDataset,
  GOLDEN_CASES,
  type GoldenCase,
  goldenData,
  goldenExpected,
  goldenFiles,
} from './golden.ts';
import { DOWNLOADS_CASE, DOWNLOADS_EXPECTED, goldenDownloads } from './golden-downloads.ts';

export async function writeGolden(name: GoldenCase): Promise<number> {
  const scratch = mkdtempSync(join(tmpdir(), 'golden-'));
  const out = join(scratch, 'out');
  await emitDataset(goldenData(name), out);
  const files = goldenFiles(out);
  const fresh = join(scratch, 'fresh');
  for (const [path, text] of files) {
    mkdirSync(dirname(join(fresh, path)), { recursive: true });
    writeFileSync(join(fresh, path), text);
  }
  rmSync(goldenExpected(name), { recursive: true, force: true });
  cpSync(fresh, goldenExpected(name), { recursive: true });
  rmSync(scratch, { recursive: true });
  return files.size;
}

async function writeDownloads(): Promise<void> {
  rmSync(DOWNLOADS_EXPECTED, { recursive: true, force: true });
  for (const [path, text] of await goldenDownloads()) {
    mkdirSync(dirname(join(DOWNLOADS_EXPECTED, path)), { recursive: true });
    writeFileSync(join(DOWNLOADS_EXPECTED, path), text);
  }
}

if (import.meta.main)
  for (const name of GOLDEN_CASES.filter((one) => process.argv.includes(one))) {
    process.stdout.write(`${name}: ${await writeGolden(name)} files\n`);
    if (name === DOWNLOADS_CASE) await writeDownloads();
  }

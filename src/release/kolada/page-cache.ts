// Pages already fetched, so that a broken-off import goes on where it stopped. They count for one day only:
// figures of two days are two vintages.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { nodeDigest } from '../../builder/digest.ts';
import { isThere } from '../../builder/files.ts';
import type { DatasetPaths } from '../dataset/dataset-paths.ts';
import type { Effects } from '../dataset/effects.ts';

const Saved = z.strictObject({ url: z.string(), fetched: z.iso.date(), text: z.string() });

export type PageCache = {
  read: (url: string) => string | null;
  write: (url: string, text: string) => void;
  clear: () => void;
};

export function pageCache({ staging }: DatasetPaths, { files, today }: Effects): PageCache {
  const folder = join(staging, 'pages');
  const fileOf = (url: string): string => join(folder, `${nodeDigest(url, 'hex')}.json`);
  return {
    read: (url) => {
      const saved = readSaved(fileOf(url));
      return saved !== null && saved.url === url && saved.fetched === today() ? saved.text : null;
    },
    write: (url, text) => files.write(fileOf(url), JSON.stringify({ url, fetched: today(), text })),
    clear: () => files.remove(folder),
  };
}

/** A file that was being written when the import was killed is as good as none. */
function readSaved(file: string): z.infer<typeof Saved> | null {
  if (!isThere(file)) return null;
  try {
    return Saved.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
}

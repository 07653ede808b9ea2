// The pages and assets that Astro made: unchanged ones stay as they are served, vanished ones go.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { STORE_FOLDER } from '../store/layout.ts';
import { filesUnder } from './files-under.ts';
import type { Output, Trees } from './output.ts';
import { sameBytes } from './same-bytes.ts';

const SITE_LIST = `${STORE_FOLDER}/site.json`;

/** Call before anything but the store is written into the next tree. */
export function settleSiteFiles({ out, next }: Trees, output: Output): void {
  const made = filesUnder(next).filter((path) => !path.startsWith(`${STORE_FOLDER}/`));
  for (const path of made) settle(path, { out, next }, output);
  const list = join(out, SITE_LIST);
  const before: string[] = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : [];
  for (const path of before) if (!made.includes(path)) output.remove(path);
  output.write(SITE_LIST, JSON.stringify(made));
}

function settle(path: string, { out, next }: Trees, { tally, keep }: Output): void {
  const served = join(out, path);
  if (!existsSync(served)) tally.added += 1;
  else if (sameBytes(served, join(next, path))) {
    rmSync(join(next, path));
    keep();
  } else tally.changed += 1;
}

// Where a path leads once every link on its way is followed.
import { realpathSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

/** What is not there yet lies where its folder really is. */
export function realPath(path: string): string {
  const whole = resolve(path);
  try {
    return realpathSync(whole);
  } catch {
    const folder = dirname(whole);
    return folder === whole ? whole : join(realPath(folder), basename(whole));
  }
}

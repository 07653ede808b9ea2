// Whether one path lies in another by their words alone, and where a path leads once every link on its way is followed.
import { realpathSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, resolve } from 'node:path';

/** A folder lies in itself. */
export function isWithin(path: string, folder: string): boolean {
  const steps = relative(resolve(folder), resolve(path));
  return !isAbsolute(steps) && steps.split(/[/\\]/)[0] !== '..';
}

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

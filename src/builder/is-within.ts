// Whether one path lies in another, by their words alone: links are for the caller to follow.
import { isAbsolute, relative, resolve } from 'node:path';

/** A folder lies in itself. */
export function isWithin(path: string, folder: string): boolean {
  const steps = relative(resolve(folder), resolve(path));
  return !isAbsolute(steps) && steps.split(/[/\\]/)[0] !== '..';
}

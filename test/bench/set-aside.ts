// How rounds make room for each other: renamed, not removed. For minutes after files were removed, ext4 looks through
// their inodes before it gives a new file one (`recently_deleted` in fs/ext4/ialloc.c): whoever writes next would pay
// several times what a file costs, and more the more has been measured before.
import { existsSync, renameSync } from 'node:fs';

let count = 0;

/** Moves what lies at `path`, if anything does, out of the way; the bench's folder is removed as a whole at the end. */
export function setAside(path: string): void {
  if (!existsSync(path)) return;
  count += 1;
  renameSync(path, `${path}.${count}.old`);
}

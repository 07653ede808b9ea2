import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

type Locked = { integrity?: string; resolved?: string; inBundle?: boolean };

/** A package of ours, in place of one that is not needed, and the link to it. */
const OURS = 'src/builder/no-images';

const ROOT = join(import.meta.dirname, '..');

/** The service with its own tests, and the judges that others made. */
describe.each([
  ['package-lock.json', 300],
  ['test/judges/package-lock.json', 400],
])('the lockfile %s', (file, least) => {
  const { packages }: { packages: Record<string, Locked> } = JSON.parse(
    readFileSync(join(ROOT, file), 'utf8'),
  );
  const locked = Object.entries(packages).filter(
    ([path, { resolved }]) => !['', OURS].includes(path) && resolved !== OURS,
  );

  it('has been looked at', () => {
    expect(locked.length).toBeGreaterThan(least);
  });

  it('says what the bytes of every package hash to', () => {
    const open = locked.filter(([, { integrity, inBundle }]) => !inBundle && integrity === undefined);
    expect(open.map(([path]) => path)).toEqual([]);
    const other = locked.filter(
      ([, { integrity }]) => integrity !== undefined && !integrity.startsWith('sha512-'),
    );
    expect(other.map(([path]) => path)).toEqual([]);
  });

  it('names no registry, so that every machine asks its own', () => {
    expect(locked.filter(([, { resolved }]) => resolved !== undefined).map(([path]) => path)).toEqual([]);
  });
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

type Locked = { integrity?: string; resolved?: string; inBundle?: boolean };

const ROOT = join(import.meta.dirname, '..');
const { packages }: { packages: Record<string, Locked> } = JSON.parse(
  readFileSync(join(ROOT, 'package-lock.json'), 'utf8'),
);
const locked = Object.entries(packages).filter(([path]) => path !== '');

describe('the lockfile', () => {
  it('has been looked at', () => {
    expect(locked.length).toBeGreaterThan(500);
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

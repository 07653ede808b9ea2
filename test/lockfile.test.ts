import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

type Locked = { integrity?: string; resolved?: string; optional?: boolean; inBundle?: boolean };

/** Programs for other systems: no hash of them was at hand where the lockfile was made. None is installed on Linux x64. */
const FOR_OTHER_SYSTEMS =
  /node_modules\/(?:@cloudflare\/workerd|@deno|@duckdb\/node-bindings)[-/](?:darwin|windows|win32|linux-arm64)[a-z0-9-]*$/;

const ROOT = join(import.meta.dirname, '..');
const isLinux = process.platform === 'linux' && process.arch === 'x64';
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
    const surprising = open.filter(([path, { optional }]) => !optional || !FOR_OTHER_SYSTEMS.test(path));
    expect(surprising.map(([path]) => path)).toEqual([]);
    expect(open.filter(([path]) => isLinux && existsSync(join(ROOT, path))).map(([path]) => path)).toEqual(
      [],
    );
    const other = locked.filter(
      ([, { integrity }]) => integrity !== undefined && !integrity.startsWith('sha512-'),
    );
    expect(other.map(([path]) => path)).toEqual([]);
  });

  it('names no registry, so that every machine asks its own', () => {
    expect(locked.filter(([, { resolved }]) => resolved !== undefined).map(([path]) => path)).toEqual([]);
  });
});

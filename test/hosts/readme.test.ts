import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createLimitedServer } from '../../src/hosts/connections.ts';
import { PLANS } from '../../src/hosts/deploy.ts';
import { EMBED_HEADERS, SECURITY_HEADERS } from '../../src/http/reply.ts';
import { OTHER_HOSTS } from '../probe/hosts.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const README = readFileSync(join(ROOT, 'src', 'hosts', 'README.md'), 'utf8');
const rows = README.split('\n').filter((line) => line.startsWith('| '));

describe('the README of the hosts', () => {
  it.each(Object.keys(OTHER_HOSTS))('says how to run and deploy %s', (name) => {
    const row = rows.find((line) => line.startsWith(`| ${name} |`)) ?? '';
    expect(row).toContain(`npm run host -- ${name}`);
    expect(row).toContain(`npm run deploy -- ${name}`);
  });

  it('names no host that there is not', () => {
    const known = new Set([...Object.keys(OTHER_HOSTS), ...Object.keys(PLANS)]);
    const named = [...README.matchAll(/npm run (?:host|deploy) -- ([a-z-]+)/g)].map(([, name = '']) => name);
    expect(named.length).toBeGreaterThan(6);
    expect(named.filter((name) => !known.has(name))).toEqual([]);
  });

  it.each(Object.entries({ ...SECURITY_HEADERS, ...EMBED_HEADERS }))(
    'says the header %s: %s',
    (name, value) => {
      expect(rows.some((row) => row.startsWith(`| \`${name}\` | \`${value}\` |`))).toBe(true);
    },
  );

  it('says the limits that the server has', () => {
    const { headersTimeout, requestTimeout, keepAliveTimeout, timeout } = createLimitedServer(() => {});
    const said = rows
      .flatMap((row) => /\| (\d+) s \|/.exec(row)?.[1] ?? [])
      .map((seconds) => Number(seconds) * 1000);
    expect(said).toEqual([headersTimeout, requestTimeout, keepAliveTimeout, timeout]);
  });

  it('names only files that are there', () => {
    const files = [...README.matchAll(/\b(?:src|test)\/[a-z/-]+\.(?:ts|json)\b/g)].map(([path]) => path);
    expect(files.length).toBeGreaterThan(1);
    expect(files.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });
});

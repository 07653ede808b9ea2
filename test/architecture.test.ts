import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const SOURCES = readdirSync(join(ROOT, 'src'), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.(?:ts|astro|mjs)$/.test(entry.name))
  .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)).replaceAll(sep, '/'));

/**
 * The rooms from the ground up: a room imports from rooms above it in this list, never from one below. Rooms on one line
 * are one room. `service.ts` joins the features to the service.
 */
const ORDER = [
  ['data', 'model'],
  ['text', 'i18n'],
  ['rules'],
  ['search'],
  ['store'],
  ['endpoints'],
  ['describe'],
  ['embed'],
  ['http'],
  ['site', 'pages'],
  ['log'],
  ['downloads', 'dcat'],
  ['past'],
  ['mcp', 'service.ts', 'builder', 'deploy', 'hosts', 'release'],
] as const;

const ROOMS: readonly string[] = ORDER.flat();

/** The rooms that see neither Node, clock, randomness nor environment: they run on every host. */
const PURE: readonly string[] = ROOMS.slice(0, ROOMS.indexOf('downloads'));

/** The virtual module by which the build hands its store to the pages. */
const STORE_OF_THE_BUILD = 'site:store';

/** What the pure rooms may import of packages; the others may import any. */
const PACKAGES: Record<string, readonly string[]> = {
  data: ['zod', 'fast-json-stable-stringify'],
  model: ['zod', 'fast-json-stable-stringify'],
  queries: ['zod'],
  endpoints: ['zod'],
  describe: ['zod'],
  embed: ['d3-scale', 'd3-shape', 'd3-array'],
  pages: [STORE_OF_THE_BUILD],
};

type Import = { file: string; room: string; target: string };

const importsOf = (file: string): Import[] => {
  const text = readFileSync(join(ROOT, file), 'utf8');
  const found = text.matchAll(
    /^(?:import|export)\b(?:[^;'"]*?\bfrom)?\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm,
  );
  return [...found]
    .map(([, fixed, dynamic]) => fixed ?? dynamic ?? '')
    .map((target) => ({ file, room: file.split('/')[1] ?? '', target }));
};

const roomOf = ({ file, target }: Import): string =>
  join(file, '..', target).replaceAll(sep, '/').split('/')[1] ?? '';

const packageOf = (target: string): string =>
  target.startsWith('@') ? target.split('/').slice(0, 2).join('/') : (target.split('/')[0] ?? '');

const IMPORTS = SOURCES.flatMap(importsOf);

describe('the house', () => {
  it('has been looked at', () => {
    expect(SOURCES.length).toBeGreaterThan(60);
    expect(IMPORTS.length).toBeGreaterThan(200);
  });

  it('has only rooms that the order names', () => {
    const rooms = new Set(SOURCES.map((file) => file.split('/')[1] ?? ''));
    expect([...rooms].filter((room) => !ROOMS.includes(room))).toEqual([]);
  });

  it('lets no room import from one that stands below it', () => {
    const rankOf = (room: string): number => ORDER.findIndex((rooms) => rooms.some((one) => one === room));
    const strangers = IMPORTS.filter(({ target }) => target.startsWith('.'))
      .filter((one) => rankOf(roomOf(one)) > rankOf(one.room))
      .map(({ file, target }) => `${file} → ${target}`);
    expect(strangers).toEqual([]);
  });

  it('lets the pure rooms import their own packages alone', () => {
    const strangers = IMPORTS.filter(({ room, target }) => PURE.includes(room) && !target.startsWith('.'))
      .filter(({ room, target }) => !PACKAGES[room]?.includes(packageOf(target)))
      .map(({ file, target }) => `${file} → ${target}`);
    expect(strangers).toEqual([]);
  });

  /** Programs that the documentation shows: text, which no host runs. */
  const SHOWN_PROGRAMS = /snippets\.ts$/;

  it('keeps clock, randomness, process and environment out of the rooms that every host runs', () => {
    const forbidden =
      /\bDate\.now\b|\bnew Date\(\)|\bMath\.random\b|\bprocess\.|\bperformance\.|\bcrypto\.|\bglobalThis\b|import\.meta\.env/;
    const offenders = SOURCES.filter((file) => PURE.includes(file.split('/')[1] ?? '')).filter(
      (file) => !SHOWN_PROGRAMS.test(file) && forbidden.test(readFileSync(join(ROOT, file), 'utf8')),
    );
    expect(offenders).toEqual([]);
  });

  it('has only the top level of the owner’s card', () => {
    const allowed = [
      ...[
        'package.json',
        'package-lock.json',
        'astro.config.mjs',
        'tsconfig.json',
        'README.md',
        '.gitignore',
      ],
      ...['src', 'data', 'public', 'test', '.ci'],
    ];
    const ignored = readFileSync(join(ROOT, '.gitignore'), 'utf8')
      .split('\n')
      .map((line) => line.replace('/', ''));
    const extra = readdirSync(ROOT).filter((name) => ![...allowed, ...ignored, '.git'].includes(name));
    expect(extra).toEqual([]);
  });
});

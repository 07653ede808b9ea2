import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const SOURCES = readdirSync(join(ROOT, 'src'), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.(?:ts|astro|mjs)$/.test(entry.name))
  .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)).replaceAll(sep, '/'));

/** The rooms from the ground up: a room imports from rooms above it in this list, never from one below. */
const ROOMS: readonly string[] = [
  'data',
  'text',
  'rules',
  'search',
  'store',
  'endpoints',
  'describe',
  'embed',
  'http',
  'site',
  'components',
  'layouts',
  'pages',
  'downloads',
  'log',
  'past',
  'mcp',
  'service.ts',
  'builder',
  'hosts',
  'release',
];

/** The rooms that see neither Node, clock, randomness nor environment: they run on every host. */
const PURE: readonly string[] = [...ROOMS.slice(0, ROOMS.indexOf('downloads')), 'log', 'past'];

/** What the pure rooms may import of packages; the others may import any. */
const PACKAGES: Record<string, readonly string[]> = {
  data: ['zod', 'fast-json-stable-stringify'],
  store: ['lru-cache'],
  endpoints: ['zod'],
  describe: ['zod'],
  embed: ['d3-scale', 'd3-array'],
  pages: ['astro'],
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

/** By file: the files of ours that it imports. */
const LINKS = new Map(
  [...Map.groupBy(IMPORTS, ({ file }) => file)].map(([file, imports]) => [
    file,
    imports
      .filter(({ target }) => target.startsWith('.'))
      .map(({ target }) => join(file, '..', target).replaceAll(sep, '/'))
      .filter((target) => SOURCES.includes(target)),
  ]),
);

/** `src` itself is a folder of its own for each of its files. */
const folderOf = (file: string): string =>
  file.split('/').length === 2 ? file : file.split('/').slice(0, -1).join('/');

/** The first way that leads back to where it began; null where none does. */
function circleIn(names: readonly string[], next: (name: string) => readonly string[]): string[] | null {
  const done = new Set<string>();
  const way: string[] = [];
  const walk = (name: string): string[] | null => {
    if (way.includes(name)) return [...way.slice(way.indexOf(name)), name];
    if (done.has(name)) return null;
    way.push(name);
    for (const other of next(name)) {
      const circle = walk(other);
      if (circle !== null) return circle;
    }
    way.pop();
    done.add(name);
    return null;
  };
  for (const name of names) {
    const circle = walk(name);
    if (circle !== null) return circle;
  }
  return null;
}

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
    const strangers = IMPORTS.filter(({ target }) => target.startsWith('.'))
      .filter((one) => ROOMS.indexOf(roomOf(one)) > ROOMS.indexOf(one.room))
      .map(({ file, target }) => `${file} → ${target}`);
    expect(strangers).toEqual([]);
  });

  it('lets no two modules import each other, by whatever way', () => {
    expect(circleIn(SOURCES, (file) => LINKS.get(file) ?? [])).toBeNull();
  });

  it('lets no two folders import each other, by whatever way', () => {
    const folders = Map.groupBy(SOURCES, folderOf);
    const below = (folder: string) =>
      (folders.get(folder) ?? [])
        .flatMap((file) => LINKS.get(file) ?? [])
        .map(folderOf)
        .filter((other) => other !== folder);
    expect(circleIn([...folders.keys()], below)).toBeNull();
  });

  it('is two folders deep at most', () => {
    // Astro takes the addresses of pages from the folders that they lie in.
    const own = SOURCES.filter((file) => !file.startsWith('src/pages/'));
    expect(own.filter((file) => file.split('/').length > 4)).toEqual([]);
  });

  it('lets the pure rooms import their own packages alone', () => {
    const strangers = IMPORTS.filter(({ room, target }) => PURE.includes(room) && !target.startsWith('.'))
      .filter(({ room, target }) => !PACKAGES[room]?.includes(packageOf(target)))
      .map(({ file, target }) => `${file} → ${target}`);
    expect(strangers).toEqual([]);
  });

  it('keeps clock, randomness, process and environment out of the rooms that every host runs', () => {
    const forbidden =
      /\bDate\.now\b|\bnew Date\(\)|\bMath\.random\b|\bprocess\.|\bperformance\.|\bcrypto\.|\bglobalThis\b|import\.meta\.env/;
    const offenders = SOURCES.filter((file) => PURE.includes(file.split('/')[1] ?? '')).filter((file) =>
      forbidden.test(readFileSync(join(ROOT, file), 'utf8')),
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

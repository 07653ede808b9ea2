import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const SOURCES = readdirSync(join(ROOT, 'src'), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.(?:ts|astro|mjs)$/.test(entry.name))
  .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)).replaceAll(sep, '/'));

const PURE = ['model', 'i18n', 'rules', 'store', 'queries', 'describe', 'embed', 'http'];
const SHOWN = [...PURE, 'site', 'layouts', 'pages'];
const MADE = [...SHOWN, 'builder', 'downloads', 'dcat', 'deploy', 'release', 'mcp', 'hosts', 'service.ts'];

/** The virtual module by which the build hands its store to the pages. */
const STORE_OF_THE_BUILD = 'site:store';

const SITE = { rooms: SHOWN, packages: ['astro', STORE_OF_THE_BUILD] };
const ANY = { rooms: MADE, packages: ['*'] };

/** Room by room: the rooms and packages it may import; `*` in place of packages means any. */
const MAY_IMPORT: Record<string, { rooms: string[]; packages: string[] }> = {
  model: { rooms: [], packages: ['zod', 'fast-json-stable-stringify'] },
  i18n: { rooms: [], packages: [] },
  rules: { rooms: ['model'], packages: [] },
  store: { rooms: ['model'], packages: [] },
  queries: { rooms: ['model', 'rules', 'store', 'i18n'], packages: ['zod'] },
  describe: { rooms: ['model', 'queries', 'i18n'], packages: ['zod'] },
  embed: { rooms: ['model', 'i18n'], packages: ['d3-scale', 'd3-shape', 'd3-array'] },
  http: { rooms: ['model', 'queries', 'describe', 'store', 'embed', 'i18n'], packages: [] },
  site: SITE,
  pages: SITE,
  layouts: SITE,
  builder: ANY,
  downloads: ANY,
  dcat: ANY,
  deploy: ANY,
  release: ANY,
  mcp: ANY,
  hosts: ANY,
  'service.ts': ANY,
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

  it('has only rooms that the table names', () => {
    const rooms = new Set(SOURCES.map((file) => file.split('/')[1] ?? ''));
    expect([...rooms].filter((room) => !(room in MAY_IMPORT))).toEqual([]);
  });

  it('lets each room import only its neighbours', () => {
    const strangers = IMPORTS.filter(({ target }) => target.startsWith('.'))
      .filter((one) => roomOf(one) !== one.room && !MAY_IMPORT[one.room]?.rooms.includes(roomOf(one)))
      .map(({ file, target }) => `${file} → ${target}`);
    expect(strangers).toEqual([]);
  });

  it('lets each room import only its packages', () => {
    const strangers = IMPORTS.filter(({ target }) => !target.startsWith('.'))
      .filter(({ room, target }) => {
        const { packages = [] } = MAY_IMPORT[room] ?? {};
        return !packages.includes('*') && !packages.includes(packageOf(target));
      })
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

  it('has no file over 200 lines', () => {
    const long = SOURCES.filter((file) => readFileSync(join(ROOT, file), 'utf8').split('\n').length > 201);
    expect(long).toEqual([]);
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

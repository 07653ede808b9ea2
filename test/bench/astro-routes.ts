// A small Astro project whose endpoint routes give bodies that are ready-made, one route for each kind of answer.
import { spawnSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { PROJECT_ROOT } from '../../src/builder/fingerprint.ts';

/** Path under the built tree, and text. */
export type File = [path: string, text: string];

const MODULES = join(PROJECT_ROOT, 'node_modules');
const CONFIG = "export default { output: 'static', build: { format: 'preserve' } };\n";

/** Each page brings its body along, so that the route itself does nothing; each route reads what is its own. */
const ROUTE = `import { existsSync, readFileSync } from 'node:fs';
const file = process.env.BODIES + NAME;
const bodies = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
export const getStaticPaths = () => bodies.map(([path, body]) => ({ params: { path }, props: { body } }));
export const GET = ({ props }) => new Response(props.body);
`;

const depthOf = (path: string): number => (path.startsWith('api/v1/') ? 3 : 2);

/** `api/v1/observations`, `api/v1/metrics`, `embed/observation`, `embed/chart`. */
const kindOf = (path: string): string => path.split('/').slice(0, depthOf(path)).join('/');

/** Writes a project that can build `files`, and one that has the same routes and builds none. */
export function writeAstroProject(root: string, files: readonly File[]): void {
  mkdirSync(join(root, 'full'), { recursive: true });
  const kinds = [...new Set(files.map(([path]) => kindOf(path)))];
  for (const kind of kinds) {
    const route = join(root, 'src', 'pages', kind, '[...path].js');
    mkdirSync(dirname(route), { recursive: true });
    const name = `/${kind.replaceAll('/', '-')}.json`;
    writeFileSync(route, `const NAME = ${JSON.stringify(name)};\n${ROUTE}`);
    const own = files.filter(([path]) => kindOf(path) === kind);
    const bodies = own.map(([path, text]) => [path.slice(kind.length + 1), text]);
    writeFileSync(join(root, 'full', name), JSON.stringify(bodies));
  }
  writeFileSync(join(root, 'astro.config.mjs'), CONFIG);
  writeFileSync(join(root, 'package.json'), '{"type":"module"}\n');
  symlinkSync(MODULES, join(root, 'node_modules'));
}

/** Builds into an empty `dist`; throws with Astro's own words when that fails. */
export function buildAstroProject(root: string, bodies: 'full' | 'empty'): void {
  const astro = join(MODULES, 'astro', 'bin', 'astro.mjs');
  const { status, stderr, stdout } = spawnSync(process.execPath, [astro, 'build', '--root', root], {
    cwd: root,
    env: { ...process.env, BODIES: join(root, bodies), ASTRO_TELEMETRY_DISABLED: '1' },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`astro build: expected exit 0, got ${status}: ${stderr || stdout}`);
}

export const astroOutput = (root: string): string => join(root, 'dist');

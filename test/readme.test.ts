import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesUnder } from '../src/builder/files.ts';
import { readSettings } from '../src/data/environment.ts';
import { readPublisher } from '../src/downloads/dcat.ts';
import { queryNames } from '../src/endpoints/ask.ts';
import { ENDPOINTS } from '../src/endpoints/table.ts';
import { readLogSetting } from '../src/hosts/operator.ts';
import { FIND_TOOLS } from '../src/mcp/find.ts';
import { inWords } from '../src/text/numbers.ts';

const ROOT = join(import.meta.dirname, '..');
const README = readFileSync(join(ROOT, 'README.md'), 'utf8');

/** What is documented: the README, and that of each folder which has one. */
const DOCUMENTATION = [
  'README.md',
  'data/README.md',
  'src/endpoints/README.md',
  'src/release/README.md',
  'src/hosts/README.md',
  'src/mcp/README.md',
  'src/downloads/README.md',
  'test/README.md',
  'test/bench/README.md',
]
  .filter((file) => existsSync(join(ROOT, file)))
  .map((file) => readFileSync(join(ROOT, file), 'utf8'))
  .join('\n');

/** What the readers of settings look for in an environment. */
function namesRead(): string[] {
  const names: string[] = [];
  const environment = new Proxy<Record<string, string | undefined>>(
    {},
    {
      get: (_, name) => {
        names.push(String(name));
        return undefined;
      },
    },
  );
  for (const read of [readSettings, readPublisher, readLogSetting]) read(environment);
  return names.filter((name) => /^[A-Z_]+$/.test(name));
}

/** What programs take from the environment without a reader; of lower case are those that npm sets. */
function namedInSource(): string[] {
  const files = filesUnder(join(ROOT, 'src')).filter((file) => file.endsWith('.ts'));
  const text = files.map((file) => readFileSync(join(ROOT, 'src', file), 'utf8')).join('\n');
  return [...text.matchAll(/process\.env(?:\.|\[')([A-Z_]+)/g)].map(([, name = '']) => name);
}

describe('the README', () => {
  it('has the two commands at its top', () => {
    const [top = ''] = README.split('\n\n', 3).slice(1);
    expect(top).toMatch(/npm ci && npm start .*\nnpm ci && npm test /);
  });

  it('shows how to recompute a content hash, and the command prints the hash of the answer', () => {
    const [, script = ''] = /node -e '([\s\S]*?)'\n```/.exec(README) ?? [];
    const printed = execFileSync(process.execPath, ['-e', script], { encoding: 'utf8' }).trim();
    expect(printed).toMatch(/^sha256:[0-9a-f]{64}$/);
    expect(README).toContain(`"contentHash": "${printed}"`);
  });

  it.each(ENDPOINTS.map((endpoint) => [endpoint.name, endpoint.path, endpoint] as const))(
    'names the question %s at %s, and every parameter of it but the language',
    (name, path, endpoint) => {
      const row =
        DOCUMENTATION.split('\n').find((line) => line.startsWith(`| ${name} | \`${path}\` |`)) ?? '';
      const named = [...row.matchAll(/`(\w+)`/g)].map(([, parameter]) => parameter);
      expect(named).toEqual(queryNames(endpoint).filter((parameter) => parameter !== 'lang'));
      expect(row).not.toBe('');
    },
  );

  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  it.each(Object.keys(scripts))('says what the script %s does', (script) => {
    const command = ['start', 'test'].includes(script) ? `npm ${script}` : `npm run ${script}`;
    expect(DOCUMENTATION).toContain(`| \`${command}\` |`);
  });

  it('says what each setting sets that the programs read, and names no other', () => {
    const settings = new Set([...namesRead(), ...namedInSource()]);
    const table = DOCUMENTATION.slice(DOCUMENTATION.indexOf('| `SITE_URL` |')).split('\n\n')[0] ?? '';
    const said = table.split('\n').flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([A-Z_]+)`/g)]);
    expect(said.map(([, setting = '']) => setting).sort()).toEqual([...settings].sort());
  });

  it('names only rooms that are there', () => {
    const rooms = [...README.matchAll(/^\| `([a-z0-9/]+\/)` \|/gm)].map(([, room = '']) => room);
    expect(rooms.length).toBeGreaterThan(10);
    expect(rooms.filter((room) => !existsSync(join(ROOT, room)))).toEqual([]);
  });
});

describe('the README for assistants', () => {
  it('names every tool, and says how many there are', () => {
    const text = readFileSync(join(ROOT, 'src/mcp/README.md'), 'utf8');
    const tools = [...ENDPOINTS.flatMap(({ tool }) => tool ?? []), ...FIND_TOOLS];
    expect(text).toMatch(new RegExp(`^# For assistants\n\n${inWords(tools.length)} read-only tools`, 'i'));
    for (const { name } of tools) expect(text).toContain(`\`${name}\``);
  });
});

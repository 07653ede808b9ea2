// node test/end-to-end.ts [--sample]: a real build over the real dataset, walked and asked as its users would. OUT_DIR is where
// it is built and stays; without it a folder that is removed. A sample of the real dataset is one of its past releases, whole;
// of the newest one only what `npm start` makes.
import assert from 'node:assert/strict';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { fileHash } from '../src/builder/digest.ts';
import { filesUnder } from '../src/builder/files.ts';
import { writeRewound } from './support/rewound.ts';
import { takeScratch } from './support/scratch.ts';

const ROOT = join(import.meta.dirname, '..');
const DATA = join(ROOT, 'data');
const { sample } = parseArgs({ options: { sample: { type: 'boolean', default: false } } }).values;
/** Of a fifth of the figures, with three releases before it. */
const SAMPLE = '2026-06-25';

const folder = takeScratch();
const out = process.env['OUT_DIR'] ?? join(folder, 'dist');
const dataDir = sample ? join(folder, 'sample') : DATA;
if (sample) writeRewound(DATA, SAMPLE, dataDir);
const env = {
  ...process.env,
  DATA_DIR: dataDir,
  OUT_DIR: out,
  PORT: '0',
  SITE_URL: 'https://data.example',
  ASTRO_TELEMETRY_DISABLED: '1',
};
const say = (fact: string) => process.stdout.write(`ok ${fact}\n`);

const build = (more: Record<string, string> = {}) =>
  spawnSync(process.execPath, [join(ROOT, 'src/builder/run.ts'), 'build'], {
    cwd: ROOT,
    env: { ...env, ...more },
    encoding: 'utf8',
  });

function buildsTheDataset(): void {
  const first = build();
  assert.equal(first.status, 0, first.stderr);
  const files = filesUnder(out);
  assert.ok(files.length > 70_000, `expected more than 70,000 files, got ${files.length}`);
  say(`a clean build publishes ${files.length} files`);
}

/** Beside the answers in their envelope: what the API says of itself. */
const DESCRIPTIONS = new Set(['api/v1/openapi.json', 'api/v1/api-info.json']);

const HIDDEN = /N00914|NVDBCYCLE|SKV(?:COST|PUPILS|TEACH|MERIT)/;
/** The log cannot forget: the one place where a hidden metric may stand is the id of an entry, which has no value: in the bundles as JSON, in the store as the second and third cells of a row. */
const LOGGED_ID =
  /(?<="id":"|\[(?:0|null|"[\w-]{43}"),(?:"",)?")(?:SF\.)?N00914(?:\.\d{4}\.(?:\d{4})?)?(?="[\],])/g;

type Hashes = Map<string, string>;

/** Nothing published is empty or broken, and nothing non-public leaves a trace. */
function publishesNothingEmptyOrHidden(): void {
  const paths = filesUnder(out);
  for (const path of paths) {
    const bytes = readFileSync(join(out, path));
    const text = bytes.toString('utf8');
    assert.ok(text.length > 1, `${path} is empty`);
    assert.ok(
      !HIDDEN.test(path) && !HIDDEN.test(text.replaceAll(LOGGED_ID, '')),
      `${path} shows a hidden metric`,
    );
    if (path.startsWith('api/') && !DESCRIPTIONS.has(path)) assert.equal(JSON.parse(text).ok, true, path);
  }
  say(`${paths.length} published files are whole, and none shows a hidden metric`);
}

/** Of another person's machine: as tests set it, in another language and time zone. */
const ELSEWHERE = { NODE_ENV: 'test', LC_ALL: 'th_TH.UTF-8', LANG: 'tr_TR.UTF-8', TZ: 'Pacific/Auckland' };

/** Every kind of file that a build makes: the cut dataset has all of them, and takes seconds where the real one takes minutes. */
const CUT = join(ROOT, 'test', 'golden', 'small', 'data');

function buildsTheSameBytesTwice(): void {
  const [here, there] = [join(folder, 'here'), join(folder, 'there')];
  const first = build({ DATA_DIR: CUT, OUT_DIR: here });
  assert.equal(first.status, 0, first.stderr);
  const again = build({ ...ELSEWHERE, DATA_DIR: CUT, OUT_DIR: there });
  assert.equal(again.status, 0, again.stderr);
  const hashesIn = (tree: string): Hashes =>
    new Map(filesUnder(tree).map((path) => [path, fileHash(readFileSync(join(tree, path)))]));
  const before = hashesIn(here);
  assert.ok(before.size > 800, `expected more than 800 files, got ${before.size}`);
  assert.deepEqual(hashesIn(there), before);
  say(`a build elsewhere has the same ${before.size} files, and no byte of them is another`);
}

function refusesBrokenData(): void {
  const data = join(folder, 'data');
  cpSync(dataDir, data, { recursive: true });
  const newest = filesUnder(data)
    .filter((path) => /^releases\/[^/]+\/observations\/N01951\.csv$/.test(path))
    .sort()
    .at(-1);
  appendFileSync(join(data, newest ?? ''), '9999,2022,NaN,1\n0180,2022,1,1\nbroken\n');
  const before = filesUnder(out).length;
  const refused = build({ DATA_DIR: data });
  assert.equal(refused.status, 1);
  for (const rule of [
    'csv-is-well-formed',
    'geo-is-registered',
    'literal-is-exact',
    'observation-keys-are-unique',
    'releases-stand-as-published',
  ])
    assert.match(refused.stderr, new RegExp(`observations/N01951\\.csv.*\\[${rule}\\]`), rule);
  assert.equal(filesUnder(out).length, before);
  say('a broken dataset is refused with every finding, and the served tree stays');
}

async function started(more: Record<string, string> = {}): Promise<{ host: ChildProcess; base: string }> {
  const host = spawn(process.execPath, [join(ROOT, 'src/hosts/start.ts')], {
    cwd: ROOT,
    env: { ...env, ...more },
  });
  let log = '';
  for await (const chunk of host.stderr) {
    log += String(chunk);
    const [, port] = /Serving .*:(\d+)/.exec(log) ?? [];
    if (port === undefined) continue;
    assert.match(
      log,
      /^Links in .* lead to http.* \(SITE_URL\)\n/m,
      'where links lead that are not to this host',
    );
    return { host, base: `http://127.0.0.1:${port}` };
  }
  throw new Error(`expected the host to serve, got: ${log}`);
}

const ASKED: [string, number][] = [
  ['/api/v1/observations/SF.N01951.0180.2021', 200],
  ['/api/v1/observations?geo=0180&metric=N01951&from=2020&to=2022', 200],
  ['/api/v1/metrics', 200],
  ['/api/v1/metrics/N01951', 200],
  ['/api/v1/municipalities?query=k%C3%B6ping', 200],
  ['/api/v1/rankings?metric=N01951&limit=10', 200],
  ['/api/v1/compare?municipalities=0180,1480&metrics=N01951', 200],
  ['/api/v1/revisions', 200],
  ['/', 200],
  ['/api/v1/rankings?metric=U07514', 422],
  ['/api/v1/observations?geo=180', 404],
  ['/api/v1/metrics?limit=1e3', 400],
  ['/nowhere', 404],
];

async function answersEveryEndpoint(base: string): Promise<void> {
  for (const [path, status] of ASKED) {
    const response = await fetch(`${base}${path}`);
    assert.equal(response.status, status, path);
    const body = await response.text();
    if (path.startsWith('/api')) assert.equal(JSON.parse(body).ok, status === 200, path);
    const etag = response.headers.get('etag');
    assert.equal(etag !== null, status === 200, path);
    const again = await fetch(`${base}${path}`, { headers: { 'if-none-match': etag ?? '' } });
    assert.equal(again.status, status === 200 ? 304 : status, path);
  }
  say(`${ASKED.length} requests get their status, and 304 where they are repeated`);
}

async function servesTheFilesBytes(base: string): Promise<void> {
  const files = filesUnder(join(out, 'api')).filter((_, index) => index % 997 === 0);
  assert.ok(files.length > 70);
  for (const file of files) {
    const asked = file === 'v1/openapi.json' ? file : file.replace(/\.json$/, '');
    const response = await fetch(`${base}/api/${asked}`);
    assert.equal(await response.text(), readFileSync(join(out, 'api', file), 'utf8'), file);
  }
  const stockholm = await (await fetch(`${base}/api/v1/observations/SF.N01951.0180.2021`)).json();
  assert.equal(stockholm.data.value, 978770);
  say(`${files.length} fixed answers are the bytes of their files; Stockholm 2021 is 978770`);
}

function refusesATakenPort(base: string): void {
  const { port } = new URL(base);
  const second = spawnSync(process.execPath, [join(ROOT, 'src/hosts/start.ts')], {
    cwd: ROOT,
    env: { ...env, PORT: port },
    encoding: 'utf8',
  });
  assert.equal(second.status, 1);
  assert.match(
    second.stderr,
    new RegExp(`^Cannot listen on \\S+:${port}: .*EADDRINUSE.*; set HOST or PORT to another$`, 'm'),
  );
  say('a port that is taken is one clear line and exit 1');
}

async function stopsCleanly(host: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => host.once('exit', resolve));
  host.kill('SIGTERM');
  assert.equal(await ended, 0);
  say('SIGTERM ends the host with exit 0');
}

/** Without a file for each answer, as `npm start` makes it in a fresh clone. */
async function startsTheNewestRelease(): Promise<void> {
  const { host, base } = await started({ DATA_DIR: DATA, OUT_DIR: join(folder, 'newest') });
  try {
    await answersEveryEndpoint(base);
    await stopsCleanly(host);
  } finally {
    host.kill('SIGKILL');
  }
}

function refusesBadSettings(): void {
  const bad = build({ PORT: '4321x' });
  assert.equal(bad.status, 1);
  assert.equal(bad.stderr.trim(), 'Bad setting PORT: expected a port, 0 to 65535, got "4321x"');
  say('a bad setting is one clear line and exit 1');
}

refusesBadSettings();
buildsTheDataset();
publishesNothingEmptyOrHidden();
buildsTheSameBytesTwice();
refusesBrokenData();
const { host, base } = await started();
try {
  await answersEveryEndpoint(base);
  await servesTheFilesBytes(base);
  refusesATakenPort(base);
  await stopsCleanly(host);
} finally {
  host.kill('SIGKILL');
}
if (sample) await startsTheNewestRelease();

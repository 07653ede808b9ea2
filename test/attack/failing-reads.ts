// Every look at a file, open and read of every release command failing in turn: the command ends with words that name the file
// and an exit code that says so, and the dataset is as it was, or the published one.
import { cpSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { machineFault, messageOf } from '../../src/builder/files.ts';
import { createHandler } from '../../src/http/handler.ts';
import { runCommand } from '../../src/release/command-line.ts';
import { FIRST_ROWS, type Published, treeOf } from '../release/published-dataset.ts';
import { recordedEffects } from '../release/recorded-effects.ts';
import { MAPPING, mappingOf, put, saveKolada } from '../release/small-dataset.ts';
import { bookOf, ENTRY, TABLE } from '../release/workbook.ts';
import { ADDRESSES } from '../support/golden.ts';
import { seededRandom } from '../support/seeded-random.ts';
import { serve } from '../support/service.ts';
import { failingDisk } from './failing-disk.ts';
import { PUBLISH, staged } from './killed-publishes.ts';
import type { Attack } from './main.ts';

/** Of each command in the sample. */
const PICKED = 4;

const LOOKS = /^(?:l?stat|fstat|open|read(?!dir)|readFile|readdir)Sync /;
/** What is not there when it is looked for may be nothing that is missed; what is gone when it is opened is. */
const OPENS = /^(?:open|read(?!dir)|readFile)Sync /;

const FAULTS = [
  { code: 'EACCES', calls: LOOKS, isCut: false },
  { code: 'EIO', calls: LOOKS, isCut: false },
  { code: 'ENOENT', calls: OPENS, isCut: false },
  { code: 'EIO', calls: /^readSync /, isCut: true },
] as const;

export async function failReads({ scratch, seed, sample }: Attack): Promise<string[]> {
  const random = seededRandom(seed);
  const wrong: string[] = [];
  const { paths, dir, remove } = await staged(prepared);
  const kept = join(scratch, 'reads-kept');
  const handler = createHandler((await serve(paths.data)).service);
  const given = saveKolada(join(dir, 'given'), { N00001: [['0180', '2022', '912']] });
  savePublications(dir);
  cpSync(paths.data, join(dir, 'copied'), { recursive: true });
  cpSync(dir, kept, { recursive: true });
  const sound = JSON.stringify(treeOf(dir));
  /** Most commands change nothing, and a folder is read sooner than it is written anew. */
  const reset = (): void => {
    if (JSON.stringify(treeOf(dir)) === sound) return;
    rmSync(dir, { recursive: true, force: true });
    cpSync(kept, dir, { recursive: true });
  };
  const outcomeOf = (command: string[]) => outcomeAt(command, paths, (url) => handler(new Request(url)));
  let [tried, commands] = [0, 0];
  for (const command of commandsOf(dir, given)) {
    commands += 1;
    reset();
    const quiet = failingDisk({ under: [dir], at: 0, code: 'EIO', lasting: false });
    const whole = await outcomeOf(command).finally(quiet.mend);
    const made = JSON.stringify(treeOf(paths.data));
    if (whole.code !== 0)
      wrong.push(`${command.join(' ')}: fails on a sound disk: ${whole.words.slice(0, 200)}`);
    const all = quiet.calls.flatMap((call, index) =>
      FAULTS.flatMap((fault) => (fault.calls.test(call) ? [{ ...fault, call, at: index + 1 }] : [])),
    );
    const picked = sample ? Array.from({ length: PICKED }, () => all[random(all.length)]) : all;
    for (const failing of picked) {
      if (failing === undefined) continue;
      tried += 1;
      reset();
      const old = JSON.stringify(treeOf(paths.data));
      const { code, isCut, at, call } = failing;
      const disk = failingDisk({ under: [dir], at, code, lasting: false, isCut });
      const { words, code: exit } = await outcomeOf(command).finally(disk.mend);
      const is = JSON.stringify(treeOf(paths.data));
      const where = `${command[0]} ${command[1]}, ${isCut ? 'cut' : code} at ${call.replace(dir, '')}`;
      // What fails once the release stands is no fault of it.
      const isWhole = is === old || is === made;
      if (!isWhole) wrong.push(`${where}: the dataset is another`);
      if (exit === 0 && is !== made) wrong.push(`${where}: ended as if nothing had failed`);
      const isSame = words === whole.words;
      const isNamed = namesOf(call).some((name) => `${words}${pageOf(command)}`.includes(name));
      if (exit === 0 && is === made && !isNamed && !(isSame && isTolerated(call, command)))
        wrong.push(`${where}: nobody noticed`);
      if (exit !== 0 && !isNamed) wrong.push(`${where}: does not name the file: ${words.slice(0, 200)}`);
    }
  }
  remove();
  process.stdout.write(`failing reads: ${tried} of ${commands} commands\n`);
  return wrong;
}

/** What a review finds stands on its page. */
function pageOf([name, ...options]: string[]): string {
  const page = options[options.indexOf('--out') + 1] ?? '';
  return name === 'review' && existsSync(page) ? readFileSync(page, 'utf8') : '';
}

/** What words may call the path of a call: a file that is being written by the folder that it could not be written in. */
function namesOf(call: string): string[] {
  const path = call.slice(call.indexOf(' ') + 1);
  return path.endsWith('.part') ? [basename(path), dirname(path)] : [basename(path)];
}

const KEEPING = ['show', 'rewind', 'verify', 'diff', 'review', 'publish'];

/**
 * The page an earlier review left, a list that is not there, and what is only taken away: none of them is needed.
 * Where nothing can be written, what is only read is read without a lock.
 * A folder is opened to flush what it has, which not every file system does. What a command prints is then what it prints on a
 * sound disk.
 */
const isTolerated = (call: string, [name]: string[]): boolean =>
  /(?:review\.html|\/pages|\/lock|\/unfinished\.json)(?:$|\/)/.test(call) ||
  (KEEPING.includes(name ?? '') && /^l?statSync \S*\.staging$/.test(call)) ||
  /^openSync \S*\/(?:release-\w+|data\.staging\/prepared(?:\/revisions)?)$/.test(call);

async function outcomeAt(
  command: string[],
  paths: Parameters<typeof runCommand>[1],
  fetch: (url: string) => Promise<Response>,
): Promise<{ code: number; words: string }> {
  const { effects, lines } = recordedEffects({ fetch });
  try {
    const code = await runCommand(command, paths, effects);
    return { code, words: lines.join('\n') };
  } catch (error) {
    return { code: 1, words: machineFault(error) ?? messageOf(error) };
  }
}

/** An entry by which workbooks are read, and a draft that nobody has confirmed. */
async function prepared({ dir, file, run }: Published): Promise<void> {
  put(file('sources.json'), JSON.stringify(mappingOf(...MAPPING.entries, ENTRY)));
  const drafted = saveKolada(join(dir, 'drafted'), { N00003: [['0180', '2022', '1']] });
  await run('draft', 'kolada', drafted, '--out', join(dir, 'drafts.json'));
}

/** One of each kind. */
function savePublications(dir: string): void {
  const folder = join(dir, 'publications');
  saveKolada(join(folder, 'kolada'), FIRST_ROWS);
  put(join(folder, 'emissions.csv'), 'code,name,sector,year,tonnes\n0180,Stockholm,Alla,2022,1.5\n');
  put(join(folder, 'cars.xlsx'), bookOf({ 'Tabell 4': TABLE }));
  const dimension = (...index: string[]) => ({ category: { index } });
  const population = {
    ...{ version: '2.0', class: 'dataset', id: ['Contents', 'Region', 'Tid'], size: [1, 1, 1], value: [1] },
    dimension: {
      Contents: { category: { index: ['BE1'], unit: { BE1: { base: 'antal' } } } },
      Region: dimension('0180'),
      Tid: dimension('2022'),
    },
  };
  put(join(folder, 'population.json'), JSON.stringify(population));
}

const TAKEN = ['--retrieved', '2025-01-01', '--origin', 'transcript'];
const ID = 'SF.N00001.0180.2022';

/** Those that end well on a sound disk. */
const commandsOf = (dir: string, given: string): string[][] => [
  ['verify'],
  ['diff', '--date', '2025-01-01'],
  ['review', '--date', '2025-01-01', '--out', join(dir, 'review.html')],
  PUBLISH,
  ['checkpoint'],
  ['rewind', '--to', '2024-08-30', '--out', join(dir, 'past')],
  ['show', ID],
  ['unstage', 'N00001'],
  ['import', 'kolada', given, '--ids', 'N00001', ...TAKEN],
  ['import', 'csv', join(dir, 'publications/emissions.csv'), ...TAKEN],
  ['import', 'json-stat', join(dir, 'publications/population.json'), ...TAKEN],
  ['import', 'xlsx', join(dir, 'publications/cars.xlsx'), ...TAKEN],
  ['draft', 'kolada', given, '--out', join(dir, 'new-drafts.json')],
  ['draft', 'confirm', join(dir, 'drafts.json')],
  [
    'prove',
    ID,
    '--url',
    ADDRESSES.siteUrl,
    '--checkpoint',
    join(dir, 'copied/releases/2024-08-30/checkpoint'),
  ],
  ['check', join(dir, 'publications')],
];

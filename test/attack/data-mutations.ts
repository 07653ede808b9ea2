// What may be done to a dataset behind its releases' back, and what nothing can notice once every hash is made anew.
import { readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesUnder } from '../../src/builder/files.ts';

export type Random = (below: number) => number;

export type Mutation = {
  name: string;
  apply: (dir: string, random: Random) => void;
  /**
   * Why nothing can notice it once manifest and chain are made anew to match: no other file tells what it was. Only a
   * signature does (`verify --trust`).
   */
  untold?: string;
};

const read = (dir: string, file: string): string => readFileSync(join(dir, file), 'utf8');
const write = (dir: string, file: string, text: string): void => writeFileSync(join(dir, file), text);

function pick<T>(items: readonly T[], random: Random): T {
  const item = items[random(items.length)];
  if (item === undefined) throw new Error('expected something to choose from, got nothing');
  return item;
}

/** A change of a file's text; one that changes nothing is a fault of this table. */
const text =
  (file: string, change: (text: string, random: Random) => string): Mutation['apply'] =>
  (dir, random) => {
    const before = read(dir, file);
    const after = change(before, random);
    if (after === before) throw new Error(`${file}: expected a change, got none`);
    write(dir, file, after);
  };

const replaced = (from: string | RegExp, to: string) => (before: string) => before.replace(from, to);

type Row = string[];

/** A change of the rows of an observation file; `at` is one that fits. */
const rows =
  (change: (rows: Row[], at: number, random: Random) => Row[], fits: RegExp = /,.+,./): Mutation['apply'] =>
  (dir, random) => {
    const files = filesUnder(join(dir, 'observations')).filter((file) => {
      const lines = linesOf(read(dir, `observations/${file}`));
      return lines.length > 3 && lines.some((line) => fits.test(line));
    });
    text(`observations/${pick(files, random)}`, (before) => {
      const lines = linesOf(before);
      const at = pick(
        [...lines.keys()].filter((index) => fits.test(lines[index] ?? '')),
        random,
      );
      const changed = change(
        lines.map((line) => line.split(',')),
        at,
        random,
      );
      return `geo,period,value\n${changed.map((row) => `${row.join(',')}\n`).join('')}`;
    })(dir, random);
  };

const linesOf = (before: string): string[] => before.trimEnd().split('\n').slice(1);

const cell = (place: number, to: (was: string, random: Random) => string) =>
  rows((all, at, random) =>
    all.map((row, index) => (index === at ? row.with(place, to(row[place] ?? '', random)) : row)),
  );

/** A change of one line of a log. */
const entry =
  (release: number, change: (line: string) => string | null) =>
  (dir: string, random: Random): void => {
    const logs = filesUnder(join(dir, 'revisions')).filter((file) => file.endsWith('.csv'));
    text(`revisions/${logs.at(release)}`, (before) => {
      const [header = '', ...lines] = before.trimEnd().split('\n');
      const places = [...lines.keys()].filter((index) => change(lines[index] ?? '') !== lines[index]);
      const at = pick(places, random);
      const changed = lines.flatMap((line, index) => (index === at ? (change(line) ?? []) : [line]));
      return `${[header, ...changed].join('\n')}\n`;
    })(dir, random);
  };

const metric = (change: (block: string) => string): Mutation['apply'] =>
  text('metrics.json', (before, random) => {
    const blocks = before.split(/(?=^ *\{\n *"id")/m);
    const able = [...blocks.keys()].slice(1).filter((index) => change(blocks[index] ?? '') !== blocks[index]);
    const at = pick(able, random);
    return blocks.map((block, index) => (index === at ? change(block) : block)).join('');
  });

const columns = (line: string, ...changes: [number, string][]): string => {
  const cells = line.split(',');
  for (const [place, to] of changes) cells[place] = to;
  return cells.join(',');
};

const swapValues = (all: Row[], at: number): Row[] => {
  const twin = all.findIndex(
    ([geo, , value], index) => index !== at && geo !== all[at]?.[0] && value !== all[at]?.[2],
  );
  const [mine = [], theirs = []] = [all[at], all[twin]];
  return all.map((row, index) =>
    index === at ? row.with(2, theirs[2] ?? '') : index === twin ? row.with(2, mine[2] ?? '') : row,
  );
};

const HASH = `sha256:${'0'.repeat(64)}`;
const LAST = -1;

const keptOf = (dir: string, name: string): string =>
  `releases/${filesUnder(join(dir, 'releases')).find((file) => file.endsWith(name))}`;

const kept =
  (name: string, change: (before: string) => string): Mutation['apply'] =>
  (dir, random) =>
    text(keptOf(dir, name), change)(dir, random);

const CHECKPOINT = 'revisions/checkpoint';
const checkpoint = (change: (lines: string[]) => string[]): Mutation['apply'] =>
  text(CHECKPOINT, (before) => change(before.split('\n')).join('\n'));

export const MUTATIONS: Mutation[] = [
  { name: 'a value changed', apply: cell(2, (was, random) => String(Number(was) + 1 + random(9))) },
  { name: 'a value of another sign', apply: cell(2, (was) => String(-1 - Number(was))) },
  { name: 'a decimal lost', apply: cell(2, (was) => `${was}0`.replace('.', '')) },
  { name: 'a digit behind the point', apply: cell(2, (was) => (was.includes('.') ? `${was}1` : `${was}.1`)) },
  { name: 'a trailing zero', apply: cell(2, (was) => (was.includes('.') ? `${was}0` : `${was}.0`)) },
  { name: 'an exponent', apply: cell(2, (was) => `${was}e0`) },
  { name: 'a blank before a value', apply: cell(2, (was) => ` ${was}`) },
  { name: 'a value emptied', apply: cell(2, () => '') },
  { name: 'a value that is NaN', apply: cell(2, () => 'NaN') },
  { name: 'another year', apply: cell(1, (was) => String(Number(was) + 40)) },
  { name: 'another municipality', apply: cell(0, () => '9999') },
  { name: 'a code without its zero', apply: cell(0, (was) => was.slice(1)) },
  { name: 'a line dropped', apply: rows((all, at) => all.toSpliced(at, 1)) },
  { name: 'three lines dropped', apply: rows((all, at) => all.toSpliced(at, 3)) },
  { name: 'a line twice', apply: rows((all, at) => all.toSpliced(at, 0, all[at] ?? [])) },
  { name: 'two municipalities swapped', apply: rows(swapValues) },
  { name: 'the rows reversed', apply: rows((all) => all.toReversed()) },
  {
    name: 'two rows in each other’s place',
    apply: rows((all) => [...all.slice(1, 2), ...all.slice(0, 1), ...all.slice(2)]),
  },
  { name: 'a figure added', apply: rows((all) => [...all, ['9998', '2022', '1']]) },
  {
    name: 'a year added to a municipality',
    apply: rows((all) => [...all, [all.at(LAST)?.[0] ?? '', '2024', '1']]),
  },
  { name: 'a listing added', apply: rows((all) => [...all, [all.at(LAST)?.[0] ?? '', '2024', '']]) },
  { name: 'a listing dropped', apply: rows((all, at) => all.toSpliced(at, 1), /,$/) },
  {
    name: 'a listing with a value',
    apply: rows((all, at) => all.with(at, (all[at] ?? []).with(2, '5')), /,$/),
  },
  {
    name: 'one metric’s file over another',
    apply: (dir, random) => {
      const files = filesUnder(join(dir, 'observations'));
      const from = pick(files, random);
      const to = pick(
        files.filter((file) => read(dir, `observations/${file}`) !== read(dir, `observations/${from}`)),
        random,
      );
      write(dir, `observations/${to}`, read(dir, `observations/${from}`));
    },
  },
  {
    name: 'a file gone',
    apply: (dir, random) =>
      rmSync(join(dir, 'observations', pick(filesUnder(join(dir, 'observations')), random))),
  },
  {
    name: 'a file emptied',
    apply: (dir, random) =>
      write(dir, `observations/${pick(filesUnder(join(dir, 'observations')), random)}`, 'geo,period,value\n'),
  },
  {
    name: 'a file of no metric',
    apply: (dir) => write(dir, 'observations/XYZ99.csv', 'geo,period,value\n0180,2022,1\n'),
  },
  {
    name: 'a file that is a link',
    apply: (dir, random) => {
      const path = join(dir, 'observations', pick(filesUnder(join(dir, 'observations')), random));
      writeFileSync(`${dir}.outside.csv`, readFileSync(path));
      rmSync(path);
      symlinkSync(`${dir}.outside.csv`, path);
    },
  },
  { name: 'a link beside the files', apply: (dir) => symlinkSync('/etc', join(dir, 'observations', 'more')) },
  { name: 'a foreign file', apply: (dir) => write(dir, 'notes.txt', 'mine\n') },
  { name: 'a log of no release', apply: (dir) => write(dir, 'revisions/2020-01-01.csv', 'type\n') },
  { name: 'a metric made not public', apply: metric(replaced('"public": true', '"public": false')) },
  { name: 'a metric of unknown status', apply: metric(replaced('"public": true', '"public": null')) },
  { name: 'a metric made public', apply: metric(replaced(/"public": (?:false|null)/, '"public": true')) },
  {
    name: 'another unit',
    apply: metric((block) =>
      block.replace(
        /"unit": "\w+(?:-[\w-]+)?"/,
        block.includes('"unit": "count"') ? '"unit": "percent"' : '"unit": "count"',
      ),
    ),
  },
  { name: 'another source', apply: metric(replaced(/"source": "/, '"source": "X ')) },
  { name: 'another title', apply: metric(replaced(/"sv": "/, '"sv": "X ')) },
  { name: 'another order', apply: metric(replaced('"descending"', '"ascending"')) },
  { name: 'a capability taken', apply: metric(replaced('"ranking": true', '"ranking": false')) },
  { name: 'an alias', apply: metric(replaced(/"aliases": \[\s*"/, '"aliases": ["smuggled-in", "')) },
  {
    name: 'a metric said to have left',
    apply: metric(replaced('"backCast": false', '"backCast": false, "left": "2025-11-20"')),
  },
  {
    name: 'a key twice',
    apply: metric(replaced('"backCast": false', '"backCast": true, "backCast": false')),
  },
  {
    name: 'a municipality renamed',
    apply: text('municipalities.csv', replaced('Stockholm,stockholm', 'Stokholm,stokholm')),
  },
  { name: 'a municipality gone', apply: text('municipalities.csv', replaced(/^0180.*\n/m, '')) },
  {
    name: 'a municipality of another county',
    apply: text('municipalities.csv', replaced(/,01,Stockholms län/, ',03,Uppsala län')),
  },
  { name: 'a waiver gone', apply: text('waivers.csv', replaced(/\n.+\n$/, '\n')) },
  { name: 'a waiver added', apply: text('waivers.csv', (before) => `${before}suspect-zeros,XYZ01,,,x,x\n`) },
  { name: 'an entry of the first log gone', apply: entry(0, () => null) },
  { name: 'another value in the first log', apply: entry(0, (line) => columns(line, [5, '123456'])) },
  { name: 'an entry of the last log gone', apply: entry(LAST, () => null) },
  {
    name: 'another value in the last log',
    apply: entry(LAST, (line) => (line.startsWith('revised') ? columns(line, [5, '77']) : line)),
  },
  {
    name: 'another value before',
    apply: entry(LAST, (line) => (line.startsWith('revised') ? columns(line, [4, '77']) : line)),
  },
  { name: 'another type', apply: entry(LAST, (line) => line.replace(/^revised/, 'published')) },
  {
    name: 'a hash of nothing',
    apply: entry(LAST, (line) => (line.startsWith('revised') ? columns(line, [7, HASH]) : line)),
  },
  {
    name: 'a withdrawal forgotten',
    apply: entry(LAST, (line) => (line.startsWith('withdrawn') ? null : line)),
  },
  {
    name: 'a revision called a correction',
    apply: entry(LAST, (line) => line.replace(/^revised/, 'corrected')),
    untold: 'whether an error was stated, the log alone tells',
  },
  {
    name: 'a link of the chain gone',
    apply: text('revisions/chain.json', (before) => JSON.stringify(JSON.parse(before).slice(1))),
  },
  {
    name: 'the chain turned round',
    apply: text('revisions/chain.json', (before) => JSON.stringify(JSON.parse(before).toReversed())),
  },
  {
    name: 'a checkpoint of another root',
    apply: checkpoint((lines) => lines.with(2, Buffer.alloc(32, 7).toString('base64'))),
  },
  {
    name: 'a checkpoint of a smaller log',
    apply: checkpoint((lines) => lines.with(1, String(Number(lines[1]) - 1))),
  },
  { name: 'a checkpoint of another log', apply: checkpoint((lines) => lines.with(0, 'example.net/other')) },
  { name: 'a checkpoint with a line more', apply: checkpoint((lines) => lines.toSpliced(3, 0, 'more')) },
  { name: 'no checkpoint', apply: (dir) => rmSync(join(dir, CHECKPOINT)) },
  {
    name: 'the day of a release',
    apply: text('release.json', replaced(/"release": "\d{4}/, '"release": "2031')),
  },
  {
    name: 'the day of a publication',
    apply: text('release.json', replaced(/"published": "\d{4}/, '"published": "2031')),
  },
  {
    name: 'figures retrieved after the release',
    apply: text('release.json', replaced(/("retrieved": \{\s*"\w+": ")\d{4}/, '$12099')),
  },
  {
    name: 'figures retrieved earlier',
    apply: text('release.json', replaced(/("retrieved": \{\s*"\w+": ")\d{4}/, '$12001')),
    untold: 'when a figure was taken, the manifest alone tells',
  },
  { name: 'a past registry', apply: kept('metrics.json', replaced('"percent"', '"count"')) },
  {
    name: 'a past register',
    apply: kept('municipalities.csv', replaced('Stockholm,stockholm', 'Stokholm,stokholm')),
  },
  {
    name: 'a past manifest',
    apply: kept('release.json', replaced(/("retrieved": \{\s*"\w+": ")\d{4}/, '$12001')),
  },
  { name: 'a past listing', apply: kept('without-value.csv', replaced(/\n.+\n/, '\n')) },
  { name: 'a past manifest gone', apply: (dir) => rmSync(join(dir, keptOf(dir, 'release.json'))) },
  { name: 'a past registry gone', apply: (dir) => rmSync(join(dir, keptOf(dir, 'metrics.json'))) },
];

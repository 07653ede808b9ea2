// The files that an import read, by what tells each from any other: name, hash and size. What they say against the files that the
// figures that stand were read from.
import { basename } from 'node:path';
import { nodeDigest } from '../builder/digest.ts';
import type { Finding } from '../data/dataset.ts';
import { cellKey } from '../data/identifier.ts';
import { type Origin, TracedFile } from '../data/release.ts';
import { errorFinding } from '../rules/rule.ts';
import { isAddress } from './fetch.ts';
import type { Figure, ImportedSeries } from './mapping.ts';

/** Notes a file as its bytes are read; `file` is what figures that stand in it name it. */
export type NoteFile = (file: string, bytes: Uint8Array) => void;

/** The dataset or table that a file is of, and the title of the series in it; null where not known. */
type FileWords = Pick<TracedFile, 'dataset' | 'officialTitle'>;

type NotedFile = Omit<TracedFile, keyof FileWords>;

export type Ledger = {
  note: NoteFile;
  /**
   * The files of a series, each as it was noted, with what its entry states of it, else the words. Throws on one that nobody noted.
   */
  filesOf: (files: ImportedSeries['files'], words: FileWords) => TracedFile[];
  /** Files that are one, byte for byte, and those that name another year than their figures are of. */
  findings: () => Finding[];
};

type LedgerOptions = {
  /** The folder or the address whose pages are noted by their paths below it; null where each file was given itself. */
  below: string | null;
  retrieved: string;
  origin: Origin | null;
};

export function openLedger({ below, retrieved, origin }: LedgerOptions): Ledger {
  const noted = new Map<string, NotedFile>();
  const years = new Map<string, Set<string>>();
  const findings: Finding[] = [];
  return {
    note: (file, bytes) => {
      const sha256 = nodeDigest(bytes, 'hex');
      const same = [...noted].find(
        ([other, one]) => other !== file && one.sha256 === sha256,
      );
      if (same !== undefined && below === null)
        findings.push(
          errorFinding('file-comes-once', { file }, { message: sameMessage(same[0]) }),
        );
      const traced = {
        name: nameOf(file, below),
        sha256,
        bytes: bytes.length,
        retrieved,
        origin,
      };
      const parsed = TracedFile.omit({ dataset: true, officialTitle: true }).safeParse(
        traced,
      );
      if (!parsed.success && bytes.length > 0)
        throw new Error(
          `${file}: ${parsed.error.issues[0]?.message}; give it another name`,
        );
      noted.set(file, traced);
    },
    filesOf: (files, words) => {
      const named = new Map<string, TracedFile>();
      for (const { file, periods, ...stated } of files) {
        const traced = noted.get(file);
        if (traced === undefined)
          throw new Error(`${file}: expected a file that was read, got none`);
        const { dataset = words.dataset, officialTitle = words.officialTitle } = stated;
        named.set(file, { ...traced, dataset, officialTitle });
        years.set(file, new Set([...(years.get(file) ?? []), ...periods]));
      }
      return [...named.values()];
    },
    findings: () => [
      ...findings,
      ...(below === null ? [...years].flatMap(otherYear) : []),
    ],
  };
}

const sameMessage = (other: string): string =>
  `the file is ${other} under another name, byte for byte; give one of the two`;

/** Never a path of this machine: the path below what was given, else the last part of it. */
function nameOf(file: string, below: string | null): string {
  if (!isAddress(file))
    return below === null ? basename(file) : file.replaceAll('\\', '/');
  if (below !== null && file.startsWith(`${below}/`))
    return file.slice(below.length + 1);
  const { pathname, search, hostname } = new URL(file);
  return `${basename(pathname) || hostname}${search}`;
}

/** A year alone, and none that is part of a date or a longer number. */
const YEAR_IN_NAME = /(?<!\d|\d-)(?:19|20)\d\d(?!\d|-\d\d)/g;

function otherYear([file, years]: [string, ReadonlySet<string>]): Finding[] {
  const named = new Set(basename(file).match(YEAR_IN_NAME));
  const [year = '', ...others] = named;
  if (year === '' || others.length > 0 || years.has(year)) return [];
  const message =
    'the name of the file says one year, and its figures are of others; look whether it is the file that was meant';
  const actual = [...years].sort().join(', ');
  const finding = errorFinding(
    'year-fits-name',
    { file },
    { message, expected: year, actual },
  );
  return [{ ...finding, severity: 'warning' }];
}

// Against what stands.

type FiguresAndFiles = { figures: readonly Figure[]; files: readonly TracedFile[] };

/**
 * That a file is known under another name is told. Figures that differ from those that stand are refused where they come from
 * the same files: then it is the reading that changed. Where only some of the files came, what they lack says nothing.
 */
export function againstStanding(
  metric: string,
  next: FiguresAndFiles,
  standing: FiguresAndFiles,
  corrected: boolean,
): Finding[] {
  const nameByHash = new Map(standing.files.map(({ sha256, name }) => [sha256, name]));
  const renamed = next.files.flatMap(({ sha256, name }): Finding[] => {
    const before = nameByHash.get(sha256);
    if (before === undefined || before === name) return [];
    const message = `the file is ${before}, which the figures that stand were read from, under another name`;
    return [
      {
        ...errorFinding('file-is-known', { file: name, metric }, { message }),
        severity: 'warning',
      },
    ];
  });
  if (
    corrected ||
    next.files.length === 0 ||
    next.files.some(({ sha256 }) => !nameByHash.has(sha256))
  )
    return renamed;
  const came = new Set(next.files.map(({ sha256 }) => sha256));
  const isWhole = [...nameByHash.keys()].every((sha256) => came.has(sha256));
  return [...renamed, ...otherFigures(metric, next, standing, isWhole)];
}

function otherFigures(
  metric: string,
  next: FiguresAndFiles,
  standing: FiguresAndFiles,
  isWhole: boolean,
): Finding[] {
  const [before, after] = [standing, next].map(
    ({ figures }) => new Map(figures.map((figure) => [cellKey(figure), figure])),
  );
  const changed = next.figures.filter(
    (figure) => before?.get(cellKey(figure))?.value !== figure.value,
  );
  const gone = isWhole
    ? standing.figures.filter((figure) => after?.has(cellKey(figure)) !== true)
    : [];
  const [first] = [...changed, ...gone];
  if (first === undefined) return [];
  const figureText = (figure: Figure | undefined): string =>
    figure === undefined ? 'no figure' : figure.value || 'no value';
  const { geo, period } = first;
  const where = {
    file: next.files.map(({ name }) => name).join(', '),
    metric,
    geo,
    period,
  };
  const message = `figures that differ from those that stand: ${changed.length + gone.length}, and both were read from the same bytes, so an entry of sources.json, --from or the importer has changed; put that back, or, where what stands was read wrongly, import with --corrected`;
  const contrast = {
    expected: figureText(before?.get(cellKey(first))),
    actual: figureText(after?.get(cellKey(first))),
  };
  return [
    errorFinding('known-file-has-known-figures', where, { message, ...contrast }),
  ];
}

// Where the entries of each metric stand in one release's log, found without reading them: rows in a row about one metric.

export type Run = {
  metric: string;
  /** Bytes of the file, the end not included. */
  start: number;
  end: number;
  /** The line of its first record. */
  line: number;
  /** True when one of the records has no municipality. */
  isAboutMetric: boolean;
};

const [LINE_END, COMMA, QUOTE] = [0x0a, 0x2c, 0x22];

/** A file of which some bytes are read at a time. */
export type Parts = { size: number; part: (start: number, end: number) => Uint8Array };

type Index = { header: Uint8Array; runs: Run[]; records: number };

const PART = 8_000_000;

/** `records` counts all but the header; `header` is the first record with its line end. @param most bytes read at a time */
export function runsOf({ size, part }: Parts, most = PART): Index {
  const index: Index = { header: new Uint8Array(), runs: [], records: 0 };
  let line = 1;
  for (let [at, length] = [0, most]; at < size; ) {
    const end = Math.min(size, at + length);
    const bytes = Buffer.from(part(at, end));
    const taken = takeRecords(index, bytes, { at, line, isLast: end === size });
    // A record that is longer than what was read is read again with twice as much.
    length = taken.bytes === 0 ? 2 * length : most;
    at += taken.bytes;
    line += taken.lines;
  }
  return index;
}

/** Bytes of a file: where they begin in it, on which line, and whether nothing follows them. */
type Segment = { at: number; line: number; isLast: boolean };

/** Takes the whole records of some bytes; what stands at their end may go on, where they are not the last. */
function takeRecords(
  index: Index,
  bytes: Buffer,
  { at, line, isLast }: Segment,
): { bytes: number; lines: number } {
  const endOf = bytes.includes(QUOTE) ? quotedEnds(bytes) : (start: number) => plainEnd(bytes, start);
  let start = 0;
  let lines = 0;
  while (start < bytes.length) {
    const record = endOf(start);
    if (record.end === bytes.length && !isLast) break;
    if (index.header.length === 0) index.header = Buffer.from(bytes.subarray(start, record.end));
    else addRecord(index, bytes, { start, end: record.end, at, line: line + lines });
    start = record.end;
    lines += record.lines;
  }
  return { bytes: start, lines };
}

/** `start` and `end` count in the bytes that were read, which begin at byte `at` of the file; `line` is of the file. */
type FoundRecord = { start: number; end: number; at: number; line: number };

function addRecord(index: Index, bytes: Buffer, { start, end, at, line }: FoundRecord): void {
  const from = bytes.indexOf(COMMA, start) + 1;
  const to = bytes.indexOf(COMMA, from);
  const isNamed = from > start && to > from && to < end;
  const metric = isNamed ? bytes.toString('latin1', from, to) : '';
  let run = index.runs.at(-1);
  if (run === undefined || !isNamed || run.metric !== metric) {
    run = { metric, start: at + start, end: at + end, line, isAboutMetric: false };
    index.runs.push(run);
  }
  run.end = at + end;
  if (isNamed && bytes[to + 1] === COMMA) run.isAboutMetric = true;
  index.records += 1;
}

type Ended = { end: number; lines: number };

function plainEnd(bytes: Buffer, start: number): Ended {
  const at = bytes.indexOf(LINE_END, start);
  return { end: at === -1 ? bytes.length : at + 1, lines: 1 };
}

/**
 * A line end within quotes does not end the record. To be called for one record after the other: the next quote is looked
 * for once, since the way to it may be as long as the file.
 */
function quotedEnds(bytes: Buffer): (start: number) => Ended {
  let quote = bytes.indexOf(QUOTE);
  const isOddUntil = (end: number): boolean => {
    let isOdd = false;
    for (; quote !== -1 && quote < end; quote = bytes.indexOf(QUOTE, quote + 1)) isOdd = !isOdd;
    return isOdd;
  };
  return (start) => {
    let { end } = plainEnd(bytes, start);
    let lines = 1;
    for (let isOpen = isOddUntil(end); isOpen && end < bytes.length; lines += 1) {
      end = plainEnd(bytes, end).end;
      isOpen = isOddUntil(end) !== isOpen;
    }
    return { end, lines };
  };
}

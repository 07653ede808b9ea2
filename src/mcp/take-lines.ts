// The lines of an input that comes in pieces.

const LINE_END = 0x0a;

/** Whole lines with their ends, and what stands behind the last of them. */
type Taken = { lines: Buffer[]; rest: Buffer };

/** @param maximum bytes of a line: of a longer rest one byte more is kept, enough to refuse it by, however much follows */
export function takeLines(bytes: Buffer, maximum: number): Taken {
  const lines: Buffer[] = [];
  let start = 0;
  for (let end = bytes.indexOf(LINE_END); end !== -1; end = bytes.indexOf(LINE_END, start)) {
    lines.push(bytes.subarray(start, end + 1));
    start = end + 1;
  }
  return { lines, rest: bytes.subarray(start, start + maximum + 1) };
}

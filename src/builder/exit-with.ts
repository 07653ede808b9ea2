// Where a command ends before its time.

/** One line for the person who gave the command, and exit 1. */
export function exitWith(line: string): never {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

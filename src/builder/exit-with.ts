// Where a command ends before its time.

/** One line for the person who gave the command, and exit 1. */
export function exitWith(line: string): never {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

/** The dataset has findings: they are listed in full, and nothing is built. */
export class RefusedDataset extends Error {}

/** Somebody else is building, or there is nothing to go back to: a sentence for people. */
export class BuildRefused extends Error {}

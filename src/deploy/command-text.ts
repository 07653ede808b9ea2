// A command as a person can copy it into a shell.

/** Nothing in them that a shell takes apart; `<` and `>` are around what the person fills in. */
const PLAIN = /^[\w./:=@%+,<>-]+$/;

export const shellWord = (word: string): string =>
  PLAIN.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;

export const commandText = (words: readonly string[]): string => words.map(shellWord).join(' ');

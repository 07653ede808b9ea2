// The arguments of a command that has few or none: one that nobody reads is refused, since somebody meant something by it.
import { exitWith } from './exit-with.ts';

/**
 * What was given, where all of it is known; anything else is one clear line and exit 1.
 * @param command as it is typed
 */
export function argumentsOrExit(
  command: string,
  given: readonly string[],
  known: readonly string[] = [],
): readonly string[] {
  const unknown = given.filter((argument) => !known.includes(argument));
  if (unknown.length === 0) return given;
  const expected = known.length === 0 ? 'no arguments' : `none but ${known.join(', ')}`;
  const settings = 'Settings are variables of the environment, such as PORT (src/hosts/README.md).';
  exitWith(`${command}: expected ${expected}, got ${unknown.join(' ')}. ${settings}`);
}

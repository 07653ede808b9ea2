// What breaks a rule, or what releases change, from mutants.txt: below `## FILE told by TEST` stand `rule: piece ⇒ other`, where the
// piece stands once in the source file. A piece with blanks at an end or line breaks is JSON. `test/attack/broken-rules.ts` tries
// them: the tests must fail of each.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export type Mutant = {
  /** The name of the rule that it breaks; below src/data, of what it breaks. */
  rule: string;
  file: string;
  from: string;
  to: string;
  /** The test file that tells it. */
  test: string;
};

const pieceOf = (text: string): string => (text.startsWith('"') ? JSON.parse(text) : text);

const [, ...SECTIONS] = readFileSync(join(import.meta.dirname, 'mutants.txt'), 'utf8').split(/^## /m);

export const MUTANTS: readonly Mutant[] = SECTIONS.flatMap((section) => {
  const [head = '', ...lines] = section.trimEnd().split('\n');
  const [file = '', test = ''] = head.split(' told by ');
  return lines.map((line) => {
    const [, rule = '', from = '', to = ''] = /^([^:]+): (.*) ⇒ (.*)$/.exec(line) ?? [];
    return { rule, file, from: pieceOf(from), to: pieceOf(to), test };
  });
});

// The rules of a table as tests ask them, and which of them the tests have seen both find something and find nothing.
import type { Finding } from '../../src/data/dataset.ts';
import { findingsOf, type Rule } from '../../src/rules/rule.ts';

type Trial<Subject extends unknown[]> = {
  find: (rule: string, ...subject: Subject) => Finding[];
  /** The rules that no call has made fire, or that none has left silent: asked when all tests of a table are done. */
  untried: () => string[];
};

export function triedRules<Subject extends unknown[]>(
  table: readonly Pick<Rule<Subject>, 'name' | 'check'>[],
): Trial<Subject> {
  const [fired, silent] = [new Set<string>(), new Set<string>()];
  return {
    find: (name, ...subject) => {
      const rule = table.find((one) => one.name === name);
      if (rule === undefined) throw new Error(`${name}: expected a rule of the table, got none`);
      const findings = findingsOf(rule, ...subject);
      if (findings.some(({ message }) => message === ''))
        throw new Error(`${name}: expected a sentence, got none`);
      (findings.length > 0 ? fired : silent).add(name);
      return findings;
    },
    untried: () => table.map(({ name }) => name).filter((name) => !fired.has(name) || !silent.has(name)),
  };
}

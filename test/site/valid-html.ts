// HTML as html-validate judges it: its standard preset, whole.
import { HtmlValidate } from 'html-validate';

const judge = new HtmlValidate({ extends: ['html-validate:standard'] });

/** Every complaint, as `<name>:<line>:<column> <rule>: <message>`. */
export function htmlComplaints(name: string, html: string): string[] {
  const { results } = judge.validateStringSync(html, name);
  return results.flatMap(({ messages }) =>
    messages.map(({ line, column, ruleId, message }) => `${name}:${line}:${column} ${ruleId}: ${message}`),
  );
}

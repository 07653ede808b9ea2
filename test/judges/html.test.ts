// html-validate over every page of the site and some that the function makes.
import { HtmlValidate } from 'html-validate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BuiltSite, buildSite } from '../site/built-site.ts';
import { goldenData } from '../support/golden.ts';
import { serve } from '../support/service.ts';

const judge = new HtmlValidate({ extends: ['html-validate:standard'] });

/** Every complaint of html-validate's standard preset, as `<name>:<line>:<column> <rule>: <message>`. */
function htmlComplaints(name: string, html: string): string[] {
  const { results } = judge.validateStringSync(html, name);
  return results.flatMap(({ messages }) =>
    messages.map(({ line, column, ruleId, message }) => `${name}:${line}:${column} ${ruleId}: ${message}`),
  );
}

let site: BuiltSite;

beforeAll(() => {
  site = buildSite();
}, 120_000);

afterAll(() => site.remove());

it('is valid HTML, the pages of the function too', async () => {
  const complaints = [...site.pages].flatMap(([path, html]) => htmlComplaints(path, html));
  expect(site.pages.size).toBeGreaterThan(30);
  expect(complaints).toEqual([]);
  const served = await serve(goldenData('small'));
  const asked = [
    '/observations/SF.TIES1.0180.2023',
    '/observations/SF.REV01.0180.2023?lang=en',
    '/observations/SF.TIES1.0330.2023',
    '/observations/nothing?lang=en',
  ];
  for (const path of asked) expect(htmlComplaints(path, (await served.ask(path)).body)).toEqual([]);
});

it('is told of a page with a fault', () => {
  expect(htmlComplaints('broken', '<!doctype html><p id="a" id="b"></section>')).not.toEqual([]);
});

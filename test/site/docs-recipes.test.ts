import { expect, it } from 'vitest';
import { TABLE } from '../../src/service.ts';
import { docsPage, docsPages } from '../../src/site/docs.ts';
import { recipesOf } from '../../src/site/docs-recipes.ts';
import { DOCS_PAGES } from '../../src/text/paths.ts';
import { PROGRAMS } from '../../src/text/recipes.ts';
import { emitted } from '../downloads/emitted.ts';
import { goldenData } from '../support/golden.ts';

it('the recipes on the page lead to files that are there, and say of each whether it was run', async () => {
  const { store, files, remove } = await emitted(goldenData('small'));
  const page = docsPages(TABLE.endpoints).find(({ paths }) => paths === DOCS_PAGES.programs) ?? expect.fail();
  const { main } = await docsPage({ store, table: TABLE }, page, 'en');
  const recipes = recipesOf(store.catalogue.siteUrl, { metric: 'ASC01', period: '2023' });
  expect(recipes.map(({ program }) => program)).toEqual(PROGRAMS);
  for (const { program, code } of recipes) {
    expect(main.html).toContain(`>${program}</h2>`);
    for (const [, path = ''] of code.matchAll(/https:\/\/data\.example\/(downloads\/[^"')]+)/g))
      expect(files.map((file) => file.path)).toContain(path);
  }
  expect(main.html.match(/Run in the tests with/g)).toHaveLength(5);
  expect(main.html.match(/Not tested: /g)).toHaveLength(3);
  remove();
});

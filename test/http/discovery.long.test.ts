import { expect, it } from 'vitest';
import * as z from 'zod';
import { ApiRoot } from '../../src/describe/reference.ts';
import { ENDPOINTS } from '../../src/endpoints/table.ts';
import { ADDRESSES } from '../support/golden.ts';
import { realService } from '../support/real-data.ts';

const real = await realService();
const { siteUrl, docsUrl } = ADDRESSES;

it('the root of the API names every endpoint in one line, with an example that answers 200', async () => {
  const { status, body } = await real.ask('/api/v1');
  expect(status).toBe(200);
  const { endpoints } = JSON.parse(body).data;
  expect(z.strictObject(ApiRoot.shape).safeParse(JSON.parse(body).data).error).toBeUndefined();
  expect(endpoints.map(({ path }: { path: string }) => path)).toEqual(ENDPOINTS.map(({ path }) => path));
  for (const { example, summary } of endpoints) {
    expect((await real.ask(example.slice(siteUrl.length))).status, example).toBe(200);
    expect(summary).toMatch(/^[^\n]+\.$/);
  }
});

it('llms.txt begins with the name, names every question and the release, and links only to what answers 200', async () => {
  const { body } = await real.ask('/llms.txt');
  expect(body).toMatch(/^# Open Data API\n\n> /);
  expect(body).toContain(`release ${real.service.store.catalogue.release}`);
  for (const { path, summary } of ENDPOINTS) {
    expect(body).toContain(`- [${path}](`);
    expect(body).toContain(summary.en);
  }
  expect(body).not.toMatch(/comparisons (?:is|are) calculated/);
  const links = [...body.matchAll(/\]\((.*?)\)/g)].map(([, link = '']) => link);
  const spoken = [docsUrl, `${siteUrl}/mcp`];
  expect(links.filter((link) => spoken.includes(link)).length).toBe(2);
  expect(links.length).toBe(ENDPOINTS.length + 6);
  const own = links.filter((link) => link.startsWith(`${siteUrl}/`));
  expect(links.filter((link) => !own.includes(link) && !spoken.includes(link))).toEqual([]);
  for (const link of own.filter((one) => !spoken.includes(one)))
    expect((await real.ask(link.slice(siteUrl.length))).status, link).toBe(200);
});

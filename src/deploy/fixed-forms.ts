// What a static host knows of the tables: for each question and page its path, and its first fixed answer's file and headers.
import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Query, Values } from '../endpoints/endpoint.ts';
import { answerRequest } from '../http/handler.ts';
import { fixedPathOf, judgedNames, type Page, type Service } from '../http/page.ts';
import type { Reply } from '../http/reply.ts';
import { StoreFault } from '../store/store.ts';

export type Tree = { outDir: string; service: Service };

/** `ending` is what the file's name has beside the path; `reply` is the answer at `path`, an example of the form. */
type FixedExample = { path: string; ending: string; reply: Reply };

export type FixedForm = {
  /** With `{parameters}`. */
  pattern: string;
  /** Names of a query string that change the answer, or have it refused; null where any at all does. */
  changing: readonly string[] | null;
  /** Null where no answer is a file. */
  example: FixedExample | null;
};

type Fixed = Query | Page;

/** In the order of the tables; throws where the tree lacks a file that they promise, as in packs. */
export async function fixedForms(tree: Tree): Promise<FixedForm[]> {
  if (tree.service.store.catalogue.layout === 'packs')
    throw new StoreFault(
      `${tree.outDir}: expected every fixed answer as a file, got a tree in packs, which needs the function; build it with LAYOUT=files`,
    );
  const forms: FixedForm[] = [];
  for (const form of tree.service.table.endpoints)
    forms.push({ pattern: form.path, changing: null, example: await exampleOf(tree, form) });
  for (const form of tree.service.table.pages)
    forms.push({
      pattern: form.path,
      changing: form.byScript === true ? [] : judgedNames(form),
      example: await exampleOf(tree, form),
    });
  return forms;
}

async function exampleOf({ service, outDir }: Tree, form: Fixed): Promise<FixedExample | null> {
  const path = await firstFixed(service, form);
  if (path === null) return null;
  const reply = await answerRequest(service, { method: 'GET', url: path, ifNoneMatch: null });
  if (reply.status !== 200) throw new Error(`fixed answer ${path}: expected 200, got ${reply.status}`);
  const ending = ['', '.json', '.html'].find((one) => isFile(join(outDir, `${path}${one}`)));
  if (ending === undefined) throw new Error(`fixed answer ${path}: expected a file in ${outDir}, got none`);
  return { path, ending, reply: { ...reply, headers: { ...reply.headers, vary: 'Accept-Encoding' } } };
}

async function firstFixed({ store }: Service, form: Fixed): Promise<string | null> {
  for (const about of [null, ...store.catalogue.metrics])
    for await (const values of form.fixed(store, about) as AsyncIterable<Values>)
      return fixedPathOf(form, values);
  return null;
}

const isFile = (file: string): boolean => statSync(file, { throwIfNoEntry: false })?.isFile() ?? false;

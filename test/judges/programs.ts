// The programs of the documentation, as they stand on the page, against a running service.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseObservationId } from '../../src/data/identifier.ts';
import { ENDPOINTS } from '../../src/endpoints/table.ts';
import { docsPage, docsPages } from '../../src/site/docs.ts';
import { conditionalAddress, conditionalSnippets, hashSnippets } from '../../src/site/docs-snippets.ts';
import { DOCS_PAGES } from '../../src/text/paths.ts';
import { localService } from '../site/docs/local-service.ts';
import { isRun, MISSING, runProgram } from '../site/docs/programs.ts';
import { takeScratch } from '../support/scratch.ts';

/** A whole number, fractions of many digits, a negative one, letters beyond ASCII in the source. */
const FIGURES = [
  'SF.N01951.0180.2022',
  'SF.N00903.0180.2022',
  'SF.N07806.1480.2022',
  'SF.N01963.2584.2022',
  'SF.N00957.0305.2022',
];

assert.deepEqual(MISSING, [], `not installed: ${MISSING.join(', ')}`);
const folder = takeScratch();
const { origin, service, close } = await localService();

async function dataOf(path: string) {
  const response = await fetch(`${origin}${path}`);
  assert.equal(response.status, 200, path);
  return (await response.json()).data;
}

async function recomputeHashes(): Promise<void> {
  const values: number[] = [];
  for (const id of FIGURES) {
    const address = `/api/v1/observations/${id}`;
    const { contentHash, value, source } = await dataOf(address);
    values.push(value);
    for (const { language, code } of hashSnippets(`${origin}${address}`)) {
      const [same = '', hash = ''] = (await runProgram(language, code, folder)).split(' ');
      assert.equal(same.toLowerCase(), 'true', `${language} ${id} ${source}`);
      assert.equal(hash, contentHash, `${language} ${id}`);
    }
  }
  assert.ok(values.some((value) => value < 0) && values.some((value) => !Number.isInteger(value)));
  process.stdout.write(`three languages recompute the content hash of ${FIGURES.length} figures\n`);
}

const unescaped = (text: string): string =>
  text.replace(/&(?:lt|gt|quot|#39|amp);/g, (one) => CHARACTERS[one] ?? one);
const CHARACTERS: Record<string, string> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
};

/** The two commands of a figure's page as a reader copies them. */
async function checkByHand(): Promise<void> {
  const checkpoint = await (await fetch(`${origin}/log/checkpoint`)).text();
  for (const id of FIGURES) {
    const html = await (await fetch(`${origin}/observations/${id}`)).text();
    const [hash = '', proof = ''] = [...html.matchAll(/<code>((?:printf|curl)[^<]*)<\/code>/g)].map(
      ([, code = '']) => unescaped(code),
    );
    const { contentHash } = await dataOf(`/api/v1/observations/${id}`);
    assert.equal(`sha256:${(await runProgram('Shell', hash, folder)).split(' ')[0]}`, contentHash);
    const [entry = '', ...head] = (await runProgram('Shell', proof, folder)).split('\n');
    assert.equal(JSON.parse(entry).contentHash, contentHash);
    assert.deepEqual([JSON.parse(entry).id, head.pop()], [id, 'True']);
    assert.equal(`${head.join('\n')}\n`, checkpoint);
  }
  process.stdout.write(`the two commands of a figure's page prove ${FIGURES.length} figures\n`);
}

async function askAgain(): Promise<void> {
  const address = conditionalAddress(origin, FIGURES[0] ?? '');
  const { geo = '', metric = '' } = parseObservationId(FIGURES[0] ?? '') ?? {};
  const { total } = await dataOf(`/api/v1/observations?geo=${geo}&metric=${metric}`);
  const snippets = conditionalSnippets(address);
  const ran = snippets.filter(({ language }) => isRun(language));
  assert.deepEqual(
    snippets.filter(({ language }) => !isRun(language)).map(({ language }) => language),
    ['R'],
  );
  for (const { language, code } of ran) {
    const printed = await runProgram(language, code, folder);
    assert.equal(printed, language === 'curl' ? '304' : `${total} 304`, language);
  }
  assert.equal(JSON.parse(readFileSync(join(folder, 'answer.json'), 'utf8')).data.total, total);
  process.stdout.write(`${ran.length} languages get 304 with the tag they kept; R is shown and not run\n`);
}

type Program = { language: string; code: string };

/** The programs in the tabs of a page, as a reader copies them. */
const programsOn = (html: string): Program[] =>
  [...html.matchAll(/<div class="docs-panel" data-language="([^"]*)"><pre[^>]*><code>([^<]*)<\/code>/g)].map(
    ([, language = '', code = '']) => ({ language, code: unescaped(code) }),
  );

/** What a program says that reads an answer whole: the citation in it, or as many figures as the list has. */
async function everyProgram(): Promise<void> {
  let ran = 0;
  for (const page of docsPages(ENDPOINTS))
    for (const lang of ['sv', 'en'] as const) {
      // In Swedish the programs are the same; where the answer is shown beside them it is another.
      if (lang === 'sv' && page.paths !== DOCS_PAGES.overview) continue;
      // Its addresses are those of files, which this service has none of: the test of the recipes runs them.
      if (page.paths === DOCS_PAGES.everything) continue;
      const path = page.paths[lang];
      const { html } = (await docsPage(service, page, lang)).main;
      const programs = programsOn(html).filter(({ language }) => isRun(language));
      const printed = new Map<string, number>();
      for (const { language, code } of programs) {
        const output = await runProgram(language, code, folder);
        assert.notEqual(output, '', `${path} ${language}`);
        ran += 1;
        if (page.paths === DOCS_PAGES.overview || page.paths === DOCS_PAGES.cite)
          assert.ok(unescaped(html).includes(output), `${path} ${language} prints ${output}`);
        if (page.paths === DOCS_PAGES.pages) printed.set(language, output.split('\n').length);
        if (page.group === 'endpoints') assert.match(output, language === 'curl' ? /"ok":true/ : /\w/);
      }
      if (page.paths !== DOCS_PAGES.pages) continue;
      const [, address = ''] = /url='([^']+)'/.exec(programs[0]?.code ?? '') ?? [];
      const { total, limit } = await dataOf(address.slice(origin.length));
      assert.ok(total > limit, `expected more than one part, got ${total} of at most ${limit}`);
      assert.deepEqual([...printed.values()], [total, total, total], path);
    }
  process.stdout.write(
    `${ran} programs of the documentation run as they stand; those in R are shown and not run\n`,
  );
}

await everyProgram();
await recomputeHashes();
await checkByHand();
await askAgain();
close();

// The programs of the documentation, as they stand on the page, against a running service.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ENDPOINTS } from '../../src/endpoints/table.ts';
import { docsPages } from '../../src/site/docs.ts';
import { DOCS_PAGES } from '../../src/text/paths.ts';
import { localService } from '../site/docs/local-service.ts';
import { isRun, MISSING, runProgram } from '../site/docs/programs.ts';
import { pageOf } from '../support/page.ts';
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
const { origin, close } = await localService();
const FIRST = 'SF.BE0101N1.0180.2024';

async function dataOf(path: string) {
  const response = await fetch(`${origin}${path}`);
  assert.equal(response.status, 200, path);
  return (await response.json()).data;
}

type Program = { language: string; code: string };

/** The page at a path, and the programs in its tabs, as a reader copies them. */
async function programsAt(path: string): Promise<{ text: string; programs: Program[] }> {
  const { whole, attributes } = pageOf(await (await fetch(`${origin}${path}`)).text());
  const languages = attributes('.docs-panel', 'data-language');
  const codes = whole('.docs-panel pre');
  const programs = languages.map((language, at) => ({ language, code: codes[at] ?? '' }));
  return { text: whole('main').join(''), programs };
}

async function recomputeHashes(): Promise<void> {
  const values: number[] = [];
  const { programs } = await programsAt(DOCS_PAGES.check.en);
  assert.equal(programs.length, 3);
  for (const id of FIGURES) {
    const address = `/api/v1/observations/${id}`;
    const { contentHash, value, source } = await dataOf(address);
    values.push(value);
    for (const { language, code } of programs) {
      const output = await runProgram(language, code.replaceAll(FIRST, id), folder);
      const [same = '', hash = ''] = output.split(' ');
      assert.equal(same.toLowerCase(), 'true', `${language} ${id} ${source}`);
      assert.equal(hash, contentHash, `${language} ${id}`);
    }
  }
  assert.ok(values.some((value) => value < 0) && values.some((value) => !Number.isInteger(value)));
  process.stdout.write(`three languages recompute the content hash of ${FIGURES.length} figures\n`);
}

/** The two commands of a figure's page as a reader copies them. */
async function checkByHand(): Promise<void> {
  const checkpoint = await (await fetch(`${origin}/log/checkpoint`)).text();
  for (const id of FIGURES) {
    const { whole } = pageOf(await (await fetch(`${origin}/observations/${id}`)).text());
    const [hash = '', proof = ''] = whole('code').filter((code) => /^(?:printf|curl)/.test(code));
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
  const { total } = await dataOf('/api/v1/observations?geo=0180&metric=BE0101N1');
  const { programs } = await programsAt(DOCS_PAGES.requests.en);
  const ran = programs.filter(({ language }) => isRun(language));
  assert.equal(programs.length, ran.length + 1);
  for (const { language, code } of ran) {
    const printed = await runProgram(language, code, folder);
    assert.equal(printed, language === 'curl' ? '304' : `${total} 304`, language);
  }
  assert.equal(JSON.parse(readFileSync(join(folder, 'answer.json'), 'utf8')).data.total, total);
  process.stdout.write(`${ran.length} languages get 304 with the tag they kept; R is shown and not run\n`);
}

/** What a program says that reads an answer whole: the citation in it, or as many figures as the list has. */
async function everyProgram(): Promise<void> {
  let ran = 0;
  for (const { paths, group } of docsPages(ENDPOINTS))
    for (const lang of ['sv', 'en'] as const) {
      // In Swedish the programs are the same; where the answer is shown beside them it is another.
      if (lang === 'sv' && paths !== DOCS_PAGES.overview) continue;
      // Its addresses are those of files, which this service has none of: the test of the recipes runs them.
      if (paths === DOCS_PAGES.everything) continue;
      const { text, programs } = await programsAt(paths[lang]);
      const printed: number[] = [];
      for (const { language, code } of programs.filter((one) => isRun(one.language))) {
        const output = await runProgram(language, code, folder);
        assert.notEqual(output, '', `${paths[lang]} ${language}`);
        ran += 1;
        if (paths === DOCS_PAGES.overview || paths === DOCS_PAGES.cite)
          assert.ok(text.includes(output), `${paths[lang]} ${language} prints ${output}`);
        if (paths === DOCS_PAGES.pages) printed.push(output.split('\n').length);
        if (group === 'endpoints') assert.match(output, language === 'curl' ? /"ok":true/ : /\w/);
      }
      if (paths !== DOCS_PAGES.pages) continue;
      const [, address = ''] = /url='([^']+)'/.exec(programs[0]?.code ?? '') ?? [];
      const { total, limit } = await dataOf(address.slice(origin.length));
      assert.ok(total > limit, `expected more than one part, got ${total} of at most ${limit}`);
      assert.deepEqual(printed, [total, total, total]);
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

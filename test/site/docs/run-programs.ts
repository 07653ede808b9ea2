// The programs of the documentation, as they stand on the page, against a running service.
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseObservationId } from '../../../src/data/identifier.ts';
import { conditionalAddress, conditionalSnippets, hashSnippets } from '../../../src/site/docs-snippets.ts';
import { ADDRESSES } from '../../support/golden.ts';
import { localService } from './local-service.ts';
import { isRun, MISSING, runProgram } from './programs.ts';

/** A whole number, fractions of many digits, a negative one, letters beyond ASCII in the source. */
const FIGURES = [
  'SF.N01951.0180.2022',
  'SF.N00903.0180.2022',
  'SF.N07806.1480.2022',
  'SF.N01963.2584.2022',
  'SF.N00957.0305.2022',
];

assert.deepEqual(MISSING, [], `not installed: ${MISSING.join(', ')}`);
const folder = mkdtempSync(join(tmpdir(), 'programs-'));
const { origin, close } = await localService();

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
      ([, code = '']) => unescaped(code).replaceAll(ADDRESSES.siteUrl, origin),
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

try {
  await recomputeHashes();
  await checkByHand();
  await askAgain();
} finally {
  close();
  rmSync(folder, { recursive: true });
}

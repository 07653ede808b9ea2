import { describe, expect, it } from 'vitest';
import { ENDPOINTS } from '../../src/endpoints/table.ts';
import { abridged } from '../../src/site/docs-answers.ts';
import { DOCS_TEXT } from '../../src/text/docs.ts';
import { ADDRESSES, goldenData } from '../support/golden.ts';
import { serveDerived, verifiedOf } from '../support/service.ts';

describe('an abridged value', () => {
  it('is the value itself where no list is too long', () => {
    for (const value of [null, 0, 'å "b"', [], {}, [[], {}], { a: [1, { b: null }], c: 'x'.repeat(90) }])
      expect(JSON.parse(abridged(value, 2))).toEqual(value);
  });

  it('says in place of the tail of a list how many items it had', () => {
    expect(abridged({ a: [{ b: 1 }, { b: 2 }, { b: 3 }, { b: 4 }] }, 1)).toBe(
      '{\n  "a": [\n    {\n      "b": 1\n    },\n    … 3 more\n  ]\n}',
    );
  });

  it('shows a list of just the most items whole, and of one more cut', () => {
    expect(abridged(['a', 'b'], 2)).toBe('["a", "b"]');
    expect(abridged(['a', 'b', 'c'], 2)).toBe('["a", "b", … 1 more]');
  });

  it('breaks a list of plain values only where it is too long for a line', () => {
    const long = ['x'.repeat(40), 'y'.repeat(40)];
    expect(abridged(long, 2).split('\n')).toHaveLength(4);
    expect(abridged([[1], [2]], 2)).toBe('[[1], [2]]');
  });
});

const real = await serveDerived(verifiedOf(goldenData('small')));
const { body } = await real.ask('/llms.txt');

describe('llms.txt', () => {
  it('leads assistants to the tools, and names each', () => {
    expect(body).toContain(`\`POST ${ADDRESSES.siteUrl}/mcp\``);
    const tools = ENDPOINTS.flatMap(({ tool }) => tool ?? []);
    expect(tools.length).toBeGreaterThan(8);
    for (const { name } of tools) expect(body).toContain(`\`${name}\``);
  });

  it('says of rankings that the service calculates them, and of comparisons what the documentation says', async () => {
    const [sentence = ''] = /Cite a figure, [^.]*\./.exec(body) ?? [];
    expect(sentence).toContain('a ranking is calculated by the service');
    expect(sentence).toContain('a comparison shows the figures of the source side by side');
    expect(DOCS_TEXT.en.rules.text.join(' ')).toContain(sentence);
    expect(DOCS_TEXT.en.rules.text.join(' ').match(/calculated/g)).toHaveLength(1);
  });

  it('sets the service beside Kolada and SCB in the table of the documentation, with the pages that say so', () => {
    const { heads, rows, sources } = DOCS_TEXT.en.beside;
    const count = String(real.service.store.catalogue.metrics.length);
    for (const row of [heads, ...rows(count)]) expect(body).toContain(`| ${row.join(' | ')} |`);
    for (const { href } of sources) expect(body).toContain(`](${href})`);
  });
});

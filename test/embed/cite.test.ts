import { expect, it } from 'vitest';
import { bibtexCitation, citedWork, jsonLdScript } from '../../src/embed/cite.ts';
import { CITED, stockholm } from './samples.ts';

const work = citedWork(stockholm('sv'), CITED);

it('BibTeX escapes what TeX gives a meaning, its readers being more tolerant than TeX', () => {
  const title = 'a_b #1 $ 50 % & {c} \\ ~ ^';
  const text = bibtexCitation({ ...work, title, url: 'https://x.example/a}b' });
  expect(text).toContain(
    'title = {{a\\_b \\#1 \\$ 50 \\% \\& \\textbraceleft{}c\\textbraceright{} \\textbackslash{} \\textasciitilde{} \\textasciicircum{}}}',
  );
  expect(text).toContain('url = {https://x.example/a%7Db}');
});

it('a work has its title and its author on one line', () => {
  const view = { ...stockholm('sv'), metricTitle: 'Ett\nmått', source: 'SCB\r\n och  RKA' };
  expect(citedWork(view, CITED)).toMatchObject({
    title: 'Ett mått, Stockholm, 2022',
    author: 'SCB och RKA',
  });
});

it('the data for machines in a page cannot be ended by a hostile word', () => {
  const name = '</script><script>alert(1)</script>';
  const { html } = jsonLdScript({ '@type': 'Dataset', name });
  expect(html.match(/<\/script>/g)).toHaveLength(1);
  const text = html.replace(/^<script[^>]*>|<\/script>$/g, '');
  expect(JSON.parse(text)).toEqual({ '@context': 'https://schema.org', '@type': 'Dataset', name });
});

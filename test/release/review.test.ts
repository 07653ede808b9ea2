import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { datasetOfTest, FIRST_ROWS, type Published, treeOf } from './published-dataset.ts';
import { metricOf, type Row } from './small-dataset.ts';

let dataset: Published;
beforeEach(async () => {
  dataset = await datasetOfTest();
});

async function review(): Promise<string> {
  const out = join(dataset.dir, 'review.html');
  const { code, lines } = await dataset.run('review', '--date', '2025-01-01', '--out', out);
  const line = expect.stringMatching(/metrics, \d+ findings?\. Nothing is published by it\.$/);
  expect({ code, line: lines.at(-1) }).toEqual({ code: 0, line });
  return readFileSync(out, 'utf8');
}

const sectionOf = (page: string, metric = 'N00001'): string =>
  page.slice(page.indexOf(`<section id="${metric}"`)).split('</section>')[0] ?? '';

/** One figure more, one that is revised, one that goes. */
const CHANGED: Row[] = [
  ['0114', '2021', '100'],
  ['0180', '2021', '950'],
  ['0180', '2022', '910'],
  ['0180', '2023', '930'],
  ['1480', '2021', '500'],
];
const FIRST = FIRST_ROWS.N00001;
const figure = (id: string, text: string): string =>
  `<a href="https://data.example/observations/SF.N00001.${id}?lang=en">${text}</a>`;

test.each<[what: string, rows: Row[], parts: (string | RegExp)[]]>([
  [
    'a figure that changes is drawn, and the one that stands is a link to its page',
    CHANGED,
    [
      '<h2>N00001 Metric N00001</h2>\n<p>6 rows before, 5 after. New years: 2023.</p>',
      '<h3>Revised, largest relative change first (1)</h3>',
      `<strong>Stockholm 2021</strong> ${figure('0180.2021', '900')} → 950 <b>+5.6 %</b></li>`,
      '<h3>Withdrawn, newest year first (1)</h3>',
      /class="mark"(?:(?!<\/li>).)*<strong>Upplands Väsby 2022<\/strong>(?:(?!<\/li>).)*→ no value/s,
      '<h3>New years, largest step against the year before first (1)</h3>',
      `<strong>Stockholm 2023</strong> ${figure('0180.2022', '910 (2022)')} → 930 <b>+2.2 %</b></li>`,
    ],
  ],
  [
    'a list that is cut says of how many it is',
    [...FIRST, ...Array.from({ length: 20 }, (_, at): Row => ['1480', String(2001 + at), String(100 + at)])],
    ['New years, largest step against the year before first (12 of 19)'],
  ],
  [
    'findings stand behind the changes, with the figures that they name',
    [...CHANGED, ['9998', '2022', '1'], ['9999', '2022', 'null']],
    [
      /<h3>Findings<\/h3><pre>error .*\(N00001 9998 2022\) \[geo-is-registered\] .*\n.*9999/,
      '<h3>Figures that findings and waivers name (2)</h3>',
      '<strong>9998 2022</strong> no value → 1<br><small>geo-is-registered</small>',
    ],
  ],
])('%s', async (_, rows, parts) => {
  await dataset.importRows({ N00001: rows });
  const before = treeOf(dataset.paths.data);
  const section = sectionOf(await review());
  let at = 0;
  for (const part of parts) {
    const rest = section.slice(at);
    const next = typeof part === 'string' ? rest.indexOf(part) : rest.search(part);
    expect(next, String(part)).toBeGreaterThanOrEqual(0);
    at += next;
  }
  expect(treeOf(dataset.paths.data)).toEqual(before);
});

test('begins with how much changes and what is found, in the words of diff', async () => {
  const strangers = Array.from({ length: 150 }, (_, at): Row => [String(9000 + at), '2022', '1']);
  await dataset.importRows({ N00001: [...CHANGED, ...strangers] });
  const { lines } = await dataset.run('diff', '--date', '2025-01-01');
  const page = await review();
  expect(page).toContain('<p class="verdict">150 findings: publish will refuse.</p>');
  const summary = lines.slice(0, lines.findIndex((line) => line.includes('found by geo')) + 1);
  expect(summary).toContain('  revised: 1 in 1 metric');
  expect(page).toContain(`<pre>${summary.join('\n')}</pre>`);
});

test('metrics stand by the largest change', async () => {
  await dataset.importRows({
    N00001: [...FIRST.slice(1), ['0114', '2021', '101'], ['0114', '2020', '99']],
    N00002: [...FIRST_ROWS.N00002.slice(1), ['0114', '2022', '7']],
  });
  const rows = [...(await review()).matchAll(/<th scope="row"><a href="#(\w+)">.*?<\/tr>/g)];
  expect(
    rows.map(([row, metric]) => [
      metric,
      row
        .replace(/<[^>]*>/g, ' ')
        .trim()
        .split(/ {2,}/)
        .slice(1),
    ]),
  ).toEqual([
    ['N00002', ['1', '1', '+100.0 %']],
    ['N00001', ['1', '1', '1', '+1.0 %', '2020']],
  ]);
});

test('a figure of a metric that was not public leads nowhere', async () => {
  const hidden = metricOf('N00001', { status: { public: null, reason: 'Not established.' } });
  const other = metricOf('N00002', { source: 'RKA' });
  dataset = await datasetOfTest([hidden, other]);
  dataset.register([metricOf('N00001'), other]);
  await dataset.importRows({ N00001: CHANGED });
  expect(sectionOf(await review())).toContain('<strong>Stockholm 2023</strong> 910 (2022) → 930');
});

test('is written over the review before, and over no other file, nor among the data', async () => {
  await dataset.importRows({ N00001: CHANGED });
  expect(await review()).toBe(await review());
  const before = treeOf(dataset.paths.data);
  for (const [file, words] of [
    ['metrics.json', ': expected a review'],
    ['review.html', ' is in '],
  ] as const) {
    const out = dataset.file(file);
    const { code, lines } = await dataset.run('review', '--date', '2025-01-01', '--out', out);
    expect([code, lines.at(-1)]).toEqual([1, expect.stringContaining(`--out ${out}${words}`)]);
  }
  expect(treeOf(dataset.paths.data)).toEqual(before);
});

test('a municipality is drawn among its own figures, grey before, with a gap at a year without a figure', async () => {
  const drawn = async (...rows: Row[]): Promise<string> => {
    await dataset.importRows({
      N00001: [...CHANGED.slice(0, -1), ['0180', '2018', '850'], ['0180', '2019', '855'], ...rows],
    });
    const page = sectionOf(await review());
    return /<svg aria-hidden="true">(?:(?!<svg aria).)*?(?=<strong>Stockholm 2021)/s.exec(page)?.[0] ?? '';
  };
  const drawing = await drawn(['1480', '2021', '500']);
  const box = '<svg viewBox="0 0 1000 1000" preserveAspectRatio="none"><path';
  expect(drawing).toContain(`<g class="before">${box} d="M600 500l200-83"`);
  expect(drawing).toContain('<circle class="mark" cx="60%" cy="8.33%" r="4"/></svg>');
  const [, line = ''] = /<g class="after">.*? d="([^"]*)"/s.exec(drawing) ?? [];
  expect(
    line
      .split('M')
      .slice(1)
      .map((part) => Number.parseInt(part, 10)),
  ).toEqual([0, 600]);
  expect(await drawn(['1480', '2021', '90000'], ['0180', '2020', 'null'])).toBe(drawing);
});

test('a waiver is shown with its reason where it is new, or a figure that it is about changes', async () => {
  const zeros = (first: string, last = '0'): Record<string, Row[]> => ({
    N00001: [
      ['0114', '2022', first],
      ['0180', '2022', '1000'],
      ['1480', '2022', last],
    ],
  });
  const shown = '<li>suspect-zeros, Göteborg, 2022: Asked, and it is 0.</li>';
  dataset.waive('suspect-zeros,N00001,1480,2022,"Asked, and it is 0."');
  await dataset.importRows(zeros('1000'));
  expect(sectionOf(await review())).toContain(shown);
  expect((await dataset.publish('2024-12-01')).code).toBe(0);
  await dataset.importRows(zeros('1001'));
  expect(sectionOf(await review())).not.toContain(shown);
  await dataset.importRows(zeros('1000', '5'));
  expect(sectionOf(await review())).toContain(shown);
});

test('says what was changed by hand, escaped, and that no figure changes; it needs no script and no other file', async () => {
  const title = { sv: 'Mått <b>', en: 'Share <b> & more' };
  dataset.register([metricOf('N00001', { title }), metricOf('N00002', { source: 'RKA' })]);
  const page = await review();
  expect(page).toContain('<h2>N00001 Share &lt;b&gt; &amp; more</h2>');
  expect(page).toMatch(
    /<h3>Changed by hand<\/h3><ul>.*<li>metrics.json: came metrics.N00001.title.*&lt;b&gt;/,
  );
  dataset.register([metricOf('N00001'), metricOf('N00002', { source: 'RKA' })]);
  expect(await review()).toContain('<pre>No published figure changes.</pre>');
  expect(page).not.toMatch(/<script|<link|src=|href="(?!#|https:\/\/data\.example\/)/);
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { datasetOfTest, FIRST_ROWS, type Published, treeOf } from './published-dataset.ts';
import { metricOf, put, type Row } from './small-dataset.ts';

let dataset: Published;
beforeEach(async () => {
  dataset = await datasetOfTest();
});

async function review(): Promise<string> {
  const out = join(dataset.dir, 'review.html');
  const { code, lines } = await dataset.run('review', '--date', '2025-01-01', '--out', out);
  expect({ code, line: lines.at(-1) }).toEqual({
    code: 0,
    line: expect.stringMatching(/metrics, \d+ findings?\. Nothing is published by it\.$/),
  });
  return readFileSync(out, 'utf8');
}

const sectionOf = (page: string, metric: string): string =>
  page.slice(page.indexOf(`<section id="${metric}"`)).split('</section>')[0] ?? '';
const CHANGED: Row[] = [
  ['0114', '2021', '100'],
  ['0180', '2021', '950'],
  ['0180', '2022', '910'],
  ['0180', '2023', '930'],
  ['1480', '2021', '500'],
];

/** The headings of a text, in their order. */
const headings = (html: string): string[] =>
  [...html.matchAll(/<h[123]>(.*?)<\/h[123]>/g)].map(([, text]) => text?.replace(/<[^>]*>/g, '') ?? '');

test('the page begins with how much changes of what kind, and a metric with what changes, before its findings', async () => {
  await dataset.importRows({ N00001: [...CHANGED, ['9998', '2022', '1']] });
  const page = await review();
  expect(page.indexOf('<th scope="row">revised</th><td>1</td><td>1</td>')).toBeLessThan(
    page.indexOf('Metrics, by the largest change'),
  );
  expect(page).toContain('<tr><th scope="row">published in new years</th><td>1</td><td>1</td></tr>');
  expect(headings(sectionOf(page, 'N00001'))).toEqual([
    'N00001 Metric N00001',
    'Revised, largest relative change first (1)',
    'Withdrawn, newest year first (1)',
    'New years, largest step against the year before first (1)',
    'Findings',
    'Figures that findings and waivers name (1)',
  ]);
});

test('what goes is pointed out where it was, and a new figure leads to the one it is compared with', async () => {
  await dataset.importRows({ N00001: CHANGED });
  const section = sectionOf(await review(), 'N00001');
  expect(section).toMatch(/Upplands Väsby 2022: 101 before, withdrawn"(?:(?!<\/li>).)*class="mark"/s);
  expect(section).toMatch(
    /<strong>Stockholm 2023<\/strong> <a href="[^"]*SF\.N00001\.0180\.2022\?lang=en">910 \(2022\)<\/a> → 930 <b>\+2\.2 %<\/b>/,
  );
});

test('a list that is cut says how many of how many it has', async () => {
  const years = Array.from({ length: 20 }, (_, at): Row => ['1480', String(2001 + at), String(100 + at)]);
  await dataset.importRows({ N00001: [...(FIRST_ROWS['N00001'] ?? []), ...years] });
  const section = sectionOf(await review(), 'N00001');
  expect(section).toContain('New years, largest step against the year before first (12 of 19)');
  expect(section.match(/<li><svg/g)).toHaveLength(12);
});

test('metrics stand by the largest change, and can be narrowed to a kind of it', async () => {
  await dataset.importRows({
    N00001: [...(FIRST_ROWS['N00001'] ?? []).slice(1), ['0114', '2021', '101'], ['0114', '2020', '99']],
    N00002: [...(FIRST_ROWS['N00002'] ?? []).slice(1), ['0114', '2022', '7']],
  });
  const page = await review();
  const rows = [...page.matchAll(/<tr class="m ([^"]*)"><th scope="row"><a href="#(\w+)"/g)];
  expect(rows.map(([, kinds, metric]) => [metric, kinds])).toEqual([
    ['N00002', 'revised'],
    ['N00001', 'revised years'],
  ]);
  expect(page).toContain('id="only-years"> new years 1</label>');
  expect(page).toContain('main:has(#only-years:checked) .m:not(.years){display:none}');
});

test('a figure of a metric that was not public leads nowhere', async () => {
  const hidden = metricOf('N00001', { status: { public: null, reason: 'Not established.' } });
  dataset = await datasetOfTest([hidden, metricOf('N00002', { source: 'RKA' })]);
  dataset.register([metricOf('N00001'), metricOf('N00002', { source: 'RKA' })]);
  await dataset.importRows({ N00001: CHANGED });
  expect(sectionOf(await review(), 'N00001')).toContain('<strong>Stockholm 2023</strong> 910 (2022) → 930');
});

test('a metric shows what comes, changes and goes, by year', async () => {
  await dataset.importRows({ N00001: CHANGED });
  const before = treeOf(dataset.paths.data);
  const section = sectionOf(await review(), 'N00001');
  expect(section).toContain('<p>6 rows before, 5 after.</p>');
  expect(section).toContain(
    '<th scope="col">published</th><th scope="col">revised</th><th scope="col">withdrawn</th>',
  );
  expect(section).toContain(
    '<tr><th scope="row">2021</th><td>0</td><td>1</td><td>0</td><td>0</td></tr>' +
      '<tr><th scope="row">2022</th><td>0</td><td>0</td><td>1</td><td>0</td></tr>' +
      '<tr><th scope="row">2023</th><td>1</td><td>0</td><td>0</td><td>0</td></tr>',
  );
  expect(treeOf(dataset.paths.data)).toEqual(before);
});

test('is written over the review before, and over no other file', async () => {
  await dataset.importRows({ N00001: CHANGED });
  expect(await review()).toBe(await review());
  const registry = join(dataset.paths.data, 'metrics.json');
  const before = readFileSync(registry, 'utf8');
  const { code, lines } = await dataset.run('review', '--date', '2025-01-01', '--out', registry);
  expect([code, lines.at(-1)]).toEqual([1, expect.stringContaining(`--out ${registry}: expected a review`)]);
  expect(readFileSync(registry, 'utf8')).toBe(before);
});

test('is written nowhere among the data', async () => {
  const before = treeOf(dataset.paths.data);
  const out = join(dataset.paths.data, 'review.html');
  const { code, lines } = await dataset.run('review', '--date', '2025-01-01', '--out', out);
  expect([code, lines.at(-1)]).toEqual([1, expect.stringContaining(`--out ${out} is in `)]);
  expect(treeOf(dataset.paths.data)).toEqual(before);
});

test('coverage is shown where another number of municipalities has a figure', async () => {
  await dataset.importRows({ N00001: CHANGED });
  const section = sectionOf(await review(), 'N00001');
  expect(section).toContain('<tr><th scope="row">2022</th><td>2</td><td>1</td></tr>');
  expect(section).not.toContain('<tr><th scope="row">2021</th><td>3</td><td>3</td></tr>');
});

test('coverage stands in the order of the years, one that only the new figures have among them', async () => {
  await dataset.importRows({ N00001: [...CHANGED, ['0180', '2020', '890']] });
  const [, table = ''] = sectionOf(await review(), 'N00001').split('<caption>Municipalities with a figure');
  const years = [...table.matchAll(/<tr><th scope="row">(\d{4})<\/th><td>\d<\/td><td>\d<\/td><\/tr>/g)];
  expect(years.map(([, year]) => year)).toEqual(['2020', '2022', '2023']);
});

test('a figure that changes is drawn with its values before and after', async () => {
  await dataset.importRows({ N00001: CHANGED });
  const section = sectionOf(await review(), 'N00001');
  expect(section).toContain('aria-label="Stockholm 2021: 900 before, 950 after"');
  expect(section).toMatch(
    /<strong>Stockholm 2021<\/strong> <a href="https:\/\/data\.example\/[^"]*SF\.N00001\.0180\.2021\?lang=en">900<\/a> → 950 <b>\+5\.6 %<\/b>/,
  );
});

test('a figure is drawn among those of its own municipality, whatever the others’ are', async () => {
  const drawn = async (ofGothenburg: string) => {
    await dataset.importRows({ N00001: [...CHANGED.slice(0, -1), ['1480', '2021', ofGothenburg]] });
    const [drawing] =
      /<svg role="img" aria-label="Stockholm 2021: .*?<strong>/s.exec(sectionOf(await review(), 'N00001')) ??
      [];
    return drawing;
  };
  const drawing = await drawn('500');
  expect(drawing).toContain('class="after"');
  expect(await drawn('90000')).toBe(drawing);
});

describe('the drawing of a municipality', () => {
  /** That of Stockholm in 2021, of which 2018 and 2019 are added and 2020 has the value, where there is one. */
  async function drawn(missing: Row[] = []): Promise<string> {
    const earlier: Row[] = [
      ['0180', '2018', '850'],
      ['0180', '2019', '855'],
    ];
    await dataset.importRows({ N00001: [...CHANGED, ...earlier, ...missing] });
    const page = sectionOf(await review(), 'N00001');
    return /<svg role="img" aria-label="Stockholm 2021: .*?(?=<strong>)/s.exec(page)?.[0] ?? '';
  }

  test('marks the year in question on the line after the release, over a grey one before it', async () => {
    const box = '<svg viewBox="0 0 1000 1000" preserveAspectRatio="none"><path';
    const drawing = await drawn();
    expect(drawing).toContain(`<g class="before">${box} d="M600 500l200-83"`);
    expect(drawing).toContain('<circle class="mark" cx="60%" cy="8.33%" r="4"/></svg>');
  });

  test('is as high as its values, and breaks its line at a year without a figure, listed or not', async () => {
    const drawing = await drawn();
    const [, line = ''] = /<g class="after">.*? d="([^"]*)"/s.exec(drawing) ?? [];
    // Each part begins at its own place, and goes on by steps.
    const parts = line.split('M').slice(1);
    expect(parts.map((part) => Number.parseInt(part, 10))).toEqual([0, 600]);
    const heights = parts.flatMap((part) => {
      let [, y = Number.NaN] = (/^[\d.]+ ([\d.]+)/.exec(part) ?? []).map(Number);
      const steps = [...part.matchAll(/l-?[\d.]+[ ]?(-?[\d.]+)/g)];
      return [y, ...steps.map(([, step]) => (y += Number(step)))];
    });
    expect([Math.min(...heights) < 100, Math.max(...heights) > 900]).toEqual([true, true]);
    expect(drawing).not.toContain('class="zero"');
    expect(await drawn([['0180', '2020', 'null']])).toBe(drawing);
  });
});

test('findings stand grouped with their count and say that publish refuses', async () => {
  await dataset.importRows({
    N00001: [...(FIRST_ROWS['N00001'] ?? []), ['9998', '2022', '1'], ['9999', '2022', '2']],
  });
  const page = await review();
  expect(page).toContain('2 findings: publish will refuse.');
  expect(sectionOf(page, 'N00001')).toContain('<strong>geo-is-registered</strong> (2): ');
  expect(sectionOf(page, 'N00001')).toMatch(
    /<ul><li class="error">N00001 9998 2022 <\/li><li class="error">N00001 9999 2022 <\/li><\/ul>/,
  );
});

test('findings that are not listed are counted as diff counts them', async () => {
  const strangers = Array.from({ length: 150 }, (_, index): Row => [String(9000 + index), '2022', '1']);
  await dataset.importRows({ N00001: [...(FIRST_ROWS['N00001'] ?? []), ...strangers] });
  const page = await review();
  const { lines } = await dataset.run('diff', '--date', '2025-01-01');
  const count = /^(\d+) findings: publish will refuse\.$/.exec(lines.at(-1) ?? '')?.[1];
  expect(count).toBe('150');
  expect(page).toContain(`${count} findings: publish will refuse.`);
  expect(sectionOf(page, 'N00001')).toContain(`<strong>geo-is-registered</strong> (5 of ${count}): `);
  expect(page).toContain(`<tr><th scope="row">geo-is-registered</th><td>${count}</td></tr>`);
});

test('a finding stands with what was expected and what came', async () => {
  await dataset.importRows({
    N00001: [...(FIRST_ROWS['N00001'] ?? []), ['0180', '2099', '1']],
  });
  expect(sectionOf(await review(), 'N00001')).toContain(
    '<ul><li class="error">N00001 2099 expected 2025 or earlier, got 2099</li></ul>',
  );
});

test('a waiver stands with its reason', async () => {
  const zeros: Row[] = ['0114', '0180'].map((geo) => [geo, '2022', '1000']);
  await dataset.importRows({ N00001: [...zeros, ['1480', '2022', '0']] });
  const waiver = 'suspect-zeros,N00001,1480,2022,"Asked, and it is 0.","Tillfrågad, och den är 0."';
  put(dataset.file('waivers.csv'), `rule,metric,geo,period,reason,reason_sv\n${waiver}\n`);
  const page = await review();
  expect(page).toContain('No finding stops a publication.');
  expect(sectionOf(page, 'N00001')).toContain(
    '(1)</summary><ul><li>suspect-zeros, Göteborg, 2022: Asked, and it is 0.</li></ul>',
  );
});

test('a waiver of an earlier release is shown only where a figure that it is about changes', async () => {
  const zeros = (first: string): Row[] => [
    ['0114', '2022', first],
    ['0180', '2022', '1000'],
    ['1480', '2022', '0'],
  ];
  dataset.waive('suspect-zeros,N00001,1480,2022,"Asked, and it is 0."');
  await dataset.importRows({ N00001: zeros('1000') });
  expect((await dataset.publish('2024-12-01')).code).toBe(0);
  await dataset.importRows({ N00001: zeros('1001') });
  expect(sectionOf(await review(), 'N00001')).not.toContain('Asked, and it is 0.');
  await dataset.importRows({ N00001: [...zeros('1000').slice(0, 2), ['1480', '2022', '5']] });
  expect(sectionOf(await review(), 'N00001')).toContain('suspect-zeros, Göteborg, 2022: Asked, and it is 0.');
});

test('titles and names are escaped', async () => {
  const odd = metricOf('N00001', { title: { sv: 'Mått <b>', en: 'Share <b> & more' } });
  dataset.register([odd, metricOf('N00002', { source: 'RKA' })]);
  const page = await review();
  expect(page).toContain('<h2>N00001 Share &lt;b&gt; &amp; more</h2>');
});

test('the page needs no other file and no script', async () => {
  await dataset.importRows({ N00001: CHANGED });
  expect(await review()).not.toMatch(/<script|<link|src=|href="(?!#|https:\/\/data\.example\/)/);
});

test('with nothing staged the page says so', async () => {
  expect(await review()).toContain('<p>No published figure changes.</p>');
});

test('what was changed by hand stands on the page, and its heading only then', async () => {
  expect(await review()).not.toContain('Changed by hand');
  const metrics = [metricOf('N00001', { publisher: '<SCB>' }), metricOf('N00002', { source: 'RKA' })];
  dataset.register(metrics);
  expect(await review()).toContain(
    '<h3>Changed by hand</h3><ul><li>metrics.json metrics.N00001.publisher: &quot;RKA (Kolada)&quot; → &quot;&lt;SCB&gt;&quot;</li></ul>',
  );
});

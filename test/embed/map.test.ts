import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { mapDrawing, mapSvg, renderMapEmbed } from '../../src/embed/map.ts';
import outlines from '../../src/embed/outlines.json' with { type: 'json' };
import { OUTLINES_FILE, outlinesSvg } from '../../src/embed/outlines.ts';
import { municipalitiesOf } from '../support/municipalities.ts';
import { pageOf } from '../support/page.ts';
import { rankingOf } from './samples.ts';

const CODES = Object.keys(outlines.paths).sort();
const NO_TOTAL = { unitCode: 'years', unitLabel: 'år' };
const counted = rankingOf('sv', CODES, (place) => 2326 + ((place * 7919) % 290) * 3387);
const sample = { ...counted, ...NO_TOTAL };

describe('the outlines', () => {
  it('are those of the register, each of them a closed path', () => {
    expect(CODES).toEqual(municipalitiesOf());
    for (const path of Object.values(outlines.paths))
      expect(path).toMatch(/^(?:M\d+ \d+l-?\d+[ -][\d -]+z)+$/);
  });

  it('say what they were made of', () => {
    expect(outlines.credit).toBe('Karta: SCB');
    expect(outlines.origin.sha256).toMatch(/^[0-9a-f]{64}$/);
  });

  it('enlarge the regions of Stockholm, Gothenburg and Malmö', () => {
    const enlarged = (name: string) => outlines.insets.find((inset) => inset.name === name)?.codes;
    expect(enlarged('Stockholm')).toEqual(expect.arrayContaining(['0180', '0183', '0162']));
    expect(enlarged('Göteborg')).toEqual(expect.arrayContaining(['1480', '1402']));
    expect(enlarged('Malmö')).toEqual(expect.arrayContaining(['1280', '1231']));
  });
});

describe('the outlines as a file', () => {
  const file = outlinesSvg();

  it('have every municipality once, by its code, and nothing that runs or fills', () => {
    expect([...file.matchAll(/<path id="k(\d{4})" d="M/g)].map(([, code]) => code).sort()).toEqual(CODES);
    expect(file).not.toMatch(/<script|<style|fill|href/);
    expect(gzipSync(file).length).toBeLessThan(25_000);
  });

  it('are what a map of the site draws from, without titles and with a point as in the embed', () => {
    const { html } = mapDrawing({ ...sample, chosen: { geo: '0183', name: 'Sundbyberg' } }, OUTLINES_FILE);
    expect(html.match(/<use href="\/outlines\.svg#k\d{4}"><\/use>/g)).toHaveLength(290);
    expect(html.match(/<use class="on" href="\/outlines\.svg#k0183"\/>/g)).toHaveLength(1);
    const named = new Set([...html.matchAll(/#(k\d{4})"/g)].map(([, name]) => name));
    for (const name of named) expect(file).toContain(`id="${name}"`);
    expect(html).not.toContain('<path');
  });
});

describe('a figure that compares with no other', () => {
  const [first, ...entries] = counted.entries;
  if (first === undefined) throw new Error('expected a ranked figure');
  const { geo, name } = first;
  const apart = [{ ...first, value: 9_000_000, reason: 'Räknas annorlunda.' }];
  const view = { ...counted, ...NO_TOTAL, entries, apart, chosen: { geo, name } };

  it('is drawn as such, with its value and the reason, and is no extreme', () => {
    const html = renderMapEmbed(view);
    expect(html).toContain(`<title>${name}: 9 000 000, kan inte jämföras</title>`);
    expect(html.match(/<g class="ap">/g)).toHaveLength(1);
    expect(html).toContain(`${name}, <span class="nb">9 000 000</span>: Räknas annorlunda.`);
    expect(/<desc id="mmd">.*?<\/desc>/.exec(html)?.[0]).not.toContain('9 000 000');
    expect(html).toContain('Alla 289 som rangordnas');
  });
});

describe('what a map is described by', () => {
  const extremesOf = (order: 'ascending' | 'descending') => {
    const sorted = sample.entries.toSorted((a, b) =>
      order === 'ascending' ? a.value - b.value : b.value - a.value,
    );
    const { html } = mapDrawing({ ...sample, order, entries: sorted });
    return /Lägst: (.*?)\. Högst: (.*?)\.<\/desc>/.exec(html)?.slice(1);
  };

  it('names the lowest value and the highest, whichever end is ranked first', () => {
    expect(extremesOf('descending')?.[0]).toContain('2 326');
    expect(extremesOf('ascending')).toEqual(extremesOf('descending'));
  });

  it('names one of those that share an end behind their value, and counts the others', () => {
    const entries = sample.entries.map((entry) => ({ ...entry, value: 7 }));
    const { html } = mapDrawing({ ...sample, entries });
    const [first] = entries;
    expect(html).toContain(`Lägst: 7, ${first?.name} och ${entries.length - 1} till.`);
  });

  it('has a ring about a small municipality that is pointed out, and none about a large one', () => {
    const pointed = (geo: string) => mapDrawing({ ...sample, chosen: { geo, name: geo } }).html;
    expect(pointed('0183')).toContain('<circle class="on"');
    expect(pointed('2584')).not.toContain('<circle class="on"');
    expect(pointed('2584')).toContain('<use class="on" href="#m2584"/>');
  });
});

describe('what the colours of rounded figures stand for', () => {
  const legendOf = (decimals: number | null, valueAt: (place: number) => number): string[] => {
    const { html } = mapDrawing({ ...rankingOf('sv', CODES, valueAt), unitCode: 'percent', decimals });
    return pageOf(html)
      .all('.lg li > span')
      .map((text) => text.replaceAll('\u00a0', ' '));
  };

  it('begins at round bounds and ends where the next one begins, but where the values themselves end', () => {
    expect(legendOf(0, (place) => 2326 + place * 3387)).toEqual([
      '800 000–981 169 %',
      '600 000–799 999 %',
      '400 000–599 999 %',
      '200 000–399 999 %',
      '2 326–199 999 %',
    ]);
    expect(legendOf(1, (place) => 3.13159 + place * 0.0333)).toEqual([
      '11,0–12,8 %',
      '9,0–10,9 %',
      '7,0–8,9 %',
      '5,0–6,9 %',
      '3,1–4,9 %',
    ]);
  });

  it('parts figures by what is shown, so that those which look the same share a colour', () => {
    expect(legendOf(1, (place) => 7.96 + place / 10_000)).toEqual(['8,0 %']);
    const { html } = mapDrawing({
      ...rankingOf('sv', CODES, (place) => 7.9 + (place % 29) / 100),
      ...NO_TOTAL,
      decimals: 1,
    });
    const groups = [...html.matchAll(/<g class="(q\d)">(.*?)<\/g>/g)];
    const looks = groups.map(([, , shapes = '']) => new Set(shapes.match(/(?<=: )[\d,]+(?=<)/g)));
    expect(looks.flatMap((of) => [...of]).toSorted()).toEqual(['7,9', '8,0', '8,1', '8,2']);
  });

  it('keeps zero as a bound, on whose upper side is what rounds to it', () => {
    const shown = legendOf(1, (place) => (place - 145) / 50 - 0.004);
    expect(shown.at(0)).toBe('2,0–2,9 %');
    expect(shown.at(2)).toBe('0,0–0,9 %');
    expect(shown.at(3)).toMatch(/^\u2212[\d,]+ – \u22120,1 %$/);
    expect(shown).toHaveLength(6);
  });

  it('names what is in each where the metric does not say how figures are rounded', () => {
    expect(legendOf(null, (place) => 3.13159 + place * 0.0333)[4]).toBe('3,13159–5,02969 %');
  });
});

describe('the embed of a map', () => {
  it('draws every municipality once, with its name and value', () => {
    const html = renderMapEmbed(sample);
    expect(html.match(/<path /g)).toHaveLength(290);
    expect(html).toContain('<title>Kommun 0114: 2 326</title>');
    expect(html).toContain('Källa: <bdi>SCB, via Kolada (RKA)</bdi>. Karta: SCB');
    expect(html).toContain('<code>N01951 2022</code>');
  });

  it('leaves empty what was no municipality yet, without a word', () => {
    const before = { ...sample, entries: sample.entries.filter(({ geo }) => geo !== '0330') };
    const { html } = mapDrawing(before, OUTLINES_FILE);
    expect(html).toContain('<g fill="none"><use href="/outlines.svg#k0330"></use></g>');
    expect(html).not.toContain('class="ha"');
    const missing = [{ geo: '0330', name: 'Knivsta' }];
    expect(mapDrawing({ ...before, missing }, OUTLINES_FILE).html).not.toContain('<g fill="none">');
  });

  it('hatches and names those without a value', () => {
    const html = renderMapEmbed({
      ...sample,
      entries: sample.entries.filter(({ geo }) => geo !== '0980'),
      missing: [{ geo: '0980', name: 'Gotland' }],
    });
    expect(html).toMatch(
      /<g class="ha" fill="url\(#mha\)"><path d="[^"]*"><title>Gotland: värde saknas<\/title>/,
    );
    expect(html).toContain('Värde saknas: Gotland.');
  });

  it('points one municipality out, on the map, in its enlargement and in words', () => {
    const html = renderMapEmbed({ ...sample, chosen: { geo: '0183', name: 'Sundbyberg' } });
    expect(html.match(/<circle class="on"/g)).toHaveLength(1);
    expect(html.match(/<use class="on" href="#m0183"\/>/g)).toHaveLength(1);
    expect(html).toMatch(/<bdi>Sundbyberg<\/bdi>: <strong><data value="\d+">/);
    expect(html).toContain('<code>SF.N01951.0183.2022</code>');
  });

  it('has one drawing for a screen reader, which leaves out enlargements and samples', () => {
    const drawings = renderMapEmbed(sample).match(/<svg [^>]*>/g) ?? [];
    expect(drawings.length).toBeGreaterThan(4);
    expect(drawings.filter((drawing) => !drawing.includes('aria-hidden="true"'))).toEqual([
      expect.stringContaining('role="img"'),
    ]);
  });

  it('writes its name and value beside the map, at a line that begins where it lies', () => {
    const chosen = { geo: '0183', name: 'Sundbyberg' };
    const { html } = mapDrawing({ ...sample, chosen });
    const [, x = '', y = ''] =
      /<svg class="ov o1"[^>]*><line class="ha1" x1="([\d.]+)%" y1="([\d.]+)%"/.exec(html) ?? [];
    expect(Number(x)).toBeGreaterThan(60);
    expect(Number(y)).toBeCloseTo(70, -1);
    expect(html).toMatch(/<text x="102%"[^>]*>Sundbyberg<\/text><text class="va"[^>]*>[\d ]+<\/text>/);
    expect(mapSvg({ ...sample, chosen })).toMatch(
      /font-weight="700">Sundbyberg<\/text><text[^>]*>[\d ]+<\/text>/,
    );
  });

  it('writes on that side of the map where less land lies between', () => {
    const sideOf = (geo: string) =>
      /class="mm cl (we|ea)"/.exec(mapDrawing({ ...sample, chosen: { geo, name: geo } }).html)?.[1];
    expect(['1480', '1280', '2584', '0180', '0980', '2583'].map(sideOf)).toEqual([
      'we',
      'we',
      'we',
      'ea',
      'ea',
      'ea',
    ]);
  });

  it.each([
    ['its value', '0183', /Sundbyberg: [\d ]+\.</],
    ['that it has none', '9999', /Sundbyberg: värde saknas\.</],
  ])(
    'tells those who do not see a drawing of fixed size of the municipality pointed out %s',
    (_, geo, told) => {
      expect(mapSvg({ ...sample, chosen: { geo, name: 'Sundbyberg' } })).toMatch(told);
    },
  );

  it('says the notes of any municipality, since it shows all of them, those of the chosen one first', () => {
    const notes = { '0980': 'Egen regionskatt.', '1480': 'Eget landsting.' };
    const entries = sample.entries.map((one) => ({
      ...one,
      notes: Object.entries(notes).flatMap(([geo, text]) => (geo === one.geo ? [text] : [])),
    }));
    const nameOf = (geo: string) => `Kommun ${geo}`;
    const noted = { ...sample, entries };
    expect(renderMapEmbed(noted)).toContain(`${nameOf('0980')}: Egen regionskatt.`);
    for (const [geo, other] of [
      ['1480', '0980'],
      ['0980', '1480'],
    ] as const) {
      const html = renderMapEmbed({ ...noted, chosen: { geo, name: nameOf(geo) } });
      expect(html.match(/Kommun \d{4}(?=: Eg)/g)).toEqual([nameOf(geo), nameOf(other)]);
    }
    expect(mapSvg(noted)).toContain(`${nameOf('0980')}: Egen`);
  });

  it('names the first of those without a value, and counts the rest', () => {
    const missing = ['Gotland', 'Mora', 'Sala', 'Kil', 'Habo'].map((name, at) => ({ geo: `000${at}`, name }));
    expect(renderMapEmbed({ ...sample, missing })).toContain('Gotland, Mora, Sala och 2 till.</p>');
    expect(renderMapEmbed({ ...sample, missing: missing.slice(0, 3) })).toContain('Gotland, Mora, Sala.</p>');
  });

  it('gives no identifier of a figure to one without a value', () => {
    const html = renderMapEmbed({
      ...sample,
      entries: sample.entries.filter(({ geo }) => geo !== '0980'),
      chosen: { geo: '0980', name: 'Gotland' },
    });
    expect(html).toContain('<bdi>Gotland</bdi>: <strong>värde saknas</strong>');
    expect(html).not.toContain('SF.');
  });
});

describe('the colours of a map', () => {
  const viewOf = (values: readonly number[]) => ({
    ...rankingOf('sv', CODES.slice(0, values.length), (at) => values[at] ?? 0),
    ...NO_TOTAL,
  });
  const drawn = (values: readonly number[]) => mapDrawing(viewOf(values), OUTLINES_FILE).html;

  /** From low to high: the class of each colour, the values that it is said to hold, and how many have it. */
  const coloursOf = (...values: number[]): string[] => {
    const html = drawn(values);
    const counts = new Map(
      [...html.matchAll(/<g class="(\w\d)">(.*?)<\/g>/g)].map(([, look, shapes]) => [
        look,
        (shapes?.match(/<use/g) ?? []).length,
      ]),
    );
    const page = pageOf(html);
    const looks = page.attributes('.lg rect', 'class');
    const held = page.all('.lg li > span');
    return looks.map((look, at) => `${look}: ${held[at]}: ${counts.get(look)}`).reverse();
  };

  it.each([
    [
      'five of about as many, bounded by values that are there',
      [10, 1, 2, 3, 4, 5, 6, 7, 8, 9],
      ['q0: 1–2: 2', 'q1: 3–4: 2', 'q2: 5–6: 2', 'q3: 7–8: 2', 'q4: 9–10: 2'],
    ],
    [
      'as many where one is a thousandfold',
      [1, 2, 3, 4, 5000],
      ['q0: 1: 1', 'q1: 2: 1', 'q2: 3: 1', 'q3: 4: 1', 'q4: 5 000: 1'],
    ],
    ['never two for equal values', [1, 1, 1, 1, 1, 1, 2, 3], ['q3: 1: 6', 'q4: 2–3: 2']],
    ['one where all values are equal', [0, 0, 0], ['q4: 0: 3']],
    [
      'others below zero than above it, with zero among those above',
      [-3, -2, -1, 0, 1, 2],
      ['d0: −3: 1', 'd1: −2: 1', 'd2: −1: 1', 'd3: 0: 1', 'd4: 1: 1', 'd5: 2: 1'],
    ],
    ['filled by zeros from above', [-1, 0, 0, 0, 3, 6], ['d2: −1: 1', 'd4: 0: 3', 'd5: 3–6: 2']],
    ['of one side where no value is above zero', [-2, -1], ['q2: −2: 1', 'q4: −1: 1']],
  ])('are %s', (_, values, colours) => {
    expect(coloursOf(...values)).toEqual(colours);
  });

  const upTo = (count: number, from = 0) => Array.from({ length: count }, (_, at) => at + from);
  const QUANTILES = 'Ungefär lika många kommuner i varje färg';
  const DIVERGING = 'Ungefär lika många i varje färg, på var sida om noll';
  const UNEVEN = 'Färgerna rymmer olika många kommuner';

  it.each([
    ['as many of each', upTo(290), QUANTILES],
    ['one more or less of few', upTo(7), QUANTILES],
    ['many that are equal', [...Array(100).fill(1), ...upTo(190, 2)], UNEVEN],
    ['all equal', [0, 0, 0], QUANTILES],
    ['few below zero', [-3, -2, -1, ...upTo(30)], DIVERGING],
    ['many zeros', [-3, -2, -1, ...Array(30).fill(0), ...upTo(30, 1)], UNEVEN],
    ['bounds that are round', upTo(290).map((place) => place ** 2), UNEVEN, 0],
  ])(
    'are explained by what is true of %s, as a page and as a drawing',
    (_, values: number[], sentence, decimals?: number) => {
      const view = { ...viewOf(values), decimals: decimals ?? null };
      expect(mapDrawing(view, OUTLINES_FILE).html).toContain(`<p>${sentence}</p>`);
      const words = [...mapSvg(view).matchAll(/<text [^>]*>([^<]*)<\/text>/g)].map(([, text]) => text);
      expect(words.join(' ')).toContain(sentence);
    },
  );
});

describe('a map of counts', () => {
  const html = renderMapEmbed(counted);
  type Circle = { x: number; y: number; r: number; text: string };
  const circlesOf = (text: string): Circle[] =>
    [
      ...text.matchAll(/<circle(?: class="ne")? cx="(\d+)" cy="(\d+)" r="([\d.]+)"><title>([^<]*)<\/title>/g),
    ].map(([, x, y, r, label = '']) => ({ x: Number(x), y: Number(y), r: Number(r), text: label }));
  const legendOf = (text: string): string[] => pageOf(text).all('.lg.ls li > span');
  const drawn = (values: readonly number[], more: Partial<typeof counted> = {}) =>
    mapDrawing({ ...rankingOf('sv', CODES.slice(0, values.length), (at) => values[at] ?? 0), ...more }).html;

  it('has a circle for every municipality, its area as large as the value', () => {
    const circles = circlesOf(html);
    expect(circles).toHaveLength(290);
    const values = new Map(counted.entries.map(({ name, value }) => [name, value]));
    const most = Math.max(...values.values());
    for (const { r, text } of circles) {
      const value = values.get(text.split(':')[0] ?? '') ?? Number.NaN;
      expect(Math.abs(r - 100 * Math.sqrt(value / most))).toBeLessThanOrEqual(0.051);
    }
  });

  it('draws small ones before large ones, on land without a shade', () => {
    const radii = circlesOf(html).map(({ r }) => r);
    expect(radii).toEqual(radii.toSorted((a, b) => b - a));
    expect(html).not.toMatch(/class="[qd]\d"/);
    expect(html.match(/<path class="ld"/g)).toHaveLength(1);
  });

  it('has each on the map', () => {
    for (const [at, { x, y }] of circlesOf(html).entries()) {
      expect([at, x > 0 && x < outlines.width, y > 0 && y < outlines.height]).toEqual([at, true, true]);
    }
  });

  it('says what a circle is, that it is not per inhabitant, and round sizes that a map of them has', () => {
    expect(html).toContain('<p class="w">antal, inte per invånare, 2022</p>');
    expect(renderMapEmbed({ ...counted, lang: 'en', unitLabel: 'count' })).toContain(
      'numbers, not per inhabitant, 2022',
    );
    expect(legendOf(html)).toEqual(['500 000', '100 000', '20 000']);
    expect(html).toContain('Cirkelns yta visar värdet');
    expect(mapSvg(counted)).toMatch(/>500 000<.*>Cirkelns yta visar värdet</);
  });

  it('says of tonnes what they are, and that they are not per inhabitant', () => {
    const tonnes = { unitCode: 'tonnes-co2e', unitLabel: 'ton', subtitle: 'Utsläpp under året' };
    expect(renderMapEmbed({ ...counted, ...tonnes })).toContain(
      'Utsläpp under året, ton, inte per invånare, 2022',
    );
    const per = { unitCode: 'tonnes-co2e-per-inhabitant', unitLabel: 'ton per invånare' };
    expect(renderMapEmbed({ ...counted, ...per })).not.toMatch(/class="ci"|inte per/);
  });

  it('says once what is counted: in its subtitle, or as its unit', () => {
    const noun = { one: 'barn', other: 'barn' };
    const born = { ...counted, noun, unitLabel: 'barn' };
    expect(renderMapEmbed(born)).toContain('<p class="w">barn, inte per invånare, 2022</p>');
    expect(renderMapEmbed({ ...born, subtitle: 'Födda under året' })).toContain(
      '<p class="w">Födda under året, antal, inte per invånare, 2022</p>',
    );
  });

  it('draws the circles of an enlargement as large as those of the map', () => {
    const radius = Math.max(...circlesOf(html).map(({ r }) => r));
    const [, part = ''] =
      /<div class="is">(.*)<\/div><\/div><\/div>/.exec(drawn(counted.entries.map(() => 7))) ?? [];
    const [, r] = /viewBox="472 1368 78 85".*?<circle cx="\d+" cy="\d+" r="([\d.]+)"/.exec(part) ?? [];
    // An enlargement is 0.16 of the map's height and shows 78 of its 2000 units.
    expect(Number(r)).toBeCloseTo((radius * 78) / (0.16 * 2000), 1);
  });

  it('gives the circle of the municipality pointed out an edge, and a line from it', () => {
    const chosen = { geo: '0180', name: 'Stockholm' };
    const text = renderMapEmbed({ ...counted, chosen });
    const own = circlesOf(text).find((one) => one.text.startsWith('Kommun 0180'));
    expect(text).toContain(`<circle class="on" cx="${own?.x}" cy="${own?.y}" r="${own?.r}"/>`);
    expect(mapSvg({ ...counted, chosen })).toContain(`r="${own?.r}" fill="none" stroke="#15181c"`);
  });

  it('leads to the same per inhabitant where the registry has it', () => {
    const perInhabitant = { title: 'Utsläpp per invånare', path: '/matt/N00401' };
    expect(renderMapEmbed({ ...counted, perInhabitant })).toContain(
      'href="https://data.example.se/matt/N00401" rel="noopener" target="_blank">Per invånare<span class="pi">: Utsläpp per invånare</span>',
    );
    expect(html).not.toContain('Per invånare');
  });

  it.each([
    ['one municipality', [7], ['5']],
    ['all equal', [4, 4, 4], ['2']],
    ['ones', [1, 1], ['1']],
    ['all zero', [0, 0], ['0: ingen cirkel']],
    ['a zero', [300, 20, 0], ['200', '50', '0: ingen cirkel']],
    ['values below zero', [-900, 30], ['500', '100', 'under noll']],
    ['values near nothing', [1e-7, 4e-9], ['0,0000001', '0,00000002', '0,000000005']],
  ])('has a legend for %s', (_, values: number[], legend) => {
    expect(legendOf(drawn(values))).toEqual(legend);
  });

  it('has no size in its legend that looks like zero', () => {
    expect(legendOf(drawn([3, 0.01], { decimals: 0 }))).toEqual(['2']);
    expect(legendOf(drawn([0.4], { decimals: 0 }))).toEqual(['0']);
  });

  it('tells values below zero from those above by their colour, and draws none for zero', () => {
    const text = drawn([-900, 300, 0]);
    expect(text.match(/<circle class="ne" cx="\d+" cy="\d+" r="100">/g)).toHaveLength(1);
    expect(circlesOf(text)).toHaveLength(2);
    expect(mapSvg(rankingOf('sv', CODES, (at) => at - 5))).toContain('>under noll</text>');
  });

  it('hatches what has no value, on the map and where it is enlarged', () => {
    const entries = counted.entries.filter(({ geo }) => geo !== '0183');
    const text = renderMapEmbed({ ...counted, entries, missing: [{ geo: '0183', name: 'Sundbyberg' }] });
    expect(text).toMatch(/<g class="ha" fill="url\(#mha\)"><path id="m0183"/);
    expect(text).toContain('<use class="ha" fill="url(#mha)" href="#m0183"/>');
    expect(circlesOf(text)).toHaveLength(289);
  });

  it('stays within 60 kB, with a municipality pointed out, as one of shades does', () => {
    for (const view of [counted, sample]) {
      const longest = { geo: '1904', name: 'Skinnskatteberg' };
      expect(Buffer.byteLength(renderMapEmbed({ ...view, chosen: longest }))).toBeLessThan(60_000);
    }
  });

  it('draws circles over the outlines of a page, none of which a pointer meets', () => {
    const text = mapDrawing(counted, OUTLINES_FILE).html;
    expect(
      text.match(/<g class="ld">(?:<use href="\/outlines\.svg#k\d{4}"><\/use>){290}<\/g>/g),
    ).toHaveLength(1);
    expect(text.match(/<circle cx="\d+" cy="\d+" r="[\d.]+"\/>/g)?.length).toBeGreaterThan(290);
    expect(circlesOf(text)).toEqual([]);
  });
});

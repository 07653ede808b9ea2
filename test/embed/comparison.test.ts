import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linesSvg, linesTable, renderLinesEmbed } from '../../src/embed/chart.ts';
import { breakable } from '../support/breakable.ts';
import { CHANGE, compareOf, figureOf, POPULATION, scaled, VIOLENCE } from './samples.ts';

describe('the embed of a comparison', () => {
  it('has a line and a name for each municipality, on one axis', () => {
    const html = renderLinesEmbed(compareOf('sv', POPULATION, scaled(0.99), scaled(0.98), scaled(0.5)));
    for (const look of ['s0', 's1', 's2', 's3']) expect(html).toContain(`<path class="${look}" d="M`);
    expect(html.match(/<svg class="y"/g)).toHaveLength(1);
    expect(html).toMatch(/<svg class="n".*Skinnskatteberg 974 900,52<\/text>.*<\/svg><svg class="x"/);
  });

  it('draws all years that any has, and names the years that one lacks', () => {
    const html = renderLinesEmbed(compareOf('sv', VIOLENCE, CHANGE));
    expect(html).toContain(', 2009–2022</title>');
    expect(breakable(html)).toContain('Stockholm saknar värde för 2010–2013, 2015–2016.');
    expect(breakable(html)).toContain('Skinnskatteberg saknar värde för 2009–2012.');
  });

  it('says in words what kind of chart it is once, then each line, as a page and as a drawing', () => {
    const view = compareOf('sv', POPULATION, scaled(0.5));
    for (const html of [renderLinesEmbed(view), linesSvg(view)]) {
      expect(html).toMatch(/>Linjediagram\. Stockholm: Första värdet .* Skinnskatteberg: Första värdet /);
      expect(html.match(/Linjediagram/g)).toHaveLength(1);
    }
  });

  it('says first how the figures are to be read, since a narrow frame cuts what comes behind', () => {
    const view = { ...compareOf('sv', POPULATION, POPULATION), cautions: ['Räknas där de bor.'] };
    expect(renderLinesEmbed(view)).toContain('<p class="n">Räknas där de bor.</p>');
  });

  it('says why waivers let values through, and whose of which years', () => {
    const { series, ...view } = compareOf('sv', POPULATION, scaled(0.5), scaled(0.25));
    const waived = series.map((one, index) => ({
      ...one,
      points: one.points.map((point) => ({
        ...point,
        cautions: Number(point.period) < 2013 + 2 * index ? [`Källan anger ${index}.`] : [],
      })),
    }));
    expect(breakable(renderLinesEmbed({ ...view, series: waived }))).toContain(
      'Skinnskatteberg 2013–2014: Källan anger 1. Håbo 2013–2016: Källan anger 2.',
    );
  });

  it('gives the figures of the latest common year', () => {
    const short = POPULATION.map((point) => (point.period === '2022' ? { ...point, value: null } : point));
    const html = renderLinesEmbed(compareOf('sv', POPULATION, short));
    expect(html).toContain('<div class="lk ky"><p>2021:</p>');
    expect(html).toMatch(/<bdi>Stockholm<\/bdi> <data value="978770">978 770<\/data><\/li>/);
  });

  it('gives each its own latest figure with its year where none is common', () => {
    const html = renderLinesEmbed(
      compareOf(
        'en',
        [
          { period: '2000', value: 2 },
          { period: '2001', value: 3 },
          { period: '2002', value: null },
        ],
        [{ period: '2020', value: 5 }],
      ),
    );
    expect(html).toContain('<data value="3">3</data> <span>2001</span>');
    expect(html).toContain('<data value="5">5</data> <span>2020</span>');
    expect(html).toContain('<p>The municipalities have no year in common. Latest value for each:</p>');
  });

  it('has a dash, and no number, in the table where a year has no value', () => {
    const html = renderLinesEmbed(
      compareOf('en', [{ period: '2020', value: 0 }], [{ period: '2021', value: 5 }]),
    );
    const cells = [...html.matchAll(/<tr><th scope="row">(\d{4})<\/th><td>(.*?)<\/td><td>(.*?)<\/td>/g)];
    expect(cells.map(([, ...row]) => row)).toEqual([
      ['2021', '–', '5'],
      ['2020', '0', '–'],
    ]);
  });

  it('has decimal signs below each other in the table of a page, and no room that its style lacks in an embed', () => {
    const points = [
      { period: '2020', value: 7 },
      { period: '2021', value: 7.25 },
    ];
    const view = compareOf('sv', points, points);
    const whole = '<td class="number">7<span class="dp" data-room=",00"></span></td>';
    expect(linesTable(view, true).html).toContain(`<th scope="row">2020</th>${whole}${whole}</tr>`);
    expect(linesTable(view, true).html).toContain('<td class="number">7,25</td><td class="number">7,25</td>');
    expect(renderLinesEmbed(view)).toContain('<th scope="row">2020</th><td>7</td><td>7</td></tr>');
  });

  it('has a sign in its table at figures that have notes of their own, and at no other', () => {
    const { series, ...view } = compareOf('sv', POPULATION, scaled(0.5));
    const noted = series.map((one, index) => ({
      ...one,
      points: one.points.map((point) =>
        index === 1 && point.period === '2014' ? { ...point, notes: ['Not.'] } : point,
      ),
    }));
    const html = renderLinesEmbed({ ...view, series: noted });
    const signed = '<abbr title="Förbehåll">†</abbr>';
    expect(html.split(signed)).toHaveLength(2);
    expect(html).toMatch(
      new RegExp(`<th scope="row">2014</th><td>[\\d <>="/a-z]*</td><td>[\\d ,<>="/a-z]*${signed}</td>`),
    );
  });

  it('draws the country below the others and has it last in key and table', () => {
    const compared = compareOf('sv', POPULATION, scaled(0.5));
    const points = POPULATION.map(({ period }) =>
      figureOf(compared, { geo: 'SE', name: 'Riket' }, { period, value: 20_000 }),
    );
    const view = {
      ...compared,
      reference: { kind: 'country' as const, name: 'Riket', points },
    };
    const html = renderLinesEmbed(view);
    expect(html).toMatch(/<g class="r">.*<g class="s0">/);
    expect(html).toMatch(/<bdi>Riket<\/bdi> <data value="20000">20 000<\/data><\/li><\/ul>/);
    expect(html).toContain('<th scope="col"><bdi>Riket</bdi></th></tr>');
    expect(html.match(/>20 000<\/span><\/td><\/tr>/g)).toHaveLength(POPULATION.length);
    expect(linesSvg(view)).toContain('>Riket 20 000<');
    const none = { ...view, reference: { ...view.reference, points: [] } };
    expect(renderLinesEmbed(none)).toContain('Källan har inget jämförbart värde för riket.');
    // Where nothing is drawn, nothing is missing beside it.
    const empty = { ...none, series: none.series.map((one) => ({ ...one, points: [] })) };
    for (const text of [renderLinesEmbed(empty), linesSvg(empty)]) expect(text).not.toContain('riket');
  });

  it('says that there is no value at all, and draws nothing', () => {
    const html = renderLinesEmbed(compareOf('en', [{ period: '2020', value: null }], []));
    expect(html).toContain('The source reports no values for the municipalities.');
    expect(html).not.toContain('class="c"');
  });
});

describe('the names beside the ends of lines', () => {
  /** The least plot beside which there are names, in em of their text. */
  const HEIGHT = 8 / 0.75;
  const LINE = 1.25;
  /** In em from the top of that plot: where each line ends, and where its name stands. */
  const endsIn = (html: string): [line: number, name: number][] =>
    [
      ...html.matchAll(
        /<svg class="\w+" y="([\d.]+)%">(?:<line[^>]*>)?<text x="[^"]*"(?: y="([-\d.]+)em")?>/g,
      ),
    ].map(([, line, moved = '0']) => [
      (Number(line) / 100) * HEIGHT,
      (Number(line) / 100) * HEIGHT + Number(moved),
    ]);
  /** Lines over two years of one axis from 0 to 100. */
  const htmlOf = (...last: number[]) =>
    renderLinesEmbed(
      compareOf(
        'sv',
        ...last.map((value, index) => [
          { period: '2021', value: index === 0 ? 0 : 100 },
          { period: '2022', value },
        ]),
      ),
    );
  const namesOf = (...last: number[]) => endsIn(htmlOf(...last));
  const SIZE = HEIGHT / 100;

  it.each([
    ['where the lines end, far enough apart', [20, 90, 55], [80 * SIZE, 10 * SIZE, 45 * SIZE]],
    ['on both sides of where two lines end together', [50, 50], [50 * SIZE - LINE / 2, 50 * SIZE + LINE / 2]],
    ['within the plot at its bottom', [0, 0, 1], [HEIGHT - LINE, HEIGHT, HEIGHT - 2 * LINE]],
    ['within the plot at its top', [100, 100], [0, LINE]],
  ])('stand %s', (_, values, names) => {
    const found = namesOf(...values).map(([, name]) => name);
    for (const [at, name] of names.entries()) expect(found[at]).toBeCloseTo(name, 1);
  });

  it('have a stroke from the very end of their line where one of them is moved', () => {
    expect(htmlOf(50, 50)).toContain('<line x1="-.5em" x2=".9em" y2="-0.62em"/><text x="1.1em" y="-0.62em">');
    expect(htmlOf(20, 90)).not.toContain('<line x1=');
  });

  it('say the value, and its year where other lines go on', () => {
    const html = renderLinesEmbed(
      compareOf('sv', POPULATION, [
        { period: '2020', value: 10 },
        { period: '2021', value: 12 },
      ]),
    );
    expect(html).toContain('>Stockholm 984 748</text>');
    expect(html).toContain('>Skinnskatteberg 12 (2021)</text>');
    expect(html).toContain('<line class="h" x1="88.89%" x2="100%"');
  });

  it('keep the order of the lines and the height of a line of text between them, and lie within the plot', () => {
    const values = fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 2, maxLength: 4 });
    fc.assert(
      fc.property(values, (last) => {
        const ends = namesOf(...last);
        expect(ends).toHaveLength(last.length);
        const names = ends.toSorted(([a, one], [b, other]) => a - b || one - other).map(([, name]) => name);
        for (const [at, name] of names.entries()) {
          expect(name).toBeGreaterThanOrEqual(-0.01);
          expect(name).toBeLessThanOrEqual(HEIGHT + 0.01);
          if (at > 0) expect(name - (names[at - 1] ?? 0)).toBeGreaterThanOrEqual(LINE - 0.02);
        }
      }),
    );
  });
});

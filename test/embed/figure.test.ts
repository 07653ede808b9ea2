import { describe, expect, it } from 'vitest';
import { figureSvg, renderObservationEmbed } from '../../src/embed/figure.ts';
import { breakable } from '../support/breakable.ts';
import { dorotea, knivsta, missingFigure, stockholm } from './samples.ts';

const textOf = (html: string): string =>
  breakable(html)
    .replace(/<(style|title|desc)[^>]*>.*?<\/\1>/gs, ' ')
    .replace(/<\/?(?:wbr|code)>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/[^\S\u00a0]+/g, ' ');

describe('the embed of a figure', () => {
  it('shows figure, place, year, source, identifier, licence and address', () => {
    const text = textOf(renderObservationEmbed(stockholm('sv')));
    const shown = ['Invånare', 'Stockholm , 2022', '984 748', 'Källa: SCB, via Kolada (RKA)'];
    const kept = ['SF.N01951.0180.2022', 'CC BY 4.0', 'data.example.se/observations/SF.N01951.0180.2022'];
    for (const part of [...shown, ...kept]) expect(text).toContain(part);
  });

  it('speaks English and keeps the language in its links', () => {
    const html = renderObservationEmbed(stockholm('en'));
    expect(html).toContain('<html lang="en">');
    expect(textOf(html)).toContain('984,748');
    expect(html).toContain(
      'href="https://data.example.se/observations/SF.N01951.0180.2022?lang=en" rel="noopener" target="_blank"',
    );
  });

  it('carries the literal as it is, and a per cent sign in each language', () => {
    expect(renderObservationEmbed(dorotea('sv'))).toContain(
      '<data value="-0.032959">\u22120,032959\u00a0%</data>',
    );
    expect(renderObservationEmbed(dorotea('en'))).toContain('<data value="-0.032959">\u22120.032959%</data>');
  });

  it('shows it rounded where its metric says how, without a sign at zero, and the exact one below', () => {
    const html = renderObservationEmbed({ ...dorotea('sv'), decimals: 1 });
    expect(html).toContain('>0,0\u00a0%</data>');
    expect(html).toContain('<span class="x" data-exact>Exakt: \u22120,032959\u00a0%</span>');
    expect(figureSvg({ ...dorotea('sv'), decimals: 2 })).toContain('\u22120,03\u00a0%');
  });

  it('counts one in the singular, as a page and as a drawing', () => {
    const noun = { one: 'ny elbil', other: 'nya elbilar' };
    const cars = { ...stockholm('sv'), unitLabel: noun.other, noun };
    for (const [value, word] of [
      [1, 'ny elbil'],
      [2, 'nya elbilar'],
      [11, 'nya elbilar'],
    ] as const) {
      expect(textOf(renderObservationEmbed({ ...cars, value }))).toContain(` ${word} `);
      expect(figureSvg({ ...cars, value })).toContain(`>${word}</text>`);
    }
  });

  it('has no word below a mere count, which has no noun, as a page and as a drawing', () => {
    for (const lang of ['sv', 'en'] as const) {
      const view = { ...stockholm(lang), noun: null };
      expect(renderObservationEmbed(view)).not.toContain('class="u"');
      expect(figureSvg(view)).not.toMatch(/>(?:antal|count)</);
    }
  });

  it('says below its title what is measured, and its unit where neither says it', () => {
    const noun = { one: 'invånare', other: 'invånare' };
    const view = { ...stockholm('sv'), unitLabel: 'invånare', noun };
    const unit = '<span class="u">invånare</span>';
    expect(renderObservationEmbed(view)).not.toContain(unit);
    expect(figureSvg(view)).not.toContain('>invånare</text>');
    // Nobody sees the title.
    const plain = { ...view, plain: true };
    expect(renderObservationEmbed(plain)).toContain(unit);
    expect(figureSvg(plain)).toContain('>invånare</text>');
    const told = { ...plain, subtitle: 'Invånare den 31 december' };
    const html = renderObservationEmbed(told);
    expect(textOf(html)).toContain('Stockholm , 2022 · Invånare den 31 december');
    expect(html).not.toContain(unit);
    expect(figureSvg(told)).toContain('>Stockholm, 2022 · Invånare den 31 december</text>');
    expect(renderObservationEmbed({ ...view, metricTitle: 'Invånaren' })).toContain(unit);
  });

  it('names what a percentage is of below it, as a page and as a drawing', () => {
    const noun = { one: 'procent av eleverna', other: 'procent av eleverna' };
    const pupils = { ...dorotea('sv'), value: 33.6, unitLabel: noun.other, noun };
    const html = renderObservationEmbed(pupils);
    expect(html).toContain('<data value="33.6">33,6</data> <span class="u">');
    expect(textOf(html)).toContain(' procent av eleverna ');
    expect(html).toContain('class="r o"');
    expect(figureSvg(pupils)).toContain('>procent av eleverna</text>');
    expect(figureSvg(dorotea('sv'))).not.toContain('>procent</text>');
  });

  it('marks a rank as calculated by the service, a shared one as shared, and leaves out one of another year', () => {
    expect(textOf(renderObservationEmbed(stockholm('sv')))).toContain(
      'Högst av 290, beräknat av Open Data API',
    );
    expect(textOf(renderObservationEmbed(knivsta('en')))).toContain(
      'Joint 101st lowest of 288, calculated by Open Data API',
    );
    const earlier = { ...stockholm('sv'), period: '2021', value: 978770 };
    expect(textOf(renderObservationEmbed(earlier))).not.toContain('av 290');
  });

  it('says what to mind where it has nothing else to say, and nothing where there is nothing', () => {
    const plain = { ...stockholm('sv'), period: '2021', value: 978770 };
    const html = renderObservationEmbed({ ...plain, notes: ['Folkmängd den 31 december.'] });
    expect(html).toContain('<div class="ns"><p class="n">Folkmängd den 31 december.</p></div>');
    expect(renderObservationEmbed({ ...plain, notes: [] })).not.toContain('class="ns"');
    const newer = { last: '2022', retrieved: '2024-08-30', metric: null };
    const cautioned = textOf(renderObservationEmbed({ ...plain, notes: ['Folkmängd.'], newer }));
    expect(cautioned).toMatch(
      /Folkmängd\. Vår senaste uppgift gäller 2022 och hämtades\s30\saugusti\s2024; /,
    );
    expect(cautioned.match(/senaste uppgift/g)).toHaveLength(1);
  });

  it('says that a value was revised, when, and what it was', () => {
    expect(textOf(renderObservationEmbed(knivsta('sv')))).toContain(
      'Reviderad i utgåva 2026-06-25, tidigare 630,1',
    );
    const corrected = { release: '2026-07-01', previousValue: null, type: 'corrected' as const };
    expect(textOf(renderObservationEmbed({ ...knivsta('en'), revised: corrected }))).toContain(
      'Corrected in release 2026-07-01 ',
    );
  });

  it('says why there is no value, and shows no number in its place', () => {
    const html = renderObservationEmbed(missingFigure('sv'));
    expect(textOf(html)).toContain('Källan redovisar inget värde');
    expect(html).not.toContain('<data');
    const withdrawn = renderObservationEmbed({ ...missingFigure('en'), missing: 'withdrawn' });
    expect(textOf(withdrawn)).toContain('The value has been withdrawn');
  });

  it.each([
    ['revised', 'Revised'],
    ['corrected', 'Corrected'],
    ['withdrawn', 'Withdrawn'],
  ] as const)('says %s where that is what happened, and no other word', (type, word) => {
    const revised = { release: '2026-06-25', previousValue: '1', type };
    const text = textOf(renderObservationEmbed({ ...knivsta('en'), revised }));
    expect(text.match(/Revised|Corrected|Withdrawn/g)).toEqual([word]);
  });

  it('gives no value before where only the description changed', () => {
    const revised = { release: '2026-06-25', previousValue: '630.1', type: 'metadata' as const };
    const text = textOf(renderObservationEmbed({ ...knivsta('sv'), revised }));
    expect(text).toContain('2026-06-25');
    expect(text).not.toContain('tidigare');
  });

  it('shows the trend with gaps, its own year marked and a cut scale admitted', () => {
    const html = renderObservationEmbed(knivsta('sv'));
    expect(html.match(/<circle class="o"/g)).toHaveLength(2);
    expect(html).toContain('<circle class="e" cx="100%"');
    expect(html).toContain('<figcaption>2009–2022, bruten skala</figcaption>');
    expect(renderObservationEmbed(dorotea('sv'))).toContain('<figcaption>2013–2022</figcaption>');
  });

  it('draws no line into a year from which the series means something else', () => {
    const linesIn = (html: string) => /<path d="([^"]*)"/.exec(html)?.[1]?.match(/M/g)?.length;
    const whole = stockholm('sv');
    expect(linesIn(renderObservationEmbed(whole))).toBe(1);
    const breaks = [{ period: '2018', text: 'Ny mätning.' }];
    expect(linesIn(renderObservationEmbed({ ...whole, breaks }))).toBe(2);
  });

  it('draws a series once, and marks and words each of its figures for itself', () => {
    const views = [
      stockholm('sv'),
      { ...stockholm('sv'), period: '2021' },
      { ...stockholm('en'), metricTitle: 'Other' },
    ];
    const fresh = views.map((view) => renderObservationEmbed({ ...view, trend: [...view.trend] }));
    expect(views.map((view) => renderObservationEmbed(view))).toEqual(fresh);
    expect(new Set(fresh).size).toBe(3);
  });

  it('has no trend where fewer than two years have a value', () => {
    const html = renderObservationEmbed({ ...stockholm('sv'), trend: [{ period: '2022', value: 984748 }] });
    expect(html).not.toContain('<svg');
  });

  it.each([stockholm, knivsta, missingFigure])('has room in one block of 4,096 bytes: %o', (view) => {
    for (const lang of ['sv', 'en'] as const)
      expect(Buffer.byteLength(renderObservationEmbed(view(lang)))).toBeLessThan(3500);
  });
});

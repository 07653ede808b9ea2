import { describe, expect, it } from 'vitest';
import { figureSvg } from '../../src/embed/figure.ts';
import { embedStyles, type StyleName } from '../../src/embed/style.ts';
import { drawingIn, styleIn, styleName, themeOf } from '../../src/embed/theme.ts';
import { EMBED_STYLE_FILES, STYLE_RULES } from '../support/embed-styles.ts';
import { drawn } from './drawings.ts';
import { HOSTILE, stockholm } from './samples.ts';

const DRAWINGS = drawn().filter(([name]) => name.includes('-sheet-'));

describe('the style of a theme', () => {
  it.each(Object.entries(embedStyles(STYLE_RULES)))(
    'is for a %s a file that asks nobody what the reader has',
    (kind, css) => {
      const name = kind as StyleName;
      expect(EMBED_STYLE_FILES[styleName(name, 'auto')]).toBe(css);
      expect(css).toContain('prefers-color-scheme');
      for (const theme of ['light', 'dark'] as const) {
        const own = EMBED_STYLE_FILES[styleName(name, theme)] ?? '';
        expect(own).not.toContain('prefers-color-scheme');
        expect(own).toContain(`:root{color-scheme:${theme}}`);
      }
    },
  );

  it('is dark on the screen alone, and never in light', () => {
    const css = ':root{color-scheme:light dark}@media(prefers-color-scheme:dark){:root{--b:#000}}';
    expect(styleIn(css, 'dark')).toBe(':root{color-scheme:dark}@media screen{:root{--b:#000}}');
    expect(styleIn(css, 'light')).toBe(':root{color-scheme:light}@media not all{:root{--b:#000}}');
  });
});

describe.each(DRAWINGS)('the drawing %s', (_, svg) => {
  const coloursIn = (text: string): Set<string> =>
    new Set([...text.matchAll(/(?:fill|stroke)="(#[0-9a-f]+)"/g)].map(([, colour = '']) => colour));

  it('has no colour that stays as it is on a dark ground', () => {
    const light = coloursIn(drawingIn(svg, 'light').svg);
    const dark = coloursIn(drawingIn(svg, 'dark').svg);
    expect(dark.size).toBe(light.size);
    // What is written with in one is what is drawn upon in the other.
    for (const colour of light) if (colour !== '#15181c') expect(dark).not.toContain(colour);
  });

  it('says in its style what it is in the dark, colour by colour', () => {
    const { svg: shown, css } = drawingIn(svg, 'auto');
    expect(shown.replace(`<style>${css}</style>`, '')).toBe(svg);
    const rules = [...(css ?? '').matchAll(/\[(fill|stroke)="(#\w+)"\]\{\1:(#\w+)\}/g)];
    const painted = svg.replace(/\b(fill|stroke)="(#[0-9a-f]{6})"/g, (_all, name, colour) => {
      const rule = rules.find(([, other, from]) => other === name && from === colour);
      return `${name}="${rule?.[3]}"`;
    });
    expect(painted).toBe(drawingIn(svg, 'dark').svg);
  });
});

it('a word of the source is never taken for the end of a description', () => {
  const svg = figureSvg({ ...stockholm('sv'), metricTitle: `</desc>${HOSTILE}$&` });
  const { svg: shown, css } = drawingIn(svg, 'auto');
  expect(shown.split('<style>')).toHaveLength(2);
  expect(shown.replace(`<style>${css}</style>`, '')).toBe(svg);
});

it.each([
  ['dark', 'dark'],
  ['light', 'light'],
  ['auto', 'auto'],
  ['blue', 'auto'],
  [undefined, 'auto'],
])('the theme %s is %s', (name, theme) => {
  expect(themeOf(name)).toBe(theme);
});

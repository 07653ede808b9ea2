import { describe, expect, it } from 'vitest';
import { DIVERGING, LINES, mapRules, SEQUENTIAL } from '../../src/embed/style.ts';
import { EMBED_STYLE_FILES, STYLE_RULES } from '../support/embed-styles.ts';

type Rgb = [number, number, number];

const linear = (part: number): number => {
  const share = part / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};
const rgbOf = (hex: string): Rgb =>
  [1, 3, 5].map((at) => linear(Number.parseInt(hex.slice(at, at + 2), 16))) as Rgb;
const luminance = ([red, green, blue]: Rgb): number => 0.2126 * red + 0.7152 * green + 0.0722 * blue;
const contrast = (one: string, other: string): number => {
  const [high = 0, low = 0] = [luminance(rgbOf(one)), luminance(rgbOf(other))].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
};

/** Machado, Oliveira and Fernandes (2009), severity 1.0, on linear RGB. */
const SIGHTS = {
  normal: '1 0 0, 0 1 0, 0 0 1',
  protanopia: '0.152286 1.052583 -0.204868, 0.114503 0.786281 0.099216, -0.003882 -0.048116 1.051998',
  deuteranopia: '0.367322 0.860646 -0.227968, 0.280085 0.672501 0.047413, -0.01182 0.04294 0.968881',
  tritanopia: '1.255528 -0.076749 -0.178779, -0.078411 0.930809 0.147602, 0.004733 0.691367 0.3039',
};

const seen = (rgb: Rgb, sight: string): Rgb =>
  sight.split(', ').map((row) => {
    const sum = row.split(' ').reduce((all, part, at) => all + Number(part) * (rgb[at] ?? 0), 0);
    return Math.min(1, Math.max(0, sum));
  }) as Rgb;

/** CIE 1976 L*a*b*, D65. */
function labOf([red, green, blue]: Rgb): Rgb {
  const f = (t: number) => (t > 216 / 24389 ? Math.cbrt(t) : (24389 / 27 / 116) * t + 16 / 116);
  const x = f((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047);
  const y = f(luminance([red, green, blue]));
  const z = f((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

const distance = (one: string, other: string, sight: string): number => {
  const [a, b] = [labOf(seen(rgbOf(one), sight)), labOf(seen(rgbOf(other), sight))];
  return Math.hypot(...a.map((part, at) => part - (b[at] ?? 0)));
};

describe('the hues of lines', () => {
  it('keep 4.5:1 on their ground, so that names can wear them', () => {
    for (const { light, dark } of LINES) {
      expect(contrast(light, '#ffffff')).toBeGreaterThanOrEqual(4.5);
      expect(contrast(dark, '#15181c')).toBeGreaterThanOrEqual(4.5);
    }
  });

  it.each(Object.entries(SIGHTS))('are told apart with %s', (_, sight) => {
    for (const ground of ['light', 'dark'] as const)
      for (const [at, one] of LINES.entries())
        for (const other of LINES.slice(at + 1))
          expect(distance(one[ground], other[ground], sight)).toBeGreaterThan(10);
  });

  it('differ in dashes, too', () => {
    expect(new Set(LINES.map(({ dash }) => dash)).size).toBe(4);
  });
});

describe('the colours of maps', () => {
  it('are told from the ground, which lakes have, and each from the next', () => {
    for (const { light, dark } of [SEQUENTIAL, DIVERGING]) {
      for (const colour of light) expect(contrast(colour, '#ffffff'), colour).toBeGreaterThan(1.44);
      for (const colour of dark) expect(contrast(colour, '#15181c'), colour).toBeGreaterThan(1.44);
    }
    for (const colours of [SEQUENTIAL.light, SEQUENTIAL.dark])
      for (const [at, colour] of colours.slice(1).entries())
        expect(contrast(colour, colours[at] ?? ''), colour).toBeGreaterThan(1.44);
  });

  it.each([
    ['q', SEQUENTIAL],
    ['d', DIVERGING],
  ])(
    '%s are all there on a light ground and on a dark one, none of them twice',
    (letter, { light, dark }) => {
      expect(light).toHaveLength(dark.length);
      for (const colours of [light, dark]) {
        expect(new Set(colours).size).toBe(colours.length);
        for (const [index, colour] of colours.entries()) {
          expect(colour).toMatch(/^#[0-9a-f]{6}$/);
          expect(mapRules(STYLE_RULES)).toContain(`--${letter}${index}:${colour};`);
        }
      }
    },
  );
});

it.each(Object.entries(EMBED_STYLE_FILES))('the style of a %s asks for nothing', (_kind, css) => {
  expect(css).not.toMatch(/@import|url\(/);
});

// The colours of embeds, each once, and the style of each kind of embed, made of them and of the rules in `style/*.css`.
// Colours keep WCAG AA on both grounds. Lines differ in dashes, too; each keeps 4.5:1 on its ground, so that names can wear it.

/** What tells the lines of a comparison apart, in their order. `dash` as SVG has it; none is a whole line. */
export const LINES = [
  { light: '#0b559f', dark: '#83bcf4', dash: 'none' },
  { light: '#a84300', dark: '#ffab73', dash: '8 3' },
  { light: '#00694f', dark: '#6fe0bd', dash: '2 3' },
  { light: '#8f2f78', dark: '#f3a6dc', dash: '10 3 2 3' },
] as const;

/** From low to high; the darker the more, on a dark ground the lighter. The lightest is told from lakes, which are ground. */
export const SEQUENTIAL = {
  light: ['#c1daee', '#86b6dd', '#4b8dc5', '#2467a5', '#0a3f7a'],
  dark: ['#21405e', '#2d6496', '#4288c6', '#7ab3e8', '#d3e7fb'],
} as const;

/** Three groups below zero, the lowest first, and three above it. */
export const DIVERGING = {
  light: ['#9a4a06', '#de8a3d', '#f0c595', '#c1daee', '#5f9fd4', '#0b4f94'],
  dark: ['#ffb778', '#b5691f', '#61401f', '#24425f', '#3f83c0', '#a8d1f8'],
} as const;

/** What is drawn upon and written with, by the variable that has it: ground, text, muted text, lines, links, what is pointed out. */
export const GROUND = {
  b: { light: '#ffffff', dark: '#15181c' },
  f: { light: '#15181c', dark: '#f1f3f5' },
  m: { light: '#4b525a', dark: '#b6bdc5' },
  l: { light: '#d3d8dd', dark: '#3d444c' },
  a: { light: '#0b559f', dark: '#83bcf4' },
  s: { light: '#eaf1f9', dark: '#22303d' },
} as const;

/** The land under the circles of a map. */
const LAND = { light: '#e4e8ec', dark: '#333a42' } as const;

/** A line that is nobody's own. */
const NEUTRAL = { light: '#6b737b', dark: '#98a1aa' } as const;

type Colours = Readonly<Record<string, { light: string; dark: string }>>;

const listed = (colours: Colours, scheme: 'light' | 'dark'): string =>
  Object.entries(colours)
    .map(([name, colour]) => `--${name}:${colour[scheme]}`)
    .join(';');

/** Variables that have the colours, by the scheme of the reader. */
const variables = (colours: Colours): string =>
  `:root{${listed(colours, 'light')}}
@media(prefers-color-scheme:dark){:root{${listed(colours, 'dark')}}}
`;

/** Classes from the lowest to the highest, each named by its letter and its place. */
const numbered = (
  letter: string,
  { light, dark }: { light: readonly string[]; dark: readonly string[] },
) =>
  Object.fromEntries(
    light.map((colour, at) => [
      `${letter}${at}`,
      { light: colour, dark: dark[at] ?? colour },
    ]),
  );

const LINE_INK: Colours = {
  ...Object.fromEntries(LINES.map((line, at) => [`s${at}`, line])),
  r: NEUTRAL,
};
const MAP_INK: Colours = {
  ...numbered('q', SEQUENTIAL),
  ...numbered('d', DIVERGING),
  g: LAND,
};
/** Of everything that is drawn, by the look that has it. */
export const COLOURS: Colours = { ...MAP_INK, ...LINE_INK, ...GROUND };

const LINE_COLOURS = variables(LINE_INK);
const LINE_LOOKS = LINES.map(
  ({ dash }, at) => `.s${at}{--c:var(--s${at});--d:${dash}}`,
).join('');
const MAP_COLOURS = variables(MAP_INK);

/** Of a refusal, which may be all that is left of a host, so that it stands alone: the colours and letters of an embed. */
export const PROBLEM_CSS = `${variables(GROUND)}:root{color-scheme:light dark}
@media print{:root{--b:#fff;--f:#000;--l:#bbb;--a:#000}}
*{box-sizing:border-box;margin:0}
body{background:var(--b);color:var(--f);font:.8125rem/1.35 system-ui,sans-serif;overflow-wrap:anywhere}
main{padding:.25rem 0;display:flex;flex-direction:column;min-height:100vh}
h1{font-size:.9375rem}a{color:var(--a);display:inline-block}
footer{margin-top:auto;border-top:1px solid var(--l);font-size:.75rem;line-height:1.5rem}
.h{position:absolute;width:1px;overflow:hidden;clip-path:inset(50%)}.h,.nb{white-space:nowrap}
`;

/** The texts of the files in `style/`. Those of lines and of a map hold on the site, too. */
export type Rules = Readonly<
  Record<
    'look' | 'figure' | 'lines' | 'line-frame' | 'map' | 'map-frame' | 'ranking',
    string
  >
>;

/** Without what only people need who write it. */
const squeezed = (css: string): string =>
  css
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,>~]) ?/g, '$1')
    .replaceAll(': ', ':')
    .replaceAll('@media (', '@media(')
    .replaceAll(';}', '}')
    .replace(/(?<![\d.])0\./g, '.')
    .trim();

/** The drawing of lines, on the site as in embeds. */
export const lineRules = ({ lines }: Pick<Rules, 'lines'>): string =>
  `${LINE_COLOURS}${LINE_LOOKS}${squeezed(lines)}\n`;

export const mapRules = ({ map }: Pick<Rules, 'map'>): string =>
  `${MAP_COLOURS}${squeezed(map)}\n`;

export const STYLES = ['figure', 'lines', 'map', 'ranking'] as const;
export type StyleName = (typeof STYLES)[number];

/** The whole style of each kind of embed, in the reader's own theme: theme.ts has the files. */
export function embedStyles(rules: Rules): Record<StyleName, string> {
  const look = `${variables(GROUND)}${squeezed(rules.look)}\n`;
  return {
    figure: `${look}${squeezed(rules.figure)}\n`,
    lines: `${look}${lineRules(rules)}${squeezed(rules['line-frame'])}\n`,
    map: `${look}${mapRules(rules)}${squeezed(rules['map-frame'])}\n`,
    ranking: `${look}${variables({ o: LINES[1] })}${squeezed(rules.ranking)}\n`,
  };
}

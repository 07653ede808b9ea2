// In which colours an embed stands: the reader's own, or those of the page around it, whatever the reader's are.
import type { YearSpan } from '../endpoints/endpoint.ts';
import { COLOURS, embedStyles, type Rules, STYLES, type StyleName } from './style.ts';

/** `auto` is what the reader has, as the frame's own scheme tells it (CSS Color Adjustment, 2.4). */
export const THEMES = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** How an embed is to be shown, beside what it shows by itself. */
export type EmbedLook = {
  theme?: Theme;
  /** Without its title. */
  plain?: boolean;
  /** The editor's own words in place of the title. */
  heading?: string | null;
  /** On the ground of the page around it. */
  transparent?: boolean;
  /** In a frame that may open no tab: links open in the frame itself. */
  sandboxed?: boolean;
  /** The years that it is asked for; `period` is the one of a ranking or a map. */
  years?: Partial<YearSpan>;
};

/** The theme of this name; the reader's for any other word. */
export const themeOf = (name: string | undefined): Theme =>
  THEMES.find((one) => one === name) ?? 'auto';

/** What the rules for a dark ground stand behind, in each theme; paper is light in all of them. */
const WHERE_DARK = { light: 'not all', dark: 'screen' } as const;

/** A style of this room in a theme. */
export const styleIn = (css: string, theme: Theme): string =>
  theme === 'auto'
    ? css
    : css
        .replaceAll('(prefers-color-scheme:dark)', ` ${WHERE_DARK[theme]}`)
        .replaceAll('color-scheme:light dark', `color-scheme:${theme}`);

/** `lines`, or `lines-dark`. */
export const styleName = (kind: StyleName, theme: Theme): string =>
  theme === 'auto' ? kind : `${kind}-${theme}`;

/** One file of the site for each kind and theme, by its name: see pages/style/[kind].css.ts. */
export function styleFiles(rules: Rules): Record<string, string> {
  const styles = embedStyles(rules);
  const files = STYLES.flatMap((kind) =>
    THEMES.map(
      (theme) => [styleName(kind, theme), styleIn(styles[kind], theme)] as const,
    ),
  );
  return Object.fromEntries(files);
}

// Drawings have their colours in attributes, so that they look the same wherever they are opened: those of a light ground.

/** Dark colours by the light ones. One that two looks have is dark as that of the first. */
const DARK: ReadonlyMap<string, string> = new Map(
  Object.values(COLOURS)
    .reverse()
    .map(({ light, dark }) => [light, dark]),
);

const COLOURED = /\b(fill|stroke)="(#[0-9a-f]{6})"/g;

const darkOf = (light: string): string => DARK.get(light) ?? light;

/** The rules by which a drawing is dark to a reader who has it so; a program that knows no style shows it light. */
function drawingStyle(svg: string): string {
  const rules = new Set<string>();
  for (const [, name = '', colour = ''] of svg.matchAll(COLOURED))
    rules.add(`[${name}="${colour}"]{${name}:${darkOf(colour)}}`);
  return `@media(prefers-color-scheme:dark){${[...rules].join('')}}`;
}

/** A drawing of fixed size, and the style that stands in it, whose hash belongs in its policy; null where it has none. */
export function drawingIn(
  svg: string,
  theme: Theme,
): { svg: string; css: string | null } {
  if (theme === 'light') return { svg, css: null };
  if (theme === 'dark')
    return {
      svg: svg.replace(
        COLOURED,
        (_, name: string, colour: string) => `${name}="${darkOf(colour)}"`,
      ),
      css: null,
    };
  const css = drawingStyle(svg);
  // The first end of a description is that of the drawing: in texts the sign is escaped.
  return { svg: svg.replace('</desc>', () => `</desc><style>${css}</style>`), css };
}

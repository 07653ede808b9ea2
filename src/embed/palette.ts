// The colours of lines and maps. Lines differ in dashes, too; each keeps 4.5:1 on its ground, so that names can wear it.

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

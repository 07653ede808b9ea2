// Text in a drawing of fixed size: nothing measures it there, so its width is estimated, rather too wide than too narrow.
import type { Lang } from '../../data/lang.ts';
import { langAttribute, type Markup, markup } from '../markup.ts';
import { rounded } from '../rounded.ts';

type Style = {
  size: number;
  bold?: boolean;
  fill?: string;
  anchor?: 'start' | 'middle' | 'end';
  /** Where the text is of another language than the drawing. */
  lang?: Lang | null | undefined;
};

export const INK = { text: '#15181c', muted: '#4b525a', line: '#d3d8dd', ground: '#ffffff' } as const;

/** Shares of the size that signs are wide, in sans-serif fonts of common width. */
const WIDTHS: readonly [signs: RegExp, share: number][] = [
  [/[ijl.,:;|!'’ \u00a0]/, 0.31],
  [/[ftrI()\-–/]/, 0.42],
  [/[mwMW%@—]/, 0.95],
  [/[A-ZÅÄÖ]/, 0.75],
];
const USUAL = 0.62;
const BOLD = 1.1;

export function textWidth(text: string, { size, bold = false }: Style): number {
  let shares = 0;
  for (const sign of text) shares += WIDTHS.find(([signs]) => signs.test(sign))?.[1] ?? USUAL;
  return shares * size * (bold ? BOLD : 1);
}

export function textAt(x: number, y: number, text: string, style: Style): Markup {
  const { size, bold = false, fill = INK.text, anchor = 'start' } = style;
  const weight = bold ? markup` font-weight="700"` : null;
  const side = anchor === 'start' ? null : markup` text-anchor="${anchor}"`;
  return markup`<text x="${rounded(x)}" y="${rounded(y)}" font-size="${size}" fill="${fill}"${weight}${side}${langAttribute(style.lang)}>${text}</text>`;
}

/** Lines of at most `width`; what does not fit into `most` of them ends in an ellipsis. */
export function wrapped(text: string, width: number, style: Style, most: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    const longer = last === undefined ? word : `${last} ${word}`;
    if (last !== undefined && textWidth(longer, style) <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  if (lines.length <= most && lines.every((line) => textWidth(line, style) <= width)) return lines;
  const kept = lines.slice(0, most);
  const rest = lines.length > most;
  return kept.map((line, at) => cut(line, width, style, rest && at === most - 1));
}

function cut(line: string, width: number, style: Style, more: boolean): string {
  if (!more && textWidth(line, style) <= width) return line;
  let kept = [...line];
  while (kept.length > 1 && textWidth(`${kept.join('')}…`, style) > width) kept = kept.slice(0, -1);
  return `${kept.join('').trimEnd()}…`;
}

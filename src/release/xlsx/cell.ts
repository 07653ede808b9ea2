// What one cell of a table says, by the signs that the mapping takes from the publisher's own legend.
import type { XlsxSource } from '../source-mapping.ts';

/** `value` null is "the source lists it without a value"; `isMarked` when the publisher marks it revised or corrected. */
export type CellFigure = { value: string | null; isMarked: boolean };

const FIGURE = /^(-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)\s*([a-zåäö]*)$/;

/** The figure, or what is wrong with the cell. */
export function readCell(cell: string | null | undefined, { signs, marks }: XlsxSource): CellFigure | string {
  const text = (cell ?? '').trim();
  if (text === '') return 'the cell is empty, or has a formula without a value; a table says – for zero';
  const meaning = signs[text]?.means;
  if (meaning === 'zero') return { value: '0', isMarked: false };
  if (meaning === 'not-available') return { value: null, isMarked: false };
  if (meaning !== undefined) return 'by the legend no figure can occur here, so the column is another one';
  const [, literal = '', mark = ''] = FIGURE.exec(text) ?? [];
  if (literal === '' || (mark !== '' && marks[mark] === undefined))
    return 'the cell is neither a number nor one of the signs that sources.json takes from the legend';
  return { value: literal, isMarked: mark !== '' };
}

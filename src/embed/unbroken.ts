// What is one thing to the reader stays on one line: no browser's rule for lines keeps "2013–2022" or "2024-08-30" whole.
import { escapeHtml, type Markup, trusted } from './markup.ts';

/** Dates, spans of years and ages, and numbers with a blank for each thousand. */
const WHOLE = /\d{4}-\d\d-\d\d|\d+–\d+|\b\d{1,3}(?: \d{3})+\b/g;

/** A text whose dates, spans and numbers do not break; it has the same letters as before. */
export const unbroken = (text: string): Markup =>
  trusted(escapeHtml(text).replace(WHOLE, '<span class="nb">$&</span>'));

// What each line stands for, with its figure: the first thing read, and all that a narrow column shows of names.
import { bareValue, type UnitWords } from '../../../text/numbers.ts';
import { type Markup, markup } from '../../markup.ts';

type KeyEntry = {
  look: string;
  name: string;
  /** The figure's literal and how it is written; null where there is none. */
  figure: { literal: string; text: string; period: string } | null;
};

/** @param year whether each figure names its own */
export const lineKey = (entries: readonly KeyEntry[], year: boolean): Markup =>
  markup`<ul>${entries.map((entry) => keyItem(entry, year))}</ul>`;

/** A stretch of the line itself. */
export const lineSample = (look: string): Markup =>
  markup`<svg class="${look}" aria-hidden="true"><line x2="100%" y1="50%" y2="50%"/></svg>`;

function keyItem({ look, name, figure }: KeyEntry, year: boolean): Markup {
  const own = year && figure !== null ? markup` <span>${figure.period}</span>` : null;
  const shown = figure === null ? null : markup` <data value="${figure.literal}">${figure.text}</data>${own}`;
  return markup`<li>${lineSample(look)} <bdi>${name}</bdi>${shown}</li>`;
}

/** A calculated number as it is shown: no more decimals than the figures it lies among, and one; per cent with its sign. */
export function calculatedText(value: number, among: readonly number[], unit: UnitWords): string {
  const decimals = Math.max(0, ...among.map((one) => String(one).split('.')[1]?.length ?? 0));
  return bareValue(String(Number(value.toFixed(Math.min(20, decimals + 1)))), unit);
}

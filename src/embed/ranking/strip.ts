// How the municipalities lie between the lowest value and the highest: a stroke for each, so that none is averaged away.
import { quantileSorted } from 'd3-array';
import { scaleLinear, scaleLog } from 'd3-scale';
import { DRAWING_WORDS } from '../../text/embeds.ts';
import { bareValue } from '../../text/numbers.ts';
import { METRIC_WORDS } from '../../text/site.ts';
import { type Markup, markup } from '../markup.ts';
import type { RankedFigure, RankingView } from '../metric-view.ts';
import { noteMark } from './notes.ts';

type StripScale = { at: (value: number) => number; logarithmic: boolean };

/** Beyond so many times the upper half's spread, most strokes would stand on each other. */
const SKEWED = 8;
const BOX = 1000;

/** Logarithmic where all values are positive and the highest is far above the upper quartile; else linear. */
export function stripScale(values: readonly number[]): StripScale {
  const sorted = [...values].sort((a, b) => a - b);
  const [low = 0, high = 0] = [sorted[0], sorted.at(-1)];
  const upper = quantileSorted(sorted, 0.75) ?? high;
  const logarithmic = low > 0 && high / upper > SKEWED;
  if (low === high) return { at: () => BOX / 2, logarithmic: false };
  const scale = logarithmic ? scaleLog([low, high], [0, BOX]) : scaleLinear([low, high], [0, BOX]);
  return { at: (value) => Math.round(scale(value)), logarithmic };
}

/** Of a ranking with at least one entry: lowest, median of the ranked and highest named below it. */
export function stripDrawing(view: RankingView): Markup {
  const words = DRAWING_WORDS[view.lang];
  const { entries, chosen } = view;
  const { at, logarithmic } = stripScale(entries.map(({ value }) => value));
  const strokes = entries.map(({ value }) => `M${at(value)} 0v100`).join('');
  const own = entries.find(({ geo }) => geo === chosen?.geo);
  const mark =
    own === undefined
      ? null
      : markup`<path class="on" d="M${at(own.value)} 0v100" vector-effect="non-scaling-stroke"/>`;
  const [low, high] = endsOf(view);
  const labelled = (name: string, one: RankedFigure): Markup =>
    markup`<span>${name}: <strong>${bareValue(String(one.value), view)}</strong> <bdi>${one.name}</bdi>${noteMark(one, view.lang)}${andOthers(view, one)}</span>`;
  const scale = logarithmic ? markup`<p class="note">${words.logarithmic}</p>` : null;
  return markup`<div class="strip"><svg viewBox="0 0 ${BOX} 100" preserveAspectRatio="none" role="img" aria-labelledby="strip"><title id="strip">${words.strip}</title><path d="${strokes}" vector-effect="non-scaling-stroke"/>${mark}</svg><p>${labelled(words.lowest, low)}${labelled(words.highest, high)}</p>${scale}</div>`;
}

/** The first by code of the lowest, and of the highest. */
export function endsOf({ entries }: Pick<RankingView, 'entries'>): [low: RankedFigure, high: RankedFigure] {
  const [first] = entries;
  if (first === undefined) throw new Error('ends of a ranking: expected at least one entry, got none');
  const low = entries.reduce((least, one) => (one.value < least.value ? one : least), first);
  const high = entries.reduce((most, one) => (one.value > most.value ? one : most), first);
  return [low, high];
}

/** Behind the name of an end: how many more have its value; empty where it has it alone. */
export function andOthers({ lang, entries }: RankingView, { value }: Pick<RankedFigure, 'value'>): string {
  const others = entries.filter((entry) => entry.value === value).length - 1;
  return others === 0 ? '' : ` ${METRIC_WORDS[lang].andMore(others)}`;
}

// /embed/ranking.svg: ten rows of a ranking as one drawing of fixed size.

import { SERVICE } from '../../data/settings.ts';
import { DRAWING_WORDS } from '../../text/embeds.ts';
import { bareValue } from '../../text/numbers.ts';
import { type Markup, markup } from '../markup.ts';
import type { RankingView } from '../metric-view.ts';
import { MARK } from '../notes.ts';
import { LINES } from '../palette.ts';
import { barsOf } from '../ranking/bars-of.ts';
import { identifierOf } from '../ranking/embed.ts';
import { isMarked, rankingNotes } from '../ranking/notes.ts';
import { type Row, rankingRows } from '../ranking/rows.ts';
import { rounded } from '../rounded.ts';
import { type Box, sheetOf } from './sheet.ts';
import { textAt, textWidth } from './text.ts';

const HEIGHT = 500;
const TEXT = { size: 14 };
const GAP = 12;
const OWN = '#eaf1f9';

export function rankingSvg(view: RankingView): string {
  const words = DRAWING_WORDS[view.lang];
  const shown = rankingRows(view.entries, view.chosen?.geo ?? null);
  const subtitle = `${words.ranking} ${view.period}, ${words.order[view.order]}, ${view.unitLabel}`;
  return sheetOf({
    ...view,
    height: HEIGHT,
    title: view.metricTitle,
    subtitle,
    description: subtitle,
    notes: rankingNotes(
      view,
      shown.filter((row) => row !== null),
    ),
    credit: words.calculated(SERVICE),
    id: identifierOf(view),
    page: `${view.siteUrl}${view.path}`,
    draw: (box) => rows(view, shown, box),
  });
}

function rows(view: RankingView, shown: readonly Row[], { left, top, width, height }: Box): Markup {
  const texts = shown.map((row) =>
    row === null
      ? null
      : {
          rank: `${row.tied ? '= ' : ''}${row.rank}`,
          name: row.name,
          value: `${bareValue(String(row.value), view)}${isMarked(row) ? MARK : ''}`,
        },
  );
  const widest = (key: 'rank' | 'name' | 'value'): number =>
    Math.max(...texts.map((text) => (text === null ? 0 : textWidth(text[key], { ...TEXT, bold: true }))));
  const rankEnd = left + widest('rank');
  const valueEnd = rankEnd + GAP + widest('name') + GAP + widest('value');
  const bars = { left: valueEnd + GAP, width: left + width - valueEnd - GAP };
  const lengths = barsOf(shown.map((row) => row?.value ?? 0));
  const step = height / shown.length;
  return markup`${shown.map((row, index): Markup => {
    const y = top + index * step;
    const base = y + step / 2 + 5;
    const text = texts[index];
    if (row === null || text === null || text === undefined) return textAt(rankEnd + GAP, base, '…', TEXT);
    const bold = row.geo === view.chosen?.geo;
    const { x, width: long } = lengths[index] ?? { x: 0, width: 0 };
    const ground = bold
      ? markup`<rect x="${left}" y="${rounded(y)}" width="${width}" height="${rounded(step)}" fill="${OWN}"/>`
      : null;
    return markup`${ground}${textAt(rankEnd, base, text.rank, { ...TEXT, bold, anchor: 'end' })}${textAt(rankEnd + GAP, base, text.name, { ...TEXT, bold })}${textAt(valueEnd, base, text.value, { ...TEXT, bold, anchor: 'end' })}<rect x="${rounded(bars.left + (x * bars.width) / 100)}" y="${rounded(y + step / 2 - 6)}" width="${rounded((long * bars.width) / 100)}" height="12" fill="${LINES[0].light}"/>`;
  })}`;
}

// Which municipalities have a metric's lowest and highest value in its ranking.

import type { UnitWords } from '../../embed/with-unit.ts';
import { withUnit } from '../../embed/with-unit.ts';
import { CHART_WORDS } from '../../i18n/site-charts.ts';
import type { Store } from '../../store/open-store.ts';
import type { RankedEntry } from '../../store/shards.ts';

/** `Lägst 2 326 (Bjurholm), högst 984 748 (Stockholm).`; a value that several share names the first by code. */
export function endsSentence({ directory }: Store, entries: readonly RankedEntry[], unit: UnitWords): string {
  const values = entries.map(({ value }) => value);
  const named = (value: number): string => {
    const sharing = entries.filter((entry) => entry.value === value);
    const name = directory.municipalities.get(sharing[0]?.geo ?? '')?.name ?? '';
    const others = sharing.length > 1 ? CHART_WORDS[unit.lang].others(sharing.length - 1) : '';
    return `${withUnit(String(value), unit)} (${name})${others}`;
  };
  return CHART_WORDS[unit.lang].ends({
    lowest: named(Math.min(...values)),
    highest: named(Math.max(...values)),
  });
}

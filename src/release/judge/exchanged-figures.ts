// Two municipalities in each other's rows: where they are of one size, no figure jumps and the order hardly changes.
import { type Finding, observationFile } from '../../data/dataset.ts';
import { cellKey } from '../../data/identifier.ts';
import { errorFinding } from '../../rules/rule.ts';
import type { Figure } from '../import/imported.ts';
import type { MetricChange } from '../plan/revision-entries.ts';

/** Of fewer figures each, small numbers may change places by chance. */
const LEAST_REVISED = 3;

const MESSAGE =
  'The municipality and another one have changed places: all of their revised figures are those that the other had; compare both with the source, then correct the codes and import again, or waive it with the reason.';

/**
 * Of two municipalities with three revised figures or more, each of which is, literal for literal, what the other had of
 * the year; told of the one with the lower code. What stands and what is new says nothing.
 */
export function exchangedFigures({ metric, previous, next }: MetricChange): Finding[] {
  const before = new Map(previous.figures.map((figure) => [cellKey(figure), figure.value]));
  const had = (geo: string, period: string): string => before.get(cellKey({ geo, period })) ?? '';
  const isRevised = ({ geo, period, value }: Figure): boolean =>
    value !== '' && had(geo, period) !== '' && had(geo, period) !== value;
  const revised = [...Map.groupBy(next.figures.filter(isRevised), ({ geo }) => geo)].filter(
    ([, figures]) => figures.length >= LEAST_REVISED,
  );
  const isAsHad = (figures: readonly Figure[], other: string): boolean =>
    figures.every(({ period, value }) => had(other, period) === value);
  return revised.flatMap(([geo, own], index) => {
    const later = revised.slice(index + 1);
    const found = later.find(([other, figures]) => isAsHad(own, other) && isAsHad(figures, geo));
    if (found === undefined) return [];
    const where = { file: observationFile(metric), metric, geo };
    const actual = `${own.length} figures that ${found[0]} had`;
    return [errorFinding('figures-exchanged', where, { message: MESSAGE, actual })];
  });
}

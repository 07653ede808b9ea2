// What a JSON-stat dataset calls its municipalities and years, against their codes: where they part, labels may have slipped.
import type { Finding } from '../../model/finding.ts';
import { capped } from '../../rules/capped.ts';
import { errorFinding } from '../../rules/error-finding.ts';
import { type Known, misnamedIn } from '../import/name-mistake.ts';
import type { JsonStatSource } from '../import/source-mapping.ts';
import type { JsonStatPage } from './page.ts';

type Labelled = { file: string; source: JsonStatSource; register: readonly Known[] };

export function labelFindings(page: JsonStatPage, { file, source, register }: Labelled): Finding[] {
  const named = labelsOf(page, source.geo).map(([code, name]) => ({ code, name }));
  return [...misnamedIn(file, named, register), ...misdatedIn(file, labelsOf(page, source.period))];
}

/** A dimension without labels has its codes alone. */
const labelsOf = ({ dimension }: JsonStatPage, name: string): [string, string][] =>
  Object.entries(dimension[name]?.category.label ?? {});

const YEAR = /(?<!\d)\d{4}(?!\d)/g;
const MISDATED = 'the label beside the year is of another one; years may have slipped, ask the publisher';

/** A label may name no year, or several such as those of a winter. */
function misdatedIn(file: string, labels: [string, string][]): Finding[] {
  const wrong = labels.filter(([code, label]) => {
    const years: string[] = label.match(YEAR) ?? [];
    return /^\d{4}$/.test(code) && years.length > 0 && !years.includes(code);
  });
  return capped(
    wrong.map(([period, actual]) =>
      errorFinding('label-follows-year', { file, period }, { message: MISDATED, expected: period, actual }),
    ),
  );
}

// A rule is a value: a name that waivers and findings use, a sentence, and a check that collects and never throws.
import type {
  Dataset,
  Finding,
  FindingLocation,
  ObservationRow,
  Series,
  State,
} from '../data/dataset.ts';
import type { Digest } from '../data/hash.ts';

/** What happened, why it matters and what to do; where it helps, what was expected and what stands there. */
export type FindingText = Pick<Finding, 'message' | 'expected' | 'actual'>;

/** What is wrong at one place, as a rule's check returns it: {@link findingsOf} adds the name of the rule. */
export type Fault = { where: FindingLocation } & FindingText & Pick<Finding, 'excess'>;

export type Rule<Subject extends unknown[]> = {
  name: string;
  about: string;
  check: (...subject: Subject) => Iterable<Fault>;
};

/** Judges the releases as a chain. */
export type DatasetRule = Rule<[dataset: Dataset, digest: Digest]> & {
  /** Of a rule that hashes every entry of the log: what a start need not do. */
  readsWholeLog?: true;
};

/** Judges what one release says of metrics and places. */
export type StateRule = Rule<[state: State]>;

/** Judges one metric's figures at a time, so that no build holds the rows of two metrics at once. */
export type SeriesRule = Rule<[series: Series, state: State]>;

/** Every finding of a rule is an error: the data is refused until it is fixed or waived. */
export const errorFinding = (
  rule: string,
  where: FindingLocation,
  text: FindingText,
): Finding => ({
  rule,
  severity: 'error',
  where,
  ...text,
});

export const findingsOf = <Subject extends unknown[]>(
  { name, check }: Pick<Rule<Subject>, 'name' | 'check'>,
  ...subject: Subject
): Finding[] =>
  Array.from(check(...subject), ({ where, ...text }) =>
    errorFinding(name, where, text),
  );

// A file of two million bad lines is reported by the first of each kind and their number.

/** So many findings of one rule in one file are listed where a person reads all that are. */
const MOST = 100;

/** The same where they are grouped before anybody reads them: more than a whole file of Kolada has. */
export const MOST_GROUPED = 100_000;

/** Findings as they come, of which no more are kept than are listed; {@link capped} of all of them is `list`. */
type CappedList = { add: (finding: Finding) => void; list: () => Finding[] };

/**
 * @param isCapped false for rules whose findings are all kept
 * @param most how many of a rule in a file are listed
 */
export function cappedList(
  isCapped = (_rule: string) => true,
  most = MOST,
): CappedList {
  const kept: Finding[] = [];
  const counts = new Map<string, { first: Finding; listed: number; left: number }>();
  return {
    add(finding) {
      const { rule, where, unlisted } = finding;
      const key = `${rule} ${where.file}`;
      const count = counts.get(key) ?? { first: finding, listed: 0, left: 0 };
      counts.set(key, count);
      if (!isCapped(rule) || (count.listed < most && unlisted === undefined)) {
        count.listed += 1;
        kept.push(finding);
      } else count.left += unlisted ?? 1;
    },
    list: () => [
      ...kept,
      ...[...counts.values()].flatMap(({ first, left }) =>
        left === 0 ? [] : restOf(first, left),
      ),
    ],
  };
}

/**
 * In their order, with one finding more for each rule and file that says how many are left out. Capping again changes nothing.
 * @param isCapped and `most` as {@link cappedList} has them
 */
export function capped(
  findings: readonly Finding[],
  isCapped?: (rule: string) => boolean,
  most?: number,
): Finding[] {
  const { add, list } = cappedList(isCapped, most);
  for (const finding of findings) add(finding);
  return list();
}

const restOf = (
  { rule, severity, where: { file, metric } }: Finding,
  unlisted: number,
): Finding => ({
  rule,
  severity,
  where: metric === undefined ? { file } : { file, metric },
  message: `${unlisted} more findings of this rule in the file are not listed; mend the listed ones first`,
  unlisted,
});

// What occurs a second time, for every rule that asks for uniqueness.

/** The items whose key an earlier item has, in their own order. */
export function repeated<T>(items: readonly T[], keyOf: (item: T) => string): T[] {
  const seen = new Set<string>();
  return items.filter((item) => {
    const key = keyOf(item);
    const again = seen.has(key);
    seen.add(key);
    return again;
  });
}

// A text that a spreadsheet would run, wherever it stands.

export const formulaFault = (text: string, where: FindingLocation): Fault => ({
  where,
  message:
    'The text begins as a formula does, and a spreadsheet would run it when somebody opens the download; begin it with a word.',
  expected: 'another beginning than =, +, -, @, tab or carriage return',
  actual: JSON.stringify(text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text),
});

const SHOWN = 40;

// The place of one row of an observation file.

export const rowPlace = (
  { path, metric }: Series,
  { line, geo, period }: ObservationRow,
): FindingLocation => ({
  file: path,
  line,
  metric,
  geo,
  period,
});

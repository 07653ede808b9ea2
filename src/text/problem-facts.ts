// What sentences about refusals are made of: the details of a problem, and the names of the codes in them.
import { inSeries } from './numbers.ts';

type Word = string | { sv: string; en: string };

/** By code: the name of a municipality, the title of a metric, the word for a unit. */
export type Names = Readonly<Record<string, Word>>;

export type RefusalFacts = {
  /** Null where a person reads, who has typed no parameter. */
  parameter: string | null;
  value: string | null;
  /** Beside the details, never in the answer. */
  names: Names;
  [help: string]: unknown;
};
export type Sentence = (facts: RefusalFacts) => string;
export type Sentences = Record<string, Sentence>;

export type Lang = 'sv' | 'en';

const QUOTES = { sv: ['”', '”'], en: ['“', '”'] } as const;
const THE = {
  sv: { parameter: 'Parametern', value: 'En uppgift i adressen' },
  en: { parameter: 'The parameter', value: 'A value in the address' },
} as const;

const wordIn = (lang: Lang, word: unknown): string =>
  typeof word === 'object' && word !== null && lang in word
    ? String((word as Record<Lang, unknown>)[lang])
    : String(word);

const items = (values: unknown): string[] =>
  Array.isArray(values) ? values.map(String) : [];

const RUN = 3;

/** Years in words: "2013–2022", "2015 och 2020–2024". */
function spans(years: readonly string[]): string[] {
  const runs: string[][] = [];
  for (const year of years) {
    const run = runs.at(-1);
    if (run !== undefined && Number(run.at(-1)) + 1 === Number(year)) run.push(year);
    else runs.push([year]);
  }
  return runs.flatMap((run) => (run.length < RUN ? run : [`${run[0]}–${run.at(-1)}`]));
}

/** How a language quotes, lists and names. */
export const speaker = (lang: Lang) => {
  const quoted = (value: unknown): string => QUOTES[lang].join(String(value ?? ''));
  const word = (one: unknown): string => wordIn(lang, one);
  const the = ({ parameter }: RefusalFacts): string =>
    parameter === null ? THE[lang].value : `${THE[lang].parameter} ${parameter}`;
  const at = ({ value, parameter }: RefusalFacts): string =>
    parameter === null ? quoted(value) : `${quoted(value)} (${parameter})`;
  const named = ({ names }: Pick<RefusalFacts, 'names'>, code: string): string =>
    Object.hasOwn(names, code) ? `${word(names[code])} (${code})` : code;
  return {
    quoted,
    word,
    /** As what is at fault begins a sentence. */
    the,
    at,
    /** By its name, where it has one. */
    called: (facts: RefusalFacts): string =>
      facts.value !== null && Object.hasOwn(facts.names, facts.value)
        ? `${word(facts.names[facts.value])} (${facts.parameter === null ? '' : `${facts.parameter}=`}${facts.value})`
        : at(facts),
    all: (values: unknown): string => inSeries(items(values), lang),
    any: (values: unknown): string => inSeries(items(values), lang, 'or'),
    named,
    anyNamed: (facts: RefusalFacts, values: unknown): string =>
      inSeries(
        items(values).map((code) => named(facts, code)),
        lang,
        'or',
      ),
    words: ({ names }: RefusalFacts, codes: unknown): string =>
      inSeries(
        items(codes).map((code) =>
          Object.hasOwn(names, code) ? word(names[code]) : code,
        ),
        lang,
      ),
    years: (years: unknown): string => inSeries(spans(items(years)), lang),
    has: (values: unknown): boolean => items(values).length > 0,
  };
};

/** The registry's own words for why, behind a sentence. */
export const reason = ({ explanation }: RefusalFacts): string =>
  typeof explanation === 'string' ? ` ${explanation}` : '';

type Candidate = {
  id?: unknown;
  title?: unknown;
  code?: unknown;
  name?: unknown;
  county?: unknown;
};

export const candidatesIn = (facts: RefusalFacts): Candidate[] =>
  Array.isArray(facts['candidates']) ? facts['candidates'] : [];

type SeriesYears = { metric: string; geo: string; periods: string[] };

/** Where no year is shared: two that have none in common, or else the two with the fewest years; the poorest first. */
export function apart(facts: RefusalFacts): SeriesYears[] {
  const all: SeriesYears[] = Array.isArray(facts['periods'])
    ? [...facts['periods']]
    : [];
  all.sort((a, b) => a.periods.length - b.periods.length);
  const pairs = all.flatMap((one, at) =>
    all.slice(at + 1).map((other): [SeriesYears, SeriesYears] => [one, other]),
  );
  const strangers = pairs.find(
    ([one, other]) => !one.periods.some((year) => other.periods.includes(year)),
  );
  return strangers ?? all.slice(0, 2);
}

/** What a value must look like, from the form that is never translated. */
export const formOf = ({
  expected,
}: RefusalFacts): 'number' | 'instant' | 'cursor' | 'length' | 'text' => {
  const form = String(expected);
  if (form.startsWith('a whole number')) return 'number';
  if (form.startsWith('the cursor')) return 'cursor';
  if (form.startsWith('at most')) return 'length';
  return form.startsWith('YYYY-MM-DD') ? 'instant' : 'text';
};

/** The address of the municipalities of a county. */
export const registerOf = (county: string): string =>
  `/api/v1/municipalities?query=${county.replaceAll(' ', '+')}`;

/** Whether the value is an identifier of a figure. */
export const isObservation = ({ value }: RefusalFacts): boolean =>
  (value ?? '').startsWith('SF.');

/** Whether several values are given, as parameters that take a list have them. */
export const isList = ({ value }: RefusalFacts): boolean => (value ?? '').includes(',');

export const EXAMPLES: Readonly<Record<string, string>> = {
  geo: '0180',
  id: 'SF.BE0101N1.0180.2024',
  metric: 'BE0101N1',
  metrics: 'BE0101N1',
  municipalities: '0180,1480',
};

/** What a request must be before its parameters can be read from it, by what is at fault; `details.expected`, whatever the language. */
export const REQUEST_FORMS = {
  form: 'an HTTP request whose target is UTF-8, percent-encoded or not',
  /** RFC 6585 §5: in bytes or in number. */
  size: 'a request line and headers of at most 16 kB, in at most 100 fields',
  /** RFC 9112 §3.2 and §3.2.3. */
  host: 'one Host field that names a host',
  /** RFC 9110 §10.1.1. */
  expect: 'no Expect field but 100-continue',
  time: 'a whole request in time',
} as const;

export type RequestFault = keyof typeof REQUEST_FORMS;

const FAULTS = Object.keys(REQUEST_FORMS) as RequestFault[];

export const requestFaultOf = (expected: unknown): RequestFault =>
  FAULTS.find((fault) => REQUEST_FORMS[fault] === expected) ?? 'form';

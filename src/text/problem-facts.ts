// What messages about refusals are filled with: facts by name, from the details of a problem and the names of the codes in them.
import type { Lang, Localized } from '../data/lang.ts';
import { COUNTRY } from './answers.ts';
import { inSeries } from './numbers.ts';
import { DOCS } from './paths.ts';

/** By code: the name of a municipality, the title of a metric, the word for a unit. */
export type Names = Readonly<Record<string, string | Localized>>;

export type Details = {
  /** Null where a person reads, who has typed no parameter. */
  parameter: string | null;
  value: string | null;
  reason: string;
  [help: string]: unknown;
};

/** Null where there is nothing to say; a fact that only chooses between texts is ''. */
export type Facts = Readonly<Record<string, string | null>>;

const QUOTES = { sv: ['”', '”'], en: ['“', '”'] } as const;

const EXAMPLES: Readonly<Record<string, string>> = {
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

const flag = (isSo: boolean): string | null => (isSo ? '' : null);

const words = (text: string): string | null => (text === '' ? null : text);

const items = (values: unknown): string[] =>
  Array.isArray(values) ? values.map(String) : [];

const wordIn = (lang: Lang, word: string | Localized): string =>
  typeof word === 'string' ? word : word[lang];

/** A code may be anything that was typed. */
const nameOf = (names: Names, code: string): string | Localized | undefined =>
  Object.hasOwn(names, code) ? names[code] : undefined;

/** By its name and its code, where it has a name. */
export function named(lang: Lang, names: Names, code: string): string {
  const name = nameOf(names, code);
  return name === undefined ? code : `${wordIn(lang, name)} (${code})`;
}

const RUN = 3;

/** Years in words: "2013–2022", "2015 och 2020–2024". */
export function yearsInWords(years: readonly string[], lang: Lang): string {
  const runs: string[][] = [];
  for (const year of years) {
    const run = runs.at(-1);
    if (run !== undefined && Number(run.at(-1)) + 1 === Number(year)) run.push(year);
    else runs.push([year]);
  }
  const spans = runs.flatMap((run) =>
    run.length < RUN ? run : [`${run[0]}–${run.at(-1)}`],
  );
  return inSeries(spans, lang);
}

/** What the details have as it is, and what is put into words here. */
export function factsOf(lang: Lang, details: Details, names: Names): Facts {
  const { parameter, value } = details;
  const plain = Object.entries(details).flatMap(([name, one]) =>
    typeof one === 'string' || typeof one === 'number' ? [[name, String(one)]] : [],
  );
  return {
    ...Object.fromEntries(plain),
    ...typedFacts(lang, { parameter, value }, names),
    ...helpFacts(lang, details, names),
    ...formFacts(details),
    ...figureFacts(lang, details, names),
  };
}

const quoted = (lang: Lang, text: unknown): string =>
  QUOTES[lang].join(String(text ?? ''));

/** What was given, and for which parameter. */
function typedFacts(
  lang: Lang,
  { parameter, value }: Pick<Details, 'parameter' | 'value'>,
  names: Names,
): Facts {
  const given = quoted(lang, value);
  const at = parameter === null ? given : `${given} (${parameter})`;
  const name = nameOf(names, value ?? '');
  const code = parameter === null ? value : `${parameter}=${value}`;
  const example = Object.hasOwn(EXAMPLES, parameter ?? '')
    ? EXAMPLES[parameter ?? '']
    : undefined;
  return {
    parameter,
    quotedParameter: quoted(lang, parameter),
    value: given,
    at,
    called: name === undefined ? at : `${wordIn(lang, name)} (${code})`,
    path: value === null ? null : given,
    example: example === undefined ? null : `${parameter}=${example}`,
    url: flag(parameter === 'url'),
    blank: flag(value !== ''),
    list: flag((value ?? '').includes(',')),
    figure: flag((value ?? '').startsWith('SF.')),
  };
}

/** The ways out, and what may be given instead. */
function helpFacts(lang: Lang, details: Details, names: Names): Facts {
  const { allowed, suggestions, observed, instead, area, reason } = details;
  const path = typeof instead === 'string' ? instead : null;
  const isRanking = path?.includes('/ranking') ?? false;
  const near = items(suggestions).map((code) => named(lang, names, code));
  const units = items(observed).map((code) =>
    wordIn(lang, nameOf(names, code) ?? code),
  );
  return {
    docs: DOCS[lang],
    suggestions: words(inSeries(near, lang, 'or')),
    allAllowed: inSeries(items(allowed), lang),
    anyAllowed: inSeries(items(allowed), lang, 'or'),
    single: flag(items(allowed).length === 1),
    units: inSeries(units, lang),
    rankingPath: isRanking ? path : null,
    listPath: isRanking ? null : path,
    quotedTo: quoted(lang, details['to']),
    quotedBefore: quoted(lang, details['before']),
    quotedCommand: quoted(lang, details['command']),
    country: flag(area === COUNTRY),
    register: `/api/v1/municipalities?query=${String(area).replaceAll(' ', '+')}`,
    why: wordIn(lang, names[reason] ?? reason),
  };
}

/** What a value or a request must look like, from the forms that are never translated. */
function formFacts({ expected }: Details): Facts {
  const form = String(expected);
  const { size, host, expect, time } = REQUEST_FORMS;
  return {
    number: flag(form.startsWith('a whole number')),
    instant: flag(form.startsWith('YYYY-MM-DD')),
    cursor: flag(form.startsWith('the cursor')),
    length: flag(form.startsWith('at most')),
    size: flag(form === size),
    host: flag(form === host),
    expect: flag(form === expect),
    time: flag(form === time),
  };
}

/** Of the identifier of a figure: which part of it names nothing, or which years there are. */
function figureFacts(lang: Lang, details: Details, names: Names): Facts {
  const { unknown, formerCode, periods, validTo, successor, suggestions, reason } =
    details;
  const [, metric = '', geo = ''] = (details.value ?? '').trim().split('.');
  const isFormer = formerCode === true;
  const isArea = geo.startsWith('SE');
  // A way on is enough: the years of something else would lead astray.
  const isLed =
    reason === 'unknown_observation' &&
    (unknown !== undefined || isFormer || items(suggestions).length > 0);
  const years = isLed ? [] : items(periods);
  const ended = isLed || typeof validTo !== 'string' ? null : named(lang, names, geo);
  return {
    idMetric: metric,
    idGeo: geo,
    area: flag(isArea),
    noMetric: flag(unknown === 'metric'),
    formerCode: flag(isFormer),
    noPlace: flag(unknown === 'geo' || isFormer),
    noArea: flag(unknown === 'geo' && isArea),
    isLed: flag(isLed || ended !== null),
    years: words(yearsInWords(years, lang)),
    noYears: flag(!isLed && Array.isArray(periods) && periods.length === 0),
    ended,
    heir: typeof successor === 'string' ? named(lang, names, successor) : null,
  };
}

/** A metric has a title, a municipality a name. */
type Candidate = Readonly<Record<'id' | 'code' | 'name' | 'county', string>> & {
  title?: string | Localized;
};

export const candidatesIn = ({ candidates }: Details): Candidate[] =>
  Array.isArray(candidates) ? candidates : [];

type SeriesYears = { metric: string; geo: string; periods: string[] };

/** Where no year is shared: two that have none in common, or else the two with the fewest years; the poorest first. */
export function apartIn({ reason, periods }: Details): SeriesYears[] {
  if (reason !== 'no_shared_year' || !Array.isArray(periods)) return [];
  const all: SeriesYears[] = [...periods];
  all.sort((a, b) => a.periods.length - b.periods.length);
  const pairs = all.flatMap((one, at) =>
    all.slice(at + 1).map((other): [SeriesYears, SeriesYears] => [one, other]),
  );
  const strangers = pairs.find(
    ([one, other]) => !one.periods.some((year) => other.periods.includes(year)),
  );
  return strangers ?? all.slice(0, 2);
}

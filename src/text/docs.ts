// The error codes in words (specification 7), and the reasons that no address of the service can provoke.
import { CITE_CALCULATIONS } from './answers.ts';

export const CODE_MEANINGS: Record<string, string> = {
  invalid_request: 'A parameter is unknown, repeated, empty, missing or malformed.',
  invalid_metric: 'The metric is not in the registry. One that is not public gives the same response.',
  invalid_geo: 'The municipality is unknown, or an area stands where only municipalities can be given.',
  invalid_period: 'The period is not a valid year.',
  invalid_range: 'The range ends before it begins.',
  ambiguous: 'Several candidates match; ask for one of them.',
  not_found: 'There is no verified resource with that identifier, or nothing at that path.',
  insufficient_coverage: 'No year covers 90% of the municipalities; no ranking is returned.',
  no_common_period: 'The municipalities share no year.',
  incomparable: 'The metrics cannot be compared.',
  unsupported:
    'The metric is not registered for this endpoint; with 405, the method is not served; with 501, oEmbed has no such format.',
  unavailable: 'The identifier is known, but the value is missing; with 503, the fault is ours.',
};

type ReasonWithoutExample = { code: string; reason: string; status: string; when: string };

export const UNPROVOKED: readonly ReasonWithoutExample[] = [
  {
    code: 'unsupported',
    reason: 'method_not_allowed',
    status: '405',
    when: 'A method other than GET, HEAD and OPTIONS; the response has `Allow`.',
  },
  {
    code: 'unavailable',
    reason: 'service_fault',
    status: '503',
    when: 'The service cannot read its own data. Nothing keeps the response: `Cache-Control` is `no-store`.',
  },
  {
    code: 'invalid_request',
    reason: 'malformed_request',
    status: '400, 408, 417 or 431',
    when: 'The request is not valid HTTP, did not arrive whole in time, expects something that is not offered, or has a target or headers over 16 kB. Returned by the Node host.',
  },
  {
    code: 'invalid_request',
    reason: 'not_together',
    status: '400',
    when: 'Both `metric` and `kommun` behind `/revisions.atom`, which leads to the feed of one of them; `with` names the other.',
  },
  {
    code: 'not_found',
    reason: 'unknown_path',
    status: '404',
    when: 'An address of no endpoint, such as `/api/v1/metric`; `suggestions` has the near path.',
  },
  {
    code: 'not_found',
    reason: 'unknown_release',
    status: '404',
    when: 'A date before a path, `/releases/<date>/…`, on which nothing was released; `allowed` has the dates.',
  },
  {
    code: 'not_found',
    reason: 'rebuilt_only',
    status: '404',
    when: 'A download of a past release that is not a metric’s CSV or JSON-stat; `suggestions` has those of the metric, and `command` rebuilds the whole dataset from the newest.',
  },
  {
    code: 'not_found',
    reason: 'split_table',
    status: '404',
    when: 'A whole table that is one file per metric, such as `/downloads/observations.csv`; `index` has the address of the list of its files.',
  },
  {
    code: 'invalid_request',
    reason: 'too_many_rows',
    status: '400',
    when: 'Rows as CSV that are more than one response may have, where no `limit` is given; `address` has the file with all of them.',
  },
  {
    code: 'incomparable',
    reason: 'not_comparable',
    status: '422',
    when: 'A metric that is not registered for comparison; `explanation` says why. In the latest release every public metric is.',
  },
  {
    code: 'unsupported',
    reason: 'no_chart',
    status: '422',
    when: 'The chart of a metric that is not registered for charts, in `/embed/chart`. In the latest release every public metric is.',
  },
];

// What holds for every endpoint, in the documentation: requests, values, rules, the log. Text between backticks is code.

export type DocsSection = { id: string; title: string; text: string[]; points: string[] };

/** A log that was made anew: its last checkpoint, the release that it ended with, and why. */
type SupersededLog = { origin: string; size: number; root: string; release: string; reason: { en: string } };

export const REQUEST_RULES: DocsSection = {
  id: 'requests',
  title: 'Making requests',
  text: [
    'Use GET. HEAD answers as GET without a body, OPTIONS answers 204, and any other method is refused with 405. No key and no registration are needed.',
    'Parameter names are case-sensitive. One that is unknown, repeated, empty or missing is refused with 400, which names it and suggests the near name; an empty `query` is none. This holds for fixed paths too: `/api/v1/metrics/N01951?x=1` is a 400. A bare `?` is no query.',
    'Errors are checked in a fixed order, and the first is returned: path, method, names of parameters, what is missing, forms, ranges, what exists, `unsupported`, `incomparable`, coverage or common year.',
  ],
  points: [
    '`lang` is `sv` (the default) or `en`, everywhere. `Accept-Language` is ignored, since it ruins caches. The language changes `labels`, `citation`, `title`, `definition`, the text of `notes`, `message` and `explanation`, and nothing else; `next` keeps it.',
    'Separate several values with commas (`%2C` is the same), or repeat `municipalities` and `metrics` of a comparison, as generated clients do.',
    '`locale` is `lang` by another name; both at once are refused as repeated.',
    '`geo`, `kommun` and each of `municipalities` take a code, a slug or a name: `0180`, `stockholm`, `Stockholm`. A name without its diacritics is found where only one municipality can be meant; `habo` may be Habo or Håbo and is `ambiguous`, `Håbo` is not.',
    'The country and its 21 counties or regions are areas: `SE`, and `SE01` to `SE25` by county code. `geo` of observations and of a chart’s embed, and `kommun` of revisions, take one by code, slug or name (`Sweden`, `riket`, `Uppsala län`, `Region Uppsala`); a name that is also a municipality’s means the municipality. Their figures are the publisher’s own, never sums or means of ours, and exist where the publisher has them; `area` of an observation says of which kind one is. Lists, rankings, comparisons, coverage and medians are of municipalities alone.',
    '`metric` and each of `metrics` take an id, a registered alias or a title, in any casing. A path takes the canonical id alone; another spelling there is a 404 that suggests it.',
    'A period is a year of four digits, 1000 to 9999. `period`, `from` and `to` include their ends and may be combined.',
    '`after` and `before` act on `published`: a date, which means the whole UTC day, or an RFC 3339 date-time with offset; both are strict.',
    'A valid filter that finds nothing is 200 with an empty list. Something unknown is an error, never an empty list.',
    'Under `/api/` and `/embed/` one slash at the end leads by 308 to the path without it. Nothing there ends in `.json` or `.html` but `/api/v1/openapi.json`.',
  ],
};

export const LIMIT_RULES: DocsSection = {
  id: 'limits',
  title: 'Limits and long lists',
  text: [
    'A list is cut to `limit`, and beside it are `total`, `returned`, `limit`, `truncated` and `next`. A limit above its maximum is refused, never clamped.',
    'When `truncated` is true, `next` is the address of what follows; observations, those of one metric, metrics and revisions can be read to the end in this way. Its `cursor` belongs to that endpoint and list: of another, or of a list that has changed since, it is refused as `stale_cursor`. Or ask for less at a time: observations by `metric`, `amne`, `from` and `to`; revisions by `after`, `before`, `kommun`, `metric` or `type`.',
    'In a ranking the cut may go through a tie; then `splitsTie` is true.',
    'The newest release can also be downloaded whole, with the log of all releases.',
  ],
  points: [],
};

export const VALUE_RULES: DocsSection = {
  id: 'values',
  title: 'Values and what is missing',
  text: [
    'A `value` is the number exactly as the source reports it. It is never rounded, and never NaN or Infinity. Importers take trailing zeros off the fraction (`984748.0` is `984748`) and change nothing else.',
    'Every key of a record is always there, but for `labels.titleLang`, which only a record with an untranslated title has. What is not known is `null`: not zero, not left out, not guessed. Where a figure itself is missing, there are three cases:',
  ],
  points: [
    'The source lists it without a value: the identifier is `unavailable` with the reason `source_null`.',
    'The source does not list it: the identifier is `not_found`.',
    'It was published and is gone: the identifier is `unavailable` with the reason `withdrawn`, and `revision` names the entry of the log that says when and what it was. So does a metric that has left the service, in the response of every endpoint but that of the log; no list and no search has it.',
    'Lists leave out figures without a value. A ranking names the municipalities without one under `missing`.',
    '`flags` holds codes such as `suspect-zero`: a zero that may stand for a missing value, let through for a stated reason.',
  ],
};

export const CALCULATION_RULES: DocsSection = {
  id: 'rules',
  title: 'Rankings and comparisons',
  text: [`${CITE_CALCULATIONS}. The terms of the sources forbid citing them for the calculations of others.`],
  points: [
    'A ranking is for the latest year in which at least 90% of the municipalities have a value, tested in whole numbers: ten times those with a value is at least nine times all. `share` is the unrounded quotient. A newer year that was passed over is in `latestPeriod`.',
    'The municipalities of a year are those with `validFrom` no later than it, and any others that have a value all the same.',
    'No year passes: `insufficient_coverage`, with the best year and its share, and no ranking.',
    'Equal values share a rank and the next rank is skipped: 1, 2, 2, 4. `tied` says so. Entries go by rank, then by municipality code.',
    '`order` says which end is rank 1. It is the choice of the service for each metric, and calls neither end good.',
    'A metric whose `capabilities` do not include ranking is `unsupported`; `explanation` says why.',
    'A comparison is of two to four municipalities, in the latest year in which each of them has a value for every metric. Years are never mixed. None is shared: `no_common_period`, with the years that each has.',
    'All metrics of a comparison have one unit and are registered for comparison; otherwise it is `incomparable`.',
  ],
};

export const REVISION_RULES: DocsSection = {
  id: 'revision-types',
  title: 'Types of revision',
  text: [
    'The log says what each release changed, newest first, with value and content hash before and after; the first release published all it had. Without a stated reason a change is `revised` and `reason` is `null`.',
  ],
  points: [
    '`published`: the first value in the service; also one that was missing or withdrawn before.',
    '`revised`: the source changed the value.',
    '`corrected`: a stated error was fixed.',
    '`withdrawn`: the value is gone.',
    '`metadata`: the unit or the source changed, the value did not. A change of the title, or of the series, table or address that the figures are said to come from, is one entry for the metric, with `observation` null.',
  ],
};

export const PERMANENCE_RULES: DocsSection = {
  id: 'permanence',
  title: 'Permanence, versions, deprecation',
  text: [
    'An identifier of an observation is permanent. API, website, embeds and assistant tools use the same one, in both languages. When its value changes, the identifier stays, the content hash changes, and the log keeps what it was. Slugs of municipalities are permanent too.',
    'The same data give the same bytes and the same `ETag`, on every host.',
    'The version of the API is `1.0`. Every response says so in `apiVersion`, and every path of it begins with `/api/v1`, or `/csv/v1` for the same rows as CSV. Nothing here is deprecated.',
    'Version 1 answers for as long as the service stands. A change that breaks clients is announced at least 24 months ahead: in the table below, in the header `Deprecation` (RFC 9745) of what it concerns, and in `Sunset` (RFC 8594) once a last day is set.',
  ],
  points: [
    'These changes break: a path, parameter, key or column that goes or means something else, a stricter form, a lower limit.',
    'These do not: a new path, parameter, key or reason, a column at the end, a metric, a release, a message in better words, other bytes of the same facts (and with them another `ETag`). Read what you know, and pass over what you do not.',
    'What a release of the data changed is in `/api/v1/releases`; `breaking` names the metrics that left, the figures that were withdrawn and those of another unit or source.',
  ],
};

/** The rows of answers as CSV, and what programs make of them. */
export const csvSection = (siteUrl: string): DocsSection => ({
  id: 'csv',
  title: 'Rows as CSV',
  text: [
    'Put `/csv/v1` in place of `/api/v1` before the path of a list, ranking or comparison: parameters, rows and order are the same, and errors are the same JSON. Every response that has rows names their address in `Link`, as `rel="alternate"; type="text/csv"`.',
    `In Google Sheets: \`=IMPORTDATA("${siteUrl}/csv/v1/metrics/N03920/ranking?period=2015")\`. Sheets takes codes for numbers, so \`0180\` becomes 180; compare by \`id\`, or write \`=TEXT(F2;"0000")\`. Where the sheet is Swedish, a decimal point may be read as text: \`=IMPORTDATA("…";",";"en_US")\` (not tried here).`,
  ],
  points: [
    'Figures have the columns of the downloads: `id,metric,metricLabel,geo,geoLabel,period,value,unit,source,contentHash,flags,notes`, and in a ranking `rank,tied` before them. Names of columns are never translated; labels follow `lang`. Further columns come at the end.',
    'UTF-8 without a mark, a header, lines that end with CR LF. A cell with a comma, semicolon, tab, quote or line end is quoted, so that no reader splits it.',
    'Without `limit` the most that a list may give is given. What is longer is refused as `too_many_rows`, with the file that has all; with `limit` the rest is in `Link` as `rel="next"`.',
    'Read codes as text: in R `readr::read_csv(…, col_types = cols(geo = "c", flags = "c"))`, in pandas `read_csv(…, dtype={"geo": str})`, in DuckDB `read_csv(…, types={"geo": "VARCHAR"})`.',
  ],
});

/** What changed for clients of version 1, the newest first; nothing of it breaks what was promised. */
export const API_CHANGES: readonly { what: string; change: string }[] = [
  {
    what: '`/api/v1/metrics/{metric}/observations`',
    change: 'New: one metric in all municipalities, or in those of a county.',
  },
  { what: '`/api/v1/metrics/{metric}/ranking`', change: 'New: the ranking of any year.' },
  { what: '`/api/v1/releases`', change: 'New: what each release changed, and what of it breaks.' },
  { what: '`/csv/v1/…`', change: 'New: the rows of lists, rankings and comparisons as CSV.' },
  {
    what: '`/api/v1`',
    change: 'In Swedish where no language is asked for, as everything else; it was in English.',
  },
  { what: '`locale`', change: 'Means `lang`.' },
  {
    what: '`municipalities`, `metrics` of a comparison',
    change: 'May be repeated instead of separated by commas.',
  },
  { what: '`query`', change: 'Empty, it is as if it were not given.' },
  { what: '`limit` of `/api/v1/municipalities`', change: 'New; all without it.' },
  {
    what: '`period`, `from`, `to`',
    change:
      'Any four digits from 1000 on are a year; before it was 1900 to 2100. A year without figures gives an empty list, or the refusal of a ranking.',
  },
  {
    what: 'CORS',
    change:
      'Every request header is allowed, and `Content-Range`, `Accept-Ranges`, `Content-Length` and `Last-Modified` can be read.',
  },
  {
    what: 'Downloads',
    change:
      '`Last-Modified`, `If-Match`, `If-Unmodified-Since` and `If-Modified-Since`; cells with a semicolon or a tab are quoted; new files of areas and outlines.',
  },
  {
    what: '`area` of observations, `geo` and `kommun`',
    change:
      'New: the country (`SE`) and the counties or regions (`SE01` to `SE25`), where a publisher gives a figure. An observation of a municipality has `area: null`; endpoint 2 has `area` beside `municipality`.',
  },
  {
    what: '`reference` of rankings, comparisons and years',
    change: 'New: the publisher’s own figures of the country and the counties.',
  },
  {
    what: '`referenceComparable` of a metric',
    change: 'New: whether a municipality may be set beside those; the reason is in `labels`.',
  },
  {
    what: '`decimals` of a metric',
    change: 'New: how many decimals people are shown; `value` stays exact.',
  },
  {
    what: '`/embed/map`, `/embed/ranking`',
    change:
      'A map of a count or of tonnes has circles, their area by the value, in place of shades; the municipality that `geo` points out has its name and value beside the map, and its own colour in a ranking. `/embed/map.svg` is 640 by 640. Addresses are the same.',
  },
  { what: '`citation` in English', change: 'A minus is U+2212, as in Swedish.' },
  {
    what: '`unmatched` of `/api/v1/metrics`',
    change: 'New: the words of a query that no metric has beside the others; lists that were empty are not.',
  },
  {
    what: 'Names with some of their diacritics',
    change: 'Are found: `Orebro län`, `Vastra Götaland`.',
  },
  {
    what: '`/kommuner/<slug>.atom`, `/matt/<id>.atom`',
    change:
      'New feeds, with `.json` beside. Entries of `/revisions.atom` have other ids, which no move of the service changes.',
  },
  {
    what: 'Embeds',
    change: '`ref=country`; code that is copied from pages has it where the country compares.',
  },
  { what: '`Link`', change: 'Also names the rows as CSV.' },
  {
    what: 'Tools of assistants',
    change: 'Answer in brief; `detail=full` gives the bytes of the API.',
  },
];

/** Past releases and the log of all of them. */
export const logSection = (superseded: readonly SupersededLog[]): DocsSection => ({
  ...LOG_SECTION,
  text: [...LOG_SECTION.text, ...superseded.map(supersededText)],
});

const supersededText = ({ origin, size, root, release, reason }: SupersededLog): string =>
  `After the release of ${release} the log was made anew, under the name that it has now. ${reason.en} The last checkpoint under the old name is \`${origin} ${size} ${root}\`. Whoever kept a checkpoint of that name can hold the dataset to it: its files lead to both logs.`;

const LOG_SECTION: DocsSection = {
  id: 'log',
  title: 'Past releases and the log',
  text: [
    '`/releases/<date>` before a path is the service as that release was: API, embeds, pages of figures, the assistant tools at `/mcp`, the log, and each metric as CSV and JSON-stat. Every response then has its own addresses below that date. A page whose figure was revised since says so, with the way to today’s value. Whole tables are not kept: the refusal names the command that rebuilds them. `Memento-Datetime` says when the release was published, and `Link: rel="original"` has the address today (RFC 7089); there is no TimeGate and no TimeMap: `/api/v1/releases` lists the releases.',
    'The entries of all releases are one append-only Merkle tree, hashed as RFC 6962 and served after C2SP tlog-tiles. An entry is the canonical JSON of `contentHash`, `id`, `previousContentHash`, `release` and `type`, and never a value, since nothing can be taken out of a log again. A metric that was not public in a release has no entry of it: its figures are entered as `published` with the release that makes it public.',
    'A proof shows that a figure is in the log, and a checkpoint that was kept shows later that nothing before it was rewritten. Neither shows that the figure is true, nor a proof alone that no later entry replaced it. A signed checkpoint also shows who stood by it; an unsigned one, which ends after its three lines, does not. The page of every figure has the commands that check both by hand.',
    'A key to sign with lies on a machine that serves nothing. It is changed by signing the newest checkpoint with the new one; readers are told both, and the name of the log stays.',
  ],
  points: [
    '`/log/checkpoint`: the name of the log, the number of its entries and its root, a line each; signatures follow after a blank line (C2SP tlog-checkpoint). It is what changes with a release, and may be kept for five seconds only.',
    '`/log/proof/<id>`: for the newest entry about a figure, with the entry itself in Base 64 (C2SP tlog-proof). A host needs the function for it.',
    '`/log/tile/<level>/<number>` and `/log/tile/entries/<number>`: the hashes and the entries, 256 at a time.',
    '`npm run release -- prove <id> --url <address> --checkpoint <file>` makes every check from nothing but the address of a copy and a checkpoint that is trusted, and refuses an entry that a later one replaced.',
  ],
};

// The words of the documentation around its examples. Text between backticks is code.

type Embedding = { figure: number; chart: number; tall: number };

export const DOCS_WORDS = {
  title: 'API documentation',
  description: 'Every endpoint, parameter and error code of the API, with real responses.',
  lead: (version: string) => `Version ${version}. Read-only, open, no key. Every example is a real response.`,
  contents: 'On this page',
  headings: {
    answers: 'Responses',
    reference: 'Questions',
    errors: 'Errors',
    headers: 'Headers',
    cors: 'From web pages (CORS)',
    caching: 'Caching and conditional requests',
    changes: 'Changes',
    hash: 'Content hash',
    embedding: 'Embedding',
    assistants: 'Assistants',
    descriptions: 'For machines',
  },
  start: {
    title: 'Start here',
    lines: 'Lines to paste',
    before: 'No key, no account: paste a line into a terminal, or its address into a browser.',
  },
  /** In brief, for readers of Swedish; the reference itself is in English alone. */
  summary: {
    title: 'Sammanfattning på svenska',
    text: (count: string) => [
      `API:et svarar på ${count} frågor om Sveriges kommuner, från en enda siffra med sin källa till rangordningar, jämförelser och revideringsloggen. Det är öppet för läsning, kräver ingen nyckel och svarar med JSON.`,
      'Svaren ges på svenska om inte `lang=en` anges. Språket ändrar bara benämningar, källhänvisningar och felmeddelanden, aldrig ett värde eller en kod. Kommunkoder och år är texter: `"0180"`, `"2022"`. Det som inte är känt är `null`.',
      'En fråga som inte kan besvaras får en felkod, ett skäl och förslag på vad som kan frågas i stället. Reglerna för rangordningar, jämförelser och revideringar står också på sidan Om.',
      'Referensen nedan är på engelska, som parametrarnas beskrivningar och OpenAPI-dokumentet. Varje exempel är ett verkligt svar.',
    ],
  },
  noExample: 'The data of this copy give no example.',
  answers: (version: string, license: string) => [
    `Every response is JSON in one envelope: \`ok\`, \`apiVersion\` (\`${version}\`), \`license\`, \`docs\` and \`data\`; a refusal has \`error\` in place of the last three. A collection is under its own name, with \`total\`, \`returned\`, \`limit\` and \`truncated\` beside it.`,
    'On this page responses have line breaks, and long lists are cut where it says so. On the wire they are one line with sorted keys.',
    `Answers are published under ${license}: name the service and link to the data point. The figures belong to the authority named in each \`source\`, under its own terms. \`citation\` is a text to copy.`,
  ],
  errors:
    'A refusal has `ok` false and an `error` with `code`, `message` and `details`. The details name the `parameter`, the `value` (cut at 100 characters) and the `reason`, and add what helps: `allowed`, `expected`, `minimum`, `maximum`, `suggestions`, `candidates` and more. Code, reason and `expected` are never translated; the message is for people, in the requested language, and says what to do instead.',
  fault: 'No request can trigger it. It is never cached, and it does not say what went wrong.',
  refused: (refusal: string, fault: string) =>
    `A refusal has no \`ETag\` and no \`Link\`. Its \`Cache-Control\` is \`${refusal}\`, so that a newly published figure is not missing for long, and \`${fault}\` where the fault is ours, the request itself could not be read, or a range lies beyond the end of a file. Embeds carry \`X-Robots-Tag: noindex\`.`,
  cors: 'Any web page may ask from its own script, without a key and without credentials. `If-None-Match` makes a browser ask first with OPTIONS:',
  caching:
    'Send the `ETag` back in `If-None-Match`: while the response is the same, you get 304 without a body. Lists of tags, `*` and tags without `W/` are understood. The tags are weak, since servers and caches rewrite a strong one when they compress.',
  httr2: 'The program in R needs the package httr2.',
  hash: {
    before: (id: string) =>
      `\`contentHash\` is \`sha256:\` and, in lower-case hex, the SHA-256 of the UTF-8 JSON of seven members of the figure, sorted by name and without spaces: \`geo\`, \`id\`, \`metric\`, \`period\`, \`source\`, \`unit\`, \`value\`. This is the form of RFC 8785. The hash changes when one of them does, and with nothing else. For \`${id}\` the text`,
    between: 'has the hash',
    programs:
      'Each of these programs asks for the figure, makes its hash anew and says whether it is the one of the record:',
    needs:
      'JavaScript runs in browsers, Deno and Node. The shell needs curl, jq and sha256sum. Python needs nothing but itself.',
  },
  embedding: {
    figure: ({ figure }: Embedding) => `One figure, \`/embed/observation/{id}\`, at a height of ${figure}:`,
    chart: ({ chart }: Embedding) =>
      `One chart, \`/embed/chart?geo=…&metric=…\` or, as a fixed file, \`/embed/chart/{geo}/{metric}\`, at a height of ${chart}:`,
    others: 'And, with code to copy on their pages:',
    kinds: ({ chart, tall }: Embedding) => [
      `A comparison, \`/embed/compare?municipalities=…&metric=…\`: two to four municipalities over all years, a line each, at a height of ${chart}.`,
      `A ranking, \`/embed/ranking?metric=…\` or, as a fixed file, \`/embed/ranking/{metric}\`, at a height of ${tall}; \`geo\` points a municipality out.`,
      `A map of the same year, \`/embed/map?metric=…\` or, as a fixed file, \`/embed/map/{metric}\`, at a height of ${tall}; \`geo\` as above. A count or tonnes are circles, their area by the value, all else is in shades.`,
    ],
    reference:
      'A chart and a comparison take `ref=median` or `ref=county`: a line beside their own for the median of all municipalities or of the county, calculated by the service. `ref=country` is a line of the publisher’s own figures of the country, where `referenceComparable` of the metric says that a municipality compares with them; elsewhere a note says that there is none. Without `ref`, and on the chart of an area, there is no line.',
    points: [
      '`.svg` behind the path, as in `/embed/chart.svg?geo=…&metric=…`, is the same as one drawing of fixed size.',
      'An embed follows new releases. `/releases/<date>` before its path pins it to one.',
      'An embed shows source, period, identifier and a link back. It needs no script, sets no cookie and makes no third-party request.',
      'Any page may frame it, also inside `sandbox=""`. The link back then needs `sandbox="allow-popups"`, and can be read where it cannot be followed.',
      '`lang=en` gives English. Unknown parameters, such as `utm_source`, are ignored; but `from`, `to`, `period` and `release`, which no embed takes, are refused.',
      'What cannot be shown is a readable page with the status that the API would give. Search engines are told to leave embeds out.',
    ],
    oembed:
      'Systems that expand a pasted link ask `/oembed?url=…&format=json`, for an embed or the page of a figure, of a metric (its ranking), of a municipality (the chart of its most prominent metric) or of a comparison (its first metric); `maxwidth` and `maxheight` are honoured:',
    height:
      'The height can follow the content: add `autoheight=1` to the address of the embed, and this to your page, once. No embed needs it.',
  },
  assistants: (count: string) =>
    `The same ${count} endpoints are tools of the Model Context Protocol at \`POST /mcp\`, without session or key. A tool gives the facts of its endpoint in few words: what rows share is said once, and what follows by a rule is left out (an id from its pattern, a rank from the order, a content hash from the record); the metric may be called by any name, and without metric and years the figures of a place are the newest of each metric. \`detail=full\` gives the body of the endpoint, byte for byte. Beside either stands what to say with it (\`remarks\`): how old a series is, and where newer years are. A refusal comes back as a result that says what was wrong. Pages of any origin may ask; a copy that is served at an address of your own machine, such as \`localhost\`, is asked by pages of that address alone. \`/server.json\` describes the server for the MCP registry.`,
  machines: [
    {
      href: '/api/v1/openapi.json',
      title: 'OpenAPI 3.1',
      text: 'every parameter, response and error, with real examples. Lists travel between commas (`explode: false`); a client made with openapi-fetch must be told so in its `querySerializer`.',
    },
    {
      href: '/api/v1/api-info',
      title: 'api-info',
      text: 'name, version and status, as the Swedish REST API profile has it.',
    },
    {
      href: '/.well-known/api-catalog',
      title: 'api-catalog',
      text: 'where the API and its descriptions are (RFC 9727).',
    },
    { href: '/llms.txt', title: 'llms.txt', text: 'the service in one page of Markdown.' },
    {
      href: '/en/downloads',
      title: 'Downloads',
      text: 'the whole release as files (CSV, Parquet, JSON-stat, workbooks for Excel), with an index and checksums.',
    },
    {
      href: '/revisions.atom?lang=en',
      title: 'revisions.atom',
      text: 'the releases as a feed. `/matt/{metric}.atom` and `/kommuner/{slug}.atom` are what they changed of one metric or municipality, each with `.json` (JSON Feed) beside; `/revisions.atom?metric=…` and `?kommun=…` lead there.',
    },
  ],
};

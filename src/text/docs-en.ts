// The documentation of the API in English: rules, error codes, changes, and the words around the examples. Text between
// backticks is code.
import { CITE_CALCULATIONS } from './answers.ts';
import { BESIDE } from './beside.ts';

const CODE_MEANINGS: Record<string, string> = {
  invalid_request: 'A parameter is unknown, repeated, empty, missing or malformed.',
  invalid_metric: 'The metric is not in the registry. A metric that is not public gives the same response.',
  invalid_geo: 'The municipality is unknown, or an area is given where only municipalities are allowed.',
  invalid_period: 'The period is not a valid year.',
  invalid_range: 'The range ends before it begins.',
  ambiguous: 'Several candidates match; ask for one of them.',
  not_found: 'No verified resource has that identifier, or there is nothing at that path.',
  insufficient_coverage: 'No year has values for 90% of the municipalities, so there is no ranking.',
  no_common_period: 'The municipalities have no year in common.',
  incomparable: 'The metrics cannot be compared.',
  unsupported:
    'The metric is not available from this endpoint; with 405, the method is not supported; with 501, oEmbed has no such format.',
  unavailable: 'The identifier is known, but the value is missing; with 503, the fault is ours.',
};

export type ReasonWithoutExample = { code: string; reason: string; status: string; when: string };

const UNPROVOKED: readonly ReasonWithoutExample[] = [
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
    when: 'The service cannot read its own data. No cache may keep the response: `Cache-Control` is `no-store`.',
  },
  {
    code: 'invalid_request',
    reason: 'malformed_request',
    status: '400, 408, 417 or 431',
    when: 'The request is not valid HTTP, did not arrive whole in time, expects something that is not offered, or has a target or headers over 16 kB. The Node host returns it.',
  },
  {
    code: 'invalid_request',
    reason: 'not_together',
    status: '400',
    when: '`/revisions.atom` with both `metric` and `kommun`: it leads to the feed of one of them. `with` names the other.',
  },
  {
    code: 'not_found',
    reason: 'unknown_path',
    status: '404',
    when: 'A path that no endpoint has, such as `/api/v1/metric`; `suggestions` has the closest path.',
  },
  {
    code: 'not_found',
    reason: 'unknown_release',
    status: '404',
    when: 'A date in `/releases/<date>/…` that has no release; `allowed` has the dates that do.',
  },
  {
    code: 'not_found',
    reason: 'rebuilt_only',
    status: '404',
    when: 'A download of a past release other than a metric’s CSV or JSON-stat; `suggestions` has the metric’s own files, and `command` rebuilds the whole dataset from the latest release.',
  },
  {
    code: 'not_found',
    reason: 'split_table',
    status: '404',
    when: 'A whole table that is split into one file per metric, such as `/downloads/observations.csv`; `index` has the address of the list of files.',
  },
  {
    code: 'invalid_request',
    reason: 'too_many_rows',
    status: '400',
    when: 'More rows of CSV than one response may have, without a `limit`; `address` has the file with all rows.',
  },
  {
    code: 'incomparable',
    reason: 'not_comparable',
    status: '422',
    when: 'The metric is not approved for comparison; `explanation` says why. In the latest release every public metric is approved.',
  },
  {
    code: 'unsupported',
    reason: 'no_chart',
    status: '422',
    when: '`/embed/chart` with a metric that is not approved for charts. In the latest release every public metric is approved.',
  },
];

// What holds for every endpoint: requests, values, rules, the log.

const PROVENANCE_RULES: DocsSection = {
  id: 'provenance',
  title: 'Where a figure comes from',
  text: [
    'Every figure names its origin. `source` is the authority to cite; `provenance` has what the registry knows of the series, and `null` where it does not know:',
  ],
  points: [
    '`publisher`, `officialTitle`, `kpiId` and `dataset`: who publishes the series, under which title, and as which indicator or table.',
    '`sourceUrl`: a page at the source that a person can read, and `apiUrl`: its address for programs, where they are known.',
    '`geographySemantics` and `periodSemantics`: what place and year mean for the series, as codes; `labels` has the words.',
    '`license`: the terms of the source. `retrieved`: the day on which we took the figures; the source may have newer ones since.',
    '`/api/v1/metrics/{metric}` also lists the `files` that a series was read from, with their SHA-256.',
    'The file that codes, names and counties of municipalities were read from is, where it is known, the row of `/downloads/files.csv` without a metric. `slug`, `validFrom`, other names and former codes are the service’s own.',
  ],
};

export type DocsSection = { id: string; title: string; text: string[]; points: string[] };

const REQUEST_RULES: DocsSection = {
  id: 'requests',
  title: 'Making requests',
  text: [
    'Use GET. HEAD gives the same response without a body, OPTIONS gives 204, and any other method gives 405. You need no key and no registration.',
    'Parameter names are case-sensitive. Unknown, repeated, empty or missing parameters return 400; the error names the parameter and suggests the closest valid name. An empty `query` counts as not given. Fixed paths follow the same rule: `/api/v1/metrics/BE0101N1?x=1` returns 400. A trailing `?` is ignored.',
    'The API checks a request in this order and returns the first error: path, method, parameter names, missing parameters, formats, ranges, whether things exist, `unsupported`, `incomparable`, coverage or common year.',
  ],
  points: [
    '`lang` is `sv` (the default) or `en`, everywhere. `Accept-Language` is ignored, since it defeats caches. The language changes `labels`, `citation`, `title`, `definition`, `headline`, the `text` of notes and findings, the `reason` of changes, `message` and `explanation`, and nothing else. `next` keeps the language.',
    'Separate several values with commas (`%2C` is the same). In a comparison you may also repeat `municipalities` and `metrics`, as generated clients do.',
    '`locale` is another name for `lang`; giving both returns an error, as for a repeated parameter.',
    '`geo`, `kommun` and each of `municipalities` take a code, a slug or a name: `0180`, `stockholm`, `Stockholm`. A name without its diacritics works if only one municipality fits: `habo` could be Habo or Håbo and is `ambiguous`; `Håbo` is not.',
    'The country and its 21 counties or regions are areas: `SE`, and `SE01` to `SE25` by county code. `geo` of observations and of a chart’s embed, and `kommun` of revisions, take one by code, slug or name (`Sweden`, `riket`, `Uppsala län`, `Region Uppsala`); a name that a municipality also has means the municipality. The figures of areas are the publisher’s own, never our sums or means, and exist only where the publisher has them; `area` of an observation says what kind of area it is. Lists, rankings, comparisons, coverage and medians cover municipalities only.',
    '`metric` and each of `metrics` take an id, a registered alias or a title, in any casing. A path takes only the canonical id; any other spelling returns 404 and suggests that id.',
    'A period is a year of four digits, 1000 to 9999. `period`, `from` and `to` include their ends and may be combined.',
    '`after` and `before` apply to `published`. Give a date, which means the whole UTC day, or an RFC 3339 date-time with offset. Both are exclusive.',
    'A valid filter that matches nothing returns 200 with an empty list. An unknown name is always an error, never an empty list.',
    'Under `/api/` and `/embed/` a single trailing slash is redirected (301) to the path without the slash. No path there ends in `.json` or `.html`, except `/api/v1/openapi.json`.',
  ],
};

const RATE_RULES: DocsSection = {
  id: 'rate',
  title: 'How much you may ask',
  text: [
    'There is no limit on the number of requests, no quota and no key. Be kind: send the `ETag` of what you have, read long lists through `next`, take the downloads if you want everything, and put an address in `User-Agent` so that we can reach you. A host in front of the service may have limits of its own.',
  ],
  points: [],
};

const LIMIT_RULES: DocsSection = {
  id: 'limits',
  title: 'Long lists',
  text: [
    'A list has at most `limit` items, with `total`, `returned`, `limit`, `truncated` and `next` beside the list. A limit above the maximum is an error; the API never lowers a limit silently.',
    'When `truncated` is true, `next` is the URL of the next items. Follow `next` to read observations, the observations of one metric, metrics and revisions to the end. A cursor is valid only for the same query on an unchanged list; otherwise you get `stale_cursor`. Or narrow the query: observations by `metric`, `amne`, `from` and `to`; revisions by `after`, `before`, `kommun`, `metric` or `type`.',
    'If `limit` cuts a ranking through a tie, `splitsTie` is true.',
    'You can also download the whole of the latest release, with the log of all releases.',
  ],
  points: [],
};

const VALUE_RULES: DocsSection = {
  id: 'values',
  title: 'Values and what is missing',
  text: [
    'A `value` is the number exactly as the source reports it, never rounded, and never NaN or Infinity. On import we take trailing zeros off the fraction (`984748.0` becomes `984748`) and change nothing else.',
    'Every key of a record is always present, except `labels.titleLang`, which only records with an untranslated title have, and `file` and `retrieved` in the rows of lists, which only those rows have whose figure is from another file than `provenance` says. What is not known is `null`: not zero, not left out, not guessed. A figure itself can be missing in five ways:',
  ],
  points: [
    'The source lists it without a value: the identifier is `unavailable` with the reason `source_null`.',
    'The source has it, but the service leaves it out: the identifier is `not_found` with the reason `left_out`, and `message` says why. The years are in `leftOut` of the metric.',
    'It has not been fetched: the identifier is `not_found` with the reason `not_fetched`. The years are in `notFetched` of the metric.',
    'The source does not list it: the identifier is `not_found` with the reason `unknown_observation`.',
    'It was published and has been withdrawn: the identifier is `unavailable` with the reason `withdrawn`, and `revision` names the entry of the log that says when, and what the value was. A metric that has left the service gives the same error from every endpoint except the log, and is in no list and no search.',
    '`provenance` of an observation is about that figure: `file` is the file that it was read from, with its SHA-256, and `retrieved`, `dataset` and `officialTitle` are those of the file. Where the file is not known, `file` and `retrieved` are `null`. `origin` is `publisher` for the authority’s own file and `transcript` for figures of the authority in a file that somebody else put together.',
    'Lists leave out figures without a value. A ranking names under `missing` the municipalities that have no value, and those whose value does not compare with the others, with the reason under `notes`.',
    '`flags` holds codes such as `suspect-zero`: a zero that may stand for a missing value, published for a stated reason.',
  ],
};

const CALCULATION_RULES: DocsSection = {
  id: 'rules',
  title: 'Rankings and comparisons',
  text: [`${CITE_CALCULATIONS}. The sources’ terms forbid citing them for other people’s calculations.`],
  points: [
    'A ranking is for the latest year in which at least 90% of the municipalities have a value. The limit is exact: `share` is not rounded. If a newer year falls below the limit, `latestPeriod` names it.',
    'A year counts the municipalities whose `validFrom` is that year or earlier and whose `validTo`, if they have ended, is that year or later, and newer municipalities that have a value for the year.',
    'If no year reaches the limit, there is no ranking but `insufficient_coverage`, with the best year and its share.',
    'Equal values share a rank and the rank after them is skipped: 1, 2, 2, 4. `tied` marks them. Entries are in order of rank, then municipality code.',
    '`order` says which end is rank 1. The order is our choice for each metric and says nothing about what is good.',
    'A metric whose `capabilities` do not include ranking is `unsupported`; `explanation` says why.',
    'A comparison covers two to four municipalities and the latest year in which each of them has a value for every metric. Years are never mixed. Without a common year you get `no_common_period`, with the years that each municipality has.',
    'Whom to compare with, `peers` says list by list: neighbours and the seven nearest in population, chosen by this service (`derived`); the county; Kolada’s lists “Liknande kommuner”; and SKR’s nine groups as Kolada has them. A list holds for its `year` and is not mutual. Members are municipalities: Kolada’s lists of regions, in rescue services, are left out, and so is any member that is not a municipality. “(ovägt medel)” in a title is Kolada’s; we give members’ own figures and compute no mean of a list.',
    'All metrics of a comparison must share one unit and be approved for comparison; otherwise you get `incomparable`.',
  ],
};

const REVISION_RULES: DocsSection = {
  id: 'revision-types',
  title: 'Types of revision',
  text: [
    'The log says what each release changed, newest first, with value and content hash before and after. For the first release, every figure is an entry. A change without a stated reason is `revised`, and `reason` is `null`. An entry about words has `changes`: the field, the language, what was said and what is said. An entry about a municipality or an area has `metric` `null`.',
  ],
  points: [
    '`published`: the first value in the service, or a value that was missing or withdrawn before.',
    '`revised`: the source changed the value.',
    '`corrected`: a stated error was fixed.',
    '`withdrawn`: there is no longer a value.',
    '`metadata`: the unit or the source changed, but not the value. If the title changes, or the stated series, table or address of the source, there is one entry for the metric, with `observation` null.',
  ],
};

const PERMANENCE_RULES: DocsSection = {
  id: 'permanence',
  title: 'Permanence, versions, deprecation',
  text: [
    'The identifier of an observation is permanent. API, website, embeds and assistant tools use the same identifier, in both languages. When a value changes, the identifier stays, the content hash changes, and the log keeps the old value. Slugs of municipalities are permanent too.',
    'The same data give the same bytes and the same `ETag`, on every host.',
    'The version of the API is `1.0`. Every response says so in `apiVersion`, and every path of it begins with `/api/v1`, or `/csv/v1` for the same rows as CSV. Nothing here is deprecated.',
    'Version 1 works for as long as the service exists. We announce a change that breaks clients at least 24 months ahead: in the table below, in the header `Deprecation` (RFC 9745) of the responses concerned, and in `Sunset` (RFC 8594) once a last day is set.',
  ],
  points: [
    'These changes break clients: a path, parameter, key or column that disappears or changes meaning, a stricter format, a lower limit.',
    'These do not: a new path, parameter, key or reason, a new column at the end, a new metric, a new release, a message in better words, the same facts in other bytes (and with them another `ETag`). Ignore keys and columns that you do not know.',
    '`/api/v1/releases` says what each release of the data changed; `breaking` names metrics that left, figures that were withdrawn, and figures whose unit or source changed. `reconstructed` is `true` for a release that was compiled retrospectively from the sources’ files of that day: nobody could read it then. `published` is the day on which the release was made, and several releases may share it.',
  ],
};

/** The rows of answers as CSV, and what programs make of them. */
const csvSection = (siteUrl: string): DocsSection => ({
  id: 'csv',
  title: 'Rows as CSV',
  text: [
    'Replace `/api/v1` with `/csv/v1` in the path of a figure, list, ranking or comparison: parameters, rows and order are the same, and errors are the same JSON. Every response with rows names the CSV address in `Link`, as `rel="alternate"; type="text/csv"`.',
    `In Google Sheets: \`=IMPORTDATA("${siteUrl}/csv/v1/metrics/N03920/ranking?period=2015")\`. Sheets reads codes as numbers, so \`0180\` becomes 180; compare by \`id\`, or write \`=TEXT(F2;"0000")\`. A Swedish sheet may read a decimal point as text: \`=IMPORTDATA("…";",";"en_US")\` (not tried here).`,
  ],
  points: [
    'Figures have the columns of the downloads: `id,metric,metricLabel,geo,geoLabel,period,value,unit,source,contentHash,flags,notes,retrieved,file`, and in a ranking `rank,tied` before them. Column names are never translated; labels follow `lang`. New columns come at the end.',
    'UTF-8 without a byte order mark, a header line, lines that end with CR LF. Cells with a comma, semicolon, tab, quote or line end are quoted, so that no reader splits them.',
    'Without `limit` you get as many rows as a list may have. A longer list returns `too_many_rows`, with the file that has all rows; with `limit`, `Link` has the rest as `rel="next"`.',
    'Read codes as text: in R `readr::read_csv(…, col_types = cols(geo = "c", flags = "c"))`, in pandas `read_csv(…, dtype={"geo": str})`, in DuckDB `read_csv(…, types={"geo": "VARCHAR"})`.',
  ],
});

/** What changed for clients of version 1, the newest first; nothing of it breaks what was promised. */
const API_CHANGES: readonly { what: string; change: string }[] = [
  {
    what: 'The documentation',
    change:
      'New: a page for each endpoint and each recipe, in Swedish too. `/docs` stays, and its old anchors lead on.',
  },
  { what: '`message`, `notes`, descriptions', change: 'In plainer words; codes, keys and values stay.' },
  {
    what: '`/api/v1/metrics/{metric}/observations`',
    change: 'New: one metric in all municipalities, or in those of a county.',
  },
  { what: '`/api/v1/metrics/{metric}/ranking`', change: 'New: the ranking of any year.' },
  { what: '`/api/v1/releases`', change: 'New: what each release changed, and which changes break clients.' },
  {
    what: '`/api/v1/municipalities/{code}/brief`',
    change:
      'New: what is new of a municipality, as JSON, as a page and as Markdown; tool `get_municipality_brief`.',
  },
  {
    what: '`/api/v1/municipalities/{code}/peers`',
    change: 'New: which municipalities to compare one with, list by list; tool `list_peers`.',
  },
  { what: '`/csv/v1/…`', change: 'New: the rows of lists, rankings and comparisons as CSV.' },
  {
    what: '`/api/v1`',
    change: 'In Swedish if no language is given, like everything else; before, in English.',
  },
  { what: '`locale`', change: 'Means `lang`.' },
  {
    what: '`municipalities`, `metrics` of a comparison',
    change: 'May be repeated instead of separated by commas.',
  },
  { what: '`query`', change: 'Empty now counts as not given.' },
  { what: '`limit` of `/api/v1/municipalities`', change: 'New; without a limit you get all municipalities.' },
  {
    what: '`period`, `from`, `to`',
    change:
      'Any four digits from 1000 up are a year; before, 1900 to 2100. A year without figures gives an empty list, or an error for a ranking.',
  },
  {
    what: 'CORS',
    change:
      'Every request header is allowed, and scripts can read `Content-Range`, `Accept-Ranges`, `Content-Length` and `Last-Modified`.',
  },
  {
    what: 'Downloads',
    change:
      '`Last-Modified`, `If-Match`, `If-Unmodified-Since` and `If-Modified-Since`; cells with a semicolon or a tab are quoted; new files of areas and boundaries.',
  },
  {
    what: '`area` of observations, `geo` and `kommun`',
    change:
      'New: the country (`SE`) and the counties or regions (`SE01` to `SE25`), where a publisher gives a figure. An observation of a municipality has `area: null`; `/api/v1/observations` has `area` beside `municipality`.',
  },
  {
    what: '`reference` of rankings, comparisons and years',
    change: 'New: the publisher’s own figures of the country and the counties.',
  },
  {
    what: '`referenceComparable` of a metric',
    change: 'New: whether municipalities compare with the country and the counties; `labels` has the reason.',
  },
  {
    what: 'Municipalities',
    change:
      '`validTo` and `successor`: the last year of a municipality that has ended, and the code of the one that it became a part of; null while it exists. A refused figure of a later year names both.',
  },
  {
    what: '`provenance.files` of `/api/v1/metrics/{metric}`',
    change:
      'New: the files that the figures were read from, with SHA-256, size, day and whether it is the publisher’s own; null where a release did not keep them. Tools leave the hashes out.',
  },
  {
    what: '`decimals` of a metric',
    change: 'New: how many decimals we show to people; `value` stays exact.',
  },
  {
    what: 'Embeds and their drawings',
    change:
      'New: `theme=auto|light|dark` and `plain=1`. `.svg` is dark where the reader has it so; `theme=light` keeps it light.',
  },
  {
    what: 'Code of a frame, `html` of `/oembed`',
    change: 'Has `style="border:0;color-scheme:light"`: no line around it, and light on a light page.',
  },
  {
    what: '`/embed/map`, `/embed/ranking`',
    change:
      'A map of a count or of tonnes has circles, their area by the value, in place of shades; the municipality that `geo` points out has its name and value beside the map, and its own colour in a ranking. `/embed/map.svg` is 640 by 640. Addresses are the same.',
  },
  {
    what: '`citation` of `/api/v1/compare`',
    change: 'Ends with the country’s figure where municipalities compare with it, as `reference` has it.',
  },
  { what: '`citation` in English', change: 'A minus is U+2212, as in Swedish.' },
  {
    what: '`unmatched` of `/api/v1/metrics`',
    change:
      'New: the words of a query that were set aside because no metric matches them together with the others. Lists that would have been empty no longer are.',
  },
  {
    what: 'Names without some of their diacritics',
    change: 'Now match: `Orebro län`, `Vastra Götaland`.',
  },
  {
    what: '`/kommuner/<slug>.atom`, `/matt/<id>.atom`',
    change:
      'New feeds, also as `.json`. The entries of `/revisions.atom` have new ids, which stay the same even if the service moves.',
  },
  {
    what: 'Embeds',
    change: 'New: `ref=country`. Code copied from pages has it if the country’s figure is comparable.',
  },
  {
    what: 'Charts and comparisons among embeds',
    change:
      'Say below the title what is measured and in which unit; lines carry name and value; totals begin at zero; a pointer or a finger shows each year; the calculated line stands in the table.',
  },
  { what: '`Link`', change: 'Also names the rows as CSV.' },
  {
    what: 'Tools of assistants',
    change: 'Give brief answers; `detail=full` gives the bytes of the API.',
  },
];

/** Past releases and the log of all of them. */
const LOG_SECTION: DocsSection = {
  id: 'log',
  title: 'Past releases and the log',
  text: [
    '`/releases/<date>` before a path is the service as that release was: API, embeds, pages of figures, the assistant tools at `/mcp`, the log, and each metric as CSV and JSON-stat. Every response then has its own addresses below that date. If a figure has been revised since, its page says so and links to today’s value. Whole tables are not kept: the error names the command that rebuilds them. `Memento-Datetime` says when the release was published, which for a release that was compiled retrospectively is later than its date, and `Link: rel="original"` has today’s address (RFC 7089). There is no TimeGate and no TimeMap; `/api/v1/releases` lists the releases.',
    'The entries of all releases are one append-only Merkle tree, hashed as RFC 6962 and served after C2SP tlog-tiles. An entry is the canonical JSON of `contentHash`, `id`, `previousContentHash`, `release` and `type`, and never a value, since nothing can be taken out of the log again. A metric that was not public in a release has no entries for that release: its figures are entered as `published` in the release that makes the metric public.',
    'A proof shows that a figure is in the log. A checkpoint that you keep shows later that nothing before it was rewritten. Neither shows that the figure is true, and a proof alone does not show that no later entry replaced the figure. A signed checkpoint also shows who vouched for it; an unsigned checkpoint, which ends after three lines, does not. Every figure’s page has the commands to check both by hand.',
    'The signing key is kept on a machine that serves nothing. To change the key, we sign the latest checkpoint with the new key and publish both keys; the name of the log stays.',
  ],
  points: [
    '`/log/checkpoint`: the name of the log, the number of its entries and its root, one line each; signatures follow after a blank line (C2SP tlog-checkpoint). The checkpoint changes with every release and may be cached for five seconds only.',
    '`/log/proof/<id>`: the proof for the latest entry about a figure, with the entry itself in Base64 (C2SP tlog-proof). Static hosts do not have proofs.',
    '`/log/tile/<level>/<number>` and `/log/tile/entries/<number>`: the hashes and the entries, 256 at a time.',
    '`npm run release -- prove <id> --url <address> --checkpoint <file>` makes every check, given only the address of a copy and a checkpoint that you trust, and fails if a later entry has replaced the figure’s entry.',
  ],
};

// The words around the examples, and of the pages.

export type Embedding = { figure: number; chart: number; tall: number };

export const DOCS_EN = {
  lead: (version: string) => `Version ${version}. Read-only, open, no key. Every example is a real response.`,
  pages: {
    overview: {
      title: 'API documentation',
      description: 'The API for figures of Swedish municipalities: first call, endpoints, recipes, errors.',
    },
    requests: {
      title: 'Requests',
      description: 'How to ask: parameters, languages, long lists, caches, web pages. No key and no quota.',
    },
    responses: {
      title: 'Responses',
      description:
        'What you get: the envelope, values and missing values, provenance, CSV, the content hash.',
    },
    errors: {
      title: 'Errors',
      description: 'Every error code and every reason, each with a real request that provokes it.',
    },
    endpoints: {
      title: 'Endpoints',
      description: 'All endpoints of the API: what each answers, its address and its limits.',
    },
    recipes: { title: 'Recipes', description: 'Programs to copy, in curl, JavaScript, Python and R.' },
    pages: {
      title: 'Read every page of a list',
      description: 'Follow next to the end of a long list.',
    },
    everything: {
      title: 'Get everything',
      description: 'Download all figures of the latest release as files.',
    },
    upToDate: {
      title: 'Keep a copy up to date',
      description: 'Ask only for what has changed since last time.',
    },
    cite: { title: 'Cite a figure', description: 'Name the source, and get the sentence to copy.' },
    check: {
      title: 'Check a content hash',
      description: 'Recalculate the hash of a figure, and see that it has not been altered.',
    },
    programs: {
      title: 'Open the files in other programs',
      description: 'R, pandas, DuckDB, LibreOffice, Power Query, Google Sheets, Observable, hyparquet.',
    },
    metrics: {
      title: 'Metrics',
      description: 'Every metric with its id, unit, years and what you can ask of it.',
    },
    embedding: { title: 'Embedding', description: 'Figures, charts, rankings and maps on your own page.' },
    assistants: {
      title: 'Assistants',
      description: 'The same endpoints as tools for language models (MCP).',
    },
    log: {
      title: 'Past releases and the log',
      description: 'Ask a past release, read what was revised, and prove that a figure was published.',
    },
    changes: {
      title: 'Changes to the API',
      description: 'What version 1 promises, how changes are announced, and what has changed.',
    },
    beside: {
      title: 'Beside the APIs of Kolada and SCB',
      description: 'When to use this service, and when to go to the source.',
    },
  },
  navigation: 'Pages of the documentation',
  contents: 'On this page',
  trail: 'Where you are',
  previous: 'Previous',
  next: 'Next',
  groups: { basics: 'The basics', endpoints: 'Endpoints', recipes: 'Recipes', more: 'More' },
  labels: { overview: 'Overview', endpoints: 'All endpoints', recipes: 'All recipes' },
  headings: {
    answers: 'The envelope',
    headers: 'Headers',
    cors: 'From web pages (CORS)',
    caching: 'Caching and conditional requests',
    hash: 'Content hash',
    codes: 'Codes',
    reasons: 'Reasons',
    changes: 'What has changed',
    descriptions: 'For machines',
    topics: 'All topics',
  },
  first: {
    title: 'Your first call',
    before: 'One figure, with its source. Copy, paste, run:',
    after: 'This is what you get:',
    sentence: 'The sentence that is printed',
    needs:
      'The curl line needs jq; without the part after | you get the whole response. Python uses only the standard library, JavaScript runs in browsers, Deno and Node.',
  },
  start: {
    title: 'Five more calls',
    lines: 'Lines to paste',
    before: 'Paste a line into a terminal, or its address into a browser.',
    calls: [
      'one figure, with source, citation and hash',
      'find a metric by what people call it',
      'find a municipality',
      'every year of one metric in one municipality',
      'list the endpoints',
    ],
  },
  noExample: 'This copy of the data has no example.',
  answerTo: (method: string, address: string) => `Answer to ${method} ${address}`,
  more: (count: number) => `… ${count} more`,
  tabs: (purpose: string) => `${purpose}: choose a language`,
  notRun: (library: string) =>
    `The R program needs the package ${library}. Our tests run the others, but not R.`,
  /** Of an endpoint's page, and of the table of them. */
  endpoint: {
    call: 'Call it',
    parameters: 'Parameters',
    parametersOf: (path: string) => `Parameters of ${path}`,
    heads: ['Parameter', 'Meaning', 'Form', 'Default', 'Example'],
    required: 'required',
    inPath: 'in the path',
    response: 'Response',
    computed: 'Always computed: this endpoint has required parameters.',
    files: 'Without a query string its responses are fixed files, such as',
    rows: 'The same rows as CSV:',
    tool: 'As a tool of assistants:',
    errors: 'Errors',
    errorHeads: ['What is wrong', 'Request', 'Code and reason'],
    errorsOf: (path: string) => `Requests that ${path} refuses`,
    errorsMore: 'Any endpoint also refuses unknown, repeated and empty parameters. All codes:',
    tryIt: 'Try it',
    ask: 'Ask',
    answered: (path: string) => `What ${path} answered`,
    table: 'All endpoints in one table, with limits and tools',
    tableHeads: ['Endpoint', 'What it answers', 'Most items', 'Tool'],
    limitOf: (most: number, standard: string) => `${most}; ${standard} if you do not say`,
  },
  requests: REQUEST_RULES,
  rate: RATE_RULES,
  limits: LIMIT_RULES,
  values: VALUE_RULES,
  provenance: PROVENANCE_RULES,
  csv: csvSection,
  rules: CALCULATION_RULES,
  revisionTypes: REVISION_RULES,
  permanence: PERMANENCE_RULES,
  log: LOG_SECTION,
  codes: CODE_MEANINGS,
  unprovoked: UNPROVOKED,
  apiChanges: API_CHANGES,
  answers: (version: string, license: string) => [
    `Every response is JSON in one envelope: \`ok\`, \`apiVersion\` (\`${version}\`), \`license\`, \`docs\` and \`data\`; an error response has \`error\` instead of \`license\`, \`docs\` and \`data\`. A list has a name of its own, with \`total\`, \`returned\`, \`limit\` and \`truncated\` beside the list.`,
    'In this documentation responses have line breaks, and long lists are shortened where marked. What the API sends is one line with sorted keys.',
    `Responses are published under ${license}: name the service and link to the figure. The figures belong to the authority named in each \`source\`, under that authority’s terms. \`citation\` is a text to copy.`,
  ],
  errors:
    'An error response has `ok` false and an `error` with `code`, `message` and `details`. The details name the `parameter`, the `value` (cut at 100 characters) and the `reason`, and add what helps: `allowed`, `expected`, `minimum`, `maximum`, `suggestions`, `candidates` and more. Code, reason and `expected` are never translated; the message is for people, in the requested language, and says what to do instead.',
  fault: 'No request can trigger this error. The response is never cached and does not say what went wrong.',
  refused: (refusal: string, fault: string) =>
    `An error response has no \`ETag\` and no \`Link\`. Its \`Cache-Control\` is \`${refusal}\`, so that a newly published figure is not missing for long, or \`${fault}\` if the fault is ours, the request could not be read, or a range lies beyond the end of a file. Embeds have \`X-Robots-Tag: noindex\`.`,
  cors: 'Scripts on any web page may call the API, without a key and without credentials. `If-None-Match` makes a browser send OPTIONS first:',
  caching:
    'Send the `ETag` back in `If-None-Match`: as long as the response is the same, you get 304 without a body. Lists of tags, `*` and tags without `W/` work too. The tags are weak, since servers and caches rewrite a strong tag when they compress.',
  errorExample: 'Example',
  wrongMethod: 'A wrong method',
  ourFault: 'A fault of the service',
  faultAnswer: 'Answer when the service itself fails',
  reasonTables: {
    provoked: 'A request for every reason',
    provokedHeads: ['Reason', 'Such as', 'Code'],
    others: 'Reasons that none of these requests gives',
    othersHeads: ['Reason', 'Code', 'When'],
  },
  headerTables: {
    heads: ['Header', 'Value', 'Meaning'],
    success: 'Headers of a successful response',
    preflight: 'Headers of the preflight, 204',
  },
  changesTable: {
    caption: 'What changed for clients of version 1, the newest first',
    heads: ['What', 'Change'],
  },
  recipe: {
    pages: {
      text: [
        'A list has `next` as long as there is more: the URL of the next items, with all your parameters. Follow it until it is `null`. These programs read one metric in all municipalities, over all years:',
      ],
      after: [
        'If a release comes while you read, the cursor is refused with `stale_cursor`: start again, and you get one release and not two halves.',
      ],
    },
    everything: {
      text: [
        'Do not page through the API for this: `/downloads/index.csv` lists every file, with its size and SHA-256. These programs fetch the figures of every metric, one CSV file each:',
      ],
      after: [
        'Parquet, JSON-stat and workbooks for Excel are in the same list. The files are of the latest release; `/downloads/observations.csv` and other whole tables are split into one file per metric.',
      ],
    },
    upToDate: {
      text: [
        'Keep the `ETag` beside what you fetched, and send it back in `If-None-Match`. If nothing has changed you get 304 without a body:',
      ],
      between:
        'To learn what changed, and how, ask the log for what came after the release that you have; here of one metric in one municipality:',
      after: [
        'Each entry has the value before and after. Use `published` from `/api/v1/releases` as `after`; it is exclusive. `/revisions.atom` is the same as a feed.',
      ],
    },
    cite: {
      text: [
        'Every figure, ranking and comparison has its own `citation`: a finished sentence with source, place, year, value and link. Print it as it is:',
      ],
      points: [
        'A figure is the source’s: the citation names the authority first.',
        'A ranking is our calculation: the citation says so, and the sources’ terms forbid naming them for it.',
        'Our responses are licensed under CC BY 4.0; the figures follow the terms of their source. Kolada asks for “Källa: Kolada”.',
        'The page of a figure has the same as BibTeX, RIS and CSL-JSON. The link in the citation is permanent.',
      ],
      kinds: {
        figure: 'The citation of a figure',
        ranking: 'The citation of a ranking',
        comparison: 'The citation of a comparison',
      },
    },
    check: 'How the hash is made stands under',
  },
  metrics: {
    before: (count: string) =>
      `${count} metrics are public. The id is what \`metric\` takes; aliases and titles work too. The same table as a file:`,
    caption: 'The metrics, by id',
    heads: ['Id', 'Metric', 'Unit', 'Years', 'Municipalities', 'Ranked', 'Compared', 'Areas'],
    yes: 'yes',
    no: 'no',
    none: 'no values',
    many: 'There are more metrics than one page has room for; the list goes on in the file and in the API.',
  },
  hash: {
    text: 'The text that is hashed',
    vector: 'Its content hash',
    before: (id: string) =>
      `\`contentHash\` is \`sha256:\` and, in lower-case hex, the SHA-256 of the UTF-8 JSON of seven members of the figure, sorted by name and without spaces: \`geo\`, \`id\`, \`metric\`, \`period\`, \`source\`, \`unit\`, \`value\`. This is the form of RFC 8785. The hash changes when one of the seven changes, and at no other time. For \`${id}\` the text`,
    between: 'has the hash',
    programs:
      'Each of these programs fetches the figure, calculates the hash and says whether it matches the record:',
    needs:
      'JavaScript runs in browsers, Deno and Node. The shell needs curl, jq and sha256sum. Python uses only the standard library.',
  },
  embedding: {
    codes: {
      figure: 'Code for a figure',
      chart: 'Code for a chart',
      script: 'Script for frames that follow their content',
    },
    figure: ({ figure }: Embedding) => `One figure, \`/embed/observation/{id}\`, at a height of ${figure}:`,
    chart: ({ chart }: Embedding) =>
      `One chart, \`/embed/chart?geo=…&metric=…\` or, as a fixed file, \`/embed/chart/{geo}/{metric}\`, at a height of ${chart}:`,
    others: 'There are three more, with code to copy on their pages:',
    kinds: ({ chart, tall }: Embedding) => [
      `A comparison, \`/embed/compare?municipalities=…&metric=…\`: two to four municipalities over all years, one line each, at a height of ${chart}.`,
      `A ranking, \`/embed/ranking?metric=…\` or, as a fixed file, \`/embed/ranking/{metric}\`, at a height of ${tall}; \`geo\` highlights a municipality.`,
      `A map of the same year, \`/embed/map?metric=…\` or, as a fixed file, \`/embed/map/{metric}\`, at a height of ${tall}; \`geo\` as above. Counts and tonnes are circles, their area by the value; all else is in shades.`,
    ],
    reference:
      'For a chart or a comparison, `ref=median` or `ref=county` adds a line for the median of all municipalities or of the county, calculated by the service. `ref=country` adds a line for the publisher’s own figures for the country, if `referenceComparable` of the metric says that municipalities compare with them; otherwise a note says that there is none. Without `ref`, and on the chart of an area, there is no such line.',
    points: [
      '`.svg` after the path, as in `/embed/chart.svg?geo=…&metric=…`, gives the same as a drawing of fixed size.',
      '`theme=light` and `theme=dark` fix the colours; `theme=auto`, the default, follows the reader. The code to copy says `theme=light` in the address and `color-scheme:light` of the frame, so that the embed is light on a light page, whatever the reader’s system is: write `dark` in both for a dark page, `theme=auto` and `light dark` for one that follows the reader.',
      '`plain=1` leaves the title out, where the article has one; readers of the screen still hear it.',
      'Drawings take both: by themselves they follow the reader, and a picture saved from a page is light.',
      'A copy that is files alone looks at no query string: there a fixed embed has its title, the reader’s colours and Swedish, and nginx refuses what it cannot heed (`static_host`).',
      'An embed shows the latest release. `/releases/<date>` before the path pins the embed to one release.',
      'An embed shows source, period, identifier and a link back. It needs no script, sets no cookie and makes no third-party request.',
      'Any page may frame an embed, even with `sandbox=""`. The link back then needs `sandbox="allow-popups"`, or `sandboxed=1` in the address: then it opens in the frame. Without them, readers can still see the address.',
      '`from` and `to` are years of a chart or a comparison; of a ranking or a map they give the newest year between them that is ranked, and `period` a given one.',
      '`title=` shows your own words, at most 90 characters, in place of the title; the name of the metric then stands in the line below. `background=transparent` takes the ground of the page around it.',
      '`lang=en` gives English. Unknown parameters, such as `utm_source`, are ignored; but `from`, `to` and `period` where an embed does not take them, and `release`, are errors.',
      'If an embed cannot be shown, you get a readable page with the status that the API would give. Search engines are told to leave embeds out.',
    ],
    oembed:
      'Systems that expand a pasted link ask `/oembed?url=…&format=json`, for an embed or the page of a figure, of a metric (its ranking), of a municipality (the chart of its most prominent metric) or of a comparison (its first metric). `maxwidth` is honoured; a `maxheight` lower than the frame gives a link:',
    height:
      'The height can follow the content: add `autoheight=1` to the address of the embed, and paste this script into your page once. No embed needs the script.',
  },
  assistants: (count: string) =>
    `The same ${count} endpoints are tools of the Model Context Protocol at \`POST /mcp\`, without session or key. A tool gives the facts of its endpoint in few words: it says once what the rows share, and leaves out what follows from a rule (an id from its pattern, a rank from the order, a content hash from the record). The metric may be given by any of its names; without metric and years, the figures of a place are the latest of each metric. \`detail=full\` gives the body of the endpoint, byte for byte. Both come with \`remarks\` to pass on: how old a series is, and where newer years are. An error comes back as a result that says what was wrong. Pages of any origin may call the tools; a copy that runs at an address of your own machine, such as \`localhost\`, accepts only pages of that address. \`/server.json\` describes the server for the MCP registry.`,
  machines: [
    {
      href: '/api/v1/openapi.json',
      title: 'OpenAPI 3.1',
      text: 'every parameter, response and error, with real examples. Lists are separated by commas (`explode: false`); with openapi-fetch, say so in `querySerializer`.',
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
      text: 'the releases as a feed. `/matt/{metric}.atom` and `/kommuner/{slug}.atom` are feeds of the changes to one metric or municipality, also as `.json` (JSON Feed); `/revisions.atom?metric=…` and `?kommun=…` lead there.',
    },
  ],
  beside: BESIDE.en,
};

/** The same in every language. */
export type DocsText = typeof DOCS_EN;

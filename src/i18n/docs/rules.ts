// What holds for every question, in the documentation: requests, values, rules, the log. Text between backticks is code.
import { CITE_CALCULATIONS } from '../answer-words.ts';

export type DocsSection = { id: string; title: string; text: string[]; points: string[] };

/** A log that was made anew: its last checkpoint, the release that it ended with, and why. */
type SupersededLog = { origin: string; size: number; root: string; release: string; reason: { en: string } };

export const REQUEST_RULES: DocsSection = {
  id: 'requests',
  title: 'Making requests',
  text: [
    'Use GET. HEAD answers as GET without a body, OPTIONS answers 204, and any other method is refused with 405. No key and no registration are needed.',
    'Parameter names are case-sensitive. One that is unknown, repeated, empty or missing is refused with 400, which names it and suggests the near name. This holds for fixed paths too: `/api/v1/metrics/N01951?x=1` is a 400. A bare `?` is no query.',
    'Errors are checked in a fixed order, and the first is returned: path, method, names of parameters, what is missing, forms, ranges, what exists, `unsupported`, `incomparable`, coverage or common year.',
  ],
  points: [
    '`lang` is `sv` (the default) or `en`, everywhere. `Accept-Language` is ignored, since it ruins caches. The language changes `labels`, `citation`, `title`, `definition`, the text of `notes`, `message` and `explanation`, and nothing else; `next` keeps it.',
    'Separate several values with commas; `%2C` is the same.',
    '`geo`, `kommun` and each of `municipalities` take a code, a slug or a name: `0180`, `stockholm`, `Stockholm`. A name without its diacritics is found where only one municipality can be meant; `habo` may be Habo or Håbo and is `ambiguous`, `Håbo` is not.',
    '`metric` and each of `metrics` take an id, a registered alias or a title, in any casing. A path takes the canonical id alone; another spelling there is a 404 that suggests it.',
    'A period is a year of four digits, 1900 to 2100. `period`, `from` and `to` include their ends and may be combined.',
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
    'When `truncated` is true, `next` is the address of what follows; observations, metrics and revisions can be read to the end in this way. Its `cursor` belongs to that question and list: of another, or of a list that has changed since, it is refused as `stale_cursor`. Or ask for less at a time: observations by `metric`, `amne`, `from` and `to`; revisions by `after`, `before`, `kommun`, `metric` or `type`.',
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
    'It was published and is gone: the identifier is `unavailable` with the reason `withdrawn`, and `revision` names the entry of the log that says when and what it was. So does a metric that has left the service, in answer to every question but that of the log; no list and no search has it.',
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
    'The version of the API is `1.0`. Every answer says so in `apiVersion`, and every path of it begins with `/api/v1`. Nothing here is deprecated.',
    'The specification of version 1.0 sets no rule for later versions and none for deprecation. What it does not promise is not promised here either.',
  ],
  points: [],
};

/** Past releases and the log of all of them. */
export const logSection = (superseded: readonly SupersededLog[]): DocsSection => ({
  ...LOG_SECTION,
  text: [...LOG_SECTION.text, ...superseded.map(supersededText)],
});

const supersededText = ({ origin, size, root, release, reason }: SupersededLog): string =>
  `After the release of ${release} the log was made anew, under the name that it has now. ${reason.en} The last checkpoint under the old name is \`${origin} ${size} ${root}\`. Whoever kept a checkpoint of that name can hold the dataset to it: its files lead to both logs.`;

export const LOG_SECTION: DocsSection = {
  id: 'log',
  title: 'Past releases and the log',
  text: [
    '`/releases/<date>` before a path is the service as that release was: API, embeds, pages of figures, the assistant tools at `/mcp`, the log, and each metric as CSV and JSON-stat. Every answer then has its own addresses below that date. A page whose figure was revised since says so, with the way to today’s value. Whole tables are not kept: the refusal names the command that rebuilds them.',
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

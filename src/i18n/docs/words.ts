// The words of the documentation around its examples. Text between backticks is code.

type Embedding = { figure: number; chart: number; tall: number };

export const DOCS_WORDS = {
  title: 'API documentation',
  description: 'Every question, parameter and error code of the API, with real answers.',
  lead: (version: string) => `Version ${version}. Read-only, open, no key. Every example is a real answer.`,
  contents: 'On this page',
  headings: {
    answers: 'Answers',
    reference: 'Questions',
    errors: 'Errors',
    headers: 'Headers',
    cors: 'From web pages (CORS)',
    caching: 'Caching and conditional requests',
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
    `Every answer is JSON in one envelope: \`ok\`, \`apiVersion\` (\`${version}\`), \`license\`, \`docs\` and \`data\`; a refusal has \`error\` in place of the last three. A collection is under its own name, with \`total\`, \`returned\`, \`limit\` and \`truncated\` beside it.`,
    'On this page answers have line breaks, and long lists are cut where it says so. On the wire they are one line with sorted keys.',
    `Answers are published under ${license}: name the service and link to the data point. The figures belong to the authority named in each \`source\`, under its own terms. \`citation\` is a text to copy.`,
  ],
  errors:
    'A refusal has `ok` false and an `error` with `code`, `message` and `details`. The details name the `parameter`, the `value` (cut at 100 characters) and the `reason`, and add what helps: `allowed`, `expected`, `minimum`, `maximum`, `suggestions`, `candidates` and more. Code, reason and `expected` are never translated; the message is for people, in the requested language, and says what to do instead.',
  fault: 'No request can trigger it. It is never cached, and it does not say what went wrong.',
  refused: (refusal: string, fault: string) =>
    `A refusal has no \`ETag\` and no \`Link\`. Its \`Cache-Control\` is \`${refusal}\`, so that a newly published figure is not missing for long, and \`${fault}\` where the fault is ours, the request itself could not be read, or a range lies beyond the end of a file. Embeds carry \`X-Robots-Tag: noindex\`.`,
  cors: 'Any web page may ask from its own script, without a key and without credentials. `If-None-Match` makes a browser ask first with OPTIONS:',
  caching:
    'Send the `ETag` back in `If-None-Match`: while the answer is the same, you get 304 without a body. Lists of tags, `*` and tags without `W/` are understood. The tags are weak, since servers and caches rewrite a strong one when they compress.',
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
      `A map of the same year, \`/embed/map?metric=…\` or, as a fixed file, \`/embed/map/{metric}\`, at a height of ${tall}; \`geo\` as above.`,
    ],
    reference:
      'A chart and a comparison take `ref=median` or `ref=county`: a line beside their own for the median of all municipalities or of the county, calculated by the service. Without it there is none.',
    points: [
      '`.svg` behind the path, as in `/embed/chart.svg?geo=…&metric=…`, is the same as one drawing of fixed size.',
      'An embed follows new releases. `/releases/<date>` before its path pins it to one.',
      'An embed shows source, period, identifier and a link back. It needs no script, sets no cookie and makes no third-party request.',
      'Any page may frame it, also inside `sandbox=""`. The link back then needs `sandbox="allow-popups"`, and can be read where it cannot be followed.',
      '`lang=en` gives English. Unknown parameters, such as `utm_source`, are ignored; but `from`, `to`, `period` and `release`, which no embed takes, are refused.',
      'What cannot be shown is a readable page with the status that the API would give. Search engines are told to leave embeds out.',
    ],
    oembed:
      'Systems that expand a pasted link ask `/oembed?url=…&format=json`, for the page of a figure or an embed; `maxwidth` and `maxheight` are honoured:',
    height:
      'The height can follow the content: add `autoheight=1` to the address of the embed, and this to your page, once. No embed needs it.',
  },
  assistants: (count: string) =>
    `The same ${count} questions are tools of the Model Context Protocol at \`POST /mcp\`, without session or key. A tool gives the body of its endpoint, byte for byte, and as a text of its own what to say beside it: how old a series is, and where newer years are; a refusal comes back as a result that says what was wrong.`,
  machines: [
    {
      href: '/api/v1/openapi.json',
      title: 'OpenAPI 3.1',
      text: 'every parameter, answer and refusal, with real examples. Lists travel between commas (`explode: false`); a client made with openapi-fetch must be told so in its `querySerializer`.',
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
    { href: '/revisions.atom?lang=en', title: 'revisions.atom', text: 'the releases as a feed.' },
  ],
};

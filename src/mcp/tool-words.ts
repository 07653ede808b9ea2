// When to use which tool, told to a model that has never seen Sweden. What a tool does is the query's own summary.

export type ToolWords = { title: string; use: string };

export const TOOL_WORDS: Readonly<Record<string, ToolWords>> = {
  get_observation: {
    title: 'One figure by its id',
    use: 'Use it to check or cite one figure whose id you have; every figure in other answers carries its id (`id` or `observation`). To find a figure by place and subject, use list_observations.',
  },
  list_observations: {
    title: 'Figures of one municipality',
    use: 'Use it for one place: "Hur många bor i Umeå?" is geo=Umeå, metric=N01951, period=2022; "Hur har skatten i Kil utvecklats?" is geo=Kil, metric=skattesats. A figure takes about 1 kB: without metric or years there are hundreds, so narrow and give a limit such as 20. `truncated` tells that there are more. To set places side by side, use compare_municipalities.',
  },
  search_metrics: {
    title: 'Find a metric',
    use: 'Start here when you have a subject and no metric id: query=arbetslös, query=skattekraft, query=växthusgas. Swedish or English, parts of words do; every word must match, so ask for one word, and for a shorter one when nothing is found. A metric takes about 1 kB: give a limit such as 5. Tools that take a metric take its id or an alias.',
  },
  get_metric: {
    title: 'What a metric means',
    use: 'Use it before you explain a figure: official title, publisher, what a period and a place mean there (five-year means, changed definitions), and which years are complete. Takes the id alone, such as N01951.',
  },
  search_municipalities: {
    title: 'Find a municipality',
    use: 'Use it when a name was refused as ambiguous or unknown, or for all of a county: query=Habo, query=Norrbotten. Other tools take names themselves: Göteborg, goteborg and 1480 are one. All 290 come when query is left out, so give one.',
  },
  rank_municipalities: {
    title: 'Rank municipalities by a metric',
    use: 'Use it for most and least: "Vilka kommuner har högst skattesats?" is metric=skattesats, limit=10. The year is the latest that is complete enough and cannot be chosen; `order` says which end is rank 1, and neither end is good. Give a limit such as 10; leave it out only to look for one place among all. The ranking is calculated by this service: use its `citation`.',
  },
  compare_municipalities: {
    title: 'Compare municipalities',
    use: 'Use it for places side by side: "Jämför Malmö och Lund" is municipalities=Malmö,Lund, metrics=N01951. The year is the latest that they share: never put figures of different years together yourself. Metrics of different units are refused: ask once for each unit. The comparison is made by this service: use its `citation`.',
  },
  list_revisions: {
    title: 'What was changed',
    use: 'Use it when somebody asks whether a figure has changed: "Har siffran ändrats?" is id=SF.N01951.0180.2022; "Vad har rättats i Kil?" is kommun=Kil, type=corrected. `reason` null means that the source gave none. A release can change thousands: narrow, and give a limit such as 10.',
  },
};

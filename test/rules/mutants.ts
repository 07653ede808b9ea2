// A mutant of every rule: a fragment of the source, and what stands there when the rule is broken. The rules' tests must fail of
// each. `test/attack/broken-rules.ts` tries them.

export type Mutant = {
  /** The name of the rule that it breaks. */
  rule: string;
  /** The source file, from the project's root. */
  file: string;
  /** Stands once in the file. */
  from: string;
  to: string;
  /** The test file that tells it. */
  test: string;
};

/** One or more of a rule: what stands in the source, and what stands in its place. */
type Changes = readonly (readonly [from: string, to: string])[];

type Broken = { file: string; test: string; rules: Readonly<Record<string, Changes>> };

const BROKEN: readonly Broken[] = [
  {
    file: 'src/rules/registry.ts',
    test: 'test/rules/registry.test.ts',
    rules: {
      'metric-ids-are-unique': [
        ['repeated(registry.metrics, ({ id }) => id)', 'repeated(shownMetrics(registry), ({ id }) => id)'],
      ],
      'decimals-are-stated': [
        ['(decimals === null) !== (decimalsFrom === null)', 'decimals !== null && decimalsFrom === null'],
        ['const isStated = shown.some(', 'const isStated = shown.every('],
      ],
      'readable-addresses-are-pages': [
        ['readableUrl === sourceUrl || API_ADDRESS.test(readableUrl)', 'API_ADDRESS.test(readableUrl)'],
        ['readableUrl === sourceUrl || API_ADDRESS.test(readableUrl)', 'readableUrl === sourceUrl'],
        ['...(publisher === null\n            ? [', '...(publisher === undefined\n            ? ['],
      ],
      'metric-is-registered': [
        [
          '.filter(({ id }) => !present.has(id))',
          '.filter(({ id }) => !present.has(id) && present.size > 0)',
        ],
        ['present.has(id) && !Object.hasOwn(retrieved, id)', '!Object.hasOwn(retrieved, id)'],
      ],
      'titles-are-unique': [
        ['repeated(shownMetrics(registry), ({ title }) =>', 'repeated(registry.metrics, ({ title }) =>'],
        ["nameKey(title.replace(/\\p{Default_Ignorable_Code_Point}/gu, ''))", 'nameKey(title)'],
      ],
      'unit-is-declared': [
        ['.filter((code) => !used.has(code))', '.filter((code) => !used.has(code) && used.size === 0)'],
        [
          '...repeated(declared, (code) => code).map((code) =>\n      atPath(',
          '...repeated(declared, (code) => code).slice(1).map((code) =>\n      atPath(',
        ],
      ],
      'aliases-are-declared': [
        ['new Set(metrics.map(({ id }) => id.toLowerCase()))', 'new Set(metrics.map(({ id }) => id))'],
        ['alias === shared).length < 2', 'alias === shared).length < 1'],
        ['owners.length > 0 && !owners.includes(metric) && ', 'owners.length > 0 && '],
        ['carriersIn(metrics.filter(isPublic)).filter(({ alias })', 'carriersIn(metrics).filter(({ alias })'],
      ],
      'capabilities-have-reasons': [
        ['capabilities.comparison && capabilities.chart', 'capabilities.comparison'],
        ['withholds && reason === null && isPublic(metric)', 'withholds && reason === null'],
      ],
      'provenance-codes-are-declared': [
        [
          'lists.every(({ declared }) => declared.length === 0)',
          'lists.some(({ declared }) => declared.length === 0)',
        ],
        ['code === null || declared.includes(code)', 'code === null || code !== declared[0]'],
      ],
      'notes-are-sound': [
        ['one < EARLIEST || one > latest', 'one <= EARLIEST || one > latest'],
        ['one < EARLIEST || one > latest', 'one < EARLIEST || one >= latest'],
        ['from !== null && to !== null && from > to', 'from !== null && to !== null && from >= to'],
        [
          '[...municipalities, ...areas].map(({ code }) => code));\n  const unknown',
          'municipalities.map(({ code }) => code));\n  const unknown',
        ],
      ],
      'related-metrics-exist': [
        ['.filter((metric) => metric === id)', '.filter((metric) => metric === id && !open.has(id))'],
        ['const open = publicIds(registry);', 'const open = new Set(registry.metrics.map(({ id }) => id));'],
      ],
    },
  },
  {
    file: 'src/rules/register.ts',
    test: 'test/rules/register.test.ts',
    rules: {
      'slugs-are-unique': [
        ['keyOf: ({ name }) => exactKey(name)', 'keyOf: ({ name }) => name'],
        ["part !== '' && slugOf(county)", 'slugOf(county)'],
      ],
      'names-are-plain': [['[municipality.name, municipality.county].map', '[municipality.name].map']],
      'texts-are-no-formulas': [
        ["[reason, reasonSv ?? ''].map", '[reason].map'],
        [
          '...namesIn(registry, { file: REGISTRY_FILE, path: [] }, []),',
          '...namesIn(registry, { file: REGISTRY_FILE, path: [] }),',
        ],
      ],
      'counties-follow-codes': [
        ['b.length - a.length', 'a.length - b.length'],
        [
          '...repeated(counties, ({ name }) => name)',
          '...repeated(counties, ({ members }) => members[0]?.countyCode ?? "")',
        ],
      ],
      'ends-are-sound': [
        ['validFrom !== null && validTo < validFrom', 'validFrom !== null && validTo <= validFrom'],
        ["heir.validTo > (validTo ?? '')", "heir.validTo >= (validTo ?? '')"],
      ],
      'areas-are-sound': [
        ['foldedKey(name), foldedKey(slug)]', 'foldedKey(name)]'],
        ["(kind === 'country') !== (region === null)", "kind === 'country' && region !== null"],
      ],
      'other-names-are-registered': [
        ['[...otherNames.map(foldedKey), ...formerCodes]', '[...otherNames.map(foldedKey)]'],
        [
          '.flatMap(({ code, name }) => [code, foldedKey(name)]));\n      const words',
          '.flatMap(({ code }) => [code]));\n      const words',
        ],
      ],
    },
  },
  {
    file: 'src/rules/releases.ts',
    test: 'test/rules/releases.test.ts',
    rules: {
      'files-are-known': [
        [
          "!known.has(file) && !METRIC_ID_PATTERN.test(metricOfFile(file) ?? '')",
          '!known.has(file) && metricOfFile(file) === undefined',
        ],
      ],
      'source-files-stand-once': [
        ['sourceFileKey(before) >= sourceFileKey(row)', 'sourceFileKey(before) > sourceFileKey(row)'],
      ],
      'source-files-have-figures': [
        [
          'if (isPublic && Object.hasOwn(files ?? {}, observationFile(metric))) continue;',
          'if (isPublic) continue;',
        ],
        ['const isPublic = head.publicAt.get(release)?.has(metric) ?? false;', 'const isPublic = true;'],
      ],
      'source-files-fit-their-day': [
        ['day > last ? day : last', 'day < last ? day : last'],
        ['if (newest !== expected)', 'if (newest > (expected ?? newest))'],
      ],
      'retrieved-is-past': [['day > release)', 'day >= release)']],
      'retrieved-is-registered': [
        ['head.registries.get(release)?.described ?? headIndex(head).metrics', 'headIndex(head).metrics'],
      ],
      'manifest-hashes-match': [
        ['if (expected === undefined)\n', 'if (expected === undefined && HAND_WRITTEN.includes(file))\n'],
        ['HAND_WRITTEN.includes(file)\n            ?', '!HAND_WRITTEN.includes(file)\n            ?'],
      ],
      'releases-are-kept': [
        ['!isPermanent(file) && !HAND_WRITTEN.includes(file)', '!HAND_WRITTEN.includes(file)'],
        ['else if (actual !== hash)\n', "else if (actual === 'no file')\n"],
      ],
      'manifests-list-what-was': [
        ['filter((release) => release <= until)', 'filter((release) => release < until)'],
        ['isPermanent(file) && known.has(file) &&', 'known.has(file) &&'],
      ],
      'listings-stand-once': [
        ['listingKey(before) >= listingKey(row)', 'listingKey(before) > listingKey(row)'],
        ['before.release === row.release && listingKey', 'listingKey'],
      ],
      'log-name-lasts': [
        ['ended !== past.at(-1)', 'ended === undefined'],
        ['[log?.origin, log?.size, log?.root, log?.release]', '[log?.origin, log?.size, log?.release]'],
      ],
      'revision-chain-is-linked': [
        ['before.release >= link.release', 'before.release > link.release'],
        ['if (logged !== entries)', 'if (logged > entries)'],
        ['day < link.release ||', 'day <= link.release ||'],
        ['next > link.release && day > next', 'next > link.release && day >= next'],
        ['!link.note.startsWith(', '!link.note.includes('],
        ['if (supersedes !== null)\n', 'if (supersedes === undefined)\n'],
      ],
      'left-metrics-are-logged': [
        ['if (left !== withdrawn)', 'if (left === null && withdrawn !== null)'],
        ["else if (entry.type === 'published') release = null;", ''],
      ],
      'checkpoint-matches-log': [['&& SIGNATURES.test(checkpoint.slice(expected.length))', '']],
    },
  },
  {
    file: 'src/rules/revisions.ts',
    test: 'test/rules/revisions.test.ts',
    rules: {
      'revision-log-is-consistent': [
        [
          'before.value === entry.previousValue && before.contentHash === entry.previousContentHash',
          'before.value === entry.previousValue',
        ],
        [
          'previousValue !== null && value !== null && previousValue !== value',
          'previousValue !== null && value !== null',
        ],
        ["if (entry.geo === null && entry.type === 'withdrawn') latest.clear();", ''],
        ['previousValue === null && value !== null,', 'value !== null,'],
      ],
      'log-follows-its-registry': [
        ['entry.value !== null && !last.has(entry)', 'entry.value !== null'],
        [
          'const expected = hashOf(entry, known, digest);\n          if (entry.contentHash !== expected)',
          'const expected = hashOf(entry, known, digest);\n          if (entry.contentHash === null)',
        ],
      ],
      'log-rows-are-ordered': [
        ['.filter((run) => run.metric === metric)', ''],
        ["(geo === null ? '' :", "(geo === null ? '9' :"],
      ],
      'log-texts-are-no-formulas': [["[entry.reason ?? '', entry.source]", "[entry.reason ?? '']"]],
      'revision-log-matches-values': [
        ["row.value !== '' && !entries.has(cellKey(row))", "row.value === '0' && !entries.has(cellKey(row))"],
        ['if (actual !== logged)', 'if (actual === null)'],
        ["else if (entry.type === 'withdrawn') last.clear();", ''],
      ],
      'releases-can-be-rebuilt': [
        ["if (geo === null && type === 'withdrawn') cells.clear();", ''],
        ["if (change === 'dropped') cells.delete(cellKey({ geo, period }));", ''],
        ["if (change === 'listed') cells.set(cellKey({ geo, period }), '');", ''],
      ],
    },
  },
  {
    file: 'src/rules/series.ts',
    test: 'test/rules/series.test.ts',
    rules: {
      'keys-are-well-formed': [['if (!isPeriod(row.period))', 'if (Number.isNaN(Number(row.period)))']],
      'observation-keys-are-unique': [
        [
          'repeated(series.rows, cellKey)',
          "repeated(series.rows.filter(({ value }) => value !== ''), cellKey)",
        ],
      ],
      'rows-are-ordered': [
        [
          'row.geo === before.geo ? row.period < before.period : row.geo < before.geo',
          'row.geo < before.geo',
        ],
      ],
      'literal-is-exact': [
        ["value !== '' && !isExactLiteral(value)", "value !== '' && Number.isNaN(Number(value))"],
      ],
      'geo-is-registered': [
        ['!municipalities.has(geo) && !areas.has(geo)', '!municipalities.has(geo) && !isAreaCode(geo)'],
      ],
      'value-after-valid-from': [
        ["value !== '' && period < firstYear(geo)", "value !== '' && period <= firstYear(geo)"],
        [
          'period > (municipalities.get(geo)?.validTo ?? period)',
          'Number(period) - 1 > Number(municipalities.get(geo)?.validTo ?? period)',
        ],
        [
          'if (metricIn(head, series)?.backCast ?? true) return ended;',
          'if (metricIn(head, series)?.backCast ?? true) return [];',
        ],
      ],
      'periods-are-plausible': [
        ['if (from === undefined) return String(year + 1);', 'if (from === undefined) return String(year);'],
        ['day.slice(5) < from ? year - 1 : year', 'day.slice(5) <= from ? year - 1 : year'],
        ['retrieved[metric] ?? release', 'release'],
      ],
      'metric-has-figures': [
        [
          'isPublic(metric) && metric.left === null;\n      if (!isShown',
          'isPublic(metric);\n      if (!isShown',
        ],
        ["series.rows.some(({ value }) => value !== '')", 'series.rows.length > 0'],
      ],
      'reference-is-judged': [
        ["isAreaCode(geo) && value !== ''", 'isAreaCode(geo)'],
        [
          'if (hasAreas === (metric.referenceComparable !== null)) return [];',
          'if (!hasAreas || metric.referenceComparable !== null) return [];',
        ],
      ],
      'yes-no-is-zero-or-one': [
        ["!['0', '1', ''].includes(value)", '!(Number(value) >= 0 && Number(value) <= 1)'],
      ],
      'suspect-zeros': [
        ['least <= NEAR * lowerMedian', 'least < NEAR * lowerMedian'],
        ['places >= municipalities && part', 'places > municipalities && part'],
        ['part >= share &&', 'part > share &&'],
        ['own.length / count <= timesMore * part', 'own.length / count < timesMore * part'],
      ],
      'carried-forward': [
        ['100 * same < REPEATING_PERCENT * both', '100 * same <= REPEATING_PERCENT * both'],
        ['both < LEAST_PAIRS', 'both <= LEAST_PAIRS'],
        [" && !(value === '0' && past.get(geo) === '0')", ''],
      ],
    },
  },
  {
    file: 'src/rules/news.ts',
    test: 'test/rules/news.test.ts',
    rules: {
      'revised-beyond-usual': [
        ['Math.abs(value - from) > 3 * usual', 'Math.abs(value - from) >= 3 * usual'],
        ['isSeen && Math.abs', 'Math.abs'],
      ],
      'first-or-last': [
        ['standing.tied > 2', 'standing.tied > 1'],
        ['standing.total < 100', 'standing.total <= 100'],
        ['standing.rank + standing.tied === standing.total', 'standing.rank === standing.total'],
      ],
      record: [
        ['one.years.length < LEAST_YEARS) return null;', 'one.years.length <= LEAST_YEARS) return null;'],
        ['year.shown < shown)', 'year.shown <= shown)'],
        ['const others = [...former, ...one.doubtful];', 'const others = former;'],
      ],
      'crossed-country': [
        ['Math.abs(value - country) < usual / 2', 'Math.abs(value - country) <= usual / 2'],
        ['now * then !== -1', 'now * then === 1'],
      ],
      'rank-moved': [
        ['share < FAR_MOVE', 'share <= FAR_MOVE'],
        [
          '(Math.abs(standing.rank - standingBefore.rank) - shared)',
          'Math.abs(standing.rank - standingBefore.rank)',
        ],
      ],
      'largest-change': [
        ['steps.length < LEAST_YEARS) return null;', 'steps.length <= LEAST_YEARS) return null;'],
        ['size < 2 * usual', 'size <= 2 * usual'],
        ['size <= Math.max(...others, ...doubtfulSizes(one))', 'size <= Math.max(...others)'],
        ['if (one.overlaps || steps', 'if (steps'],
      ],
      'longest-run': [
        ['last.steps < LEAST_RUN', 'last.steps <= LEAST_RUN'],
        ['run.steps < last.steps)', 'run.steps <= last.steps)'],
        ['one.overlaps ? [] : runsOf(one)', 'runsOf(one)'],
        ['run.sign === sign && run.end === before', 'run.sign === sign'],
      ],
      'far-from-county': [
        ['county.nearer < FAR_SHARE', 'county.nearer <= FAR_SHARE'],
        ['if (Number(gap) === 0) return null;', ''],
      ],
      'gap-closed': [
        ['one.years.slice(-GAP_YEARS - 1, -1)', 'one.years.slice(-GAP_YEARS, -1)'],
        ['< 6 * usual', '<= 6 * usual'],
        ['shownNumber(country, one) !== shown', 'country !== shown'],
      ],
      'new-year': [['if (!one.isNew || before === null)', 'if (before === null)']],
    },
  },
  {
    file: 'src/rules/waivers.ts',
    test: 'test/rules/waivers.test.ts',
    rules: {
      'waiver-not-allowed': [
        ['const waivable = waivers.filter(({ rule }) => WAIVABLE.has(rule));', 'const waivable = waivers;'],
      ],
      'unused-waiver': [['judged.includes(waiver.rule) && !used.has(waiver)', '!used.has(waiver)']],
    },
  },
  {
    file: 'src/release/judge-series.ts',
    test: 'test/release/judge-series.test.ts',
    rules: {
      'level-jump': [
        ['factorOf(one) > levelBound(one, own)', 'factorOf(one) >= levelBound(one, own) * 1.5'],
        ['largest ** 2) ** years', 'largest ** 2)'],
        ['2 * lost.length < common.length', '2 * lost.length <= common.length'],
        ['largest === null || count < MANY_MUNICIPALITIES', 'largest === null'],
      ],
      'value-jump': [
        ['const most = limit * years;', 'const most = limit;'],
        ['step <= most ||', 'step < most / 2 ||'],
        ['<= VALUE_JUMP.lastDigits * Math.abs(was)', '< 0'],
        ['steps.length < VALUE_JUMP.leastHistory', 'steps.length <= VALUE_JUMP.leastHistory'],
      ],
      'order-jump': [
        ['1 - years * (timesLost * (1 - least) + moreLost)', '1 - (timesLost * (1 - least) + moreLost)'],
        [
          'isBeforeFirst(year, view) ? ORDER_JUMP.share * least : orderBound(step, least)',
          'orderBound(step, least)',
        ],
        ['least < ORDER_JUMP.leastKept ? null : least', 'least'],
      ],
      'year-repeats': [
        ['100 * same >= REPEATING_PERCENT * common', '100 * same > REPEATING_PERCENT * common'],
        ['(value === 0 && other === 0)) continue;', 'false) continue;'],
        ['const other = isCarried ? undefined : others', 'const other = others'],
      ],
      'year-skipped': [
        ['if (year - before > 1)', 'if (year - before > 2)'],
        ['!== YEARS_IN_A_ROW - 1) return;', '< YEARS_IN_A_ROW - 1) return;'],
      ],
      'figures-exchanged': [
        ['figures.length >= LEAST_EXCHANGED', 'figures.length > LEAST_EXCHANGED'],
        ['isAsHad(own, other) && isAsHad(figures, geo)', 'isAsHad(own, other)'],
      ],
      'digits-lost': [
        ['revised < LEAST_REVISED ||', 'revised <= LEAST_REVISED ||'],
        ['100 * rounded < ROUNDED_PERCENT * revised', '100 * rounded <= ROUNDED_PERCENT * revised'],
      ],
    },
  },
  {
    file: 'src/release/judge-loss.ts',
    test: 'test/release/judge-loss.test.ts',
    rules: {
      'metric-leaves': [['one.before.rows > 0 && leavesWith(losses, one)', 'leavesWith(losses, one)']],
      'metric-turns-non-public': [
        [
          '.filter((metric) => isPublic(metric) && !open.has(metric.id))',
          '.filter((metric) => !open.has(metric.id))',
        ],
      ],
      'ranking-turns-around': [
        [
          '(last?.metrics ?? []).filter(isPublic).map(({ id, order })',
          '(last?.metrics ?? []).map(({ id, order })',
        ],
      ],
      'figures-withdrawn': [
        [
          'staying.filter((one) => one.withdrawn > allowedOf(one))',
          'staying.filter((one) => one.withdrawn >= allowedOf(one))',
        ],
        ['ofAll.lost > ofAll.limit', 'ofAll.lost >= ofAll.limit'],
        ['.filter((one) => !large.includes(one))', ''],
      ],
      'coverage-falls': [
        ['if (actual < least)', 'if (actual <= least)'],
        ['for (const period of [last, ...begun])', 'for (const period of [last, ...begun.slice(0, 1)])'],
      ],
      'municipality-vanishes': [
        ['had >= LOSS.few &&', 'had > LOSS.few &&'],
        ['one.withdrawn <= allowedOf(one))\n        .flatMap', 'one.withdrawn >= 0)\n        .flatMap'],
      ],
      'retrieved-goes-back': [
        ['before === undefined || actual >= before', 'before === undefined || actual > before'],
        ['revisedIn(metric) >= LEAST_REVISED', 'revisedIn(metric) > LEAST_REVISED'],
      ],
      'flag-vanishes': [
        ['if (bare.length === 0) return [];', ''],
        [
          '(geo ?? figure.geo) === figure.geo && (period ?? figure.period) === figure.period',
          '(geo ?? figure.geo) === figure.geo',
        ],
      ],
    },
  },
  {
    file: 'src/release/judge-loss.ts',
    test: 'test/release/signature.test.ts',
    rules: {
      'checkpoint-is-signed': [
        [
          'return isReleaseSigned\n      ? [',
          "return !isReleaseSigned\n      ? []\n      : note === ''\n      ? [",
        ],
      ],
    },
  },
  {
    file: 'src/release/judge-registry.ts',
    test: 'test/release/judge-registry.test.ts',
    rules: {
      'log-origin-stays': [
        [
          'if (supersededLogs.some(({ origin }) => origin === last.logOrigin)) return [];',
          'if (supersededLogs.length > 0) return [];',
        ],
      ],
      'kpi-ids-are-unique': [['metric.kpiId !== null && takesSeries(metric)', 'metric.kpiId !== null']],
      'kpi-is-at-source-url': [
        ['sourceUrl.endsWith(`/', 'sourceUrl.endsWith(`'],
        ['!sourceUrl?.startsWith(KPI_PAGES) ||', 'sourceUrl === null || sourceUrl === undefined ||'],
      ],
      'alias-vanishes': [
        ['.filter((alias) => !now.aliases.includes(alias))', '.filter(() => now.aliases.length === 0)'],
        [
          'const kept = new Set([...namesIn(next), name].map(foldedKey));',
          'const kept = new Set(namesIn(next).map(foldedKey));',
        ],
      ],
      'subject-vanishes': [
        [
          'metrics.filter((metric) => isPublic(metric) && metric.left === null).map(({ subject })',
          'metrics.filter(isPublic).map(({ subject })',
        ],
      ],
      'note-vanishes': [
        ["if (kind === 'break' && note.from !== from) return false;", ''],
        [
          'note.from === null || (from !== null && note.from <= from)',
          'note.from === null || (from !== null && note.from < from)',
        ],
        [
          'if (holder !== undefined && !findsHeir(holder, tried)) return false;',
          'if (holder !== undefined) return false;',
        ],
      ],
      'metric-redefined': [
        ['was.unit === unit && was.source === source', 'was.unit === unit'],
        ["expected === '' || actual === '' ||", "expected === '' ||"],
      ],
      'title-moves': [
        [
          'const gone = titlesOf(was).filter((title) => !kept.includes(title));',
          'const gone = titlesOf(was);',
        ],
      ],
      'municipality-renamed': [
        ['...(had === null ? [] :', '...(had !== null ? [] :'],
        ['[name, slug, countyCode, county,', '[name, slug, county,'],
      ],
      'municipality-appears': [['!known.has(code) && !withFigures.has(code)', '!known.has(code)']],
      'series-is-exact': [
        [
          '.filter((metric) => quarantined.has(metric))',
          '.filter((metric) => quarantined.has(metric) && vanished.has(metric))',
        ],
      ],
      'series-is-mapped': [
        ['.flatMap((entry) => entry.unmapped)', '.flatMap((entry) => entry.unmapped.slice(1))'],
      ],
      'series-is-registered': [
        [
          'if (metric !== undefined) return [...changedSeries',
          'if (metric === undefined) return [];\n      return [...changedSeries',
        ],
      ],
      'series-is-listed': [
        ['return [isPublic(registered) ? finding : warning(finding)];', 'return [finding];'],
        ['registered === undefined || !takesSeries(registered)', 'registered === undefined'],
      ],
      'kpi-is-not-left-out': [['.filter((metric) => isPublic(metric) && takesSeries(metric))', '']],
      'official-title-unchanged': [['title === null ? null : plainName(title)', 'title']],
      'unit-unchanged': [
        ['unit !== null && expected !== null && unit !== expected', 'unit !== null && unit !== expected'],
      ],
    },
  },
  {
    file: 'src/release/judge-registry.ts',
    test: 'test/release/areas.test.ts',
    rules: {
      'area-renamed': [['[kind, slug, name.sv, name.en,', '[kind, slug, name.en,']],
    },
  },
];

/** In the order of the rules. */
export const MUTANTS: readonly Mutant[] = BROKEN.flatMap(({ file, test, rules }) =>
  Object.entries(rules).flatMap(([rule, changes]) =>
    changes.map(([from, to]) => ({ rule, file, from, to, test })),
  ),
);

/** Damages that two rules tell, so that the one lets none of them through while the other is broken; by their name in `data-mutations.ts`. */
export const TOLD_TWICE: readonly (readonly [damage: string, rule: string, other: string])[] = [
  ['a trailing zero', 'literal-is-exact', 'revision-log-matches-values'],
  ['a code without its zero', 'keys-are-well-formed', 'revision-log-matches-values'],
  ['another municipality', 'geo-is-registered', 'revision-log-matches-values'],
  ['a file gone', 'metric-is-registered', 'metric-has-figures'],
  ['another value in the first log', 'releases-are-kept', 'releases-can-be-rebuilt'],
  ['an entry of the first log gone', 'revision-chain-is-linked', 'checkpoint-matches-log'],
  ['another value before', 'releases-are-kept', 'revision-log-is-consistent'],
  ['a past manifest', 'releases-are-kept', 'revision-chain-is-linked'],
  ['figures retrieved after the release', 'retrieved-is-past', 'revision-chain-is-linked'],
  ['a link of the chain gone', 'files-are-known', 'manifests-list-what-was'],
];

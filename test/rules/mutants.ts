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
        [
          '        registry.metrics.map(({ id }) => namedAt(id, id)),',
          '        shownMetrics(registry).map(({ id }) => namedAt(id, id)),',
        ],
      ],
      'decimals-are-stated': [
        ['(decimals === null) !== (decimalsFrom === null)', 'decimals !== null && decimalsFrom === null'],
        ['const isStated = publicMetrics.some(', 'const isStated = publicMetrics.every('],
      ],
      'readable-addresses-are-pages': [
        ['sourceUrl === apiUrl || API_ADDRESS.test(sourceUrl)', 'API_ADDRESS.test(sourceUrl)'],
        ['sourceUrl === apiUrl || API_ADDRESS.test(sourceUrl)', 'sourceUrl === apiUrl'],
        ['...(publisher === null\n            ? [', '...(publisher === undefined\n            ? ['],
      ],
      'metric-is-registered': [
        ['        present,\n', '        registry.metrics.map(({ id }) => id),\n'],
        ["=> id),\n        'The file belongs", "=> id).slice(1),\n        'The file belongs"],
      ],
      'titles-are-unique': [
        ['shownMetrics(registry).map(({ id, title }) => ({', 'registry.metrics.map(({ id, title }) => ({'],
        ["nameKey(title.replace(/\\p{Default_Ignorable_Code_Point}/gu, ''))", 'nameKey(title)'],
      ],
      'unit-is-declared': [
        ['metrics.map((metric) => metric[word]),', 'namesOf(declared[word]),'],
        [
          '        ...unique(\n          declared[word],',
          '        ...unique(\n          declared[word].slice(1),',
        ],
      ],
      'aliases-are-declared': [
        ['metrics.map(({ id }) => id.toLowerCase()),', 'metrics.map(({ id }) => id),'],
        ['      2,\n', '      1,\n'],
        ["owners.length > 0 && !owners.includes(where.metric ?? '')", 'owners.length > 0'],
        ['const open = carriers(metrics.filter(isPublic));', 'const open = carriers(metrics);'],
      ],
      'key-figures-have-places': [
        ['keyFigure === null ? [] : namedAt', 'keyFigure === 1 ? [] : namedAt'],
        ['namedAt(id, String(keyFigure))', 'namedAt(id, id)'],
      ],
      'capabilities-have-reasons': [
        ['capabilities.comparison &&', 'capabilities.comparison ||'],
        ['withholds && reason === null && isPublic(metric)', 'withholds && reason === null'],
      ],
      'provenance-codes-are-declared': [
        ['code === null ? [] : namedAt(id, code)', "code === null ? namedAt(id, '') : namedAt(id, code)"],
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
      'missing-years-are-stated': [
        ['from > to || !isAscending(years ?? [])', '!isAscending(years ?? [])'],
        [' || !isWithinSpan(from, to, years)', ''],
        ['.filter(({ years }) => !isAscending(years))', '.filter(({ years }) => years.length === 0)'],
        ["(years[index - 1] ?? '') < year", "(years[index - 1] ?? '') <= year"],
      ],
      'related-metrics-exist': [
        ['...isOthers(others, [id], itself)', '...isOthers(others.slice(1), [id], itself)'],
        ['            publicIds(registry),', '            registry.metrics.map(({ id: other }) => other),'],
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
          'counties.flatMap(({ members, name }) =>\n        members.slice',
          'counties.slice(1).flatMap(({ members, name }) =>\n        members.slice',
        ],
      ],
      'ends-are-sound': [
        ['validFrom !== null && validTo < validFrom', 'validFrom !== null && validTo <= validFrom'],
        ["heir.validTo > (validTo ?? '')", "heir.validTo >= (validTo ?? '')"],
      ],
      'areas-are-sound': [
        ['foldedKey(slug),', ''],
        ["(kind === 'country') !== (region === null)", "kind === 'country' && region !== null"],
      ],
      'groups-are-sound': [
        ['[...members, municipality]', 'members'],
        ['population !== undefined && isShown(population)', 'population?.left === null'],
      ],
      'other-names-are-registered': [
        ['[...otherNames.map(foldedKey), ...formerCodes]', '[...otherNames.map(foldedKey)]'],
        [
          'municipalities.flatMap(({ code, name }) => [code, foldedKey(name)]),',
          'municipalities.flatMap(({ code }) => [code]),',
        ],
      ],
    },
  },
  {
    file: 'src/rules/releases.ts',
    test: 'test/rules/releases.test.ts',
    rules: {
      'files-are-known': [
        ["METRIC_ID_PATTERN.test(metricOfFile(file) ?? '')", 'metricOfFile(file) !== null'],
        ['return !dates.includes(release) && !isDate(release);', 'return !dates.includes(release);'],
      ],
      'releases-stand-as-published': [
        ['expected === actual ? []', "actual !== 'no file' ? []"],
        ['|| hash === before?.release.files[place.file]', ''],
        ['return hash === undefined ||', 'return hash !== undefined &&'],
      ],
      'observations-stand-as-published': [
        ['file === SOURCE_FILES || metricOfFile(file) !== null', 'metricOfFile(file) !== null'],
        ['Object.keys({ ...listed, ...hashes })', 'Object.keys(listed)'],
      ],
      'revision-chain-is-linked': [
        ['before.release >= release', 'before.release > release'],
        ['before.published > published', 'before.published >= published'],
        ['published <= release : published !== release', 'published <= release : published < release'],
        ['published <= release : published !== release', 'published < release : published !== release'],
        ['(before?.size ?? 0) > link.size', '(before?.size ?? 0) > link.size + 1_000'],
        [
          'link.note?.slice(0, text.length) ?? text',
          'link.note?.includes(text) === false ? link.note : text',
        ],
        ['before === undefined ?', 'index < 2 ?'],
        ['link.root} of', 'root} of'],
      ],
      'log-name-lasts': [
        ['releases[index - 1]?.registry.logOrigin ??', 'releases[0]?.registry.logOrigin ??'],
      ],
      'checkpoint-matches-log': [
        ['SIGNATURES.test(checkpoint.slice(expected.length))', 'checkpoint !== null'],
        ['if (texts.length === 0) {', 'if (texts.length < 0) {'],
      ],
      'tree-matches-log': [
        [
          'sameBytes(dataset.trees.get(release) ?? new Uint8Array(), tree)',
          'dataset.trees.get(release)?.length === tree.length',
        ],
        ['entries === size &&', ''],
      ],
      'file-rows-stand-once': [
        ['row.file <= (files[index - 1]?.file ?? 0)', 'row.file < (files[index - 1]?.file ?? 0)'],
        ['({ file: _, line: __, ...traced }) =>', '({ line: _, ...traced }) =>'],
      ],
      'retrieved-is-past': [['retrieved > release.release)', 'retrieved >= release.release)']],
      'hidden-metrics-leave-no-trace': [
        ['...Object.keys(reasons), ...corrected', '...Object.keys(reasons)'],
        ['return entry === undefined || !isShown(entry);', 'return entry === undefined;'],
        ['.filter((id) => !shown.has(id))', '.filter((id) => !shown.has(id) && shown.size === 0)'],
      ],
      'left-metrics-are-logged': [
        ['left !== wasLeft && left !== release', 'left !== release'],
        ['if (entry === undefined && wasShown)', 'if (entry === undefined)'],
      ],
    },
  },
  {
    file: 'src/builder/verify.ts',
    test: 'test/builder/verify.test.ts',
    rules: {
      'file-rows-have-figures': [
        ['for (const file of series.files) unused.delete(file);', 'unused.clear();'],
      ],
    },
  },
  {
    file: 'src/rules/series.ts',
    test: 'test/rules/series.test.ts',
    rules: {
      'keys-are-well-formed': [['=> !isPeriod(period)', '=> Number.isNaN(Number(period))']],
      'observation-keys-are-unique': [
        [
          'repeated(rowsOf(series), cellKey)',
          "repeated(rowsOf(series).filter(({ value }) => value !== ''), cellKey)",
        ],
      ],
      'files-are-numbered': [[' || (series.files[index] ?? 0) < 0', '']],
      'figures-have-file-rows': [
        ['lost.delete(series', 'lost.has(series'],
        ['number !== 0 && !files.has(number)', '!files.has(number)'],
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
        ['row.period < firstYear(row)', 'row.period <= firstYear(row)'],
        ['row.period > lastYear(row)', 'Number(row.period) - 1 > Number(lastYear(row))'],
        ["(row) => row.value !== '' && row", "(row) => !isBackCast && row.value !== '' && row"],
      ],
      'periods-are-plausible': [
        ['if (from === undefined) return String(year + 1);', 'if (from === undefined) return String(year);'],
        ['day.slice(5) < from ? year - 1 : year', 'day.slice(5) <= from ? year - 1 : year'],
        ['files.get(file)?.retrieved ?? state.release.release', 'state.release.release'],
      ],
      'metric-has-figures': [
        [
          'return metric !== undefined && isShown(metric);',
          'return metric !== undefined && isPublic(metric);',
        ],
        ["series.values.every((value) => value === '')", 'series.values.length === 0'],
      ],
      'reference-is-judged': [
        ["isAreaCode(geo) && value !== ''", 'isAreaCode(geo)'],
        ['|| hasAreas === isJudged) return [];', '|| !hasAreas || isJudged) return [];'],
      ],
      'yes-no-is-zero-or-one': [
        ["!['0', '1', ''].includes(value)", '!(Number(value) >= 0 && Number(value) <= 1)'],
      ],
      'suspect-zeros': [
        ['least <= NEAR * lowerMedian', 'least < NEAR * lowerMedian'],
        ['places >= municipalities && part', 'places > municipalities && part'],
        ['part >= share &&', 'part > share &&'],
        ['own / count <= timesMore * part', 'own / count < timesMore * part'],
      ],
      'carried-forward': [
        ['100 * same >= REPEATING_PERCENT * both', '100 * same > REPEATING_PERCENT * both'],
        ['both >= least &&', 'both > least &&'],
        ['(Number(value) === 0 && Number(before) === 0)) continue;', 'false) continue;'],
      ],
    },
  },
  {
    file: 'src/rules/news.ts',
    test: 'test/rules/news.test.ts',
    rules: {
      'near-an-end': [
        ['standing.sharing > 2', 'standing.sharing > 1'],
        ['standing.total < LEAST_RANKED', 'standing.total <= LEAST_RANKED'],
        ['total - rank - sharing + 1', 'total - rank + 1'],
        ['place > NEAR_END', 'place >= NEAR_END'],
      ],
      record: [
        ['one.years.length < LEAST_YEARS) return null;', 'one.years.length <= LEAST_YEARS) return null;'],
        ['sign * (value - newest.value) >= 0', 'sign * (value - newest.value) > 0'],
        ['yearsBetween(year, newest.period) >= LEAST_SINCE', 'yearsBetween(year, newest.period) >= 9'],
        ["({ period }) => since.from !== 'year' || period > since.year", '() => true'],
      ],
      'crossed-country': [
        [
          'Math.abs(Number(now)) < usualSize(stepsOf(one)) / 2',
          'Math.abs(Number(now)) <= usualSize(stepsOf(one)) / 2',
        ],
      ],
      'rank-moved': [
        ['share < FAR_MOVE', 'share <= FAR_MOVE'],
        [
          '(Math.abs(standing.rank - standingBefore.rank) - sharing)',
          'Math.abs(standing.rank - standingBefore.rank)',
        ],
      ],
      'largest-change': [
        ['steps.length < LEAST_YEARS', 'steps.length <= LEAST_YEARS'],
        ['Math.abs(last.size) < 2 * usual', 'Math.abs(last.size) <= 2 * usual'],
        ['sign * size >= Math.abs(last.size)', 'Math.abs(size) >= Math.abs(last.size)'],
        ['one.overlaps ||', ''],
      ],
      'longest-run': [
        ['length < LEAST_RUN', 'length <= LEAST_RUN'],
        ['other >= length', 'other > length'],
        ['one.overlaps ? [] : stepsOf(one)', 'stepsOf(one)'],
        ['length === steps.length ?', 'length > steps.length ?'],
      ],
      'far-from-county': [
        ['county.nearer < FAR_SHARE', 'county.nearer <= FAR_SHARE'],
        ['if (!isSeen(gap, one)) return null;', ''],
      ],
      'new-year': [['if (!one.isNew || two === null)', 'if (two === null)']],
    },
  },
  {
    file: 'src/rules/waivers.ts',
    test: 'test/rules/waivers.test.ts',
    rules: {
      'waiver-not-allowed': [
        ['const waivable = waivers.filter(({ rule }) => isWaivable(rule));', 'const waivable = waivers;'],
      ],
      'unused-waiver': [['judgementOf(waiver.rule)?.of === of && !used.has(waiver)', '!used.has(waiver)']],
    },
  },
  {
    file: 'src/release/judge-series.ts',
    test: 'test/release/judge-series.test.ts',
    rules: {
      'level-jump': [
        [
          'factorOf(one) > levelBound(one, largestHere)',
          'factorOf(one) >= levelBound(one, largestHere) * 1.5',
        ],
        ['largest ** 2) ** years', 'largest ** 2)'],
        ['2 * lost.length < common.length', '2 * lost.length <= common.length'],
        ['largest === null || count < MANY_MUNICIPALITIES', 'largest === null'],
      ],
      'value-jump': [
        ['const most = limit * years;', 'const most = limit;'],
        ['step <= most ||', 'step < most / 2 ||'],
        ['<= VALUE_JUMP.lastDigits * Math.abs(was)', '< 0'],
        ['steps.length < least', 'steps.length <= least'],
        ['isBeforeFirst(year, view) ? ofFirstYears : measures', 'measures'],
      ],
      'order-jump': [
        ['1 - years * (timesLost * (1 - least) + moreLost)', '1 - (timesLost * (1 - least) + moreLost)'],
        ['? ORDER_JUMP.share * least', '? orderBound(step, least)'],
        ['least < ORDER_JUMP.leastKept ? null : least', 'least'],
      ],
      'year-repeats': [
        ['repeatOf(year, other, LEAST_IN_COMMON)', 'repeatOf(year, other, LEAST_IN_COMMON + 1)'],
        ['const other = isCarried', 'const other = !isCarried'],
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
        ["actual === '' || actual >= before", "actual === '' || actual > before"],
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
      'checkpoint-is-signed': [['isSignedNote(lastCheckpoint(dataset))', "lastCheckpoint(dataset) !== ''"]],
    },
  },
  {
    file: 'src/release/judge-registry.ts',
    test: 'test/release/judge-registry.test.ts',
    rules: {
      'kpi-ids-are-unique': [['metric.kpiId !== null && takesSeries(metric)', 'metric.kpiId !== null']],
      'kpi-is-at-source-url': [
        ['apiUrl.endsWith(`/', 'apiUrl.endsWith(`'],
        ['!apiUrl?.startsWith(KPI_PAGES) ||', 'apiUrl === null || apiUrl === undefined ||'],
      ],
      'municipality-appears': [['!lastCodes.has(code) && !withFigures.has(code)', '!lastCodes.has(code)']],
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
    file: 'src/release/promises.ts',
    test: 'test/release/promises.test.ts',
    rules: {
      'metric-turns-non-public': [["kind !== 'public' && metric !== undefined", 'metric !== undefined']],
      'ranking-turns-around': [["promise('order', where, id, order);", "promise('order', where, id, id);"]],
      'log-origin-stays': [["'', registry.logOrigin);", "'', '');"]],
      'alias-vanishes': [
        ["promise('alias', where,", "promise('public', where,"],
        ['[...otherNames, ...formerCodes]', '[...otherNames]'],
        ['same: code,', 'same: name,'],
      ],
      'subject-vanishes': [['if (metric.left === null)', '']],
      'note-vanishes': [
        ["if (kind === 'break' && note.from !== from) return false;", ''],
        [
          'note.from === null || (from !== null && note.from <= from)',
          'note.from === null || (from !== null && note.from < from)',
        ],
        ['if (heir !== undefined) heirs.splice(heirs.indexOf(heir), 1);', ''],
        ['covers(one, note) && covers(note, one)) ??', 'covers(note, one)) ??'],
      ],
      'metric-redefined': [
        ["promise('hash', where, id, ", "promise('hash', where, id, unit ?? "],
        ['lettersOf(words.join()),', ''],
      ],
      'title-moves': [["if (kind !== 'title') return same === now.same;", 'return same === now.same;']],
      'municipality-renamed': [
        ['[name, slug, countyCode, county]', '[name, slug, countyCode]'],
        ["promise('firstYear', where, code, validFrom);", "promise('firstYear', where, code, code);"],
      ],
      'area-renamed': [['name.sv,', '']],
    },
  },
];

const mutantsOf = (broken: readonly Broken[]): Mutant[] =>
  broken.flatMap(({ file, test, rules }) =>
    Object.entries(rules).flatMap(([rule, changes]) =>
      changes.map(([from, to]) => ({ rule, file, from, to, test })),
    ),
  );

/** In the order of the rules. */
export const MUTANTS: readonly Mutant[] = mutantsOf(BROKEN);

/** Of what releases change, and what is written of it: by what it is that breaks. */
export const DATA_MUTANTS: readonly Mutant[] = mutantsOf([
  {
    file: 'src/data/changes.ts',
    test: 'test/data/changes.test.ts',
    rules: {
      words: [
        ['return isSame(previous, current) ? [] :', 'return previous === current ? [] :'],
        ['left, ...fields }: Metric = metric;', 'left, title: ____, ...fields }: Metric = metric;'],
      ],
      'a metric that leaves': [['was !== null && was.metric.left === null;', 'was !== null;']],
      figures: [
        ['oldKey <= nextKey', 'oldKey < nextKey'],
        [' &&\n  was.metric.source === is.metric.source;', ';'],
        ['release.corrected.includes(id)', 'release.corrected.length > 0'],
      ],
      'what is withdrawn': [
        ['else withdrawn.delete(', 'else String('],
        [
          "(state?.series?.keys ?? []).filter((_, index) => state?.series?.values[index] !== '')",
          'state?.series?.keys ?? []',
        ],
      ],
      'the register': [['before.get(geo) ?? {}', 'before.get(geo) ?? statements']],
      'a metric that is hidden': [['metric === undefined || !isPublic(metric)', 'metric === undefined']],
    },
  },
  {
    file: 'src/data/log.ts',
    test: 'test/data/log.test.ts',
    rules: {
      'the order of leaves': [['a.key < b.key ? -1 : 1', 'a.subject < b.subject ? 1 : -1']],
      'what stands together': [["(geo ?? '') : period === null", "(geo ?? '') : geo !== null"]],
      'where entries stand': [['start: size, count', 'start: own.length, count']],
      'a hash before': [
        ['previousContentHash: hashOf(previousValue, was)', 'previousContentHash: hashOf(value, was)'],
      ],
    },
  },
  {
    file: 'src/data/log.ts',
    test: 'test/rules/releases.test.ts',
    rules: { 'a day twice': [['of new Set(releases)', 'of releases']] },
  },
  {
    file: 'src/data/dataset.ts',
    test: 'test/data/dataset.test.ts',
    rules: {
      'a part of a grid': [['if (geos.every(isWanted)) return grid;', '']],
      'files of a series': [
        ['.filter((file) => file > 0).sort((a, b) => a - b)', '.filter((file) => file > 0).sort()'],
        ['?? -1) + 1', '?? 0) + 1'],
      ],
      'a null': [["value === '' ? STATE.null : STATE.value", 'STATE.value']],
    },
  },
  {
    file: 'src/data/merkle.ts',
    test: 'test/data/merkle.test.ts',
    rules: {
      'the kept tree': [
        ['size < before || bytes.length', 'bytes.length'],
        ['if (width === TILE_WIDTH) return hashAt(tiles', 'if (width >= TILE_WIDTH) return hashAt(tiles'],
      ],
    },
  },
  {
    file: 'src/data/public-part.ts',
    test: 'test/data/public-part.test.ts',
    rules: {
      'a waiver': [["metric === '' || shown.has(metric)", "metric !== ''"]],
      'words of a unit': [["...kept('units', 'code', 'unit'),", '']],
    },
  },
]);

/** Damages that two rules tell, so that the one lets none of them through while the other is broken; by their name in `data-mutations.ts`. */
export const TOLD_TWICE: readonly (readonly [damage: string, rule: string, other: string])[] = [
  ['a value changed', 'releases-stand-as-published', 'tree-matches-log'],
  ['a trailing zero', 'releases-stand-as-published', 'literal-is-exact'],
  ['a code without its zero', 'releases-stand-as-published', 'keys-are-well-formed'],
  ['a year added to a municipality', 'releases-stand-as-published', 'tree-matches-log'],
  ['another source', 'releases-stand-as-published', 'tree-matches-log'],
  ['a file gone', 'releases-stand-as-published', 'tree-matches-log'],
  ['a bit of the tree', 'checkpoint-matches-log', 'tree-matches-log'],
  ['the chain turned round', 'revision-chain-is-linked', 'checkpoint-matches-log'],
  ['a link twice', 'revision-chain-is-linked', 'releases-stand-as-published'],
];

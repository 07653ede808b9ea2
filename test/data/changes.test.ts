import { describe, expect, it } from 'vitest';
import {
  type Json,
  metricChanges,
  metricHistory,
  metricState,
  registerChanges,
  type Statements,
  shownMetrics,
} from '../../src/data/changes.ts';
import type { Metric } from '../../src/data/registry.ts';
import {
  datasetOf,
  fileOf,
  METRIC,
  MUNICIPALITIES,
  metricOf,
  registryOf,
  seriesOf,
  stateOf,
  type TestRelease,
} from '../support/dataset.ts';

const [FIRST, SECOND, THIRD] = ['2024-01-01', '2025-01-01', '2026-01-01'] as const;
const HIDDEN = { public: null, reason: 'not established' };

const say = (value: string | null) => value ?? '-';

/** Of each release what it changes of the metric, a line each: `release type geo period before after`, or the fields of words. */
function told(releases: readonly TestRelease[], metric = METRIC): string[] {
  return [...metricHistory(datasetOf(...releases), metric)].flatMap(({ release, changes }) =>
    changes.map(({ type, geo, period, previousValue, value, words }) =>
      geo === null || period === null
        ? `${release.release} ${type} ${words.map(({ field }) => field).join()}`
        : `${release.release} ${type} ${geo} ${period} ${say(previousValue)} ${say(value)}`,
    ),
  );
}

const showing = (changes: Partial<Metric>) => ({ registry: registryOf([metricOf(changes)]) });
const rows = (...figures: string[]) => ({ figures: { [METRIC]: figures } });
const START: TestRelease = { release: FIRST, ...rows('0180 2021 1', '0180 2022') };

describe('what a release changes of the figures', () => {
  it.each<[string, string[], string[]]>([
    ['another value', ['0180 2021 2', '0180 2022'], ['revised 0180 2021 1 2']],
    ['a value where none was', ['0180 2021 1', '0180 2022 0'], ['published 0180 2022 - 0']],
    ['no value where one was', ['0180 2021', '0180 2022'], ['withdrawn 0180 2021 1 -']],
    ['a row that is gone', ['0180 2022'], ['withdrawn 0180 2021 1 -']],
    [
      'a row before and one behind',
      ['0140 2023 5', '0180 2021 1', '0180 2023 6'],
      ['published 0140 2023 - 5', 'published 0180 2023 - 6'],
    ],
    ['a row without a value gone, and one come', ['0180 2021 1', '0180 2023'], []],
    ['another file', ['0180 2021 1 1', '0180 2022'], ['metadata files']],
  ])('is told of %s', (_, figures, lines) => {
    const second = { release: SECOND, ...rows(...figures), sources: [fileOf({ retrieved: FIRST })] };
    expect(told([START, second])).toEqual([
      `${FIRST} published 0180 2021 - 1`,
      ...lines.map((line) => `${SECOND} ${line}`),
    ]);
  });

  it('is corrected where the release says so of the metric, and of no other', () => {
    const second = { release: SECOND, ...rows('0180 2021 2', '0180 2022 3'), corrected: [METRIC] };
    expect(told([START, second]).slice(1)).toEqual([
      `${SECOND} corrected 0180 2021 1 2`,
      `${SECOND} published 0180 2022 - 3`,
    ]);
    expect(told([START, { ...second, corrected: ['A1B'] }])[1]).toBe(`${SECOND} revised 0180 2021 1 2`);
  });

  it('is metadata of each figure where unit or source is another, and of a figure that is revised, too, only that', () => {
    const registry = registryOf([metricOf({ source: 'SMHI' })]);
    expect(
      told([START, { release: SECOND, registry, ...rows('0180 2021 1', '0180 2022 4') }]).slice(1),
    ).toEqual([
      `${SECOND} metadata source`,
      `${SECOND} metadata 0180 2021 1 1`,
      `${SECOND} published 0180 2022 - 4`,
    ]);
  });

  it('has the unit and source that the figure had before and has with the release', () => {
    const registry = registryOf([metricOf({ source: 'SMHI' })]);
    const [, second] = metricHistory(datasetOf(START, { release: SECOND, registry }), METRIC);
    const [, { was, is } = { was: null, is: null }] = second?.changes ?? [];
    expect([was?.source, is?.source]).toEqual(['SCB', 'SMHI']);
  });
});

describe('a metric through the releases', () => {
  it('that leaves has one entry, and is told again figure by figure where it comes back', () => {
    const left = { release: SECOND, ...showing({ left: SECOND }) };
    expect(told([START, left, { release: THIRD, ...showing({}) }])).toEqual([
      `${FIRST} published 0180 2021 - 1`,
      `${SECOND} withdrawn `,
      `${THIRD} published 0180 2021 - 1`,
    ]);
    expect(
      told([START, left, { release: THIRD, ...showing({ left: SECOND, aliases: ['more'] }) }]),
    ).toHaveLength(2);
  });

  it('that was left when it was first shown has no entry', () => {
    expect(told([{ release: FIRST, ...showing({ left: FIRST }), ...rows('0180 2021 1') }])).toEqual([]);
  });

  it('that is hidden for a while catches up with the release that shows it again', () => {
    const hidden = { release: SECOND, ...showing({ status: HIDDEN }), ...rows('0180 2021 2', '0180 2022 8') };
    const title = { sv: 'Folk', en: 'People' };
    const again = { release: THIRD, ...showing({ title }), ...rows('0180 2021 3', '0180 2022') };
    expect(told([START, hidden, again])).toEqual([
      `${FIRST} published 0180 2021 - 1`,
      `${THIRD} metadata title,title`,
      `${THIRD} revised 0180 2021 1 3`,
    ]);
  });

  it('that never was public has no entry, and none of the time before it is', () => {
    const hidden = { ...START, ...showing({ status: HIDDEN }) };
    expect(
      told([hidden, { release: SECOND, ...showing({ status: HIDDEN }), ...rows('0180 2021 2') }]),
    ).toEqual([]);
    expect(told([hidden, { release: SECOND, ...showing({}) }])).toEqual([
      `${SECOND} published 0180 2021 - 1`,
    ]);
    expect(shownMetrics(datasetOf(hidden))).toEqual([]);
    expect(shownMetrics(datasetOf(hidden, { release: SECOND, ...showing({}) }))).toEqual([METRIC]);
  });

  it('knows which of its figures are withdrawn, until they come back', () => {
    const dataset = datasetOf(
      START,
      { release: SECOND, ...rows('0180 2022') },
      { release: THIRD, ...rows('0180 2021 4', '0180 2022') },
    );
    const withdrawn = Array.from(metricHistory(dataset, METRIC), (step) => [...step.withdrawn]);
    expect(withdrawn).toEqual([[], ['0180,2021'], []]);
  });

  it('that left has withdrawn every figure that had a value', () => {
    const steps = metricHistory(datasetOf(START, { release: SECOND, ...showing({ left: SECOND }) }), METRIC);
    expect(Array.from(steps, (step) => [...step.withdrawn])).toEqual([[], ['0180,2021']]);
  });
});

describe('what changes of words', () => {
  const wordChanges = (was: Statements, is: Statements) => {
    const stating = (statements: Statements) => ({ metric: metricOf(), series: null, statements });
    return metricChanges(stating(was), stating(is)).flatMap(({ words }) => words);
  };

  it.each<[string, Json, Json, unknown[]]>([
    ['the same words in another order of keys', { sv: 'a', en: 'b' }, { en: 'b', sv: 'a' }, []],
    ['one language', { sv: 'a', en: 'b' }, { sv: 'a', en: 'c' }, [['en', 'b', 'c']]],
    [
      'both',
      { sv: 'a', en: 'b' },
      { sv: 'c', en: 'd' },
      [
        ['sv', 'a', 'c'],
        ['en', 'b', 'd'],
      ],
    ],
    [
      'words that come',
      null,
      { sv: 'a', en: 'b' },
      [
        ['sv', null, 'a'],
        ['en', null, 'b'],
      ],
    ],
    [
      'words that go',
      { sv: 'a', en: 'b' },
      null,
      [
        ['sv', 'a', null],
        ['en', 'b', null],
      ],
    ],
    ['a code', 'count', 'percent', [[null, 'count', 'percent']]],
    ['a list of codes', ['a'], ['a', 'b'], [[null, ['a'], ['a', 'b']]]],
    [
      'words within a list',
      [{ text: { sv: 'a', en: 'b' } }],
      [{ text: { sv: 'c', en: 'b' } }],
      [['sv', [{ text: 'a' }], [{ text: 'c' }]]],
    ],
    [
      'a code beside words',
      { code: 'x', label: { sv: 'a', en: 'b' } },
      { code: 'y', label: { sv: 'a', en: 'b' } },
      [
        ['sv', { code: 'x', label: 'a' }, { code: 'y', label: 'a' }],
        ['en', { code: 'x', label: 'b' }, { code: 'y', label: 'b' }],
      ],
    ],
    ['nothing that becomes null', undefined as unknown as Json, null, []],
  ])('is, of %s, told by field and language', (_, previous, current, expected) => {
    const changes = wordChanges({ same: 1, field: previous }, { same: 1, field: current });
    expect(changes.map((one) => [one.language, one.previous, one.current])).toEqual(expected);
    for (const { field } of changes) expect(field).toBe('field');
  });

  it('goes by field', () => {
    expect(wordChanges({ b: 1, a: 1 }, { c: 1 }).map(({ field }) => field)).toEqual(['a', 'b', 'c']);
  });
});

describe('what is said of a metric', () => {
  const said = (changes: Partial<Metric>) => {
    const registry = registryOf([metricOf(changes)], {
      licenses: [{ code: 'CC0-1.0', label: { sv: 'fri', en: 'free' }, attribution: null, url: null }],
    });
    const state = stateOf({
      registry,
      files: [{ line: 2, ...fileOf({ file: 7 }) }],
      series: [seriesOf(['0180 2021 1 7'])],
    });
    return metricState(state, METRIC)?.statements ?? {};
  };

  it('is every field of its entry but what maintainers keep for themselves, and what an entry withdrawn says', () => {
    const { files = null, ...fields } = said({ confirmed: { by: 'A', on: FIRST } });
    const words = ['geographySemantics', 'license', 'periodSemantics', 'subject', 'unit'].map(
      (one) => `${one}Words`,
    );
    const { id: _, status: __, left: ___, ...entry } = metricOf();
    expect(Object.keys(fields).sort()).toEqual([...Object.keys(entry), ...words].sort());
    expect(files).toEqual([expect.not.objectContaining({ file: 7 })]);
  });

  it('has the words of its codes, null where there are none', () => {
    expect(said({ license: 'CC0-1.0' })).toMatchObject({
      unitWords: { label: { sv: 'antal', en: 'number' } },
      subjectWords: { slug: 'befolkning' },
      licenseWords: { label: { sv: 'fri', en: 'free' } },
      periodSemanticsWords: null,
    });
    expect(said({ license: 'other' })['licenseWords']).toBeNull();
  });
});

describe('what a release changes of the register', () => {
  const NAMED = { '0180': { otherNames: ['Sthlm'], formerCodes: [] } };
  const changed = (texts: TestRelease['texts'], municipalities = {}) => {
    const second = {
      release: SECOND,
      registry: registryOf(undefined, { municipalities }),
      ...(texts && { texts }),
    };
    const { releases } = datasetOf(START, second);
    const [was, is] = releases;
    return registerChanges(was ?? null, is ?? stateOf()).map(({ type, geo, metric, words }) => [
      type,
      geo,
      metric,
      words.map(({ field }) => field).join(),
    ]);
  };

  it('is nothing where nothing of a place changes, and nothing of the first', () => {
    expect(changed({})).toEqual([]);
    expect(registerChanges(null, stateOf())).toEqual([]);
  });

  it('is one entry a place, by code, with the names that the registry has', () => {
    const texts = {
      'municipalities.csv': MUNICIPALITIES.replace('Nykvarn,nykvarn,01', 'Nykvarn,nykvarn,02'),
    };
    expect(changed(texts, NAMED)).toEqual([
      ['metadata', '0140', null, 'countyCode'],
      ['metadata', '0180', null, 'otherNames'],
    ]);
  });

  it('is an entry of the municipality whose list of others changes', () => {
    const listing = (...members: string[]) => ({
      ...{ line: 2, id: 'G1', title: 'Lika', members },
      ...{ municipality: '0180', area: 'skola', year: '2024' },
    });
    const changes = registerChanges(
      stateOf({ groups: [listing('0114')] }),
      stateOf({ groups: [listing('1480')] }),
    );
    const was = { title: 'Lika', year: '2024', members: ['0114'] };
    expect(changes).toMatchObject([
      {
        ...{ type: 'metadata', metric: null, geo: '0180' },
        words: [{ field: 'groups.G1', previous: was, current: { ...was, members: ['1480'] } }],
      },
    ]);
    expect(registerChanges(stateOf(), stateOf({ groups: [listing('0114')] }))).toEqual([]);
  });

  it('is an entry of a place that is gone, every word of which is nothing now', () => {
    const was = stateOf();
    const [gone, ...kept] = was.municipalities;
    const [change, ...others] = registerChanges(was, { ...was, municipalities: kept });
    expect([change?.geo, others]).toEqual([gone?.code, []]);
    expect(change?.words.find(({ field }) => field === 'name')).toMatchObject({
      previous: gone?.name,
      current: null,
    });
    expect(change?.words.filter(({ current }) => current !== null)).toEqual([]);
  });

  it('is an entry of a place that is new, of an area too', () => {
    const areas = 'code,kind,slug,name,name_en,region,region_en\nSE,country,riket,Riket,Sweden,,\n';
    const more = `${MUNICIPALITIES}1480,Göteborg,goteborg,14,Västra Götalands län,\n`;
    expect(changed({ 'municipalities.csv': more, 'areas.csv': areas }).map(([, geo]) => geo)).toEqual([
      '1480',
      'SE',
    ]);
  });
});

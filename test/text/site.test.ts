import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PROJECT_ROOT, readText } from '../../src/builder/files.ts';
import { EMBED_WORDS } from '../../src/text/embeds.ts';
import {
  CHANGES_WORDS,
  COUNTED,
  DATA_WORDS,
  RELEASE_WORDS,
  SITE_WORDS,
  SUBJECT_WORDS,
} from '../../src/text/site.ts';

describe('one thing is counted as one', () => {
  it.each<[string, (count: number) => string, string, string]>([
    [
      'a municipality',
      (n) => SITE_WORDS.sv.metric.missing(n, '2022'),
      '1 kommun saknar',
      '2 kommuner saknar',
    ],
    [
      'a municipality, in English',
      (n) => SITE_WORDS.en.metric.missing(n, '2022'),
      '1 municipality has no',
      '2 municipalities have no',
    ],
    ['a metric', (n) => SUBJECT_WORDS.en.metrics(String(n)), '1 metric', '2 metrics'],
    ['a metric of a release', (n) => RELEASE_WORDS.en.changed([], n), ' in 1 metric.', ' in 2 metrics.'],
    ['a metric of a change', (n) => CHANGES_WORDS.en.rest(String(n)), '1 more metric', '2 more metrics'],
    ['a changed figure', (n) => CHANGES_WORDS.sv.more(String(n)), '1 ändrad siffra', '2 ändrade siffror'],
    [
      'a changed figure, in English',
      (n) => CHANGES_WORDS.en.more(String(n)),
      '1 changed figure',
      '2 changed figures',
    ],
    [
      'a metric with new figures',
      (n) => CHANGES_WORDS.en.came('5', String(n)),
      '5 new figures in 1 metric.',
      '5 new figures in 2 metrics.',
    ],
  ])('%s', (_, words, one, two) => {
    expect(words(1).startsWith(one) && !words(1).startsWith(two)).toBe(true);
    expect(words(2).startsWith(two)).toBe(true);
  });
});

describe('what a release changed', () => {
  const counts = [
    { type: 'published', count: 3 },
    { type: 'withdrawn', count: 2 },
  ];
  it('is counted by type, in the words of the page of releases and of a municipality’s', () => {
    expect(RELEASE_WORDS.sv.changed(counts, 4)).toBe('3 nya siffror och 2 tillbakadragna i 4 mått.');
    expect(RELEASE_WORDS.en.changed(counts, 4)).toBe('3 new figures and 2 withdrawn in 4 metrics.');
  });

  it('groups the digits of its counts as its language does', () => {
    const many = [{ type: 'published', count: 99600 }];
    expect(RELEASE_WORDS.sv.changed(many, 1900)).toBe('99\u00a0600 nya siffror i 1\u00a0900 mått.');
    expect(RELEASE_WORDS.en.changed(many, 1900)).toBe('99,600 new figures in 1,900 metrics.');
  });

  it.each(['sv', 'en'] as const)('is called the same in every list, in %s: a changed description', (lang) => {
    const one = COUNTED[lang]['metadata']?.one ?? '';
    expect(one).toBe({ sv: 'ändrad beskrivning', en: 'changed description' }[lang]);
    expect(EMBED_WORDS[lang].page.types['metadata']).toBe(one);
    const said = EMBED_WORDS[lang].changed({ type: 'metadata', release: '2026-06-25', previous: null });
    expect(said).toBe(
      `${one.charAt(0).toUpperCase()}${one.slice(1)} ${{ sv: 'i utgåva', en: 'in release' }[lang]} 2026-06-25`,
    );
    expect(readText(join(PROJECT_ROOT, `src/content/about/${lang}.md`))).toContain(`\n- ${one}: `);
  });

  it('agrees with its count, and calls no description a figure', () => {
    const alone = (type: string, count: number) => RELEASE_WORDS.sv.changed([{ type, count }], 1);
    expect(alone('revised', 1)).toBe('1 reviderad siffra i 1 mått.');
    expect(alone('withdrawn', 2)).toBe('2 tillbakadragna siffror i 1 mått.');
    expect(alone('metadata', 1)).toBe('1 ändrad beskrivning i 1 mått.');
    const both = [
      { type: 'metadata', count: 4 },
      { type: 'corrected', count: 1 },
    ];
    expect(RELEASE_WORDS.en.changed(both, 4)).toBe(
      '4 changed descriptions and 1 corrected figure in 4 metrics.',
    );
    expect(RELEASE_WORDS.sv.moved.line('2023', '1', 'Mora 2 → 1', '0')).toBe(
      '(2023): 1 placering ändrades, mest Mora 2 → 1',
    );
    expect(RELEASE_WORDS.sv.moved.line('2023', '3', 'Mora 2 → 1', '1')).toContain(
      'Mora 2 → 1 och 1 till lika mycket',
    );
  });
});

it.each(['sv', 'en'] as const)(
  'the files of one thing are called alike, whatever their format: %s',
  (lang) => {
    const named = (text: string) => text.split(/ (?:som|as) /)[0];
    const { metric, municipality } = DATA_WORDS[lang];
    expect(named(municipality.excel)).toBe(named(municipality.csv));
    expect(named(metric.excel)).toBe(named(metric.csv));
  },
);

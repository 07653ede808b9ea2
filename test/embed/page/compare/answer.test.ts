import { expect, it } from 'vitest';
import type { CompareView } from '../../../../src/embed/views.ts';
import { type ComparedRow, compareAnswer } from '../../../../src/site/compare.ts';
import { compareOf, scaled } from '../../sample-metrics.ts';

const PAGE = { lang: 'sv', siteUrl: 'https://data.example', release: '2025-01-15' } as const;
const SENTENCE = 'Skalan visar inte noll.';

const htmlOf = (view: CompareView, rows: readonly ComparedRow[] = []): string =>
  String(
    compareAnswer(
      {
        metrics: [{ view, period: '2022', rows }],
        citation: '',
        api: 'https://data.example/api/v1/compare?municipalities=0180,1904&metrics=N01951',
      },
      PAGE,
    ).html,
  );

it('says that zero is not shown where neither a line nor the median draws the scale down to it', () => {
  const view = compareOf('sv', scaled(1), scaled(0.99));
  expect(htmlOf(view)).toContain(SENTENCE);
  const points = scaled(0.01).flatMap(({ period, value }) => (value === null ? [] : { period, value }));
  const beside = htmlOf({ ...view, reference: { kind: 'median', name: 'Median', points } });
  expect(beside).toContain('class="z"');
  expect(beside).not.toContain(SENTENCE);
});

it('lists what is to be minded, that of a marked figure first, with its sign and once', () => {
  const own = 'Egen regionskatt.';
  const view = { ...compareOf('sv', scaled(1), scaled(0.99)), cautions: [own, 'Räknas där de bor.'] };
  const figure = { literal: '984748', id: 'SF.N01951.0180.2022', notes: [own] };
  const rows = [{ name: 'Stockholm', slug: 'stockholm', figure, rank: null }];
  const [, list = ''] = /<ul class="note notes">(.*?)<\/ul>/.exec(htmlOf(view, rows)) ?? [];
  expect([...list.matchAll(/<li>(.*?)<\/li>/g)].map(([, item]) => item)).toEqual([
    `† Stockholm: ${own}`,
    'Räknas där de bor.',
    SENTENCE,
  ]);
  expect(htmlOf(compareOf('sv', scaled(1), scaled(0.99)))).toContain(`<p class="note">${SENTENCE}</p>`);
});

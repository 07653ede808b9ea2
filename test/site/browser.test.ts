// What the scripts of browsers know beside the page that they run on.
import { describe, expect, it, vi } from 'vitest';

// A script looks at its page when it is loaded: here at one that has nothing.
vi.stubGlobal('document', {
  documentElement: { lang: 'sv' },
  querySelector: () => null,
  querySelectorAll: () => [],
});
const { namedBy } = await import('../../src/site/browser/ranking.ts');
const { tryAddress } = await import('../../src/site/browser/docs.ts');
vi.unstubAllGlobals();

const ALL = [
  { code: '0643', name: 'Habo' },
  { code: '0305', name: 'Håbo' },
  { code: '1280', name: 'Malmö' },
  { code: '0114', name: 'Upplands Väsby' },
  { code: '2180', name: 'Övik' },
  { code: '2181', name: 'Ovik' },
];

it.each([
  ['Malmö', '1280'],
  [' malmo ', '1280'],
  ['MALMÖ', '1280'],
  ['Malmo\u0308', '1280'],
  ['1280', '1280'],
  ['upplands-vasby', '0114'],
  ['Upplands–Väsby', '0114'],
  ['Habo', undefined],
  ['HABO', undefined],
  ['0643', '0643'],
  ['håbo', '0305'],
  ['ovik', undefined],
  ['óvik', undefined],
  ['Malm', undefined],
  ['', undefined],
])('“%s” means %s', (text, code) => {
  expect(namedBy(ALL, text)?.code).toBe(code);
});

describe('the address of a filled-in form', () => {
  it('has the path filled in and leaves out what is empty', () => {
    expect(
      tryAddress('/api/v1/metrics/{metric}', [
        ['metric', 'N01951'],
        ['lang', ''],
      ]),
    ).toBe('/api/v1/metrics/N01951');
  });

  it('keeps commas and encodes the rest', () => {
    expect(
      tryAddress('/api/v1/compare', [
        ['municipalities', '0180,Håbo'],
        ['metrics', 'a&b'],
      ]),
    ).toBe('/api/v1/compare?municipalities=0180,H%C3%A5bo&metrics=a%26b');
    expect(tryAddress('/api/v1/metrics/{metric}', [['metric', 'a/../b?c']])).toBe(
      '/api/v1/metrics/a%2F..%2Fb%3Fc',
    );
  });
});

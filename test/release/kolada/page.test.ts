import { expect, test } from 'vitest';
import { KoladaKpi, KoladaRow, readPage } from '../../../src/release/kolada.ts';
import { koladaPage } from '../small-dataset.ts';

const mistakeOf = (text: string): string => {
  const result = readPage(text, KoladaRow);
  return 'mistake' in result ? result.mistake : '';
};

test('a page gives its rows with literals and the address of the next page', () => {
  const result = readPage(koladaPage('N00001', [['0180', '2022', '12.50']], 'https://x.se/2'), KoladaRow);
  expect(result).toEqual({
    page: {
      values: [
        {
          kpi: 'N00001',
          period: '2022',
          municipality: '0180',
          values: [{ gender: 'T', value: '12.50', isdeleted: false }],
        },
      ],
      previous: null,
      next: 'https://x.se/2',
    },
  });
});

test('a page whose count is not the number of its values is a mistake', () => {
  expect(mistakeOf('{"values":[],"count":3,"next_url":null}')).toBe(
    'the page says count 3 but has 0 values, so it is cut or mixed',
  );
});

test('HTML and a page cut off half-way are mistakes', () => {
  expect(mistakeOf('<html><body>Maintenance</body>')).toBe(
    'line 1, column 1: not JSON: "<html><body>Maintenance</body>"',
  );
  expect(mistakeOf(koladaPage('N00001', [['0180', '2022', '1']]).slice(0, 90))).toMatch(
    /^line \d+, column \d+: /,
  );
});

test('a page with a key twice in one object, of which the parser would take the last, is a mistake', () => {
  const page = koladaPage('N00001', [['0180', '2022', '727339']]);
  const twice = page.replace('"value":727339', '"value":727339,\n"value": 727000');
  expect(twice).not.toBe(page);
  expect(mistakeOf(twice)).toMatch(
    /^line \d+: the key "value" stands twice in one object; ask the publisher/,
  );
});

test('a page of another shape names the field', () => {
  expect(mistakeOf('{"values":[],"count":0}')).toMatch(/^not a page of the API v3: next_url: /);
});

test('a title whose letters are written as two signs is the one that the registry has', () => {
  const title = 'Invånare på landsbygd';
  const text = `{"values":[{"id":"N00001","title":"${title.normalize('NFD')}"}],"count":1,"next_url":null}`;
  expect(readPage(text, KoladaKpi)).toMatchObject({ page: { values: [{ title }] } });
});

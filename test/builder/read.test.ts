import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { fileHash } from '../../src/builder/digest.ts';
import {
  contentSource,
  csvMistake,
  jsonMistake,
  judgeJson,
  readCsv,
  silentMistake,
  sourceOf,
  textForNumber,
  withRegistryLines,
} from '../../src/builder/read.ts';
import type { Finding, FindingLocation } from '../../src/data/dataset.ts';

describe('a source of files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'data-source-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  /** No two parts of it are alike. */
  function bytesOf(size: number): Buffer {
    const bytes = Buffer.alloc(size);
    for (let at = 0; at < size; at++) bytes[at] = (at * at) % 251;
    return bytes;
  }

  test.each([0, 1, 8_000_000, 8_000_001, 16_000_001])(
    'the hash of a file of %i bytes is that of all its bytes, though it is read in parts',
    (size) => {
      const bytes = bytesOf(size);
      writeFileSync(join(folder, 'log.csv'), bytes);
      expect(sourceOf(folder).hash('log.csv')).toBe(fileHash(bytes));
    },
  );

  test('a planned release has the files that it was given, sorted, and says which is missing', () => {
    const source = contentSource(
      new Map<string, string | Uint8Array>([
        ['b.csv', 'å'],
        ['a.csv', Buffer.from('x')],
      ]),
    );
    expect(source.files()).toEqual(['a.csv', 'b.csv']);
    expect([source.has('a.csv'), source.has('c.csv')]).toEqual([true, false]);
    expect(source.hash('b.csv')).toBe(fileHash(Buffer.from('å')));
    expect(() => source.read('c.csv')).toThrow('c.csv: expected a file of the planned release, got none');
  });

  test.runIf(process.platform !== 'win32')('what is neither file nor folder is named apart', () => {
    const own = join(folder, 'own');
    mkdirSync(own);
    writeFileSync(join(own, 'rows.csv'), '');
    symlinkSync('rows.csv', join(own, 'link.csv'));
    expect([
      sourceOf(own)
        .strange()
        .map(({ file }) => file),
      sourceOf(own).files(),
    ]).toEqual([['link.csv'], ['rows.csv']]);
  });
});

describe('readCsv', () => {
  const COLUMNS = ['geo', 'period', 'value'];
  const read = (text: string) => readCsv('observations/N01951.csv', Buffer.from(text), COLUMNS);
  const messagesOf = (text: string) => read(text).findings.map(({ where, message }) => [where.line, message]);

  test('each row has its line, with quotes or without', () => {
    const rows = [
      { line: 2, cells: ['0180', '2022', '1'] },
      { line: 3, cells: ['', '', ''] },
    ];
    expect(read('geo,period,value\n0180,2022,1\n,,\n')).toEqual({ rows, findings: [] });
    expect(read('geo,period,value\n"0180",2022,1\n,,\n')).toEqual({ rows, findings: [] });
  });

  test('a line of other cells is left out and told, an empty one too', () => {
    const text = 'geo,period,value\n0180,2022\n\n0180,2022,1\n';
    expect(read(text).rows).toEqual([{ line: 4, cells: ['0180', '2022', '1'] }]);
    const wrong = 'the line has a wrong number of cells; mend it';
    expect(messagesOf(text)).toEqual([
      [2, wrong],
      [3, wrong],
    ]);
  });

  test('line ends with CR are told once, and are not in the cells', () => {
    const { rows, findings } = read('geo,period,value\r\n0180,2022,1\r\n');
    expect(rows).toEqual([{ line: 2, cells: ['0180', '2022', '1'] }]);
    expect(findings).toHaveLength(1);
  });

  test('a last line that does not end is read, and told', () => {
    const text = 'geo,period,value\n0180,2022,1';
    expect(read(text).rows).toHaveLength(1);
    expect(messagesOf(text)).toEqual([
      [1, 'the file does not end with a line end, so it may be cut off; restore it'],
    ]);
  });

  test('a file whose quotes do not end is told once, by the line where one is opened', () => {
    const text = 'geo,period,value\n"0180",2022,1\n0180,"2023,1\n0180,2024,1\n';
    expect(read(text).rows).toEqual([]);
    expect(read(text).findings).toMatchObject([
      {
        where: { line: 3 },
        message: expect.stringMatching(
          /^the file cannot be read as CSV: a quote is opened here and not closed; /,
        ),
      },
    ]);
  });

  test('of bad lines the first hundred are told and the rest counted', () => {
    const { rows, findings } = read(`geo,period,value\n${'0180,2022\n'.repeat(1000)}`);
    expect([rows.length, findings.length, findings.at(-1)?.unlisted]).toEqual([0, 101, 900]);
  });

  test.each([
    ['geo;period;value\n0180;2022;1,5\n', 'semicolons', 'geo;period;value'],
    ['"geo";"period";"value"\r\n', 'semicolons', '"geo";"period";"value"'],
    ['geo\tperiod\tvalue\n', 'tabs', 'geo\tperiod\tvalue'],
  ])('a file with other separators than commas is told by what it has: %j', (text, what, actual) => {
    expect(read(text).rows).toEqual([]);
    expect(read(text).findings.at(-1)).toMatchObject({
      where: { line: 1 },
      message: `the columns are separated by ${what}; save the file with commas between them`,
      expected: 'geo,period,value',
      actual,
    });
  });

  test('a header that is another one is told as that', () => {
    expect(messagesOf('geo,year,value;x\n')).toEqual([[1, 'the header is not the expected one']]);
    expect(messagesOf('')).toContainEqual([1, 'the header is not the expected one']);
  });
});

describe('a mistake in CSV', () => {
  function mistakeIn(text: string) {
    try {
      parse(text, { bom: true, skip_empty_lines: true, record_delimiter: ['\r\n', '\n', '\r'] });
    } catch (error) {
      return csvMistake(error, text);
    }
    return null;
  }

  test.each([
    ['the first', '"a,b\n1,2\n', 1],
    ['one behind an empty line', 'a,b\n1,2\n\n3,"4\n5,6\n7,8\n', 4],
    ['one behind a cell of two lines', '\ufeffa,b\r\n1,"x\r\ny"\r\n2,3\r\n4,"5\r\n6,7\r\n', 5],
    ['the second of a record that has one cell of two lines', 'a,b\n"x\ny","z\n1,2\n', 3],
    ['one with quotes in its cell', 'a,b\r1,"2 ""x"" y\r3,4\r', 2],
    ['one of a long file', `a,b\n${'"3""4",5\n'.repeat(100_000)}1,"2\n${'3,4\n'.repeat(100_000)}`, 100_002],
  ])('a quote that is not closed is told by the line on which it is opened: %s', (_, text, line) => {
    expect(mistakeIn(text)).toEqual({
      line,
      what: 'a quote is opened here and not closed; close it, and write a quote within a cell twice',
    });
  });

  test.each([
    ['a,b\n1,x"y"\n', 2, /^a quote stands in a cell that does not begin with one; put/],
    ['a,b\n1,2\n3,"x"y\n', 3, /^a quote is closed before its cell ends; write/],
    ['a,b\n1,2,3\n', 2, /^the line has another number of cells than the first; mend it/],
  ])('%j is told by its line, with the way out', (text, line, what) => {
    expect(mistakeIn(text)).toEqual({ line, what: expect.stringMatching(what) });
  });

  test('what the parser has no code for is told in its own words', () => {
    expect(csvMistake(new Error('Out of range'), 'a,b\n')).toEqual({
      line: 1,
      what: 'Out of range; mend the line',
    });
  });
});

describe('a mistake in JSON', () => {
  test.each([
    ['\ufeff{}', 'line 1, column 1: the file begins with a byte order mark; save it without one'],
    ['{"values":[\n{"value":NaN}]}', 'line 2, column 10: NaN is no number; a value that is missing is null'],
    ['{"value":-Infinity}', 'line 1, column 10: -Infinity is no number; a value that is missing is null'],
    ['{"value":x,"other":NaN}', 'line 1, column 10: not JSON: "x,\\"other\\":NaN}"'],
    ['[\n\n {"value": 12,5}]', 'line 3, column 12: 12,5 has a decimal comma, and a number has a point'],
    ['<html>\n</html>', 'line 1, column 1: not JSON: "<html>\\n</html>"'],
    ['{"values":[', 'line 1, column 12: the text ends in the middle, so it is cut off'],
    ['{"a":1\n"b":2}', 'line 2, column 1: not JSON: "\\"b\\":2}"'],
    ['{"a":[1}', 'line 1, column 8: not JSON: "}"'],
    ['{"a":}', 'line 1, column 6: not JSON: "}"'],
    ['{} {}', 'line 1, column 4: not JSON: "{}"'],
    ['', 'line 1, column 1: the text ends in the middle, so it is cut off'],
    ['{"a":1,\n}', 'line 1, column 7: a comma too many; delete it'],
    ['[1,]', 'line 1, column 3: a comma too many; delete it'],
    ['[{"a":1},\n , {"a":2}]', 'line 1, column 9: a comma too many; delete it'],
    ['{"a":"1,]",,"b":2}', 'line 1, column 11: a comma too many; delete it'],
    ['{,}', 'line 1, column 2: not JSON: ",}"'],
    ['{"a":012}', 'line 1, column 7: not JSON: "12}"'],
  ])('%j is told with line and column', (text, mistake) => {
    expect(jsonMistake(text)).toBe(mistake);
  });

  test('text where a number belongs is told with its place', () => {
    expect(textForNumber('{"values":[\n{"value":1},{"value":"1,5"}]}')).toBe(
      'line 2, column 22: "1,5" is text where a number or null belongs',
    );
    expect(textForNumber('{"value":1}')).toBeNull();
  });
});

describe('what JSON.parse passes over', () => {
  const mistakeIn = (text: string): string | null => silentMistake(text, JSON.parse(text));

  test.each([
    ['{"a": 1, "a": 1}', 1, 'a'],
    ['{"a": 1, "b": [{"c": 1}, {"c": 1,\n"c" \n : null}]}', 2, 'c'],
    ['{"a": 1, "\\u0061": 2}', 1, 'a'],
    ['{"__proto__": 1, "__proto__": 2}', 1, '__proto__'],
  ])('in %j a key stands twice', (text, line, key) => {
    expect(mistakeIn(text)).toBe(
      `line ${line}: the key "${key}" stands twice in one object; ask the publisher which is meant`,
    );
  });

  test.each([
    '1',
    '{}',
    '{"a": {"a": 1}, "b": [{"a": 1}, {"a": 1}]}',
    '{"a": ":", "b": "\\": \\"a\\":", "c\\\\": ["a", "a", ": a"]}',
  ])('in %j none does', (text) => {
    expect(mistakeIn(text)).toBeNull();
  });

  const nested = (levels: number): string => `{"a":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`;

  test('nesting that no file needs is refused, however deep it is', () => {
    const levels =
      'its objects and lists lie more than 100 deep in each other, and no file of figures needs ten levels';
    expect(mistakeIn(nested(100))).toBeNull();
    expect(mistakeIn(nested(101))).toBe(`${levels}; fetch it again, or ask the publisher`);
    expect(mistakeIn(nested(300_000))).toBe(`${levels}; fetch it again, or ask the publisher`);
    expect(judgeJson(nested(300_000), z.unknown())).toEqual({
      value: null,
      faults: [{ line: 1, message: `${levels}; restore it` }],
    });
  });
});

describe('the lines of a JSON file', () => {
  const TEXT = `{
  "metrics": [
    { "id": "A01", "title": { "sv": "Ett: {\\"x\\"}", "en": "One" } },
    {
      "id": "A02",
      "id": "A03", "sv": 1, "tags": ["id", "id"]
    }
  ],
  "metrics": [], "é": [[1], [2,
    3]]
}
`;

  test('a key that stands twice in one object is told with its line, and so is each value that does not fit', () => {
    const { faults } = judgeJson(TEXT, z.object({ é: z.array(z.array(z.string())) }));
    expect(faults.map(({ line, message }) => [line, message.split(' stands')[0]])).toEqual([
      [6, 'the key "id"'],
      [9, 'the key "metrics"'],
      [9, expect.stringMatching(/^é\.0\.0: /)],
      [9, expect.stringMatching(/^é\.1\.0: /)],
      [10, expect.stringMatching(/^é\.1\.1: /)],
    ]);
  });

  test.each(['{}', '[]', '1', '"a"', 'null', '{"a":{"a":{"a":1}},"b":["a","a"]}'])(
    '%s has no key twice',
    (text) => {
      expect(judgeJson(text, z.unknown()).faults).toEqual([]);
    },
  );
});

describe('a finding about the registry', () => {
  const TEXT = `{
  "subjects": [],
  "metrics": [
    { "id": "A01" },
    { "id": "A02" }
  ],
  "municipalities": {
    "0180": {}
  }
}
`;

  const finding = (where: Omit<FindingLocation, 'file'>, file = 'metrics.json'): Finding => ({
    rule: 'a-rule',
    severity: 'error',
    where: { file, ...where },
    message: 'Something.',
  });
  const lineOf = (one: Finding): number | undefined =>
    withRegistryLines([one], contentSource(new Map([['metrics.json', TEXT]])))[0]?.where.line;

  test.each<[Omit<FindingLocation, 'file'>, number | undefined, string]>([
    [{ metric: 'A02' }, 5, 'a metric has the line of its entry'],
    [{ metric: 'A03' }, 3, 'one whose entry is gone that of the list'],
    [{ geo: '0180' }, 8, 'a municipality has the line of its entry'],
    [{ geo: '1480' }, 7, 'one without an entry that of the list'],
    [{ metric: 'A01', path: ['metrics', 1, 'id'] }, 5, 'a path decides before the metric'],
    [{ path: ['subjects'] }, 2, 'a list that holds nothing has its own line'],
    [{ path: ['units'] }, 1, 'what is not there at all stands at the beginning'],
    [{ metric: 'A02', line: 9 }, 9, 'a line that is known stays'],
    [{}, undefined, 'the file as a whole has none'],
  ])('%j: line %s, %s', (where, line) => {
    expect(lineOf(finding(where))).toBe(line);
  });

  test('a finding about another file is left as it is', () => {
    expect(lineOf(finding({ metric: 'A02' }, 'release.json'))).toBeUndefined();
  });
});

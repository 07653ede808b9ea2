import { describe, expect, test } from 'vitest';
import { type Given, read as readFiles } from './reading.ts';
import { JSON_STAT } from './small-dataset.ts';

const CHOICE = { entries: [JSON_STAT], from: '2013', register: [], retrieved: '2024-08-30' };
const readText = (text: string, choice: Partial<Given> = {}) =>
  readFiles('json-stat', { 'table.json': text }, { ...CHOICE, ...choice });
const OBJECT = '{"0180":0,"1480":1}';
const UNIT = '"label":{"BE1":"Folkmängd"},"unit":{"BE1":{"base":"antal","decimals":0}}';

const textOf = ({ region = OBJECT, size = '[2,1,2]', value = '[1.0,2,3,4]', contents = '{"BE1":0}' }) =>
  `{"version":"2.0","class":"dataset","id":["Region","Contents","Tid"],"size":${size},"dimension":{
    "Region":{"category":{"index":${region}}},
    "Contents":{"category":{"index":${contents},${UNIT}}},
    "Tid":{"category":{"index":["2013","2014"]}}},"value":${value}}`;

const imported = (parts: Parameters<typeof textOf>[0] = {}) => readText(textOf(parts));
const valuesOf = (parts: Parameters<typeof textOf>[0]) =>
  imported(parts).series[0]?.figures.map(({ geo, period, value }) => `${geo} ${period} ${value}`);
const messagesOf = (text: string) => readText(text).findings.map(({ message }) => message);

test('a figure is the literal of its source: no digit is lost that a double would not hold apart', () => {
  expect(valuesOf({ value: '[984748.0,-0.10,1e2,9007199254740993]' })?.slice(0, 3)).toEqual([
    '0180 2013 984748',
    '0180 2014 -0.1',
    '1480 2013 100',
  ]);
});

describe('cells', () => {
  const whole = ['0180 2013 1', '0180 2014 2', '1480 2013 3', '1480 2014 4'];

  test('an index may be an object or an array', () => {
    expect(valuesOf({})).toEqual(whole);
    expect(valuesOf({ region: '["0180","1480"]' })).toEqual(whole);
  });

  test('an index counts by its numbers, not by the order of its keys', () => {
    expect(valuesOf({ region: '{"1480":1,"0180":0}' })).toEqual(whole);
  });

  test('an index of more than ten categories counts as numbers do', () => {
    const codes = Array.from({ length: 12 }, (_, at) => String(1100 + at));
    const region = JSON.stringify(Object.fromEntries(codes.map((code, at) => [code, at])));
    const value = JSON.stringify(codes.flatMap((_, at) => [at, at]));
    expect(valuesOf({ region, size: '[12,1,2]', value })?.slice(-1)).toEqual(['1111 2014 11']);
  });

  test('a sparse value and a null are listed without a value', () => {
    const sparse = ['0180 2013 ', '0180 2014 2', '1480 2013 ', '1480 2014 '];
    expect(valuesOf({ value: '{"1":2}' })).toEqual(sparse);
    expect(valuesOf({ value: '[null,2,null,null]' })).toEqual(sparse);
  });

  test('a sparse value may have more cells than a function takes arguments', () => {
    const region = JSON.stringify(Array.from({ length: 8000 }, (_, at) => String(1000 + at)));
    const contents = JSON.stringify(Array.from({ length: 10 }, (_, at) => `BE${at}`));
    const value = JSON.stringify(Object.fromEntries(Array.from({ length: 160_000 }, (_, at) => [at, at])));
    const { series, findings } = imported({ region, contents, size: '[8000,10,2]', value });
    expect([findings, series[0]?.figures.length]).toEqual([[], 16_000]);
  });

  test('a multiplier is of the unit, so that sources.json has to know it', () => {
    const unitOf = (unit: string) => {
      const text = textOf({}).replace('{"base":"antal","decimals":0}', unit);
      return readText(text).series[0]?.unit;
    };
    expect(unitOf('{"base":"antal","multiplier":3}')).toBe('antal, multiplier 3');
    expect(unitOf('{"multiplier":6}')).toBe('multiplier 6');
    expect(unitOf('{"base":"antal","multiplier":0}')).toBe('antal');
    expect(unitOf('{"decimals":0}')).toBe(null);
  });

  test('regions of two digits are left out and counted', () => {
    expect(imported({ region: '{"01":0,"1480":1}' }).leftOut).toEqual({ 'nation and regions': 2 });
  });

  test('the series carries the title and the unit of its category', () => {
    expect(imported().series).toMatchObject([{ metric: 'BE0001', title: 'Folkmängd', unit: 'antal' }]);
  });
});

describe('a status', () => {
  const read = (status: string, { value = '[1,2,null,0]', codes = {} } = {}) => {
    const text = textOf({ value: `${value},"status":${status}` });
    const entries = [{ ...JSON_STAT, status: codes }];
    return readText(text, { entries });
  };

  test('of letters is counted by its code where a figure is taken, and nowhere else', () => {
    const p = 'figures that the publisher gives the status p';
    expect(read('{"0":"p","2":"p"}')).toMatchObject({ notes: { [p]: 1 }, findings: [] });
    expect(read('["p","r",null,""]').notes).toEqual({ [p]: 1, [p.replace(/p$/, 'r')]: 1 });
    expect(read('"p"').notes).toEqual({ [p]: 3 });
    expect(read('null').notes).toEqual({});
  });

  test.each(['..', '-', ':'])('%s says that there is no figure, and one beside it is refused', (code) => {
    expect(read(`{"2":"${code}"}`)).toMatchObject({ findings: [], notes: {} });
    expect(read(`{"1":"${code}"}`).findings).toMatchObject([
      {
        rule: 'figure-fits-its-status',
        where: { file: 'table.json', metric: 'BE0001', geo: '0180', period: '2014' },
        actual: `2 with the status ${code}`,
      },
    ]);
  });

  test('means what sources.json says that it means', () => {
    const codes = { '-': 'figure', c: 'not-available' } as const;
    expect(read('{"3":"-"}', { codes })).toMatchObject({
      findings: [],
      notes: { 'figures that the publisher gives the status -': 1 },
    });
    expect(read('{"0":"c"}', { codes }).findings).toMatchObject([{ rule: 'figure-fits-its-status' }]);
  });

  test('of another length than the figures, or that is no text, is refused', () => {
    expect(read('["p","p"]').findings).toMatchObject([
      { message: expect.stringContaining('should have 4 cells but a status of 2') },
    ]);
    for (const status of ['{"x":"p"}', '7', '[1,2,3,4]'])
      expect(read(status).findings).toMatchObject([
        { message: expect.stringContaining('not a JSON-stat 2.0 dataset: status') },
      ]);
  });
});

test('a label that is another municipality’s name than the code says is refused, and a code without one is taken', () => {
  const read = (label: string) => {
    const text = textOf({}).replace(`{"index":${OBJECT}}`, `{"index":${OBJECT},"label":${label}}`);
    const register = [
      { code: '0180', name: 'Stockholm', otherNames: [] },
      { code: '1480', name: 'Göteborg', otherNames: [] },
    ];
    return readText(text, { register }).findings;
  };
  expect(read('{"1480":"1480 Göteborg"}')).toEqual([]);
  expect(read('{"0180":"Göteborg","1480":"Göteborg"}')).toMatchObject([
    {
      rule: 'name-follows-code',
      where: { file: 'table.json', geo: '0180' },
      message: expect.stringContaining('the code is that of Stockholm, and beside it stands Göteborg; '),
    },
  ]);
});

test('a label that names another year than the code is refused', () => {
  const read = (label: string) =>
    readText(textOf({}).replace('["2013","2014"]', `["2013","2014"],"label":${label}`)).findings;
  expect(read('{"2013":"2013","2014":"år 2014"}')).toEqual([]);
  expect(read('{"2013":"första året"}')).toEqual([]);
  expect(read('{"2013":"2014","2014":"år 2013"}')).toMatchObject([
    { rule: 'label-follows-year', where: { period: '2013' }, expected: '2013', actual: '2014' },
    { rule: 'label-follows-year', where: { period: '2014' }, expected: '2014', actual: 'år 2013' },
  ]);
});

test('a dataset without labels is taken by its codes, and its series have no title', () => {
  const text = textOf({}).replace(UNIT, '"unit":{"BE1":{"base":"antal"}}');
  const register = [{ code: '0180', name: 'Stockholm', otherNames: [] }];
  const { findings, series } = readText(text, { register });
  expect(findings).toEqual([]);
  expect(series).toMatchObject([{ title: null, unit: 'antal', figures: { length: 4 } }]);
});

test('of a dimension with one category taken the others are left out, and counted', () => {
  const text = `{"version":"2.0","class":"dataset","id":["Region","Contents","Tid","Sex"],"size":[2,1,1,3],"dimension":{
    "Region":{"category":{"index":${OBJECT}}},
    "Contents":{"category":{"index":{"BE1":0}}},
    "Tid":{"category":{"label":{"2013":"2013"}}},
    "Sex":{"category":{"index":["1","2","1+2"]}}},"value":[1,2,3,4,5,9]}`;
  const entries = [{ ...JSON_STAT, fixed: { Sex: '1+2' } }];
  const { series, leftOut, findings } = readText(text, { entries });
  expect(findings).toEqual([]);
  expect(series).toEqual([
    {
      metric: 'BE0001',
      title: null,
      unit: null,
      figures: [
        { geo: '0180', period: '2013', value: '3' },
        { geo: '1480', period: '2013', value: '9' },
      ],
      files: [{ file: 'table.json', periods: ['2013'] }],
    },
  ]);
  expect(leftOut).toEqual({ 'Sex 1': 2, 'Sex 2': 2 });
});

describe('what does not fit', () => {
  test('a category that no metric takes is unmapped, and in a file that may be another’s none has vanished', () => {
    const other = imported({ contents: '{"BE2":0}' });
    expect(other).toMatchObject({ series: [], unmapped: ['BE2'], vanished: [] });
  });

  test.each(['constructor', 'toString', 'hasOwnProperty'])('a category %s is of no metric', (name) => {
    const text = textOf({ contents: `{"${name}":0}` });
    expect(readText(text)).toMatchObject({
      series: [],
      leftOut: { [`of series ${name}`]: 4 },
      unmapped: [name],
    });
  });

  test('too few values, too many, and another size are refused', () => {
    expect(messagesOf(textOf({ value: '[1,2,3]' }))[0]).toContain('4 cells but its values end at cell 3');
    expect(messagesOf(textOf({ value: '{"4":1}' }))[0]).toContain('4 cells but its values end at cell 5');
    expect(messagesOf(textOf({ size: '[2,1,3]' }))[0]).toContain('its size says 2 × 1 × 3');
  });

  test.each(['x1', '1x', '-1', '', '01', '00'])(
    'a sparse value at “%s”, which is no cell, is refused',
    (key) => {
      expect(messagesOf(textOf({ value: `{"${key}":2}` }))[0]).toContain(
        'not a JSON-stat 2.0 dataset: value',
      );
    },
  );

  test('a figure that is a text is refused', () => {
    expect(imported({ value: '["1",2,3,4]' }).findings.map(({ rule }) => rule)).toEqual(['literal-is-exact']);
  });

  test('dimensions that no entry names are refused', () => {
    const text = textOf({}).replaceAll('"Tid"', '"Year"');
    expect(messagesOf(text)[0]).toContain('has the dimensions Region, Contents, Year');
  });

  test('a dimension whose categories are neither listed nor named is refused', () => {
    const text = textOf({}).replace('"index":["2013","2014"]', '"note":[]');
    expect(messagesOf(text)[0]).toContain('dimension.Tid.category: a category needs an index or a label');
  });

  test('labels alone give several categories no order, and are refused', () => {
    const labels = '"label":{"2014":"2014","2013":"2013"}';
    expect(messagesOf(textOf({}).replace('"index":["2013","2014"]', labels))[0]).toContain(
      'dimension.Tid.category: categories without an index have no order',
    );
  });

  test.each([
    '{"0180":1,"1480":2}',
    '{"0180":0,"1480":0}',
    '{"0180":0,"1480":5}',
    '{"0180":-1,"1480":0}',
    '["0180","0180"]',
  ])('an index %s, by which a figure is nobody’s or another’s, is refused', (region) => {
    expect(messagesOf(textOf({ region }))).toEqual([
      expect.stringContaining('dimension.Region.category: the index should name each category once'),
    ]);
  });

  test.each([
    ['a figure', textOf({ value: '{"0":1,"1":2,\n"0":3}' }), 'line 5: the key "0" stands twice'],
    ['all figures', textOf({ value: '[9,9,9,9],"value":[1,2,3,4]' }), 'line 4: the key "value" stands twice'],
  ])('%s given twice is refused, since the first would be lost in silence', (_, text, mistake) => {
    expect(messagesOf(text)).toEqual([expect.stringContaining(mistake)]);
  });

  test.each([5000, 300_000])('an extension %i levels deep is refused, and not called cut off', (levels) => {
    const extension = `"extension":${'['.repeat(levels)}${']'.repeat(levels)}`;
    const [mistake, ...more] = messagesOf(textOf({ value: `[1,2,3,4],${extension}` }));
    expect(mistake).toMatch(/^its objects and lists lie more than 100 deep in each other/);
    expect(more).toEqual([]);
  });

  test('a figure in braces is none', () => {
    expect(messagesOf(textOf({ value: '[{"literal":"1"},2,3,4]' }))[0]).toContain('dataset: value');
  });

  test('a dataset is read as one where no entry is of JSON-stat', () => {
    const { findings } = readText(textOf({}), { entries: [] });
    expect(findings[0]?.message).toContain('has the dimensions Region, Contents, Tid; fetch the whole file');
  });

  test('HTML and another version are refused', () => {
    expect(messagesOf('<html>')[0]).toBe('line 1, column 1: not JSON: "<html>"');
    expect(messagesOf('{"version":"1.3"}')[0]).toContain('not a JSON-stat 2.0 dataset: version');
  });
});

describe('a period', () => {
  const read = (index: string, label: string | null, entry = {}, more = '') => {
    const labels = label === null ? '' : `,"label":${label}`;
    const text = `${textOf({}).replace('["2013","2014"]', `${index}${labels}`).slice(0, -1)}${more}}`;
    const entries = [{ ...JSON_STAT, ...entry }];
    const { series, findings, notes, leftOut } = readText(text, { entries });
    const periods = new Set(series.flatMap(({ figures }) => figures.map(({ period }) => period)));
    return { periods: [...periods], findings, notes, leftOut };
  };

  test('is preliminary by its label, that of the series or that of the dataset, and counted', () => {
    const prel = (word: string, count: number) => ({
      [`figures that the publisher gives the status ${word}`]: count,
    });
    expect(read('["2013","2014"]', '{"2014":"2014 prel."}')).toMatchObject({
      periods: ['2013', '2014'],
      findings: [],
      notes: prel('prel.', 2),
    });
    expect(read('["2013","2014"]', null, {}, ',"label":"Folkmängd, preliminär statistik"').notes).toEqual(
      prel('preliminär', 4),
    );
  });

  test.each([
    ['["2013/14","2014/15"]', null, '2013/14'],
    ['["2013M12","2014M12"]', null, '2013M12'],
    ['["2013","2014"]', '{"2013":"2013/14","2014":"2014/15"}', '2013/14'],
    ['["2013","2014"]', '{"2013":"Läsåret 2013/14"}', 'Läsåret 2013/14'],
    ['["2013","2014"]', '{"2013":"2013 kv 4"}', '2013 kv 4'],
    ['["2013","2014"]', '{"2013":"2013¹"}', '2013¹'],
  ])('%s with the labels %s is refused with its text', (index, label, text) => {
    const { findings } = read(index, label);
    expect(findings[0]).toMatchObject({ message: expect.stringContaining('"period": '), actual: text });
  });

  test('is taken where the entry says how it is written, by code or by label', () => {
    expect(read('["2013/14","2014/15"]', null, { period: '{year}/{next}' }).periods).toEqual([
      '2013',
      '2014',
    ]);
    expect(
      read('["2013","2014"]', '{"2013":"2013/14","2014":"2014/15"}', { period: '{year}/{next}' }),
    ).toMatchObject({ periods: ['2013', '2014'], findings: [] });
    expect(read('["0","1"]', '{"0":"2013","1":"2014"}').periods).toEqual(['2013', '2014']);
    expect(read('["2013M11","2013M12"]', null, { period: '{year}M12' })).toMatchObject({
      periods: ['2013'],
      leftOut: { 'of the periods {year}M{part}': 2 },
    });
  });

  test('of which code and label say different years is refused, whatever the entry says', () => {
    expect(read('["2013","2014"]', '{"2014":"2013/14"}', { period: '{year}/{next}' }).findings).toMatchObject(
      [{ rule: 'label-follows-year', where: { period: '2014' } }],
    );
  });

  test('that is not taken is not judged', () => {
    expect(read('["2012","2014"]', '{"2012":"2012/13"}').findings).toEqual([]);
  });
});

describe('two tables of the same dimensions', () => {
  const entry = (metrics: Record<string, string>, more = {}) => ({ ...JSON_STAT, metrics, ...more });
  const read = (entries: Given['entries'], contents: string, more = '') => {
    const count = Object.keys(JSON.parse(contents)).length;
    const value = JSON.stringify(Array.from({ length: 4 * count }, (_, at) => at));
    const text = `${textOf({ contents, size: `[2,${count},2]`, value }).slice(0, -1)}${more}}`;
    const { series, unmapped, vanished, findings } = readText(text, { entries });
    const messages = findings.map(({ message }) => message);
    return { metrics: series.map(({ metric }) => metric), unmapped, vanished, messages };
  };
  const both = [entry({ BE1: 'BE0001' }), entry({ XYZ: 'SECOND', OLD: 'GONE' })];

  test('are told apart by their categories, and say nothing of the other’s', () => {
    expect(read(both, '{"XYZ":0}')).toEqual({
      metrics: ['SECOND'],
      unmapped: [],
      vanished: ['GONE'],
      messages: [],
    });
    expect(read(both, '{"BE1":0,"XYZ":1,"NEW":2}')).toEqual({
      metrics: ['BE0001', 'SECOND'],
      unmapped: ['NEW'],
      vanished: ['GONE'],
      messages: [],
    });
  });

  test('are told apart by the id or the label of the table', () => {
    const named = [entry({ BE1: 'BE0001' }, { table: 'TAB1' }), entry({ BE1: 'SECOND' }, { table: 'TAB2' })];
    const of = (table: string) => `,"label":"Folkmängd","extension":{"px":{"tableid":"${table}"}}`;
    expect(read(named, '{"BE1":0}', of('TAB2')).metrics).toEqual(['SECOND']);
    expect(read(named, '{"BE1":0}', of('TAB3')).messages).toEqual([
      'no entry of json-stat in sources.json has the dimensions Region, Contents, Tid; fetch the whole file, or add an entry: this is table TAB3, "Folkmängd"',
    ]);
    expect(read(named, '{"BE1":0}').messages).toHaveLength(1);
    const labelled = [
      entry({ BE1: 'BE0001' }, { label: 'Inkomst*' }),
      entry({ BE1: 'SECOND' }, { label: 'folkmängd*' }),
    ];
    expect(read(labelled, '{"BE1":0}', of('TAB1')).metrics).toEqual(['SECOND']);
  });

  test('of which one is known by its id have lost what it does not list', () => {
    const named = [entry({ BE1: 'BE0001' }, { table: 'TAB1' })];
    expect(read(named, '{"XYZ":0}', ',"extension":{"px":{"tableid":"TAB1"}}')).toMatchObject({
      unmapped: ['XYZ'],
      vanished: ['BE0001'],
    });
  });
});

test('figures that the publisher updated after they were taken are refused, and on the same day taken', () => {
  const read = (updated: string) => readText(`${textOf({}).slice(0, -1)},"updated":"${updated}"}`).findings;
  expect(read('2024-08-30T23:00:00Z')).toEqual([]);
  expect(read('2024-08-31T07:00:00Z')).toMatchObject([
    { rule: 'retrieved-follows-update', expected: '2024-08-31 at the earliest', actual: '2024-08-30' },
  ]);
  expect(read('i går')).toEqual([]);
});

test.each([
  ['{"dataset":{"dimension":{"id":[],"size":[]},"value":[]}}', 'this is JSON-stat 1'],
  [
    '{"columns":[{"code":"Region"}],"comments":[],"data":[{"key":["0180"],"values":["1"]}]}',
    'PxWeb’s own JSON',
  ],
  ['{"version":"2.0","class":"collection","link":{}}', 'this is a collection of JSON-stat'],
  ['{"values":[],"count":0,"next_url":null}', 'this is a page of Kolada'],
])('%s is named as what it is, with the way to the right one', (text, words) => {
  const [message, ...more] = messagesOf(text);
  expect(message).toContain(words);
  expect(more).toEqual([]);
});

test('codes are read as the entry says, and one that is written otherwise is refused', () => {
  const read = (region: string) => {
    const entries = [{ ...JSON_STAT, code: 'SE{code}' }];
    return readText(textOf({ region }), { entries });
  };
  expect(read('["SE0180","SE1480"]').series[0]?.figures[0]?.geo).toBe('0180');
  expect(read('["0180","SE1480"]').findings).toMatchObject([
    { rule: 'key-is-well-formed', where: { geo: '0180' } },
    { rule: 'key-is-well-formed' },
  ]);
});

import { describe, expect, test } from 'vitest';
import { contentSource, type DataSource, type Input } from '../../src/builder/read.ts';
import { logUntil, type Parts, revisionLog, runsOf } from '../../src/builder/revision-log.ts';
import { contentHash } from '../../src/data/identifier.ts';
import { datasetLog } from '../../src/data/log.ts';
import { chainOf, datasetHead, linkOf, metricOf, sha256 } from '../support/dataset-head.ts';

// The log read metric by metric is the log read as a whole, wherever its entries stand.
const HEADER = 'type,metric,geo,period,previous_value,value,previous_hash,hash,reason,source\n';
const HASH = `sha256:${'0'.repeat(64)}`;
const came = (metric: string, geo: string, value: string): string =>
  `published,${metric},${geo},2022,,${value},,,,\n`;

const DESCRIBED = new Map([
  ['N00001', { unit: 'count', source: 'SCB' }],
  ['N00002', { unit: 'count', source: 'SCB' }],
]);

function logOf(files: Record<string, string>) {
  const content = new Map(Object.entries(files).map(([date, rows]) => [`revisions/${date}.csv`, rows]));
  const input: Input = { source: contentSource(content), findings: [] };
  const chain = Object.keys(files).map((date) => linkOf(date));
  return { log: revisionLog(input, chain, () => DESCRIBED), findings: input.findings };
}

test('gives the entries of one metric with their lines, releases in order, wherever they stand', () => {
  const { log, findings } = logOf({
    '2024-08-30':
      HEADER + came('N00001', '0180', '1') + came('N00002', '0180', '5') + came('N00001', '1480', '2'),
    '2026-02-13': `${HEADER}revised,N00001,0180,2022,1,3,${HASH},${HASH},"A ""late"" report, twice",SCB\n${came('N00002', '1480', '6')}`,
  });
  expect(findings).toEqual([]);
  expect(
    log.of('N00001').map(({ release, line, geo, value, reason }) => [release, line, geo, value, reason]),
  ).toEqual([
    ['2024-08-30', 2, '0180', '1', null],
    ['2024-08-30', 4, '1480', '2', null],
    ['2026-02-13', 2, '0180', '3', 'A "late" report, twice'],
  ]);
  expect(log.of('N00002').map(({ release, line, value }) => [release, line, value])).toEqual([
    ['2024-08-30', 3, '5'],
    ['2026-02-13', 3, '6'],
  ]);
  const hashed = { metric: 'N00002', geo: '0180', period: '2022', value: 5, unit: 'count', source: 'SCB' };
  expect(log.of('N00002')[0]?.contentHash).toBe(contentHash(hashed, sha256));
  expect(log.of('N00003')).toEqual([]);
});

test('knows without reading them which metrics it has, how many entries, and which are about a metric', () => {
  const { log } = logOf({
    '2024-08-30': HEADER + came('N00002', '0180', '5'),
    '2026-02-13': `${HEADER}metadata,N00002,,,,,,,,SCB\n${came('N00001', '0180', '1')}`,
  });
  expect([...log.releases]).toEqual([
    ['N00001', ['2026-02-13']],
    ['N00002', ['2024-08-30', '2026-02-13']],
  ]);
  expect([...log.own]).toEqual(['N00002']);
  expect([...log.counts]).toEqual([
    ['2024-08-30', 1],
    ['2026-02-13', 2],
  ]);
});

test('as it was with a release it has nothing of later ones', () => {
  const { log } = logOf({
    '2024-08-30': HEADER + came('N00002', '0180', '5'),
    '2026-02-13': HEADER + came('N00001', '0180', '1') + came('N00002', '1480', '6'),
  });
  const then = logUntil(log, '2024-08-30');
  expect([...then.releases]).toEqual([['N00002', ['2024-08-30']]]);
  expect([...then.counts.keys()]).toEqual(['2024-08-30']);
  expect([then.of('N00001').length, then.of('N00002').length]).toEqual([0, 1]);
});

test('names the rows of a metric that stand apart, or behind those of one that comes after it', () => {
  const [one, two] = [came('N00001', '0180', '1'), came('N00002', '0180', '5')];
  const { log } = logOf({ '2024-08-30': HEADER + one + two, '2026-02-13': HEADER + one + two + one });
  const apart = [{ release: '2026-02-13', metric: 'N00001', line: 4 }];
  expect(log.misplaced).toEqual(apart);
  expect(logUntil(log, '2024-08-30').misplaced).toEqual([]);
});

test('a row that is no entry is a fault of its metric, one that names none a finding at once', () => {
  const { log, findings } = logOf({
    '2024-08-30': `${HEADER}${came('N00001', '0180', '1')}gone,N00001,0180,2021,,1,,,,\nlost\n${came('N00002', '0180', '5')}`,
  });
  expect(log.of('N00001')).toHaveLength(1);
  expect(log.faults('N00001')).toMatchObject([
    { rule: 'schema', where: { line: 3 } },
    { where: { line: 3 } },
  ]);
  expect(findings).toMatchObject([{ rule: 'csv-is-well-formed', where: { line: 4 }, expected: '10 cells' }]);
  expect(log.counts.get('2024-08-30')).toBe(4);
  expect(log.of('N00002')).toHaveLength(1);
});

test.each([
  ['another header', `${HEADER.replace('reason', 'why')}${came('N00001', '0180', '1')}`, 'the header is not'],
  ['a byte order mark', `\ufeff${HEADER}`, 'byte order mark'],
])('a file with %s is refused whole', (_, text, message) => {
  const { log, findings } = logOf({ '2024-08-30': text });
  expect(findings[0]?.message).toContain(message);
  expect(log.of('N00001')).toEqual([]);
});

test('a file that is cut off is a fault of its last metric', () => {
  const { log } = logOf({ '2024-08-30': (HEADER + came('N00001', '0180', '1')).slice(0, -1) });
  expect(log.faults('N00001')[0]?.message).toContain('does not end with a line end');
});

const partsOf = (bytes: Buffer): Parts => ({
  size: bytes.length,
  part: (start, end) => bytes.subarray(start, end),
});

test('is the same however few bytes are read at a time', () => {
  const quoted = `withdrawn,N00002,,,,,,,"long, ""and""\nin ${'many '.repeat(30)}words",SCB\n`;
  const rows = Buffer.from(
    HEADER + came('N00001', '0180', '1') + quoted + quoted + came('N00003', '0180', '5'),
  );
  const whole = runsOf(partsOf(rows));
  expect(whole.runs.map(({ metric, line }) => [metric, line])).toEqual([
    ['N00001', 2],
    ['N00002', 3],
    ['N00003', 7],
  ]);
  for (const most of [1, 7, 50, 111, 400]) expect(runsOf(partsOf(rows), most)).toEqual(whole);
});

test('rows in a row about one metric are one run', () => {
  const rows = Buffer.from(HEADER + came('N00001', '0180', '1').repeat(3) + came('N00002', '0180', '5'));
  const { runs, records } = runsOf(partsOf(rows));
  expect(
    runs.map(({ metric, line, start, end }) => [metric, line, rows.toString('utf8', start, end)]),
  ).toEqual([
    ['N00001', 2, came('N00001', '0180', '1').repeat(3)],
    ['N00002', 5, came('N00002', '0180', '5')],
  ]);
  expect(records).toBe(4);
});

// Where it cost a look at all before it, this would take minutes.
test('a quote at the end of a long log costs no more than one at its beginning', { timeout: 10_000 }, () => {
  const quoted = `published,N00002,0180,2022,,5,,,"a ""b"",\nc",\n`;
  const rows = Buffer.from(HEADER + came('N00001', '0180', '1').repeat(300_000) + quoted + quoted);
  const { runs, records } = runsOf(partsOf(rows));
  expect({ records, lines: runs.map(({ line }) => line) }).toEqual({ records: 300_002, lines: [2, 300_002] });
});

// A log that is larger than what is kept of it: which of its bytes are read, and how often.
describe('a log larger than what is kept of it', () => {
  const HEADER = 'type,metric,geo,period,previous_value,value,previous_hash,hash,reason,source\n';
  const came = (metric: string, geo: string): string => `published,${metric},${geo},2022,,1,,,,\n`;
  const changed = (metric: string): string => `metadata,${metric},,,,,,,,SCB\n`;

  const FILES = {
    '2024-08-30': HEADER + came('N00001', '0180') + came('N00002', '0180'),
    '2026-02-13': HEADER + changed('N00001') + came('N00001', '1480') + came('N00002', '1480'),
  };
  const DESCRIBED = new Map(['N00001', 'N00002'].map((id) => [id, { unit: 'count', source: 'SCB' }]));

  /** The log of two releases of which so many entries are kept, and what was read of it since it was asked last. */
  function logOf(kept: number) {
    const reads: string[] = [];
    const content = contentSource(
      new Map(Object.entries(FILES).map(([date, rows]) => [`revisions/${date}.csv`, rows])),
    );
    const part: DataSource['part'] = (file, start, end) => {
      const bytes = content.part(file, start, end);
      const [, metric = ''] = Buffer.from(bytes).toString().split(',');
      reads.push(`${file.slice('revisions/'.length, -'.csv'.length)} ${metric}`);
      return bytes;
    };
    const chain = chainOf({ '2024-08-30': 2, '2026-02-13': 3 });
    const input = { source: { ...content, part }, findings: [] };
    const log = revisionLog(
      input,
      chain,
      () => DESCRIBED,
      () => kept,
    );
    const read = () => reads.splice(0);
    read();
    return {
      log,
      read,
      head: {
        ...datasetHead({ chain, metrics: [metricOf({ id: 'N00001' }), metricOf({ id: 'N00002' })] }),
        log,
      },
    };
  }

  test('of one metric in one release that run alone is read', () => {
    const { log, read } = logOf(1);
    expect(log.at('N00001', '2026-02-13').map(({ geo, line }) => [geo, line])).toEqual([
      [null, 2],
      ['1480', 3],
    ]);
    expect(read()).toEqual(['2026-02-13 N00001']);
    expect(log.at('N00001', '2025-01-01')).toEqual([]);
    expect(log.at('N00003', '2026-02-13')).toEqual([]);
    expect(read()).toEqual([]);
  });

  test('as it was with a release nothing of later ones is read', () => {
    const { log, read } = logOf(1);
    const then = logUntil(log, '2024-08-30');
    expect(then.of('N00001').map(({ geo }) => geo)).toEqual(['0180']);
    expect(then.at('N00001', '2026-02-13')).toEqual([]);
    expect(read()).toEqual(['2024-08-30 N00001']);
  });

  test('the entries of all releases, one after the other, are read once', () => {
    const { head, read } = logOf(3);
    const log = datasetLog(head, sha256);
    read();
    const runs = [...log.runs.values()].flat();
    expect(runs.map(({ metric, isOwn, start, count }) => `${metric} ${isOwn} ${start} ${count}`)).toEqual([
      ...['N00001 false 0 1', 'N00002 false 1 1'],
      ...['N00001 true 2 1', 'N00001 false 3 1', 'N00002 false 4 1'],
    ]);
    expect(read()).toEqual([]);
  });
});

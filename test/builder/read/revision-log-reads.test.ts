// A log that is larger than what is kept of it: which of its bytes are read, and how often.
import { expect, test } from 'vitest';
import { contentSource, type DataSource } from '../../../src/builder/read.ts';
import { logUntil, revisionLog } from '../../../src/builder/revision-log.ts';
import { datasetLog } from '../../../src/data/log.ts';
import { chainOf, datasetHead, metricOf, sha256 } from '../../support/dataset-head.ts';

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

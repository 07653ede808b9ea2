import { expect, test } from 'vitest';
import { contentSource, withRegistryLines } from '../../../src/builder/read.ts';
import type { Finding, FindingLocation } from '../../../src/data/dataset.ts';

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

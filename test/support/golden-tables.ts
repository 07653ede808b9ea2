// The golden dataset read again by other means, for oracles: plain splitting, no loader, no schema.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { auditDataset } from './auditor.ts';
import { type GoldenCase, goldenData } from './golden.ts';

type TableRow = { metric: string; geo: string; period: string; value: string };

const linesOf = (file: string): string[] => readFileSync(file, 'utf8').trimEnd().split('\n').slice(1);

/** Every row of every observation file, by metric, then in file order. */
export function observationRows(name: GoldenCase): TableRow[] {
  const folder = join(goldenData(name), 'observations');
  return readdirSync(folder)
    .sort()
    .flatMap((file) =>
      linesOf(join(folder, file)).map((line) => {
        const [geo = '', period = '', value = ''] = line.split(',');
        return { metric: file.replace('.csv', ''), geo, period, value };
      }),
    );
}

export type LogRow = { release: string; type: string; metric: string; geo: string; period: string };

/** Every entry of the log; one about a metric itself has no place, and one about a place no metric. */
export const logRows = (name: GoldenCase): LogRow[] =>
  auditDataset(goldenData(name)).flatMap(({ entries }) =>
    entries.map((entry) => {
      const { id, release, type } = JSON.parse(entry);
      const [prefix = '', metric = '', geo = '', period = ''] = id.split('.');
      if (prefix === 'SF') return { release, type, metric, geo, period };
      const isPlace = /^(?:\d{4}|SE(?:\d\d)?)$/.test(id);
      return { release, type, metric: isPlace ? '' : id, geo: isPlace ? id : '', period: '' };
    }),
  );

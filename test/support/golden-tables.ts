// The golden dataset read again by other means, for oracles: plain splitting, no loader, no schema.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
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

/** Every line of the log; only the first four cells, none of which holds a comma. */
export function logRows(name: GoldenCase): LogRow[] {
  const folder = join(goldenData(name), 'revisions');
  return readdirSync(folder)
    .filter((file) => file.endsWith('.csv'))
    .flatMap((file) =>
      linesOf(join(folder, file)).map((line) => {
        const [type = '', metric = '', geo = '', period = ''] = line.split(',');
        return { release: file.replace('.csv', ''), type, metric, geo, period };
      }),
    );
}

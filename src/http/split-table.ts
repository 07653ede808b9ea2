// The addresses of tables that are too large to be one file: what is said of them leads to the files that there are.
import { type Problem, problem } from '../model/problem.ts';
import type { Store } from '../store/open-store.ts';

export const SPLIT_TABLES = ['observations', 'revisions'].flatMap((table) =>
  ['csv', 'parquet'].map((format) => `/downloads/${table}.${format}`),
);

export const isSplitTable = (path: string): boolean => SPLIT_TABLES.includes(path);

export const splitTable = ({ catalogue }: Pick<Store, 'catalogue'>, path: string): Problem =>
  problem('not_found', {
    parameter: null,
    value: path,
    reason: 'split_table',
    index: `${catalogue.siteUrl}/downloads/index.csv`,
  });

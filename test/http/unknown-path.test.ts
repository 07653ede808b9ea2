import { expect, it } from 'vitest';
import { unknownPath } from '../../src/http/unknown-path.ts';
import { QUERIES } from '../../src/queries/table.ts';

it('reads the paths of a table once, however many unknown ones are asked for', () => {
  let reads = 0;
  const queries = QUERIES.map((query) => ({
    ...query,
    get path() {
      reads += 1;
      return query.path;
    },
  }));
  const suggestionsFor = (path: string) => unknownPath(queries, path).details['suggestions'];
  expect(suggestionsFor('/api/v1/metric')).toEqual(['/api/v1/metrics']);
  const first = reads;
  expect(suggestionsFor('/api/v1/ranking')).toEqual(['/api/v1/rankings']);
  expect([first > 0, reads]).toEqual([true, first]);
});

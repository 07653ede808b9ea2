import { expect, it } from 'vitest';
import { memoryStore } from '../../src/builder/derive.ts';
import { canonicalJson } from '../../src/data/hash.ts';
import { isProblem } from '../../src/data/problem.ts';
import { ENDPOINTS } from '../../src/endpoints/table.ts';
import { ADDRESSES, goldenData } from '../support/golden.ts';
import { verifiedOf } from '../support/service.ts';

const store = await memoryStore(verifiedOf(goldenData('small')), ADDRESSES);
const ASKED: Record<string, Record<string, string>> = {
  observation: { id: 'SF.BEF01.0180.2022' },
  observations: { geo: '0180', limit: '2' },
  metrics: {},
  municipalities: { query: 'st' },
  compare: { municipalities: '0180,1480', metrics: 'BEF01' },
  rankings: { metric: 'BEF01' },
  revisions: { limit: '3' },
};

it.each(ENDPOINTS.filter(({ name }) => name in ASKED).map((endpoint) => [endpoint.name, endpoint] as const))(
  'makes the answer of %s in the order in which it is written, so that nothing has to be sorted',
  async (name, { answer }) => {
    const found = await answer(ASKED[name] ?? {}, { store, lang: 'sv' });
    if (isProblem(found)) throw new Error(`${name}: expected an answer, got ${found.details.reason}`);
    expect(JSON.stringify(found.data)).toBe(canonicalJson(found.data));
  },
);

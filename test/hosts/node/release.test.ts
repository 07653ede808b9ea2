import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { NODE_DISK, type OpenTree } from '../../../src/builder/trees.ts';
import { createTurns, releaseOf } from '../../../src/hosts/node.ts';
import { answerRequest } from '../../../src/http/handler.ts';
import { goldenData } from '../../support/golden.ts';
import { serve } from '../../support/service.ts';

const { store } = (await serve(goldenData('small'))).service;

it('reads the words of all metrics before anyone searches, and not again', async () => {
  const reads = { synonyms: 0 };
  const metrics = store.catalogue.metrics.map(
    (metric) =>
      new Proxy(metric, {
        get: (target, key) => {
          if (key === 'synonyms') reads.synonyms += 1;
          return Reflect.get(target, key);
        },
      }),
  );
  const watched = { ...store, catalogue: { ...store.catalogue, metrics } };
  const tree: OpenTree = { folder: '', store: watched, disk: NODE_DISK, isCurrent: () => true };
  const { service } = releaseOf(tree, () => {}, createTurns());
  await turn();
  const before = reads.synonyms;
  expect(before).toBeGreaterThanOrEqual(metrics.length);
  await answerRequest(service, { method: 'GET', url: '/api/v1/metrics?query=skola', ifNoneMatch: null });
  expect(reads.synonyms).toBe(before);
});

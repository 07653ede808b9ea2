import { expect, it } from 'vitest';
import { createHandler } from '../../src/http/handler.ts';
import { type Store, StoreFault } from '../../src/store/store.ts';
import { ADDRESSES, goldenData } from '../support/golden.ts';
import { serveDerived, verifiedOf } from '../support/service.ts';

it('a fault while the OpenAPI document is made is not kept: the next one who asks gets it whole', async () => {
  const { service } = await serveDerived(verifiedOf(goldenData('small')));
  let broken = true;
  const store: Store = {
    ...service.store,
    revisionCounts: async (geo) => {
      if (broken) throw new StoreFault('no disk');
      return service.store.revisionCounts(geo);
    },
  };
  const handler = createHandler({ ...service, store });
  const ask = () => handler(new Request(`${ADDRESSES.siteUrl}/api/v1/openapi.json`));
  const first = await ask();
  broken = false;
  const second = await ask();
  expect([first.status, second.status]).toEqual([503, 200]);
  expect(await second.json()).toMatchObject({ openapi: '3.1.0' });
});

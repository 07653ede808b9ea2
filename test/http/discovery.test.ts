import { expect, it } from 'vitest';
import { createHandler } from '../../src/http/handler.ts';
import { type Store, StoreFault } from '../../src/store/store.ts';
import { ADDRESSES, goldenData } from '../support/golden.ts';
import { serve } from '../support/service.ts';

const served = await serve(goldenData('small'));
const { siteUrl, docsUrl } = ADDRESSES;

it('the API catalogue gives every address of the API the media type that it is served with', async () => {
  const { linkset } = JSON.parse((await served.ask('/.well-known/api-catalog')).body);
  const { anchor, ...links } = linkset[1];
  expect((await served.ask(anchor.slice(siteUrl.length))).status).toBe(200);
  const own = Object.values<{ href: string; type: string }[]>(links)
    .flat()
    .filter(({ href }) => href !== docsUrl);
  expect(own.length).toBe(3);
  for (const { href, type } of own) {
    const { headers } = await served.ask(href.slice(siteUrl.length));
    expect(headers.get('content-type')?.split(';')[0], href).toBe(type);
  }
});

it('a fault while the OpenAPI document is made is not kept: the next one who asks gets it whole', async () => {
  const { service } = served;
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

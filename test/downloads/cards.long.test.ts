import { describe, expect, it } from 'vitest';
import { downloadSet } from '../../src/downloads/downloads.ts';
import { downloads } from '../../src/downloads/feature.ts';
import type { HostedService } from '../../src/http/page.ts';
import { goldenData } from '../support/golden.ts';
import { serveDerived, verifiedOf } from '../support/service.ts';

const { service, ask } = await serveDerived(verifiedOf(goldenData('small')));
const { store } = service;
const PUBLISHER = { name: 'Open Data API', type: null, email: null };

/** Each picture by its path. */
async function pictures(): Promise<Map<string, Buffer>> {
  const { paths, make } = downloadSet(store, PUBLISHER);
  const own = paths.filter((path) => path.startsWith('downloads/cards/'));
  return new Map(
    await Promise.all(own.map(async (path) => [path, Buffer.from((await make(path)) ?? [])] as const)),
  );
}

const first = await pictures();

describe('the pictures of pages', () => {
  it('are one of the site, one of each metric and one of each municipality, in each language', () => {
    const ids = [
      ...store.catalogue.metrics.map(({ id }) => id),
      ...store.catalogue.municipalities.map(({ code }) => code),
    ];
    const expected = ['sv', 'en'].flatMap((lang) => [
      `downloads/cards/${lang}.png`,
      ...ids.map((id) => `downloads/cards/${lang}/${id}.png`),
    ]);
    expect([...first.keys()].sort()).toEqual(expected.sort());
  });

  it('are PNG of 1200 by 630, no two of them alike', () => {
    for (const png of first.values()) {
      expect(png.subarray(1, 4).toString('latin1')).toBe('PNG');
      expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
    }
    expect(new Set([...first.values()].map((png) => png.toString('base64'))).size).toBe(first.size);
  });

  it('are the same bytes when they are made again', async () => {
    for (const [path, png] of await pictures())
      expect(png.equals(first.get(path) ?? Buffer.of()), path).toBe(true);
  });
});

describe('the picture of a figure', () => {
  const ID = 'SF.BEF01.0180.2023';
  const at = (id: string): string => `/downloads/cards/sv/${id}.png`;
  const made = (id: string, service: HostedService = hosted) => downloads.files?.make(service, at(id));
  const hosted: HostedService = { ...service, inTurn: (work) => work() };

  it('is a PNG of 1200 by 630 on a host that lets work wait for its turn, and nowhere else', async () => {
    const png = Buffer.from((await made(ID)) ?? []);
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
    expect(await made(ID, service)).toBeNull();
    expect((await downloads.files?.paths(service.store))?.includes(at(ID))).toBe(false);
  });

  it('is drawn alone: who asks meanwhile gets none', async () => {
    const [one, other] = await Promise.all([made(ID), made('SF.BEF01.0305.2023')]);
    expect([one === null, other === null]).toEqual([false, true]);
    expect(await made('SF.BEF01.0305.2023')).not.toBeNull();
  });

  it('takes at most 150 ms of CPU', async () => {
    const began = process.cpuUsage();
    for (const geo of ['0180', '0305', '0330', '0380']) await made(`SF.BEF01.${geo}.2023`);
    const { user, system } = process.cpuUsage(began);
    expect((user + system) / 1000 / 4).toBeLessThan(150);
  });

  it('is that of its metric where it is not drawn, and none of a figure that nobody knows', async () => {
    const { status, headers } = await ask(at(ID));
    expect([status, headers.get('location')]).toEqual([301, '/downloads/cards/sv/BEF01.png']);
    for (const id of ['SF.BEF01.0180.1066', 'SF.NOSUCH1.0180.2023', 'SF.'])
      expect((await ask(at(id))).status).toBe(404);
    expect((await ask(`/downloads/cards/de/${ID}.png`)).status).toBe(404);
    expect(await made('SF.BEF01.0180.1066')).toBeNull();
  });

  it('is drawn of a comparison of up to four municipalities too, else that of its metric', async () => {
    const png = Buffer.from((await made('0180-0305-BEF01')) ?? []);
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
    expect((await ask(at('0180-0305-BEF01'))).headers.get('location')).toBe('/downloads/cards/sv/BEF01.png');
    for (const none of ['0180-9999-BEF01', '0180-0180-BEF01', '0180-0305-NOSUCH1'])
      expect(await made(none), none).toBeNull();
    expect((await ask(at('0180-0305-NOSUCH1'))).status).toBe(404);
  });
});

// What the function answers of areas, over a small dataset whose second release brought them.
import { beforeAll, describe, expect, it } from 'vitest';
import { datasetWithAreas } from '../support/areas.ts';
import { type Served, serve } from '../support/service.ts';

let served: Served;
beforeAll(async () => {
  const { paths, remove } = await datasetWithAreas();
  served = await serve(paths.data);
  remove();
});

const dataOf = async (path: string) => JSON.parse((await served.ask(path)).body).data;
describe('an observation of an area', () => {
  it('has a fixed answer, an embed and a page, none with a rank', async () => {
    expect(served.files.has('api/v1/observations/SF.N00001.SE.2020.json')).toBe(true);
    expect(served.files.has('api/v1/observations/SF.N00001.SE01.2022.json')).toBe(false);
    for (const path of ['/embed/observation/', '/observations/']) {
      const { status, body } = await served.ask(`${path}SF.N00001.SE01.2021`);
      expect([path, status]).toEqual([path, 200]);
      expect(body).toContain('Region Stockholm');
      expect(body).not.toMatch(/class="rank"|\/kommuner\/|municipalities=/);
    }
  });

  it('stands in the log, with a proof', async () => {
    const { revisions, total } = await dataOf('/api/v1/revisions?kommun=riket');
    expect(total).toBe(4);
    expect(revisions[0]).toMatchObject({ geo: 'SE', metric: null, type: 'metadata', reason: 'Områden' });
    expect(revisions[1]).toMatchObject({ geo: 'SE', metric: 'N00001', type: 'published', reason: null });
    expect(await dataOf('/api/v1/revisions?id=SF.N00001.SE01.2021')).toMatchObject({ total: 1 });
    expect((await served.ask('/log/proof/SF.N00001.SE01.2021')).status).toBe(200);
  });
});

describe('geo', () => {
  it.each([
    ...['SE', 'se', 'riket', 'Riket', ' SE ', 'Sverige', 'sweden', 'hela landet', 'rikssnitt'].map((one) => [
      one,
      'SE',
    ]),
    ...['SE01', 'se01', 'Stockholms län', 'stockholms lan', 'Stockholm County', 'stockholms-lan'].map(
      (one) => [one, 'SE01'],
    ),
    ...['Region Stockholm', 'region stockholm', 'Stockholm region', 'Stockholms Län'].map((one) => [
      one,
      'SE01',
    ]),
  ])('knows %j as %s', async (typed, code) => {
    const { area, municipality } = await dataOf(`/api/v1/observations?geo=${encodeURIComponent(typed)}`);
    expect([area.code, municipality]).toEqual([code, null]);
  });

  it.each(['Stockholm', 'stockholm', 'STOCKHOLM', '0180'])('takes %s for the municipality', async (typed) => {
    const { area, municipality } = await dataOf(`/api/v1/observations?geo=${typed}`);
    expect([area, municipality.code]).toEqual([null, '0180']);
  });

  it.each(['/embed/chart?metric=N00001&geo=riket', '/embed/chart/SE/N00001', '/embed/chart/SE/N00001.svg'])(
    'draws %s from its first year on, without a median',
    async (path) => {
      const { status, body } = await served.ask(`${path}${path.includes('?') ? '&' : '?'}ref=median`);
      expect(status).toBe(200);
      expect(body).toContain('Riket');
      expect(body).toContain('2020');
      expect(body).not.toMatch(/median/i);
    },
  );
});

describe('elsewhere an area', () => {
  it('is a page of refusal in an embed that points out a municipality', async () => {
    expect((await served.ask('/embed/ranking?metric=N00001&geo=SE')).status).toBe(404);
  });

  it('is in no list of municipalities', async () => {
    for (const path of ['municipalities', 'municipalities?query=Stockholm', 'rankings?metric=N00002'])
      expect(JSON.stringify(await dataOf(`/api/v1/${path}`))).not.toMatch(/"SE(?:01)?"/);
  });
});

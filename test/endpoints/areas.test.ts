// What the function answers of areas, over a small dataset whose second release brought them.
import { beforeAll, describe, expect, it } from 'vitest';
import { downloadSet } from '../../src/downloads/downloads.ts';
import { datasetWithAreas } from '../support/areas.ts';
import { type Served, serve } from '../support/service.ts';

let served: Served;
beforeAll(async () => {
  const { paths, remove } = await datasetWithAreas();
  served = await serve(paths.data);
  remove();
});

const dataOf = async (path: string) => JSON.parse((await served.ask(path)).body).data;
const errorOf = async (path: string) => {
  const { status, body } = await served.ask(path);
  const { code, details, message } = JSON.parse(body).error;
  return { status, code, message, ...details };
};

describe('an observation of an area', () => {
  it('has its kind, no county, and the name that the publisher uses', async () => {
    expect(await dataOf('/api/v1/observations/SF.N00001.SE.2021?lang=en')).toMatchObject({
      id: 'SF.N00001.SE.2021',
      geo: 'SE',
      area: 'country',
      value: 10000,
      labels: { county: null, geo: 'Sweden' },
    });
    expect(await dataOf('/api/v1/observations/SF.N00001.SE01.2021')).toMatchObject({
      area: 'region',
      labels: { county: null, geo: 'Region Stockholm' },
      citation: expect.stringContaining(', Region Stockholm, 2021: '),
    });
    expect(await dataOf('/api/v1/observations/SF.N00001.0180.2021')).toMatchObject({
      area: null,
      labels: { county: 'Stockholms län' },
    });
  });

  it('is there in a year that no municipality has', async () => {
    expect(await dataOf('/api/v1/observations/SF.N00001.SE.2020')).toMatchObject({ value: 9000 });
    expect(await dataOf('/api/v1/metrics/N00001')).toMatchObject({
      periods: { first: '2021', last: '2022' },
    });
  });

  it.each([
    ['SF.N00001.SE01.2022', 'unavailable', 'source_null', undefined],
    ['SF.N00001.SE01.2019', 'not_found', 'unknown_observation', []],
    ['SF.N00001.0000.2022', 'not_found', 'unknown_observation', ['SF.N00001.SE.2022']],
    ['SF.N00001.0001.2021', 'not_found', 'unknown_observation', ['SF.N00001.SE01.2021']],
    ['sf.n00001.se1.2021', 'not_found', 'unknown_observation', ['SF.N00001.SE01.2021']],
    ['SF.N00001.SE14.2022', 'not_found', 'unknown_observation', []],
  ])('refuses %s as %s', async (id, code, reason, suggestions) => {
    const found = await errorOf(`/api/v1/observations/${id}`);
    expect(found).toMatchObject({ code, reason });
    expect(found.suggestions).toEqual(suggestions);
  });

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

  it.each([
    ['0000', ['SE']],
    ['0001', ['SE01']],
    ['SE1', ['SE01']],
    ['SE00', ['SE']],
    ['Stokholms län', ['SE01']],
    ['nowhere', []],
  ])('does not know %s, and suggests %j', async (typed, suggestions) => {
    expect(await errorOf(`/api/v1/observations?geo=${encodeURIComponent(typed)}`)).toMatchObject({
      status: 404,
      code: 'invalid_geo',
      reason: 'unknown_municipality',
      suggestions,
    });
  });

  it('lists the figures of an area with its name, as the publishers of the listed metrics call it', async () => {
    expect(await dataOf('/api/v1/observations?geo=SE01&lang=en')).toMatchObject({
      area: { code: 'SE01', kind: 'region', name: 'Region Stockholm' },
      total: 1,
    });
    expect(await dataOf('/api/v1/observations?geo=SE01&metric=N00002&lang=en')).toMatchObject({
      area: { code: 'SE01', kind: 'county', name: 'Stockholm County' },
      observations: [],
    });
    expect(await dataOf('/api/v1/observations?geo=SE&from=2021&to=2021')).toMatchObject({ total: 1 });
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
  it.each([
    ['/api/v1/compare?municipalities=SE,0180&metrics=N00001', 'Sverige', 'SE'],
    ['/api/v1/compare?municipalities=0180,Region+Stockholm&metrics=N00001', 'Stockholms län', 'SE01'],
  ])('is no municipality: %s', async (path, area, areaCode) => {
    for (const lang of ['sv', 'en']) {
      const found = await errorOf(`${path}&lang=${lang}`);
      expect(found).toMatchObject({
        status: 404,
        code: 'invalid_geo',
        reason: 'not_a_municipality',
        area,
        areaCode,
      });
      expect(found.message).toContain(`/api/v1/observations?geo=${areaCode}`);
    }
  });

  it('is a page of refusal in an embed that points out a municipality', async () => {
    expect((await served.ask('/embed/ranking?metric=N00001&geo=SE')).status).toBe(404);
  });

  it('is in no list of municipalities', async () => {
    for (const path of ['municipalities', 'municipalities?query=Stockholm', 'rankings?metric=N00002'])
      expect(JSON.stringify(await dataOf(`/api/v1/${path}`))).not.toMatch(/"SE(?:01)?"/);
    const { coverage } = await dataOf('/api/v1/metrics/N00001');
    expect(
      coverage.map(({ period, municipalities }: Record<string, unknown>) => [period, municipalities]),
    ).toEqual([
      ['2021', 3],
      ['2022', 2],
    ]);
  });
});

describe('a release before areas', () => {
  const PAST = '/releases/2024-08-30';

  it.each([
    ['riket', 'Sverige'],
    ['SE', 'Sverige'],
    ['Stockholms län', 'Stockholms län'],
    ['SE01', 'Stockholms län'],
  ])('says of %s that it is no municipality, and leads to no figures of it', async (typed, area) => {
    const found = await errorOf(`${PAST}/api/v1/observations?geo=${encodeURIComponent(typed)}`);
    expect(found).toMatchObject({ code: 'invalid_geo', reason: 'not_a_municipality', area });
    expect(found.areaCode).toBeUndefined();
    expect(found.message).not.toContain('geo=SE');
  });

  it('has no observation of one, and the same ones of municipalities', async () => {
    expect(await errorOf(`${PAST}/api/v1/observations/SF.N00001.SE.2021`)).toMatchObject({
      code: 'not_found',
    });
    const [then, now] = [PAST, ''].map((prefix) =>
      dataOf(`${prefix}/api/v1/observations/SF.N00001.0180.2021`),
    );
    const { contentHash, value, area } = await then;
    expect({ contentHash, value, area }).toMatchObject({ area: null });
    expect(await now).toMatchObject({ contentHash, value });
  });
});

describe('downloads', () => {
  it('have areas in files of their own, and never among municipalities', async () => {
    const set = downloadSet(served.service.store, { name: 'x', type: null, email: null });
    const text = async (path: string) =>
      new TextDecoder().decode((await set.make(`downloads/${path}`)) ?? undefined);
    expect(await text('metrics/N00001.csv')).not.toContain('SE');
    expect((await text('areas/N00001.csv')).split('\n').map((row) => row.split(',')[0])).toEqual([
      'id',
      'SF.N00001.SE.2020',
      'SF.N00001.SE.2021',
      'SF.N00001.SE.2022',
      'SF.N00001.SE01.2021',
      'SF.N00001.SE01.2022',
      '',
    ]);
    expect((await text('areas/N00001.csv')).split('\n')[0]).toBe(
      (await text('metrics/N00001.csv')).split('\n')[0],
    );
    expect((await text('areas.csv')).split('\n')[2]).toBe(
      'SE01,county,stockholms-lan,Stockholms län,Stockholm County,Region Stockholm,Region Stockholm',
    );
    expect(set.paths).not.toContain('downloads/areas/N00002.csv');
    expect(await text('index.csv')).toContain('areas/N00001.csv');
    expect(
      JSON.parse(await text('datapackage.json')).resources.map(({ name }: { name: string }) => name),
    ).toContain('area-observations-n00001');
  });
});

describe('the figures of areas beside those of municipalities', () => {
  const COUNTRY = {
    geo: 'SE',
    value: 10000,
    observation: 'SF.N00001.SE.2021',
    labels: { geo: 'Riket' },
  };
  const REGION = {
    geo: 'SE01',
    value: 1000,
    observation: 'SF.N00001.SE01.2021',
    labels: { geo: 'Region Stockholm' },
  };

  it('are the country and the region that have one in the year, with the hashes of their records', async () => {
    const { reference } = await dataOf('/api/v1/metrics/N00001/ranking?period=2021');
    expect(reference).toMatchObject({ country: COUNTRY, county: { SE01: REGION } });
    for (const { observation, contentHash } of [reference.country, reference.county.SE01])
      expect((await dataOf(`/api/v1/observations/${observation}`)).contentHash).toBe(contentHash);
  });

  it('are none of a region without a value, and none of a metric without areas', async () => {
    const [year] = (await dataOf('/api/v1/metrics/N00001/observations?period=2022')).periods;
    expect([year.reference.country.value, year.reference.county]).toEqual([10100, {}]);
    const { reference } = await dataOf('/api/v1/rankings?metric=N00002');
    expect(reference).toEqual({ country: null, county: {} });
  });

  it('are within one county the country and that county alone', async () => {
    const ofYear = async (county: string) => {
      const { periods } = await dataOf(`/api/v1/metrics/N00001/observations?period=2021${county}`);
      return periods[0].reference;
    };
    expect(await ofYear('')).toMatchObject({ country: COUNTRY, county: { SE01: REGION } });
    expect(await ofYear('&county=01')).toMatchObject({ country: COUNTRY, county: { SE01: REGION } });
    expect(await ofYear('&county=14')).toMatchObject({ country: COUNTRY, county: {} });
  });
});

// What a request may ask, in the form that the contract has of it: every fault of form is refused by name.
import { describe, expect, it } from 'vitest';
import { ENDPOINTS } from '../../src/endpoints/table.ts';
import { goldenData } from '../support/golden.ts';
import { faultOf, refusalOf } from '../support/service/answer.ts';
import { serveDerived, verifiedOf } from '../support/service.ts';
import { expectPromises } from './fuzz-promises.ts';

const served = await serveDerived(verifiedOf(goldenData('small')));
const OBSERVATIONS = '/api/v1/observations?geo=0180';

/** A question to each endpoint that is answered with 200. */
const GOOD: Record<string, string> = {
  observation: '/api/v1/observations/SF.BEF01.0180.2023',
  observations: OBSERVATIONS,
  metrics: '/api/v1/metrics',
  metric: '/api/v1/metrics/BEF01',
  municipalities: '/api/v1/municipalities',
  rankings: '/api/v1/rankings?metric=TIES1',
  compare: '/api/v1/compare?municipalities=0180,1480&metrics=TIES1',
  revisions: '/api/v1/revisions',
  metricObservations: '/api/v1/metrics/BEF01/observations',
  metricRanking: '/api/v1/metrics/BEF01/ranking',
  releases: '/api/v1/releases',
  brief: '/api/v1/municipalities/0180/brief',
  peers: '/api/v1/municipalities/0180/peers',
};
const withQuery = (path: string, query: string) => `${path}${path.includes('?') ? '&' : '?'}${query}`;

it('there is a good question for every endpoint, answered in both languages', async () => {
  expect(Object.keys(GOOD)).toEqual(ENDPOINTS.map(({ name }) => name));
  for (const path of Object.values(GOOD))
    for (const query of ['', 'lang=sv', 'lang=en', '&&'])
      expect((await served.ask(withQuery(path, query))).status, `${path} ${query}`).toBe(200);
});

describe.each(Object.entries(GOOD))('the endpoint %s', (_, path) => {
  it.each([
    ['x=1', 'unknown_parameter x'],
    ['LANG=en', 'unknown_parameter LANG'],
    ['=1', 'unknown_parameter '],
    ['utm_source=news', 'unknown_parameter utm_source'],
    ['lang', 'empty_value lang'],
    ['lang=+', 'empty_value lang'],
    ['lang=de', 'not_allowed lang'],
    ['lang=EN', 'not_allowed lang'],
    ['lang=sv,en', 'not_allowed lang'],
    ['lang=en%00', 'not_allowed lang'],
    ['lang=sv&l%61ng=en', 'repeated_parameter lang'],
    ['lang=%', 'malformed_encoding lang'],
    ['lang=%FF', 'malformed_encoding lang'],
    ['%ED%A0%80=1', 'malformed_encoding %ED%A0%80'],
    ['__proto__=1', 'unknown_parameter __proto__'],
    ['toString', 'unknown_parameter toString'],
    ['lang=__proto__', 'not_allowed lang'],
  ])('refuses %s', async (query, fault) => {
    expect(await faultOf(served, withQuery(path, query))).toBe(`400 invalid_request ${fault}`);
  });

  it('answers in Swedish when the language is none of the two', async () => {
    for (const query of ['lang=de', 'lang=en&lang=en']) {
      const { headers } = await served.ask(withQuery(path, query));
      expect(headers.get('content-language')).toBe('sv');
    }
  });
});

describe('path parameters are no query parameters', () => {
  it.each([
    [`${GOOD['observation']}?id=SF.BEF01.0180.2023`, 'id'],
    [`${GOOD['metric']}?metric=BEF01`, 'metric'],
  ])('%s', async (path, name) => {
    expect(await faultOf(served, path)).toBe(`400 invalid_request unknown_parameter ${name}`);
  });
});

describe('a parameter that is wrongly encoded', () => {
  it.each([
    '/embed/map/TIES1?utm_campaign=G%E4vle',
    '/embed/chart?geo=0180&metric=BEF01&fbclid=%',
    '/embed/chart.svg?geo=0180&metric=BEF01&%E4=1',
    '/observations/SF.BEF01.0180.2023?utm_campaign=G%E4vle',
    '/sok?q=skola&utm_campaign=G%E4vle',
    '/en/search?q=skola&lang=%',
    '/jamfor?fbclid=%&gclid=%E4',
    '/oembed?url=https://data.example/embed/map/TIES1%3Fx%3D%2525&dnt=%',
  ])('is ignored like any other: %s', async (path) => {
    expect((await served.ask(path)).status).toBe(200);
  });

  it.each([
    ['/embed/map/TIES1?fbclid=%&lang=%E4', 'lang'],
    ['/embed/map/TIES1?%6Cang=%E4', '%6Cang'],
    ['/embed/chart?geo=0180&metric=BEF01&from=%', 'from'],
    ['/observations/SF.BEF01.0180.2023?x=%&lang=%', null],
    ['/revisions.atom?kommun=%', 'kommun'],
    ['/matt/TIES1.atom?lang=%E4', 'lang'],
    ['/sok?utm_campaign=G%E4vle&q=G%E4vle', null],
    ['/jamfor?municipalities=0180&municipalities=%E4', null],
  ])('is refused where it would be judged: %s', async (path, name) => {
    const { status, body } = await served.ask(path);
    expect(status).toBe(400);
    // A page for people names no parameter.
    const what = name === null ? 'En uppgift i adressen' : `Parametern ${name}`;
    expect(body).toContain(`${what} är felaktigt procentkodad`);
  });

  it('is refused in oEmbed where it is oEmbed’s own, or the address’s', async () => {
    const { siteUrl } = served.service.store.catalogue;
    const url = `${siteUrl}/embed/map/TIES1`;
    expect(await faultOf(served, `/oembed?url=${url}&dnt=%&format=%`)).toBe(
      '400 invalid_request malformed_encoding format',
    );
    expect(await faultOf(served, `/oembed?url=${encodeURIComponent(`${url}?lang=%`)}`)).toBe(
      '404 not_found unknown_path url',
    );
  });

  it('is refused by the API whatever its name is', async () => {
    const path = '/api/v1/metrics?%E4=1&query=%E4';
    expect(await faultOf(served, path)).toBe('400 invalid_request malformed_encoding %E4');
  });
});

describe.each(['period', 'from', 'to'])('a year in %s', (name) => {
  it.each(['1000', '1899', '2023', '2101', '9999', '%32023'])('may be %s', async (year) => {
    expect((await served.ask(`${OBSERVATIONS}&${name}=${year}`)).status).toBe(200);
  });

  it.each([
    ...['0999', '0000', '202', '20230', '-2023', '+2023', '%2B2023', '%202023', '2023%0A', '2023%00'],
    ...['2023.0', '2e3', '0x7E7', '2023-01', '2022,2023', 'year', '__proto__'],
    ...['%EF%BC%92%EF%BC%90%EF%BC%92%EF%BC%93', '%D9%A2%D9%A0%D9%A2%D9%A3'],
  ])('is not %s', async (year) => {
    expect(await faultOf(served, `${OBSERVATIONS}&${name}=${year}`)).toBe(
      `400 invalid_period not_a_year ${name}`,
    );
  });
});

describe.each([
  [OBSERVATIONS, 1000],
  ['/api/v1/metrics?', 50],
  ['/api/v1/rankings?metric=TIES1', 500],
  ['/api/v1/revisions?', 500],
  ['/api/v1/municipalities?', 500],
  ['/api/v1/metrics/BEF01/observations?', 1000],
  ['/api/v1/metrics/BEF01/ranking?', 500],
])('the limit of %s', (path, maximum) => {
  it('goes from 1 to its maximum', async () => {
    for (const limit of [1, 9, 10, maximum])
      expect((await served.ask(`${path}&limit=${limit}`)).status, String(limit)).toBe(200);
  });

  it.each([
    ...['0', '01', '-1', '%2B1', '+1', '10%20', '10%0A', '1%00', '1e3', '1.0', '1,5', '0x10', '1_0'],
    ...['all', 'NaN', '%EF%BC%91', 'constructor'],
  ])('is not %s', async (limit) => {
    expect(await faultOf(served, `${path}&limit=${limit}`)).toBe('400 invalid_request malformed limit');
  });

  it('is never clamped', async () => {
    for (const limit of [String(maximum + 1), '9007199254740993', '9'.repeat(400)])
      expect(await faultOf(served, `${path}&limit=${limit}`), limit).toBe(
        '400 invalid_request above_maximum limit',
      );
  });
});

it.each([
  '/api/v1/metrics/BEF01?',
  '/api/v1/releases?',
  '/api/v1/compare?municipalities=0180,1480&metrics=TIES1&',
])('%s has no limit', async (path) => {
  expect(await faultOf(served, `${path}limit=5`)).toBe('400 invalid_request unknown_parameter limit');
});

describe.each(['after', 'before'])('an instant in %s', (name) => {
  it.each([
    ...['2025-06-01', '2024-02-29', '0000-01-01', '2025-06-01T00:00:00Z', '2025-06-01t00:00:00z'],
    ...['2025-06-01T23:59:59.999Z', '2025-06-01T00:00:00.123456789Z', '2025-06-01T00:00:00%2B02:00'],
    ...['2025-06-01T00:00:00+02:00', '2025-06-01T00:00:00-11:30', '2025-06-01T00:00:00-00:00'],
  ])('may be %s', async (instant) => {
    expect((await served.ask(`/api/v1/revisions?${name}=${instant}`)).status).toBe(200);
  });

  it.each([
    ...['2023-02-30', '2023-02-29', '2023-13-01', '2023-00-10', '2023-01-00', '2023-1-1', '20230101'],
    ...['2023', '2023-01', '2023-W01-1', '+2023-01-01', '2023-01-01%20', '2023-01-01%0A'],
    ...['2023-01-01T00:00:00', '2023-01-01T00:00Z', '2023-01-01T24:00:00Z', '2023-01-01T00:60:00Z'],
    ...[
      '2016-12-31T23:59:60Z',
      '2023-01-01T00:00:60Z',
      '2023-01-31T23:59:61Z',
      '2023-01-01T00:00:00.Z',
      '2023-01-01T00:00:00,5Z',
    ],
    ...['2023-01-01T00:00:00%2B0200', '2023-01-01T00:00:00%2B24:00', '2023-01-01T00:00:00++02:00'],
    ...['2023-01-01+00:00:00Z', '2023-02-30T00:00:00Z', '%EF%BC%92023-01-01', '1748736000', 'now'],
  ])('is not %s', async (instant) => {
    expect(await faultOf(served, `/api/v1/revisions?${name}=${instant}`)).toBe(
      `400 invalid_request malformed ${name}`,
    );
  });
});

describe('after and before together', () => {
  it.each([
    ['2025-06-01', '2025-06-01'],
    ['2025-06-02', '2025-06-01'],
    ['2025-06-01', '2025-06-01T00:00:00Z'],
    ['2025-06-01T00:00:00Z', '2025-06-01'],
    ['2025-06-01T02:00:00%2B02:00', '2025-06-01'],
    ['2025-06-01T00:00:00Z', '2025-06-01T01:00:00+01:00'],
  ])('%s is not earlier than %s', async (after, before) => {
    expect(await faultOf(served, `/api/v1/revisions?after=${after}&before=${before}`)).toBe(
      '400 invalid_range after_not_before after',
    );
  });

  it.each([
    ['2025-06-01', '2025-06-02'],
    ['2025-06-01T00:00:00Z', '2025-06-01T00:00:00.0001Z'],
    ['2025-06-01T00:00:00%2B02:00', '2025-06-01'],
  ])('%s is earlier than %s', async (after, before) => {
    expect((await served.ask(`/api/v1/revisions?after=${after}&before=${before}`)).status).toBe(200);
  });

  it('echo a long but valid instant cut at 100 code points', async () => {
    const long = `2025-06-01T00:00:00.${'0'.repeat(300)}Z`;
    const { details } = await refusalOf(served, `/api/v1/revisions?after=${long}&before=${long}`);
    expect([details.value, details['before']].map((echo) => String(echo).length)).toEqual([100, 100]);
  });
});

describe('lists between commas', () => {
  const compare = (municipalities: string, metrics: string) =>
    faultOf(served, `/api/v1/compare?municipalities=${municipalities}&metrics=${metrics}`);

  it.each([
    [',', 'TIES1', 'empty_element municipalities'],
    ['0180,', 'TIES1', 'empty_element municipalities'],
    [',0180,1480', 'TIES1', 'empty_element municipalities'],
    ['0180,%20,1480', 'TIES1', 'empty_element municipalities'],
    ['0180', 'TIES1', 'too_few municipalities'],
    ['0180,1480,0305,0643,1981', 'TIES1', 'too_many municipalities'],
    ['0180,1480', 'TIES1,', 'empty_element metrics'],
    ['0180,1480', 'A,B,C,D,E,F,G,H,I,J,K', 'too_many metrics'],
    ['0180,stockholm', 'TIES1', 'duplicate_element municipalities'],
    ['Stockholm,STOCKHOLM', 'TIES1', 'duplicate_element municipalities'],
    ['h%C3%A5bo,1480,habo-uppsala', 'TIES1', 'duplicate_element municipalities'],
    ['0180,1480', 'TIES1,nojda', 'duplicate_element metrics'],
    ['0180,1480', 'BEF01,bef01', 'duplicate_element metrics'],
  ])('%s and %s: %s', async (municipalities, metrics, fault) => {
    expect(await compare(municipalities, metrics)).toBe(`400 invalid_request ${fault}`);
  });

  it('may have their commas encoded', async () => {
    const plain = await served.ask('/api/v1/compare?municipalities=0180,1480&metrics=TIES1,THIN90');
    const encoded = await served.ask('/api/v1/compare?municipalities=0180%2C1480&metrics=TIES1%2cTHIN90');
    expect([plain.status, encoded.body]).toEqual([200, plain.body]);
  });

  it('are lists in compare only', async () => {
    expect(await faultOf(served, '/api/v1/rankings?metric=TIES1,ASC01')).toBe(
      '404 invalid_metric unknown_metric metric',
    );
  });
});

describe('a list that is given in parts, as generated clients send it', () => {
  const path = (query: string) => `/api/v1/compare?${query}`;
  const whole = async () =>
    (await served.ask(path('municipalities=0180,1480,1280&metrics=TIES1,THIN90'))).body;

  it.each([
    'municipalities=0180&municipalities=1480&municipalities=1280&metrics=TIES1&metrics=THIN90',
    'municipalities=0180,1480&municipalities=1280&metrics=TIES1,THIN90',
    'municipalities=0180&metrics=TIES1&municipalities=1480&metrics=THIN90&municipalities=1280',
    'municipalities=Stockholm&municipalities=1480%2C1280&metrics=nojda&metrics=thin90',
    'municipalities[]=0180&municipalities[]=1480&municipalities[]=1280&metrics[]=TIES1&metrics[]=THIN90',
    'municipalities[0]=0180&municipalities[1]=1480&municipalities%5B2%5D=1280&metrics%5B%5D=TIES1,THIN90',
    'municipalities=0180&municipalities[]=1480,1280&metrics=TIES1,THIN90',
  ])('is the same list: %s', async (query) => {
    const { status, body } = await served.ask(path(query));
    expect([status, body]).toEqual([200, await whole()]);
  });

  it.each([
    ['municipalities=0180&municipalities=0180&metrics=TIES1', 'duplicate_element municipalities'],
    ['municipalities=0180&municipalities=stockholm&metrics=TIES1', 'duplicate_element municipalities'],
    ['municipalities=0180&municipalities=&metrics=TIES1', 'empty_element municipalities'],
    ['municipalities=0180&metrics=TIES1', 'too_few municipalities'],
    ['municipalities[]=0180&metrics=TIES1', 'too_few municipalities'],
    ['municipalities[0]=0180&municipalities[0]=0180&metrics=TIES1', 'duplicate_element municipalities'],
    ['municipalities[x]=0180,1480&metrics=TIES1', 'unknown_parameter municipalities[x]'],
    ['municipalities=0180,1480&municipalities=0305,0643,1981&metrics=TIES1', 'too_many municipalities'],
    ['municipalities=0180,1480&metrics=TIES1&lang=sv&lang=sv', 'repeated_parameter lang'],
    ['municipalities=0180&municipalities=%E5&metrics=TIES1', 'malformed_encoding municipalities'],
  ])('is judged as the same list: %s', async (query, fault) => {
    expect(await faultOf(served, path(query))).toBe(`400 invalid_request ${fault}`);
  });

  it('is given so to lists alone', async () => {
    expect(await faultOf(served, '/api/v1/observations?geo[]=0180')).toMatch(/unknown_parameter geo\[\]/);
    for (const repeated of ['geo=0180&geo=1480', 'geo=0180&metric=TIES1&metric=BEF01'])
      expect(await faultOf(served, `/api/v1/observations?${repeated}`)).toMatch(/repeated_parameter/);
  });
});

describe('a search field that was left empty', () => {
  it.each(['/api/v1/metrics', '/api/v1/municipalities', '/csv/v1/metrics'])('is none: %s', async (path) => {
    const { body } = await served.ask(path);
    for (const query of ['query=', 'query', 'query=%20', 'query=+'])
      expect((await served.ask(`${path}?${query}`)).body, query).toBe(body);
  });

  it('is the one parameter that may be empty', async () => {
    expect(await faultOf(served, '/api/v1/metrics?query=&limit=%E5')).toBe(
      '400 invalid_request malformed_encoding limit',
    );
    expect(await faultOf(served, '/api/v1/metrics?query=&limit=')).toBe(
      '400 invalid_request empty_value limit',
    );
    expect(await faultOf(served, '/api/v1/revisions?query=')).toBe(
      '400 invalid_request unknown_parameter query',
    );
    expect(await faultOf(served, '/api/v1/observations?geo=0180&amne=')).toBe(
      '400 invalid_request empty_value amne',
    );
  });

  it('leads to the rest of the list all the same', async () => {
    const { body } = await served.ask('/api/v1/metrics?query=&limit=2');
    const { next } = JSON.parse(body).data;
    const { status, body: rest } = await served.ask(
      next.slice(served.service.store.catalogue.siteUrl.length),
    );
    expect([status, JSON.parse(rest).data.returned]).toEqual([200, 2]);
  });
});

describe('locale', () => {
  it.each(Object.values(GOOD))('is the language by another name: %s', async (path) => {
    for (const lang of ['sv', 'en']) {
      const [one, other] = [
        await served.ask(withQuery(path, `locale=${lang}`)),
        await served.ask(withQuery(path, `lang=${lang}`)),
      ];
      expect([one.status, one.body]).toEqual([200, other.body]);
      expect(one.headers.get('content-language')).toBe(lang);
      expect(one.headers.get('link')).toBe(other.headers.get('link'));
    }
  });

  it.each([
    ['locale=de', 'not_allowed locale'],
    ['locale=sv-SE', 'not_allowed locale'],
    ['locale=', 'empty_value locale'],
    ['locale=%E5', 'malformed_encoding locale'],
    ['locale=sv&locale=en', 'repeated_parameter locale'],
    ['locale=en&lang=en', 'repeated_parameter lang'],
    ['Locale=en', 'unknown_parameter Locale'],
  ])('is judged as the language: %s', async (query, fault) => {
    expect(await faultOf(served, `/api/v1/metrics?${query}`)).toBe(`400 invalid_request ${fault}`);
    const { headers } = await served.ask(`/api/v1/metrics?${query}`);
    expect(headers.get('content-language')).toBe('sv');
  });

  it('is the language of a refusal, of an embed, of an observation’s page and of CSV', async () => {
    for (const path of [
      '/api/v1/rankings',
      '/embed/chart?geo=0180&metric=BEF01',
      '/observations/SF.BEF01.0180.2023',
      '/csv/v1/metrics',
    ]) {
      const { headers } = await served.ask(withQuery(path, 'locale=en'));
      expect(headers.get('content-language'), path).toBe('en');
    }
  });
});

describe('OPTIONS with a slash too many', () => {
  it.each([
    '/api/v1/',
    '/api/v1/metrics/',
    '/api/v1/metrics/BEF01/observations/?x=1',
    '/embed/chart/',
    '/csv/v1/metrics/',
  ])('is 204, since no preflight follows a redirect: %s', async (path) => {
    const { status, headers } = await served.ask(path, { method: 'OPTIONS' });
    expect([status, headers.get('location'), headers.get('allow')]).toEqual([
      204,
      null,
      'GET, HEAD, OPTIONS',
    ]);
    expect((await served.ask(path)).status).toBe(301);
  });

  it('is 404 with two, as every method is', async () => {
    for (const method of ['OPTIONS', 'GET', 'POST'])
      expect((await served.ask('/api/v1/metrics//', { method })).status).toBe(404);
  });
});

const O = '/api/v1/observations';
const C = '/api/v1/compare';
const R = '/api/v1/revisions';

describe('of several faults the first in the contract’s order is told:', () => {
  it('the path before the method', async () => {
    expect((await refusalOf(served, '/api/v1/nothing?x=1', { method: 'POST' })).details.reason).toBe(
      'unknown_path',
    );
  });

  it('the method before the parameters', async () => {
    expect((await refusalOf(served, `${O}?x=1&x=2`, { method: 'POST' })).details.reason).toBe(
      'method_not_allowed',
    );
  });

  it.each([
    ['unknown before repeated', `${O}?limit=1&limit=2&nope=1`, 'unknown_parameter nope'],
    ['unknown before its encoding', `${O}?x=1&geo=%ff`, 'unknown_parameter x'],
    ['unknown after its encoding', `${O}?geo=%ff&x=1`, 'unknown_parameter x'],
    ['repeated before encoding', `${O}?geo=%ff&geo=0180`, 'repeated_parameter geo'],
    ['empty before encoding', `${O}?metric=&geo=%ff`, 'empty_value metric'],
    ['encoding before missing', `${O}?metric=%ff`, 'malformed_encoding metric'],
    ['unknown on a fixed path', '/api/v1/api-info?x=1&lang=%ff', 'unknown_parameter x'],
    ['the first of two unknown', `${O}?b=1&a=1`, 'unknown_parameter b'],
    ['repeated before empty', `${O}?metric=&limit=1&limit=1`, 'repeated_parameter limit'],
    ['repeated before unallowed language', `${O}?lang=de&lang=de`, 'repeated_parameter lang'],
    ['empty before missing', `${O}?metric=`, 'empty_value metric'],
    ['blank counts as empty', `${O}?geo=%20`, 'empty_value geo'],
    ['missing before form', `${O}?limit=x`, 'missing_parameter geo'],
    ['missing in the order of the table', C, 'missing_parameter municipalities'],
    ['form before range', `${O}?geo=0180&from=2023&to=2022&limit=x`, 'malformed limit'],
    ['form in the order of the table', `${O}?geo=x&limit=x&period=x`, 'not_a_year period'],
    ['maximum before range', `${O}?geo=0180&from=2023&to=2022&limit=1001`, 'above_maximum limit'],
    ['language form before range', `${R}?after=2024-01-02&before=2024-01-01&lang=de`, 'not_allowed lang'],
    ['range before resolution', `${O}?geo=nowhere&from=2023&to=2022`, 'from_after_to from'],
    [
      'range before resolution in the log',
      `${R}?kommun=nowhere&after=2024-01-02&before=2024-01-01`,
      'after_not_before after',
    ],
    ['place before metric', `${O}?metric=NOPE&geo=nowhere`, 'unknown_municipality geo'],
    ['metric before subject', `${O}?geo=0180&metric=NOPE&amne=nope`, 'unknown_metric metric'],
    ['id before place', `${R}?kommun=nowhere&id=x`, 'unknown_observation id'],
    ['place before metric in the log', `${R}?metric=NOPE&kommun=nowhere`, 'unknown_municipality kommun'],
    [
      'number of elements before resolution',
      `${C}?municipalities=nowhere&metrics=NOPE`,
      'too_few municipalities',
    ],
    [
      'municipalities before metrics',
      `${C}?municipalities=0180,nowhere&metrics=NOPE`,
      'unknown_municipality municipalities',
    ],
    [
      'duplicates where they are resolved',
      `${C}?municipalities=0180,0180&metrics=NOPE`,
      'duplicate_element municipalities',
    ],
    [
      'resolution before comparability',
      `${C}?municipalities=0180,1480&metrics=NOCOMP1,NOPE`,
      'unknown_metric metrics',
    ],
    [
      'comparability before common period',
      `${C}?municipalities=0180,1480&metrics=DISJ01,NOCOMP1`,
      'not_comparable metrics',
    ],
    [
      'units before common period',
      `${C}?municipalities=0180,1480&metrics=DISJ01,TIES1`,
      'different_units metrics',
    ],
    ['limit before resolution', '/api/v1/rankings?metric=NOPE&limit=501', 'above_maximum limit'],
    ['limit before unsupported', '/api/v1/rankings?metric=NORANK1&limit=0', 'malformed limit'],
    ['parameters of a fixed path before its id', '/api/v1/metrics/NOPE?x=1', 'unknown_parameter x'],
    ['language of a fixed path before its id', `${O}/nope?lang=de`, 'not_allowed lang'],
  ])('%s', async (_, path, fault) => {
    const { reason, parameter } = (await refusalOf(served, path)).details;
    expect(`${reason} ${parameter}`).toBe(fault);
  });
});

describe('an oversized request', () => {
  it('a query string of 10 kB is refused, its echo cut at 100 code points', async () => {
    const { status, body } = await served.ask(`/api/v1/observations?geo=${'å'.repeat(10_000)}`);
    expect(status).toBe(404);
    expect(JSON.parse(body).error.details.value).toBe('å'.repeat(100));
    expect(body.length).toBeLessThan(600);
  });

  it('a parameter name of 10 kB is cut too', async () => {
    const { status, body } = await served.ask(`/api/v1/observations?${'😀'.repeat(10_000)}=1`);
    expect(status).toBe(400);
    expect(JSON.parse(body).error.details.parameter).toBe('😀'.repeat(100));
  });

  it('a path of 10 kB is cut too', async () => {
    const { status, body } = await served.ask(`/api/v1/metrics/${'x'.repeat(10_000)}`);
    expect(status).toBe(404);
    expect(body.length).toBeLessThan(600);
  });

  it('1,000 parameters are refused by the first that is unknown', async () => {
    const many = Array.from({ length: 1000 }, (_, index) => `p${index}=1`).join('&');
    expect(await faultOf(served, `/api/v1/metrics?${many}`)).toBe('400 invalid_request unknown_parameter p0');
  });

  it('the same parameter 1,000 times is repeated', async () => {
    const many = Array.from({ length: 1000 }, () => 'limit=1').join('&');
    expect(await faultOf(served, `/api/v1/metrics?${many}`)).toBe(
      '400 invalid_request repeated_parameter limit',
    );
  });

  it('10,000 list elements are too many, without looking one up', async () => {
    const many = Array.from({ length: 10_000 }, () => 'nowhere').join(',');
    expect(await faultOf(served, `/api/v1/compare?municipalities=${many}&metrics=BEF01`)).toBe(
      '400 invalid_request too_many municipalities',
    );
  });

  it('a search of 10,000 words is answered', async () => {
    const { status } = await served.ask(`/api/v1/metrics?query=${'a+'.repeat(10_000)}`);
    expect(status).toBe(200);
  });
});

describe('control characters', () => {
  it.each([
    '/sok?q=%00a%01b%7F%C2%85',
    '/en/search?q=%00a%01b%7F%C2%85',
    '/jamfor?municipalities=0180,%01',
    '/embed/chart?geo=%01&metric=BEF01',
    '/embed/observation/a%1F',
    '/kommuner/%0B/andringar',
  ])('are not in the HTML of %s, which has none', async (path) => {
    const { body } = await served.ask(path);
    expect(body).toContain('</html>');
    expect(body).not.toMatch(/[^\P{Cc}\t\n\f\r]/u);
    expect(body).toContain('\ufffd');
  });
});

describe('names of every object', () => {
  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf', 'prototype'])(
    '%s is an unknown word like any other',
    async (word) => {
      const faults = [
        `/api/v1/observations?geo=${word}`,
        `/api/v1/observations?geo=0180&metric=${word}`,
        `/api/v1/observations?geo=0180&amne=${word}`,
        `/api/v1/observations?geo=0180&${word}=1`,
        `/api/v1/observations/${word}`,
        `/api/v1/observations/SF.${word}.0180.2023`,
        `/api/v1/metrics/${word}`,
        `/api/v1/rankings?metric=${word}`,
        `/api/v1/compare?municipalities=0180,${word}&metrics=BEF01`,
        `/api/v1/compare?municipalities=0180,1480&metrics=${word}`,
        `/api/v1/revisions?id=${word}`,
        `/api/v1/revisions?kommun=${word}`,
        `/api/v1/revisions?metric=${word}`,
        `/api/v1/revisions?type=${word}`,
        `/api/v1/revisions?after=${word}`,
      ];
      for (const path of faults) expect([400, 404], path).toContain((await served.ask(path)).status);
      for (const path of [`/api/v1/metrics?query=${word}`, `/api/v1/municipalities?query=${word}`])
        expect(JSON.parse((await served.ask(path)).body).data.total, path).toBe(0);
    },
  );
});

describe('text that is not well-formed', () => {
  it('a percent-encoded lone surrogate is wrongly encoded', async () => {
    expect(await faultOf(served, '/api/v1/metrics?query=%ED%A0%80')).toBe(
      '400 invalid_request malformed_encoding query',
    );
  });

  it.each([
    '/api/v1/metrics?query=\ud800',
    '/api/v1/municipalities?query=a\udc00b',
    '/api/v1/observations?geo=\ud800',
    '/api/v1/observations?\ud800=1',
    '/api/v1/metrics/\udfff',
    '/api/v1/\ud800/',
  ])('a raw lone surrogate never is a fault of ours: %j', async (url) => {
    expectPromises({ url, method: 'GET' }, await served.askRaw(url));
    expect(served.faults).toEqual([]);
  });

  it('a NUL in a value is an unknown word', async () => {
    expect(await faultOf(served, '/api/v1/observations?geo=0180%00')).toBe(
      '404 invalid_geo unknown_municipality geo',
    );
    expect(await faultOf(served, '/api/v1/rankings?metric=TIES1%00')).toBe(
      '404 invalid_metric unknown_metric metric',
    );
  });

  it('letters that only fold to an id are not the id', async () => {
    expect(await faultOf(served, '/api/v1/rankings?metric=T%C4%B1ES1')).toBe(
      '404 invalid_metric unknown_metric metric',
    );
    expect(await faultOf(served, '/api/v1/observations?geo=%EF%BC%90%EF%BC%91%EF%BC%98%EF%BC%90')).toBe(
      '404 invalid_geo unknown_municipality geo',
    );
  });
});

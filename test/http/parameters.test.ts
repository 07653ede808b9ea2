import { describe, expect, it } from 'vitest';
import { ENDPOINTS } from '../../src/endpoints/table.ts';
import { goldenData } from '../support/golden.ts';
import { faultOf } from '../support/service/answer.ts';
import { serveDerived, verifiedOf } from '../support/service.ts';

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
};
const withQuery = (path: string, query: string) => `${path}${path.includes('?') ? '&' : '?'}${query}`;

it('there is a good question for every endpoint, answered in both languages', async () => {
  expect(Object.keys(GOOD)).toEqual(ENDPOINTS.map(({ name }) => name));
  for (const path of Object.values(GOOD))
    for (const query of ['', 'lang=sv', 'lang=en', '&&'])
      expect((await served.ask(withQuery(path, query))).status, `${path} ${query}`).toBe(200);
});

describe.each(Object.entries(GOOD))('%s', (_, path) => {
  it.each([
    ['x=1', '400 invalid_request unknown_parameter x'],
    ['Lang=en', '400 invalid_request unknown_parameter Lang'],
    ['LANG=en', '400 invalid_request unknown_parameter LANG'],
    ['=1', '400 invalid_request unknown_parameter '],
    ['utm_source=news', '400 invalid_request unknown_parameter utm_source'],
    ['lang', '400 invalid_request empty_value lang'],
    ['lang=', '400 invalid_request empty_value lang'],
    ['lang=+', '400 invalid_request empty_value lang'],
    ['lang=de', '400 invalid_request not_allowed lang'],
    ['lang=EN', '400 invalid_request not_allowed lang'],
    ['lang=sv,en', '400 invalid_request not_allowed lang'],
    ['lang=en%00', '400 invalid_request not_allowed lang'],
    ['lang=en&lang=en', '400 invalid_request repeated_parameter lang'],
    ['lang=sv&l%61ng=en', '400 invalid_request repeated_parameter lang'],
    ['lang=%', '400 invalid_request malformed_encoding lang'],
    ['%ED%A0%80=1', '400 invalid_request malformed_encoding %ED%A0%80'],
    ['lang=%FF', '400 invalid_request malformed_encoding lang'],
    ['__proto__=1', '400 invalid_request unknown_parameter __proto__'],
    ['constructor=1', '400 invalid_request unknown_parameter constructor'],
    ['toString', '400 invalid_request unknown_parameter toString'],
    ['lang=__proto__', '400 invalid_request not_allowed lang'],
  ])('refuses %s', async (query, fault) => {
    expect(await faultOf(served, withQuery(path, query))).toBe(fault);
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
    '/revisions.atom?x=%',
    '/oembed?url=https://data.example/embed/map/TIES1%3Fx%3D%2525&dnt=%',
  ])('is ignored like any other: %s', async (path) => {
    expect((await served.ask(path)).status).toBe(200);
  });

  it.each([
    ['/embed/map/TIES1?fbclid=%&lang=%E4', 'lang'],
    ['/embed/map/TIES1?%6Cang=%E4', '%6Cang'],
    ['/embed/chart?geo=0180&metric=BEF01&from=%', 'from'],
    ['/observations/SF.BEF01.0180.2023?x=%&lang=%', 'lang'],
    ['/sok?utm_campaign=G%E4vle&q=G%E4vle', 'q'],
    ['/jamfor?municipalities=0180&municipalities=%E4', 'municipalities'],
  ])('is refused where it would be judged: %s', async (path, name) => {
    const { status, body } = await served.ask(path);
    expect(status).toBe(400);
    expect(body).toContain(`Parametern ${name} är felaktigt procentkodad`);
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

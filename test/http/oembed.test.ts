import { expect, it } from 'vitest';
import { ADDRESSES, goldenData } from '../support/golden.ts';
import { serveDerived, verifiedOf } from '../support/service.ts';

const served = await serveDerived(verifiedOf(goldenData('small')));
const URL_OF_FIGURE = `${ADDRESSES.siteUrl}/observations/SF.BEF01.0180.2023`;

it.each(['100000', '1234567890', '0', '01', '-5', '1e3', '5.5'])('refuses a width of %j', async (width) => {
  const { status, body } = await served.ask(`/oembed?url=${URL_OF_FIGURE}&maxwidth=${width}`);
  expect(status).toBe(400);
  const { details, message } = JSON.parse(body).error;
  expect(details).toMatchObject({ parameter: 'maxwidth', reason: 'malformed', maximum: 99999 });
  expect(message).toContain('Ange ett heltal från 1 till 99999, bara siffror.');
});

it.each([
  ['99999', 600],
  ['300', 300],
  ['1', 1],
])('takes a width of %s', async (width, given) => {
  const { status, body } = await served.ask(`/oembed?url=${URL_OF_FIGURE}&maxwidth=${width}`);
  expect([status, JSON.parse(body).width]).toEqual([200, given]);
});

it.each(['url', 'format', 'maxwidth', 'maxheight'])(
  'refuses %s where it is given twice',
  async (parameter) => {
    const once: Record<string, string> = {
      url: URL_OF_FIGURE,
      format: 'json',
      maxwidth: '300',
      maxheight: '300',
    };
    const query = new URLSearchParams(once);
    expect((await served.ask(`/oembed?${query}`)).status).toBe(200);
    query.append(parameter, once[parameter] ?? '');
    const { status, body } = await served.ask(`/oembed?${query}`);
    expect(status).toBe(400);
    expect(JSON.parse(body).error.details).toMatchObject({ parameter, reason: 'repeated_parameter' });
  },
);

it.each([
  ['url', 'empty_value', { url: ' ' }],
  ['url', 'missing_parameter', {}],
  ['format', 'empty_value', { url: URL_OF_FIGURE, format: '' }],
  ['maxwidth', 'empty_value', { url: URL_OF_FIGURE, maxwidth: '' }],
])('refuses %s with %s', async (parameter, reason, query: Record<string, string>) => {
  const { status, body } = await served.ask(`/oembed?${new URLSearchParams(query)}`);
  expect(status).toBe(400);
  expect(JSON.parse(body).error.details).toMatchObject({ parameter, reason });
});

it('does not have another format, and lets that be kept as other refusals are', async () => {
  const { status, headers } = await served.ask(`/oembed?url=${URL_OF_FIGURE}&format=xml`);
  expect([status, headers.get('cache-control')]).toEqual([501, 'public, max-age=60']);
});

it('takes any other parameter, as often as it comes', async () => {
  const { status } = await served.ask(`/oembed?url=${URL_OF_FIGURE}&dnt=true&dnt=true`);
  expect(status).toBe(200);
});

/** The reply for an address of the website, which stands in the query percent-encoded. */
const unfold = (address: string, more = '') =>
  served.ask(`/oembed?url=${encodeURIComponent(`${ADDRESSES.siteUrl}${address}`)}${more}`);

it.each(['from', 'period', 'release', 'to'])(
  'refuses an address whose embed is refused for %s',
  async (name) => {
    const address = `/embed/chart?geo=0180&metric=BEF01&${name}=2023`;
    expect((await served.ask(address)).status).toBe(400);
    const { status, body } = await unfold(address);
    expect(status).toBe(400);
    expect(JSON.parse(body).error.details).toMatchObject({ parameter: name, reason: 'unknown_parameter' });
  },
);

it('says which releases there are where the address names another', async () => {
  const { status, body } = await unfold('/releases/2024-08-31/observations/SF.BEF01.0180.2023');
  const { reason, value, allowed } = JSON.parse(body).error.details;
  expect([status, reason, value]).toEqual([404, 'unknown_release', '2024-08-31']);
  expect(allowed).toEqual(served.service.store.catalogue.releases.map(({ release }) => release));
});

it('takes an address with a parameter that its page ignores', async () => {
  expect((await unfold('/embed/chart?geo=0180&metric=BEF01&utm_source=news')).status).toBe(200);
  expect((await unfold('/observations/SF.BEF01.0180.2023?from=2010')).status).toBe(200);
});

it.each([
  ['', '', 'sv'],
  ['?lang=en', '', 'en'],
  ['', '&lang=en', 'sv'],
  ['?lang=en', '&lang=sv', 'en'],
])('says the language of the address: %j with %j is %s', async (query, more, lang) => {
  const { headers, body } = await unfold(`/observations/SF.BEF01.0180.2023${query}`, more);
  expect(headers.get('content-language')).toBe(lang);
  const { title } = JSON.parse((await unfold(`/embed/observation/SF.BEF01.0180.2023?lang=${lang}`)).body);
  expect(JSON.parse(body).title).toBe(title);
});

it('refuses in the language of the question', async () => {
  const { status, headers } = await unfold('/nothing', '&lang=en');
  expect([status, headers.get('content-language')]).toEqual([404, 'en']);
});

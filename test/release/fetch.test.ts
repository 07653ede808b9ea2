import { expect, test } from 'vitest';
import { fetchText } from '../../src/release/fetch.ts';

const URL_OF_TEST = 'https://data.example/a.json';
const sleep = async () => {};

test.each([
  [{ code: 'ENOTFOUND' }, 'fetch failed (ENOTFOUND)'],
  [{}, 'fetch failed (getaddrinfo)'],
])('an address that gives no answer is told with the cause %j', async (cause, said) => {
  const fetch = async () => {
    throw new TypeError('fetch failed', { cause: Object.assign(new Error('getaddrinfo'), cause) });
  };
  expect(await fetchText(URL_OF_TEST, { fetch, sleep })).toEqual({
    mistake: `no answer: ${said} (asked 6 times)`,
  });
});

test('an answer is its text, with its byte order mark', async () => {
  const fetch = async () => new Response('\ufeff{"å":1}');
  expect(await fetchText(URL_OF_TEST, { fetch, sleep })).toEqual({ body: '\ufeff{"å":1}' });
});

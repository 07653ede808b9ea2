import { describe, expect, it } from 'vitest';
import { nodeDigest } from '../../src/builder/digest.ts';
import { canonicalJson } from '../../src/data/hash.ts';
import { routeOf } from '../../src/http/router.ts';
import { TABLE } from '../../src/service.ts';
import { GOLDEN_CASES, goldenData } from '../support/golden.ts';
import { serve } from '../support/service.ts';

/** How many files each endpoint has, by its name, and what else is told of the API, by its path. */
const LISTS = { metrics: 1, municipalities: 1, revisions: 1, releases: 1 };
const OTHERS = { '/api/v1': 1, '/api/v1/openapi.json': 1, '/api/v1/api-info': 1 };
const ANSWERS = {
  small: {
    ...LISTS,
    ...OTHERS,
    metric: 13,
    metricObservations: 13,
    metricRanking: 5,
    observation: 165,
    brief: 11,
    peers: 11,
  },
  one: { ...LISTS, ...OTHERS, metric: 1, metricObservations: 1, metricRanking: 1, observation: 1, brief: 1 },
};

function named(path: string): string {
  const route = routeOf(TABLE, path);
  return route?.kind === 'endpoint' ? route.endpoint.name : path;
}

/** A page whose path has an ending keeps it on disk. */
const pathOf = (file: string): string =>
  `/${/openapi\.json$|^(?:server|search)\.json$|^(?:kommuner|matt)\/.*\.(?:atom|json|md)$/.test(file) ? file : file.replace(/(?:^index)?\.(?:json|html)$/, '')}`;

describe.each(GOLDEN_CASES)('the fixed files of %s', async (name) => {
  const served = await serve(goldenData(name));
  // The tiles of the log are bytes, and have a test of their own.
  const files = [...served.files].filter(([file]) => !/^(?:_store|log\/tile)\//.test(file));
  const fixed = files.map(([file, body]) => ({ path: pathOf(file), body }));
  const answers = fixed.filter(({ path }) => path.startsWith('/api/'));
  const counted = [...Map.groupBy(answers, ({ path }) => named(path))].map(
    ([endpoint, files]) => [endpoint, files.length] as const,
  );

  it('are of each endpoint as many as the dataset has of it, beside the embeds', () => {
    expect(Object.fromEntries(counted)).toEqual(ANSWERS[name]);
    const embeds = fixed.filter(({ path }) => path.startsWith('/embed/'));
    expect(embeds.length).toBeGreaterThan(0);
  });

  it('are what the function answers, with the ETag of their bytes', async () => {
    for (const { path, body } of fixed) {
      const answered = await served.ask(path);
      expect(answered.body, path).toBe(body);
      expect(answered.status, path).toBe(200);
      const expected = `W/"${nodeDigest(body, 'base64url').slice(0, 27)}"`;
      expect(answered.headers.get('etag'), path).toBe(expected);
    }
  });

  it('are the same when Swedish is asked for', async () => {
    for (const { path, body } of fixed.filter((_, at) => at % 4 === 0))
      expect(withoutNext((await served.ask(`${path}?lang=sv`)).body), path).toBe(withoutNext(body));
  });

  it('differ from English in words only', async () => {
    for (const { path, body } of answers) {
      const english = await served.ask(`${path}?lang=en`);
      expect(withoutWords(english.body), path).toBe(withoutWords(body));
    }
  });

  it('are canonical JSON, although they are put together from parts', () => {
    for (const { path, body } of answers) expect(canonicalJson(JSON.parse(body)), path).toBe(body);
  });
});

const WORDS = ['labels', 'citation', 'title', 'definition', 'text', 'summary', 'headline', 'reason'];

/** Contract 4: only these depend on the language, the summaries of the root, and the headline of a brief; `next` keeps it among the parameters (contract 2). */
const withoutWords = (body: string): string =>
  JSON.stringify(JSON.parse(body), (key, value: unknown) => {
    if (key === 'next' && typeof value === 'string') return value.replace(/&lang=(?:sv|en)$/, '');
    return WORDS.includes(key) ? null : value;
  });

/** The link to the rest has `lang` where it was given. */
const withoutNext = (body: string): string => body.replace(/("next":"[^"]*)&lang=sv"/, '$1"');

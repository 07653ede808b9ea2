// Every past release of the shipped dataset, asked under its prefix and held against a build of the dataset that `rewind`
// writes: the same bytes, but for the one marked note that a page carries when its figure was revised since.
import { join } from 'node:path';
import type { Reply } from '../../src/http/reply.ts';
import type { Store } from '../../src/store/store.ts';
import { ADDRESSES } from '../support/golden.ts';
import { REAL, REAL_DATA } from '../support/real-data.ts';
import { writeRewound } from '../support/rewound.ts';
import { seededRandom } from '../support/seeded-random.ts';
import { serveDerived, verifiedOf } from '../support/service.ts';
import type { Attack } from './main.ts';

const PATHS = { all: 2000, sample: 100 };
/** Of a sample, how many of the newest releases before the last one. */
const RELEASES_IN_SAMPLE = 1;
const NOTE = /<(a|p)[^>]* data-newer.*?<\/\1>/g;

export async function askPastReleases({ scratch, seed, sample }: Attack): Promise<string[]> {
  const wrong: string[] = [];
  const shipped = await serveDerived(REAL);
  const past = REAL.dataset.chain.map(({ release }) => release);
  const releases = sample ? past.slice(-1 - RELEASES_IN_SAMPLE, -1) : past;
  const count = sample ? PATHS.sample : PATHS.all;
  let found = 0;
  for (const release of releases) {
    const folder = join(scratch, `rewound-${release}`);
    writeRewound(REAL_DATA, release, folder);
    const siteUrl = `${ADDRESSES.siteUrl}/releases/${release}`;
    const rewound = await serveDerived(verifiedOf(folder), { ...ADDRESSES, siteUrl });
    for (const path of pathsOf(rewound.service.store, seed, count)) {
      const is = await shipped.askRaw(`/releases/${release}${path}`);
      const expected = await rewound.askRaw(path);
      if (is.status === 200) found++;
      if (!isSame(is, expected)) wrong.push(`${release} ${path}: expected the answer of the rewound dataset`);
    }
    wrong.push(...rewound.faults.map((fault) => `fault: ${String(fault)}`));
  }
  process.stdout.write(
    `past releases: ${releases.length}, ${count} paths of each held against a build of the rewound dataset, ${found} of them 200\n`,
  );
  return [...wrong, ...shipped.faults.map((fault) => `fault: ${String(fault)}`)];
}

/** What only an answer of a past release says: of when it is, and where today's stands (RFC 7089). */
const ORIGINAL = /(?:, )?<[^>]*>; rel="original"/;

function isSame(is: Reply, expected: Reply): boolean {
  const { etag: _, 'memento-datetime': ___, link, ...rest } = is.headers;
  const { etag: __, ...others } = expected.headers;
  const own = link?.replace(ORIGINAL, '') ?? '';
  const headers = own === '' ? rest : { ...rest, link: own };
  return (
    is.status === expected.status &&
    JSON.stringify(Object.entries(headers).sort()) === JSON.stringify(Object.entries(others).sort()) &&
    (is.body?.replace(NOTE, '') ?? null) === (expected.body ?? null)
  );
}

/** Different paths of every kind, by the seed alone: about figures that are there and about some that are not. */
function pathsOf({ catalogue }: Store, seed: number, count: number): string[] {
  const random = seededRandom(seed);
  const paths = new Set<string>();
  while (paths.size < count) paths.add(pathOf(catalogue, random));
  return [...paths];
}

function pathOf(
  { metrics, municipalities }: Store['catalogue'],
  random: ReturnType<typeof seededRandom>,
): string {
  const pick = <T>(list: readonly T[]): T => {
    const one = list[random(list.length)];
    if (one === undefined) throw new Error('past releases: expected something to pick, got an empty list');
    return one;
  };
  const metric = pick(metrics);
  const [place, other] = [pick(municipalities), pick(municipalities)];
  const [geo, period] = [place.code, pick(metric.periods)];
  const id = `SF.${metric.id}.${geo}.${period}`;
  const word = pick(metric.title.sv.split(' '));
  const path = pick([
    `/api/v1/observations/${id}`,
    `/api/v1/observations?geo=${geo}&metric=${metric.id}&from=${period}`,
    `/api/v1/observations?geo=${place.slug}&limit=${1 + random(60)}`,
    `/api/v1/metrics/${metric.id}`,
    `/api/v1/metrics?query=${encodeURIComponent(word)}`,
    `/api/v1/municipalities?query=${encodeURIComponent(place.name.slice(0, 4))}`,
    `/api/v1/rankings?metric=${metric.id}&limit=${1 + random(290)}`,
    `/api/v1/compare?municipalities=${geo},${other.code}&metrics=${metric.id}`,
    `/api/v1/revisions?id=${id}`,
    `/api/v1/revisions?kommun=${geo}&metric=${metric.id}`,
    `/observations/${id}`,
    `/embed/observation/${id}`,
    `/embed/observation/${id}.svg`,
    `/embed/chart/${geo}/${metric.id}`,
    `/embed/chart?geo=${geo}&metric=${metric.id}&ref=median`,
    `/embed/chart?geo=${geo}&metric=${metric.id}&ref=country`,
    `/embed/chart/${geo}/${metric.id}.svg`,
    `/embed/compare?municipalities=${geo},${other.code}&metric=${metric.id}`,
    `/embed/ranking/${metric.id}`,
    `/embed/map/${metric.id}`,
    `/log/proof/${id}`,
  ]);
  return random(3) === 0 && !path.startsWith('/log')
    ? `${path}${path.includes('?') ? '&' : '?'}lang=en`
    : path;
}

// Every release of the dataset, and what each changed (contract 2).
import type * as z from 'zod';
import type { PublishedRelease } from '../data/catalogue.ts';
import {
  address,
  count,
  day,
  flag,
  listOf,
  metricId,
  oneOf,
  part,
  pattern,
  word,
} from '../data/fields.ts';
import { SHA256_PATTERN } from '../data/hash.ts';
import { REVISION_TYPES, type RevisionType } from '../data/release.ts';
import { REGISTER, type RevisionCounts } from '../store/shards.ts';
import { RELEASES } from '../text/paths.ts';
import {
  type Context,
  collectionOf,
  countsOf,
  defineEndpoint,
  inParallel,
} from './endpoint.ts';
import { countsByType } from './revisions.ts';

/** What a client that has kept figures must look at again. */
const BREAKING = [
  'metric-left',
  'figures-withdrawn',
  'unit-or-source-changed',
] as const;

const COUNTS = part('How many entries of the log are of each type.', {
  published: count('Figures that the service had not.'),
  revised: count('Figures that the source changed.'),
  corrected: count('Figures whose stated error was mended.'),
  withdrawn: count('Figures that are gone.'),
  metadata: count('Figures of another unit or source, and metrics of another title.'),
});

const Release = part('One release.', {
  release: day('Date of the release.'),
  published: day('The day on which it was made, in UTC.'),
  reconstructed: flag(
    'Whether it was put together later from the publishers’ files of its day: nobody could read it then.',
  ),
  root: pattern(
    'SHA-256 over the hashes of its files, as the chain of releases has it.',
    SHA256_PATTERN,
  ).nullable(),
  size: count(
    'Entries of the log of all releases, until and with this one.',
  ).nullable(),
  counts: COUNTS,
  metrics: listOf(
    'The metrics that it changed, by id.',
    part('One metric.', { metric: metricId, counts: COUNTS }),
  ),
  breaking: listOf(
    'What was there before and is not there as it was.',
    part('One change.', {
      type: oneOf('What happened.', BREAKING),
      metric: metricId,
      count: count(
        'How many figures; 0 of a metric that left, whose figures are all gone.',
      ),
      reason: word('Why, where it was stated.').nullable(),
    }),
  ),
  links: part('Addresses, absolute.', {
    self: address('The service as it was with this release.'),
    page: address('What it changed, as a page.'),
    revisions: address('The entries of its day in the log.'),
  }),
});
type Release = z.infer<typeof Release>;

/** By metric, then kind; what was changed for different reasons stands apart. */
async function breakingOf(
  { store, lang }: Context,
  release: string,
  metrics: RevisionCounts[number]['metrics'],
): Promise<Release['breaking']> {
  const changed = Object.entries(metrics)
    .filter(
      ([metric, counted]) =>
        metric !== REGISTER && (counted.withdrawn ?? 0) + (counted.metadata ?? 0) > 0,
    )
    .map(([metric]) => metric)
    .sort();
  const changes = await inParallel(changed, async (metric) => {
    const breaking = new Map<string, Release['breaking'][number]>();
    for (const { type: kind, geo, reason: stated } of await store.revisions(
      release,
      metric,
    )) {
      const reason = stated?.[lang] ?? null;
      const type = breakingType(kind, geo !== null);
      if (type === null) continue;
      const key = JSON.stringify([BREAKING.indexOf(type), reason]);
      const known = breaking.get(key) ?? { count: 0, metric, reason, type };
      breaking.set(key, { ...known, count: known.count + (geo === null ? 0 : 1) });
    }
    return [...breaking].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);
  });
  return changes.flat();
}

/** Null for what leaves every figure as it was: another title or address of a metric, a new or another value. */
function breakingType(
  type: RevisionType,
  ofFigure: boolean,
): (typeof BREAKING)[number] | null {
  if (type === 'withdrawn') return ofFigure ? 'figures-withdrawn' : 'metric-left';
  return type === 'metadata' && ofFigure ? 'unit-or-source-changed' : null;
}

const DAY = 86_400_000;
const dayBeside = (published: string, days: number): string =>
  new Date(Date.parse(published) + days * DAY).toISOString().slice(0, 10);

/** What the log says of the day of a release. */
export const dayOfLog = (published: string): string =>
  `/api/v1/revisions?after=${dayBeside(published, -1)}&before=${dayBeside(published, 1)}`;

async function releaseRecord(
  context: Context,
  { release, published, reconstructed }: PublishedRelease,
  metrics: RevisionCounts[number]['metrics'],
): Promise<Release> {
  const { catalogue, root } = context.store;
  const base = catalogue.siteUrl.replace(/\/releases\/[0-9-]+$/, '');
  const served = root.releases.find((one) => one.release === release);
  return {
    breaking: await breakingOf(context, release, metrics),
    counts: countsByType(Object.values(metrics)),
    links: {
      page: `${base}${RELEASES.sv}#r${release}`,
      revisions: `${catalogue.siteUrl}${dayOfLog(published)}`,
      self: `${base}/releases/${release}/api/v1`,
    },
    metrics: Object.entries(metrics)
      .filter(([metric]) => metric !== REGISTER)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([metric, counted]) => ({ counts: countsByType([counted]), metric })),
    published,
    reconstructed,
    release,
    root: served?.data ?? null,
    size: served?.log.size ?? null,
  };
}

export const releases = defineEndpoint({
  name: 'releases',
  path: '/api/v1/releases',
  tag: 'Revisions',
  summary: {
    sv: 'Alla utgåvor, nyast först: vad varje utgåva ändrade, och vilka ändringar som kan störa program.',
    en: 'Every release, newest first: what each changed, and which changes may break clients.',
  },
  tool: {
    name: 'list_releases',
    title: 'Releases of the dataset',
    use: 'Use it for when data last changed and what changed; list_revisions has the figures.',
  },
  parameters: {},
  data: collectionOf('releases', Release, {}),
  example: { lang: 'en' },
  refusals: [],
  answer: async (_, context) => {
    const { catalogue } = context.store;
    const counts = await context.store.revisionCounts(null);
    const releases = await inParallel(catalogue.releases, (release) => {
      const metrics = counts.find((one) => one.release === release.release)?.metrics;
      return releaseRecord(context, release, metrics ?? {});
    });
    return { releases, ...countsOf(releases.length, releases.length, null, null) };
  },
  table: ({ releases }) => ({
    shared: {
      reconstructed: releases.flatMap(({ release, reconstructed }) =>
        reconstructed ? release : [],
      ),
      published: Object.fromEntries(
        releases.flatMap(({ release, published }) =>
          release === published ? [] : [[release, published]],
        ),
      ),
      breaking: releases.flatMap(({ release, breaking }) =>
        breaking.map(({ type, metric, count }) => [release, type, metric, count]),
      ),
    },
    columns: ['release', 'metrics', ...REVISION_TYPES],
    rows: releases.map(({ release, counts, metrics }) => [
      release,
      metrics.length,
      ...REVISION_TYPES.map((type) => counts[type]),
    ]),
  }),
  csv: { records: 'releases' },
});

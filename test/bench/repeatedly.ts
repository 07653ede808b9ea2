// Answers that were asked for before: fixed ones, their 304, and parameterised queries.

import { seededRandom } from '../support/seeded-random.ts';
import { plain, type Request } from './ask-all.ts';
import { medians } from './measure.ts';
import { rateOf } from './rate.ts';
import { readRecord, record } from './record.ts';
import type { Row } from './report.ts';
import { type Folders, serve } from './served-process.ts';

const REQUESTS = 30_000;

export type Questions = { fixed: readonly string[]; queries: readonly string[] };

/** Both servers run all the time; the one that is not asked is idle. */
export async function repeatedly(folders: Folders, { fixed, queries }: Questions): Promise<Row[]> {
  const host = await serve('host-process.ts', folders.tree);
  const once = [...fixed, ...queries].map(plain);
  await record(host.port, once, folders.recorded);
  const conditional = conditionalOf(fixed, folders);
  await record(host.port, [...once, ...conditional], folders.recorded);
  const bare = await serve('bare-process.ts', folders.recorded);
  const compared = async (name: string, requests: readonly Request[], status: 200 | 304): Promise<Row> => {
    const picked = picksOf(requests);
    const { a, b } = await medians(
      () => rateOf(host, picked, status),
      () => rateOf(bare, picked, status),
    );
    const target = { at: 'least', bound: 0.6 } as const;
    return { section: 'serving', name, unit: 'per CPU s', ours: a, base: b, result: a / b, target };
  };
  const rows = [
    await compared('fixed answer', fixed.map(plain), 200),
    await compared('repeated query', queries.map(plain), 200),
    await compared('not modified', conditional, 304),
  ];
  await Promise.all([host.stop(), bare.stop()]);
  return rows;
}

/** Each fixed answer asked again with the ETag it came with. */
function conditionalOf(fixed: readonly string[], { recorded }: Folders): Request[] {
  const answers = readRecord(recorded);
  return fixed.map((url) => {
    const headers = answers.get(`${url} `)?.headers ?? [];
    const etag = headers[headers.findIndex((name) => name.toLowerCase() === 'etag') + 1];
    if (etag === undefined) throw new Error(`${url}: expected an ETag, got none`);
    return { url, ifNoneMatch: etag };
  });
}

/** So many requests out of those given, some of them several times. */
export function picksOf(requests: readonly Request[], count = REQUESTS): Request[] {
  const random = seededRandom();
  return Array.from({ length: count }, () => requests[random(requests.length)]).filter(
    (one) => one !== undefined,
  );
}

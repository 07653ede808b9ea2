// Section `serving`: the Node host against a bare server that sends the same bytes and headers from memory.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { shuffled } from '../support/seeded-random.ts';
import { verifiedOf } from '../support/service.ts';
import { latencyBesideLarge } from './latency.ts';
import { neverAsked } from './never-asked.ts';
import { kindsOf, mixOf, repeatedOf, sampleOf } from './question-mix.ts';
import { everyObservation } from './questions.ts';
import { repeatedly } from './repeatedly.ts';
import type { Row } from './report.ts';
import { leaveFirstCore } from './served-process.ts';
import { settingsIn } from './settings-in.ts';
import { builtIn } from './whole-build.ts';

const FIXED_ANSWERS = 2_000;

export async function serving(folder: string): Promise<Row[]> {
  const verified = verifiedOf(settingsIn(folder).dataDir);
  const folders = { tree: builtIn(folder), recorded: join(folder, 'recorded') };
  mkdirSync(folders.recorded);
  leaveFirstCore();
  const kinds = kindsOf(verified);
  const fixed = shuffled(everyObservation(verified)).slice(0, FIXED_ANSWERS);
  const rows = await repeatedly(folders, { fixed, queries: repeatedOf(kinds) });
  rows.push(await neverAsked(folders, 'never asked', mixOf(kinds)));
  for (const [kind, urls] of Object.entries(kinds))
    rows.push(await neverAsked(folders, `never asked: ${kind}`, sampleOf(urls)));
  rows.push(await latencyBesideLarge(folders.tree, { small: fixed, large: kinds.municipality }));
  rmSync(folders.recorded, { recursive: true });
  return rows;
}

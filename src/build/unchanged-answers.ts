// Which answers cannot have changed since the served tree was built: made by the same code, of the same material.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CatalogueMetric } from '../store/catalogue.ts';
import { keysPath, STORE_FOLDER } from '../store/layout.ts';
import type { AnswerKeys } from '../store/shards.ts';
import { codeFingerprint, servedRecord } from './fingerprint.ts';

/** The codes of the municipalities whose answers about a metric stay; none when other code built the served tree. */
export function unchangedAnswers(out: string, shards: ReadonlyMap<string, string>) {
  const sameCode = servedRecord(out)?.code === codeFingerprint();
  return (about: CatalogueMetric): ReadonlySet<string> => {
    const path = keysPath(about.id);
    const served = join(out, STORE_FOLDER, path);
    if (!sameCode || !existsSync(served)) return new Set();
    const before: AnswerKeys = JSON.parse(readFileSync(served, 'utf8'));
    const now: AnswerKeys = JSON.parse(shards.get(path) ?? '{}');
    return new Set(Object.keys(now).filter((geo) => now[geo] === before[geo]));
  };
}

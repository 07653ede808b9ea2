// Which answers cannot have changed since the served tree was built: made by the same code, of the same material.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CatalogueMetric } from '../store/catalogue.ts';
import { keysPath, STORE_FOLDER } from '../store/layout.ts';
import { unsealed } from '../store/seal.ts';
import type { AnswerKeys } from '../store/shards.ts';
import { codeFingerprint, servedRecord } from './fingerprint.ts';
import type { Trees } from './output.ts';

/** The codes of the municipalities whose answers about a metric stay; none when other code built the served tree. */
export function unchangedAnswers({ out, next }: Trees) {
  const sameCode = servedRecord(out)?.code === codeFingerprint();
  const unchangedOf = (about: CatalogueMetric): ReadonlySet<string> => {
    const path = join(STORE_FOLDER, keysPath(about.id));
    const before = sameCode ? keysIn(join(out, path)) : null;
    if (before === null) return new Set();
    const now = keysIn(join(next, path)) ?? before;
    return new Set(Object.keys(now).filter((geo) => now[geo] === before[geo]));
  };
  const known = new Map<string, ReadonlySet<string>>();
  return (about: CatalogueMetric): ReadonlySet<string> => {
    const unchanged = known.get(about.id) ?? unchangedOf(about);
    known.set(about.id, unchanged);
    return unchanged;
  };
}

/** Null where there is no such file: keys that stayed the same are not in the next tree. */
const keysIn = (file: string): AnswerKeys | null =>
  existsSync(file) ? JSON.parse(unsealed(readFileSync(file, 'utf8'))) : null;

// The codes of the register, from data/.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const municipalitiesOf = (): string[] =>
  readFileSync(join(import.meta.dirname, '..', '..', 'data', 'municipalities.csv'), 'utf8')
    .split('\n')
    .slice(1)
    .filter((line) => line !== '')
    .map((line) => line.slice(0, 4))
    .sort();

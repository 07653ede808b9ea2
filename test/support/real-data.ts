// The dataset that stands, verified once in a process, and the function over it: no test changes either.
import { join } from 'node:path';
import { ADDRESSES } from './golden.ts';
import { madeProse } from './prose.ts';
import { type Served, serveDerived, verifiedOf } from './service.ts';

export const REAL_DATA = join(import.meta.dirname, '..', '..', 'data');
export const REAL = verifiedOf(REAL_DATA);

let served: Promise<Served> | undefined;

export function realService(): Promise<Served> {
  served ??= madeProse().then((prose) => serveDerived(REAL, ADDRESSES, prose));
  return served;
}

// The function over the real dataset, for what the documentation says of it.
import { join } from 'node:path';
import { type Served, serveDerived, verifiedOf } from '../../support/service.ts';

export const REAL = verifiedOf(join(import.meta.dirname, '..', '..', '..', 'data'));

export const realService = (): Promise<Served> => serveDerived(REAL);

// The names of codes in a refusal, for its message: readers know Mora, not 2062.
import type { Names } from '../model/problem.ts';
import { unitLabel } from '../store/catalogue.ts';
import type { Store } from '../store/open-store.ts';

const named = (codes: readonly string[], nameOf: (code: string) => Names[string] | undefined): Names =>
  Object.fromEntries(
    codes.flatMap((code) => {
      const name = nameOf(code);
      return name === undefined ? [] : [[code, name]];
    }),
  );

export const municipalityNames = ({ directory }: Pick<Store, 'directory'>, codes: readonly string[]): Names =>
  named(codes, (code) => directory.municipalities.get(code)?.name);

export const metricNames = ({ directory }: Pick<Store, 'directory'>, ids: readonly string[]): Names =>
  named(ids, (id) => directory.metrics.get(id)?.title);

export const unitNames = ({ catalogue }: Pick<Store, 'catalogue'>, codes: readonly string[]): Names =>
  named(codes, (unit) => unitLabel(catalogue, { unit }));

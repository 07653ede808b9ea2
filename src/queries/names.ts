// The names of codes in a refusal, for its message: readers know Mora, not 2062.

import { unitLabel } from '../data/catalogue.ts';
import { parseObservationId } from '../data/identifier.ts';
import type { Localized } from '../data/lang.ts';
import type { Names } from '../data/problem.ts';
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

/** By identifier: "Invånare, Umeå, 2022". */
export const figureNames = (store: Pick<Store, 'directory'>, ids: readonly string[]): Names =>
  named(ids, (id) => figureName(store, id));

function figureName({ directory }: Pick<Store, 'directory'>, id: string): Localized | undefined {
  const { metric: metricId = '', geo = '', period } = parseObservationId(id) ?? {};
  const title = directory.metrics.get(metricId)?.title;
  const name = directory.municipalities.get(geo)?.name;
  if (title === undefined || name === undefined) return undefined;
  const words = (metric: string) => [metric, name, period].join(', ');
  return { sv: words(title.sv), en: words(title.en) };
}

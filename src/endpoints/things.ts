// Parameters that name a thing: each is a form, and how its value becomes the thing.
import { isProblem, problem } from '../data/problem.ts';
import type { Store } from '../store/store.ts';
import { type Description, naming, type ParameterContext } from './endpoint.ts';
import {
  metricOfPath,
  placeOfPath,
  resolveCounty,
  resolveLogged,
  resolveMetric,
  resolveMunicipality,
  resolvePlace,
} from './resolve.ts';

/** A public metric by any of its names. */
export const metricName = naming(
  'name',
  { sv: 'Mått: id eller alias.', en: 'Metric: id or alias.' },
  'BE0101N1',
  byAnyName,
);

function byAnyName(value: string, { store, parameter, lang }: ParameterContext) {
  return resolveMetric(store, parameter, value, lang);
}

/** The same for the log, which keeps the entries of metrics that have left. */
export const loggedMetric = naming(
  'name',
  { sv: 'Mått: id eller alias.', en: 'Metric: id or alias.' },
  'BE0101N1',
  (value, { store, parameter, lang }) => resolveLogged(store, parameter, value, lang),
);

/** What an endpoint has in its path as an id, and its tool in any other way of naming. */
export const metricInPath = naming(
  'identifier',
  { sv: 'Måttets kanoniska id.', en: 'Canonical metric id.' },
  'BE0101N1',
  (value, context) =>
    context.byName === true
      ? byAnyName(value, context)
      : metricOfPath(context.store, value),
);

/** A municipality or an area. */
export const placeByName = (description: Description) =>
  naming('name', description, '0180', (value, { store, parameter }) =>
    resolvePlace(store, parameter, value),
  );

/** The same by its canonical code alone. */
export const placeInPath = naming(
  'identifier',
  'Code of a municipality or an area.',
  '0180',
  (code, { store }) => placeOfPath(store, code),
);

export const municipalityByName = (description: Description) =>
  naming('name', description, '0180', (value, { store, parameter }) =>
    resolveMunicipality(store, parameter, value),
  );

export const countyByName = naming(
  'name',
  {
    sv: 'Län: kod, namn eller slug; utelämnat betyder alla kommuner.',
    en: 'County: code, name or slug; all municipalities when not given.',
  },
  '21',
  (value, { store, parameter }) => resolveCounty(store, parameter, value),
);

const CODE = {
  sv: 'Kommunens kod: fyra siffror.',
  en: 'Code of the municipality: four digits.',
};

/**
 * The canonical code alone, but of a tool; another name is refused with the code that it stands for.
 * @param path of an endpoint that not every release has
 */
export const municipalityInPath = (path: string, isThere: (store: Store) => boolean) =>
  naming('identifier', CODE, '0643', (code, { store, byName }) => {
    if (!isThere(store)) {
      const value = path.replace('{code}', code);
      return problem('not_found', { parameter: null, value, reason: 'unknown_path' });
    }
    if (byName === true) return resolveMunicipality(store, 'code', code);
    const { municipalities } = store.directory;
    const municipality = municipalities.get(code);
    if (municipality !== undefined) return municipality;
    const meant = placeOfPath(store, code);
    const { suggestions: near = [] } = isProblem(meant)
      ? (meant.details as { suggestions?: string[] })
      : {};
    const suggestions = near.filter((one) => municipalities.has(one));
    return problem('not_found', {
      parameter: 'code',
      value: code,
      reason: 'unknown_municipality',
      suggestions,
    });
  });

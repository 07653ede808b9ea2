// The golden dataset with a long series that is of recent years, and no older than another: something is to be told of Stockholm.
import { observationFile, REGISTRY_FILE } from '../../src/data/dataset.ts';
import { jsonText } from '../../src/data/public-part.ts';
import { ofReleases, registryIn } from './altered.ts';
import { type Served, serveDerived } from './service.ts';

const LONG = 'NORANK1';
/** From 1950 to 1990, moved to 1983 to 2023. */
const YEARS = 33;

const movedYears = (text: string): string =>
  text.replace(/^(\d{4}),(\d{4}),/gm, (_, geo, year) => `${geo},${Number(year) + YEARS},`);

function withNews(texts: ReadonlyMap<string, string>): Map<string, string> {
  const registry = registryIn(texts);
  const metrics = registry.metrics.map((one) => (one.id === LONG ? { ...one, related: [] } : one));
  const file = observationFile(LONG);
  return new Map(texts)
    .set(REGISTRY_FILE, jsonText({ ...registry, metrics }))
    .set(file, movedYears(texts.get(file) ?? ''));
}

export const serveWithNews = (): Promise<Served> =>
  serveDerived(
    ofReleases('small', (releases) => releases.map((one) => ({ ...one, texts: withNews(one.texts) }))),
  );

// A dataset of many metrics: copies of the golden ones, with titles of the length that real ones have.
import type { VerifiedDataset } from '../../src/builder/verify.ts';
import { metricOfFile, observationFile, REGISTRY_FILE } from '../../src/data/dataset.ts';
import { jsonText } from '../../src/data/public-part.ts';
import type { Metric } from '../../src/data/registry.ts';
import { ofReleases, registryIn } from '../support/altered.ts';

/** Of these the copies are made: figures of two years for most municipalities, ties, notes and revisions. */
const COPIED = ['BEF01', 'TIES1', 'ASC01', 'THIN90', 'REV01'];

const LONG = {
  sv: 'invånare 16–64 år med insatser enligt socialtjänstlagen i egen och annan regi, andel',
  en: 'inhabitants aged 16 to 64 with support under the Social Services Act, share',
};

/** So many are key figures. */
export const KEY_FIGURES = 5;

/** As many metrics as `count`, all of which come with the newest release: without a history of their own. */
export const wideDataset = (count: number): VerifiedDataset =>
  ofReleases('small', (releases) =>
    releases.slice(-1).map((newest) => ({ ...newest, texts: widened(newest.texts, count) })),
  );

function widened(texts: ReadonlyMap<string, string>, count: number): Map<string, string> {
  const registry = registryIn(texts);
  const sources = COPIED.flatMap((id) => registry.metrics.filter((metric) => metric.id === id));
  const metrics: Metric[] = [];
  const wide = new Map([...texts].filter(([file]) => metricOfFile(file) === null));
  for (let number = 0; number < count; number += 1) {
    const source = sources[number % sources.length];
    const figures = source === undefined ? undefined : texts.get(observationFile(source.id));
    if (source === undefined || figures === undefined) throw new Error('expected a metric to copy, got none');
    const id = `W${String(number).padStart(5, '0')}`;
    const title = { sv: `Mått ${number}: ${LONG.sv}`, en: `Metric ${number}: ${LONG.en}` };
    const keyFigure = number < KEY_FIGURES ? number + 1 : null;
    metrics.push({ ...source, id, title, aliases: [], related: [], keyFigure });
    wide.set(observationFile(id), figures);
  }
  return wide.set(REGISTRY_FILE, jsonText({ ...registry, metrics }));
}

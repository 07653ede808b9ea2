// Golden datasets whose releases say something else, as if that had been published so; no rule is asked.
import type { VerifiedDataset } from '../../src/builder/verify.ts';
import { REGISTRY_FILE } from '../../src/data/dataset.ts';
import { jsonText } from '../../src/data/public-part.ts';
import { Registry } from '../../src/data/registry.ts';
import { openDataset, type StandingRelease, sealDataset, standingReleases } from './dataset.ts';
import { type GoldenCase, goldenData } from './golden.ts';
import { contentOf } from './golden-seal.ts';
import { verifiedOf } from './service.ts';

/** The registry that the texts of a release have. */
export const registryIn = (texts: ReadonlyMap<string, string>): Registry =>
  Registry.parse(JSON.parse(texts.get(REGISTRY_FILE) ?? ''));

/** The golden dataset with the releases that `change` makes of its own. */
export function ofReleases(
  name: GoldenCase,
  change: (releases: StandingRelease[]) => StandingRelease[],
): VerifiedDataset {
  const { waived } = verifiedOf(goldenData(name));
  const releases = change(standingReleases(contentOf(goldenData(name)))).map(({ hand: _, ...one }) => one);
  return { dataset: openDataset(sealDataset(releases)), waived };
}

/** The golden dataset with another registry in its newest release: what `change` gives is written as JSON, and read. */
export const withRegistry = (name: GoldenCase, change: (registry: Registry) => unknown): VerifiedDataset =>
  ofReleases(name, (releases) =>
    releases.map((one, index) => {
      if (index < releases.length - 1) return one;
      return {
        ...one,
        texts: new Map(one.texts).set(REGISTRY_FILE, jsonText(change(registryIn(one.texts)))),
      };
    }),
  );

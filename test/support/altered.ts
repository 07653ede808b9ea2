// A golden dataset of which one file is another in its newest release, as if that had been published so: no rule is asked.
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

/** The golden dataset with another text of a file in its newest release. */
export const withText = (name: GoldenCase, file: string, change: (text: string) => string): VerifiedDataset =>
  ofReleases(name, (releases) =>
    releases.map((one, index) =>
      index < releases.length - 1
        ? one
        : { ...one, texts: new Map([...one.texts, [file, change(one.texts.get(file) ?? '')]]) },
    ),
  );

/** The golden dataset with another registry in its newest release: what `change` gives is written as JSON, and read. */
export const withRegistry = (name: GoldenCase, change: (registry: Registry) => unknown): VerifiedDataset =>
  withText(name, REGISTRY_FILE, (text) => jsonText(change(Registry.parse(JSON.parse(text)))));

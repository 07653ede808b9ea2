// Writes a share of the fixed answers and embeds of the derived store, beside the other shares, the downloads and the pages.
import { type DerivedStore, emitShare, openDerived, type Share } from '../build.ts';
import { partOfBuild } from './part.ts';

await partOfBuild<Share & { derived: DerivedStore }>(
  async ({ input, settings, progress, beforeWrite }) =>
    emitShare(await openDerived(settings, input.derived, beforeWrite), input, progress),
  { bar: false },
);

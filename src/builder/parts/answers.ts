// Writes the fixed answers to questions of the derived store, beside the embeds, the downloads and the pages.
import { answerTree, type DerivedStore, openDerived } from '../build-service.ts';
import { partOfBuild } from './part.ts';

await partOfBuild<DerivedStore>(
  async ({ input, settings, progress, beforeWrite }) =>
    answerTree(await openDerived(settings, input, beforeWrite), progress),
  { bar: false },
);

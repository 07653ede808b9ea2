// Writes the fixed embeds of the derived store, beside the answers of the questions, the downloads and the pages.
import { type DerivedStore, embedTree, openDerived } from '../build-service.ts';
import { partOfBuild } from './part.ts';

await partOfBuild<DerivedStore>(
  async ({ input, settings, progress, beforeWrite }) =>
    embedTree(await openDerived(settings, input, beforeWrite), progress),
  { bar: false },
);

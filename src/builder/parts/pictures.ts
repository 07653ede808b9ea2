// Draws the pictures of the derived store, beside the downloads and the pages; the result is their list by path.
import { type DerivedStore, emitCards, type HashedFiles, openDerived } from '../build.ts';
import { partOfBuild } from './part.ts';

await partOfBuild<DerivedStore>(
  async ({ input, settings, progress, beforeWrite }): Promise<HashedFiles> => {
    const { store, output } = await openDerived(settings, input, beforeWrite);
    progress.begin('pictures', store.catalogue.metrics.length);
    const pictures = [...(await emitCards(store, output.write, progress.tick))];
    const bytes = pictures.reduce((sum, [, { size }]) => sum + size, 0);
    progress.end(`${pictures.length} pictures, ${(bytes / 1e6).toFixed(1)} MB`);
    return pictures;
  },
  { bar: false },
);

// Writes the downloads of the derived store; the result is their list, which pages show.
import { publisherOfProcess } from '../../downloads/dcat.ts';
import { emitDownloads } from '../../downloads/downloads.ts';
import { type DerivedStore, openDerived } from '../build.ts';
import { partOfBuild } from './part.ts';

await partOfBuild<DerivedStore>(
  async ({ input, settings, progress, beforeWrite }) => {
    const { store, output } = await openDerived(settings, input, beforeWrite);
    const { metrics, municipalities } = store.catalogue;
    progress.begin('downloads', metrics.length + municipalities.length);
    const files = await emitDownloads(store, {
      write: output.write,
      publisher: publisherOfProcess(),
      tick: progress.tick,
    });
    const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
    progress.end(`${files.length} files, ${(bytes / 1e6).toFixed(1)} MB`);
    return files;
  },
  { bar: true },
);

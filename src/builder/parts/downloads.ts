// The second part of a build: writes the downloads of the store that was derived (../begin-build.ts).
import { publisherOfProcess } from '../../dcat/publisher.ts';
import { emitDownloads } from '../../downloads/emit.ts';
import { type Derived, openDerived } from '../build-service.ts';
import { orExitLater } from '../or-exit.ts';
import { createProgress, processTerminal } from '../progress.ts';
import { settingsOrExit } from '../settings-or-exit.ts';
import { treesOf } from '../trees/trees.ts';
import { beginPart } from './part.ts';

const { told, goOn, done } = beginPart<Derived>();
const settings = settingsOrExit();
const progress = createProgress(processTerminal());
const folder = treesOf(settings.outDir).next;
const made = await orExitLater(async () => {
  const { store } = await openDerived(settings, told);
  const { metrics, municipalities } = store.catalogue;
  progress.begin('downloads', metrics.length + municipalities.length);
  const files = await emitDownloads(store, {
    folder,
    publisher: publisherOfProcess(),
    tick: progress.tick,
    goOn,
  });
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  progress.end(`${files.length} files, ${(bytes / 1e6).toFixed(1)} MB`);
  return files;
});
done(made);

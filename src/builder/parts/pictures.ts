// A part of a build that runs beside the downloads and the pages: draws the pictures (../begin-build.ts). Its lines stand among
// theirs, so it draws no bar.
import type { SealedFile } from '../../store/nodes.ts';
import { type Derived, openDerived } from '../build-service.ts';
import { emitCards } from '../cards.ts';
import { orExitLater } from '../or-exit.ts';
import { createProgress, processTerminal } from '../progress.ts';
import { settingsOrExit } from '../settings-or-exit.ts';
import { beginPart } from './part.ts';

const { told, goOn, done } = beginPart<Derived>();
const settings = settingsOrExit();
const progress = createProgress({ ...processTerminal(), isTTY: false });
const made = await orExitLater(async (): Promise<[path: string, file: SealedFile][]> => {
  const { store, output } = await openDerived(settings, told, goOn);
  progress.begin('pictures', store.catalogue.metrics.length);
  const pictures = [...(await emitCards(store, output.write, progress.tick))];
  const bytes = pictures.reduce((sum, [, { size }]) => sum + size, 0);
  progress.end(`${pictures.length} pictures, ${(bytes / 1e6).toFixed(1)} MB`);
  return pictures;
});
done(made);

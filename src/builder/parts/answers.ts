// A part of a build that runs beside the downloads and the pages: writes the fixed answers of the store that was derived
// (../begin-build.ts). Its lines stand among theirs, so it draws no bar.
import { answerTree, type Derived, openDerived } from '../build-service.ts';
import { orExitLater } from '../or-exit.ts';
import { createProgress, processTerminal } from '../progress.ts';
import { settingsOrExit } from '../settings-or-exit.ts';
import { beginPart } from './part.ts';

const { told, goOn, done } = beginPart<Derived>();
const settings = settingsOrExit();
const progress = createProgress({ ...processTerminal(), isTTY: false });
done(await orExitLater(async () => answerTree(await openDerived(settings, told, goOn), progress)));

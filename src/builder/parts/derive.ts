// The first part of a build: verifies the dataset and writes the store of the next tree (../begin-build.ts).
import { deriveTree, verifyOrRefuse } from '../build-service.ts';
import { orExit } from '../or-exit.ts';
import { createProgress, processTerminal } from '../progress.ts';
import { settingsOrExit } from '../settings-or-exit.ts';
import { beginPart } from './part.ts';

const { goOn, done } = beginPart();
const settings = settingsOrExit();
const progress = createProgress(processTerminal());
done(orExit(() => deriveTree(settings, verifyOrRefuse(settings, progress), { progress, goOn })));

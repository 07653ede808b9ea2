// A part of a build: lists, hashes and flushes what all others have made, and says the name of the root (../integration.ts).
import { type Made, sealTree } from '../build-service.ts';
import { orExit } from '../or-exit.ts';
import { createProgress, processTerminal } from '../progress.ts';
import { settingsOrExit } from '../settings-or-exit.ts';
import { flushTree } from '../trees/flush.ts';
import { beginPart } from './part.ts';

const { told, goOn, done } = beginPart<Made>();
const settings = settingsOrExit();
const progress = createProgress(processTerminal());
done(orExit(() => sealTree(settings, told, { progress, goOn, flush: flushTree })));

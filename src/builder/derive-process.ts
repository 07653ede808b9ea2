// The first half of a build, in a process of its own (integration.ts): says on its output what the other half opens.
import { enableCompileCache } from 'node:module';
import { deriveTree, verifyOrRefuse } from './build-service.ts';
import { orExit } from './or-exit.ts';
import { createProgress, processTerminal } from './progress.ts';
import { settingsOrExit } from './settings-or-exit.ts';
import { keepHeapSmall } from './small-heap.ts';

keepHeapSmall();
enableCompileCache();
const settings = settingsOrExit();
const progress = createProgress(processTerminal());
const builder = process.ppid;

/** A build that was killed gives up its lock at once: the next one must not find this process in its tree. */
function goOn(): void {
  if (process.ppid !== builder) process.exit(1);
}

const derived = orExit(() => {
  const verified = verifyOrRefuse(settings, progress);
  return deriveTree(settings, verified, { progress, goOn });
});
process.stdout.write(JSON.stringify(derived));

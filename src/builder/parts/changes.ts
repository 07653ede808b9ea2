// The last part of a build: counts what differs between the tree that was served before and the one that is now
// (../integration.ts). It is told the folder of the former, null where there was none.
import { changesSince, servedStore } from '../changes.ts';
import { orExitLater } from '../or-exit.ts';
import { settingsOrExit } from '../settings-or-exit.ts';
import { beginPart } from './part.ts';

const { told, done } = beginPart<string | null>();
const { outDir } = settingsOrExit();
const counts = await orExitLater(async () => {
  const after = await servedStore(outDir);
  if (after === null) throw new Error(`${outDir}: expected the tree that was built, got none`);
  return changesSince(told === null ? null : await servedStore(told), after);
});
done(counts);

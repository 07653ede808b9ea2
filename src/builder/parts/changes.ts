// Counts what differs between the tree that was served before, whose folder is the input (null where none was), and the one
// that is served now.
import { changesSince, servedStore } from '../changes.ts';
import { partOfBuild } from './part.ts';

await partOfBuild<string | null>(
  async ({ input, settings: { outDir } }) => {
    const after = await servedStore(outDir);
    if (after === null) throw new Error(`${outDir}: expected the tree that was built, got none`);
    return changesSince(input === null ? null : await servedStore(input), after);
  },
  { bar: true },
);

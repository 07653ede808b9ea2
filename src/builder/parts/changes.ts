// Counts what differs between the tree that was served before, whose folder is the input (null where none was), and the one
// that is served now; its result is null where the one before cannot be read.
import { changesSince, servedStore } from '../build.ts';
import { partOfBuild } from './part.ts';

await partOfBuild<string | null>(
  async ({ input, settings: { outDir } }) => {
    const after = await servedStore(outDir);
    if (after === null) throw new Error(`${outDir}: expected the tree that was built, got none`);
    const before = input === null ? null : await servedStore(input);
    return input !== null && before === null ? null : changesSince(before, after);
  },
  { bar: true },
);

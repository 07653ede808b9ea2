// Lists, hashes and flushes what all other parts have written; the result is the name of the tree's root.
import { type SealInput, sealTree } from '../build.ts';
import { flushTree } from '../files.ts';
import { partOfBuild } from './part.ts';

await partOfBuild<SealInput>(
  ({ input, settings, progress, beforeWrite }) =>
    sealTree(settings, input, { progress, beforeWrite, flush: flushTree }),
  { bar: true },
);

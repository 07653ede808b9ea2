// Lists, hashes and flushes what all other parts have written; the result is the name of the tree's root.
import { type SealInput, sealTree } from '../build-service.ts';
import { flushTree } from '../trees/flush.ts';
import { partOfBuild } from './part.ts';

await partOfBuild<SealInput>(
  ({ input, settings, progress, beforeWrite }) =>
    sealTree(settings, input, { progress, beforeWrite, flush: flushTree }),
  { bar: true },
);

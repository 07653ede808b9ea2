// Verifies the dataset and writes the store of the next tree.
import { deriveTree, readUnchanged, verifyOrRefuse } from '../build.ts';
import { partOfBuild } from './part.ts';

await partOfBuild(
  ({ settings, progress, beforeWrite }) =>
    readUnchanged(settings, () =>
      deriveTree(settings, verifyOrRefuse(settings, progress), { progress, beforeWrite }),
    ),
  { bar: true },
);

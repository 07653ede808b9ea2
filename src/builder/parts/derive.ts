// Verifies the dataset and writes the store of the next tree.
import { deriveTree, verifyOrRefuse } from '../build-service.ts';
import { ofOneState } from '../of-one-state.ts';
import { partOfBuild } from './part.ts';

await partOfBuild(
  ({ settings, progress, beforeWrite }) =>
    ofOneState(settings, () =>
      deriveTree(settings, verifyOrRefuse(settings, progress), { progress, beforeWrite }),
    ),
  { bar: true },
);

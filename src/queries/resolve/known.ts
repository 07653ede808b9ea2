// What a name is looked up in: the catalogue, and the lookups over it.
import type { Catalogue } from '../../store/catalogue.ts';
import type { Directory } from '../../store/directory.ts';

export type Known = {
  catalogue: Pick<Catalogue, 'siteUrl' | 'metrics' | 'municipalities' | 'subjects' | 'wordLists'>;
  directory: Directory;
};

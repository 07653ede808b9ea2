// The inner nodes of the tree of hashes, from the root down: each names its children by the SHA-256 of their bytes. What
// lies below the catalogue holds neither address nor release, so that releases and copies of the service share it.
import type { Catalogue } from '../data/catalogue.ts';
import type { ShardName } from './layout.ts';

/** The root names the dataset that was built, and all that was built of it. */
export type StoreRoot = Pick<Catalogue, OfRoot> & {
  /** The STORE_FORMAT of the code that built it. */
  format: number;
  /** The root of the dataset's newest release, as its chain has it: every figure stands below it. */
  data: string;
  /** SHA-256 (hex) of the code that built it, and of all that went in; empty for a store in memory. */
  built: { code: string; fingerprint: string };
  catalogue: ShardName;
  /** The log of all releases until this one: a {@link LogNode}. */
  log: ShardName;
  /** By date, the newest included: what each release is served from. */
  past: Record<string, PastRoot>;
  /** An {@link EtagsNode}; null where no answer is a file. */
  etags: ShardName | null;
  /** Null where there are no other files: the {@link FolderNode} of the tree's own folder. */
  files: ShardName | null;
};

/** A release as the root knows it; addresses are those of the copy that serves it. */
export type PastRoot = Pick<StoreRoot, 'data' | 'release' | 'published' | 'releases' | 'catalogue' | 'log'>;

/** What stands in the root, because every release and copy has its own. */
type OfRoot = 'release' | 'published' | 'releases' | 'siteUrl' | 'docsUrl' | 'contactEmail' | 'layout';

/** The rest of the catalogue, which releases may share. */
export type SharedCatalogue = Omit<Catalogue, OfRoot>;

export type CatalogueNode = SharedCatalogue & {
  /** By metric: a {@link MetricNode}. */
  metricNodes: Record<string, ShardName>;
  /** A {@link MunicipalitiesNode}. */
  municipalityNodes: ShardName;
  /** The counts of all revisions. */
  revisions: ShardName;
};

export type MetricNode = {
  /** By block: a pack. */
  series: ShardName[];
  facts: ShardName;
  /** The rankings of other years. */
  years: ShardName;
  /** By release, then by block or `metric`: the entries about this metric. */
  revisions: Record<string, Record<string, ShardName>>;
};

/** Of every municipality, over all metrics: by block of as many as geosPerBlock gives for the number of metrics. */
export type MunicipalitiesNode = { presence: ShardName[]; revisions: ShardName[] };

export type EtagsNode = {
  /** Of answers that are about no metric and municipality. */
  rest: ShardName;
  /** By metric: a list with the ETags of each block. */
  metrics: Record<string, ShardName>;
};

/** Bytes, and their SHA-256 in hex. */
export type SealedFile = { size: number; sha256: string };

/** A folder of the tree: its files that are no fixed answers, and the folders in it. */
export type FolderNode = { files: Record<string, SealedFile>; folders: Record<string, ShardName> };

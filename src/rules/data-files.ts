// The files of a dataset, as paths under data/, the way findings name them.

export const REGISTRY_FILE = 'metrics.json';
export const MUNICIPALITIES_FILE = 'municipalities.csv';
export const WAIVERS_FILE = 'waivers.csv';
export const RELEASE_FILE = 'release.json';
export const CHAIN_FILE = 'revisions/chain.json';

export const observationFile = (metric: string): string => `observations/${metric}.csv`;
export const revisionFile = (release: string): string => `revisions/${release}.csv`;

// A rule is a value: a name that waivers and findings use, a sentence, and a check that collects and never throws.
import type { DatasetHead, SeriesFile } from '../model/dataset.ts';
import type { Digest } from '../model/digest.ts';
import type { Finding } from '../model/finding.ts';

/** Judges everything but the observations. */
export type DatasetRule = {
  name: string;
  about: string;
  check: (head: DatasetHead, digest: Digest) => Finding[];
};

/** Judges one metric's file at a time, so that no build holds two metrics' rows at once. */
export type SeriesRule = {
  name: string;
  about: string;
  check: (series: SeriesFile, head: DatasetHead, digest: Digest) => Finding[];
};

// data/metadata.json: what each metric was called, measured in and cited as at the last release. The registry is
// edited by hand between releases; against this file its changes are found, and hashes of past values are made.
import * as z from 'zod';
import { Localized } from '../../data/lang.ts';
import type { Registry } from '../../data/registry.ts';

export const Description = z.strictObject({ title: Localized, unit: z.string(), source: z.string() });
export type Description = z.infer<typeof Description>;

export const PublishedMetadata = z.record(z.string(), Description);
export type PublishedMetadata = z.infer<typeof PublishedMetadata>;

export const describedMetrics = ({ metrics }: Registry): PublishedMetadata =>
  Object.fromEntries(
    metrics.map(({ id, title: { sv, en }, unit, source }) => [id, { title: { sv, en }, unit, source }]),
  );

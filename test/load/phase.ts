// What each part of the load test is given; it gives back what was wrong.
import type { BuiltRelease } from './releases.ts';

export type Phase = { scratch: string; first: BuiltRelease; second: BuiltRelease; seconds: number };

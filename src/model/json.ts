// Canonical JSON: keys sorted, compact (fast-json-stable-stringify; for these records the same as RFC 8785).
import stableStringify from 'fast-json-stable-stringify';

export const canonicalJson = (value: unknown): string => stableStringify(value);

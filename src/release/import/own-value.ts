// A publisher may call a series `constructor`: what an object inherits is no entry of a mapping.

export const ownValue = <T>(record: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined;

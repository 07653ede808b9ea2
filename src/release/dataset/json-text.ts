// JSON as the dataset and the staging area have it on disk: two spaces, final newline, keys as given.

export const jsonText = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

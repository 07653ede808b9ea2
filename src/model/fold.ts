// Two keys for every name: NFC lower case, and the same without diacritics (architecture 6, search over names).

/** NFC and lower case; diacritics kept. */
export const exactKey = (text: string): string => text.normalize('NFC').toLowerCase();

/** The exact key with every diacritic taken off: å and ä are a, ö is o, é is e. */
export const foldedKey = (text: string): string =>
  exactKey(text)
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '');

export const hasDiacritics = (text: string): boolean => exactKey(text) !== foldedKey(text);

/** ASCII letters only: ı and the Kelvin sign are not i and k, as Unicode's case mapping would have them. */
export const lowerCase = (code: string): string => code.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
export const upperCase = (code: string): string => code.replace(/[a-z]/g, (letter) => letter.toUpperCase());

/** The slug of a name by the contract's rule: folded, spaces to hyphens. */
export const slugOf = (name: string): string => foldedKey(name).trim().replace(/\s+/g, '-');

/** The key by which a name is looked up: folded, trimmed, and a hyphen or a dash the same as a space. */
export const nameKey = (name: string): string =>
  foldedKey(name)
    .trim()
    .replace(/[\s\p{Pd}]+/gu, ' ');

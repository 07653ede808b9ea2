// A name as it is typed: what looks like it to everyone and is another text is neither found nor equal.

/** Looks like the common space, or cannot be seen at all. */
const UNPLAIN = /[^\S ]|\p{Cf}|\p{Default_Ignorable_Code_Point}/gu;

/** The name with single common spaces between its words, and without signs that nobody sees. */
export const plainName = (name: string): string =>
  name
    .replace(UNPLAIN, (sign) => (/\s/.test(sign) ? ' ' : ''))
    .replace(/ {2,}/g, ' ')
    .trim();

/** As JSON, with the code of every sign that cannot be told from another. */
export const unplainSigns = (name: string): string =>
  JSON.stringify(
    name.replace(
      UNPLAIN,
      (sign) => `<U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}>`,
    ),
  );

/** As it is where everybody sees all of it, else with those signs. */
export const shownName = (name: string): string =>
  name !== '' && name === plainName(name) ? name : unplainSigns(name);

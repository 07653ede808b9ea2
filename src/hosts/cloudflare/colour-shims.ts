// What the charts' scales would bring for colours (5 kB compressed): theirs go from number to number alone.

/** Makes no colour of anything, and nothing is one. */
export function color(): null {
  return null;
}

export const rgb = color;
export const hsl = color;
export const lab = color;
export const hcl = color;
export const cubehelix = color;

// A spreadsheet of a language with decimal commas saves CSV with semicolons, and some with tabs.

const NAMES = { ';': 'semicolons', '\t': 'tabs' };

/** What stands in the place of the commas in the header of a CSV file; null where commas do. */
export function otherSeparator(text: string): string | null {
  const [header = ''] = text.split('\n', 1);
  const count = (sign: string): number => header.split(sign).length;
  const found = Object.entries(NAMES).find(([sign]) => count(sign) > count(','));
  return found === undefined ? null : found[1];
}

// The words of `draft`: from a publisher's pages, or back from the spreadsheet that a person has filled in.

export type DraftOptions =
  | { from: 'kolada'; source: string; csv: string | null }
  | { from: 'csv'; file: string };

type Drafted = { name: 'draft'; options: DraftOptions } | { mistake: string };

export function draftOf([from, source, ...others]: string[], csv: string | null): Drafted {
  if (from !== 'kolada' && from !== 'csv') return { mistake: `${from ?? 'draft'}: expected kolada or csv` };
  if (source === undefined || others.length > 0)
    return { mistake: `draft ${from}: expected one ${from === 'csv' ? 'file' : 'folder or address'}` };
  if (from === 'kolada') return { name: 'draft', options: { from, source, csv } };
  if (csv !== null) return { mistake: '--csv: draft csv takes the file as a word, and writes none' };
  return { name: 'draft', options: { from, file: source } };
}

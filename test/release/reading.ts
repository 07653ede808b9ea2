// Publications of a few lines, read as an import reads them.
import type { Figure, ImportResult } from '../../src/release/mapping.ts';
import { type Choice, gather, readFile } from '../../src/release/publication.ts';
import type { Entry, SourceMapping } from '../../src/release/sources.ts';
import type { RegisterEntry } from '../../src/release/table.ts';

export type GivenEntry = SourceMapping['entries'][number] | Entry;

export type Given = {
  entries: readonly GivenEntry[];
  from?: string | null;
  register?: readonly Omit<RegisterEntry, 'validFrom'>[];
  retrieved?: string;
  published?: readonly string[];
};

/** Figures are what a release has of them. */
export type ReadResult = Omit<ImportResult, 'series'> & {
  series: (Omit<ImportResult['series'][number], 'figures'> & { figures: Figure[] })[];
};

export const choiceOf = ({
  entries,
  from = null,
  register = [],
  retrieved,
  published = [],
}: Given): Choice => ({
  mapping: { entries: entries as SourceMapping['entries'] },
  register: new Map(register.map((one) => [one.code, { validFrom: null, ...one }])),
  from,
  retrieved: retrieved ?? '2026-01-01',
  published: new Set(published),
});

/** @param files by name: the bytes of a workbook, or the text of another file */
export function readWhole(
  kind: 'csv' | 'json-stat' | 'xlsx',
  files: Readonly<Record<string, string | Uint8Array>> | readonly (readonly [string, string | Uint8Array])[],
  given: Given,
): ImportResult {
  const choice = choiceOf(given);
  const all = Array.isArray(files) ? files : Object.entries(files);
  const parts = all.map(([name, content]) => {
    const bytes = typeof content === 'string' ? Buffer.from(content) : content;
    return readFile(name, bytes, kind, choice);
  });
  return gather(parts, choice);
}

export function read(...given: Parameters<typeof readWhole>): ReadResult {
  const result = readWhole(...given);
  const plain = ({ geo, period, value }: Figure): Figure => ({ geo, period, value });
  return { ...result, series: result.series.map((one) => ({ ...one, figures: one.figures.map(plain) })) };
}

// The parameter that an unknown name was probably meant to be.
import { nearest } from './near.ts';

/** Words that other services use, and the names they have here. */
const SYNONYMS = new Map<string, string[]>(
  Object.entries({
    subject: ['amne'],
    topic: ['amne'],
    ämne: ['amne'],
    municipality: ['geo', 'kommun', 'municipalities'],
    kommun: ['geo', 'municipalities'],
    geo: ['kommun', 'municipalities'],
    kpi: ['metric', 'metrics'],
    indicator: ['metric', 'metrics'],
    year: ['period'],
    år: ['period'],
    q: ['query'],
    search: ['query'],
    since: ['after', 'from'],
    until: ['before', 'to'],
    per_page: ['limit'],
    pagesize: ['limit'],
    top: ['limit'],
    language: ['lang'],
    locale: ['lang'],
  }),
);

/** @param names the names that are allowed here; only these are suggested. */
export function nearParameters(name: string, names: readonly string[]): string[] {
  const meant = (SYNONYMS.get(name.toLowerCase()) ?? []).filter((synonym) => names.includes(synonym));
  const near = nearest(
    name,
    names.map((candidate) => ({ suggestion: candidate, names: [candidate] })),
  );
  return [...new Set([...meant, ...near])];
}

// What stands in the documentation, in its order: the table of contents.
import { API_ROOT } from '../../describe/reference.ts';
import type { Query } from '../../endpoints/endpoint.ts';
import {
  CALCULATION_RULES,
  DOCS_WORDS,
  LIMIT_RULES,
  LOG_SECTION,
  PERMANENCE_RULES,
  REQUEST_RULES,
  REVISION_RULES,
  VALUE_RULES,
} from '../../text/docs.ts';

type Entry = { id: string; title: string; parts: { id: string; title: string }[] };

const of = ({ id, title }: { id: string; title: string }): Entry => ({ id, title, parts: [] });
const headed = (id: keyof typeof DOCS_WORDS.headings): Entry => of({ id, title: DOCS_WORDS.headings[id] });

export const contentsOf = (queries: readonly Query[]): Entry[] => [
  of({ id: 'start', title: DOCS_WORDS.start.title }),
  headed('answers'),
  of(REQUEST_RULES),
  of(LIMIT_RULES),
  {
    id: 'reference',
    title: DOCS_WORDS.headings.reference,
    parts: queries.map(({ name, path }) => ({ id: name, title: path.replace(API_ROOT, '') })),
  },
  of(VALUE_RULES),
  of(CALCULATION_RULES),
  of(REVISION_RULES),
  headed('errors'),
  headed('headers'),
  headed('cors'),
  headed('caching'),
  of(PERMANENCE_RULES),
  headed('hash'),
  of(LOG_SECTION),
  headed('embedding'),
  headed('assistants'),
  headed('descriptions'),
];

// What stands in the documentation, in its order: the table of contents.

import { API_ROOT } from '../../describe/examples.ts';
import { LOG_SECTION } from '../../i18n/docs/log.ts';
import {
  CALCULATION_RULES,
  LIMIT_RULES,
  PERMANENCE_RULES,
  REQUEST_RULES,
  REVISION_RULES,
  VALUE_RULES,
} from '../../i18n/docs/rules.ts';
import { DOCS_WORDS } from '../../i18n/docs/words.ts';
import type { Query } from '../../queries/query.ts';

export type Entry = { id: string; title: string; parts: { id: string; title: string }[] };

const plain = (id: string, title: string): Entry => ({ id, title, parts: [] });
const of = ({ id, title }: { id: string; title: string }): Entry => plain(id, title);

export const contentsOf = (queries: readonly Query[]): Entry[] => [
  of({ id: 'start', title: DOCS_WORDS.start.title }),
  plain('answers', 'Answers'),
  of(REQUEST_RULES),
  of(LIMIT_RULES),
  {
    id: 'reference',
    title: 'Questions',
    parts: queries.map(({ name, path }) => ({ id: name, title: path.replace(API_ROOT, '') })),
  },
  of(VALUE_RULES),
  of(CALCULATION_RULES),
  of(REVISION_RULES),
  plain('errors', 'Errors'),
  plain('headers', 'Headers'),
  plain('cors', 'From web pages (CORS)'),
  plain('caching', 'Caching'),
  of(PERMANENCE_RULES),
  plain('hash', 'Content hash'),
  of(LOG_SECTION),
  plain('embedding', 'Embedding'),
  plain('assistants', 'Assistants'),
  plain('descriptions', 'For machines'),
];

// The headers of the description (contract 5).
import type { Schema } from '../json-schema.ts';

const text = (description: string): Schema => ({ type: 'string', description });

/** A header by its name in the description. */
export const header = (name: string): Schema => ({ $ref: `#/components/headers/${name}` });

export const HEADERS: Readonly<Record<string, Schema>> = {
  ETag: {
    description: 'Weak entity tag of the body, the same on every host; send it back as If-None-Match.',
    required: true,
    schema: { ...text('Weak entity tag.'), pattern: '^W/"[A-Za-z0-9_-]{27}"$' },
  },
  CacheControl: {
    description: 'How long the answer may be kept.',
    required: true,
    schema: text('Directives of RFC 9111.'),
  },
  ContentLanguage: {
    description: 'Language of the words in the body.',
    required: true,
    schema: text('sv or en.'),
  },
  Link: {
    description: 'The same answer in the other language.',
    required: true,
    schema: text('rel="alternate" with hreflang (RFC 8288).'),
  },
  Allow: {
    description: 'The methods that are allowed.',
    required: true,
    schema: text('Names of methods, between commas.'),
  },
};

export const IF_NONE_MATCH: Schema = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  description: 'Entity tags of answers that are held, or *; compared weakly (RFC 9110, section 13.1.2).',
  schema: { type: 'string' },
};

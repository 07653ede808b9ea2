// What the root of the API says: every endpoint in one line, with an example (contract 2).
import type * as z from 'zod';
import { address, listOf, part, record, word } from '../model/fields.ts';
import type { Query } from '../queries/query.ts';
import { exampleAddress } from './examples.ts';

export const ApiRoot = record('ApiRoot', 'The endpoints of the API.', {
  endpoints: listOf(
    'In the order of the documentation.',
    part('One endpoint.', {
      path: word('Its path, with parameters in braces.'),
      summary: word('What it answers.'),
      example: address('A question that it answers.'),
    }),
  ),
});

export const apiRootOf = (queries: readonly Query[], siteUrl: string): z.infer<typeof ApiRoot> => ({
  endpoints: queries.map((query) => ({
    path: query.path,
    summary: query.summary,
    example: `${siteUrl}${exampleAddress(query)}`,
  })),
});

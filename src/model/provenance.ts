// Where a figure comes from. What the registry does not know is null.
import type * as z from 'zod';
import { address, day, part, record, word } from './fields.ts';

export const Provenance = record('Provenance', 'Where a figure comes from; what is not known is null.', {
  publisher: word('Who publishes it.').nullable(),
  officialTitle: word('Title in the words of the source.').nullable(),
  kpiId: word('Id in Kolada, where it has one.').nullable(),
  dataset: word('Table or dataset at the source.').nullable(),
  sourceUrl: address('Page of the source.').nullable(),
  geographySemantics: word(
    'What the municipality means in the figure: a code, such as residence.',
  ).nullable(),
  periodSemantics: word('What the year means in the figure: a code, such as 31-december.').nullable(),
  license: word('Terms of the source: an SPDX id or a registered code.').nullable(),
  retrieved: day('Day on which the figures were taken from the source.').nullable(),
  labels: part('The codes in words of the requested language.', {
    geographySemantics: word('Words of geographySemantics.').nullable(),
    periodSemantics: word('Words of periodSemantics.').nullable(),
    license: word('Words of license.').nullable(),
  }),
});
export type Provenance = z.infer<typeof Provenance>;

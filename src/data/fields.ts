// How the fields of records are declared: one zod schema each, with the words that describe it to everyone who asks.
import * as z from 'zod';
import { SHA256_PATTERN } from './hash.ts';
import {
  GEO_PATTERN,
  METRIC_ID_PATTERN,
  PERIOD_PATTERN,
  PLACE_PATTERN,
} from './identifier.ts';
import { ID_PREFIX } from './settings.ts';

/** In NFC: a source whose ö is an o with a sign over it looks alike everywhere, and is another text with other hashes. */
const composed = z.string().refine((text) => text === text.normalize('NFC'), {
  error:
    'expected every letter as one sign (NFC), got one as a letter and a sign over it, as some PDFs give it; type it anew',
});

/** Letters of a text; the longest reason that was published has 427. */
const MOST_LETTERS = 2000;

/**
 * Not blank, of bounded length, without control characters, halves of characters and signs that turn the
 * direction of writing, by which a text is shown as another, and without the sign for a letter that an encoding lost.
 */
export const words = z
  .string()
  .max(MOST_LETTERS, {
    error: `expected at most ${MOST_LETTERS} letters; say it in fewer`,
  })
  .regex(/^(?=.*\S)[^\p{Cc}\p{Cs}\ufffd]+$/su, {
    error:
      'expected words, without control characters and without � in the place of a letter',
  })
  .regex(/^\P{Bidi_Control}*$/u, {
    error:
      'expected words without signs that turn the direction of writing (such as U+202E), by which a text is shown as another',
  })
  .pipe(composed);

/** As a publisher writes it: a heading may be of several lines, and have tabs and blanks alone. */
export const foreignWords = composed
  .min(1)
  .max(MOST_LETTERS, {
    error: `expected at most ${MOST_LETTERS} letters; name the thing by fewer`,
  })
  .regex(/^(?:[^\p{Cc}\p{Cs}\p{Bidi_Control}]|[\t\r\n])+$/u, {
    error:
      'expected a text without control characters and without signs that turn the direction of writing',
  });

/** A text in both languages; neither may be empty. */
export const Localized = z.strictObject({ sv: words, en: words });

/** A record of its own name: what is shared is described once, under `title`. */
export const record = <Shape extends z.ZodRawShape>(
  title: string,
  description: string,
  shape: Shape,
) => z.object(shape).meta({ title, description });

/** An object that only its own record has. */
export const part = <Shape extends z.ZodRawShape>(description: string, shape: Shape) =>
  z.object(shape).describe(description);

export const listOf = <Item extends z.ZodType>(description: string, item: Item) =>
  z.array(item).describe(description);

export const word = (description: string) => z.string().describe(description);
export const pattern = (description: string, form: RegExp) =>
  z.string().regex(form).describe(description);
export const address = (description: string) =>
  z.string().meta({ description, format: 'uri' });
export const day = (description: string) =>
  z.string().meta({ description, format: 'date', example: '2024-08-30' });
export const flag = (description: string) => z.boolean().describe(description);
export const number = (description: string) => z.number().describe(description);
export const count = (description: string) => z.int().min(0).describe(description);
export const share = (description: string) =>
  z.number().min(0).max(1).describe(description);
export const oneOf = <const Values extends readonly [string, ...string[]]>(
  description: string,
  values: Values,
) => z.enum(values).describe(description);
export const constant = <const Value extends string | boolean>(
  description: string,
  value: Value,
) => z.literal(value).describe(description);

const bare = ({ source }: RegExp): string => source.replace(/^\^|\$$/g, '');

const OBSERVATION_ID = new RegExp(
  `^${[ID_PREFIX, bare(METRIC_ID_PATTERN), bare(PLACE_PATTERN), bare(PERIOD_PATTERN)].join('\\.')}$`,
);

export const SLUG_PATTERN = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

export const observationIdField = pattern(
  'Permanent identifier SF.<METRIC>.<GEO>.<PERIOD>.',
  OBSERVATION_ID,
);
export const metricId = pattern('Metric id.', METRIC_ID_PATTERN);
export const geo = pattern(
  'Municipality code: four digits, always a string.',
  GEO_PATTERN,
);
export const place = pattern(
  'Municipality code of four digits, always a string; or the code of an area: SE, SE01 to SE25.',
  PLACE_PATTERN,
);
export const period = pattern('A year: four digits, always a string.', PERIOD_PATTERN);
export const unit = pattern('Unit: a code that no language changes.', SLUG_PATTERN);
export const source = word('Citation of the original authority.');
export const citation = word('How to cite this, in the requested language.');
export const contentHashField = pattern(
  'SHA-256 over the canonical JSON of geo, id, metric, period, source, unit and value.',
  SHA256_PATTERN,
);
export const value = number(
  'The number exactly as the source reports it; never rounded.',
);
export const order = oneOf('Which end is rank 1; no end is called good.', [
  'descending',
  'ascending',
]);

// Where a figure comes from. What the registry does not know is null.

export const Provenance = record(
  'Provenance',
  'Where a figure comes from; what is not known is null.',
  {
    publisher: word('Who publishes it.').nullable(),
    officialTitle: word('Title in the words of the source.').nullable(),
    kpiId: word('Id in Kolada, where it has one.').nullable(),
    dataset: word('Table or dataset at the source.').nullable(),
    sourceUrl: address('A page at the source that a person can read.').nullable(),
    apiUrl: address('The address of the source for programs.').nullable(),
    geographySemantics: word(
      'What the municipality means in the figure: a code, such as residence.',
    ).nullable(),
    periodSemantics: word(
      'What the year means in the figure: a code, such as 31-december.',
    ).nullable(),
    license: word('Terms of the source: an SPDX id or a registered code.').nullable(),
    retrieved: day('Day on which the figures were taken from the source.').nullable(),
    labels: part('The codes in words of the requested language.', {
      geographySemantics: word('Words of geographySemantics.').nullable(),
      periodSemantics: word('Words of periodSemantics.').nullable(),
      license: word('Words of license.').nullable(),
    }),
  },
);
export type Provenance = z.infer<typeof Provenance>;

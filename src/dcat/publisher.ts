// Who runs this copy of the service, as data portals ask it. What the settings do not say is left out, never guessed.
import * as z from 'zod';
import { SERVICE } from '../data/settings.ts';

/** The ADMS vocabulary of publisher types, which DCAT-AP-SE prescribes. */
const PUBLISHER_TYPES = [
  'Academia-ScientificOrganisation',
  'Company',
  'IndustryConsortium',
  'LocalAuthority',
  'NationalAuthority',
  'NonGovernmentalOrganisation',
  'NonProfitOrganisation',
  'PrivateIndividual(s)',
  'RegionalAuthority',
  'StandardisationBody',
  'SupraNationalAuthority',
] as const;

export type Publisher = {
  name: string;
  type: (typeof PUBLISHER_TYPES)[number] | null;
  /** The address for questions about the data. */
  email: string | null;
};

const ONE_LINE = /^(?!.*\p{Cc})\S(?:.*\S)?$/u;
const NAME = 'expected a name on one line, without blanks at its ends';

const Environment = z.object({
  PUBLISHER_NAME: z.string().regex(ONE_LINE, NAME).default(SERVICE),
  PUBLISHER_TYPE: z.enum(PUBLISHER_TYPES).optional(),
  CONTACT_EMAIL: z.email().optional(),
});

type PublisherResult = { publisher: Publisher } | { mistake: string };

/** From PUBLISHER_NAME, PUBLISHER_TYPE and CONTACT_EMAIL, or one line that names the first bad one and what is expected. */
export function readPublisher(environment: Record<string, string | undefined>): PublisherResult {
  const parsed = Environment.safeParse(environment);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const setting = String(issue?.path[0]);
    return { mistake: `${setting}: ${issue?.message}, got ${JSON.stringify(environment[setting] ?? null)}` };
  }
  const { PUBLISHER_NAME: name, PUBLISHER_TYPE: type, CONTACT_EMAIL: email } = parsed.data;
  return { publisher: { name, type: type ?? null, email: email ?? null } };
}

/** Of this process, whose settings have been read without a mistake. */
export function publisherOfProcess(): Publisher {
  const result = readPublisher(process.env);
  if ('mistake' in result) throw new Error(`Bad setting ${result.mistake}`);
  return result.publisher;
}

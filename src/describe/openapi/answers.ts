// The schemas of whole answers: the envelope around what each query gives, and around a refusal (specification 2.8).
import { PROBLEM_SENTENCES } from '../../i18n/problem-sentences.ts';
import { PROBLEM_STATUS } from '../../model/problem.ts';
import { API_VERSION, LICENSE } from '../../model/service.ts';
import { CALCULATIONS } from './calculations.ts';
import { RECORDS } from './records.ts';
import {
  address,
  constant,
  count,
  flag,
  listOf,
  named,
  nullable,
  number,
  object,
  oneOf,
  type Properties,
  type Schema,
  text,
} from './shapes.ts';

const collection = (name: string, record: string, more: Properties = {}): Schema =>
  object(`A list under ${name}, and how many there are.`, {
    ...more,
    [name]: listOf('The list, cut to the limit.', named(record)),
    total: count('How many there are.'),
    returned: count('How many of them are here.'),
    limit: nullable(count('The limit that applied; null where none does.')),
    truncated: flag('Whether some were cut off.'),
  });

/** By the name of the query: the schema of `data`. */
export const DATA: Readonly<Record<string, Schema>> = {
  observation: named('Observation'),
  observations: collection('observations', 'Observation', { municipality: named('Municipality') }),
  metrics: collection('metrics', 'Metric'),
  metric: named('DescribedMetric'),
  municipalities: collection('municipalities', 'Municipality'),
  rankings: named('Ranking'),
  compare: named('Comparison'),
  revisions: collection('revisions', 'Revision'),
};

const apiVersion = constant('Version of the API.', API_VERSION);

export const successSchema = (query: string): Schema =>
  object('The envelope of an answer.', {
    ok: constant('True for an answer.', true),
    apiVersion,
    data: DATA[query] ?? {},
    docs: address('The documentation.'),
    license: constant('Licence of the compilation.', LICENSE),
  });

const texts = (description: string): Schema => listOf(description, text('One of them.'));
const objects = (description: string): Schema => listOf(description, { type: 'object' });

/** What a refusal may say beside parameter, value and reason, to help with the next question. */
const HELP: Properties = {
  allowed: texts('The values or names that are allowed.'),
  suggestions: texts('Near values that exist.'),
  candidates: objects('What an ambiguous value may mean.'),
  expected: text('The form that is expected.'),
  minimum: count('The least that is allowed.'),
  maximum: count('The most that is allowed.'),
  required: { description: 'The share that is required, or the parameters that must be given.' },
  observed: { description: 'What was found: how many, or which units.' },
  total: count('How many municipalities there were.'),
  share: number('The share that was found.'),
  missing: count('How many municipalities lack a value.'),
  period: nullable(text('The year that came nearest.')),
  periods: objects('Which years each municipality has for each metric.'),
  revision: text('The revision that withdrew the figure.'),
  capability: text('The capability that the metric has not.'),
  explanation: nullable(text('Why it has it not.')),
  to: text('The other end of the range.'),
  before: text('The other end of the range.'),
};

const DETAILS: Properties = {
  parameter: nullable(text('The parameter that was judged.')),
  value: nullable(text('What was sent, cut at 100 characters.')),
  reason: oneOf('Which fault it was; never translated.', Object.keys(PROBLEM_SENTENCES).sort()),
};

const Refusal = object('The envelope of a refusal.', {
  ok: constant('False for a refusal.', false),
  apiVersion,
  error: object('The refusal.', {
    code: oneOf('The kind of fault; never translated.', Object.keys(PROBLEM_STATUS).sort()),
    message: text('One sentence in the asked language: what happened, and what to do.'),
    details: object('What was wrong, and what helps.', DETAILS, HELP),
  }),
});

const ApiInfo = object('The API, as the Swedish REST API profile (VER.06) has it.', {
  apiName: text('Name.'),
  apiVersion: text('Version.'),
  apiReleased: nullable({ ...text('Day on which this version was released.'), format: 'date' }),
  apiDocumentation: address('The documentation.'),
  apiStatus: constant('Whether it may be relied on.', 'active'),
});

export const SCHEMAS: Readonly<Record<string, Schema>> = { ...RECORDS, ...CALCULATIONS, Refusal, ApiInfo };

import { expect, test } from 'vitest';
import { publicPart, speakable } from '../../src/data/public-part.ts';
import { composeDataset, METRIC, metricOf, RELEASE, registryOf, stateOf } from '../support/dataset.ts';

/** Of it every word is one that stands nowhere else. */
const HIDDEN = metricOf({
  id: 'HIDDEN1',
  status: { public: null, reason: 'Zebra is in doubt.' },
  title: { sv: 'Zebramått', en: 'Zebra measure' },
  definition: { sv: 'Zebrorna.', en: 'The zebras.' },
  unit: 'zebra-unit',
  subject: 'zebra-subject',
  source: 'Zebra office',
  license: 'Zebra-1.0',
  periodSemantics: 'zebra-period',
  geographySemantics: 'zebra-geography',
  aliases: ['zebra', 'shared'],
});
const label = { sv: 'Zebraord', en: 'Zebra words' };
const none = { sv: [], en: [] };
const REGISTRY = registryOf([metricOf({ aliases: ['shared'] }), HIDDEN], {
  units: [...registryOf().units, { code: 'zebra-unit', label }],
  subjects: [...registryOf().subjects, { slug: 'zebra-subject', title: label, synonyms: none }],
  periodSemantics: [{ code: 'zebra-period', label }],
  geographySemantics: [{ code: 'zebra-geography', label }],
  licenses: [{ code: 'Zebra-1.0', label, attribution: 'Zebra', url: null }],
  sharedAliases: ['shared', 'zebra'],
});
const WAIVERS = `rule,metric,geo,period,reason,reason_sv
suspect-zeros,HIDDEN1,0180,2022,"Zebra, ""so""
it is",
unused-waiver,,0180,2022,"Of ""no"" metric,
HIDDEN1",
suspect-zeros,${METRIC},0180,2022,Kept.,
`;

test('a metric that never was public leaves no trace in a release, but in what maintainers write', () => {
  const figures = { [METRIC]: ['0180 2022 1'], HIDDEN1: ['0180 2022 77'] };
  const content = composeDataset([
    { release: RELEASE, registry: REGISTRY, figures, texts: { 'waivers.csv': WAIVERS } },
  ]);
  const naming = [...content]
    .filter(([, text]) => /zebra|HIDDEN1,0/i.test(String(text)))
    .map(([file]) => file);
  expect(naming).toEqual(['metrics.json', 'waivers.csv']);
  expect([...content.keys()].filter((file) => file.includes('HIDDEN1'))).toEqual([]);
});

test('what a release may speak of is what is public, and what was shown before', () => {
  expect([...speakable(REGISTRY, [])]).toEqual([METRIC]);
  expect([...speakable(REGISTRY, ['HIDDEN1', 'GONE01'])]).toEqual([METRIC, 'HIDDEN1']);
});

test('all that a registry says of those that a release may name stays as it is written', () => {
  const text = `${JSON.stringify(REGISTRY, null, 2)}\n`;
  expect(publicPart('metrics.json', text, new Set([METRIC, 'HIDDEN1']))).toBe(text);
  const part = JSON.parse(publicPart('metrics.json', text, new Set([METRIC])));
  expect(part).toEqual(
    JSON.parse(
      JSON.stringify(registryOf([metricOf({ aliases: ['shared'] })], { sharedAliases: ['shared'] })),
    ),
  );
});

test('what a schema would add is not written', () => {
  const { periodSemantics: _, ...written } = stateOf().registry;
  const part = JSON.parse(publicPart('metrics.json', JSON.stringify(written), new Set()));
  expect(Object.keys(part)).not.toContain('periodSemantics');
});

test('of waivers a release has those of no metric and of those that it may name, in their bytes', () => {
  const kept = WAIVERS.replace(/suspect-zeros,HIDDEN1[\s\S]*?it is",\n/, '');
  expect(publicPart('waivers.csv', WAIVERS, new Set([METRIC]))).toBe(kept);
});

test('every other file is the same', () => {
  expect(publicPart('municipalities.csv', 'HIDDEN1\n', new Set())).toBe('HIDDEN1\n');
});

// The groups of questions in descriptions.
import type { Tag } from './query.ts';

export const OBSERVATIONS: Tag = { name: 'Observations', description: 'Single figures.' };
export const METRICS: Tag = { name: 'Metrics', description: 'What is measured.' };
export const MUNICIPALITIES: Tag = { name: 'Municipalities', description: 'The register of municipalities.' };
export const CALCULATIONS: Tag = {
  name: 'Calculations',
  description: 'What the service works out itself.',
};
export const REVISIONS: Tag = { name: 'Revisions', description: 'What releases changed.' };

import { expect, it } from 'vitest';
import { describedMunicipality } from '../../../src/site/municipality/described-municipality.ts';
import { goldenData } from '../../support/golden.ts';
import { serveDerived, verifiedOf } from '../../support/service.ts';

const { store } = (await serveDerived(verifiedOf(goldenData('small')))).service;

it.each([
  ['0180', '2025-11-20'],
  ['0330', '2025-06-01'],
])('%s was changed by the last release that has an entry of it: %s', async (code, release) => {
  const municipality = store.directory.municipalities.get(code);
  if (municipality === undefined) throw new Error(`expected the municipality ${code}`);
  const described = await describedMunicipality(store, municipality, { lang: 'sv', description: '' });
  expect(described).toMatchObject({ '@type': 'Dataset', identifier: code, dateModified: release });
});

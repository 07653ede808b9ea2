// municipalities.csv: the register.

import type { CatalogueMunicipality } from '../data/catalogue.ts';
import { GEO_PATTERN } from '../data/identifier.ts';
import { column, REQUIRED, type Table } from './table.ts';

export const MUNICIPALITIES_TABLE: Table<CatalogueMunicipality> = {
  name: 'municipalities',
  folder: null,
  title: { sv: 'Kommuner', en: 'Municipalities' },
  description: {
    sv: 'Registret över kommuner med kod, namn, län och, där det är känt, det första år som kommunen räknas.',
    en: 'The register of municipalities with code, name, county and, where it is known, the first year that counts them.',
  },
  primaryKey: 'code',
  foreignKeys: [],
  columns: [
    column('code', ['Kommunkod, fyra siffror', 'Municipality code, four digits'], ({ code }) => code, {
      ...REQUIRED,
      pattern: GEO_PATTERN,
    }),
    column('name', ['Namn', 'Name'], ({ name }) => name, REQUIRED),
    column('slug', ['Namn i adresser', 'Name in addresses'], ({ slug }) => slug, REQUIRED),
    column('county', ['Län', 'County'], ({ county }) => county, REQUIRED),
    column(
      'countyCode',
      ['Länskod, två siffror', 'County code, two digits'],
      ({ countyCode }) => countyCode,
      { ...REQUIRED, pattern: /^\d{2}$/ },
    ),
    column(
      'validFrom',
      [
        'Första år som kommunen räknas, tomt om före registret',
        'First year that counts the municipality, empty if before the register',
      ],
      ({ validFrom }) => validFrom,
      { type: 'year' },
    ),
  ],
};

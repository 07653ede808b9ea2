// municipalities.csv: the register.
import { GEO_PATTERN } from '../model/observation-id.ts';
import type { CatalogueMunicipality } from '../store/catalogue.ts';
import type { Table } from './table.ts';

export const MUNICIPALITIES: Table<CatalogueMunicipality> = {
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
    {
      name: 'code',
      type: 'string',
      required: true,
      pattern: GEO_PATTERN,
      title: { sv: 'Kommunkod, fyra siffror', en: 'Municipality code, four digits' },
      of: ({ code }) => code,
    },
    {
      name: 'name',
      type: 'string',
      required: true,
      title: { sv: 'Namn', en: 'Name' },
      of: ({ name }) => name,
    },
    {
      name: 'slug',
      type: 'string',
      required: true,
      title: { sv: 'Namn i adresser', en: 'Name in addresses' },
      of: ({ slug }) => slug,
    },
    {
      name: 'county',
      type: 'string',
      required: true,
      title: { sv: 'Län', en: 'County' },
      of: ({ county }) => county,
    },
    {
      name: 'countyCode',
      type: 'string',
      required: true,
      pattern: /^\d{2}$/,
      title: { sv: 'Länskod, två siffror', en: 'County code, two digits' },
      of: ({ countyCode }) => countyCode,
    },
    {
      name: 'validFrom',
      type: 'year',
      required: false,
      title: {
        sv: 'Första år som räknas, tomt om före registret',
        en: 'First year that counts, empty if before the register',
      },
      of: ({ validFrom }) => validFrom,
    },
  ],
};

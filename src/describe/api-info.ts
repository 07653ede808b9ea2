// The API in a few fields, as the Swedish REST API profile of Digg has it (VER.06).
import type * as z from 'zod';
import { address, constant, record, word } from '../model/fields.ts';
import { API_VERSION, SERVICE } from '../model/service.ts';

export const ApiInfo = record('ApiInfo', 'The API, as the Swedish REST API profile (VER.06) has it.', {
  apiName: word('Name.'),
  apiVersion: word('Version.'),
  apiReleased: word('Day on which this version was released.')
    .meta({ format: 'date', example: '2026-06-25' })
    .nullable(),
  apiDocumentation: address('The documentation.'),
  apiStatus: constant('Whether it may be relied on.', 'active'),
});

/** `apiReleased` is null: it is known when data were released, not when this version of the API was. */
export const apiInfoOf = (docsUrl: string): z.infer<typeof ApiInfo> => ({
  apiName: SERVICE,
  apiVersion: API_VERSION,
  apiReleased: null,
  apiDocumentation: docsUrl,
  apiStatus: 'active',
});

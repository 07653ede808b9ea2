import { describe, expect, it } from 'vitest';
import { goldenData } from '../support/golden.ts';
import { faultOf, refusalOf } from '../support/service/answer.ts';
import { serveDerived, verifiedOf } from '../support/service.ts';

const served = await serveDerived(verifiedOf(goldenData('small')));
const O = '/api/v1/observations';
const C = '/api/v1/compare';
const R = '/api/v1/revisions';

describe('of several faults the first in the contract’s order is told', () => {
  it('the path before the method', async () => {
    expect((await refusalOf(served, '/api/v1/nothing?x=1', { method: 'POST' })).details.reason).toBe(
      'unknown_path',
    );
  });

  it('the method before the parameters', async () => {
    expect((await refusalOf(served, `${O}?x=1&x=2`, { method: 'POST' })).details.reason).toBe(
      'method_not_allowed',
    );
  });

  it.each([
    ['unknown before repeated', `${O}?limit=1&limit=2&nope=1`, '400 invalid_request unknown_parameter nope'],
    ['unknown before its encoding', `${O}?x=1&geo=%ff`, '400 invalid_request unknown_parameter x'],
    ['unknown after its encoding', `${O}?geo=%ff&x=1`, '400 invalid_request unknown_parameter x'],
    ['repeated before encoding', `${O}?geo=%ff&geo=0180`, '400 invalid_request repeated_parameter geo'],
    ['empty before encoding', `${O}?metric=&geo=%ff`, '400 invalid_request empty_value metric'],
    ['encoding before missing', `${O}?metric=%ff`, '400 invalid_request malformed_encoding metric'],
    ['unknown on a fixed path', '/api/v1/api-info?x=1&lang=%ff', '400 invalid_request unknown_parameter x'],
    ['the first of two unknown', `${O}?b=1&a=1`, '400 invalid_request unknown_parameter b'],
    ['repeated before empty', `${O}?metric=&limit=1&limit=1`, '400 invalid_request repeated_parameter limit'],
    [
      'repeated before unallowed language',
      `${O}?lang=de&lang=de`,
      '400 invalid_request repeated_parameter lang',
    ],
    ['empty before missing', `${O}?metric=`, '400 invalid_request empty_value metric'],
    ['blank counts as empty', `${O}?geo=%20`, '400 invalid_request empty_value geo'],
    ['missing before form', `${O}?limit=x`, '400 invalid_request missing_parameter geo'],
    ['missing in the order of the table', C, '400 invalid_request missing_parameter municipalities'],
    ['form before range', `${O}?geo=0180&from=2023&to=2022&limit=x`, '400 invalid_request malformed limit'],
    ['form in the order of the table', `${O}?geo=x&limit=x&period=x`, '400 invalid_period not_a_year period'],
    [
      'maximum before range',
      `${O}?geo=0180&from=2023&to=2022&limit=1001`,
      '400 invalid_request above_maximum limit',
    ],
    [
      'language form before range',
      `${R}?after=2024-01-02&before=2024-01-01&lang=de`,
      '400 invalid_request not_allowed lang',
    ],
    ['range before resolution', `${O}?geo=nowhere&from=2023&to=2022`, '400 invalid_range from_after_to from'],
    [
      'range before resolution in the log',
      `${R}?kommun=nowhere&after=2024-01-02&before=2024-01-01`,
      '400 invalid_range after_not_before after',
    ],
    ['place before metric', `${O}?metric=NOPE&geo=nowhere`, '404 invalid_geo unknown_municipality geo'],
    [
      'metric before subject',
      `${O}?geo=0180&metric=NOPE&amne=nope`,
      '404 invalid_metric unknown_metric metric',
    ],
    ['id before place', `${R}?kommun=nowhere&id=x`, '404 not_found unknown_observation id'],
    [
      'place before metric in the log',
      `${R}?metric=NOPE&kommun=nowhere`,
      '404 invalid_geo unknown_municipality kommun',
    ],
    [
      'number of elements before resolution',
      `${C}?municipalities=nowhere&metrics=NOPE`,
      '400 invalid_request too_few municipalities',
    ],
    [
      'municipalities before metrics',
      `${C}?municipalities=0180,nowhere&metrics=NOPE`,
      '404 invalid_geo unknown_municipality municipalities',
    ],
    [
      'duplicates where they are resolved',
      `${C}?municipalities=0180,0180&metrics=NOPE`,
      '400 invalid_request duplicate_element municipalities',
    ],
    [
      'resolution before comparability',
      `${C}?municipalities=0180,1480&metrics=NOCOMP1,NOPE`,
      '404 invalid_metric unknown_metric metrics',
    ],
    [
      'comparability before common period',
      `${C}?municipalities=0180,1480&metrics=DISJ01,NOCOMP1`,
      '422 incomparable not_comparable metrics',
    ],
    [
      'units before common period',
      `${C}?municipalities=0180,1480&metrics=DISJ01,TIES1`,
      '422 incomparable different_units metrics',
    ],
    [
      'limit before resolution',
      '/api/v1/rankings?metric=NOPE&limit=501',
      '400 invalid_request above_maximum limit',
    ],
    [
      'limit before unsupported',
      '/api/v1/rankings?metric=NORANK1&limit=0',
      '400 invalid_request malformed limit',
    ],
    [
      'parameters of a fixed path before its id',
      '/api/v1/metrics/NOPE?x=1',
      '400 invalid_request unknown_parameter x',
    ],
    ['language of a fixed path before its id', `${O}/nope?lang=de`, '400 invalid_request not_allowed lang'],
  ])('%s', async (_, path, fault) => {
    expect(await faultOf(served, path)).toBe(fault);
  });
});

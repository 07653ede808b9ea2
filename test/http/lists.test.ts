import { describe, expect, it } from 'vitest';
import { goldenData } from '../support/golden.ts';
import { faultOf } from '../support/service/answer.ts';
import { serveDerived, verifiedOf } from '../support/service.ts';

const served = await serveDerived(verifiedOf(goldenData('small')));

describe('lists between commas', () => {
  const compare = (municipalities: string, metrics: string) =>
    faultOf(served, `/api/v1/compare?municipalities=${municipalities}&metrics=${metrics}`);

  it.each([
    [',', 'TIES1', 'empty_element municipalities'],
    ['0180,', 'TIES1', 'empty_element municipalities'],
    [',0180,1480', 'TIES1', 'empty_element municipalities'],
    ['0180,%20,1480', 'TIES1', 'empty_element municipalities'],
    ['0180', 'TIES1', 'too_few municipalities'],
    ['0180,1480,0305,0643,1981', 'TIES1', 'too_many municipalities'],
    ['0180,1480', 'TIES1,', 'empty_element metrics'],
    ['0180,1480', 'A,B,C,D,E,F,G,H,I,J,K', 'too_many metrics'],
    ['0180,stockholm', 'TIES1', 'duplicate_element municipalities'],
    ['Stockholm,STOCKHOLM', 'TIES1', 'duplicate_element municipalities'],
    ['h%C3%A5bo,1480,habo-uppsala', 'TIES1', 'duplicate_element municipalities'],
    ['0180,1480', 'TIES1,nojda', 'duplicate_element metrics'],
    ['0180,1480', 'BEF01,bef01', 'duplicate_element metrics'],
  ])('%s and %s: %s', async (municipalities, metrics, fault) => {
    expect(await compare(municipalities, metrics)).toBe(`400 invalid_request ${fault}`);
  });

  it('may have their commas encoded', async () => {
    const plain = await served.ask('/api/v1/compare?municipalities=0180,1480&metrics=TIES1,THIN90');
    const encoded = await served.ask('/api/v1/compare?municipalities=0180%2C1480&metrics=TIES1%2cTHIN90');
    expect([plain.status, encoded.body]).toEqual([200, plain.body]);
  });

  it('are lists in compare only', async () => {
    expect(await faultOf(served, '/api/v1/rankings?metric=TIES1,ASC01')).toBe(
      '404 invalid_metric unknown_metric metric',
    );
  });
});

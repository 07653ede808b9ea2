import { describe, expect, it } from 'vitest';
import { goldenData } from '../support/golden.ts';
import { serveDerived, verifiedOf } from '../support/service.ts';

const served = await serveDerived(verifiedOf(goldenData('small')));

const judged = async (url: string) => {
  const { status, body } = await served.askRaw(url);
  const { error } = JSON.parse(body ?? '{}');
  return {
    status,
    code: error?.code,
    reason: error?.details.reason,
    suggestions: error?.details.suggestions,
  };
};
const UNKNOWN = { status: 404, code: 'not_found', reason: 'unknown_path' };

describe('a path that is not one of the eight is 404 in the envelope, never a redirect', () => {
  it.each([
    ['an unknown name', '/api/v1/nothing'],
    ['another version', '/api/v2/metrics'],
    ['too deep', '/api/v1/metrics/BEF01/coverage'],
    ['an empty segment', '/api/v1//metrics'],
    ['two trailing slashes', '/api/v1/metrics//'],
    ['a leading empty segment', '//api/v1/metrics'],
    ['a dot segment', '/api/v1/./metrics'],
    ['a double dot segment', '/api/v1/metrics/../metrics'],
    ['an encoded dot segment', '/api/v1/%2e%2e/metrics'],
    ['a dot segment at the end', '/api/v1/metrics/.'],
    ['a dot segment and a trailing slash', '/api/v1/metrics/../'],
    ['an encoded slash', '/api/v1/metrics%2FBEF01'],
    ['an encoded backslash', '/api/v1/metrics/%5cBEF01'],
    ['a NUL', '/api/v1/metrics/BEF01%00'],
    ['an encoding cut short', '/api/v1/metrics/%'],
    ['an encoding of no letter', '/api/v1/metrics/%zz'],
    ['an encoding that is not UTF-8', '/api/v1/metrics/%E5'],
    ['an encoded lone surrogate', '/api/v1/metrics/%ED%A0%80'],
    ['an overlong encoding', '/api/v1/metrics/%C0%AFBEF01'],
    ['the .json twin of a list', '/api/v1/metrics.json'],
    ['the .json twin of a record', '/api/v1/metrics/BEF01.json'],
    ['the .html twin', '/api/v1/observations/SF.BEF01.0180.2023.html'],
    ['the .json twin with a slash', '/api/v1/metrics.json/'],
    ['an encoded .json twin', '/api/v1/metrics/BEF01%2ejson'],
    ['another casing', '/api/V1/Metrics'],
    ['a path parameter with a semicolon', '/api/v1/metrics;v=1'],
    ['the prototype', '/api/v1/__proto__'],
    ['a constructor', '/api/v1/constructor'],
  ])('%s', async (_, url) => {
    expect(await judged(url)).toMatchObject(UNKNOWN);
  });

  it('ends in .json and leads on without its slash, where a file is meant', async () => {
    const { status, headers } = await served.askRaw('/api/v1/openapi.json/?lang=en');
    expect([status, headers['location']]).toEqual([308, '/api/v1/openapi.json?lang=en']);
  });

  it('is answered at every depth under /api', async () => {
    for (const url of ['/api', '/api/', '/api/x', '/api/%', '/api/v1/'])
      expect([404, 308], url).toContain((await served.askRaw(url)).status);
  });
});

describe('an unknown path suggests', () => {
  it.each([
    ['/api/v1/metrics.json', ['/api/v1/metrics']],
    ['/api/v1/metrics/BEF01.json', ['/api/v1/metrics/BEF01']],
    ['/api/v1/Metrics', ['/api/v1/metrics']],
    ['/api/v1/ranking', ['/api/v1/rankings']],
    ['/api/v1/obervations', ['/api/v1/observations']],
    ['/api/v1/something-else', []],
  ])('%s → %j', async (url, suggestions) => {
    expect((await judged(url)).suggestions).toEqual(suggestions);
  });
});

describe('a path takes canonical ids only', () => {
  it.each([
    ['/api/v1/metrics/bef01', 'invalid_metric', ['BEF01']],
    ['/api/v1/metrics/Folkmangd', 'invalid_metric', ['BEF01']],
    ['/api/v1/metrics/BEF02', 'invalid_metric', ['BEF01']],
    ['/api/v1/metrics/N90001', 'invalid_metric', ['ASC01']],
    ['/api/v1/metrics/__proto__', 'invalid_metric', []],
    ['/api/v1/metrics/toString', 'invalid_metric', []],
    ['/api/v1/observations/sf.bef01.0180.2023', 'not_found', ['SF.BEF01.0180.2023']],
    ['/api/v1/observations/Sf.Bef01.0180.2023', 'not_found', ['SF.BEF01.0180.2023']],
    ['/api/v1/observations/sf.bef01.9999.2023', 'not_found', []],
    ['/api/v1/observations/sf.disj01.0180.2023', 'not_found', []],
    ['/api/v1/observations/SF.BEF01.180.2023', 'not_found', ['SF.BEF01.0180.2023']],
    ['/api/v1/observations/BEF01.0180.2023', 'not_found', ['SF.BEF01.0180.2023']],
    ['/api/v1/observations/SF.BEF01.stockholm.2023', 'not_found', []],
    ['/api/v1/observations/SF.FOLKMANGD.0180.2023', 'not_found', ['SF.BEF01.0180.2023']],
    ['/api/v1/observations/XX.BEF01.0180.2023', 'not_found', []],
    ['/api/v1/observations/SF.BEF01.0180.2023.', 'not_found', []],
    ['/api/v1/observations/SF.BEF01.0180.2023%20', 'not_found', ['SF.BEF01.0180.2023']],
    ['/api/v1/observations/SF.BEF01.0180.1899', 'not_found', []],
    ['/api/v1/observations/SF.BEF01.0180.%EF%BC%92023', 'not_found', []],
    ['/api/v1/observations/constructor', 'not_found', []],
  ])('%s is 404 %s, suggesting %j', async (url, code, suggestions) => {
    expect(await judged(url)).toMatchObject({ status: 404, code, suggestions });
  });

  it('decodes what need not be encoded', async () => {
    const plain = await served.askRaw('/api/v1/metrics/BEF01');
    const encoded = await served.askRaw('/api/v1/m%65trics/%42EF01');
    expect([encoded.status, encoded.body]).toEqual([200, plain.body]);
  });

  it('leaves origin and fragment out of it', async () => {
    const plain = await served.askRaw('/api/v1/metrics/BEF01');
    expect((await served.askRaw('https://elsewhere.example:8443/api/v1/metrics/BEF01#x?y')).body).toBe(
      plain.body,
    );
  });
});

import { describe, expect, it } from 'vitest';
import { addEtag, etagOfPath, etagsOf, type StoredEtags } from '../../src/store/store.ts';

const ETAGS = {
  '/api/v1/observations/SF.N01951.0180.2021': 'W/"a"',
  '/api/v1/observations/SF.N01951.0180.2022': 'W/"b-_"',
  '/embed/chart/0180/N01951': 'W/"c"',
  '/feed.atom': 'W/"d"',
  '/': 'W/"e"',
};

const stored: StoredEtags = {};
for (const [path, etag] of Object.entries(ETAGS)) addEtag(stored, path, etag);

describe('the ETags of the store', () => {
  it('say once what paths begin with', () =>
    expect(stored).toEqual({
      '/api/v1/observations/SF.N01951.0180.': { '2021': 'a', '2022': 'b-_' },
      '/embed/chart/0180/': { N01951: 'c' },
      '/feed.': { atom: 'd' },
      '/': { '': 'e' },
    }));

  it('are those that were kept', () => expect(etagsOf(stored)).toEqual(ETAGS));

  it.each(Object.entries(ETAGS))('has that of %s', (path, etag) =>
    expect(etagOfPath(stored, path)).toBe(etag),
  );

  it.each([
    '/api/v1/observations/SF.N01951.0180.2023',
    '/api/v1/observations/SF.N01951.0180.toString',
    '/embed/chart/0180/',
    '/__proto__/constructor',
    '__proto__',
    'constructor',
    '',
  ])('has none of %s', (path) => expect(etagOfPath(stored, path)).toBeNull());
});

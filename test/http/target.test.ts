import { describe, expect, it } from 'vitest';
import { segmentsOf, targetOf } from '../../src/http/target.ts';

describe('the target of a request', () => {
  it.each([
    ['/a/b?x=1&y', '/a/b', 'x=1&y'],
    ['https://host.example:80/a?b', '/a', 'b'],
    ['https://host.example', '/', ''],
    ['https://host.example?q=1', '/', 'q=1'],
    ['/a#b?c', '/a', ''],
    ['/a?b#c?d', '/a', 'b'],
    ['/a?', '/a', ''],
    ['?a', '/', 'a'],
    ['', '/', ''],
    ['/\ud800?\udc00', '/\ufffd', '\ufffd'],
  ])('%j is a path and a query', (address, path, query) =>
    expect(targetOf(address)).toEqual({ path, query }),
  );

  it.each(['/', '/a//b', '/a/', '//', '/.', '/..', '/a/%2e%2e', '/a%2Fb', '/a%5Cb', '/a%00', '/%', '/%ff'])(
    '%j has no segments',
    (path) => expect(segmentsOf(path)).toBeNull(),
  );

  it('segments are decoded', () => expect(segmentsOf('/a/k%C3%B6ping/...')).toEqual(['a', 'köping', '...']));
});

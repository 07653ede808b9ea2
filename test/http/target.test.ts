import { describe, expect, it } from 'vitest';
import { isMcpPath, pairsOf, segmentsOf, targetOf } from '../../src/http/target.ts';

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

describe('the pairs of a query string', () => {
  it('are told apart from those that are wrongly encoded, each with the name that it has', () => {
    expect(pairsOf('a=1&%62=%E4&c=%C3%A5&%=d&%E4')).toEqual({
      pairs: [
        ['a', '1'],
        ['c', 'å'],
      ],
      named: [
        ['a', '1'],
        ['b', '%E4'],
        ['c', 'å'],
      ],
      malformed: [
        { name: 'b', sent: ['%62', '%E4'] },
        { name: '%', sent: ['%', 'd'] },
        { name: '%E4', sent: ['%E4', ''] },
      ],
    });
  });
});

it.each([
  ['/mcp', true],
  ['/mcp/', true],
  ['/releases/2026-02-13/mcp', true],
  ['/releases/2026-02-13/mcp/', true],
  ['/mcp//', false],
  ['/mcp/tools', false],
  ['/MCP', false],
  ['/api/v1/mcp', false],
])('assistants ask at %s: %s', (path, isTheirs) => {
  expect(isMcpPath(path)).toBe(isTheirs);
});

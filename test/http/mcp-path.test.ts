import { expect, test } from 'vitest';
import { isMcpPath } from '../../src/http/mcp-path.ts';

test.each([
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

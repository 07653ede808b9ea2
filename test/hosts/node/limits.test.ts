import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { connectionLimit, descriptorWarning } from '../../../src/hosts/connections.ts';

describe('the most connections', () => {
  it.each([
    [20_000, 9_936],
    [1024, 448],
    [256, 64],
    [128, 16],
  ])('of a process that may have %i descriptors are %i', (descriptors, connections) => {
    expect(connectionLimit(descriptors)).toBe(connections);
  });

  it('are too few where not even the least are allowed beside the reserve, which is said', () => {
    expect(descriptorWarning(160)).toBeNull();
    expect(descriptorWarning(159)).toBe(
      'This process may have 159 files and connections open at once and needs 160: beyond that requests are answered with 503; allow it more (ulimit -n)',
    );
  });

  it('follow from what the system allows the process', () => {
    const limits = join(import.meta.dirname, '../../../src/hosts/connections.ts');
    const script = `import { createLimitedServer } from ${JSON.stringify(pathToFileURL(limits).href)};
const server = createLimitedServer((line) => process.stdout.write(line.slice(0, 25) + ', '));
process.stdout.write(String(server.maxConnections));`;
    const said = (descriptors: number): string => {
      const words = ['-c', `ulimit -n ${descriptors} && exec ${process.execPath} --input-type=module`];
      return spawnSync('sh', words, { input: script, encoding: 'utf8' }).stdout;
    };
    expect(said(512)).toBe('192');
    expect(said(100)).toBe('This process may have 100, 16');
  });
});

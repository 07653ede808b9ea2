import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { connectionLimit } from '../../../src/hosts/node/limits.ts';

describe('the most connections', () => {
  it.each([
    [20_000, 9_936],
    [1024, 448],
    [256, 64],
    [128, 16],
  ])('of a process that may have %i descriptors are %i', (descriptors, connections) => {
    expect(connectionLimit(descriptors)).toBe(connections);
  });

  it('follow from what the system allows the process', () => {
    const limits = join(import.meta.dirname, '../../../src/hosts/node/limits.ts');
    const script = `import { createLimitedServer } from ${JSON.stringify(pathToFileURL(limits).href)};
process.stdout.write(String(createLimitedServer().maxConnections));`;
    const words = ['-c', `ulimit -n 512 && exec ${process.execPath} --input-type=module`];
    expect(spawnSync('sh', words, { input: script, encoding: 'utf8' }).stdout).toBe('192');
  });
});
